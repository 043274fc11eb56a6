import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../src/ports/store/accounts.ts";
import { createReader, type Reader } from "../../../src/runtimes/reader/reader.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { createTestClock } from "../../support/clock.ts";
import { accept, addAccount, openFile, getRefusal, type OpenStore } from "../../store/fixtures.ts";

const thread = new URL("../../../src/runtimes/node/reader.ts", import.meta.url);
const clock = createTestClock();

let opened: OpenStore & { readonly path: string };
let reader: Reader;
let account: Account;
beforeEach(async () => {
  opened = await openFile();
  await migrate(opened.engine);
  account = await addAccount(opened.store, 1e9);
  reader = createReader({ thread, path: opened.path, clock });
});
afterEach(async () => {
  await reader.close();
  await opened.close();
});

const inputOf = ({ id, userId }: Account) => ({
  principal: { accountId: id, userId, keyId: "key", currency: "EUR", identities: ["AccountId"] },
  query: {},
  body: { type: "lasth", timezone: "UTC" },
});

describe("the reader thread", () => {
  test("sees all data that was committed before a read, at the time of the service's clock", async () => {
    for (let count = 0; count < 20; count += 1) {
      const answer = await reader.read("getWhatsappStats", inputOf(account));
      expect(answer).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
      const [entry] = JSON.parse("text" in answer ? answer.text : "") as Record<string, unknown>[];
      expect(entry).toMatchObject({ total_requests: count, currency: "EUR" });
      expect(entry!["end_time"]).toBe(new Date(clock.now() + 1).toISOString());
      await accept(opened.store, account, { channel: "whatsapp" });
    }
  });

  test("returns to each of many reads its own result", async () => {
    const types = ["hourly", "daily", "lasth", "today"];
    const times = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-01-03T00:00:00Z", timezone: "UTC" };
    const answers = await Promise.all(
      types.map((type) => reader.read("getWhatsappStats", { ...inputOf(account), body: { type, ...times } })),
    );
    expect(
      answers.map((answer) => ("text" in answer ? (JSON.parse(answer.text) as unknown[]).length : answer)),
    ).toEqual([48, 2, 1, 1]);
  });

  test("returns problems unchanged", async () => {
    const body = { type: "hourly", timezone: "Nowhere" };
    expect(await reader.read("getWhatsappStats", { ...inputOf(account), body })).toMatchObject({
      refusal: "invalid_request",
      faults: [{ pointer: "/timezone" }, { pointer: "/start_time" }, { pointer: "/end_time" }],
    });
  });

  test("reports an unexpected error of an operation as an error, and continues", async () => {
    await expect(reader.read("getWhatsappStats", { body: {} })).rejects.toThrow("the reader failed");
    expect(await reader.read("getWhatsappStats", inputOf(account))).toMatchObject({ status: 200 });
  });

  test("starts at its first read, and starts only one thread for concurrent reads", async () => {
    const started: Worker[] = [];
    const count = (worker: Worker) => void started.push(worker);
    process.on("worker", count);
    expect(started).toHaveLength(0);
    await Promise.all([0, 1].map(() => reader.read("getWhatsappStats", inputOf(account))));
    process.off("worker", count);
    expect(started).toHaveLength(1);
  });

  test("rejects reads after it was closed", async () => {
    await reader.read("getWhatsappStats", inputOf(account));
    await reader.close();
    expect(await getRefusal(reader.read("getWhatsappStats", inputOf(account)))).toMatchObject({
      kind: "gone",
    });
  });
});

test("a thread without a database file rejects its reads with gone and creates no file, and the next read starts another thread", async () => {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-reader-"));
  const path = join(folder, "later", "test.sqlite");
  const early = createReader({ thread, path, clock });
  const ask = () => early.read("getWhatsappStats", inputOf(account));
  expect(await getRefusal(ask())).toMatchObject({ kind: "gone" });
  await mkdir(join(folder, "later"));
  expect(await getRefusal(ask())).toMatchObject({ kind: "gone" });
  const engine = openSqlite(path);
  await migrate(engine);
  expect(await ask()).toMatchObject({ status: 200 });
  await early.close();
  await engine.close();
  await rm(folder, { recursive: true });
});
