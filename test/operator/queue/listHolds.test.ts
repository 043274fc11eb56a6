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

const list = async () => (await admin.operator.GET("/operator/v1/holds")).data!.list;

describe("200", () => {
  test("returns the holds with their start, author and reason", async () => {
    expect(await list()).toEqual([]);
    for (const scope of ["channel:sms", "all"]) {
      const params = { path: { scope } };
      const body = { reason: `Because of ${scope}.` };
      await admin.operator.POST("/operator/v1/holds/{scope}/begin", { params, body });
    }
    const since = new Date(testStart).toISOString();
    expect(await list()).toEqual([
      { scope: "all", since, by: admin.userId, reason: "Because of all." },
      { scope: "channel:sms", since, by: admin.userId, reason: "Because of channel:sms." },
    ]);
  });
});
