import type { IdempotencyRequest } from "../contract.ts";
import { refuse, type Refusal } from "../domain/refusals.ts";
import { violates, type Write } from "../ports/store.ts";
import type { Context } from "./context.ts";

/** The constraint that the second request with an idempotency key runs into. */
export const keyTaken = "idempotency_keys_account_id_key_key";

/** A success, with the header that tells a replayed answer from a first one. */
export interface Answered<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

type Replayed<Body> = Answered<Body> | Refusal<"idempotency_in_progress" | "idempotency_mismatch">;

/** Commits the effects of a request and its answer together; a request whose key was used gets the first one's answer. */
export async function commitOnce<Body>(
  { store, clock }: Context,
  accountId: string,
  idempotency: IdempotencyRequest | undefined,
  writes: readonly Write[],
  status: number,
  body: Body,
): Promise<Replayed<Body>> {
  if (!idempotency) {
    await store.commit(writes);
    return { body, headers: {} };
  }
  const answer = { status, body: JSON.stringify(body) };
  try {
    const taken = store.idempotency.take({ accountId, ...idempotency }, answer, clock.now());
    await store.commit([...taken, ...writes]);
    return { body, headers: {} };
  } catch (error) {
    if (!violates(error, keyTaken)) throw error;
    return replay(store, accountId, idempotency);
  }
}

/** The answer that the first request with this key got. */
export async function replay<Body>(
  store: Context["store"],
  accountId: string,
  { key, fingerprint }: IdempotencyRequest,
): Promise<Replayed<Body>> {
  const first = await store.idempotency.find(accountId, key);
  if (!first || first.answer === null) {
    return refuse(
      "idempotency_in_progress",
      "The first request with this Idempotency-Key has no answer yet.",
    );
  }
  if (first.fingerprint !== fingerprint) {
    return refuse("idempotency_mismatch", "This Idempotency-Key was used for a request with another body.");
  }
  // What is stored is what this same operation answered to this same body.
  return { body: JSON.parse(first.answer) as Body, headers: { "idempotent-replayed": "true" } };
}
