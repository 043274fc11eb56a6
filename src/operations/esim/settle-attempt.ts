import { backoffMilliseconds } from "../../common/backoff.ts";
import { earlierTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { EsimUnavailable, type CreatedPackage, type PackageWork } from "../../ports/esim.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { ClaimedEsimAttempt } from "../../ports/store/esim.ts";
import type { Context } from "../context.ts";
import { giveBack, requestOf } from "./open-attempt.ts";
import { newAmong, recordFirstNew } from "./record-package.ts";

type Settling = Pick<Context, "store" | "clock" | "esim">;

const pauses = {
  firstMilliseconds: 60_000,
  maximumMilliseconds: lifetimes.packagePauseMilliseconds,
  spread: [0.5, 1.5],
} as const;

/** What delivery asks of eSIM packages. */
export const createPackageWork = (context: Settling, log: Log): PackageWork => ({
  settle: (claimed) => settle(context, log, claimed),
});

async function settle(context: Settling, log: Log, claimed: ClaimedEsimAttempt): Promise<void> {
  const { store, clock, esim } = context;
  const { known } = claimed;
  if (!esim?.findPackages || !known) {
    await leave(context, log, claimed, "the eSIM upstream does not tell which packages it has");
    return;
  }
  const found = await esim.findPackages(requestOf(claimed)).catch(unlessUnavailable);
  if (!found) {
    await putOff(context, log, claimed);
    return;
  }
  const attempt = isKeyKept(context, claimed) ? claimed : { ...claimed, key: undefined };
  const recorded = await recordFirstNew({ store, clock, esim }, attempt, newAmong(found, known));
  if (recorded === "attempt_settled") return;
  if (recorded) {
    log.info(
      { ...fieldsOf(claimed), package_id: recorded.id },
      "an eSIM package that was cut off is recorded",
    );
  } else if (await giveBack(context, attempt)) {
    log.info(fieldsOf(claimed), "an eSIM package that was never created is refunded");
  }
}

function unlessUnavailable(error: unknown): readonly CreatedPackage[] | undefined {
  if (!(error instanceof EsimUnavailable)) throw error;
  return undefined;
}

/** After a day a key may be that of another request. */
const isKeyKept = ({ clock }: Settling, { beganAt }: ClaimedEsimAttempt) =>
  beganAt >= earlierTime(clock) - lifetimes.idempotencyKeyMilliseconds;

async function putOff(context: Settling, log: Log, claimed: ClaimedEsimAttempt): Promise<void> {
  const { store, clock } = context;
  if (earlierTime(clock) >= claimed.beganAt + lifetimes.packageSettlingMilliseconds) {
    await leave(context, log, claimed, "the eSIM upstream has not answered for days");
    return;
  }
  const dueAt = clock.now() + backoffMilliseconds(pauses, claimed.attempts);
  await store.commit([store.esimAttempts.postpone(claimed, dueAt)], { attempt_settled: () => undefined });
}

/** Leaves a charge to the operator; a client that asks again with its key still goes on with it. */
async function leave(
  { store }: Settling,
  log: Log,
  claimed: ClaimedEsimAttempt,
  reason: string,
): Promise<void> {
  const refused = await store.commit([store.esimAttempts.postpone(claimed, null)], {
    attempt_settled: () => "attempt_settled" as const,
  });
  if (refused) return;
  log.warn(
    { ...fieldsOf(claimed), charged: claimed.charge !== undefined, reason },
    "whether an eSIM package was created is not known: look it up, and give its price back if it was not",
  );
}

const fieldsOf = ({ id, accountId }: ClaimedEsimAttempt) => ({ account_id: accountId, correlation_id: id });
