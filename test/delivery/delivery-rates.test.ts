import { beforeEach, describe, expect, test } from "vitest";
import { DeliveryRates } from "../../src/delivery/routing/delivery-rates.ts";
import type { DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import { createRecorder, type Recorder } from "../../src/metrics/recorder.ts";
import { createKeptLog, type KeptLog } from "../providers/http/log.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { noReceipts } from "./routed-providers.ts";

const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];

let clock: TestClock;
let log: KeptLog;
let rates: DeliveryRates;
let recorder: Recorder;
let sent = 0;
beforeEach(() => {
  clock = createTestClock();
  log = createKeptLog();
  recorder = createRecorder();
  rates = new DeliveryRates(clock, log, recorder.metrics, noReceipts);
  sent = 0;
});

const looked = () => new Promise(setImmediate);

const told = () => log.lines.map(({ message }) => message);
const fallen = "fewer messages arrive: the provider is compared with another one";
const demoted = "provider demoted in a country: more messages arrive by another one";
const kept = "as few messages arrive by another provider: the provider keeps its place";
const returned = "provider returned to its place in a country";

/** What a provider's messages come to, in turn; nothing is reported for "". */
type Fates = Readonly<Record<string, readonly (DeliveryStatus | "")[]>>;

/** Sends so many messages to a country by the provider that is the first in order; returns how many each one got. */
async function send(
  count: number,
  fates: Fates,
  country = "GB",
  providers = [a, b],
): Promise<Record<string, number>> {
  const got: Record<string, number> = {};
  for (let number = 0; number < count; number += 1) {
    const { name } = rates.order(providers, country)[0]!;
    got[name] = (got[name] ?? 0) + 1;
    const id = `message-${(sent += 1)}`;
    rates.handedOver(name, country, id);
    const fate = fates[name]?.[number % fates[name].length];
    if (fate) rates.reported(name, [{ status: fate, providerMessageIds: [id] }]);
    clock.advance(200);
    await looked();
  }
  return got;
}

const arriving: Fates = { a: ["DELIVERED"], b: ["DELIVERED"] };
const failing: Fates = { a: ["FAILED"], b: ["DELIVERED"] };

describe("a provider whose messages no longer arrive", () => {
  test("is compared with the next one, and asked after it where that one delivers", async () => {
    expect(await send(100, arriving)).toEqual({ a: 100 });
    const got = await send(100, failing);
    expect(told()).toEqual([fallen, demoted]);
    // Ten to notice, forty to compare; of the rest only those that try it.
    expect(got["a"]).toBeLessThanOrEqual(45);
    expect(log.lines.at(-1)?.fields).toMatchObject({ provider: "a", country: "GB", rate: 0, otherRate: 1 });
    expect((await send(14, failing))["a"]).toBe(1);
  });

  test("is noticed as well when nothing is reported any more, after ninety seconds", async () => {
    await send(100, arriving);
    const silent: Fates = { a: [""], b: ["DELIVERED"] };
    await send(400, silent);
    expect(told()).toEqual([]);
    await send(80, silent);
    expect(told()).toEqual([fallen]);
    await send(600, silent);
    expect(told()).toEqual([fallen, demoted]);
  });

  test("keeps its place in other countries", async () => {
    for (const country of ["GB", "FR"]) await send(100, arriving, country);
    await send(100, failing, "GB");
    expect(told()).toContain(demoted);
    expect(await send(50, arriving, "FR")).toEqual({ a: 50 });
  });

  test("keeps its place when the next one delivers no more: the numbers are bad", async () => {
    await send(100, arriving);
    const bad: Fates = { a: ["FAILED"], b: ["FAILED"] };
    await send(100, bad);
    expect(told()).toEqual([fallen, kept]);
    expect(await send(200, bad)).toEqual({ a: 200 });
    // For ten minutes it is not doubted again.
    await send(100, arriving);
    await send(100, failing);
    expect(told()).toEqual([fallen, kept]);
  });

  test("is noticed again after numbers were bad, once as many arrive as before", async () => {
    await send(100, arriving);
    await send(100, { a: ["FAILED"], b: ["FAILED"] });
    clock.advance(600_000);
    await send(100, arriving);
    await send(100, failing);
    expect(told()).toEqual([fallen, kept, fallen, demoted]);
  });

  test("is noticed soon, however many were sent before their numbers were bad or it reported nothing", async () => {
    await send(600, arriving);
    await send(100, { a: ["FAILED"], b: ["FAILED"] });
    clock.advance(600_000);
    await send(80, arriving);
    await send(100, failing);
    expect(told()).toEqual([fallen, kept, fallen, demoted]);
    await send(3_000, { a: ["FAILED"] }, "FR");
    await send(600, arriving, "FR");
    await send(100, failing, "FR");
    expect(told().slice(4)).toEqual([fallen, demoted]);
  });

  test("that left very many without a receipt holds up nobody: they are counted a few at a time", async () => {
    const ids = Array.from({ length: 1_000 }, (_, number) => `late-${number}`);
    for (const id of ids) rates.handedOver("a", "GB", id);
    clock.advance(90_000);
    rates.order([a, b], "GB");
    // Those that were not counted yet still arrive: so there is a rate that can fall.
    rates.reported(
      "a",
      ids.map((id) => ({ status: "DELIVERED", providerMessageIds: [id] })),
    );
    await send(40, failing);
    expect(told()).toEqual([fallen]);
  });

  test("keeps its place on little evidence, and where it has never reported arrivals", async () => {
    await send(20, arriving);
    await send(40, failing);
    await send(100, { a: ["FAILED", "FAILED", "FAILED", "FAILED", "FAILED", "DELIVERED"] }, "FR");
    await send(100, { a: ["FAILED"] }, "FR");
    expect(told()).toEqual([]);
  });

  test("keeps its place while half arrives of what arrived before", async () => {
    await send(100, arriving);
    await send(100, { a: ["DELIVERED", "DELIVERED", "DELIVERED", "FAILED", "FAILED"] });
    expect(told()).toEqual([]);
  });

  test("is compared anew where the outcomes of a comparison are ten minutes old", async () => {
    await send(100, arriving);
    while (!told().includes(fallen)) await send(1, failing);
    clock.advance(600_001);
    await send(1, failing);
    expect(told()).toEqual([fallen, fallen]);
  });

  test("is not compared with one that is demoted in the country itself", async () => {
    await send(100, { b: ["DELIVERED"] }, "GB", [b, a]);
    await send(100, { b: ["FAILED"], a: ["DELIVERED"] }, "GB", [b, a]);
    expect(told()).toEqual([fallen, demoted]);
    await send(100, { a: ["FAILED"], b: ["FAILED"] });
    expect(told()).toEqual([fallen, demoted]);
  });

  test("is left alone where there is no other", async () => {
    await send(100, arriving, "GB", [a]);
    expect(await send(100, failing, "GB", [a])).toEqual({ a: 100 });
    expect(told()).toEqual([]);
  });
});

describe("a provider that is demoted in a country", () => {
  beforeEach(async () => {
    await send(100, arriving);
    await send(100, failing);
  });

  test("gets a message every three seconds, and its place back when eight of them show that it delivers", async () => {
    const got = await send(15 * 14, arriving);
    expect(told()).toEqual([fallen, demoted, returned]);
    const counted = recorder.read().filter(({ metric }) => /demotions|returns/.test(metric.name));
    expect(counted.map(({ points }) => points)).toEqual([
      [{ labels: ["a", "undelivered"], value: 1 }],
      [{ labels: ["a", "undelivered"], value: 1 }],
    ]);
    expect(got["a"]).toBeGreaterThanOrEqual(8);
    expect(await send(50, arriving)).toEqual({ a: 50 });
  });

  test("stays demoted while they do not arrive", async () => {
    const got = await send(600, failing);
    expect(told()).toEqual([fallen, demoted]);
    expect(got["a"]).toBeLessThanOrEqual(41);
  });

  test.each([
    ["all of them", [], 1],
    ["six of them", ["FAILED"], 4],
  ] as const)(
    "is judged by eight at a time, and by nothing from before: %s arrive",
    async (_, lost, each) => {
      log = createKeptLog();
      rates = new DeliveryRates(clock, log, recorder.metrics, noReceipts);
      /** Sends until it was tried so many times. */
      const tries = async (count: number, fate: (number: number) => DeliveryStatus) => {
        for (let tried = 0; tried < count;)
          tried += (await send(1, { a: [fate(tried)], b: ["DELIVERED"] }))["a"] ?? 0;
      };
      await send(100, arriving);
      while (!told().includes(demoted)) await send(1, failing);
      await tries(16, () => "FAILED");
      await tries(7, (number) => (number % each === 0 ? (lost[0] ?? "DELIVERED") : "DELIVERED"));
      expect(told()).toEqual([fallen, demoted]);
      await tries(1, () => "DELIVERED");
      expect(told()).toEqual([fallen, demoted, returned]);
      expect(await send(50, arriving)).toEqual({ a: 50 });
    },
  );

  test("comes after all others, and those are asked in their order", async () => {
    const order = rates.order([a, b, c], "GB").map(({ name }) => name);
    const next = rates.order([a, b, c], "GB").map(({ name }) => name);
    expect([order, next]).toContainEqual(["b", "c", "a"]);
  });
});

describe("a receipt", () => {
  test("that came before the provider's answer counts", async () => {
    await send(100, arriving);
    for (let number = 0; number < 20; number += 1) {
      rates.reported("a", [{ status: "FAILED", providerMessageIds: ["other", `early-${number}`] }]);
      rates.handedOver("a", "GB", `early-${number}`);
    }
    await send(1, arriving);
    expect(told()).toEqual([fallen]);
  });

  test("counts under any of its ids, once, and only when it is the last word", async () => {
    await send(100, arriving);
    for (let number = 0; number < 20; number += 1) {
      rates.handedOver("a", "GB", `id-${number}`);
      rates.reported("a", [{ status: "SENT", providerMessageIds: [`id-${number}`] }]);
      rates.reported("a", [{ status: "DELIVERED", providerMessageIds: ["other", `id-${number}`] }]);
      rates.reported("a", [{ status: "FAILED", providerMessageIds: [`id-${number}`] }]);
    }
    await send(1, arriving);
    expect(told()).toEqual([]);
  });
});
