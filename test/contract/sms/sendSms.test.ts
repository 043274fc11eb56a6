import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/sms";
const body = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

describe("200", () => {
  test("accepts an SMS, and the dispatcher takes it to DELIVERED", async () => {
    const sent = await service.client().POST(path, { body });
    expect(sent.data).toMatchObject({ from: "Example", to: "+447700900123" });
    await service.deliver();
    const params = { path: { id: sent.data!.messageId } };
    const { data } = await service.client().GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data).toMatchObject({ channel: "sms", status: "DELIVERED", price: 0.04, currency: "EUR" });
    expect(data!.events.map(({ status }) => status)).toEqual(["PENDING", "SENT", "DELIVERED"]);
  });
});
