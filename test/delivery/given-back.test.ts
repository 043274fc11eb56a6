// Messages that were stored for a slot, and that are not handed over in it.
import { describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import { watchingCommits } from "../support/commit.ts";
import { everywhere } from "./fixtures.ts";
import { leaseMilliseconds, settled, useSlots } from "./slots-fixtures.ts";

const subject = useSlots();
const { answer, draft, end, given, keep, recorded, serve, store } = subject;

describe("a message that is not handed over in its slot", () => {
  /** Stores one, and ends its slot so. */
  async function give(isStored: boolean | undefined, happen = () => {}) {
    const message = draft();
    const slot = keep(message)!;
    await store(message, slot.leaseUntil);
    happen();
    end(slot, isStored);
    return message;
  }

  /** Has another process claim it at once, and its provider refuse it. */
  async function expectDueAndRefunded(message: ReturnType<typeof draft>) {
    const refused: Handover = { kind: "refused", detail: "No such number.", unasked: true };
    const other = subject.delivery.dispatcher({ gateways: everywhere({ send: async () => refused }) });
    expect(await other.runDue()).toBe(1);
    expect(await subject.delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
    expect(given).toEqual([]);
  }

  test("because it was stored late is due at once, for anybody, and counts as not attempted", async () => {
    await serve();
    const message = await give(true, () => subject.delivery.clock.advance(5_001));
    await recorded();
    await expectDueAndRefunded(message);
  });

  test("because nobody knew whether it is stored, is so, too", async () => {
    await serve();
    const message = await give(undefined);
    await recorded();
    await expectDueAndRefunded(message);
  });

  test("because its queue is held by now waits for the end of the hold", async () => {
    let held: ReadonlySet<"channel:sms"> = new Set();
    await serve(12, { holds: { current: () => held, forget: () => {} } });
    const message = await give(true, () => (held = new Set(["channel:sms"])));
    await recorded();
    expect(await subject.dispatcher.runDue()).toBe(0);
    expect(given).toEqual([]);
    held = new Set();
    answer();
    expect(await subject.dispatcher.runDue()).toBe(1);
    expect(given).toEqual([message.id]);
  });

  test("and is not stored needs nothing", async () => {
    await serve();
    end(keep()!, undefined);
    await recorded();
    expect(await subject.dispatcher.runDue()).toBe(0);
  });

  test("has its slot until the store, which is gone, is back", async () => {
    const back = Promise.withResolvers<void>();
    let tries = 0;
    const gone = watchingCommits(subject.delivery.store, async (proceed) => {
      tries += 1;
      if (tries === 1) throw new StoreError("gone", "no connection");
      await back.promise;
      return proceed();
    });
    await serve(1, { store: gone });
    const message = await give(undefined);
    expect(keep()).toBeUndefined();
    back.resolve();
    await recorded();
    expect(tries).toBe(2);
    await expectDueAndRefunded(message);
  });

  test("counts as not attempted however long the store is gone, also where its lease ends meanwhile", async () => {
    const back = Promise.withResolvers<void>();
    const gone = watchingCommits(subject.delivery.store, async (proceed) => {
      await back.promise;
      return proceed();
    });
    await serve(2, { store: gone });
    const message = await give(undefined);
    subject.delivery.clock.advance(leaseMilliseconds);
    // It is claimed here, where it is known that nothing was attempted, and not handed over before it is given back.
    expect(await subject.dispatcher.runDue()).toBe(0);
    back.resolve();
    await recorded();
    await expectDueAndRefunded(message);
  });

  test("is nobody's business any more once it was claimed", { timeout: 60_000 }, async () => {
    await serve(2);
    const message = draft();
    const slot = keep(message)!;
    await store(message, slot.leaseUntil);
    subject.delivery.clock.advance(leaseMilliseconds);
    const running = subject.dispatcher.runDue();
    await expect.poll(() => given, { timeout: 20_000 }).toEqual([message.id]);
    end(slot, true);
    await settled();
    subject.delivery.clock.advance(leaseMilliseconds);
    const again = subject.dispatcher.runDue();
    const attempts = async () => (await subject.delivery.stateOf(message)).attempts;
    await expect.poll(attempts, { timeout: 20_000 }).toBe(3);
    await settled();
    expect(given).toEqual([message.id]);
    answer();
    await Promise.all([running, again]);
    expect(await subject.delivery.stateOf(message)).toMatchObject({ status: "SENT" });
  });

  test("wakes its queue", async () => {
    const woken: string[] = [];
    await serve(2, { wake: (queue) => void woken.push(queue) });
    await give(undefined);
    await recorded();
    expect(woken).toEqual(["sms"]);
  });

  test("goes before what comes after it", async () => {
    await serve(2, { wake: () => {} });
    await give(undefined);
    await recorded();
    expect(keep()).toBeUndefined();
    answer();
    expect(await subject.dispatcher.runDue()).toBe(1);
    expect(keep()).toBeDefined();
  });

  test("is told in the log where the store refuses it for good", async () => {
    const lost = watchingCommits(subject.delivery.store, async () => {
      throw new Error("no such table");
    });
    await serve(2, { store: lost });
    const { id } = await give(undefined);
    await recorded();
    expect(subject.delivery.errors).toMatchObject([{ id, error: "Error: no such table" }]);
  });
});
