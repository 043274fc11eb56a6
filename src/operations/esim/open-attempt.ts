import type { KeyPrincipal } from "../../contract.ts";
import { createId, timeOfId } from "../../domain/identifiers.ts";
import { earlierTime, laterTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { EsimProvider, PackageRequest } from "../../ports/esim.ts";
import type { ClaimedEsimAttempt, EsimAttempt, PackageTemplate, Sim } from "../../ports/store/esim.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import type { Charge, ChargeRefusal } from "../../ports/store/ledger.ts";
import { retryBusy } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";
import { upstreamBounds } from "./record-package.ts";

type Storing = Pick<Context, "store" | "clock">;

/** What is to be created, for whom and for how much. */
export interface PackageOrder {
  readonly principal: KeyPrincipal;
  readonly sim: Sim;
  readonly template: PackageTemplate;
  readonly priceMicros: number;
  readonly timeAllowanceSeconds: number | null;
}

/** What the upstream is asked for. */
export const requestOf = ({
  sim,
  template,
  timeAllowanceSeconds,
}: Pick<EsimAttempt, "sim" | "template" | "timeAllowanceSeconds">): PackageRequest => ({
  sim: sim.iccid,
  packageTemplate: template.id,
  timeAllowanceSeconds,
});

/** Why nothing was begun. */
export type NotBegun = "key_taken" | ChargeRefusal;

/** An attempt that is under way, and whether an earlier request with its key was before. */
export interface Begun {
  readonly attempt: EsimAttempt;
  readonly isRepeated: boolean;
}

/**
 * Takes the key and charges the price, and notes both; or goes on with what an earlier request with the key has noted. None
 * of it where the key is taken, the balance too low, or the limit reached.
 */
export async function beginAttempt(
  context: Storing,
  esim: EsimProvider,
  order: PackageOrder,
  key: IdempotencyKey | undefined,
): Promise<Begun | NotBegun> {
  const { store, clock } = context;
  const open = key && (await store.esimAttempts.find(key, earlierTime(clock)));
  const known = open ? undefined : (await esim.findPackages?.(requestOf(order)))?.map(({ id }) => id);
  const now = clock.now();
  const attempt = open ?? attemptOf(order, key, known, { now, beganAt: laterTime(clock) });
  const isRepeated = open !== undefined;
  const dueAt = now + lifetimes.packageAttemptMilliseconds;
  const refused = await store.commit(
    [
      ...(key ? [store.idempotency.take(key, undefined, now, earlierTime(clock))] : []),
      open
        ? store.esimAttempts.resume(open, dueAt)
        : store.esimAttempts.open(attempt, dueAt, earlierTime(clock)),
      ...(attempt.charge && !isRepeated ? [store.ledger.charge(attempt.charge, createId(now), now)] : []),
    ],
    {
      attempt_settled: () => "attempt_settled" as const,
      key_taken: () => "key_taken" as const,
      balance_short: () => "balance_short" as const,
      limit_reached: () => "limit_reached" as const,
    },
  );
  // Delivery was faster: its answer is under the key, or the price is given back.
  if (refused === "attempt_settled") return beginAttempt(context, esim, order, key);
  return refused ?? { attempt, isRepeated };
}

/** Frees the key of an attempt that is left open, so that it can be asked for again at once. */
export async function releaseKey({ store, clock }: Storing, { key }: EsimAttempt): Promise<void> {
  if (key) await retryBusy(upstreamBounds(clock), () => store.commit([store.idempotency.release(key)]));
}

/** Ends an attempt that has created nothing: frees its key and refunds its price, once; false where it was ended before. */
export async function giveBack(
  { store, clock }: Storing,
  attempt: EsimAttempt | ClaimedEsimAttempt,
): Promise<boolean> {
  const { key, charge, beganAt } = attempt;
  const now = clock.now();
  const changes = [
    store.esimAttempts.close(attempt),
    ...(key ? [store.idempotency.release(key)] : []),
    // Of the day that it was charged on, as the clock was then.
    ...(charge
      ? [store.ledger.refund(charge, createId(now), now, timeOfId(charge.correlationId) ?? beganAt)]
      : []),
  ];
  const refused = await retryBusy(upstreamBounds(clock), () =>
    store.commit(changes, { attempt_settled: () => "attempt_settled" as const }),
  );
  return refused === undefined;
}

function attemptOf(
  order: PackageOrder,
  key: IdempotencyKey | undefined,
  known: readonly string[] | undefined,
  { now, beganAt }: { readonly now: number; readonly beganAt: number },
): EsimAttempt {
  const { principal, sim, template, timeAllowanceSeconds } = order;
  const { accountId, userId } = principal;
  const charge = chargeOf(order, now);
  const id = charge?.correlationId ?? createId(now);
  return { id, accountId, userId, key, sim, template, timeAllowanceSeconds, known, charge, beganAt };
}

function chargeOf({ principal, template, priceMicros }: PackageOrder, now: number): Charge | undefined {
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
