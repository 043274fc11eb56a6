// Customer service windows, in which a recipient of WhatsApp can get free text.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWindowTracker } from "../../src/delivery/receipts/inbound.ts";
import type { ServiceWindows, InboundSender } from "../../src/ports/providers.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { minute, testStart } from "../support/clock.ts";
import { observeCommits } from "../support/commit.ts";
import { numbersWithTwoSpellings } from "../support/whatsapp-ids.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";

const day = 24 * 60 * minute;
const recipient = "+447700900123";
const number = "106540352242922";

let delivery: TestDelivery;
let windows: ServiceWindows;
beforeEach(async () => {
  delivery = await openDelivery();
  windows = createServiceWindowTracker(delivery);
});
afterEach(() => delivery.close());

const write = (...writers: readonly Partial<InboundSender>[]) =>
  windows.recordInbound(
    "cloud",
    number,
    writers.map((writer) => ({ from: recipient, ...writer })),
  );
const isOpen = (to = recipient) => windows.isOpen("cloud", number, to);
const rows = async () =>
  (await delivery.engine.read({ sql: "select * from service_windows", parameters: [] })).length;

/** Returns true if the window is open a millisecond before an instant and closed at it. */
async function endsAt(instant: number): Promise<boolean> {
  const { clock } = delivery;
  clock.advance(instant - 1 - clock.now());
  const before = await isOpen();
  clock.advance(1);
  return before && !(await isOpen());
}

describe("a window", () => {
  test("is closed to a recipient that has never written", async () => {
    expect(await isOpen()).toBe(false);
  });

  test("counts from the latest of several times, regardless of their order", async () => {
    delivery.clock.advance(10 * minute);
    await write({ at: testStart + 5 * minute }, { at: testStart + minute });
    expect(await endsAt(testStart + 5 * minute + day - minute)).toBe(true);
  });

  test("ends a minute before 24 hours after the message was written", async () => {
    delivery.clock.advance(10 * minute);
    await write({ at: testStart + minute });
    expect(await endsAt(testStart + minute + day - minute)).toBe(true);
  });

  test("counts from the arrival if the time of writing is unknown", async () => {
    await write({});
    expect(await endsAt(testStart + day - minute)).toBe(true);
  });

  test("never starts in the future", async () => {
    await write({ at: testStart + 60 * minute }, { at: Number.MAX_SAFE_INTEGER });
    expect(await endsAt(testStart + day - minute)).toBe(true);
  });

  test("starts again with each message, and a late or repeated one does not move it back", async () => {
    const { clock } = delivery;
    await write({ at: testStart });
    clock.advance(60 * minute);
    await write({ at: clock.now() });
    for (const _ of [1, 2]) await write({ at: testStart });
    await write({ at: clock.now() }, { at: testStart });
    expect(await endsAt(testStart + 60 * minute + day - minute)).toBe(true);
  });

  test("is not opened by a message that was written a day ago", async () => {
    delivery.clock.advance(day);
    await write({ at: testStart });
    expect([await isOpen(), await rows()]).toEqual([false, 0]);
  });

  test("belongs to one number of one provider", async () => {
    await write({});
    expect(await windows.isOpen("cloud", "106540352242923", recipient)).toBe(false);
    expect(await windows.isOpen("another", number, recipient)).toBe(false);
    expect(await isOpen("+447700900124")).toBe(false);
    expect(await isOpen()).toBe(true);
  });

  test("belongs to the same recipient in every spelling", async () => {
    await write({ from: "447700900123" });
    expect(await isOpen()).toBe(true);
  });

  test.each(numbersWithTwoSpellings)(
    "belongs to a recipient that WhatsApp reports as $usual or $other",
    async ({ usual, other, sentTo }) => {
      for (const from of [usual, other]) {
        await windows.recordInbound("cloud", from, [{ from: from.slice(1) }]);
        for (const to of sentTo) expect(await windows.isOpen("cloud", from, to)).toBe(true);
      }
      await windows.recordInbound("cloud", number, [{ from: usual }, { from: other }]);
      expect(await rows()).toBe(3);
    },
  );

  test.each(["", "12", "GB.1", "999123456789", "x".repeat(10_000)])(
    "is not stored without a phone number: %j",
    async (from) => {
      await write({ from });
      expect(await rows()).toBe(0);
    },
  );
});

test("a window from a clock that was ahead is removed when the clock is set back, and others are kept", async () => {
  const hour = 60 * minute;
  const { clock } = delivery;
  const dispatcher = delivery.createDispatcher();
  await dispatcher.runDue();
  await write({});
  clock.step(hour);
  await write({ from: "+447700900124" });
  await write({ from: "+447700900125", at: testStart + minute });
  await dispatcher.runDue();
  clock.step(-hour);
  await dispatcher.runDue();
  expect([await isOpen(), await isOpen("+447700900124"), await isOpen("+447700900125")]).toEqual([
    true,
    false,
    true,
  ]);
  clock.advance(hour);
  expect(await isOpen("+447700900124")).toBe(false);
  await write({ from: "+447700900124" });
  expect(await isOpen("+447700900124")).toBe(true);
});

test("many messages are stored as one row for each recipient, in commits of a hundred", async () => {
  const kept: number[] = [];
  const store = observeCommits(delivery.store, async (proceed) => {
    await proceed();
    kept.push(await rows());
  });
  const flooded = createServiceWindowTracker({ store, clock: delivery.clock });
  const from = (index: number) => `+44770090${String(index % 150).padStart(4, "0")}`;
  const writers = Array.from({ length: 3_000 }, (_, index) => ({ from: from(index), at: testStart - index }));
  await flooded.recordInbound("cloud", number, writers);
  expect(kept).toEqual([100, 150]);
});

test("windows are stored in the order of recipients, so that the commits of two instances do not deadlock", async () => {
  const kept: string[] = [];
  const { store, clock } = delivery;
  const keep: typeof store.serviceWindows.put = (window) => {
    kept.push(window.recipient);
    return store.serviceWindows.put(window);
  };
  windows = createServiceWindowTracker({
    store: { ...store, serviceWindows: { ...store.serviceWindows, put: keep } },
    clock,
  });
  await write({ from: "+447700900125" }, { from: "+447700900124" }, {});
  expect(kept).toEqual(["+447700900123", "+447700900124", "+447700900125"]);
});

test("the dispatcher removes expired windows only", async () => {
  const { clock } = delivery;
  await write({});
  clock.advance(minute);
  await write({ from: "+447700900124" });
  clock.advance(day - minute - 1);
  const dispatcher = delivery.createDispatcher();
  await dispatcher.runDue();
  expect(await rows()).toBe(2);
  clock.advance(minute - 1);
  await dispatcher.runDue();
  expect(await rows()).toBe(1);
  clock.advance(minute);
  await dispatcher.runDue();
  expect(await rows()).toBe(0);
});

test("a failed write rejects, so that the provider posts again", async () => {
  await delivery.store.close();
  await expect(write({})).rejects.toThrow(StoreError);
  await expect(isOpen()).rejects.toThrow(StoreError);
});
