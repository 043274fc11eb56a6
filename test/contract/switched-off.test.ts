import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, countMessages, createRequestHeaders, listLedger } from "../support/accounts.ts";
import { signUp } from "../support/people.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({
    CONNECT_HUB_SMS: "off",
    CONNECT_HUB_FLASH_CALL: "off",
    CONNECT_HUB_WHATSAPP: "off",
    CONNECT_HUB_TELEGRAM: "off",
    CONNECT_HUB_ESIM: "off",
    CONNECT_HUB_EMAIL: "off",
  });
});
afterAll(() => service.stop());

const to = "+447700900123";
const sends = [
  ["sendSms", "/api/v1/connect-hub/sms", { from: "Example", to, text: "Your code is 493817." }],
  ["sendFlashCall", "/api/v1/connect-hub/call/flash", { callee: to }],
  ["sendWhatsappOtp", "/api/v1/connect-hub/whatsapp/otp", { to: "447700900123", text: "493817" }],
  ["sendTelegramOtp", "/api/v1/connect-hub/telegram/otp", { to }],
  ["createEsimPackage", "/api/v1/esim/packages", { sim: "8988303000000000001", package_template: 101 }],
] as const;

async function post(path: string, body: object) {
  const headers = { ...createRequestHeaders(service.demo), "idempotency-key": "off" };
  const response = await service.sendRaw(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { headers: response.headers, body: (await response.json()) as object };
}

describe("503", () => {
  test.each(sends)("%s on a disabled channel has no effect and charges nothing", async (_, path, body) => {
    const { accountId } = service.demo;
    const before = await getBalance(service, accountId);
    // The second request shows that the key was not stored.
    for (let request = 1; request <= 2; request += 1) {
      const answer = await post(path, body);
      expect(answer.body).toMatchObject({ status: 503, code: "unavailable" });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await getBalance(service, accountId)).toBe(before);
    expect(await countMessages(service, accountId)).toBe(0);
    expect((await listLedger(service, accountId)).every(({ type }) => type === "CREDIT")).toBe(true);
  });
});

describe("503 of operations that send an e-mail", () => {
  test("nothing is sent", async () => {
    const body = { email: service.demo.email };
    const known = await service.client({}).POST("/api/auth/forgot-password", { body });
    const unknown = await service
      .client({})
      .POST("/api/auth/forgot-password", { body: { email: "no@example.com" } });
    expect(known.error).toMatchObject({ status: 503, code: "unavailable" });
    expect(unknown.error).toMatchObject({ status: 503, code: "unavailable" });
    const person = await signUp(service, "ada@example.com");
    const resent = await person.client.POST("/api/auth/reset-password/resend", {
      body: { email: "ada@example.com" },
    });
    expect(resent.error).toMatchObject({ status: 503, code: "unavailable" });
    await service.deliver();
    expect(service.mailbox.mails).toEqual([]);
  });
});

describe("400", () => {
  test("an invalid request still gets its validation errors", async () => {
    const answer = await post("/api/v1/connect-hub/telegram/otp", { to: "nobody" });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: "/to" }] });
  });
});
