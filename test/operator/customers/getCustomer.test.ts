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

const get = (id: string) =>
  admin.operator.GET("/operator/v1/customers/{customer}", { params: { path: { customer: id } } });

describe("200", () => {
  test("the account's balance, and the amount charged for pending messages", async () => {
    const customer = await openAccount(service, 1_000_000);
    const { data } = await get(customer.userId);
    expect(data).toMatchObject({
      id: customer.userId,
      account_id: customer.accountId,
      status: "active",
      balance: 1,
      currency: "EUR",
      money_at_risk: 0,
      live_keys: 1,
    });
    const body = { from: "Example", to: "+447700900100", text: "Your code is 493817." };
    for (let sent = 1; sent <= 3; sent += 1) {
      await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    }
    expect((await get(customer.userId)).data).toMatchObject({ balance: 0.88, money_at_risk: 0.12 });
    await service.deliver();
    expect((await get(customer.userId)).data).toMatchObject({ balance: 0.88, money_at_risk: 0 });
  });
});

describe("404", () => {
  test("for an unknown name", async () => {
    expect((await get("nobody")).error).toMatchObject({ code: "not_found" });
  });
});
