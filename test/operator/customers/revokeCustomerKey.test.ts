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

const revoke = (id: string, key_id: string) =>
  admin.operator.POST("/operator/v1/customers/{customer}/keys/{key_id}/revoke", {
    params: { path: { customer: id, key_id } },
    body: { reason: "It was found in a public repository." },
  });

async function findKey(userId: string): Promise<string> {
  const params = { path: { customer: userId } };
  const { data } = await admin.operator.GET("/operator/v1/customers/{customer}/keys", { params });
  return data!.list[0]!.id;
}

describe("200", () => {
  test("the key is rejected immediately, and the revocation is in the audit log", async () => {
    const customer = await openAccount(service);
    const id = await findKey(customer.userId);
    const status = async () => (await service.client(customer).GET("/api/v1/esim/status")).response.status;
    expect(await status()).toBe(200);
    expect((await revoke(customer.userId, id)).data).toEqual({ id });
    expect(await status()).toBe(401);
    const params = { query: { target_id: id } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([{ operation: "revokeCustomerKey", target_kind: "api_key" }]);
    const expectedBody = { customer_id: customer.userId, reason: "It was found in a public repository." };
    expect(JSON.parse(data!.list[0]!.request)).toEqual(expectedBody);
    expect((await revoke(customer.userId, id)).error).toMatchObject({ code: "not_found" });
  });
});

describe("404", () => {
  test("another customer's key is not revoked, and the audit log has no entry", async () => {
    const id = await findKey(service.demo.userId);
    expect((await revoke(admin.userId, id)).error).toMatchObject({
      code: "not_found",
    });
    const params = { query: { target_id: id } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toEqual([]);
  });
});
