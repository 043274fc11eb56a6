import type { KeyPrincipal } from "../../contract.ts";
import { earlierTime } from "../../domain/time/instants.ts";
import { createId } from "../../domain/identifiers.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import { retryBusy, type RetryBounds } from "../../ports/store/retry.ts";
import type { Charge, ChargeRefusal } from "../../ports/store/ledger.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import type { PackageTemplate, Sim } from "../../ports/store/esim.ts";
import type { Context } from "../context.ts";

/** What has happened upstream cannot be undone, so it is recorded however long the store is busy, as a hand-over is. */
export const upstreamBounds = (clock: Clock): RetryBounds => ({
  clock,
  until: clock.steady() + lifetimes.recordMilliseconds,
});

/** What is to be created, for whom and for how much. */
export interface PackageAttempt {
  readonly principal: KeyPrincipal;
  readonly sim: Sim;
  readonly template: PackageTemplate;
  readonly priceMicros: number;
  readonly timeAllowanceSeconds: number | null;
}

/** What is known of an attempt before the upstream is called; kept under its key for as long as answers are. */
export interface AttemptNote {
  /** The packages that the SIM had before; undefined where the upstream does not tell. */
  readonly known?: readonly string[] | undefined;
  /** What was charged; undefined for a template without a price. */
  readonly charge?: Charge | undefined;
  /** When; earlier versions did not note it. */
  readonly chargedAt?: number | undefined;
}

/** What an earlier request with this key noted, unless it is known that it created nothing. */
export async function findNote(
  { store, clock }: Context,
  key: IdempotencyKey,
): Promise<AttemptNote | undefined> {
  const { accountId, key: name } = noteOf(key);
  const found = await store.idempotency.find(accountId, name, earlierTime(clock));
  // It was written by `beginAttempt`.
  return found?.answer ? (JSON.parse(found.answer) as AttemptNote) : undefined;
}

/** Why nothing was begun. */
export type NotBegun = "key_taken" | ChargeRefusal;

/** Takes the key, charges the price the first time, and notes both; or none of it: key taken, balance too low, or limit reached. */
export async function beginAttempt(
  { store, clock }: Context,
  attempt: PackageAttempt,
  key: IdempotencyKey | undefined,
  begun: AttemptNote | undefined,
  known: readonly string[] | undefined,
): Promise<AttemptNote | NotBegun> {
  const now = clock.now();
  const note = begun ?? { known, charge: chargeOf(attempt, now), chargedAt: now };
  const noted = { status: 202, body: JSON.stringify(note) };
  const { idempotency, ledger } = store;
  const refused = await store.commit(
    [
      ...(key ? [idempotency.take(key, undefined, now, earlierTime(clock))] : []),
      ...(key && !begun ? [idempotency.take(noteOf(key), noted, now, earlierTime(clock))] : []),
      ...(note.charge && !begun ? [ledger.charge(note.charge, createId(now), now)] : []),
    ],
    {
      key_taken: () => "key_taken" as const,
      balance_short: () => "balance_short" as const,
      limit_reached: () => "limit_reached" as const,
    },
  );
  return refused ?? note;
}

/** Frees the key of an attempt that did not begin upstream, and refunds its price unless an earlier one did begin. */
export async function endAttempt(
  { store, clock }: Context,
  key: IdempotencyKey | undefined,
  { charge, chargedAt = 0 }: AttemptNote,
  isOpen: boolean,
): Promise<void> {
  const now = clock.now();
  const changes = [
    ...(key ? [store.idempotency.release(key)] : []),
    ...(key && !isOpen ? [store.idempotency.forget(noteOf(key))] : []),
    ...(charge && !isOpen ? [store.ledger.refund(charge, createId(now), now, chargedAt)] : []),
  ];
  await retryBusy(upstreamBounds(clock), () => store.commit(changes));
}

function chargeOf({ principal, template, priceMicros }: PackageAttempt, now: number): Charge | undefined {
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

/**
 * A header cannot hold a line break, so no client's key equals it; another request with the same key has another note.
 */
const noteOf = ({ accountId, key, fingerprint }: IdempotencyKey): IdempotencyKey => ({
  accountId,
  key: `${key}\n${fingerprint}`,
  fingerprint,
});
