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

const readState = async () =>
  (await service.client({}).GET("/api/v1/connect-hub/telegram/status")).data!.status;

describe("200", () => {
  test("the status is Maintenance immediately, and a repeated request keeps the start time", async () => {
    expect(await readState()).toBe("Running");
    const since = new Date(testStart).toISOString();
    const { data } = await begin({ reason: "The provider moves to another data centre." });
    expect(data).toEqual({ service: "telegram", since });
    expect(await readState()).toBe("Maintenance");
    expect((await begin()).data).toEqual({ service: "telegram", since });
  });

  test("each request has an audit entry, with its optional reason", async () => {
    const { data } = await admin.operator.GET("/operator/v1/audit-entries");
    expect(data!.list.map(({ operation, request }) => [operation, request])).toEqual([
      ["beginMaintenance", "{}"],
      ["beginMaintenance", '{"reason":"The provider moves to another data centre."}'],
    ]);
  });
});

describe("400", () => {
  test("an unknown service", async () => {
    const params = { path: { service: "fax" as "esim" } };
    const { error } = await admin.operator.POST("/operator/v1/maintenance/{service}/begin", { params });
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "path", pointer: "/service" }] });
  });
});
