import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MaintainedService } from "../../src/domain/routing.ts";
import {
  getBalance,
  countMessages,
  grantSims,
  createRequestHeaders,
  openAccount,
  type Credentials,
} from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let caller: Credentials;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  caller = await openAccount(service, 10_000_000);
  await grantSims(service, caller);
});
afterAll(() => service.stop());

const to = "+447700900100";
const telegram = ["sendTelegramOtp", "/api/v1/connect-hub/telegram/otp", { to }] as const;
const sms = { from: "Example", to, text: "Your code is 493817." };
const others = [
  ["sendSms", "/api/v1/connect-hub/sms", sms],
  ["sendWhatsappOtp", "/api/v1/connect-hub/whatsapp/otp", { to: "447700900100", text: "493817" }],
] as const;
const maintained = [
  ["telegram", ...telegram],
  ["sms", ...others[0]],
  ["whatsapp", ...others[1]],
  ["flash_call", "sendFlashCall", "/api/v1/connect-hub/call/flash", { callee: to }],
  [
    "esim",
    "createEsimPackage",
    "/api/v1/esim/packages",
    { sim: "8988303000000000001", package_template: 101 },
  ],
] as const;

async function post(path: string, body: object, key?: string) {
  const headers = { ...createRequestHeaders(caller), ...(key !== undefined && { "idempotency-key": key }) };
  const response = await service.sendRaw(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

async function turn(name: MaintainedService, what: "begin" | "end"): Promise<void> {
  const { store } = service.context;
  const write =
    what === "begin" ? store.maintenance.begin(name, service.clock.now()) : store.maintenance.end(name);
  await store.commit([write]);
  service.clock.advance(2_000);
  // While the cached value is refreshed, requests get the previous one.
  await service.context.maintenance.isOn(name);
}

describe.each(maintained)("%s in maintenance", (name, operation, path, body) => {
  test(`${operation} fails with a 503 and a retry time, has no effect, charges nothing and stores no key`, async () => {
    await turn(name, "begin");
    const before = await getBalance(service, caller.accountId);
    for (let request = 1; request <= 2; request += 1) {
      const answer = await post(path, body, "kept-not");
      expect(answer.body).toMatchObject({ status: 503, code: "unavailable" });
      expect(answer.body["detail"]).toContain("maintenance");
      expect(answer.headers.get("retry-after")).toBe("60");
    }
    expect(await getBalance(service, caller.accountId)).toBe(before);
    expect(await countMessages(service, caller.accountId)).toBe(0);
    await turn(name, "end");
    expect((await post(path, body, "kept-not")).body).not.toHaveProperty("code");
  });

  test("a stored response is still replayed", async () => {
    const first = await post(path, body, "given");
    await turn(name, "begin");
    const again = await post(path, body, "given");
    await turn(name, "end");
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("Telegram in maintenance", () => {
  test.each(others)("does not affect %s", async (_, path, body) => {
    await turn("telegram", "begin");
    expect((await post(path, body)).body).not.toHaveProperty("code");
    await turn("telegram", "end");
  });

  test("delivers accepted messages and checks their codes", async () => {
    const [, path, body] = telegram;
    const { uuid } = (await post(path, { ...body, code: "493817" })).body;
    await turn("telegram", "begin");
    await service.deliver();
    const check = { request_id: `sandbox-${String(uuid)}`, code: "493817" };
    const answer = await post("/api/v1/connect-hub/telegram/check-verification-status", check);
    await turn("telegram", "end");
    expect(answer.body).toMatchObject({
      delivery_status: { status: "delivered" },
      verification_status: { status: "code_valid" },
    });
  });
});

describe("registration in maintenance", () => {
  const register = async (email: string) => {
    const body = { firstName: "Ada", lastName: "Lovelace", email, password: "seven herons over water" };
    return (await service.client({}).POST("/api/auth/register", { body })).response.status;
  };

  test("closes the registration, and opens it afterwards", async () => {
    await turn("registration", "begin");
    expect(await register("early@example.com")).toBe(403);
    await turn("registration", "end");
    expect(await register("early@example.com")).toBe(201);
  });
});

describe("e-mail in maintenance", () => {
  test("keeps queued e-mails, and sends them afterwards", async () => {
    const { email } = service.demo;
    const mails = () => service.mailbox.mails.filter(({ to }) => to === email).length;
    await turn("email", "begin");
    await service.client({}).POST("/api/auth/forgot-password", { body: { email } });
    await service.deliver();
    expect(mails()).toBe(0);
    await turn("email", "end");
    await service.deliver();
    expect(mails()).toBe(1);
  });
});

describe("400", () => {
  test("an invalid body is reported instead of the maintenance", async () => {
    await turn("telegram", "begin");
    const answer = await post("/api/v1/connect-hub/telegram/otp", { to: 5 });
    await turn("telegram", "end");
    expect(answer.body).toMatchObject({ status: 400 });
  });
});
