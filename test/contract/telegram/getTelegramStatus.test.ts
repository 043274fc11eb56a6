import { afterAll, beforeAll } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { statusSuite } from "../status.suite.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

statusSuite(
  () => service,
  "telegram",
  "CONNECT_HUB_TELEGRAM",
  async (asked) => (await asked.client({}).GET("/api/v1/connect-hub/telegram/status")).data,
);
