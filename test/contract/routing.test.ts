import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balanceOf, ledgerOf, openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

/** Nothing listens there. */
const baseUrl = "http://127.0.0.1:2";
const routes = {
  providers: {
    away: { kind: "connect-hub", baseUrl, apiKey: "key", accountId: "01931f6a-7b00-7000-8000-000000000001" },
    down: { kind: "telegram-gateway", accessToken: "token", baseUrl },
    near: { kind: "sandbox" },
    sims: { kind: "telna", accessKey: "key", baseUrl },
  },
  routes: {
    sms: [
      { prefix: "44", providers: ["away", "near"] },
      { prefix: "1", providers: ["away"] },
    ],
    telegram: ["down"],
  },
  esim: "sims",
};

let service: TestService;
let caller: Credentials;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(routes) });
  caller = await openAccount(service, 1_000_000);
});
afterAll(() => service.stop());

async function sendSms(to: string) {
  const body = { from: "Example", to, text: "Your code is 493817." };
  const { data, error } = await service.client(caller).POST("/api/v1/connect-hub/sms", { body });
  if (!data) throw new Error(JSON.stringify(error));
  return data.messageId;
}

const messageOf = async (id: string) =>
  (await service.client(caller).GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } })).data!;

describe("the first provider of a route is down", () => {
  test("the next one takes the message, within the same charge", async () => {
    const id = await sendSms("+447700900100");
    await service.deliver();
    expect(await messageOf(id)).toMatchObject({ status: "DELIVERED" });
    const message = await service.context.store.messages.find(caller.accountId, "sms", id);
    expect(message).toMatchObject({ provider: "near", attempts: 1 });
    expect((await ledgerOf(service, caller.accountId)).filter(({ type }) => type === "DEBIT")).toHaveLength(
      1,
    );
  });

  test("where there is no other the message waits, and is refunded when its time ends", async () => {
    const before = await balanceOf(service, caller.accountId);
    const id = await sendSms("+12025550100");
    await service.deliver();
    expect(await messageOf(id)).toMatchObject({ status: "PENDING" });
    service.clock.advance(3 * 86_400_000);
    await service.deliver();
    expect(await messageOf(id)).toMatchObject({ status: "FAILED" });
    expect(await balanceOf(service, caller.accountId)).toBe(before);
  });

  test("a number without a route is refused and refunded", async () => {
    const before = await balanceOf(service, caller.accountId);
    const id = await sendSms("+4915112345678");
    await service.deliver();
    expect(await messageOf(id)).toMatchObject({ status: "FAILED" });
    expect(await balanceOf(service, caller.accountId)).toBe(before);
  });
});

describe("status operations", () => {
  const telegram = async () =>
    (await service.client({}).GET("/api/v1/connect-hub/telegram/status")).data?.status;

  test("Telegram is Stopped once its only provider has failed too often, and sends are accepted still", async () => {
    expect(await telegram()).toBe("Running");
    for (let sent = 1; sent <= 5; sent += 1) {
      const body = { to: "+447700900100" };
      const { data } = await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body });
      expect(data?.uuid).toBeDefined();
      await service.deliver();
    }
    expect(await telegram()).toBe("Stopped");
  });

  test("flash calls, which the sandbox makes, are Running", async () => {
    const { data } = await service.client({}).GET("/api/v1/connect-hub/call/flash/status");
    expect(data?.status).toBe("Running");
  });
});
