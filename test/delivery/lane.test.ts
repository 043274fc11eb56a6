import { expect, test } from "vitest";
import { createLane } from "../../src/delivery/lane.ts";

test("two runs of one lane at the same time both end with what is in hand", async () => {
  const waiting = ["first", "second"];
  const done: string[] = [];
  const lane = createLane({
    queue: "sms",
    atOnce: 1,
    claim: async (limit) => waiting.splice(0, limit),
    async handle(item) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push(item);
    },
    nextDueAt: async () => undefined,
  });
  const first = lane.runDue();
  // The first one waits for what it has in hand by the time the second begins.
  await new Promise((resolve) => setImmediate(resolve));
  const taken = await Promise.all([first, lane.runDue()]);
  expect(taken.reduce((sum, count) => sum + count)).toBe(2);
  expect(done).toEqual(["first", "second"]);
});

/** A lane of eight slots that claims from `waiting` once it is let, and whose kept slots are given back by the test. */
async function serveLane(isBehind = () => false) {
  const waiting: string[] = [];
  const claims: number[] = [];
  let gate = Promise.resolve();
  const lane = createLane<string>({
    atOnce: 8,
    async claim(limit) {
      claims.push(limit);
      await gate;
      return waiting.splice(0, limit);
    },
    handle: async () => {},
    nextDueAt: async () => undefined,
    isBehind,
  });
  const stopping = new AbortController();
  void lane.serve(stopping.signal);
  return {
    lane,
    waiting,
    claims,
    stopping,
    holdClaims(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    keepAll: () => Array.from({ length: 9 }, () => lane.keep()).flatMap((slot) => slot?.use ?? []),
  };
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

test("slots are kept beside a claim, and never more than there are with all that it may find", async () => {
  const { lane, waiting, claims, holdClaims, keepAll } = await serveLane();
  waiting.push("first", "second");
  const open = holdClaims();
  const running = lane.runDue();
  const kept = keepAll();
  expect(claims).toEqual([1]);
  expect(kept).toHaveLength(7);
  kept.pop()!();
  open();
  expect(await running).toBe(2);
  // What came first was all that it could take: it took all that was free.
  expect(claims.slice(0, 2)).toEqual([1, 1]);
  for (const use of kept) use();
});

test("a claim that found as much as it could is followed by one for all free slots", async () => {
  const { lane, waiting, claims } = await serveLane();
  waiting.push("first", "second", "third");
  await lane.runDue();
  expect(claims[0]).toBe(1);
  expect(claims[1]).toBeGreaterThanOrEqual(7);
});

test("a run with nothing to do but what has kept slots ends", async () => {
  const { lane, keepAll } = await serveLane();
  const [use, ...others] = keepAll();
  use!();
  expect(await lane.runDue()).toBe(0);
  for (const each of others) each();
});

test("a run waits for kept slots while all are kept, or while something waits for them, and looks no more until one is free", async () => {
  let isBehind = false;
  const { lane, claims, waiting, stopping, keepAll } = await serveLane(() => isBehind);
  const [first, second, ...others] = keepAll();
  waiting.push("due");
  const running = lane.runDue();
  await turns();
  expect(claims).toEqual([]);
  isBehind = true;
  first!();
  await turns();
  // It took what was due, and has looked once more.
  expect(waiting).toEqual([]);
  const looks = claims.length;
  await turns();
  expect(claims).toHaveLength(looks);
  isBehind = false;
  second!();
  expect(await running).toBe(1);
  isBehind = true;
  stopping.abort();
  expect(await lane.runDue(stopping.signal)).toBe(0);
  for (const each of others) each();
});
