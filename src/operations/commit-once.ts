import type { IdempotencyRequest } from "../contract.ts";
import { earlierTime } from "../domain/instants.ts";
import { refuse, type Refusal } from "../domain/refusals.ts";
import { violates } from "../ports/store/errors.ts";
import type { Write } from "../ports/store/write.ts";
import type { Context } from "./context.ts";

/** The constraint that the second request with an idempotency key runs into. */
export const keyTaken = "idempotency_keys_account_id_key_key";

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

/** Commits the effects of a request and its answer together; of two racing requests one does, and both get its answer. */
export async function commitOnce<Body>(
  context: Context,
  accountId: string,
  idempotency: IdempotencyRequest | undefined,
  writes: readonly Write[],
  status: number,
  body: Body,
): Promise<Replayed<Body>> {
  const { store, clock } = context;
  if (!idempotency) {
    await store.commit(writes);
    return { body, headers: {} };
  }
  const answer = { status, body: JSON.stringify(body) };
  try {
    const taken = store.idempotency.take(
      { accountId, ...idempotency },
      answer,
      clock.now(),
      earlierTime(clock),
    );
    await store.commit([...taken, ...writes]);
    return { body, headers: {} };
  } catch (error) {
    if (!violates(error, keyTaken)) throw error;
    return (await earlierAnswer<Body>(context, accountId, idempotency)) ?? inProgress();
  }
}

/** The refusal of a request whose key another one holds. */
export const inProgress = () =>
  refuse("idempotency_in_progress", "The first request with this Idempotency-Key has no answer yet.");
