import { expressionBuilder, sql } from "kysely";
import type { Idempotency, IdempotencyKey } from "../ports/store/idempotency.ts";
import { change, prepareStep } from "./change.ts";
import type { Engine } from "./engine.ts";
import { prepareMany, type Expressions } from "./many.ts";
import { commitOne, handWritten, insertInto, prepare, prepareRead, type Slots } from "./statement.ts";
import type { Tables } from "./tables.ts";
import { isUnclaimed } from "./unclaimed.ts";
import type { Prize } from "./write.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";

/** The keys of requests that may be retried, on an engine. */
export function createIdempotency(engine: Engine): Idempotency {
  const { builder } = engine;
  const find = prepareRead(engine, (value: Slots<Aged>) =>
    builder
      .selectFrom("idempotency_keys")
      .select(["fingerprint", "status", "answer"])
      .where("account_id", "=", value.accountId)
      .where("key", "=", value.key)
      .where(({ not }) => not(isForgotten(value))),
  );
  const forget = prepareForget(engine);
  const insert = prepareInsert(engine);
  const take = prepareInsert(engine, ({ accountId, key }) => ({
    name: `key ${accountId} ${key}`,
    constraint: "idempotency_keys_account_id_key_key",
  }));
  const release = prepareRelease(engine);
  const remove = prepareRemove(engine);
  const purge = preparePurge(engine);
  const taken = (
    put: typeof insert,
    key: IdempotencyKey,
    known: Answer | undefined,
    now: number,
    agedAt = now,
  ) => [
    forget({ ...key, ...agesAt(agedAt) }),
    put({ ...key, status: known?.status ?? null, answer: known?.body ?? null, now }),
  ];
  return {
    find: async (accountId, key, now) => (await find({ accountId, key, ...agesAt(now) }))[0],
    take: (key, known, now, agedAt) => change(taken(take, key, known, now, agedAt)),
    answer: (key, known, now, agedAt) => change([release(key), ...taken(insert, key, known, now, agedAt)]),
    release: (key) => change([release(key)]),
    forget: (key) => change([remove(key)]),
    purge: async (now, limit) =>
      (await commitOne(engine, purge({ old: now - lifetimes.idempotencyKeyMilliseconds, limit }))).length,
  };
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Key {
  readonly accountId: string;
  readonly key: string;
}

const keyTypes = { accountId: "text", key: "text" } as const;

interface Aged extends Key {
  readonly old: number;
  readonly abandoned: number;
}

const agesAt = (now: number) => ({
  old: now - lifetimes.idempotencyKeyMilliseconds,
  abandoned: now - lifetimes.unansweredKeyMilliseconds,
});

function isForgotten({ old, abandoned }: Expressions<Aged>) {
  const { eb, and, or } = expressionBuilder<Tables, "idempotency_keys">();
  return or([eb("created_at", "<", old), and([eb("status", "is", null), eb("created_at", "<", abandoned)])]);
}

function prepareForget(engine: Engine) {
  const deletion = (value: Expressions<Aged>) =>
    engine.builder
      .deleteFrom("idempotency_keys")
      .where("account_id", "=", value.accountId)
      .where("key", "=", value.key)
      .where(isForgotten(value));
  const types = { ...keyTypes, old: "bigint", abandoned: "bigint" } as const;
  return prepareStep<Aged>("key forgotten", deletion, {
    many: prepareMany<Aged>(engine, types, ({ each, rows }) => deletion(each).using(rows)),
  });
}

interface Taken extends Key {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly now: number;
}

function prepareInsert(engine: Engine, prizeOf?: (values: Taken) => Prize) {
  const inserted = (value: Expressions<Taken>, from = sql``) =>
    sql`${insertInto(engine)} idempotency_keys (account_id, key, fingerprint, status, answer, created_at)
      select cast(${value.accountId} as text), cast(${value.key} as text), cast(${value.fingerprint} as text),
        cast(${value.status} as bigint), cast(${value.answer} as text), cast(${value.now} as bigint) ${from}`;
  const types = {
    ...keyTypes,
    fingerprint: "text",
    status: "bigint",
    answer: "text",
    now: "bigint",
  } as const;
  return prepareStep<Taken>("key", (value) => handWritten(engine, inserted(value)), {
    many: prepareMany<Taken>(engine, types, ({ each, rows }) => inserted(each, sql`from ${rows}`)),
    prizeOf,
  });
}

const prepareRelease = ({ builder }: Engine) =>
  prepareStep<IdempotencyKey>("key forgotten", (value) =>
    builder
      .deleteFrom("idempotency_keys")
      .where("account_id", "=", value.accountId)
      .where("key", "=", value.key)
      .where("fingerprint", "=", value.fingerprint)
      .where("status", "is", null),
  );

const prepareRemove = ({ builder }: Engine) =>
  prepareStep<Key>("key forgotten", (value) =>
    builder
      .deleteFrom("idempotency_keys")
      .where("account_id", "=", value.accountId)
      .where("key", "=", value.key),
  );

const preparePurge = (engine: Engine) =>
  prepare<{ old: number; limit: number }>((value) =>
    engine.builder
      .deleteFrom("idempotency_keys")
      .where("created_at", "<", value.old)
      .where(({ eb, refTuple, selectFrom }) => {
        const old = selectFrom("idempotency_keys").where("created_at", "<", value.old).limit(value.limit);
        if (engine.dialect === "postgres")
          return isUnclaimed(engine, old.select(sql<string>`ctid`.as("id")), "ctid");
        const keys = old.select(["account_id", "key"]).$asTuple("account_id", "key");
        return eb(refTuple("account_id", "key"), "in", keys);
      })
      .returning("created_at"),
  );
