import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { prepareCommit } from "../../src/store/change.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { lookUpQueriesOf } from "../../src/store/engines/postgres/statements.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { Work } from "../../src/store/work.ts";
import { testStart } from "../support/clock.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { accept, addAccount } from "./fixtures.ts";
import { fillPlanned } from "./plan-fill.ts";
import { recording } from "./plans.ts";
import { writeWork } from "./plan-writes.ts";

interface Migrated {
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Statements about one message, or about a list of messages, by id. */
const byId = new Set<string>();
/** Statements that add up the messages of an account within a range of time. */
const byTime = new Set<string>();
/** Statements that remove messages that are older than the retention period. */
let removals: readonly string[];
let few: Migrated;
let empty: Migrated;

async function open(): Promise<Migrated> {
  const { url, drop } = await createDatabase();
  const engine = openPostgres(url);
  await migrate(engine);
  return {
    engine,
    async close() {
      await engine.close();
      await drop();
    },
  };
}

const analyze = ({ engine }: Migrated) => engine.commit([{ sql: "analyze", parameters: [] }]);

/** Matches a statement that reads or updates one of the two tables. */
const looks = /\b(from|update|join) "?(messages|message_events)\b/;

/** Notes the statements of some work that look into messages or events: what changes look up, and what is read. */
async function note(texts: Set<string>, work: (store: ReturnType<typeof createStore>) => Promise<unknown>) {
  const { engine } = few;
  const add = (sql: string) => looks.test(sql) && texts.add(sql);
  const store = createStore({
    ...engine,
    commit(parts) {
      const lookUps = prepareCommit(parts).decisions.flatMap((decision) => decision.lookUps);
      for (const { query } of lookUpQueriesOf(new Work(), lookUps)) add(query.sql);
      return engine.commit(parts);
    },
    read(query) {
      add(query.sql);
      return engine.read(query);
    },
  });
  await work(store);
}

beforeAll(async () => {
  [few, empty] = [await open(), await open()];
  const store = createStore(few.engine);
  const account = await addAccount(store, 1e9);
  await fillPlanned(store, account);
  for (const name of Object.keys(writeWork(store, account))) {
    await note(byId, (noting) => writeWork(noting, account)[name]!());
  }
  await note(byId, async ({ messages }) => {
    for (const look of [messages.findAny, messages.events]) await look(createId(testStart));
    for (const look of [messages.findHistory, messages.findTdr]) await look(account.id, createId(testStart));
  });
  const hour = 3_600_000;
  await accept(store, account, { createdAt: testStart + hour + 1 });
  await note(byTime, async ({ traffic, statistics }) => {
    await traffic.measure(
      { accountId: account.id, channel: "telegram", bucket: 0 },
      testStart,
      testStart + hour,
    );
    await statistics.totals(account.id, "sms", [{ start: testStart + hour + 1, end: testStart + hour + 2 }]);
  });
  const { engine: noting, during } = recording(few.engine);
  removals = (await during(() => createStore(noting).retention.remove(testStart, 10))).map(({ sql }) => sql);
  // As after `vacuumdb --analyze`: the planner knows how many rows there are.
  await Promise.all([few, empty].map(analyze));
});
afterAll(async () => {
  for (const each of [few, empty]) await each.close();
});

/** The indexes of messages and events that a plan for all values reads, or its line for another kind of scan. */
async function readBy(
  { engine }: Migrated,
  text: string,
  table = /message(s|_events)/,
): Promise<readonly string[]> {
  const plan = await engine.read({ sql: `explain (generic_plan) ${text}`, parameters: [] });
  return plan
    .map((row) => String(row["QUERY PLAN"]))
    .filter((line) => new RegExp(`(Index|Seq) .*Scan.* on ${table.source}`).test(line))
    .map((line) => /(?: using| Bitmap Index Scan on) (\S+) /.exec(line)?.[1] ?? line.trim());
}

const keys = ["message_events_message_id_sequence_key", "messages_id_key"];

describe.each([
  ["a few messages have its status", () => few],
  ["the tables are known to be empty", () => empty],
])("as Postgres plans it while %s", (_, database) => {
  test("what is about a message is found by its id alone", async () => {
    expect(byId.size).toBeGreaterThan(4);
    for (const text of byId) {
      const indexes = await readBy(database(), text);
      expect(
        indexes.filter((name) => !keys.includes(name)),
        text,
      ).toEqual([]);
      expect(indexes, text).not.toEqual([]);
    }
  });

  test("old messages are found by their ids, and their parts by the message", async () => {
    expect(removals).toHaveLength(2);
    for (const text of removals) {
      const indexes = await readBy(database(), text, /message(s|_events|_parts)/);
      const others = indexes.filter((name) => ![...keys, "message_parts_of_message"].includes(name));
      expect(others, text).toEqual([]);
      expect(indexes, text).toEqual(expect.arrayContaining(["messages_id_key", "message_parts_of_message"]));
    }
  });

  test("the sums of a range of time are read by account and time", async () => {
    const sums = [...byTime].filter((text) => !text.includes("message_totals"));
    expect(sums).toHaveLength(2);
    for (const text of sums) {
      const indexes = await readBy(database(), text);
      expect(
        indexes.filter((name) => !keys.includes(name)),
        text,
      ).toEqual(["messages_of_account"]);
    }
  });
});
