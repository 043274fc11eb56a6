import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("200", () => {
  test("responds while the process runs, with and without the store", async () => {
    expect((await service.client({}).GET("/healthz")).data).toEqual({ status: "ok" });
    await service.engine.close();
    expect((await service.client({}).GET("/healthz")).data).toEqual({ status: "ok" });
  });
});
