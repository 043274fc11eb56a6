import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { statusReportSuite } from "../status-report.suite.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

statusReportSuite(() => service, {
  path: "/api/v1/connect-hub/call/flash/webhook",
  idField: "uuid",
  outcomes: { Success: "DELIVERED", Failed: "FAILED" },
  async send(caller, callee) {
    const body = { callee };
    return (await service.client(caller).POST("/api/v1/connect-hub/call/flash", { body })).data!.uuid;
  },
  async sendElsewhere(caller) {
    const body = { from: "Example", to: "+447700900123", text: "Your code is 493817." };
    return (await service.client(caller).POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
  },
});

describe("400", () => {
  test.each(["Incomplete", "WrongNumber"])("%s is a value of SMS only", async (status) => {
    const { apiKey, userId } = service.demo;
    const response = await service.sendRaw("/api/v1/connect-hub/call/flash/webhook", {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey, "x-user-id": userId },
      body: JSON.stringify({ uuid: "01931f6a-7b00-7000-8000-0000000000a2", status }),
    });
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ pointer: "/status" }] });
  });
});
