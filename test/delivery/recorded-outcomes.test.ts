// Receipts come to whichever process the balancer gives them.
import { expect, test } from "vitest";
import { DeliveryRates } from "../../src/delivery/routing/delivery-rates.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { MessagePart, StoredReceipts } from "../../src/ports/store/receipts.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { createTestClock } from "../support/clock.ts";

const [a, b] = [{ name: "a" }, { name: "b" }];
const message = { submittedAt: 1_000, updatedAt: 3_500 } as MessagePart["message"];

/** Has messages sent, of three of which the receipt of one comes here; says how many each provider got. */
async function sendMany(count: number, findParts: StoredReceipts["findParts"]) {
  const [clock, log] = [createTestClock(), createKeptLog()];
  const rates = new DeliveryRates(clock, log, noMetrics, { findParts });
  const got: Record<string, number> = {};
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await new Promise(setImmediate);
  };
  for (let sent = 0; sent < count; sent += 1) {
    const { name } = rates.order([a, b], "GB")[0]!;
    got[name] = (got[name] ?? 0) + 1;
    rates.handedOver(name, "GB", `${sent}`);
    if (sent % 3 === 0) rates.reported(name, [{ status: "DELIVERED", providerMessageIds: [`${sent}`] }]);
    await pass(200);
  }
  return { rates, log, got, pass };
}

test("a message has arrived where another process has recorded that, also when no more are sent", async () => {
  const { rates, log, got, pass } = await sendMany(1_000, async (provider, ids) =>
    ids.map((providerMessageId) => ({ provider, providerMessageId, message, status: "DELIVERED" })),
  );
  for (let seconds = 0; seconds < 120; seconds += 1) {
    expect(rates.below(0.9)).toEqual([]);
    await pass(1_000);
  }
  expect(got).toEqual({ a: 1_000 });
  expect(log.lines).toEqual([]);
  expect((await rates.deliveries()).get("a")).toMatchObject([
    { country: "GB", delivered: 100, medianMilliseconds: 2_500 },
  ]);
});

test("one of which that cannot be told does not count", async () => {
  const gone = () => Promise.reject(new StoreError("gone", "Connection terminated"));
  const { log, got } = await sendMany(1_000, gone);
  expect(got).toEqual({ a: 1_000 });
  expect(log.lines).toEqual([]);
});

test("one that another process has recorded as failed is not delivered, and not open", async () => {
  const { rates } = await sendMany(1_000, async (provider, ids) =>
    ids.map((providerMessageId) => ({ provider, providerMessageId, message, status: "FAILED" })),
  );
  const [found] = (await rates.deliveries()).get("a")!;
  expect(found).toMatchObject({ country: "GB", messages: 100, open: 0 });
  expect(found!.delivered).toBeLessThan(50);
});

test("one that nobody has a receipt of is open, and counts as not delivered", async () => {
  const { log, rates } = await sendMany(1_000, async () => []);
  const [found] = (await rates.deliveries()).get("a")!;
  expect(found!.open).toBe(100 - found!.delivered);
  expect(log.lines).toMatchObject([{ fields: { provider: "a", country: "GB", other: "b" } }, {}]);
});

test("what has had its time is looked up a few at a time, however many are sent", async () => {
  const asked: number[] = [];
  const { rates, pass } = await sendMany(0, async (_, ids) => {
    asked.push(ids.length);
    return [];
  });
  for (let sent = 0; sent < 500; sent += 1) rates.handedOver("a", "GB", `first-${sent}`);
  await pass(90_000);
  for (let sent = 0; sent < 500; sent += 1) rates.handedOver("a", "GB", `later-${sent}`);
  await pass(100);
  rates.handedOver("a", "GB", "one more");
  expect(asked).toEqual([200, 200]);
});
