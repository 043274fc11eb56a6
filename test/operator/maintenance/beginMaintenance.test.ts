import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const begin = (body?: { reason?: string }) =>
  admin.operator.POST("/operator/v1/maintenance/{service}/begin", {
    params: { path: { service: "telegram" } },
    ...(body && { body }),
  });

const stateOf = async () =>
  (await service.client({}).GET("/api/v1/connect-hub/telegram/status")).data!.status;

describe("200", () => {
  test("the service says Maintenance at once, and keeps the time of the first", async () => {
    expect(await stateOf()).toBe("Running");
    const since = new Date(testStart).toISOString();
    const { data } = await begin({ reason: "The provider moves to another data centre." });
    expect(data).toEqual({ service: "telegram", since });
    expect(await stateOf()).toBe("Maintenance");
    expect((await begin()).data).toEqual({ service: "telegram", since });
  });

  test("each request has its entry in the audit log, with its reason where it has one", async () => {
    const { data } = await admin.operator.GET("/operator/v1/audit-entries");
    expect(data!.list.map(({ operation, request }) => [operation, request])).toEqual([
      ["beginMaintenance", "{}"],
      ["beginMaintenance", '{"reason":"The provider moves to another data centre."}'],
    ]);
  });
});

describe("400", () => {
  test("a service that does not exist", async () => {
    const params = { path: { service: "fax" as "esim" } };
    const { error } = await admin.operator.POST("/operator/v1/maintenance/{service}/begin", { params });
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "path", pointer: "/service" }] });
  });
});
