import { lifetimes } from "../domain/time/lifetimes.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import type { Idempotency, IdempotencyKey } from "../ports/store/idempotency.ts";
import type { Engine } from "./engine.ts";
import {
  isExpiredRecord,
  releaseIdempotencyKey,
  claimIdempotencyKey,
  type IdempotencyRecordKey,
} from "./idempotency-decisions.ts";
import { prepareRead, deleteUnlockedByKey, type BindParameters } from "./statement.ts";

/** Creates the store of idempotency keys. */
export function createIdempotency(engine: Engine, { getFingerprints }: DataProtection): Idempotency {
  const find = prepareRead(engine, ({ accountId, key }: BindParameters<IdempotencyRecordKey>) =>
    engine.builder
      .selectFrom("idempotency_keys")
      .select(["fingerprint", "status", "answer", "created_at as createdAt"])
      .where("account_id", "=", accountId)
      .where("key", "=", key),
  );
  return {
    getFingerprints,
    async find(accountId, key, now) {
      const [found] = await find({ accountId, key });
      if (!found || isExpiredRecord(found, now)) return undefined;
      const { fingerprint, status, answer } = found;
      return { fingerprint, status, answer };
    },
    claim: (key, answer, now, agedAt = now) =>
      claimIdempotencyKey({ ...toRecord(key, answer), now, agedAt, isOwn: false }),
    answer: (key, answer, now, agedAt = now) =>
      claimIdempotencyKey({ ...toRecord(key, answer), now, agedAt, isOwn: true }),
    release: ({ accountId, key, fingerprint }) => releaseIdempotencyKey({ accountId, key, fingerprint }),
    purge(now, limit) {
      const old = engine.builder
        .selectFrom("idempotency_keys")
        .where("created_at", "<", now - lifetimes.idempotencyKeyMilliseconds)
        .limit(limit);
      return deleteUnlockedByKey(engine, "idempotency_keys", old, ["account_id", "key"]);
    },
  };
}

const toRecord = (
  { accountId, key, fingerprint }: IdempotencyKey,
  answer: { readonly status: number; readonly body: string } | undefined,
) => ({ accountId, key, fingerprint, status: answer?.status ?? null, answer: answer?.body ?? null });
