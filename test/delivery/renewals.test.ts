import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLeases } from "../../src/delivery/messages/leases.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Change } from "../../src/ports/store/change.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import { createTestClock } from "../support/clock.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Creates leases on a store whose renewals the test resolves. */
function holding(settle: () => Promise<void> | undefined = () => undefined) {
  const clock = createTestClock();
  const asked: PromiseWithResolvers<void>[] = [];
  const commit = () => {
    const answer = Promise.withResolvers<void>();
    asked.push(answer);
    return answer.promise;
  };
  const renewedUntil: number[] = [];
  const renewLease = (_: unknown, leaseUntil: number) => {
    renewedUntil.push(leaseUntil);
    return {} as Change;
  };
  const store = { commit, messages: { renewLease } } as unknown as Store;
  const scheduler = { claim: async () => [], release: () => {} };
  const leases = createLeases({ store, clock, steps: { adjustDueTimes: settle } }, scheduler);
  const leased = leases.adopt({ id: "one", attempts: 1 } as TrackedMessage, clock.monotonic() + 15_000)!;
  const pass = async (milliseconds: number, shownMilliseconds = milliseconds) => {
    clock.advance(shownMilliseconds);
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  return { asked, renewedUntil, leases, leased, pass, clock };
}

test("a lease is renewed for 15 seconds in every round, although a timer fires slightly early", async () => {
  const { asked, renewedUntil, leases, leased, pass, clock } = holding();
  for (let rounds = 1; rounds <= 8; rounds += 1) {
    await pass(5_000, 4_999);
    expect(asked).toHaveLength(rounds);
    expect(renewedUntil).toHaveLength(rounds);
    expect(renewedUntil.at(-1)).toBe(clock.now() + 15_000);
    asked.at(-1)!.resolve();
    await pass(0);
  }
  leases.stopRenewing(leased);
  await pass(60_000);
  expect(asked).toHaveLength(8);
});

test("a failed renewal is retried a second later, also if messages were claimed in between", async () => {
  const { asked, leases, pass } = holding();
  await pass(5_000);
  await pass(1_900);
  await leases.claim(1);
  await pass(100);
  asked[0]!.reject(new Error("The server has gone."));
  await pass(999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
});

test("a renewal waits for the adjustment after a clock step, and continues if that fails", async () => {
  const settling = Promise.withResolvers<void>();
  const { asked, pass } = holding(() => settling.promise);
  await pass(5_000);
  expect(asked).toHaveLength(0);
  settling.reject(new Error("The server has gone."));
  await pass(0);
  expect(asked).toHaveLength(1);
});

test("a slow renewal is followed by the next one in time, without overlap", async () => {
  const { asked, leases, pass } = holding();
  await pass(5_000);
  await leases.claim(1);
  await pass(9_000);
  expect(asked).toHaveLength(1);
  asked[0]!.resolve();
  await pass(1_000);
  expect(asked).toHaveLength(2);
});

test("a renewed lease counts from its request, regardless of the response time", async () => {
  const { asked, leased, pass, clock } = holding();
  await pass(5_000);
  const renewedAt = clock.monotonic();
  await pass(4_000);
  asked[0]!.resolve();
  await pass(0);
  expect(leased.leaseUntil).toBe(renewedAt + 15_000);
});

/** Creates leases on a store that returns a message after `claimMilliseconds`, and counts renewals. */
function claimingOne(claimMilliseconds = 0) {
  const clock = createTestClock();
  let renewed = 0;
  const renewLease = () => void (renewed += 1);
  const store = { commit: async () => {}, messages: { renewLease } } as unknown as Store;
  let attempts = 0;
  const claim = async () => {
    clock.advance(claimMilliseconds);
    return [{ id: "one", attempts: (attempts += 1) } as TrackedMessage];
  };
  const scheduler = { claim, release: () => {} };
  const leases = createLeases({ store, clock, steps: { adjustDueTimes: () => undefined } }, scheduler);
  return { clock, leases, renewed: () => renewed };
}

test("a lease counts from the claim, regardless of the response time", async () => {
  const { clock, leases } = claimingOne(9_000);
  const claimedAt = clock.monotonic();
  const [leased] = await leases.claim(1);
  expect(leased!.leaseUntil).toBe(claimedAt + 15_000);
});

test("a message that is claimed again after its record is renewed, although its previous attempt is released later", async () => {
  const { clock, leases, renewed } = claimingOne();
  const [before] = await leases.claim(1);
  await leases.record(before!, () => [], { clock, until: clock.monotonic() + 60_000 });
  expect(await leases.claim(1)).toHaveLength(1);
  leases.stopRenewing(before!);
  clock.advance(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(renewed()).toBe(1);
});
