import { afterAll, beforeAll } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { statusReportSuite } from "../status-report.suite.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

statusReportSuite(() => service, {
  path: "/api/v1/connect-hub/sms/webhook",
  idField: "id",
  outcomes: { Success: "DELIVERED", Failed: "FAILED", WrongNumber: "FAILED", Incomplete: undefined },
  async send(caller, to) {
    const body = { from: "Example", to, text: "Your code is 493817." };
    return (await service.client(caller).POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
  },
  async sendElsewhere(caller) {
    const body = { callee: "+447700900123" };
    return (await service.client(caller).POST("/api/v1/connect-hub/call/flash", { body })).data!.uuid;
  },
});
