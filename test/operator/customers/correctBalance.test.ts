import { afterAll, beforeAll, expect, test } from "vitest";
import { getBalance, openAccount } from "../../support/accounts.ts";
import { signUpOperator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { moneySuite } from "./money.suite.ts";

moneySuite({
  operation: "correctBalance",
  path: "correct-balance",
  amount: -0.04,
  change: -0.04,
  type: "DEBIT",
  description: "Correction: Invoice 2026-17",
  bad: [
    [0, "value"],
    [0.0000001, "value"],
    [-4_500_000_001, "range"],
  ],
});

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("200 with the added amount, and 400 if the balance would exceed its maximum", async () => {
  const { operator } = await signUpOperator(service);
  const customer = await openAccount(service, 4_499_999_999_000_000);
  const correct = (amount: number) =>
    operator.POST("/operator/v1/customers/{customer}/correct-balance", {
      params: { path: { customer: customer.userId } },
      body: { amount, reason: "Booked to another account" },
    });
  expect((await correct(1)).data).toMatchObject({ type: "CREDIT", amount: 1 });
  expect((await correct(0.000001)).error).toMatchObject({ errors: [{ pointer: "/amount", code: "range" }] });
  expect(await getBalance(service, customer.accountId)).toBe(4_500_000_000_000_000);
});
