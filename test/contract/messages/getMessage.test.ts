import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, listLedger, openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/messages/{id}";
const balance = 1_000_000;
const hour = 3_600_000;

async function readMessage(id: string, caller: Credentials = service.demo) {
  return (await service.client(caller).GET(path, { params: { path: { id } } })).data!;
}

async function sendSms(caller: Credentials, ending: string): Promise<string> {
  const body = { from: "Example", to: `+4477009001${ending}`, text: "Your code is 493817." };
  return (await service.client(caller).POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
}

async function sendTelegram(caller: Credentials, ending: string): Promise<string> {
  const body = { to: `+4477009001${ending}`, ttl: 60 };
  return (await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body })).data!.uuid;
}

describe("200", () => {
  test("a message that was just accepted", async () => {
    const id = await sendSms(service.demo, "23");
    const time = new Date(service.clock.now()).toISOString();
    expect(await readMessage(id)).toEqual({
      id,
      channel: "sms",
      to: "+447700900123",
      status: "PENDING",
      price: 0.04,
      currency: "EUR",
      created_at: time,
      updated_at: time,
      events: [{ status: "PENDING", time }],
    });
  });

  test("a message of each channel", async () => {
    const client = service.client();
    const to = "+447700900123";
    const call = await client.POST("/api/v1/connect-hub/call/flash", { body: { callee: to } });
    const whatsapp = { to: "447700900123", text: "Your code is 493817." };
    const chat = await client.POST("/api/v1/connect-hub/whatsapp/otp", { body: whatsapp });
    const telegram = await sendTelegram(service.demo, "23");
    await service.deliver();
    const expected = { to, status: "DELIVERED", currency: "EUR" };
    expect(await readMessage(call.data!.uuid)).toMatchObject({
      ...expected,
      channel: "flash_call",
      price: 0.02,
    });
    expect(await readMessage(chat.data!.uuid)).toMatchObject({
      ...expected,
      channel: "whatsapp",
      price: 0.03,
    });
    expect(await readMessage(telegram)).toMatchObject({ ...expected, channel: "telegram", price: 0.01 });
  });

  test("contains neither the text nor the code", async () => {
    const body = { to: "+447700900123", code: "90210" };
    const sent = await service.client().POST("/api/v1/connect-hub/telegram/otp", { body });
    expect(JSON.stringify(await readMessage(sent.data!.uuid))).not.toContain('"90210"');
    const text = JSON.stringify(await readMessage(await sendSms(service.demo, "23")));
    expect(text).not.toContain("Your code");
  });

  test("contains the outcome of its code", async () => {
    const body = { to: "+447700900123", code: "493817" };
    const sent = await service.client().POST("/api/v1/connect-hub/telegram/otp", { body });
    await service.deliver();
    const check = { request_id: `sandbox-${sent.data!.uuid}`, code: "493817" };
    await service.client().POST("/api/v1/connect-hub/telegram/check-verification-status", { body: check });
    expect(await readMessage(sent.data!.uuid)).toMatchObject({
      status: "DELIVERED",
      verification: "code_valid",
    });
  });
});

describe("200 for each outcome of the sandbox", () => {
  test.each([
    ["00", "DELIVERED", ["PENDING", "SENT", "DELIVERED"], false],
    ["01", "FAILED", ["PENDING", "FAILED"], true],
    ["02", "FAILED", ["PENDING", "SENT", "FAILED"], false],
    ["03", "EXPIRED", ["PENDING", "SENT", "EXPIRED"], false],
    ["04", "READ", ["PENDING", "SENT", "DELIVERED", "READ"], false],
    ["05", "SENT", ["PENDING", "SENT"], false],
    ["08", "FAILED", ["PENDING", "SENT", "FAILED"], false],
    ["99", "DELIVERED", ["PENDING", "SENT", "DELIVERED"], false],
  ])("…%s becomes %s", async (ending, status, events, refunded) => {
    const caller = await openAccount(service, balance);
    const id = await sendSms(caller, ending);
    await service.deliver();
    const message = await readMessage(id, caller);
    expect(message).toMatchObject({ status, price: 0.04 });
    expect(message.events.map((event) => event.status)).toEqual(events);
    await expectRefund(caller, id, 40_000, refunded);
  });

  test("…03 on Telegram is refunded, because the gateway refunds the fee", async () => {
    const caller = await openAccount(service, balance);
    const id = await sendTelegram(caller, "03");
    await service.deliver();
    expect(await readMessage(id, caller)).toMatchObject({ status: "EXPIRED", price: 0.01 });
    await expectRefund(caller, id, 10_000, true);
  });
});

describe("200 over time in the sandbox", () => {
  test("…06 is throttled twice, and then delivered", async () => {
    const caller = await openAccount(service, balance);
    const id = await sendSms(caller, "06");
    const seen: string[] = [];
    for (let second = 0; second < 3; second += 1) {
      await service.deliver();
      seen.push((await readMessage(id, caller)).status);
      service.clock.advance(1_000);
    }
    expect(seen).toEqual(["PENDING", "PENDING", "DELIVERED"]);
    const { events } = await readMessage(id, caller);
    const statuses = events.map(({ status }) => status);
    expect(statuses).toEqual(["PENDING", "PENDING", "PENDING", "SENT", "DELIVERED"]);
    expect(events[1]!.detail).toMatch(/throttl/);
    await expectRefund(caller, id, 40_000, false);
  });

  test("…07 is retried until it expires, then failed and refunded", async () => {
    const caller = await openAccount(service, balance);
    const id = await sendSms(caller, "07");
    await service.deliver();
    expect((await readMessage(id, caller)).status).toBe("PENDING");
    service.clock.advance(hour - 1);
    await service.deliver();
    expect((await readMessage(id, caller)).status).toBe("PENDING");
    await expectRefund(caller, id, 40_000, false);
    service.clock.advance(1);
    await service.deliver();
    expect((await readMessage(id, caller)).status).toBe("FAILED");
    await expectRefund(caller, id, 40_000, true);
  });

  test("…05 expires at the end of its time to live, and is not refunded", async () => {
    const caller = await openAccount(service, balance);
    const id = await sendSms(caller, "05");
    await service.deliver();
    service.clock.advance(hour - 1);
    await service.deliver();
    expect((await readMessage(id, caller)).status).toBe("SENT");
    service.clock.advance(1);
    await service.deliver();
    const { status, events, updated_at } = await readMessage(id, caller);
    expect(status).toBe("EXPIRED");
    expect(events.at(-1)).toEqual({ status: "EXPIRED", time: updated_at });
    await expectRefund(caller, id, 40_000, false);
  });
});

async function expectRefund(caller: Credentials, id: string, price: number, refunded: boolean) {
  const ledger = await listLedger(service, caller.accountId);
  expect(ledger.map(({ type }) => type)).toEqual(refunded ? ["REFUND", "DEBIT"] : ["DEBIT"]);
  expect(ledger.every((row) => row.correlationId === id && row.valueMicros === price)).toBe(true);
  expect(ledger[0]!.balanceAfterMicros).toBe(balance - (refunded ? 0 : price));
  expect(await getBalance(service, caller.accountId)).toBe(balance - (refunded ? 0 : price));
}

describe("404", () => {
  test.each(["01931f6a-7b00-7000-8000-0000000000ff", "nonsense", "a".repeat(300)])(
    "for an unknown or malformed id (%#)",
    async (id) => {
      const headers = { "x-api-key": service.demo.apiKey, "x-account-id": service.demo.accountId };
      const response = await service.sendRaw(`/api/v1/connect-hub/messages/${id}`, { headers });
      expect(await response.json()).toMatchObject({ status: 404, code: "not_found" });
    },
  );

  test("for another account's message", async () => {
    const id = await sendSms(service.demo, "23");
    const stranger = await openAccount(service);
    const { error } = await service.client(stranger).GET(path, { params: { path: { id } } });
    expect(error).toMatchObject({ status: 404, code: "not_found" });
  });
});
