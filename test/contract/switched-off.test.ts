import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balanceOf, countMessages, headersOf, ledgerOf } from "../support/accounts.ts";
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
  const headers = { ...headersOf(service.demo), "idempotency-key": "off" };
  const response = await service.raw(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { headers: response.headers, body: (await response.json()) as object };
}

describe("503", () => {
  test.each(sends)("%s on a channel that is switched off does and charges nothing", async (_, path, body) => {
    const { accountId } = service.demo;
    const before = await balanceOf(service, accountId);
    // The second request tells that the key was not kept.
    for (let request = 1; request <= 2; request += 1) {
      const answer = await post(path, body);
      expect(answer.body).toMatchObject({ status: 503, code: "unavailable" });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await balanceOf(service, accountId)).toBe(before);
    expect(await countMessages(service, accountId)).toBe(0);
    expect((await ledgerOf(service, accountId)).every(({ type }) => type === "CREDIT")).toBe(true);
  });
});

describe("503 of operations that send an e-mail", () => {
  test("nothing is promised that cannot be kept", async () => {
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
  test("a faulty request is told its faults all the same", async () => {
    const answer = await post("/api/v1/connect-hub/telegram/otp", { to: "nobody" });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: "/to" }] });
  });
});
