import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { paidSendSuite } from "../paid-send.suite.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/whatsapp/otp";
const body = { to: "447700900123", text: "Your code is 493817." };

describe("200", () => {
  test("accepts a message, returns the number as sent and stores it as E.164", async () => {
    const sent = await service.client().POST(path, { body });
    expect(sent.data).toEqual({ uuid: sent.data!.uuid, to: "447700900123" });
    const params = { path: { id: sent.data!.uuid } };
    const { data } = await service.client().GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data).toMatchObject({ channel: "whatsapp", to: "+447700900123", status: "PENDING", price: 0.03 });
  });

  test("a text of 4,096 characters has the price of a short one", async () => {
    const sent = await service.client().POST(path, { body: { ...body, text: "a".repeat(4_096) } });
    const params = { path: { id: sent.data!.uuid } };
    const { data } = await service.client().GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data?.price).toBe(0.03);
  });
});

paidSendSuite(() => service, {
  path,
  channel: "whatsapp",
  idField: "uuid",
  body,
  otherBody: { ...body, text: "Another text" },
  priceMicros: 30_000,
  recipientField: "to",
  invalidRecipient: "999123456789",
});

describe("400", () => {
  test.each(["+447700900123", "447700_900123", "0447700900123"])(
    "rejects %s: a number has only digits, separators only between them, and no leading zero",
    async (to) => {
      const { error } = await service.client().POST(path, { body: { ...body, to } });
      expect(error).toMatchObject({ status: 400, errors: [{ pointer: "/to", code: "pattern" }] });
    },
  );

  test.each(["", "a".repeat(4_097)])("rejects a text that is empty or too long (%#)", async (text) => {
    const { error } = await service.client().POST(path, { body: { ...body, text } });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: "/text", code: "length" }] });
  });
});
