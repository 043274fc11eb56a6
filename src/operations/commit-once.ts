import type { IdempotencyRequest } from "../contract.ts";
import { earlierTime } from "../domain/time/instants.ts";
import { refuse, type Refusal } from "../domain/refusals.ts";
import type { Change } from "../ports/store/change.ts";
import type { ChargeRefusal } from "../ports/store/ledger.ts";
import type { Context } from "./context.ts";

/** A success, with the header that tells a replayed answer from a first one. */
export interface Answered<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** Why an account forbids an effect: its balance, or its daily limit. */
export type BalanceRefusal = ChargeRefusal | "balance_too_high";

/** What answering once needs; keys are kept apart by their scope, an account or an operator. */
type Answering = Pick<Context, "store" | "clock">;

type Replayed<Body> = Answered<Body> | Refusal<"idempotency_in_progress" | "idempotency_mismatch">;

/** The answer to an earlier request with this idempotency key, if there was one in the last 24 hours. */
export async function earlierAnswer<Body>(
  { store, clock }: Answering,
  scope: string,
  idempotency: IdempotencyRequest | undefined,
): Promise<Replayed<Body> | undefined> {
  const first = idempotency && (await store.idempotency.find(scope, idempotency.key, earlierTime(clock)));
  if (!first) return undefined;
  if (first.answer === null) return inProgress();
  if (first.fingerprint !== idempotency.fingerprint) {
    return refuse("idempotency_mismatch", "This Idempotency-Key was used for a request with another body.");
  }
  // What is stored is what this same operation answered to this same body.
  return { body: JSON.parse(first.answer) as Body, headers: { "idempotent-replayed": "true" } };
}

/**
 * Commits the effect of a request and its answer together: of two racing requests one commits, and both get its answer.
 * Where the account forbids it, the answer is that of `refuseBalance`, and the key is not taken.
 */
export async function commitOnce<Body, Refused>(
  context: Answering,
  scope: string,
  idempotency: IdempotencyRequest | undefined,
  effect: Change<BalanceRefusal>,
  { status, body }: { readonly status: number; readonly body: Body },
  refuseBalance: (word: BalanceRefusal) => Refused | Promise<Refused>,
): Promise<Replayed<Body> | Refused> {
  const { store, clock } = context;
  const first: Answered<Body> = { body, headers: {} };
  const balance = {
    balance_short: () => refuseBalance("balance_short"),
    balance_too_high: () => refuseBalance("balance_too_high"),
    limit_reached: () => refuseBalance("limit_reached"),
  };
  if (!idempotency) return (await store.commit([effect], balance)) ?? first;
  const answer = { status, body: JSON.stringify(body) };
  const key = { accountId: scope, ...idempotency };
  const taken = store.idempotency.take(key, answer, clock.now(), earlierTime(clock));
  const refused = await store.commit([taken, effect], {
    ...balance,
    key_taken: async () => (await earlierAnswer<Body>(context, scope, idempotency)) ?? inProgress(),
  });
  return refused ?? first;
}

/** The refusal of a request whose key another one holds. */
export const inProgress = () =>
  refuse("idempotency_in_progress", "The first request with this Idempotency-Key has no answer yet.");
