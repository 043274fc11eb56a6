import type { AccountPrincipal } from "../../contract.ts";
import { createId, parseIdTime } from "../../domain/identifiers.ts";
import { getEarlierTime, getLaterTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { EsimProvider, PackageRequest } from "../../ports/esim.ts";
import type { ClaimedPurchase, PackagePurchase, PackageTemplate, Sim } from "../../ports/store/esim.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import type { Charge, ChargeRefusal } from "../../ports/store/ledger.ts";
import { retryBusy } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";
import { createRecordBounds } from "./record-package.ts";

type PurchaseContext = Pick<Context, "store" | "clock">;

/** A package to create, with its buyer and price. */
export interface PackageOrder {
  readonly principal: AccountPrincipal;
  readonly sim: Sim;
  readonly template: PackageTemplate;
  readonly priceMicros: number;
  readonly timeAllowanceSeconds: number | null;
}

/** Builds the request to the eSIM platform. */
export const toPackageRequest = ({
  sim,
  template,
  timeAllowanceSeconds,
}: Pick<PackagePurchase, "sim" | "template" | "timeAllowanceSeconds">): PackageRequest => ({
  sim: sim.iccid,
  packageTemplate: template.id,
  timeAllowanceSeconds,
});

/** Reason why no purchase was begun. */
export type PurchaseRefusal = "key_taken" | ChargeRefusal;

/** A purchase in progress. `isRepeated` is true if an earlier request with the same key began it. */
export interface OpenPurchase {
  readonly purchase: PackagePurchase;
  readonly isRepeated: boolean;
}

/**
 * Claims the key, charges the price and stores the purchase, or resumes the purchase of an earlier request with the
 * key. If the key is claimed, the balance is too low or the daily limit is reached, changes nothing and returns this
 * reason. Rejects with `EsimUnavailable` if the platform cannot list the existing packages now.
 */
export async function beginPurchase(
  context: PurchaseContext,
  esim: EsimProvider,
  order: PackageOrder,
  key: IdempotencyKey | undefined,
): Promise<OpenPurchase | PurchaseRefusal> {
  const { store, clock } = context;
  const open = key && (await store.packagePurchases.find(key, getEarlierTime(clock)));
  const known = open ? undefined : (await esim.findPackages?.(toPackageRequest(order)))?.map(({ id }) => id);
  const now = clock.now();
  // With the fingerprint of this request, which may be another one than before. So the key and its purchase have the
  // same.
  const resumed = open && { ...open, key };
  const attempt = resumed ?? buildPurchase(order, key, known, { now, beganAt: getLaterTime(clock) });
  const isRepeated = open !== undefined;
  const dueAt = now + lifetimes.packagePurchaseMilliseconds;
  const refused = await store.commit(
    [
      ...(key ? [store.idempotency.claim(key, undefined, now, getEarlierTime(clock))] : []),
      resumed
        ? store.packagePurchases.resume(resumed, dueAt)
        : store.packagePurchases.open(attempt, dueAt, getEarlierTime(clock)),
      ...(attempt.charge && !isRepeated ? [store.ledger.charge(attempt.charge, createId(now), now)] : []),
    ],
    {
      attempt_settled: () => "attempt_settled" as const,
      key_taken: () => "key_taken" as const,
      balance_short: () => "balance_short" as const,
      limit_reached: () => "limit_reached" as const,
    },
  );
  // Delivery has resolved the purchase first. Its response is stored under the key, or its price is refunded.
  if (refused === "attempt_settled") return beginPurchase(context, esim, order, key);
  return refused ?? { purchase: attempt, isRepeated };
}

/**
 * Releases the key, if there is one, of a purchase that remains open, so that the client can retry immediately. Retries
 * for up to 1 minute while the store is busy, then rejects.
 */
export async function releaseKey({ store, clock }: PurchaseContext, { key }: PackagePurchase): Promise<void> {
  if (key) await retryBusy(createRecordBounds(clock), () => store.commit([store.idempotency.release(key)]));
}

/**
 * Ends a purchase that created no package: releases its key and refunds its price. Returns false if the purchase has
 * already ended, or if a claimed purchase was claimed again or resumed. Retries for up to 1 minute while the store is
 * busy, then rejects.
 */
export async function refundPurchase(
  { store, clock }: PurchaseContext,
  attempt: PackagePurchase | ClaimedPurchase,
): Promise<boolean> {
  const { key, charge, beganAt } = attempt;
  const now = clock.now();
  const changes = [
    store.packagePurchases.close(attempt),
    ...(key ? [store.idempotency.release(key)] : []),
    // The refund belongs to the day of the charge, by the clock at that time.
    ...(charge
      ? [store.ledger.refund(charge, createId(now), now, parseIdTime(charge.correlationId) ?? beganAt)]
      : []),
  ];
  const refused = await retryBusy(createRecordBounds(clock), () =>
    store.commit(changes, { attempt_settled: () => "attempt_settled" as const }),
  );
  return refused === undefined;
}

function buildPurchase(
  order: PackageOrder,
  key: IdempotencyKey | undefined,
  known: readonly string[] | undefined,
  { now, beganAt }: { readonly now: number; readonly beganAt: number },
): PackagePurchase {
  const { principal, sim, template, timeAllowanceSeconds } = order;
  const { accountId, userId } = principal;
  const charge = buildCharge(order, now);
  const id = charge?.correlationId ?? createId(now);
  return { id, accountId, userId, key, sim, template, timeAllowanceSeconds, known, charge, beganAt };
}

function buildCharge({ principal, template, priceMicros }: PackageOrder, now: number): Charge | undefined {
  if (priceMicros === 0) return undefined;
  const { accountId, userId, currency } = principal;
  return {
    correlationId: createId(now),
    accountId,
    userId,
    serviceId: "esim",
    description: `eSIM package: ${template.name || template.id}`,
    valueMicros: priceMicros,
    currency,
  };
}
