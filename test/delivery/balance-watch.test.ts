// The poll for accounts with a low balance, on a store in memory.
import { expect, test } from "vitest";
import { createBalanceWatch } from "../../src/delivery/balance-watch.ts";
import type { CrossedThreshold } from "../../src/ports/store/accounts.ts";
import { createTestClock } from "../support/clock.ts";

const atOnce = 5_000;
const crossed = (accountId: string, balanceMicros = 1): CrossedThreshold => ({
  accountId,
  balanceMicros,
  lowBalanceMicros: 2,
  currency: "EUR",
});

/** Creates a watch over crossed thresholds. Records which accounts were notified or reset, and the woken queues. */
function createWatch(
  thresholds: readonly CrossedThreshold[],
  notifiedBefore: ReadonlySet<string> = new Set(),
) {
  const clock = createTestClock();
  const [notified, ended, woken]: [string[], string[], string[]] = [[], [], []];
  const polls: string[] = [];
  const store = {
    accountEvents: {
      async listCrossings(after: string, limit: number) {
        polls.push(after);
        const rest = thresholds.filter(({ accountId }) => accountId > after);
        const part = rest.slice(0, limit);
        return { crossed: part, ...(rest.length > limit && { end: part.at(-1)!.accountId }) };
      },
      emitLowBalance: (accountId: string) => () => void notified.push(accountId),
      resetLowBalance: (accountId: string) => () => void ended.push(accountId),
    },
    async commit([change]: [() => void], refusals?: { already_recorded(): true }) {
      change();
      return refusals && notifiedBefore.has(notified.at(-1)!) ? refusals.already_recorded() : undefined;
    },
  };
  const wake = (queue: string) => void woken.push(queue);
  return {
    clock,
    notified,
    ended,
    woken,
    polls,
    poll: createBalanceWatch({ store: store as never, clock, wake }),
  };
}

test("notifies an account below its threshold, resets one that has reached it, and wakes the webhooks only for a new event", async () => {
  const thresholds = [crossed("a"), crossed("b", 2), crossed("c", 3), crossed("d")];
  const { poll, notified, ended, woken } = createWatch(thresholds, new Set(["d"]));
  await poll();
  expect([notified, ended, woken]).toEqual([["a", "d"], ["b", "c"], ["webhooks"]]);
});

test("polls once a second", async () => {
  const { poll, polls, clock } = createWatch([crossed("a")]);
  await poll();
  clock.advance(999);
  await poll();
  expect(polls).toHaveLength(1);
  clock.advance(1);
  await poll();
  expect(polls).toHaveLength(2);
});

test("checks at most 5,000 accounts in a second, the remaining ones in the next, and then starts over", async () => {
  const thresholds = Array.from({ length: atOnce + 1 }, (_, index) =>
    crossed(String(index).padStart(5, "0")),
  );
  const { poll, polls, notified, clock } = createWatch(thresholds);
  for (let second = 0; second < 3; second += 1) {
    await poll();
    clock.advance(1_000);
  }
  expect(polls).toEqual(["", "04999", ""]);
  expect(new Set(notified).size).toBe(atOnce + 1);
});

test("notifies no further account after a stop", async () => {
  const { poll, notified } = createWatch([crossed("a"), crossed("b")]);
  await poll({
    get aborted() {
      return notified.length > 0;
    },
  });
  expect(notified).toEqual(["a"]);
});
