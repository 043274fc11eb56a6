import type { Selectable } from "kysely";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { EsimAttempt, EsimAttempts } from "../../ports/store/esim-attempts.ts";
import { change, stepOf } from "../change.ts";
import type { Engine } from "../engine.ts";
import { commitOne, prepare, type Slots } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { isUnclaimed } from "../unclaimed.ts";

/** The open attempts at packages on an engine. */
export function createEsimAttempts(engine: Engine): EsimAttempts {
  const { builder } = engine;
  const purge = preparePurge(engine);
  return {
    ...createClaim(engine),
    async find({ accountId, key, fingerprint }, now) {
      const found = builder
        .selectFrom("esim_attempts")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("key", "=", key)
        .where("fingerprint", "=", fingerprint)
        .where("began_at", ">=", now - lifetimes.idempotencyKeyMilliseconds);
      const [row] = await found.orderBy("began_at", "desc").limit(1).execute();
      return row && attemptOf(row);
    },
    open(attempt, next_at) {
      const insertion = builder
        .insertInto("esim_attempts")
        .values({ ...rowOf(attempt), next_at, attempts: 0 });
      return change([stepOf(attempt.accountId, "eSIM attempt", insertion)]);
    },
    resume({ id, accountId }, next_at) {
      const update = builder
        .updateTable("esim_attempts")
        .set((eb) => ({ next_at, attempts: eb("attempts", "+", 1) }))
        .where("id", "=", id);
      return change([stepOf(accountId, "eSIM attempt", update, "attempt_settled")]);
    },
    close(attempt) {
      const removal = builder.deleteFrom("esim_attempts").where("id", "=", attempt.id);
      const fenced = "attempts" in attempt ? removal.where("attempts", "=", attempt.attempts) : removal;
      return change([stepOf(attempt.accountId, "eSIM attempt", fenced, "attempt_settled")]);
    },
    postpone({ id, accountId, attempts }, next_at) {
      const update = builder
        .updateTable("esim_attempts")
        .set({ next_at })
        .where("id", "=", id)
        .where("attempts", "=", attempts);
      return change([stepOf(accountId, "eSIM attempt", update, "attempt_settled")]);
    },
    purge: async (now, limit) =>
      (await commitOne(engine, purge({ old: now - lifetimes.idempotencyKeyMilliseconds, limit }))).length,
  };
}

interface Claim {
  readonly now: number;
  readonly leaseUntil: number;
  readonly latest: number;
  readonly limit: number;
}

function createClaim(engine: Engine): Pick<EsimAttempts, "claim"> {
  const { builder } = engine;
  const bringBack = prepare((value: Slots<Claim>) =>
    builder
      .updateTable("esim_attempts")
      .set({ next_at: value.leaseUntil })
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("esim_attempts").select("id").where("next_at", ">", value.latest).limit(value.limit),
        ),
      ),
  );
  const claim = prepare((value: Slots<Claim>) =>
    builder
      .updateTable("esim_attempts")
      .set((eb) => ({ next_at: value.leaseUntil, attempts: eb("attempts", "+", 1) }))
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("esim_attempts")
            .select("id")
            .where("next_at", "<=", value.now)
            .orderBy("next_at")
            .limit(value.limit),
        ),
      )
      .returningAll(),
  );
  return {
    async claim(now, leaseUntil, latest, limit) {
      const values = { now, leaseUntil, latest, limit };
      const [, claimed = []] = await engine.commit([bringBack(values), claim(values)]);
      return claimed.map((row) => {
        const read = row as unknown as Selectable<Tables["esim_attempts"]>;
        return { ...attemptOf(read), attempts: read.attempts };
      });
    },
  };
}

const preparePurge = (engine: Engine) =>
  prepare((value: Slots<{ readonly old: number; readonly limit: number }>) =>
    engine.builder
      .deleteFrom("esim_attempts")
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("esim_attempts")
            .select("id")
            .where("next_at", "is", null)
            .where("began_at", "<", value.old)
            .limit(value.limit),
        ),
      )
      .returning("id"),
  );

/** What is not looked for. */
type Data = Omit<EsimAttempt, "id" | "accountId" | "key" | "beganAt">;

function rowOf(attempt: EsimAttempt) {
  const { id, accountId, key, beganAt, ...rest } = attempt;
  const data: Data = rest;
  return {
    id,
    account_id: accountId,
    key: key?.key ?? null,
    fingerprint: key?.fingerprint ?? null,
    began_at: beganAt,
    data: JSON.stringify(data),
  };
}

function attemptOf(row: Selectable<Tables["esim_attempts"]>): EsimAttempt {
  const { id, account_id: accountId, key, fingerprint, began_at: beganAt } = row;
  const isKeyed = key !== null && fingerprint !== null;
  return {
    // It was written by `rowOf`.
    ...(JSON.parse(row.data) as Data),
    id,
    accountId,
    ...(isKeyed && { key: { accountId, key, fingerprint } }),
    beganAt,
  };
}
