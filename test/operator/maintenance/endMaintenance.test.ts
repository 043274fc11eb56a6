import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const params = { path: { service: "esim" } } as const;

describe("200", () => {
  test("the maintenance ends immediately, and a service without maintenance stays unchanged", async () => {
    const { maintenance } = service.context;
    await admin.operator.POST("/operator/v1/maintenance/{service}/begin", { params });
    expect(await maintenance.isOn("esim")).toBe(true);
    for (let request = 1; request <= 2; request += 1) {
      const { data } = await admin.operator.POST("/operator/v1/maintenance/{service}/end", { params });
      expect(data).toEqual({ service: "esim" });
      expect(await maintenance.isOn("esim")).toBe(false);
    }
    expect(await service.context.store.maintenance.list()).toEqual(new Map());
  });

  test("each request has an audit entry", async () => {
    const { data } = await admin.operator.GET("/operator/v1/audit-entries");
    const operations = data!.list.map(({ operation }) => operation);
    expect(operations).toEqual(["endMaintenance", "endMaintenance", "beginMaintenance"]);
  });
});
