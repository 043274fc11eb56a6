import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { isStatement, type Statement } from "../../src/store/change.ts";
import { createD1Engine } from "../../src/store/engines/d1/engine.ts";
import { toD1StoreError } from "../../src/store/engines/d1/errors.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { open } from "../support/stores/d1.ts";
import type { D1PreparedStatement } from "@cloudflare/workers-types";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import {
  accept,
  addAccount,
  readBalance,
  claim,
  newUser,
  getRefusal,
  track,
  type OpenStore,
} from "./fixtures.ts";
import { storeSuite } from "./store.suite.ts";
import { commit } from "../support/commit.ts";

const maximumParameters = 100;
const maximumSqlBytes = 100_000;

const queries: Pick<Statement, "sql" | "parameters">[] = [];

async function openStore(): Promise<OpenStore> {
  const { engine, close } = await open();
  const observed: Engine = {
    ...engine,
    commit: (writes) => {
      queries.push(...writes.filter(isStatement));
      return engine.commit(writes);
    },
    read: (query) => {
      queries.push(query);
      return engine.read(query);
    },
  };
  return { store: createStore(observed), engine: observed, close };
}

// Each statement is a request to workerd. The same properties are tested on SQLite with more runs.
storeSuite("D1", openStore, 20);

describe("statements for D1", () => {
  test("stay within its limits for one query", () => {
    expect(queries.length).toBeGreaterThan(1_000);
    expect(Math.max(...queries.map(({ parameters }) => parameters.length))).toBeLessThanOrEqual(
      maximumParameters,
    );
    expect(Math.max(...queries.map(({ sql }) => Buffer.byteLength(sql)))).toBeLessThan(maximumSqlBytes);
  });
});

describe("a batch", () => {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await openStore();
    await migrate(opened.engine);
  });
  afterAll(() => opened.close());

  test("is rolled back if a guarded statement in the middle changes no row", async () => {
    const { store } = opened;
    const [first, second] = [newUser(), newUser()];
    await commit(store, [store.users.insert(first), store.users.insert(second)]);
    const verify = (id: string) => store.users.setVerified(id, testStart + 1);
    const missing = commit(store, [verify(first.id), verify("nobody"), verify(second.id)]);
    expect(await getRefusal(missing)).toMatchObject({ kind: "missed", violated: "user missing" });
    expect(await store.users.find(first.id)).toEqual(first);
    expect(await store.users.find(second.id)).toEqual(second);
  });

  test("counts a returned row as a changed row, and returns it", async () => {
    const { engine, store } = opened;
    const user = newUser();
    await commit(store, [store.users.insert(user)]);
    const promote = engine.builder.updateTable("users").set({ role: "admin" }).where("id", "=", user.id);
    const query = promote.returning("role").compile();
    expect(await engine.commit([{ ...query, refusalCode: "lost" }])).toEqual([[{ role: "admin" }]]);
  });

  test("stores integers up to the largest safe one", async () => {
    const { store } = opened;
    const account = await addAccount(store, Number.MAX_SAFE_INTEGER);
    expect(await readBalance(store, account)).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("a commit whose rows change between the look-ups and the batch", () => {
  /** Creates a store that runs `work` on another store before its next batch of writes. */
  async function openInterrupted(work: (store: OpenStore["store"]) => Promise<unknown>) {
    const { binding, close } = await open();
    const other = createD1Engine(binding);
    await migrate(other);
    const otherStore = createStore(other);
    let isArmed = false;
    const interrupted = createD1Engine({
      prepare: (sql) => binding.prepare(sql),
      async batch<Row>(statements: D1PreparedStatement[]) {
        const isWrite = isArmed && (await isWriting(statements));
        if (isWrite) {
          isArmed = false;
          await work(otherStore);
        }
        return binding.batch<Row>(statements);
      },
    });
    return { store: createStore(interrupted), otherStore, arm: () => (isArmed = true), close };
  }
  const isWriting = async (statements: readonly object[]) =>
    JSON.stringify(statements).includes("update accounts");

  test("claims an expired idempotency key that was purged", async () => {
    const later = testStart + 25 * 3_600_000;
    const { store, otherStore, arm, close } = await openInterrupted((other) =>
      other.idempotency.purge(later, 10),
    );
    const account = await addAccount(otherStore, 100_000);
    const key = { accountId: account.id, key: "once", fingerprint: "same" };
    await commit(otherStore, otherStore.idempotency.claim(key, { status: 202, body: "old" }, testStart));
    arm();
    await commit(store, store.idempotency.claim(key, { status: 202, body: "new" }, later));
    expect(await otherStore.idempotency.find(account.id, "once", later)).toMatchObject({ answer: "new" });
    await close();
  });

  test("assigns a provider message id to the later message if another message got the id before the batch", async () => {
    const handOver = async (given: OpenStore["store"], message: TrackedMessage) =>
      commit(
        given,
        given.messages.recordSubmission(
          message,
          { provider: "a", providerMessageId: "same", statuses: [] },
          later,
        ),
      );
    const later = testStart + 1_000;
    let others: TrackedMessage | undefined;
    const { store, otherStore, arm, close } = await openInterrupted((other) => handOver(other, others!));
    const sent = [
      await accept(otherStore, await addAccount(otherStore, 100_000)),
      await accept(otherStore, await addAccount(otherStore, 100_000)),
    ];
    await claim(otherStore, later);
    const [mine, theirs] = await Promise.all(sent.map((message) => track(otherStore, message)));
    others = theirs!;
    arm();
    await handOver(store, mine!);
    expect((await otherStore.receipts.findSegment("a", ["same"]))?.message.id).toBe(mine!.id);
    expect((await track(otherStore, others)).status).toBe("SENT");
    await close();
  });
});

describe("an error of D1", () => {
  const constraint = "SQLITE_CONSTRAINT";

  test.each([
    [`UNIQUE constraint failed: users.email: ${constraint}`, "unique", "users_email_key"],
    [
      `UNIQUE constraint failed: prices.channel, prices.prefix: ${constraint} (extended: ${constraint}_PRIMARYKEY)`,
      "unique",
      "prices_channel_prefix_key",
    ],
    ["UNIQUE constraint failed: users.email", "unique", "users_email_key"],
    [
      `CHECK constraint failed: balance_not_negative: ${constraint} (extended: ${constraint}_CHECK)`,
      "check",
      "balance_not_negative",
    ],
    ["bad JSON path: 'missed lease_lost': SQLITE_ERROR", "missed", "lease_lost"],
    ["JSON path error near 'missed user missing'", "missed", "user missing"],
  ])("%s is %s: %s", (text, kind, name) => {
    expect(toD1StoreError(new Error(`D1_ERROR: ${text}`))).toMatchObject({ kind, violated: name });
  });

  test.each([
    ["D1 DB is overloaded. Requests queued for too long.", "busy"],
    ["D1 DB is overloaded. Too many requests queued.", "busy"],
    ["Currently processing a long-running export.", "busy"],
    ["Too many API requests by single Worker invocation. To configure this limit, refer to the docs", "busy"],
    ["Too many subrequests by single Worker invocation.", "busy"],
    ["Network connection lost.", "gone"],
    ["Can't read from request stream because client disconnected.", "gone"],
    ["Failed to parse body as JSON, got: error code: 1031", "gone"],
    ["Your account has exceeded D1's maximum account storage limit, please contact Cloudflare.", "gone"],
    ["D1 DB reset because its code was updated.", "gone"],
    ["D1 DB storage operation exceeded timeout which caused object to be reset.", "gone"],
    ["Internal error while starting up D1 DB storage caused object to be reset.", "gone"],
    ["D1 DB exceeded its CPU time limit and was reset.", "gone"],
    ["Cannot resolve D1 DB due to transient issue on remote node.", "gone"],
    ["Exceeded maximum DB size", "gone"],
    ["database or disk is full: SQLITE_FULL", "gone"],
  ])("%s can be retried: %s", (text, kind) => {
    expect(toD1StoreError(new Error(`D1_ERROR: ${text}`))).toMatchObject({ kind });
  });

  test.each([
    "D1_ERROR: no such table: nowhere: SQLITE_ERROR",
    "D1_ERROR: not authorized: SQLITE_AUTH",
    "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  ])("%s is a defect and stays unchanged", (text) => {
    const error = new Error(text);
    expect(toD1StoreError(error)).toBe(error);
  });

  test("is converted for reads and for batches", async () => {
    const lost = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
    const statement = { bind: () => ({ all: lost }) };
    const engine = createD1Engine({ prepare: () => statement, batch: lost } as never);
    const query = { sql: "select 1", parameters: [] };
    expect(await getRefusal(engine.read(query))).toMatchObject({ kind: "gone" });
    expect(await getRefusal(engine.commit([query]))).toBeInstanceOf(StoreError);
  });
});
