// Prices of Twilio. Only status queries return them, and usually not immediately.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptProcessor } from "../../../src/delivery/receipts/receipt-processor.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { toGateways, openDelivery, type TestDelivery } from "../../delivery/fixtures.ts";
import { track } from "../../store/fixtures.ts";
import { minute } from "../../support/clock.ts";
import { respondWith, startPeer, type Peer } from "../http/peer.ts";
import { createTestDependencies, openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { server, createSignedRequest } from "./server.ts";

const written = server.options;
test("without receipts, the price from the status query is the cost of the message, once it is known", async () => {
  const asked = await openWithPeer(acceptAll(server), "", (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl }), dependencies),
  );
  const tellWith = (price: string | number | null, price_unit = "USD") => {
    asked.peer.behave(respondWith(200, { sid: "SM1", status: "delivered", price, price_unit }));
    return asked.provider.status!.poll({ providerMessageId: "SM1", channel: "sms" });
  };
  const costWith = async (price: string | number | null, unit?: string) => {
    const told = await tellWith(price, unit);
    return told.kind === "reported" ? told.receipt.cost : told.kind;
  };
  const isLastWith = async (price: string | null) => {
    const told = await tellWith(price);
    return told.kind === "reported" && told.isLast;
  };
  expect(await costWith("-0.00750")).toEqual({ micros: 7_500, currency: "USD" });
  // Twilio's reference documentation has currencies in lower case.
  expect(await costWith("-0.00750", "usd")).toEqual({ micros: 7_500, currency: "USD" });
  // A sum as a floating-point number.
  expect(await costWith(-0.1 - 0.2)).toEqual({ micros: 300_000, currency: "USD" });
  expect(await costWith(null)).toBeUndefined();
  // The poller continues until the price is known.
  expect([await isLastWith(null), await isLastWith("-0.00750")]).toEqual([false, true]);
  expect(await costWith("free")).toBeUndefined();
  await asked.close();
});

describe("with receipts", () => {
  const told = "https://hub.example/callbacks/vendor";
  let delivery: TestDelivery;
  let peer: Peer;
  let provider: MessageProvider;
  let price: string | null;
  let status: string;
  beforeEach(async () => {
    delivery = await openDelivery();
    [price, status] = [null, "delivered"];
    const taking = acceptAll(server);
    peer = await startPeer((request, response) => {
      if (request.method === "POST") return taking(request, response);
      return respondWith(200, { sid: "m-1", status, price, price_unit: "EUR" })(request, response);
    });
    provider = make();
  });
  afterEach(async () => {
    await provider.close();
    await peer.close();
    await delivery.close();
  });

  const make = (given: object = {}) => {
    const parsed = options.parse({ ...written, baseUrl: peer.baseUrl, ...given });
    const receipts = createReceiptProcessor(delivery);
    return create("vendor", parsed, { ...createTestDependencies(), clock: delivery.clock, receipts });
  };

  async function sent() {
    const message = await delivery.send();
    const gateways = toGateways({
      async send(given) {
        const handover = await provider.send(given);
        return handover.kind === "accepted" ? { ...handover, provider: "vendor" } : handover;
      },
    });
    const statusSources = new Map(provider.status ? [["vendor", provider.status]] : []);
    const dispatcher = delivery.createDispatcher({ gateways, statusSources });
    await dispatcher.runDue();
    return { message, dispatcher };
  }

  const report = async (word: string) => {
    const fields = { MessageSid: "m-1", MessageStatus: word };
    return (await provider.callbacks!(createSignedRequest(told, fields))).status;
  };

  /** Advances the clock by minutes, runs all due work, and returns the minutes with a poll. */
  async function askedIn(minutes: number, { runDue }: Awaited<ReturnType<typeof sent>>["dispatcher"]) {
    const asked: number[] = [];
    for (let passed = 1; passed <= minutes; passed += 1) {
      const before = peer.requests.length;
      delivery.clock.advance(minute);
      await runDue();
      if (peer.requests.length > before) asked.push(passed);
    }
    expect(peer.requests.filter(({ method }) => method === "GET")).toHaveLength(asked.length);
    return asked;
  }

  test("the price is polled after 5 and 13 minutes, until it is known", async () => {
    const { message, dispatcher } = await sent();
    expect(await report("delivered")).toBe(200);
    expect(await track(delivery.store, message)).toMatchObject({ status: "DELIVERED", costMicros: null });
    expect(await askedIn(12, dispatcher)).toEqual([5]);
    price = "-0.00750";
    expect(await delivery.readState(message)).toMatchObject({ events: ["PENDING", "SENT", "DELIVERED"] });
    delivery.clock.advance(minute);
    await dispatcher.runDue();
    expect(await track(delivery.store, message)).toMatchObject({ status: "DELIVERED", costMicros: 7_500 });
    const asked = peer.requests.length;
    for (let passed = 0; passed < 120; passed += 1) {
      delivery.clock.advance(minute);
      await dispatcher.runDue();
    }
    expect(peer.requests).toHaveLength(asked);
    expect(await delivery.readState(message)).toMatchObject({ events: ["PENDING", "SENT", "DELIVERED"] });
  });

  test("a message without a price is polled five times", async () => {
    const { message, dispatcher } = await sent();
    status = "failed";
    expect(await report("failed")).toBe(200);
    expect(await askedIn(300, dispatcher)).toEqual([5, 13, 26, 47, 80]);
    expect(await track(delivery.store, message)).toMatchObject({ status: "FAILED", costMicros: null });
  });

  test("the poll for the price replaces a missing receipt, and a late receipt changes nothing", async () => {
    const { message, dispatcher } = await sent();
    price = "-0.00750";
    expect(await askedIn(5, dispatcher)).toEqual([5]);
    expect(await track(delivery.store, message)).toMatchObject({ status: "DELIVERED", costMicros: 7_500 });
    expect(await report("delivered")).toBe(200);
    expect(await delivery.readState(message)).toMatchObject({ events: ["PENDING", "SENT", "DELIVERED"] });
  });

  test("a known price ends the polls, even if the status is not final", async () => {
    const { dispatcher } = await sent();
    [price, status] = ["-0.00750", "sent"];
    expect(await askedIn(60, dispatcher)).toEqual([5]);
  });

  test("with prices: false nothing is polled", async () => {
    await provider.close();
    provider = make({ prices: false });
    expect(provider.status).toBeUndefined();
    const { dispatcher } = await sent();
    expect(await report("delivered")).toBe(200);
    expect(await askedIn(60, dispatcher)).toEqual([]);
  });
});
