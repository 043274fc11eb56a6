import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, listLedger, openAccount, type Credentials } from "../support/accounts.ts";
import { cutConnection, startPeer, type Peer } from "../providers/http/peer.ts";
import { startService, type TestService } from "../support/service.ts";

/** No server listens on this port. */
const baseUrl = "http://127.0.0.1:2";
const accountId = "01931f6a-7b00-7000-8000-000000000001";
const routes = (silentUrl: string) => ({
  providers: {
    away: { kind: "connect-hub", baseUrl, apiKey: "key", accountId },
    silent: { kind: "connect-hub", baseUrl: silentUrl, apiKey: "key", accountId },
    down: { kind: "telegram-gateway", accessToken: "token", baseUrl },
    near: { kind: "sandbox" },
    sims: { kind: "telna", accessKey: "key", baseUrl },
  },
  routes: {
    sms: [
      { prefix: "44", providers: ["away", "near"] },
      { prefix: "1", providers: ["away"] },
      { prefix: "33", providers: ["silent", "near"] },
    ],
    telegram: ["down"],
  },
  esim: "sims",
});

/** Reads every request and then closes the connection, so that its outcome is unknown. */
let peer: Peer;
let service: TestService;
let caller: Credentials;
beforeAll(async () => {
  peer = await startPeer(cutConnection);
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(routes(peer.baseUrl)) });
  caller = await openAccount(service, 1_000_000);
});
afterAll(async () => {
  await service.stop();
  await peer.close();
});

async function sendSms(to: string) {
  const body = { from: "Example", to, text: "Your code is 493817." };
  const { data, error } = await service.client(caller).POST("/api/v1/connect-hub/sms", { body });
  if (!data) throw new Error(JSON.stringify(error));
  return data.messageId;
}

const findMessage = async (id: string) =>
  (await service.client(caller).GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } })).data!;

describe("if the first provider of a route is unavailable", () => {
  test("the next provider accepts the message, with one charge", async () => {
    const id = await sendSms("+447700900100");
    await service.deliver();
    expect(await findMessage(id)).toMatchObject({ status: "DELIVERED" });
    const message = await service.context.store.messages.find(caller.accountId, "sms", id);
    expect(message).toMatchObject({ provider: "near", attempts: 1 });
    expect((await listLedger(service, caller.accountId)).filter(({ type }) => type === "DEBIT")).toHaveLength(
      1,
    );
  });

  test("the message waits if the route has no other provider, and is refunded when it expires", async () => {
    const before = await getBalance(service, caller.accountId);
    const id = await sendSms("+12025550100");
    await service.deliver();
    expect(await findMessage(id)).toMatchObject({ status: "PENDING" });
    service.clock.advance(3 * 86_400_000);
    await service.deliver();
    expect(await findMessage(id)).toMatchObject({ status: "FAILED" });
    expect(await getBalance(service, caller.accountId)).toBe(before);
  });

  test("a message without a route is rejected and refunded", async () => {
    const before = await getBalance(service, caller.accountId);
    const id = await sendSms("+4915112345678");
    await service.deliver();
    expect(await findMessage(id)).toMatchObject({ status: "FAILED" });
    expect(await getBalance(service, caller.accountId)).toBe(before);
  });
});

test.each([
  ["+447700900100", "sms:away,near"],
  ["+12025550100", "sms:away"],
  ["+4915112345678", "sms"],
])("a message to %s waits in the queue of its route only", async (to, queue) => {
  const message = await service.context.store.messages.findAny(await sendSms(to));
  expect(message!.queue).toBe(queue);
  await service.deliver();
});

describe("if the outcome of the first provider of a route is unknown", () => {
  test("that provider is tried a second time, then the next provider sends the same text, with one charge", async () => {
    const before = await listLedger(service, caller.accountId);
    const id = await sendSms("+33199000100");
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await service.deliver();
      service.clock.advance(10_000);
    }
    expect(await findMessage(id)).toMatchObject({ status: "DELIVERED" });
    const message = await service.context.store.messages.find(caller.accountId, "sms", id);
    expect(message).toMatchObject({ provider: "near", attempts: 3 });
    const received = peer.requests.map(({ headers, text }) => [
      headers["idempotency-key"],
      JSON.parse(text).text,
    ]);
    expect(received).toEqual([
      [id, "Your code is 493817."],
      [id, "Your code is 493817."],
    ]);
    const ledger = await listLedger(service, caller.accountId);
    expect(ledger.slice(0, ledger.length - before.length).map(({ type }) => type)).toEqual(["DEBIT"]);
  });
});

describe("status operations", () => {
  const telegram = async () =>
    (await service.client({}).GET("/api/v1/connect-hub/telegram/status")).data?.status;

  test("Telegram is Stopped after too many failures of its only provider, and still accepts sends", async () => {
    expect(await telegram()).toBe("Running");
    for (let sent = 1; sent <= 5; sent += 1) {
      const body = { to: "+447700900100" };
      const { data } = await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body });
      expect(data?.uuid).toBeDefined();
      await service.deliver();
    }
    expect(await telegram()).toBe("Stopped");
  });

  test("flash calls of the sandbox are Running", async () => {
    const { data } = await service.client({}).GET("/api/v1/connect-hub/call/flash/status");
    expect(data?.status).toBe("Running");
  });
});
