import { expect, test } from "vitest";
import { createEndedClaims } from "../../src/delivery/messages/ended-claims.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";

/** Claims from a queue of what is due at such times, and those of them that have ended, which the test adds to. */
function claiming(due: readonly number[]) {
  const ended: number[] = [];
  const claims = createEndedClaims({
    partEnd: async (_, from, now, size) => due.filter((at) => at >= from && at <= now)[size],
    async claimEnded(_, { from, until }, _claiming, limit) {
      const taken = ended.filter((at) => at >= from && at <= until).slice(0, limit);
      for (const at of taken) ended.splice(ended.indexOf(at), 1);
      return taken.map((at) => ({ id: String(at) }) as TrackedMessage);
    },
  });
  const claim = async (room: number) =>
    (await claims.claim("sms", { now: 10_000, leaseUntil: 20_000 }, room)).map(({ id }) => Number(id));
  return { ended, claim };
}

const held = Array.from({ length: 2_500 }, (_, index) => 100 + index);

test("more than a part that became due at the same moment are gone past", async () => {
  const { ended, claim } = claiming([...held.map(() => 1), 2]);
  ended.push(2);
  expect([await claim(5), await claim(5)]).toEqual([[], []]);
  expect(await claim(5)).toEqual([2]);
});

test("a part is left once nothing more of it is to be claimed", async () => {
  const { ended, claim } = claiming([1, 2, 3, ...held]);
  ended.push(1, 2, 3);
  expect(await claim(2)).toEqual([1, 2]);
  expect(await claim(2)).toEqual([3]);
});

test("what has ended among those that were looked through is found in the next round", async () => {
  const { ended, claim } = claiming([1, ...held]);
  expect([await claim(5), await claim(5)]).toEqual([[], []]);
  ended.push(1);
  expect(await claim(5)).toEqual([1]);
});
