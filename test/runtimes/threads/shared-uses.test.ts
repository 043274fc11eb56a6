import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createRateLimit } from "../../../src/http/limits/rate-limit.ts";
import { createUsesMemory, shareUses } from "../../../src/runtimes/threads/shared-uses.ts";
import { createTestClock } from "../../support/clock.ts";

test("a caller has one allowance wherever the same memory is counted in, and it refills", () => {
  const clock = createTestClock();
  const memory = createUsesMemory();
  const limits = Array.from({ length: 3 }, () => createRateLimit(6, clock, undefined, shareUses(memory)));
  const taken = Array.from({ length: 9 }, (_, index) => limits[index % 3]!.take("one"));
  expect(taken.map((refusal) => refusal === undefined)).toEqual([
    ...Array.from({ length: 6 }, () => true),
    ...Array.from({ length: 3 }, () => false),
  ]);
  expect(limits[0]!.peek("one")).toMatchObject({ refusal: "rate_limited", retryAfterSeconds: 10 });
  expect(limits[1]!.take("another")).toBeUndefined();
  clock.advance(10_000);
  expect(limits[2]!.take("one")).toBeUndefined();
  expect(limits[0]!.take("one")).toBeDefined();
});

test("callers are kept apart, also 50,000 of them", () => {
  const uses = shareUses(createUsesMemory());
  const callers = Array.from({ length: 50_000 }, (_, index) => `caller ${index}`);
  for (const [index, caller] of callers.entries()) uses.update(caller, () => 1_000 + index);
  const kept = callers.filter((caller, index) => uses.get(caller) === 1_000 + index);
  const mistaken = callers.filter((caller, index) => ![undefined, 1_000 + index].includes(uses.get(caller)));
  expect(mistaken).toEqual([]);
  expect(kept.length).toBeGreaterThan(49_500);
});

test("of a caller that several threads count at once, no use is lost", async () => {
  const each = 20_000;
  const memory = createUsesMemory();
  const module = new URL("../../../src/runtimes/threads/shared-uses.ts", import.meta.url).href;
  const program = `import { workerData } from "node:worker_threads";
    const { shareUses } = await import(${JSON.stringify(module)});
    const uses = shareUses(workerData);
    for (let count = 0; count < ${each}; count += 1) uses.update("one", (used = 0) => used + 1);`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const workers = Array.from({ length: 3 }, () => new Worker(url, { workerData: memory, execArgv: [] }));
  expect(await Promise.all(workers.map((worker) => once(worker, "exit")))).toEqual([[0], [0], [0]]);
  expect(shareUses(memory).get("one")).toBe(3 * each);
});
