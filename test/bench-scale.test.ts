import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filledMilliseconds } from "../scripts/bench/filling.ts";
import { readOptions } from "../scripts/bench/options.ts";
import type { Written } from "../scripts/bench/run.ts";
import { checkAll } from "../scripts/bench/scale/check.ts";
import { fillFile, requireSpace } from "../scripts/bench/scale/files.ts";
import { kinds } from "../scripts/bench/scale/kinds.ts";
import { filledUntil } from "../scripts/bench/scale/lists.ts";
import { serve, type ScaleResult } from "../scripts/bench/scale/scale.ts";
import { spans } from "../src/store/totals/spans.ts";

const root = new URL("..", import.meta.url).pathname;
const midYear = filledUntil - filledMilliseconds / 2;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-bench-scale-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

function start(...options: readonly string[]) {
  const child = spawn(process.execPath, ["scripts/bench/index.ts", "--scale", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = once(child, "close").then(([code]: number[]) => ({ code, output, errors }));
  return { child, ended, errors: () => errors };
}

const run = (...options: readonly string[]) => start(...options).ended;

describe("a run on two small databases", () => {
  const output = () => join(folder, "result.json");
  const sized = (sizes: string) => ["--sizes", sizes, "--requests", "5", "--folder", folder];
  const resultOf = async () => JSON.parse(await readFile(output(), "utf8")) as Written<ScaleResult>;

  test("fills them, finds every total exact before and after, and measures every kind", async () => {
    const { code, errors, output: said } = await run(...sized("2000,200"), "--output", output());
    expect({ code, errors: code === 0 ? "" : errors }).toEqual({ code: 0, errors: "" });
    const { databases, figures, machine } = await resultOf();
    expect(machine.node).toBe(process.version);
    expect(databases.map(({ messages }) => messages)).toEqual([200, 2_000]);
    for (const { filled, measured } of databases) {
      expect(filled.facts).toBeGreaterThan(1_000);
      expect(filled.differences).toEqual([]);
      expect(measured!.facts).toBeGreaterThan(1_000);
      expect(measured!.differences).toEqual([]);
    }
    expect(figures.map(({ name }) => name)).toEqual(kinds.map(({ name }) => name));
    for (const { name, times, ratio } of figures) {
      expect(said).toContain(`| ${name} |`);
      expect(times.map(({ messages, requests }) => [messages, requests])).toEqual([
        [200, 5],
        [2_000, 5],
      ]);
      for (const { p50Milliseconds, p99Milliseconds } of times) {
        expect(p50Milliseconds).toBeGreaterThan(0);
        expect(p99Milliseconds).toBeGreaterThanOrEqual(p50Milliseconds);
      }
      expect(ratio).toBeCloseTo(times[1]!.p50Milliseconds / times[0]!.p50Milliseconds);
    }
  });

  test("a file whose totals or ledger are wrong is found out, with the places", async () => {
    const filled = await fillFile(folder, 200);
    const { accountId } = filled.customer;
    const database = new Database(join(folder, "200.sqlite"));
    for (const sql of [
      `update message_totals set requests = requests + 1 where span = ${spans[0]} and channel = 'telegram'
          and account_id = :accountId and bucket = ${midYear - (midYear % spans[0])}`,
      `delete from transaction_totals where span = ${spans[0]} and type = 'CREDIT' and account_id = :accountId`,
      `update transactions set balance_after_micros = balance_after_micros + 1
          where sequence = 50 and account_id = :accountId`,
      `update accounts set balance_micros = balance_micros + 1 where id = :accountId`,
    ]) {
      expect(database.prepare(sql).run({ accountId }).changes, sql).toBeGreaterThan(0);
    }
    database.close();
    await using service = await serve(filled);
    const { differences } = await checkAll(service);
    for (const what of [
      `message_totals of spans of 23040 minutes, ${accountId} telegram `,
      `transaction_totals of spans of 23040 minutes, ${accountId} account CREDIT: nothing instead of [1]`,
      "transactions that do not follow from the one before: 2 instead of 0",
      `account ${accountId}: the balance in micro-units: `,
      "TDR list: total: ",
      "billing list: total: ",
      "statistics yearly from ",
    ]) {
      expect(
        differences.some((difference) => difference.startsWith(what)),
        what,
      ).toBe(true);
    }
  });
});

test("a run that is interrupted ends with 130 and leaves nothing in its folder", async () => {
  const own = join(folder, "interrupted");
  const { child, ended, errors } = start("--sizes", "1000000", "--folder", own);
  while (!errors().includes("%, messages, ")) await once(child.stderr, "data");
  expect(await readdir(own)).not.toEqual([]);
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  expect(await readdir(own)).toEqual([]);
});

describe("what cannot be is told with what can", () => {
  test.each([
    [["--size", "200"], "unknown option '--size'"],
    [["--sizes", "10,200"], "'10,200' is invalid. It takes a whole number from 100 to 10000000."],
    [["--requests", "0"], "'0' is invalid. It takes a whole number from 1 to 10000."],
    [["--kind", "TDR lst"], "  TDR list, page 1"],
  ])("%j", (options, said) => {
    expect(() => readOptions(options)).toThrow(said);
  });

  test("a disk without room", () => {
    expect(() => requireSpace(folder, [1e15], "sqlite")).toThrow(
      /^1600000000\.00 GB of disk needed in .*Make room/,
    );
  });
});
