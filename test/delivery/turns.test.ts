// The turns of accounts by themselves, on a store whose queue is in memory.
import { expect, test } from "vitest";
import { createAccountTurns } from "../../src/delivery/messages/account-turns.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";

const claiming = { now: 0, leaseUntil: 1 };
const ofAccount = (accountId: string) => ({ accountId }) as TrackedMessage;

/**
 * Turns of which each account may have so many slots, and their queue, in the order of due times; `meet` may fail where
 * what has been due longest is claimed.
 */
function turnsOf(perAccount: number, queue: TrackedMessage[], meet = () => {}) {
  const take = (limit: number, isMeant: (message: TrackedMessage) => boolean = () => true) => {
    const taken = queue.filter(isMeant).slice(0, limit);
    for (const each of taken) queue.splice(queue.indexOf(each), 1);
    return taken;
  };
  const messages = {
    async claim(_queue: string, _claiming: object, limit: number) {
      meet();
      return take(limit);
    },
    claimOf: async (limits: readonly { accountId: string; limit: number }[]) =>
      limits.flatMap(({ accountId, limit }) => take(limit, (each) => each.accountId === accountId)),
    waiting: async (_queue: string, after: string, limit: number) =>
      [...new Set(queue.map(({ accountId }) => accountId))]
        .filter((accountId) => accountId > after)
        .toSorted()
        .slice(0, limit)
        .map((accountId) => ({ accountId, dueAt: 0 })),
  };
  return createAccountTurns(
    { messages: messages as never, queue: "sms", intake: async () => "open" },
    perAccount,
  );
}

test("who comes now waits while more may be due than the last claim had slots for", async () => {
  const turns = turnsOf(
    8,
    Array.from({ length: 5 }, () => ofAccount("busy")),
  );
  expect(await turns.claim(claiming, 4)).toHaveLength(4);
  expect([turns.hasRoom("other"), turns.isBehind()]).toEqual([false, true]);
  expect(await turns.claim(claiming, 4)).toHaveLength(1);
  expect([turns.hasRoom("other"), turns.isBehind()]).toEqual([true, false]);
});

/** How many of what was taken are of each account. */
const counted = (taken: readonly TrackedMessage[]) =>
  Object.fromEntries(
    [...Map.groupBy(taken, ({ accountId }) => accountId)].map(([id, { length }]) => [id, length]),
  );

/** So many messages of a and then of b, of which a has its share of eight in hand: more is due than there are slots for. */
async function crowded(meet?: () => void) {
  const queue = ["a", "b"].flatMap((accountId) => Array.from({ length: 40 }, () => ofAccount(accountId)));
  const turns = turnsOf(8, queue, meet);
  expect(counted(await turns.claim(claiming, 12))).toEqual({ a: 8 });
  return turns;
}

test("an account that has nearly its share in hand gets no more than that, whatever its part would be", async () => {
  const turns = await crowded();
  turns.give(ofAccount("a"));
  expect(counted(await turns.claim(claiming, 10))).toEqual({ a: 1, b: 4 });
});

test("accounts in the middle of a round get as much as the others", async () => {
  const turns = await crowded();
  for (let count = 0; count < 8; count += 1) turns.give(ofAccount("a"));
  // The place that is left over is for the first of them, and one for what has been due longest; the next round begins after it.
  expect(counted(await turns.claim(claiming, 4))).toEqual({ a: 3, b: 1 });
  expect(counted(await turns.claim(claiming, 8))).toEqual({ a: 5, b: 3 });
});

test("what is claimed in turn is worked on though the store fails then, and keeps no slot for ever", async () => {
  let isGone = false;
  const turns = await crowded(() => {
    if (isGone) throw new Error("The server has gone.");
  });
  for (let count = 0; count < 8; count += 1) turns.give(ofAccount("a"));
  isGone = true;
  const taken = await turns.claim(claiming, 4);
  expect(counted(taken)).toEqual({ a: 2, b: 1 });
  for (const each of taken) turns.give(each);
  isGone = false;
  const later = [...(await turns.claim(claiming, 20)), ...(await turns.claim(claiming, 20))];
  expect(counted(later)).toEqual({ a: 8, b: 8 });
});

test("a claim that finds nothing in turn and then meets a store that fails fails as well", async () => {
  let isGone = false;
  const queue = Array.from({ length: 5 }, () => ofAccount("only"));
  const turns = turnsOf(8, queue, () => {
    if (isGone) throw new Error("The server has gone.");
  });
  expect(await turns.claim(claiming, 4)).toHaveLength(4);
  isGone = true;
  await expect(turns.claim(claiming, 4)).rejects.toThrow("The server has gone.");
});
