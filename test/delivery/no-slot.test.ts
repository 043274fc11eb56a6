// When a message has to wait in its queue, for there is no slot that it may have.
import { describe, expect, test } from "vitest";
import { accept, addAccount } from "../store/fixtures.ts";
import { settled, useSlots } from "./slots-fixtures.ts";

const subject = useSlots();
const { answer, draft, free, freeAll, given, keep, serve, stop, take } = subject;

describe("there is no slot", () => {
  test("before it is served, and from its end on, which waits for what has one", async () => {
    await subject.dispatcher.runDue();
    expect(keep()).toBeUndefined();
    await serve();
    const message = draft();
    const slot = keep(message)!;
    await subject.store(message, slot.leaseUntil);
    let hasEnded = false;
    const ending = stop().then(() => (hasEnded = true));
    expect(keep()).toBeUndefined();
    take(slot);
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    answer();
    await ending;
    expect(await subject.delivery.stateOf(message)).toMatchObject({ status: "SENT" });
  });

  test("for more of one account than its share, or for others while it has that and more waits", async () => {
    await serve(12);
    const other = await addAccount(subject.delivery.store, 1e9);
    expect(Array.from({ length: 8 }, () => keep()).filter(Boolean)).toHaveLength(8);
    expect(Array.from({ length: 2 }, () => keep(draft({}, other))).filter(Boolean)).toHaveLength(2);
    expect(keep()).toBeUndefined();
    // It waits for the slots of that account, for more may be due.
    const running = subject.dispatcher.runDue();
    await settled();
    expect(keep(draft({}, other))).toBeUndefined();
    freeAll();
    expect(await running).toBe(0);
    expect(keep(draft({}, other))).toBeDefined();
  });

  test("beyond an account's share with what a claim that is under way may find", async () => {
    const { store } = subject.delivery;
    const { messages } = store;
    const open = Promise.withResolvers<void>();
    let isHeldUp = false;
    const claim: typeof messages.claim = async (...args) => {
      if (isHeldUp) await open.promise;
      return messages.claim(...args);
    };
    await serve(12, { store: { ...store, messages: { ...messages, claim } } });
    isHeldUp = true;
    const running = subject.dispatcher.runDue();
    await settled();
    // Two of its share of eight are for the claim.
    expect(Array.from({ length: 9 }, () => keep()).filter(Boolean)).toHaveLength(6);
    open.resolve();
    await running;
  });

  test("for more than there are", async () => {
    await serve(3);
    const accounts = await Promise.all([1, 2, 3, 4].map(() => addAccount(subject.delivery.store, 1e9)));
    const kept = accounts.map((account) => keep(draft({}, account)) !== undefined);
    expect(kept).toEqual([true, true, true, false]);
  });

  test("and nothing is looked for, while what is due is of an account that has its share kept", async () => {
    await serve(12);
    const kept = Array.from({ length: 8 }, () => keep()!);
    const due = await subject.delivery.send();
    let hasEnded = false;
    const running = subject.dispatcher.runDue().finally(() => (hasEnded = true));
    await settled();
    expect(hasEnded).toBe(false);
    answer();
    free(kept[0]!);
    expect(await running).toBe(1);
    expect(given).toEqual([due.id]);
  });

  test(
    "but another account's message is claimed while one has its share and nothing else due",
    { timeout: 60_000 },
    async () => {
      await serve(12);
      for (let index = 0; index < 8; index += 1) keep();
      const other = await addAccount(subject.delivery.store, 1e9);
      const due = await accept(subject.delivery.store, other, { createdAt: subject.delivery.clock.now() });
      answer();
      const running = subject.dispatcher.runDue();
      await expect.poll(() => given, { timeout: 20_000 }).toEqual([due.id]);
      freeAll();
      expect(await running).toBe(1);
    },
  );

  test("before what had to wait was claimed", async () => {
    await serve(2);
    const [first, second] = [keep(), keep()];
    expect([first, second]).toEqual([expect.anything(), expect.anything()]);
    expect(keep()).toBeUndefined();
    free(first!);
    expect(keep()).toBeUndefined();
    free(second!);
    answer();
    await subject.dispatcher.runDue();
    expect(keep()).toBeDefined();
  });

  test("after a hold, before what waited for its end was claimed", async () => {
    let held: ReadonlySet<"channel:sms"> = new Set();
    await serve(12, { holds: { current: () => held, forget: () => {} } });
    held = new Set(["channel:sms"]);
    await subject.dispatcher.runDue();
    held = new Set();
    expect(keep()).toBeUndefined();
    await subject.dispatcher.runDue();
    expect(keep()).toBeDefined();
  });

  test("in a queue that is held, is not known yet, or that this version does not have", async () => {
    await serve(12, { holds: { current: () => new Set(["channel:sms"] as const), forget: () => {} } });
    expect(keep()).toBeUndefined();
    expect(keep(draft({ channel: "whatsapp" }))).toBeDefined();
    expect(keep(draft({ queue: "sms:gone" }))).toBeUndefined();
    await serve(12, { holds: { current: async () => new Set<never>(), forget: () => {} } });
    expect(keep()).toBeUndefined();
  });
});
