import { firstIdAt } from "../../domain/identifiers.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Verifications } from "../../ports/store/verifications.ts";
import type { Engine } from "../engine.ts";
import { commitOne, prepare, prepareRead, type Slots } from "../statement.ts";
import { isUnclaimed } from "../unclaimed.ts";
import { createVerificationChanges } from "./changes.ts";
import { createVerificationReads } from "./reads.ts";
import { verificationOf } from "./rows.ts";

/** Verifications on an engine; those that were started before the instant of `keptFrom` are removed. */
export function createVerifications(engine: Engine, keptFrom: () => number): Verifications {
  const { builder } = engine;
  const claim = prepare((value: Slots<{ now: number; leaseUntil: number; limit: number }>) =>
    builder
      .updateTable("verifications")
      .set({ next_at: value.leaseUntil })
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("verifications")
            .select("id")
            .where("next_at", "<=", value.now)
            .orderBy("next_at")
            .limit(value.limit),
        ),
      )
      .returningAll(),
  );
  const nextDue = prepareRead(engine, () =>
    builder
      .selectFrom("verifications")
      .select("next_at as at")
      .where("next_at", "is not", null)
      .orderBy("next_at")
      .limit(1),
  );
  const remove = prepare((value: Slots<{ before: string; limit: number }>) =>
    builder
      .deleteFrom("verifications")
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("verifications")
            .select("id")
            .where("id", "<", value.before)
            .where("next_at", "is", null)
            .limit(value.limit),
        ),
      )
      .returning("id"),
  );
  return {
    ...createVerificationReads(engine),
    ...createVerificationChanges(engine),
    claim: async (now, leaseUntil, limit) =>
      (await commitOne(engine, claim({ now, leaseUntil, limit }))).map(verificationOf),
    nextDueAt: async () => (await nextDue({}))[0]?.at ?? undefined,
    async purge(now, limit) {
      const before = Math.max(now - lifetimes.verificationRetentionMilliseconds, keptFrom());
      return (await commitOne(engine, remove({ before: firstIdAt(before), limit }))).length;
    },
  };
}
