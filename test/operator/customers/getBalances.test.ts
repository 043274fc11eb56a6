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

const balances = async () => {
  const { data } = await admin.operator.GET("/operator/v1/balances");
  return data!.list;
};

describe("200", () => {
  test("the sums of all accounts, and the part that may be refunded", async () => {
    const [before] = await balances();
    const first = await openAccount(service, 1_000_000);
    const second = await openAccount(service, 2_000_000);
    const { accounts, balance, money_at_risk } = before!;
    expect(await balances()).toEqual([
      { currency: "EUR", accounts: accounts + 2, balance: balance + 3, money_at_risk },
    ]);
    for (const customer of [first, first, second]) {
      const body = { from: "Example", to: "+447700900100", text: "Your code is 493817." };
      await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    }
    const [pending] = await balances();
    expect(pending!.balance).toBeCloseTo(balance + 2.88, 6);
    expect(pending!.money_at_risk).toBeCloseTo(money_at_risk + 0.12, 6);
    await service.deliver();
    const [delivered] = await balances();
    expect(delivered!.balance).toBeCloseTo(balance + 2.88, 6);
    expect(delivered!.money_at_risk).toBeCloseTo(0, 6);
  });

  test("separately for each currency", async () => {
    const { userId } = await openAccount(service, 7_000_000);
    await service.engine.commit([
      { sql: `update accounts set currency = 'USD' where user_id = '${userId}'`, parameters: [] },
    ]);
    const [, dollars] = await balances();
    expect(dollars).toEqual({ currency: "USD", accounts: 1, balance: 7, money_at_risk: 0 });
  });
});
