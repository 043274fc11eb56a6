import { lifetimes } from "../domain/time/lifetimes.ts";
import type { IdempotencyKey } from "../ports/store/idempotency.ts";
import { defineChange } from "./change.ts";
import { lockAccount } from "./ledger/decisions.ts";
import { lockOne } from "./look-up.ts";
import { idempotencyKeys } from "./schema/accounts.ts";

export type IdempotencyRecordKey = Pick<IdempotencyKey, "accountId" | "key">;

interface KeyClaim extends IdempotencyKey {
  readonly status: number | null;
  readonly answer: string | null;
  readonly now: number;
  /** Time for the expiry check, in Unix milliseconds. A record that has expired at this time is replaced. */
  readonly agedAt: number;
  /** True if a record of the same request without a stored response is replaced. */
  readonly isOwn: boolean;
}

/**
 * Returns true if a record is older than 24 hours at `now`, or if it has no stored response and is older than 5 minutes
 * (`unansweredKeyMilliseconds`).
 */
export const isExpiredRecord = (
  { createdAt, status }: { readonly createdAt: number; readonly status: number | null },
  now: number,
): boolean =>
  createdAt < now - lifetimes.idempotencyKeyMilliseconds ||
  (status === null && createdAt < now - lifetimes.unansweredKeyMilliseconds);

const lookUps = ({ accountId, key }: IdempotencyRecordKey) => ({
  account: lockAccount(accountId),
  record: lockOne(idempotencyKeys, { accountId, key }),
});

/**
 * Claims a key, or stores the response for it. Fails with `key_taken` if a record exists that has not expired, unless
 * `isOwn` allows its replacement.
 */
export const claimIdempotencyKey = defineChange("idempotency.take", {
  lookUps,
  decide(work, { accountId, key, fingerprint, status, answer, now, agedAt, isOwn }: KeyClaim, { record }) {
    const values = { fingerprint, status, answer, createdAt: now };
    if (!record) return work.insert(idempotencyKeys, { accountId, key, ...values });
    const isReplaced = isOwn && record.status === null && record.fingerprint === fingerprint;
    if (!isReplaced && !isExpiredRecord(record, agedAt)) return "key_taken";
    return work.update(record, values);
  },
});

/** Removes the record of a key. Does nothing if it has a response, or belongs to a request with another fingerprint. */
export const releaseIdempotencyKey = defineChange("idempotency.release", {
  lookUps,
  decide(work, { fingerprint }: IdempotencyKey, { record }) {
    if (record?.status === null && record.fingerprint === fingerprint) work.remove(record);
  },
});
