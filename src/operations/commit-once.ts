import type { IdempotencyRequest, KeyPrincipal } from "../contract.ts";
import { earlierTime, laterTime } from "../domain/time/instants.ts";
import { type Refusal, refuse } from "../domain/refusals.ts";
import type { Change } from "../ports/store/change.ts";
import type { IdempotencyKey } from "../ports/store/idempotency.ts";
import type { ChargeRefusal } from "../ports/store/ledger.ts";
import type { Context } from "./context.ts";
import { type LimitedContext, tellLimitReached } from "./account/limit-reached.ts";

/** A success, with the header that tells a replayed answer from a first one. */
export interface Answered<Body, Status extends number> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** Why an account forbids an effect: its balance, or its daily limit. */
export type BalanceRefusal = ChargeRefusal | "balance_too_high";

type Answering = Pick<Context, "store" | "clock">;

/** The key of a request that has one, kept apart from those of other scopes: an account, or an operator. */
export const keyIn = (
  scope: string,
  idempotency: IdempotencyRequest | undefined,
): IdempotencyKey | undefined => idempotency && { accountId: scope, ...idempotency };

type Replayed<Body, Status extends number> =
  Answered<Body, Status> | Refusal<"idempotency_in_progress" | "idempotency_mismatch">;

/**
 * The answer to an earlier request with this idempotency key, if there was one in the last 24 hours; `isSame` tells the
 * fingerprint of the same request, where a changed secret gives it another one.
 */
export async function earlierAnswer<Body, Status extends number>(
  { store, clock }: Answering,
  key: IdempotencyKey | undefined,
  isSame = (fingerprint: string) => fingerprint === key?.fingerprint,
): Promise<Replayed<Body, Status> | undefined> {
  const first = key && (await store.idempotency.find(key.accountId, key.key, earlierTime(clock)));
  if (!first) return undefined;
  if (first.answer === null) return inProgress();
  if (!isSame(first.fingerprint)) {
    return refuse("idempotency_mismatch", "This Idempotency-Key was used for a request with another body.");
  }
  // What is stored is what this same operation answered to this same body.
  const body = JSON.parse(first.answer) as Body;
  return { status: first.status as Status, body, headers: { "idempotent-replayed": "true" } };
}

/**
 * Acts on a request, or answers what was answered to an earlier one with its key. Of those that race each waits for the one
 * before it: it would be judged, counted and perhaps refused as a request of its own.
 */
export async function oncePerKey<Body, Status extends number, Result>(
  context: Answering & { readonly limits: Pick<Context["limits"], "attempts"> },
  key: IdempotencyKey | undefined,
  act: () => Promise<Result>,
): Promise<Replayed<Body, Status> | Result> {
  if (!key) return act();
  const turn = `key ${key.accountId} ${key.key}`;
  return context.limits.attempts(
    turn,
    async () => (await earlierAnswer<Body, Status>(context, key)) ?? act(),
  );
}

/** Why an effect is not committed: the account or the recipient forbids it, or a verification stands against it. */
type EffectRefusal = BalanceRefusal | "opted_out" | "verification_open" | "verification_changed";

/**
 * Commits the effect of a request and its answer together: of two racing requests one commits, and both get its answer.
 * Where the effect is refused, the answer is that of `refuseEffect`, and the key is not taken.
 */
export async function commitOnce<Body, Status extends number, Refused, Word extends EffectRefusal>(
  context: Answering,
  key: IdempotencyKey | undefined,
  effect: readonly Change<Word>[],
  { status, body }: Pick<Answered<Body, Status>, "status" | "body">,
  refuseEffect: (word: NoInfer<Word>) => Refused | Promise<Refused>,
): Promise<Replayed<Body, Status> | Refused> {
  const { store, clock } = context;
  const first: Answered<Body, Status> = { status, body, headers: {} };
  // A change of these types is refused for no other word.
  const refuseFor = (word: EffectRefusal) => () => refuseEffect(word as Word);
  const refusals = {
    balance_short: refuseFor("balance_short"),
    balance_too_high: refuseFor("balance_too_high"),
    limit_reached: refuseFor("limit_reached"),
    opted_out: refuseFor("opted_out"),
    verification_open: refuseFor("verification_open"),
    verification_changed: refuseFor("verification_changed"),
  };
  const effects: readonly Change<EffectRefusal>[] = effect;
  if (!key) return (await store.commit(effects, refusals)) ?? first;
  const answer = { status, body: JSON.stringify(body) };
  const taken = store.idempotency.take(key, answer, laterTime(clock), earlierTime(clock));
  const refused = await store.commit([taken, ...effects], {
    ...refusals,
    key_taken: async () => (await earlierAnswer<Body, Status>(context, key)) ?? inProgress(),
  });
  return refused ?? first;
}

/** The refusal of a request whose key another one holds. */
export const inProgress = () =>
  refuse("idempotency_in_progress", "The first request with this Idempotency-Key has no answer yet.");

/**
 * Returns the refusal of a charge that the account's balance or daily limit does not allow. Also emits
 * `account.limit_reached` if the daily limit is the reason.
 */
export async function notCharged(
  context: LimitedContext,
  { accountId, userId }: Pick<KeyPrincipal, "accountId" | "userId">,
  because: BalanceRefusal,
  what: "message" | "package",
): Promise<Refusal<"insufficient_balance" | "daily_limit_reached">> {
  if (because !== "limit_reached") {
    return refuse("insufficient_balance", `The account's balance does not pay for this ${what}.`);
  }
  await tellLimitReached(context, { accountId, userId });
  const detail = `The account's daily limit does not allow this ${what}: it begins anew at 00:00 UTC.`;
  return refuse("daily_limit_reached", detail);
}
