import type { AccountPrincipal, IdempotencyRequest } from "../contract.ts";
import { getEarlierTime, getLaterTime } from "../domain/time/instants.ts";
import { type ProblemResponse, createProblem } from "../domain/problems.ts";
import type { Change } from "../ports/store/change.ts";
import type { IdempotencyKey } from "../ports/store/idempotency.ts";
import type { ChargeRefusal } from "../ports/store/ledger.ts";
import type { Context } from "./context.ts";
import { type LimitEventContext, emitLimitReachedEvent } from "./account/emit-limit-reached-event.ts";

/** A successful response. A header distinguishes a replay from the first response. */
export interface IdempotentResponse<Body, Status extends number> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reason why the account does not allow a change: its balance or its daily limit. */
export type BalanceRefusal = ChargeRefusal | "balance_too_high";

type IdempotencyContext = Pick<Context, "store" | "clock">;

/**
 * Builds an idempotency key within a scope, which is an account or an operator. Returns undefined if the request has no
 * key.
 */
export const scopeKey = (
  { store }: Pick<Context, "store">,
  scope: string,
  idempotency: IdempotencyRequest | undefined,
): IdempotencyKey | undefined =>
  idempotency && {
    accountId: scope,
    key: idempotency.key,
    ...store.idempotency.getFingerprints(idempotency.digest),
  };

type Replayed<Body, Status extends number> =
  IdempotentResponse<Body, Status> | ProblemResponse<"idempotency_in_progress" | "idempotency_mismatch">;

/**
 * Finds the stored response of an earlier request with this key. Returns a problem if that request is in progress or
 * was different. Returns undefined without a key, and if no earlier request of the last 24 hours has a response or is
 * in progress. `isSame` compares fingerprints; it is needed if a changed secret also changes the fingerprint of the
 * same request. Default: the fingerprint must be one of the request.
 */
export async function findReplay<Body, Status extends number>(
  { store, clock }: IdempotencyContext,
  key: IdempotencyKey | undefined,
  isSame = (fingerprint: string) => fingerprint === key?.fingerprint || fingerprint === key?.otherFingerprint,
): Promise<Replayed<Body, Status> | undefined> {
  const first = key && (await store.idempotency.find(key.accountId, key.key, getEarlierTime(clock)));
  if (!first) return undefined;
  if (first.answer === null) return createInProgressProblem();
  if (!isSame(first.fingerprint)) {
    return createProblem(
      "idempotency_mismatch",
      "This Idempotency-Key was used for a request with another body.",
    );
  }
  // The same operation stored this response for the same request body.
  const body = JSON.parse(first.answer) as Body;
  return { status: first.status as Status, body, headers: { "idempotent-replayed": "true" } };
}

/**
 * Runs `act`, or returns the replay of an earlier request with this key. On this instance, requests with the same key
 * run one after another. Otherwise a concurrent request would be checked, counted and perhaps rejected separately.
 */
export async function serializeByKey<Body, Status extends number, Result>(
  context: IdempotencyContext & { readonly limits: Pick<Context["limits"], "operationMutex"> },
  key: IdempotencyKey | undefined,
  act: () => Promise<Result>,
): Promise<Replayed<Body, Status> | Result> {
  if (!key) return act();
  const turn = `key ${key.accountId} ${key.key}`;
  return context.limits.operationMutex(
    turn,
    async () => (await findReplay<Body, Status>(context, key)) ?? act(),
  );
}

/** Reason why a change is not committed: the account, the recipient or another verification does not allow it. */
type EffectRefusal = BalanceRefusal | "opted_out" | "start_number_taken" | "verification_changed";

/**
 * Commits the changes of a request together with its response. If two equal requests with one key run concurrently, one
 * commits and both return its response. If the changes are refused, `refuseEffect` creates the result, and the key
 * stays unused. Without a key, only commits the changes.
 */
export async function commitIdempotently<Body, Status extends number, Refused, Code extends EffectRefusal>(
  context: IdempotencyContext,
  key: IdempotencyKey | undefined,
  effect: readonly Change<Code>[],
  { status, body }: Pick<IdempotentResponse<Body, Status>, "status" | "body">,
  refuseEffect: (code: NoInfer<Code>) => Refused | Promise<Refused>,
): Promise<Replayed<Body, Status> | Refused> {
  const { store, clock } = context;
  const first: IdempotentResponse<Body, Status> = { status, body, headers: {} };
  // By their type, these changes have no other refusal code.
  const refuseFor = (code: EffectRefusal) => () => refuseEffect(code as Code);
  const refusals = {
    balance_short: refuseFor("balance_short"),
    balance_too_high: refuseFor("balance_too_high"),
    limit_reached: refuseFor("limit_reached"),
    opted_out: refuseFor("opted_out"),
    start_number_taken: refuseFor("start_number_taken"),
    verification_changed: refuseFor("verification_changed"),
  };
  const effects: readonly Change<EffectRefusal>[] = effect;
  if (!key) return (await store.commit(effects, refusals)) ?? first;
  const answer = { status, body: JSON.stringify(body) };
  const claim = store.idempotency.claim(key, answer, getLaterTime(clock), getEarlierTime(clock));
  const refused = await store.commit([claim, ...effects], {
    ...refusals,
    key_taken: async () => (await findReplay<Body, Status>(context, key)) ?? createInProgressProblem(),
  });
  return refused ?? first;
}

/** Creates the problem response for a request whose key belongs to a request in progress. */
export const createInProgressProblem = () =>
  createProblem(
    "idempotency_in_progress",
    "A request with this Idempotency-Key is still in progress. Retry in a second.",
  );

/**
 * Creates the problem response for a charge that the account's balance or daily limit does not allow. Also emits
 * `account.limit_reached` if the daily limit is the reason.
 */
export async function createChargeProblem(
  context: LimitEventContext,
  { accountId, userId }: Pick<AccountPrincipal, "accountId" | "userId">,
  because: BalanceRefusal,
  item: "message" | "package",
): Promise<ProblemResponse<"insufficient_balance" | "daily_limit_reached">> {
  if (because !== "limit_reached") {
    return createProblem("insufficient_balance", `The account's balance does not cover this ${item}.`);
  }
  await emitLimitReachedEvent(context, { accountId, userId });
  const detail = `The account's daily limit does not allow this ${item}. It resets at 00:00 UTC.`;
  return createProblem("daily_limit_reached", detail);
}
