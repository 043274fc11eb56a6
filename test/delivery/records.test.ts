// What is recorded of a message that is changed or claimed anew meanwhile, on a store in memory.
import { expect, test } from "vitest";
import { createLeases } from "../../src/delivery/messages/leases.ts";
import type { Store } from "../../src/ports/store.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import { createTestClock } from "../support/clock.ts";

const messageWith = (changed: Partial<TrackedMessage>) =>
  ({ id: "one", attempts: 1, status: "PENDING", submittedAt: null, ...changed }) as TrackedMessage;
const message = messageWith({});

/** Records a message that the store has in another state by now, and refuses once; tells of which states it was built. */
function recording(
  current: TrackedMessage,
  claim: () => Promise<readonly TrackedMessage[]> = async () => [],
) {
  const clock = createTestClock();
  const built: TrackedMessage[] = [];
  const commit = async (_: unknown, { lease_lost }: { readonly lease_lost: () => true }) =>
    built.length === 1 ? lease_lost() : undefined;
  const store = { commit, messages: { find: async () => current } } as unknown as Store;
  const scheduler = { claim, release: () => {} };
  const leases = createLeases({ store, clock, steps: { settle: () => undefined } }, scheduler);
  const held = leases.adopt(message, clock.monotonic() + 15_000)!;
  const claiming = leases.claim(1);
  const change = (latest: TrackedMessage) => {
    built.push(latest);
    return [];
  };
  const isRecorded = leases.record(held, change, { clock, until: clock.monotonic() + 60_000 });
  return { built, claiming, isRecorded, end: () => leases.release(held) };
}

test.each<Partial<TrackedMessage>>([{ status: "DELIVERED" }, { refundedAt: 1 }, { submittedAt: 1 }])(
  "a record that is refused for a change to %j is built anew from that",
  async (changed) => {
    const current = messageWith(changed);
    const { built, isRecorded, end } = recording(current);
    expect(await isRecorded).toBe(true);
    expect(built).toEqual([message, current]);
    end();
  },
);

test("a record that is refused for a claim of this process is made once that claim is answered", async () => {
  const claimed = Promise.withResolvers<readonly TrackedMessage[]>();
  const current = messageWith({ attempts: 2 });
  const { built, claiming, isRecorded, end } = recording(current, () => claimed.promise);
  await new Promise((resolve) => setImmediate(resolve));
  claimed.resolve([current]);
  await claiming;
  expect(await isRecorded).toBe(true);
  expect(built.map(({ attempts }) => attempts)).toEqual([1, 2]);
  end();
});
