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

type Body = { name: string; scopes?: ("send" | "read")[]; addresses?: string[] };

const create = (id: string, body: Body) =>
  admin.operator.POST("/operator/v1/customers/{customer}/keys", { params: { path: { customer: id } }, body });

describe("201", () => {
  test("the key has its requested rights, and the audit log contains it without the secret", async () => {
    const customer = await openAccount(service);
    const { data, response } = await create(customer.userId, { name: "Till 1", scopes: ["send"] });
    expect(response.status).toBe(201);
    expect(data).toMatchObject({ name: "Till 1", scopes: ["send"], addresses: [] });
    const { key, account_id: accountId, user_id: userId } = data!;
    const client = service.client({ ...customer, apiKey: key, accountId, userId });
    const { error } = await client.GET("/api/v1/esim/status");
    expect(error).toMatchObject({ code: "forbidden" });
    const params = { query: { target_id: data!.id } };
    const { data: audited } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(audited!.list).toMatchObject([{ operation: "createCustomerKey", target_kind: "api_key" }]);
    const expectedBody = { customer_id: customer.userId, name: "Till 1", scopes: ["send"] };
    expect(JSON.parse(audited!.list[0]!.request)).toEqual(expectedBody);
    expect(JSON.stringify(audited)).not.toContain(key);
  });
});

describe("400", () => {
  test("an invalid address", async () => {
    const customer = await openAccount(service);
    const { error } = await create(customer.userId, { name: "Shop", addresses: ["203.0.113.7", "here"] });
    expect(error).toMatchObject({ errors: [{ pointer: "/addresses/1" }] });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    const { error } = await create(crypto.randomUUID(), { name: "Shop" });
    expect(error).toMatchObject({
      code: "not_found",
    });
  });
});

describe("409", () => {
  test("the hundred-and-first key is rejected", async () => {
    const customer = await openAccount(service);
    const { data } = await admin.operator.GET("/operator/v1/customers/{customer}/keys", {
      params: { path: { customer: customer.userId } },
    });
    const room = 100 - data!.list.length;
    for (let count = 0; count < room; count += 1) await create(customer.userId, { name: "Shop" });
    expect((await create(customer.userId, { name: "Shop" })).error).toMatchObject({
      code: "too_many_api_keys",
    });
  });
});
