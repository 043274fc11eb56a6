import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maintainedServices } from "../../../src/domain/routing.ts";
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

describe("200", () => {
  test("all services, with the start of a current maintenance", async () => {
    const params = { path: { service: "flash_call" } } as const;
    await admin.operator.POST("/operator/v1/maintenance/{service}/begin", { params });
    const { data } = await admin.operator.GET("/operator/v1/maintenance");
    const since = new Date(testStart).toISOString();
    expect(data!.list).toEqual(
      maintainedServices.map((name) =>
        name === "flash_call" ? { service: name, since } : { service: name },
      ),
    );
  });
});
