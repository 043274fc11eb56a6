// Telegram by its Gateway, from the customer's request to the webhook. The test server responds in the published
// formats.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pollUntil } from "../runtimes/node-process.ts";
import { registerCustomer, type Customer } from "./support/customer.ts";
import { expectCleanShutdown } from "./support/clean-shutdown.ts";
import { publicUrl, startRoutedService, type RoutedService } from "./support/routed-service.ts";
import { getNowSeconds, postReport, startTelegram, token, type TelegramServer } from "./support/telegram.ts";
import {
  readDeliveries,
  expectOutcome,
  expectStatistics,
  readLedger,
  readMessage,
} from "./support/expect-outcome.ts";

const [absent, german] = ["+447700900101", "+4915112345678"];

let telegram: TelegramServer;
let poor: TelegramServer;
let hub: RoutedService;
let customer: Customer;

beforeAll(async () => {
  telegram = await startTelegram({ [absent!]: "PHONE_NUMBER_NOT_AVAILABLE" });
  poor = await startTelegram({ [german!]: "BALANCE_NOT_ENOUGH" });
  hub = await startRoutedService({
    routes: {
      providers: { gateway: telegram.options, poor: poor.options },
      routes: { telegram: [{ prefix: "49", providers: ["poor", "gateway"] }, { providers: ["gateway"] }] },
    },
    environment: { TELEGRAM_TOKEN: token },
  });
  customer = await registerCustomer(hub.baseUrl);
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  for (const peer of [telegram, poor]) await peer.close();
});

const message = { channel: "telegram", price: 0.01 } as const;

/** Sends a code. Returns the message id and the id of the gateway's request after it was accepted. */
async function send(to: string) {
  const body = { to, code: "493817", ttl: 120 };
  const { data } = await customer.client.POST("/api/v1/connect-hub/telegram/otp", { body });
  const uuid = data!.uuid;
  const status = await pollUntil(async () => {
    const found = await readMessage(customer, uuid);
    return found.status !== "PENDING" && found.status;
  });
  return { uuid, request: telegram.getRequestId(uuid), status };
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
  test("is sent with its callback address, and read and charged once, regardless of repeated reports", async () => {
    const { uuid, request } = await send("+447700900100");
    expect(telegram.listRequests(uuid)).toMatchObject([
      { phone_number: "+447700900100", code: "493817", callback_url: `${publicUrl}/callbacks/gateway` },
    ]);
    for (const status of ["delivered", "read", "delivered", "sent", "read"]) {
      expect(await postReport(hub, "gateway", telegram.statusOf(request, { delivery: status }))).toBe(200);
    }
    await expectOutcome(customer, uuid, { ...message, statuses: ["PENDING", "SENT", "DELIVERED", "READ"] });
    expect(await tdrOf(uuid)).toMatchObject({ uuid, status: "READ", request_id: uuid, code: "493817" });
    const { data } = await customer.client.POST("/api/v1/connect-hub/telegram/tdr", {
      body: { filter: { status: "READ" } },
    });
    expect(data!.list.map((tdr) => tdr.uuid)).toContain(uuid);
    await expectStatistics(customer, "telegram");
  });

  test("that was not delivered in time is refunded once, because the gateway refunds it", async () => {
    const before = (await readLedger(customer)).balance;
    const { uuid, request } = await send("+447700900102");
    const expired = telegram.statusOf(request, { delivery: "expired", is_refunded: true });
    for (let repeated = 0; repeated < 3; repeated += 1) {
      expect(await postReport(hub, "gateway", expired)).toBe(200);
    }
    const statuses = ["PENDING", "SENT", "EXPIRED"] as const;
    await expectOutcome(customer, uuid, { ...message, statuses, refunded: true });
    expect((await readLedger(customer)).balance).toBe(before);
    expect(await tdrOf(uuid)).toMatchObject({ status: "FAILED" });
    await expectStatistics(customer, "telegram");
  });

  test("to a recipient without Telegram fails and is refunded", async () => {
    const { uuid, status } = await send(absent!);
    expect(status).toBe("FAILED");
    await expectOutcome(customer, uuid, { ...message, statuses: ["PENDING", "FAILED"], refunded: true });
    await expectStatistics(customer, "telegram");
  });

  test("uses the second account, within one charge, if the first has no money", async () => {
    const { uuid, request } = await send(german!);
    expect(poor.listRequests(uuid)).toHaveLength(1);
    expect(telegram.listRequests(uuid)).toHaveLength(1);
    expect(await postReport(hub, "gateway", telegram.statusOf(request, { delivery: "delivered" }))).toBe(200);
    await expectOutcome(customer, uuid, { ...message, statuses: ["PENDING", "SENT", "DELIVERED"] });
    await expectStatistics(customer, "telegram");
  });
});

describe("a code", () => {
  test("is checked by the gateway, with one request for each check, and the TDR contains the result", async () => {
    const { uuid, request } = await send("+447700900104");
    const asked = telegram.listChecks().length;
    expect(await check(request, "493810")).toMatchObject({ verification_status: { status: "code_invalid" } });
    expect(await tdrOf(uuid)).toMatchObject({ status: "REJECTED" });
    // The message was delivered since, and the gateway has not reported it yet.
    telegram.setDeliveryStatus(request, "delivered");
    expect(await check(request, "493817")).toMatchObject({
      request_id: request,
      delivery_status: { status: "delivered" },
      verification_status: { status: "code_valid" },
    });
    expect(telegram.listChecks().slice(asked)).toEqual([
      { request_id: request, code: "493810" },
      { request_id: request, code: "493817" },
    ]);
    expect(await tdrOf(uuid)).toMatchObject({ status: "DELIVERED" });
    const { verification } = await expectOutcome(customer, uuid, {
      ...message,
      statuses: ["PENDING", "SENT", "DELIVERED"],
    });
    expect(verification).toBe("code_valid");
  });

  test("that is entered too late is rejected by the gateway", async () => {
    const { uuid, request } = await send("+447700900105");
    telegram.setDeliveryStatus(request, "expired");
    expect(await check(request, "493817")).toMatchObject({
      delivery_status: { status: "expired" },
      verification_status: { status: "expired" },
    });
    await expectOutcome(customer, uuid, { ...message, statuses: ["PENDING", "SENT", "EXPIRED"] });
  });
});

describe("a forged report", () => {
  test("with another token's signature, or a time that differs by more than 5 minutes, is rejected and changes nothing", async () => {
    const { uuid, request } = await send("+447700900106");
    const revoked = telegram.statusOf(request, { delivery: "revoked", is_refunded: true });
    expect(await postReport(hub, "gateway", revoked, { by: "another token" })).toBe(401);
    expect(await postReport(hub, "gateway", revoked, { timestamp: getNowSeconds() - 310 })).toBe(401);
    expect(await postReport(hub, "gateway", revoked, { timestamp: getNowSeconds() + 310 })).toBe(401);
    expect((await readMessage(customer, uuid)).status).toBe("SENT");
    expect(await postReport(hub, "gateway", revoked, { timestamp: getNowSeconds() - 290 })).toBe(200);
    const statuses = ["PENDING", "SENT", "REVOKED"] as const;
    await expectOutcome(customer, uuid, { ...message, statuses, refunded: true });
  });
});

test("at the end each event was posted once, and the ledger is consistent", async () => {
  await expectStatistics(customer, "telegram");
  expect(customer.listReceivedEvents()).toHaveLength((await readDeliveries(customer)).length);
  await expectCleanShutdown(hub, [token]);
});
