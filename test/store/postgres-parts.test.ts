import { afterEach, beforeEach, expect, test } from "vitest";
import { createId, firstIdAt } from "../../src/domain/identifiers.ts";
import { startOfMonth } from "../../src/domain/time/months.ts";
import type { Engine, Query } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { createPrepare } from "../../src/store/engines/postgres/prepare.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import type { Write } from "../../src/store/write.ts";
import { testStart } from "../support/clock.ts";
import { CommitRefused, commit } from "../support/commit.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { accept, addAccount, claim, refusalOf } from "./fixtures.ts";
import { partOf } from "./month-part.ts";
import { fillPlanned } from "./plan-fill.ts";
import { writeWork } from "./plan-writes.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let engine: Engine;
beforeEach(async () => {
  database = await createDatabase();
  engine = openPostgres(database.url);
  await migrate(engine, startOfMonth(testStart, -6));
});
afterEach(async () => {
  await engine.close();
  await database.drop();
});

/** Every statement about messages that are known, while some work is done, alone and for many, each once. */
async function askedBy(work: (noting: Engine) => Promise<void>): Promise<ReadonlyMap<string, Query>> {
  const asked = new Map<string, Query>();
  const written = new Map<string, Write>();
  await work({
    ...engine,
    commit: (writes) => {
      for (const write of writes) if (write.message !== undefined) written.set(write.sql, write);
      return engine.commit(writes);
    },
    read: (query) => {
      if (query.messages !== undefined) asked.set(query.sql, query);
      return engine.read(query);
    },
  });
  for (const { sql, parameters, message, many, values } of written.values()) {
    const messages = [message!];
    asked.set(sql, { sql, parameters, messages });
    if (typeof many !== "function") continue;
    for (const made of many([values as never, values as never])) asked.set(made.sql, { ...made, messages });
  }
  return asked;
}

/** The indexes of messages and events that the plan of a statement for all values reads, or the line of another look at them. */
async function readBy(text: string): Promise<readonly string[]> {
  const plan = await engine.read({ sql: `explain (generic_plan) ${text}`, parameters: [] });
  return plan
    .map((row) => String(row["QUERY PLAN"]))
    .filter((line) => /(Index|Seq) .*Scan.* on message(s|_events)/.test(line))
    .map((line) => /(?: using| Bitmap Index Scan on) (\S+) /.exec(line)?.[1] ?? line.trim());
}

test("what is about a message looks into the part of its month alone, by its id, though a few messages have its status", async () => {
  const starts = [0, 1, 2].map((later) => startOfMonth(testStart, later));
  const asked = await askedBy(async (noting) => {
    const store = createStore(noting);
    await store.months.prepare(starts);
    const account = await addAccount(store, 1e9);
    await fillPlanned(store, account);
    for (const work of Object.values(writeWork(store, account))) await work();
    for (const look of [store.messages.findAny, store.messages.events]) await look(createId(testStart));
    for (const look of [store.messages.findHistory, store.messages.findTdr]) {
      await look(account.id, createId(testStart));
    }
  });
  expect(asked.size).toBeGreaterThan(40);
  await engine.commit([{ sql: "analyze messages, message_events", parameters: [] }]);
  const prepare = createPrepare();
  prepare.know([partOf(starts[0]!, "2026_03"), partOf(starts[1]!, "2026_04"), partOf(starts[2]!, "2026_05")]);
  const [, , may] = starts;
  const early = [...asked.values()].map((query) => ({ ...query, messages: [createId(may!)] }));
  for (const query of [...asked.values(), ...early]) {
    const indexes = await readBy(prepare(query).text);
    expect(indexes, query.sql).toEqual(
      indexes.filter((name) => /^message(s|_events)_2026_0[345]_pkey$/.test(name)),
    );
    expect(indexes, query.sql).not.toEqual([]);
  }
});

test("the sums of a range of time look into the part of its month, by account and time, also while it is known to be empty", async () => {
  const [march, april] = [startOfMonth(testStart), startOfMonth(testStart, 1)];
  const until = { statistics: april + 2, measure: april };
  const asked = await askedBy(async (noting) => {
    const store = createStore(noting);
    await store.months.prepare([march, april]);
    const account = await addAccount(store, 1e9);
    await accept(store, account, { createdAt: april + 1 });
    const scope = { accountId: account.id, channel: "telegram", bucket: march } as const;
    await store.traffic.measure(scope, march, until.measure);
    await store.statistics.totals(account.id, "sms", [{ start: april + 1, end: until.statistics }]);
  });
  await engine.commit([{ sql: "analyze messages, message_events", parameters: [] }]);
  const prepare = createPrepare();
  prepare.know([partOf(march, "2026_03"), partOf(april, "2026_04")]);
  const sums = [...asked.values()].filter(({ messages }) => messages!.length === 2);
  expect(sums.map(({ messages }) => messages)).toEqual([
    [firstIdAt(march), firstIdAt(until.measure - 1)],
    [firstIdAt(april + 1), firstIdAt(until.statistics - 1)],
  ]);
  for (const { sql, parameters } of sums) {
    for (const month of [march, april]) {
      const name = month === march ? "2026_03" : "2026_04";
      const indexes = await readBy(prepare({ sql, parameters, messages: [firstIdAt(month)] }).text);
      expect(indexes.filter((index) => !index.endsWith("_pkey"))).toEqual([
        `messages_${name}_account_id_channel_created_at_id_idx`,
      ]);
    }
  }
});

test("once a month is gone that another instance knows, what comes for its messages is refused, and everything else goes on", async () => {
  const store = createStore(engine);
  const march = startOfMonth(testStart);
  await store.months.prepare([march, startOfMonth(testStart, 1)]);
  const account = await addAccount(store, 1e9);
  const { id } = await accept(store, account, { createdAt: testStart });
  const [message] = await claim(store, testStart);
  await commit(store, store.messages.noteAttempt(message!, { ...attempt, startedAt: 1 }));
  expect((await store.messages.findAny(id))?.id).toBe(id);
  for (const table of ["messages", "message_events"]) {
    await execute(`alter table ${table} detach partition ${table}_2026_03`, database.url);
    await execute(`drop table ${table}_2026_03`, database.url);
  }
  const next = await accept(store, account, { createdAt: startOfMonth(testStart, 1) });
  const ended = commit(
    store,
    store.messages.fail(message!, { detail: "No.", refundId: createId(testStart) }, testStart),
  );
  expect(await refusalOf(ended)).toBeInstanceOf(CommitRefused);
  expect(await store.messages.findAny(id)).toBeUndefined();
  expect((await store.messages.findAny(next.id))?.status).toBe("PENDING");
});

test("a part that one login makes is used by its name by another that shares the tables' owner, and by none that may not", async () => {
  const [owner, one, other] = ["owner", "one", "other"].map(
    (name) => `${name}_${createId(testStart).slice(-12)}`,
  );
  const admin = (text: string) => execute(text, database.url);
  const loginOf = (role: string) => {
    const url = new URL(database.url);
    [url.username, url.password] = [role, "secret"];
    return openPostgres(url.href);
  };
  await admin(`create role ${owner}; grant all on schema public to ${owner};
    create role ${one} login password 'secret' in role ${owner};
    create role ${other} login password 'secret' in role ${owner}`);
  const tables = await admin(
    "select oid::regclass as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables) await admin(`alter table ${String(name)} owner to ${owner}`);
  const engines = [loginOf(one!), loginOf(other!)] as const;
  const [maker, user] = [createStore(engines[0]), createStore(engines[1])];
  const [march, april] = [startOfMonth(testStart), startOfMonth(testStart, 1)];
  try {
    await maker.months.prepare([march, april]);
    const { id } = await accept(maker, await addAccount(maker, 1e9), { createdAt: testStart });
    await user.months.prepare([march, april]);
    expect((await user.messages.findAny(id))?.id).toBe(id);
    // As it is where its maker may give it to nobody.
    await admin(`revoke create on schema public from ${owner}; grant create on schema public to ${one}`);
    await maker.months.prepare([startOfMonth(testStart, 2)]);
    const owners =
      "select pg_get_userbyid(relowner) as owner from pg_class where relname = 'messages_2026_05'";
    expect(await admin(owners)).toEqual([{ owner: one }]);
    await admin(`alter table messages_2026_03 owner to ${one}`);
    await user.months.prepare([march, april]);
    expect((await user.messages.findAny(id))?.id).toBe(id);
  } finally {
    for (const each of engines) await each.close();
    await admin(`reassign owned by ${one}, ${other}, ${owner} to postgres; drop owned by ${one}, ${other}, ${owner};
      drop role ${one}, ${other}, ${owner}`);
  }
});

const attempt = {
  provider: "smsc-a",
  milliseconds: 12,
  outcome: "accepted",
  detail: null,
  mayBeTaken: false,
} as const;
