// When a free text by WhatsApp can arrive, by when its recipient has written.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWindows } from "../../src/delivery/receipts/inbound.ts";
import type { ServiceWindows, Writer } from "../../src/ports/providers.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { minute, testStart } from "../support/clock.ts";
import { watchingCommits } from "../support/commit.ts";
import { numbersSpelledTwice } from "../support/whatsapp-ids.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";

const day = 24 * 60 * minute;
const recipient = "+447700900123";
const number = "106540352242922";

let delivery: TestDelivery;
let windows: ServiceWindows;
beforeEach(async () => {
  delivery = await openDelivery();
  windows = createServiceWindows(delivery);
});
afterEach(() => delivery.close());

const write = (...writers: readonly Partial<Writer>[]) =>
  windows.opened(
    "cloud",
    number,
    writers.map((writer) => ({ from: recipient, ...writer })),
  );
const isOpen = (to = recipient) => windows.isOpen("cloud", number, to);
const rows = async () =>
  (await delivery.engine.read({ sql: "select * from service_windows", parameters: [] })).length;

/** Whether it is open a millisecond before an instant, and no longer at it. */
async function endsAt(instant: number): Promise<boolean> {
  const { clock } = delivery;
  clock.advance(instant - 1 - clock.now());
  const before = await isOpen();
  clock.advance(1);
  return before && !(await isOpen());
}

describe("a window", () => {
  test("is closed to who has never written", async () => {
    expect(await isOpen()).toBe(false);
  });

  test("counts from the last of several times, in whatever order they come", async () => {
    delivery.clock.advance(10 * minute);
    await write({ at: testStart + 5 * minute }, { at: testStart + minute });
    expect(await endsAt(testStart + 5 * minute + day - minute)).toBe(true);
  });

  test("ends a minute before 24 hours are over, counted from when it was written", async () => {
    delivery.clock.advance(10 * minute);
    await write({ at: testStart + minute });
    expect(await endsAt(testStart + minute + day - minute)).toBe(true);
  });

  test("is counted from the arrival where nobody tells when it was written", async () => {
    await write({});
    expect(await endsAt(testStart + day - minute)).toBe(true);
  });

  test("never begins in the future", async () => {
    await write({ at: testStart + 60 * minute }, { at: Number.MAX_SAFE_INTEGER });
    expect(await endsAt(testStart + day - minute)).toBe(true);
  });

  test("begins again with each message, and is not moved back by what comes late or again", async () => {
    const { clock } = delivery;
    await write({ at: testStart });
    clock.advance(60 * minute);
    await write({ at: clock.now() });
    for (const _ of [1, 2]) await write({ at: testStart });
    await write({ at: clock.now() }, { at: testStart });
    expect(await endsAt(testStart + 60 * minute + day - minute)).toBe(true);
  });

  test("is not opened again by what was written a day ago", async () => {
    delivery.clock.advance(day);
    await write({ at: testStart });
    expect([await isOpen(), await rows()]).toEqual([false, 0]);
  });

  test("is of one number of one provider", async () => {
    await write({});
    expect(await windows.isOpen("cloud", "106540352242923", recipient)).toBe(false);
    expect(await windows.isOpen("another", number, recipient)).toBe(false);
    expect(await isOpen("+447700900124")).toBe(false);
    expect(await isOpen()).toBe(true);
  });

  test("is of the same recipient however a provider spells it", async () => {
    await write({ from: "447700900123" });
    expect(await isOpen()).toBe(true);
  });

  test.each(numbersSpelledTwice)(
    "is of a recipient that WhatsApp calls $usual or $other",
    async ({ usual, other, sentTo }) => {
      for (const from of [usual, other]) {
        await windows.opened("cloud", from, [{ from: from.slice(1) }]);
        for (const to of sentTo) expect(await windows.isOpen("cloud", from, to)).toBe(true);
      }
      await windows.opened("cloud", number, [{ from: usual }, { from: other }]);
      expect(await rows()).toBe(3);
    },
  );

  test.each(["", "12", "GB.1", "999123456789", "x".repeat(10_000)])(
    "is nobody's without a number: %j",
    async (from) => {
      await write({ from });
      expect(await rows()).toBe(0);
    },
  );
});

test("what was written by a clock that was ahead is forgotten when that is set back, and nothing else", async () => {
  const hour = 60 * minute;
  const { clock } = delivery;
  const dispatcher = delivery.dispatcher();
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

test("a flood of messages is one row for each recipient, in commits of a hundred", async () => {
  const kept: number[] = [];
  const store = watchingCommits(delivery.store, async (proceed) => {
    await proceed();
    kept.push(await rows());
  });
  const flooded = createServiceWindows({ store, clock: delivery.clock });
  const from = (index: number) => `+44770090${String(index % 150).padStart(4, "0")}`;
  const writers = Array.from({ length: 3_000 }, (_, index) => ({ from: from(index), at: testStart - index }));
  await flooded.opened("cloud", number, writers);
  expect(kept).toEqual([100, 150]);
});

test("windows are kept by recipient, so that the commits of two instances never wait for each other", async () => {
  const kept: string[] = [];
  const { store, clock } = delivery;
  const keep: typeof store.serviceWindows.keep = (window) => {
    kept.push(window.recipient);
    return store.serviceWindows.keep(window);
  };
  windows = createServiceWindows({
    store: { ...store, serviceWindows: { ...store.serviceWindows, keep } },
    clock,
  });
  await write({ from: "+447700900125" }, { from: "+447700900124" }, {});
  expect(kept).toEqual(["+447700900123", "+447700900124", "+447700900125"]);
});

test("windows that are over are removed by the dispatcher, and no others", async () => {
  const { clock } = delivery;
  await write({});
  clock.advance(minute);
  await write({ from: "+447700900124" });
  clock.advance(day - minute - 1);
  const dispatcher = delivery.dispatcher();
  await dispatcher.runDue();
  expect(await rows()).toBe(2);
  clock.advance(minute - 1);
  await dispatcher.runDue();
  expect(await rows()).toBe(1);
  clock.advance(minute);
  await dispatcher.runDue();
  expect(await rows()).toBe(0);
});

test("what could not be kept is told, so that the provider is to post it again", async () => {
  await delivery.store.close();
  await expect(write({})).rejects.toThrow(StoreError);
  await expect(isOpen()).rejects.toThrow(StoreError);
});
