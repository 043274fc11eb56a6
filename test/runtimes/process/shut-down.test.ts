import { afterEach, expect, test, vi } from "vitest";
import { createLane } from "../../../src/delivery/lane.ts";
import { startWorker } from "../../../src/delivery/worker.ts";
import { shutDown } from "../../../src/runtimes/process/shut-down.ts";
import { createTestClock } from "../../support/clock.ts";
import { eventually } from "../../support/eventually.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A service of which everything ends at once; `parts` are what a test has otherwise. */
const end = (parts: Partial<Parameters<typeof shutDown>[0]>) =>
  shutDown({
    listeners: [],
    workers: [],
    lanes: [],
    providers: { drain: () => {}, close: async () => {} },
    guardKeeping: { save: async () => {} },
    stores: [],
    log,
    flushed: async () => {},
    ...parts,
  });

afterEach(() => void vi.useRealTimers());

test("claims nothing more once the providers give back what waits, however long requests are in flight", async () => {
  let claims = 0;
  const lane = createLane({
    queue: "sms",
    atOnce: 1,
    claim: async () => [(claims += 1)],
    handle: async () => {},
    nextDueAt: async () => undefined,
  });
  const worker = startWorker({ lanes: [lane] }, createTestClock(), log);
  await eventually(() => claims > 2);
  let before: number | undefined;
  let isAnswered = false;
  const answering = async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    isAnswered = true;
  };
  await end({
    workers: [worker],
    lanes: [lane],
    listeners: [{ stop: answering }],
    providers: { drain: () => void (before = claims), close: async () => expect(isAnswered).toBe(true) },
  });
  expect(claims).toBe(before);
});

test.each([
  [8_700, true],
  [8_900, false],
])(
  "leaves providers the time that hand-overs did not need: of %i ms to close, %s",
  async (milliseconds, whole) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let isClosed = false;
    const close = async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isClosed = true;
    };
    let wasClosed: boolean | undefined;
    const store = { close: async () => void (wasClosed = isClosed) };
    const ending = end({ providers: { drain: () => {}, close }, stores: [store] });
    await vi.advanceTimersByTimeAsync(10_000);
    await ending;
    expect(wasClosed).toBe(whole);
  },
);

test.each([
  [9_000, true],
  [9_200, false],
])(
  "leaves the guard the time that all before did not need: of %i ms to keep it, %s",
  async (milliseconds, whole) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let isKept = false;
    const save = async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isKept = true;
    };
    let wasKept: boolean | undefined;
    const store = { close: async () => void (wasKept = isKept) };
    const ending = end({ guardKeeping: { save }, stores: [store] });
    await vi.advanceTimersByTimeAsync(10_000);
    await ending;
    expect(wasKept).toBe(whole);
  },
);
