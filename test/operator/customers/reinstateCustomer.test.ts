import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const reinstate = (id: string) =>
  admin.operator.POST("/operator/v1/customers/{customer}/reinstate", {
    params: { path: { customer: id } },
    body: { reason: "It was a mistake." },
  });

describe("200", () => {
  test("the keys of a suspended customer work again, and the audit log has an entry", async () => {
    const customer = await openAccount(service);
    const id = customer.userId;
    const status = async () => (await service.client(customer).GET("/api/v1/esim/status")).response.status;
    await admin.operator.POST("/operator/v1/customers/{customer}/suspend", {
      params: { path: { customer: id } },
    });
    expect(await status()).toBe(401);
    expect((await reinstate(id)).data).toEqual({ id, status: "active" });
    expect(await status()).toBe(200);
    const params = { query: { target_id: id } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list.map(({ operation }) => operation)).toEqual(["reinstateCustomer", "suspendCustomer"]);
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await reinstate("nobody")).error).toMatchObject({ code: "not_found" });
  });
});
