// The looks at accounts whose balance has fallen, on a store in memory.
import { expect, test } from "vitest";
import { createBalanceWatch } from "../../src/delivery/low-balances.ts";
import type { CrossedMark } from "../../src/ports/store/accounts.ts";
import { createTestClock } from "../support/clock.ts";

const atOnce = 5_000;
const crossed = (accountId: string, balanceMicros = 1): CrossedMark => ({
  accountId,
  balanceMicros,
  lowBalanceMicros: 2,
  currency: "EUR",
});

/** A watch over marks that were crossed; notes who was told, whose state has ended, and that events wait. */
function watching(marks: readonly CrossedMark[], toldAlready: ReadonlySet<string> = new Set()) {
  const clock = createTestClock();
  const [told, ended, woken]: [string[], string[], string[]] = [[], [], []];
  const looks: string[] = [];
  const store = {
    accountEvents: {
      async crossings(after: string, limit: number) {
        looks.push(after);
        const rest = marks.filter(({ accountId }) => accountId > after);
        const part = rest.slice(0, limit);
        return { crossed: part, ...(rest.length > limit && { end: part.at(-1)!.accountId }) };
      },
      tellLowBalance: (accountId: string) => () => void told.push(accountId),
      endLowBalance: (accountId: string) => () => void ended.push(accountId),
    },
    async commit([change]: [() => void], refusals?: { told_already(): true }) {
      change();
      return refusals && toldAlready.has(told.at(-1)!) ? refusals.told_already() : undefined;
    },
  };
  const wake = (queue: string) => void woken.push(queue);
  return {
    clock,
    told,
    ended,
    woken,
    looks,
    look: createBalanceWatch({ store: store as never, clock, wake }),
  };
}

test("an account below its mark is told, one that has reached it is not, and events wait only where one is new", async () => {
  const marks = [crossed("a"), crossed("b", 2), crossed("c", 3), crossed("d")];
  const { look, told, ended, woken } = watching(marks, new Set(["d"]));
  await look();
  expect([told, ended, woken]).toEqual([["a", "d"], ["b", "c"], ["webhooks"]]);
});

test("they are looked at once a second", async () => {
  const { look, looks, clock } = watching([crossed("a")]);
  await look();
  clock.advance(999);
  await look();
  expect(looks).toHaveLength(1);
  clock.advance(1);
  await look();
  expect(looks).toHaveLength(2);
});

test("of more than are looked at in a second the others come in the next, and then it begins again", async () => {
  const marks = Array.from({ length: atOnce + 1 }, (_, index) => crossed(String(index).padStart(5, "0")));
  const { look, looks, told, clock } = watching(marks);
  for (let second = 0; second < 3; second += 1) {
    await look();
    clock.advance(1_000);
  }
  expect(looks).toEqual(["", "04999", ""]);
  expect(new Set(told).size).toBe(atOnce + 1);
});

test("nobody is told any more once it is to stop", async () => {
  const { look, told } = watching([crossed("a"), crossed("b")]);
  await look({
    get aborted() {
      return told.length > 0;
    },
  });
  expect(told).toEqual(["a"]);
});
