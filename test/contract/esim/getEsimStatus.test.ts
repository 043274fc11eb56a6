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
  "esim",
  "CONNECT_HUB_ESIM",
  async (asked) => (await asked.client().GET("/api/v1/esim/status")).data,
);
