import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, listLedger, openAccount } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { paidSendSuite } from "../paid-send.suite.ts";
import { commit } from "../../support/commit.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { store } = service.context;
  const price = { channel: "sms", currency: "EUR", network: "Example Mobile" } as const;
  await commit(
    store,
    store.prices.put([
      { ...price, prefix: "447", priceMicros: 45_000 },
      { ...price, prefix: "44770090099", priceMicros: 1 },
    ]),
  );
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/sms";
const body = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

describe("200", () => {
  test("accepts an SMS, and delivery changes it to DELIVERED", async () => {
    const sent = await service.client().POST(path, { body });
    expect(sent.data).toMatchObject({ from: "Example", to: "+447700900123" });
    await service.deliver();
    const params = { path: { id: sent.data!.messageId } };
    const { data } = await service.client().GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data).toMatchObject({ channel: "sms", status: "DELIVERED", price: 0.045, currency: "EUR" });
    expect(data!.events.map(({ status }) => status)).toEqual(["PENDING", "SENT", "DELIVERED"]);
  });

  test("returns the number as sent, and stores it as E.164", async () => {
    const sent = await service.client().POST(path, { body: { ...body, to: "447700900123" } });
    expect(sent.data).toMatchObject({ to: "447700900123" });
    const params = { path: { id: sent.data!.messageId } };
    const { data } = await service.client().GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data?.to).toBe("+447700900123");
  });

  test.each([
    ["+447700900123", 45_000, "the longest prefix that fits, not a longer one that does not"],
    ["+447700900991", 1, "an exact prefix"],
    ["+442079460123", 40_000, "a shorter prefix"],
    ["+33612345678", 50_000, "the price for everywhere else"],
  ])("charges %s %i micro-units: %s", async (to, priceMicros) => {
    const caller = await openAccount(service, 1_000_000);
    await service.client(caller).POST(path, { body: { ...body, to } });
    expect(await getBalance(service, caller.accountId)).toBe(1_000_000 - priceMicros);
  });

  test.each([
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["я".repeat(70), 1],
    ["я".repeat(71), 2],
    ["a".repeat(1_600), 11],
  ])("charges each segment of a text (%#)", async (text, segments) => {
    const caller = await openAccount(service, 1_000_000);
    await service.client(caller).POST(path, { body: { ...body, text } });
    const [debit, ...rest] = await listLedger(service, caller.accountId);
    expect(rest).toEqual([]);
    expect(debit).toMatchObject({ type: "DEBIT", serviceId: "sms", unitPriceMicros: 45_000 });
    expect(debit).toMatchObject({ quantity: segments, valueMicros: segments * 45_000 });
    expect(debit!.balanceAfterMicros).toBe(1_000_000 - segments * 45_000);
  });
});

paidSendSuite(() => service, {
  path,
  channel: "sms",
  idField: "messageId",
  body,
  otherBody: { ...body, text: "Another text" },
  priceMicros: 45_000,
  recipientField: "to",
  invalidRecipient: "+999123456789",
});

describe("400", () => {
  test("reports all validation errors together", async () => {
    const wrong = { from: "a sender with too long a name", to: "12", text: "" };
    const { error } = await service.client().POST(path, { body: wrong });
    expect(error).toMatchObject({ status: 400 });
    const pointers = error && "errors" in error ? error.errors?.map(({ pointer }) => pointer) : [];
    expect(new Set(pointers)).toEqual(new Set(["/from", "/to", "/text"]));
  });
});
