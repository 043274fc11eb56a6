import type { IdempotencyRequest } from "../contract.ts";
import { earlierTime } from "../domain/time/instants.ts";
import { refuse, type Refusal } from "../domain/refusals.ts";
import type { Change } from "../ports/store/change.ts";
import type { Context } from "./context.ts";

/** A success, with the header that tells a replayed answer from a first one. */
export interface Answered<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

type Replayed<Body> = Answered<Body> | Refusal<"idempotency_in_progress" | "idempotency_mismatch">;

/** The answer to an earlier request with this idempotency key, if there was one in the last 24 hours. */
export async function earlierAnswer<Body>(
  { store, clock }: Context,
  accountId: string,
  idempotency: IdempotencyRequest | undefined,
): Promise<Replayed<Body> | undefined> {
  const first = idempotency && (await store.idempotency.find(accountId, idempotency.key, earlierTime(clock)));
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
 * Where the balance is short, the answer is that of `balanceShort`, and the key is not taken.
 */
export async function commitOnce<Body, Refused>(
  context: Context,
  accountId: string,
  idempotency: IdempotencyRequest | undefined,
  effect: Change<"balance_short">,
  { status, body }: { readonly status: number; readonly body: Body },
  balanceShort: () => Refused,
): Promise<Replayed<Body> | Refused> {
  const { store, clock } = context;
  const first: Answered<Body> = { body, headers: {} };
  if (!idempotency) return (await store.commit([effect], { balance_short: balanceShort })) ?? first;
  const answer = { status, body: JSON.stringify(body) };
  const key = { accountId, ...idempotency };
  const taken = store.idempotency.take(key, answer, clock.now(), earlierTime(clock));
  const refused = await store.commit([taken, effect], {
    balance_short: balanceShort,
    key_taken: async () => (await earlierAnswer<Body>(context, accountId, idempotency)) ?? inProgress(),
  });
  return refused ?? first;
}

/** The refusal of a request whose key another one holds. */
export const inProgress = () =>
  refuse("idempotency_in_progress", "The first request with this Idempotency-Key has no answer yet.");
