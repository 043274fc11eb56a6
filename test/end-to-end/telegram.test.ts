// Telegram by its Gateway, from the customer's request to the webhook: the peer answers in the published shapes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../runtimes/node-process.ts";
import { openCustomer, type Customer } from "./support/customer.ts";
import { expectEndInOrder } from "./support/end.ts";
import { publicUrl, startHub, type Hub } from "./support/hub.ts";
import { nowSeconds, report, startTelegram, token, type Telegram } from "./support/telegram.ts";
import { deliveriesOf, expectEnding, expectStatistics, ledgerOf, messageOf } from "./support/trail.ts";

const [absent, german] = ["+447700900101", "+4915112345678"];

let telegram: Telegram;
let poor: Telegram;
let hub: Hub;
let customer: Customer;

beforeAll(async () => {
  telegram = await startTelegram({ [absent!]: "PHONE_NUMBER_NOT_AVAILABLE" });
  poor = await startTelegram({ [german!]: "BALANCE_NOT_ENOUGH" });
  hub = await startHub({
    routes: {
      providers: { gateway: telegram.options, poor: poor.options },
      routes: { telegram: [{ prefix: "49", providers: ["poor", "gateway"] }, { providers: ["gateway"] }] },
    },
    environment: { TELEGRAM_TOKEN: token },
  });
  customer = await openCustomer(hub.baseUrl);
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  for (const peer of [telegram, poor]) await peer.close();
});

const message = { channel: "telegram", price: 0.01 } as const;

/** Sends a code, and gives back the message's id with that of the gateway's request once it is known to be taken. */
async function send(to: string) {
  const body = { to, code: "493817", ttl: 120 };
  const { data } = await customer.client.POST("/api/v1/connect-hub/telegram/otp", { body });
  const uuid = data!.uuid;
  const status = await eventually(async () => {
    const found = await messageOf(customer, uuid);
    return found.status !== "PENDING" && found.status;
  });
  return { uuid, request: telegram.requestOf(uuid), status };
}

const tdrOf = async (uuid: string) =>
  (await customer.client.GET("/api/v1/connect-hub/telegram/{uuid}/tdr", { params: { path: { uuid } } }))
    .data!;

const check = async (request_id: string, code?: string) => {
  const body = code === undefined ? { request_id } : { request_id, code };
  const path = "/api/v1/connect-hub/telegram/check-verification-status";
  return (await customer.client.POST(path, { body })).data!;
};

describe("a Telegram message", () => {
  test("is sent with the address of its reports, and read and charged once, whatever is repeated", async () => {
    const { uuid, request } = await send("+447700900100");
    expect(telegram.sent(uuid)).toMatchObject([
      { phone_number: "+447700900100", code: "493817", callback_url: `${publicUrl}/callbacks/gateway` },
    ]);
    for (const status of ["delivered", "read", "delivered", "sent", "read"]) {
      expect(await report(hub, "gateway", telegram.statusOf(request, { delivery: status }))).toBe(200);
    }
    await expectEnding(customer, uuid, { ...message, statuses: ["PENDING", "SENT", "DELIVERED", "READ"] });
    expect(await tdrOf(uuid)).toMatchObject({ uuid, status: "READ", request_id: uuid, code: "493817" });
    const { data } = await customer.client.POST("/api/v1/connect-hub/telegram/tdr", {
      body: { filter: { status: "READ" } },
    });
    expect(data!.list.map((tdr) => tdr.uuid)).toContain(uuid);
    await expectStatistics(customer, "telegram");
  });

  test("that was not delivered in time is refunded once, because the gateway refunds it", async () => {
    const before = (await ledgerOf(customer)).balance;
    const { uuid, request } = await send("+447700900102");
    const expired = telegram.statusOf(request, { delivery: "expired", is_refunded: true });
    for (let repeated = 0; repeated < 3; repeated += 1) {
      expect(await report(hub, "gateway", expired)).toBe(200);
    }
    const statuses = ["PENDING", "SENT", "EXPIRED"] as const;
    await expectEnding(customer, uuid, { ...message, statuses, refunded: true });
    expect((await ledgerOf(customer)).balance).toBe(before);
    expect(await tdrOf(uuid)).toMatchObject({ status: "FAILED" });
    await expectStatistics(customer, "telegram");
  });

  test("to somebody without Telegram fails and is refunded", async () => {
    const { uuid, status } = await send(absent!);
    expect(status).toBe("FAILED");
    await expectEnding(customer, uuid, { ...message, statuses: ["PENDING", "FAILED"], refunded: true });
    await expectStatistics(customer, "telegram");
  });

  test("goes by the second account, within one charge, when the first has no money", async () => {
    const { uuid, request } = await send(german!);
    expect(poor.sent(uuid)).toHaveLength(1);
    expect(telegram.sent(uuid)).toHaveLength(1);
    expect(await report(hub, "gateway", telegram.statusOf(request, { delivery: "delivered" }))).toBe(200);
    await expectEnding(customer, uuid, { ...message, statuses: ["PENDING", "SENT", "DELIVERED"] });
    await expectStatistics(customer, "telegram");
  });
});

describe("a code", () => {
  test("is judged by the gateway, which is told once, and its TDR says what it said", async () => {
    const { uuid, request } = await send("+447700900104");
    const asked = telegram.checks().length;
    expect(await check(request, "493810")).toMatchObject({ verification_status: { status: "code_invalid" } });
    expect(await tdrOf(uuid)).toMatchObject({ status: "REJECTED" });
    // The gateway has since learnt that the message was delivered, and reported nothing yet.
    telegram.move(request, "delivered");
    expect(await check(request, "493817")).toMatchObject({
      request_id: request,
      delivery_status: { status: "delivered" },
      verification_status: { status: "code_valid" },
    });
    expect(telegram.checks().slice(asked)).toEqual([
      { request_id: request, code: "493810" },
      { request_id: request, code: "493817" },
    ]);
    expect(await tdrOf(uuid)).toMatchObject({ status: "DELIVERED" });
    const { verification } = await expectEnding(customer, uuid, {
      ...message,
      statuses: ["PENDING", "SENT", "DELIVERED"],
    });
    expect(verification).toBe("code_valid");
  });

  test("that is too late is told so by the gateway", async () => {
    const { uuid, request } = await send("+447700900105");
    telegram.move(request, "expired");
    expect(await check(request, "493817")).toMatchObject({
      delivery_status: { status: "expired" },
      verification_status: { status: "expired" },
    });
    await expectEnding(customer, uuid, { ...message, statuses: ["PENDING", "SENT", "EXPIRED"] });
  });
});

describe("what anybody posts", () => {
  test("without the gateway's signature, or too late, is refused and changes nothing", async () => {
    const { uuid, request } = await send("+447700900106");
    const revoked = telegram.statusOf(request, { delivery: "revoked", is_refunded: true });
    expect(await report(hub, "gateway", revoked, { by: "another token" })).toBe(401);
    expect(await report(hub, "gateway", revoked, { timestamp: nowSeconds() - 310 })).toBe(401);
    expect(await report(hub, "gateway", revoked, { timestamp: nowSeconds() + 310 })).toBe(401);
    expect((await messageOf(customer, uuid)).status).toBe("SENT");
    expect(await report(hub, "gateway", revoked, { timestamp: nowSeconds() - 290 })).toBe(200);
    const statuses = ["PENDING", "SENT", "REVOKED"] as const;
    await expectEnding(customer, uuid, { ...message, statuses, refunded: true });
  });
});

test("at the end no more was posted than happened, and the books are in order", async () => {
  await expectStatistics(customer, "telegram");
  expect(customer.arrivals()).toHaveLength((await deliveriesOf(customer)).length);
  await expectEndInOrder(hub, [token]);
});
