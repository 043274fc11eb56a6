import { earlierTime } from "../../domain/time/instants.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import type { Charge } from "../../ports/store/ledger.ts";
import type { Context } from "../context.ts";

/** What versions before 0046-esim-attempts noted of an attempt, under a name of its key, for as long as answers are kept. */
export interface EarlierNote {
  readonly known?: readonly string[] | undefined;
  readonly charge?: Charge | undefined;
  readonly chargedAt?: number | undefined;
}

/**
 * Stands in the place of such a note while an attempt is open: one of those versions that runs beside this one would begin
 * the attempt once more, and tells that it is in progress instead. It also keeps two from being opened under one key.
 */
export const reserved = { status: 202, body: "" };

/** A header cannot hold a line break, so no client's key equals it; another request with the same key has another note. */
export const noteOf = ({ accountId, key, fingerprint }: IdempotencyKey): IdempotencyKey => ({
  accountId,
  key: `${key}\n${fingerprint}`,
  fingerprint,
});

/** What an earlier version noted under a key. */
export async function findEarlierNote(
  { store, clock }: Pick<Context, "store" | "clock">,
  key: IdempotencyKey,
): Promise<EarlierNote | undefined> {
  const { accountId, key: name } = noteOf(key);
  const found = await store.idempotency.find(accountId, name, earlierTime(clock));
  // What is not empty was written by an earlier version.
  return found?.answer ? (JSON.parse(found.answer) as EarlierNote) : undefined;
}
