// What Twilio takes, which it tells where it is asked and nowhere else, and seldom at once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptBook } from "../../../src/delivery/receipts/receipts.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { everywhere, openDelivery, type TestDelivery } from "../../delivery/fixtures.ts";
import { track } from "../../store/fixtures.ts";
import { minute } from "../../support/clock.ts";
import { answer, startPeer, type Peer } from "../http/peer.ts";
import { createTestSurroundings, openAgainst } from "../http/surroundings.ts";
import { takesAll } from "../vendors/server.ts";
import { server, signed } from "./server.ts";

const written = server.options;
test("where it cannot report, the price that it tells with the status is what the message costs, once it is known", async () => {
  const asked = await openAgainst(takesAll(server), "", (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl }), surroundings),
  );
  const tellWith = (price: string | number | null, price_unit = "USD") => {
    asked.peer.behave(answer(200, { sid: "SM1", status: "delivered", price, price_unit }));
    return asked.provider.status!.ask({ providerMessageId: "SM1", channel: "sms" });
  };
  const costWith = async (price: string | number | null, unit?: string) => {
    const told = await tellWith(price, unit);
    return told.kind === "told" ? told.receipt.cost : told.kind;
  };
  const isLastWith = async (price: string | null) => {
    const told = await tellWith(price);
    return told.kind === "told" && told.isLast;
  };
  expect(await costWith("-0.00750")).toEqual({ micros: 7_500, currency: "USD" });
  // Its reference has currencies in small letters.
  expect(await costWith("-0.00750", "usd")).toEqual({ micros: 7_500, currency: "USD" });
  // What a sum comes to as a number.
  expect(await costWith(-0.1 - 0.2)).toEqual({ micros: 300_000, currency: "USD" });
  expect(await costWith(null)).toBeUndefined();
  // It is asked again until the price is there.
  expect([await isLastWith(null), await isLastWith("-0.00750")]).toEqual([false, true]);
  expect(await costWith("free")).toBeUndefined();
  await asked.close();
});

describe("where it reports", () => {
  const told = "https://hub.example/callbacks/vendor";
  let delivery: TestDelivery;
  let peer: Peer;
  let provider: MessageProvider;
  let price: string | null;
  let status: string;
  beforeEach(async () => {
    delivery = await openDelivery();
    [price, status] = [null, "delivered"];
    const taking = takesAll(server);
    peer = await startPeer((request, response) => {
      if (request.method === "POST") return taking(request, response);
      return answer(200, { sid: "m-1", status, price, price_unit: "EUR" })(request, response);
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
    const receipts = createReceiptBook(delivery);
    return create("vendor", parsed, { ...createTestSurroundings(), clock: delivery.clock, receipts });
  };

  async function sent() {
    const message = await delivery.send();
    const gateways = everywhere({
      async send(given) {
        const handover = await provider.send(given);
        return handover.kind === "accepted" ? { ...handover, provider: "vendor" } : handover;
      },
    });
    const statusSources = new Map(provider.status ? [["vendor", provider.status]] : []);
    const dispatcher = delivery.dispatcher({ gateways, statusSources });
    await dispatcher.runDue();
    return { message, dispatcher };
  }

  const report = async (word: string) => {
    const fields = { MessageSid: "m-1", MessageStatus: word };
    return (await provider.callbacks!(signed(told, fields))).status;
  };

  /** Lets minutes pass, with everything done that is due, and says in which of them it was asked. */
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

  test("it is asked for the price minutes later, at growing pauses until it has one, and not again", async () => {
    const { message, dispatcher } = await sent();
    expect(await report("delivered")).toBe(200);
    expect(await track(delivery.store, message)).toMatchObject({ status: "DELIVERED", costMicros: null });
    expect(await askedIn(12, dispatcher)).toEqual([5]);
    price = "-0.00750";
    expect(await delivery.stateOf(message)).toMatchObject({ events: ["PENDING", "SENT", "DELIVERED"] });
    delivery.clock.advance(minute);
    await dispatcher.runDue();
    expect(await track(delivery.store, message)).toMatchObject({ status: "DELIVERED", costMicros: 7_500 });
    const asked = peer.requests.length;
    for (let passed = 0; passed < 120; passed += 1) {
      delivery.clock.advance(minute);
      await dispatcher.runDue();
    }
    expect(peer.requests).toHaveLength(asked);
    expect(await delivery.stateOf(message)).toMatchObject({ events: ["PENDING", "SENT", "DELIVERED"] });
  });

  test("a message that never gets one is asked about a few times", async () => {
    const { message, dispatcher } = await sent();
    status = "failed";
    expect(await report("failed")).toBe(200);
    expect(await askedIn(300, dispatcher)).toEqual([5, 13, 26, 47, 80]);
    expect(await track(delivery.store, message)).toMatchObject({ status: "FAILED", costMicros: null });
  });

  test("a report waits for no price, and one that was lost is made up for", async () => {
    const { message, dispatcher } = await sent();
    price = "-0.00750";
    expect(await askedIn(5, dispatcher)).toEqual([5]);
    expect(await track(delivery.store, message)).toMatchObject({ status: "DELIVERED", costMicros: 7_500 });
    expect(await report("delivered")).toBe(200);
    expect(await delivery.stateOf(message)).toMatchObject({ events: ["PENDING", "SENT", "DELIVERED"] });
  });

  test("a price that is known ends the questions, also while the message is on its way", async () => {
    const { dispatcher } = await sent();
    [price, status] = ["-0.00750", "sent"];
    expect(await askedIn(60, dispatcher)).toEqual([5]);
  });

  test("with prices: false it is not asked", async () => {
    await provider.close();
    provider = make({ prices: false });
    expect(provider.status).toBeUndefined();
    const { dispatcher } = await sent();
    expect(await report("delivered")).toBe(200);
    expect(await askedIn(60, dispatcher)).toEqual([]);
  });
});
