// Records of messages that are changed or claimed again in between, on a store in memory.
import { expect, test } from "vitest";
import { createLeases } from "../../src/delivery/messages/leases.ts";
import type { Store } from "../../src/ports/store.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import { createTestClock } from "../support/clock.ts";

const messageWith = (changed: Partial<TrackedMessage>) =>
  ({ id: "one", attempts: 1, status: "PENDING", submittedAt: null, ...changed }) as TrackedMessage;
const message = messageWith({});

/**
 * Records an outcome of a message whose stored state differs. The first commit is rejected. Collects the states from
 * which the record was built.
 */
function startRecord(
  current: TrackedMessage,
  claim: () => Promise<readonly TrackedMessage[]> = async () => [],
) {
  const clock = createTestClock();
  const built: TrackedMessage[] = [];
  const commit = async (_: unknown, { lease_lost }: { readonly lease_lost: () => true }) =>
    built.length === 1 ? lease_lost() : undefined;
  const store = { commit, messages: { find: async () => current } } as unknown as Store;
  const scheduler = { claim, release: () => {} };
  const leases = createLeases({ store, clock, steps: { adjustDueTimes: () => undefined } }, scheduler);
  const leased = leases.adopt(message, clock.monotonic() + 15_000)!;
  const claiming = leases.claim(1);
  const change = (latest: TrackedMessage) => {
    built.push(latest);
    return [];
  };
  const isRecorded = leases.record(leased, change, { clock, until: clock.monotonic() + 60_000 });
  return { built, claiming, isRecorded, end: () => leases.stopRenewing(leased) };
}

test.each<Partial<TrackedMessage>>([{ status: "DELIVERED" }, { refundedAt: 1 }, { submittedAt: 1 }])(
  "a record that conflicts with a change to %j is built again from the changed state",
  async (changed) => {
    const current = messageWith(changed);
    const { built, isRecorded, end } = startRecord(current);
    expect(await isRecorded).toBe(true);
    expect(built).toEqual([message, current]);
    end();
  },
);

test("a record that conflicts with a claim of this process is repeated after that claim", async () => {
  const claimed = Promise.withResolvers<readonly TrackedMessage[]>();
  const current = messageWith({ attempts: 2 });
  const { built, claiming, isRecorded, end } = startRecord(current, () => claimed.promise);
  await new Promise((resolve) => setImmediate(resolve));
  claimed.resolve([current]);
  await claiming;
  expect(await isRecorded).toBe(true);
  expect(built.map(({ attempts }) => attempts)).toEqual([1, 2]);
  end();
});
