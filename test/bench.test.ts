import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Comparison } from "../scripts/bench/compare.ts";
import { connectHub } from "../scripts/bench/contenders.ts";
import { createSources } from "../scripts/bench/databases.ts";
import { figureOf, median } from "../scripts/bench/figures.ts";
import { readOptions } from "../scripts/bench/options.ts";
import { runRound } from "../scripts/bench/round.ts";
import { workloads } from "../scripts/bench/workloads.ts";

const three = ["limit", "fastify", "connect-hub"];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-test-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the benchmark; its temporary files go to `temporary`. */
function startBench(args: readonly string[], temporary: string) {
  const script = new URL("../scripts/bench/index.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, TMPDIR: temporary } });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const ended = once(child, "close").then(([code]) => ({ code: code as number, output, errors }));
  return { child, ended };
}

const bench = (args: readonly string[], temporary = folder) => startBench(args, temporary).ended;

describe("the comparison", () => {
  test("measures three contenders, and each has written what it acknowledged", async () => {
    const temporary = mkdtempSync(join(folder, "compared-"));
    const path = join(temporary, "result.json");
    const chosen = [...three.flatMap((name) => ["--contender", name]), "--output", path];
    const load = ["--rounds", "1", "--seconds", "1", "--connections", "4", "--messages", "300"];
    const asked = ["--workload", "sendSms-idempotent", "--workload", "getTelegramStats"];
    const { code, output, errors } = await bench([...load, ...asked, ...chosen], temporary);
    const result = JSON.parse(readFileSync(path, "utf8")) as Comparison;
    expect(result.figures.map(({ name, void: reason }) => [name, reason])).toEqual(
      [...three, ...three].map((name) => [name, null]),
    );
    for (const figure of result.figures) {
      expect(figure.perSecond!.median).toBeGreaterThan(0);
      expect(figure.p99Milliseconds).toBeGreaterThanOrEqual(figure.p50Milliseconds!);
      expect(figure.cpuMicroseconds).toBeGreaterThan(0);
      expect(figure.rounds[0]!.usage!.maximumResidentBytes).toBeGreaterThan(1e7);
    }
    expect(result.figures.find(({ name }) => name === "fastify")!.ratio).toBe(1);
    expect(result.maximumGeneratorCores).toBeGreaterThan(0);
    expect(output).toContain("| connect-hub |");
    expect(output).toContain("| CPU µs |");
    expect({ code, errors }).toMatchObject({ code: 0 });
    expect(readdirSync(temporary)).toEqual(["result.json"]);
  });

  test("removes its folders when it is interrupted", async () => {
    const temporary = mkdtempSync(join(folder, "interrupted-"));
    const { child, ended } = startBench(["--workload", "sendSms", "--seconds", "60"], temporary);
    const made = () => readdirSync(temporary, { recursive: true, encoding: "utf8" });
    while (!made().some((path) => path.endsWith("bench.sqlite")))
      await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("ends with 1 and says what would be right where an option is wrong", async () => {
    const { code, errors } = await bench(["--store", "mysql"]);
    expect({ code, errors }).toEqual({
      code: 1,
      errors:
        "error: option '--store <name>' argument 'mysql' is invalid. There is no \"mysql\". It takes sqlite, postgres.\n",
    });
  });
});

describe("options", () => {
  test.each([
    ["--messages", "0", "It takes a whole number from 1 to 1000000."],
    ["--workload", "sendsms", "It takes sendSms, sendSms-numbers,"],
    ["--contender", "koa", "It takes limit, fastify,"],
    ["--rounds", "none", "It takes a whole number from 1 to 100."],
    ["--second", "3", "--seconds"],
  ])("%s %s is told what would be right", (option, value, right) => {
    expect(() => readOptions([option, value])).toThrow(right);
  });

  test("a store has contenders and workloads of its own", () => {
    expect(readOptions([])).toMatchObject({
      rounds: 5,
      connections: 64,
      contenders: expect.arrayContaining(three),
    });
    expect(readOptions(["--store", "postgres"]).workloads).toEqual(["sendSms"]);
    expect(() => readOptions(["--store", "postgres", "--contender", "fastify"])).toThrow("limit on Postgres");
  });
});

test("finds a contender void that answers without writing", async () => {
  const liar = join(folder, "liar.mjs");
  const ready = new URL("../scripts/bench/contenders/contender.ts", import.meta.url).href;
  writeFileSync(
    liar,
    `import { createServer } from "node:http";
    import { ready } from ${JSON.stringify(ready)};
    const body = { messageId: crypto.randomUUID(), from: "Example", to: "+447700900123" };
    const server = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      request.resume().on("end", () => response.end(JSON.stringify(body)));
    });
    server.listen(0, "127.0.0.1", () => ready(server));`,
  );
  await using sources = await createSources(0);
  const ours = (await sources.answers(["sendSms"])).get("sendSms")!;
  const round = await runRound(
    { ...connectHub, module: liar },
    { workload: workloads["sendSms"]!, seconds: 2, connections: 2, ours },
    sources,
  );
  rmSync(liar);
  expect(round.void).toMatch(/^acknowledged \d+, wrote 0 messages$/);
  expect(figureOf([round])).toMatchObject({
    void: round.void,
    perSecond: null,
  });
});

test("a median is the middle, or the mean of the two around it", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
