import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compare, contendersByName, runRound, summarize } from "../../scripts/bench/compare.ts";
import { createOperations } from "../../scripts/bench/contenders/baseline-operations.ts";
import { measureDelivery } from "../../scripts/bench/delivery.ts";
import { measureFailure } from "../../scripts/bench/failover.ts";
import { readOptions } from "../../scripts/bench/options.ts";
import { measureRetention } from "../../scripts/bench/retention.ts";
import { requestKinds, measureScale } from "../../scripts/bench/scale.ts";
import { openEngine, prepareDatabase, startVerifications } from "../../scripts/bench/service.ts";
import { startWithNewDatabase } from "../../scripts/bench/contender-process.ts";
import { findInconsistency } from "../../scripts/bench/verify.ts";
import { sendRequest, workloads } from "../../scripts/bench/workloads.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the benchmark with its temporary files in `temporary`. */
function startBench(args: readonly string[], temporary: string) {
  const script = new URL("../../scripts/bench/index.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, TMPDIR: temporary } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(child, "close").then(([code]) => ({ code: code as number, output }));
  return { child, ended };
}

const short = ["--rounds", "1", "--seconds", "1", "--connections", "4", "--verifications", "3000"];

describe("the comparison", () => {
  test("measures each contender, which has written what it acknowledged", async () => {
    const { figures, invalid } = await compare(readOptions(short));
    expect(invalid).toBeUndefined();
    expect(figures).toHaveLength(10);
    for (const figure of figures) {
      expect(figure.perSecond).toBeGreaterThan(0);
      expect(figure.p99Milliseconds).toBeGreaterThanOrEqual(figure.p50Milliseconds);
      expect(figure.cpuMicroseconds).toBeGreaterThan(0);
    }
  });

  test("finds a contender invalid that responds without writing", async () => {
    const module = join(folder, "liar.mjs");
    const ready = new URL("../../scripts/bench/contender-process.ts", import.meta.url).href;
    writeFileSync(
      module,
      `import { createServer } from "node:http";
      import { reportPort } from ${JSON.stringify(ready)};
      const server = createServer((request, response) => {
        request.resume().on("end", () => response.end("{}"));
      });
      reportPort(server.listen(0, "127.0.0.1"));`,
    );
    const round = await runRound({ module }, "sendSms", readOptions(short));
    expect(round.invalid).toMatch(/^acknowledged \d+, wrote 0 messages$/);
    expect(summarize([round])).toMatchObject({ invalid: round.invalid, perSecond: Number.NaN });
  });

  test("removes its folders when it is interrupted", async () => {
    const temporary = mkdtempSync(join(folder, "interrupted-"));
    const { child, ended } = startBench(["--workload", "sendSms", "--seconds", "60"], temporary);
    const made = () => readdirSync(temporary, { recursive: true, encoding: "utf8" });
    while (!made().some((path) => path.endsWith("hub.sqlite")))
      await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test.each(Object.keys(workloads))("%s: every contender responds like connect-hub", async (name) => {
    const workload = workloads[name]!;
    const bodies = [];
    for (const { module } of [
      contendersByName["connect-hub"]!,
      contendersByName["limit"]!,
      contendersByName["fastify"]!,
    ]) {
      await using site = await startWithNewDatabase(module, "sqlite", { verifications: 1 });
      const request = workload.request(site.requestData);
      const { setupRequest } = request;
      const asked = typeof setupRequest === "function" ? setupRequest(request, {}) : request;
      const response = await sendRequest(site.port, asked);
      expect(response.status).toBe(workload.status);
      bodies.push(Object.keys((await response.json()) as object).toSorted());
    }
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
  });
});

describe("options", () => {
  test.each([
    ["--verifications", "0", "Use a whole number from 1 to 1000000."],
    ["--workload", "sendsms", "sendSms, startVerification"],
    ["--sizes", "10,200", "Use a whole number from 100 to 10000000."],
    ["--store", "mysql", "sqlite, postgres, d1"],
    ["--second", "3", "--seconds"],
  ])("%s %s is refused with the valid values", (option, value, message) => {
    expect(() => readOptions([option, value])).toThrow(message);
  });
});

describe("findInconsistency", () => {
  const since = Date.now();
  let path: string;
  let accountId: string;

  beforeAll(async () => {
    path = join(folder, "verify.sqlite");
    const engine = openEngine({ kind: "file", path });
    const [owner] = await prepareDatabase(engine, since);
    accountId = owner.accountId;
    const send = createOperations(engine).find((operation) => operation.path.endsWith("/sms"))!;
    const body = { from: "Example", to: "+447700900123", text: "Hello" };
    for (let count = 0; count < 3; count += 1) await send.reply({ owner, body, params: {} });
    await startVerifications(engine, 2, owner);
    await engine.close();
  });

  async function findReason(
    more: Partial<Parameters<typeof findInconsistency>[1]> = {},
    damage = "select 1",
  ) {
    const copy = join(folder, "copy.sqlite");
    copyFileSync(path, copy);
    const database = new Database(copy);
    database.exec(damage);
    database.close();
    const engine = openEngine({ kind: "file", path: copy });
    const usual = { accountId, writes: "message", unanswered: 1, requests: 3, since } as const;
    const reason = await findInconsistency(engine, { ...usual, ...more });
    await engine.close();
    return reason;
  }
  const checked = "update verifications set version = 3";

  test.each([
    ["", {}, undefined],
    ["", { requests: 2 }, undefined],
    ["", { requests: 4 }, "acknowledged 4, wrote 3 messages"],
    ["", { requests: 1 }, "received 2, wrote 3 messages"],
    [checked, { writes: "check", requests: 6 }, undefined],
    [checked, { writes: "check", requests: 5 }, undefined],
    [checked, { writes: "check", requests: 7 }, "acknowledged 7 wrong codes, counted 6"],
    [checked, { writes: "check", requests: 4 }, "acknowledged 4 wrong codes, counted 6"],
    ["", { writes: "verification" }, "wrote 3 messages, but 0 verifications"],
    ["delete from transactions where type = 'DEBIT'", {}, "wrote 3 messages, but 0 ledger rows"],
    ["delete from message_events", {}, "wrote 3 messages, but 0 first events"],
    ["delete from message_totals", {}, "wrote 3 messages, but 0 in the statistics"],
  ] as const)(
    "after the statement %j, with the report %j, returns %j",
    async (damage, acknowledged, reason) => {
      expect(await findReason(acknowledged, damage)).toBe(reason);
    },
  );

  test("detects a balance that is not the sum of the ledger", async () => {
    const damage = "update accounts set balance_micros = balance_micros + 1";
    expect(await findReason({}, damage)).toContain("micro-units");
  });
});

test.each(["killed", "frozen", "throttling"] as const)(
  "if the first of two SMSCs is %s, no message is lost or sent twice, and the first is used again",
  async (failure) => {
    const failover = await measureFailure(failure, 40);
    expect(failover).toMatchObject({ lost: 0, sentTwice: 0, returnMilliseconds: expect.any(Number) });
    expect(failover.p99).toBeGreaterThan(0);
  },
);

test("the delivery of SMS by an SMSC is measured", async () => {
  const { invalid, rounds } = await measureDelivery({ rounds: 1, sends: 100, connections: 4 });
  expect(invalid).toBeUndefined();
  expect(rounds).toHaveLength(1);
  expect(rounds[0]!.cpuSecondsPerThousand).toBeGreaterThan(0);
});

test("each kind of read is measured on databases of two sizes", async () => {
  const { figures } = await measureScale({ store: "sqlite", sizes: [200, 2_000] }, 3);
  expect(figures.map(({ name }) => name)).toEqual(Object.keys(requestKinds));
  for (const { times } of figures) {
    expect(times.map(({ messages }) => messages)).toEqual([200, 2_000]);
    for (const { p50, p99 } of times) expect(p50 > 0 && p99 >= p50).toBe(true);
  }
});

test("the measurement of the purge sends in each state and removes numbers", async () => {
  const { table, purged, backups } = await measureRetention({ messages: 2_000, rounds: 1, seconds: 2 });
  expect(table.map(({ state, sends }) => [state, sends])).toEqual([
    ["quiet", 200],
    ["purge", 200],
    ["backup", 200],
  ]);
  expect(purged).toBeGreaterThan(0);
  expect(backups.length).toBeGreaterThan(0);
});
