import { beforeEach, describe, expect, test } from "vitest";
import { ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import type { DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import { createRecorder, type Recorder } from "../../src/metrics/recorder.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { MessageSegment, StoredReceipts } from "../../src/ports/store/receipts.ts";
import { createRecordingLog, type RecordingLog } from "../providers/http/recording-log.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { noReceipts } from "./routed-providers.ts";

const [a, b, c] = ["a", "b", "c"].map((name) => ({ name, isUp: () => true })) as [Named, Named, Named];
interface Named {
  readonly name: string;
  isUp(): boolean;
}

let clock: TestClock;
let log: RecordingLog;
let health: ProviderHealth;
let recorder: Recorder;
let sent = 0;
beforeEach(() => restart(noReceipts.listSegments));

function restart(listSegments: StoredReceipts["listSegments"]): void {
  clock = createTestClock();
  log = createRecordingLog();
  recorder = createRecorder();
  health = new ProviderHealth({
    clock,
    log,
    metrics: recorder.metrics,
    receipts: { listSegments: listSegments },
  });
  sent = 0;
}

const logged = () => log.lines.map(({ message }) => message);
const fell = "delivery rate fell; provider is compared with the next one";
const demoted = "provider demoted in a country; the next one delivers more";
const keptPriority = "delivery rate of the next provider is as low; provider keeps its priority";
const promoted = "provider promoted in a country";

/** Statuses of a provider's messages, one after another. No receipt arrives for "". */
type Outcomes = Readonly<Record<string, readonly (DeliveryStatus | "")[]>>;

const submit = (provider: string, id: string, country = "GB") =>
  health.deliveries.recordAccepted(provider, country, id);
const report = (provider: string, status: DeliveryStatus, ...providerMessageIds: string[]) =>
  health.deliveries.recordReceipts(provider, [{ status, providerMessageIds }]);
async function pass(milliseconds: number) {
  clock.advance(milliseconds);
  await new Promise(setImmediate);
}

/** Sends messages to a country by the first provider in the order. Returns the number of messages of each provider. */
async function send(count: number, fates: Outcomes, country = "GB", providers = [a, b]) {
  const counts: Record<string, number> = {};
  for (let number = 0; number < count; number += 1) {
    const { name } = health.order(providers, country)[0]!;
    counts[name] = (counts[name] ?? 0) + 1;
    const id = `message-${(sent += 1)}`;
    submit(name, id, country);
    const fate = fates[name]?.[number % fates[name].length];
    if (fate) report(name, fate, id);
    await pass(200);
  }
  return counts;
}

const delivering: Outcomes = { a: ["DELIVERED"], b: ["DELIVERED"] };
const failing: Outcomes = { a: ["FAILED"], b: ["DELIVERED"] };
const badNumbers: Outcomes = { a: ["FAILED"], b: ["FAILED"] };
const silent: Outcomes = { a: [""], b: ["DELIVERED"] };

describe("a provider whose delivery rate falls", () => {
  type Phase = readonly [count: number, fates: Outcomes, country?: string, providers?: Named[]];
  const tenMinutes = [0, {}] as const;
  test.each<readonly [string, readonly Phase[], readonly string[]]>([
    [
      "is demoted if the next one delivers",
      [
        [100, delivering],
        [100, failing],
      ],
      [fell, demoted],
    ],
    [
      "is compared if receipts stop arriving",
      [
        [100, delivering],
        [480, silent],
      ],
      [fell],
    ],
    [
      "is not compared before 90 seconds without receipts",
      [
        [100, delivering],
        [400, silent],
      ],
      [],
    ],
    [
      "is demoted if receipts stop arriving",
      [
        [100, delivering],
        [1_080, silent],
      ],
      [fell, demoted],
    ],
    [
      "keeps its priority if the phone numbers are bad",
      [
        [100, delivering],
        [300, badNumbers],
      ],
      [fell, keptPriority],
    ],
    [
      "is not compared again for ten minutes after bad numbers",
      [
        [100, delivering],
        [300, badNumbers],
        [100, delivering],
        [100, failing],
      ],
      [fell, keptPriority],
    ],
    [
      "is compared again ten minutes after bad numbers",
      [[600, delivering], [100, badNumbers], tenMinutes, [80, delivering], [100, failing]],
      [fell, keptPriority, fell, demoted],
    ],
    [
      "is compared if it has delivered since it first reported only failures",
      [
        [3_000, { a: ["FAILED"] }],
        [600, delivering],
        [100, failing],
      ],
      [fell, demoted],
    ],
    [
      "keeps its priority on little evidence",
      [
        [20, delivering],
        [40, failing],
      ],
      [],
    ],
    ["keeps its priority if it never reported deliveries", [[200, { a: ["FAILED"] }]], []],
    [
      "keeps its priority if it reported few deliveries",
      [
        [100, { a: ["FAILED", "FAILED", "FAILED", "FAILED", "FAILED", "DELIVERED"] }],
        [100, failing],
      ],
      [],
    ],
    [
      "keeps its priority while at least half of the earlier rate is delivered",
      [
        [100, delivering],
        [100, { a: ["DELIVERED", "DELIVERED", "DELIVERED", "FAILED", "FAILED"] }],
      ],
      [],
    ],
    [
      "keeps its priority without another provider",
      [
        [100, delivering, "GB", [a]],
        [100, failing, "GB", [a]],
      ],
      [],
    ],
    [
      "is not compared with a provider that is demoted in the country",
      [
        [100, delivering, "GB", [b, a]],
        [100, { a: ["DELIVERED"], b: ["FAILED"] }, "GB", [b, a]],
        [100, badNumbers],
      ],
      [fell, demoted],
    ],
  ])("%s", async (_, phases, expected) => {
    for (const phase of phases) {
      if (phase === tenMinutes) clock.advance(600_000);
      await send(...phase);
    }
    expect(logged()).toEqual(expected);
  });

  test("gets few messages after its demotion, and the others come in the operator's order", async () => {
    expect(await send(100, delivering)).toEqual({ a: 100 });
    // The comparison starts after about ten failures and takes forty messages. Afterwards provider a only gets probes.
    expect((await send(100, failing))["a"]).toBeLessThanOrEqual(45);
    expect(log.lines.at(-1)?.fields).toMatchObject({
      provider: "a",
      country: "GB",
      rate: 0,
      other: "b",
      otherRate: 1,
    });
    expect((await send(14, failing))["a"]).toBe(1);
    const orders = [1, 2].map(() => health.order([a, b, c], "GB").map(({ name }) => name));
    expect(orders).toContainEqual(["b", "c", "a"]);
  });

  test("keeps its priority in other countries", async () => {
    for (const country of ["GB", "FR"]) await send(100, delivering, country);
    await send(100, failing, "GB");
    expect(logged()).toContain(demoted);
    expect(await send(50, delivering, "FR")).toEqual({ a: 50 });
  });

  test("is compared with no provider that is demoted everywhere", async () => {
    await send(100, delivering);
    health.recordSuperseded(b);
    expect(await send(40, failing)).toEqual({ a: 40 });
    expect(logged()).not.toContain(fell);
  });

  test("is compared again if the comparison takes longer than ten minutes", async () => {
    await send(100, delivering);
    while (!logged().includes(fell)) await send(1, failing);
    clock.advance(600_001);
    await send(1, failing);
    expect(logged()).toEqual([fell, fell]);
  });

  test("does not delay other messages if very many have no receipt: a few are counted at a time", async () => {
    const ids = Array.from({ length: 1_000 }, (_, number) => `late-${number}`);
    for (const id of ids) submit("a", id);
    clock.advance(90_000);
    health.order([a, b], "GB");
    // The messages that are not counted yet are delivered, so that there is an earlier rate to fall from.
    for (const id of ids) report("a", "DELIVERED", id);
    await send(40, failing);
    expect(logged()).toEqual([fell]);
  });
});

describe("a provider that is demoted in a country", () => {
  beforeEach(async () => {
    await send(100, delivering);
    while (!logged().includes(demoted)) await send(1, failing);
  });

  /** Sends until the provider got `count` probes. */
  async function probe(count: number, toStatus: (number: number) => DeliveryStatus) {
    for (let probes = 0; probes < count;)
      probes += (await send(1, { a: [toStatus(probes)], b: ["DELIVERED"] }))["a"] ?? 0;
  }

  test("is probed every three seconds, and is promoted after eight delivered messages", async () => {
    const counts = await send(15 * 14, delivering);
    expect(logged()).toEqual([fell, demoted, promoted]);
    const counted = recorder.read().filter(({ metric }) => /demotions|returns/.test(metric.name));
    const points = [{ labels: ["a", "undelivered"], value: 1 }];
    expect(counted.map((reading) => reading.points)).toEqual([points, points]);
    expect(counts["a"]).toBeGreaterThanOrEqual(8);
    expect(await send(50, delivering)).toEqual({ a: 50 });
  });

  test("stays demoted while the probes are not delivered", async () => {
    const counts = await send(600, failing);
    expect(logged()).toEqual([fell, demoted]);
    expect(counts["a"]).toBeLessThanOrEqual(41);
  });

  test.each([
    ["all", () => "DELIVERED" as const],
    ["six", (number: number) => (number % 4 === 0 ? "FAILED" : "DELIVERED")],
  ] as const)(
    "is evaluated by eight probes at a time, without earlier ones: %s are delivered",
    async (_, toStatus) => {
      await probe(16, () => "FAILED");
      await probe(7, toStatus);
      expect(logged()).toEqual([fell, demoted]);
      await probe(1, () => "DELIVERED");
      expect(logged()).toEqual([fell, demoted, promoted]);
      expect(await send(50, delivering)).toEqual({ a: 50 });
    },
  );
});

describe("a receipt", () => {
  beforeEach(() => send(100, delivering));

  test("that arrived before the provider's response counts", async () => {
    for (let number = 0; number < 20; number += 1) {
      report("a", "FAILED", "other", `early-${number}`);
      submit("a", `early-${number}`);
    }
    await send(1, delivering);
    expect(logged()).toEqual([fell]);
  });

  test("counts under any of its ids, once, and only with a final status", async () => {
    for (let number = 0; number < 20; number += 1) {
      submit("a", `id-${number}`);
      report("a", "SENT", `id-${number}`);
      report("a", "DELIVERED", "other", `id-${number}`);
      report("a", "FAILED", `id-${number}`);
    }
    await send(1, delivering);
    expect(logged()).toEqual([]);
  });
});

describe("the list of deliveries", () => {
  const list = async (provider = "a") => (await health.deliveries.list()).get(provider);
  const deliver = (id: string, milliseconds: number, country?: string) => {
    submit("a", id, country);
    clock.advance(milliseconds);
    report("a", "DELIVERED", id);
  };

  test("has the countries with the most messages first, with the times of delivery", async () => {
    deliver("0", 500, "FR");
    for (let count = 1; count <= 10; count += 1) deliver(`gb-${count}`, 100 * count);
    submit("a", "lost");
    clock.advance(91_000);
    const common = { medianMilliseconds: 500, isDemoted: false };
    expect(await list()).toEqual([
      { country: "GB", messages: 11, delivered: 10, open: 1, p90Milliseconds: 900, ...common },
      { country: "FR", messages: 1, delivered: 1, open: 0, p90Milliseconds: 500, ...common },
    ]);
    expect(await list("b")).toBeUndefined();
  });

  test("has the last hundred messages", async () => {
    for (let count = 0; count < 50; count += 1) submit("a", `lost-${count}`);
    clock.advance(91_000);
    expect(await list()).toMatchObject([
      { messages: 50, delivered: 0, open: 50, medianMilliseconds: undefined },
    ]);
    for (let count = 0; count < 100; count += 1) deliver(`${count}`, count);
    expect(await list()).toMatchObject([
      { messages: 100, delivered: 100, open: 0, medianMilliseconds: 49, p90Milliseconds: 89 },
    ]);
  });

  test("changes once if the receipt of an open message arrives late", async () => {
    for (const id of ["late", "lost", "never"]) submit("a", id);
    clock.advance(100_000);
    expect(await list()).toMatchObject([{ messages: 3, delivered: 0, open: 3 }]);
    report("a", "DELIVERED", "late");
    report("a", "FAILED", "lost");
    report("a", "FAILED", "late");
    expect(await list()).toMatchObject([{ messages: 3, delivered: 1, open: 1, medianMilliseconds: 100_000 }]);
  });
});

describe("if receipts may reach another process", () => {
  const message = { submittedAt: 1_000, updatedAt: 3_500 } as MessageSegment["message"];
  const stored =
    (status: DeliveryStatus): StoredReceipts["listSegments"] =>
    async (provider, ids) =>
      ids.map((providerMessageId) => ({ provider, providerMessageId, message, status }));
  /** Sends messages. This process gets the receipt of one in three. */
  async function sendShared(listSegments: StoredReceipts["listSegments"]) {
    restart(listSegments);
    return send(1_000, { a: ["DELIVERED", "", ""], b: ["DELIVERED", "", ""] });
  }
  const list = async () => (await health.deliveries.list()).get("a")![0]!;

  test("a message that is stored as delivered counts as delivered, also if no more are sent", async () => {
    expect(await sendShared(stored("DELIVERED"))).toEqual({ a: 1_000 });
    for (let seconds = 0; seconds < 120; seconds += 1) {
      expect(health.deliveries.findLowRates(0.9)).toEqual([]);
      await pass(1_000);
    }
    expect(logged()).toEqual([]);
    expect(await list()).toMatchObject({ country: "GB", delivered: 100, medianMilliseconds: 2_500 });
  });

  test("a message whose status cannot be read does not count", async () => {
    const counts = await sendShared(() => Promise.reject(new StoreError("gone", "Connection terminated")));
    expect(counts).toEqual({ a: 1_000 });
    expect(logged()).toEqual([]);
  });

  test("a message that is stored as failed counts as undelivered, not as open", async () => {
    await sendShared(stored("FAILED"));
    const { messages, open, delivered } = await list();
    expect([messages, open, delivered < 50]).toEqual([100, 0, true]);
  });

  test("a message without a receipt at any process is open and counts as undelivered", async () => {
    await sendShared(async () => []);
    const { open, delivered } = await list();
    expect(open).toBe(100 - delivered);
    expect(log.lines[0]).toMatchObject({
      fields: { provider: "a", country: "GB", other: "b" },
      message: fell,
    });
  });

  test("a limited number of messages is read at a time, regardless of the number of sends", async () => {
    const read: number[] = [];
    restart(async (_, ids) => {
      read.push(ids.length);
      return [];
    });
    for (let number = 0; number < 500; number += 1) submit("a", `first-${number}`);
    await pass(90_000);
    for (let number = 0; number < 500; number += 1) health.order([a], "GB");
    await pass(100);
    health.order([a], "GB");
    expect(read).toEqual([200, 200]);
  });
});
