import { lifetimes } from "../domain/time/lifetimes.ts";
import type { IdempotencyKey } from "../ports/store/idempotency.ts";
import { defineChange } from "./change.ts";
import { lockAccount } from "./ledger/decisions.ts";
import { locked } from "./look-up.ts";
import { idempotencyKeys } from "./schema/accounts.ts";

export type Key = Pick<IdempotencyKey, "accountId" | "key">;

interface Taking extends IdempotencyKey {
  readonly status: number | null;
  readonly answer: string | null;
  readonly now: number;
  /** A record that is forgotten at this time is replaced. */
  readonly agedAt: number;
  /** Whether a record of the same request without an answer is replaced. */
  readonly isOwn: boolean;
}

/** Whether a record is older than 24 hours, or was abandoned without an answer. */
export const isForgotten = (
  { createdAt, status }: { readonly createdAt: number; readonly status: number | null },
  now: number,
): boolean =>
  createdAt < now - lifetimes.idempotencyKeyMilliseconds ||
  (status === null && createdAt < now - lifetimes.unansweredKeyMilliseconds);

const lookUps = ({ accountId, key }: Key) => ({
  account: lockAccount(accountId),
  record: locked(idempotencyKeys, { accountId, key }),
});

export const taken = defineChange("idempotency.take", {
  lookUps,
  decide(work, { accountId, key, fingerprint, status, answer, now, agedAt, isOwn }: Taking, { record }) {
    const values = { fingerprint, status, answer, createdAt: now };
    if (!record) return work.insert(idempotencyKeys, { accountId, key, ...values });
    const isReplaced = isOwn && record.status === null && record.fingerprint === fingerprint;
    if (!isReplaced && !isForgotten(record, agedAt)) return "key_taken";
    return work.update(record, values);
  },
});

export const released = defineChange("idempotency.release", {
  lookUps,
  decide(work, { fingerprint }: IdempotencyKey, { record }) {
    if (record?.status === null && record.fingerprint === fingerprint) work.remove(record);
  },
});
