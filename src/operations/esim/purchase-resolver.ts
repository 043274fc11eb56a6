import { getBackoffMilliseconds } from "../../common/backoff.ts";
import { getEarlierTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { EsimUnavailable, type CreatedPackage, type PurchaseResolver } from "../../ports/esim.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { ClaimedPurchase } from "../../ports/store/esim.ts";
import type { Context } from "../context.ts";
import { refundPurchase, toPackageRequest } from "./begin-purchase.ts";
import { findNewPackages, recordFirstNewPackage } from "./record-package.ts";

type Settling = Pick<Context, "store" | "clock" | "esim">;

const pauses = {
  firstMilliseconds: 60_000,
  maximumMilliseconds: lifetimes.packagePauseMilliseconds,
  spread: [0.5, 1.5],
} as const;

/**
 * Creates the work that settles interrupted eSIM purchases. It records a package that the platform created, or refunds
 * the charge. While the platform is unavailable, it reschedules the purchase for up to 7 days. After that, or if the
 * platform cannot list packages, the operator must resolve it.
 */
export const createPurchaseResolver = (context: Settling, log: Log): PurchaseResolver => ({
  resolvePurchase: (claimed) => settle(context, log, claimed),
});

async function settle(context: Settling, log: Log, claimed: ClaimedPurchase): Promise<void> {
  const { store, clock, esim } = context;
  const { known } = claimed;
  if (!esim?.findPackages || !known) {
    await leave(context, log, claimed, "the eSIM platform cannot list packages");
    return;
  }
  const found = await esim.findPackages(toPackageRequest(claimed)).catch(unlessUnavailable);
  if (!found) {
    await putOff(context, log, claimed);
    return;
  }
  const attempt = isKeyKept(context, claimed) ? claimed : { ...claimed, key: undefined };
  const recorded = await recordFirstNewPackage(
    { store, clock, esim },
    attempt,
    findNewPackages(found, known),
  );
  if (recorded === "attempt_settled") return;
  if (recorded) {
    log.info(
      { ...fieldsOf(claimed), package_id: recorded.id },
      "eSIM package recorded after an interrupted purchase",
    );
  } else if (await refundPurchase(context, attempt)) {
    log.info(fieldsOf(claimed), "eSIM purchase refunded; no package was created");
  }
}

function unlessUnavailable(error: unknown): readonly CreatedPackage[] | undefined {
  if (!(error instanceof EsimUnavailable)) throw error;
  return undefined;
}

/** Returns true if the idempotency key still belongs to this purchase. After a day, another request may use it. */
const isKeyKept = ({ clock }: Settling, { beganAt }: ClaimedPurchase) =>
  beganAt >= getEarlierTime(clock) - lifetimes.idempotencyKeyMilliseconds;

async function putOff(context: Settling, log: Log, claimed: ClaimedPurchase): Promise<void> {
  const { store, clock } = context;
  if (getEarlierTime(clock) >= claimed.beganAt + lifetimes.packageResolutionMilliseconds) {
    await leave(context, log, claimed, "the eSIM platform has not responded for days");
    return;
  }
  const dueAt = clock.now() + getBackoffMilliseconds(pauses, claimed.attempts);
  await store.commit([store.packagePurchases.reschedule(claimed, dueAt)], {
    attempt_settled: () => undefined,
  });
}

/** Leaves a charge for the operator to resolve. A retry with its key, within 24 hours, still resumes the purchase. */
async function leave({ store }: Settling, log: Log, claimed: ClaimedPurchase, reason: string): Promise<void> {
  const refused = await store.commit([store.packagePurchases.reschedule(claimed, null)], {
    attempt_settled: () => "attempt_settled" as const,
  });
  if (refused) return;
  log.warn(
    { ...fieldsOf(claimed), charged: claimed.charge !== undefined, reason },
    "eSIM purchase outcome unknown; operator must look the package up, and refund its price if it does not exist",
  );
}

const fieldsOf = ({ id, accountId }: ClaimedPurchase) => ({ account_id: accountId, correlation_id: id });
