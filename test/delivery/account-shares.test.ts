// Shares of the slots in a saturated queue, on a queue in memory.
import { expect, test } from "vitest";
import { createFairScheduler } from "../../src/delivery/messages/fair-scheduler.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";

const lease = { now: 0, leaseUntil: 1 };

/** Creates a scheduler with eight slots for each account. `isFailing` makes claims of the oldest messages fail. */
function schedule(accounts: Readonly<Record<string, number>>) {
  const state: { isFailing: boolean; intake: "open" | "few" } = { isFailing: false, intake: "open" };
  const due = Object.entries(accounts).flatMap(([accountId, count]) =>
    Array.from({ length: count }, () => ({ accountId }) as TrackedMessage),
  );
  const takeDue = (limit: number, matches: (message: TrackedMessage) => boolean = () => true) => {
    const found = due.filter(matches).slice(0, limit);
    for (const each of found) due.splice(due.indexOf(each), 1);
    return found;
  };
  const messages = {
    async claim(_queue: string, _lease: object, limit: number) {
      if (state.isFailing) throw new Error("The store is gone.");
      return takeDue(limit);
    },
    claimForAccounts: async (limits: readonly { accountId: string; limit: number }[]) =>
      limits.flatMap(({ accountId, limit }) => takeDue(limit, (each) => each.accountId === accountId)),
    findChunkEnd: async () => undefined,
    claimExpired: async () => [],
    listWaitingAccounts: async (_queue: string, after: string, limit: number) =>
      [...new Set(due.map(({ accountId }) => accountId))]
        .filter((accountId) => accountId > after)
        .toSorted()
        .slice(0, limit)
        .map((accountId) => ({ accountId, dueAt: 0 })),
  };
  const scheduler = createFairScheduler(
    { messages: messages as never, queue: "sms", intake: async () => state.intake },
    () => 8,
  );
  const claim = async (limit: number) => {
    const counts = Map.groupBy(await scheduler.claim(lease, limit), ({ accountId }) => accountId);
    return Object.fromEntries([...counts].map(([id, { length }]) => [id, length]));
  };
  const release = (accountId: string, count: number) => {
    for (let index = 0; index < count; index += 1) scheduler.release({ accountId });
  };
  return { state, scheduler, claim, release };
}

test("an account never gets more than its share, regardless of the free slots", async () => {
  const { claim, release } = schedule({ a: 40, b: 40 });
  expect(await claim(12)).toEqual({ a: 8 });
  expect(await claim(4)).toEqual({ b: 4 });
  release("a", 1);
  expect(await claim(10)).toEqual({ a: 1, b: 4 });
});

test("accounts share each claim equally, and every fourth claim is for the oldest messages", async () => {
  const { claim, release } = schedule({ a: 40, b: 40 });
  await claim(12);
  release("a", 8);
  const found = [];
  for (let index = 0; index < 4; index += 1) {
    found.push(await claim(4));
    release("a", found.at(-1)!["a"] ?? 0);
    release("b", found.at(-1)!["b"] ?? 0);
  }
  expect(found).toEqual([{ a: 2, b: 2 }, { a: 2, b: 2 }, { a: 2, b: 2 }, { a: 4 }]);
});

test("a slot is reserved for a new message until its account uses its share", async () => {
  const { scheduler, release } = schedule({});
  const reserved = Array.from({ length: 9 }, () => scheduler.reserve("a"));
  expect(reserved.filter(Boolean)).toHaveLength(8);
  expect(scheduler.reserve("b")).toBe(true);
  release("a", 1);
  expect(scheduler.reserve("a")).toBe(true);
});

test("claimed messages are returned although a second claim fails", async () => {
  const { claim, release, state } = schedule({ a: 40, b: 2 });
  await claim(12);
  release("a", 8);
  state.isFailing = true;
  expect(await claim(8)).toEqual({ a: 4, b: 2 });
  release("b", 2);
  state.isFailing = false;
  expect(await claim(20)).toEqual({ a: 4 });
});

test("a claim fails if it found nothing before the store failed", async () => {
  const { claim, state } = schedule({ a: 4 });
  expect(await claim(4)).toEqual({ a: 4 });
  state.isFailing = true;
  await expect(claim(4)).rejects.toThrow("The store is gone.");
});

test("accounts share the few messages that are submitted while all providers reject", async () => {
  const { claim, release, state } = schedule({ a: 400, b: 1 });
  state.intake = "few";
  expect(await claim(12)).toEqual({ a: 4 });
  release("a", 4);
  expect(await claim(12)).toMatchObject({ b: 1 });
});

test("each claim finds messages of other accounts while one has its share", async () => {
  const { claim, release } = schedule({ a: 40, b: 40 });
  await claim(12);
  for (let index = 0; index < 5; index += 1) {
    expect(await claim(2)).toEqual({ b: 2 });
    release("b", 2);
  }
});
