import { expect, test } from "vitest";
import { createExpiredClaims } from "../../src/delivery/messages/fair-scheduler.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";

/** Creates claims on a queue with messages of these due times. The test adds the expired ones. */
function openQueue(due: readonly number[]) {
  const expired: number[] = [];
  const claimExpired = createExpiredClaims({
    findChunkEnd: async (_, from, now, size) => due.filter((at) => at >= from && at <= now)[size],
    async claimExpired(_, { from, until }, _lease, limit) {
      const found = expired.filter((at) => at >= from && at <= until).slice(0, limit);
      for (const at of found) expired.splice(expired.indexOf(at), 1);
      return found.map((at) => ({ id: String(at) }) as TrackedMessage);
    },
  });
  const claim = async (limit: number) =>
    (await claimExpired("sms", { now: 10_000, leaseUntil: 20_000 }, limit)).map(({ id }) => Number(id));
  return { expired, claim };
}

const held = Array.from({ length: 2_500 }, (_, index) => 100 + index);

test.each([
  [
    "skips a chunk of the queue whose messages became due at the same time",
    [...held.map(() => 1), 2],
    [2],
    [[], [], [2]],
  ],
  [
    "leaves a chunk of the queue after it has no more messages to claim",
    [1, 2, 3, ...held],
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])("%s", async (_, due, ended, claims) => {
  const { expired, claim } = openQueue(due);
  expired.push(...ended);
  for (const found of claims) expect(await claim(2)).toEqual(found);
});

test("finds in the next round a message that has expired after its chunk was read", async () => {
  const { expired, claim } = openQueue([1, ...held]);
  expect([await claim(5), await claim(5)]).toEqual([[], []]);
  expired.push(1);
  expect(await claim(5)).toEqual([1]);
});
