import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../../src/domain/access/codes.ts";
import { getBalance, listLedger, openAccount, type Credentials } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

/** Parameters of the suite for one operation that changes a balance. */
export interface MoneyCase {
  readonly operation: "creditCustomer" | "debitCustomer" | "correctBalance";
  readonly path: "credit" | "debit" | "correct-balance";
  readonly amount: number;
  /** Change of the balance, followed by the type and description in the ledger. */
  readonly change: number;
  readonly type: "CREDIT" | "DEBIT";
  readonly description: string;
  /** Rejected amounts with the code of the validation error. */
  readonly bad: readonly (readonly [amount: number, code: string])[];
}

const start = 10_000_000;
const reason = "Invoice 2026-17";

/** Tests of all operations that change a balance. */
export function moneySuite(given: MoneyCase): void {
  let service: TestService;
  let admin: Operator;
  let customer: Credentials;
  beforeAll(async () => {
    service = await startService();
    admin = await signUpOperator(service);
  });
  beforeEach(async () => {
    customer = await openAccount(service, start);
  });
  afterAll(() => service.stop());

  async function move(amount: number, key?: string, id = customer.userId, by = admin) {
    return by.operator.POST(`/operator/v1/customers/{customer}/${given.path}`, {
      params: { path: { customer: id }, ...(key !== undefined && { header: { "Idempotency-Key": key } }) },
      body: { amount, reason },
    });
  }

  describe("200", () => {
    test("the customer finds the transaction by its type, with and without its service", async () => {
      const { data } = await move(given.amount);
      for (const more of [{}, { serviceId: "account" }]) {
        const filter = { type: given.type, ...more };
        const body = { filter, page: 1, rowsPerPage: 20 };
        const found = await service.client(customer).POST("/api/billing/me/transactions", { body });
        expect(found.data!.list.map(({ _id }) => _id)).toEqual([data!.transaction_id]);
        expect(found.data!.total).toBe(1);
      }
    });

    test("the balance, the ledger and the audit log agree to the micro-unit", async () => {
      const { data } = await move(given.amount);
      expect(data).toEqual({
        transaction_id: expect.any(String) as string,
        customer_id: customer.userId,
        type: given.type,
        amount: Math.abs(given.amount),
        currency: "EUR",
      });
      const balance = start + Math.round(given.change * 1_000_000);
      expect(await getBalance(service, customer.accountId)).toBe(balance);
      expect(await listLedger(service, customer.accountId)).toMatchObject([
        {
          id: data!.transaction_id,
          type: given.type,
          serviceId: "account",
          description: given.description,
          balanceAfterMicros: balance,
        },
      ]);
      const params = { query: { target_id: customer.userId } };
      const audit = await admin.operator.GET("/operator/v1/audit-entries", { params });
      expect(audit.data!.list).toMatchObject([
        { operation: given.operation, request: JSON.stringify({ amount: given.amount, reason }) },
      ]);
    });

    test("a request with an Idempotency-Key is executed once, regardless of retries", async () => {
      const concurrent = await Promise.all([1, 2, 3].map(() => move(given.amount, "once")));
      const again = await move(given.amount, "once");
      const ids = [...concurrent, again].map(({ data }) => data!.transaction_id);
      expect(new Set(ids).size).toBe(1);
      expect(again.response.headers.get("idempotent-replayed")).toBe("true");
      expect(await listLedger(service, customer.accountId)).toHaveLength(1);
    });

    test("an Idempotency-Key belongs to its operator", async () => {
      await move(given.amount, "shared");
      await move(given.amount, "shared", customer.userId, await signUpOperator(service));
      expect(await listLedger(service, customer.accountId)).toHaveLength(2);
    });
  });

  describe("400", () => {
    test.each(given.bad)("%d", async (amount, code) => {
      const { error } = await move(amount);
      expect(error).toMatchObject({ errors: [{ in: "body", pointer: "/amount", code }] });
      expect(await listLedger(service, customer.accountId)).toEqual([]);
    });
  });

  describe("404", () => {
    test("for an unknown customer", async () => {
      expect((await move(given.amount, undefined, "nobody")).error).toMatchObject({ code: "not_found" });
    });
  });

  describe("409", () => {
    test("while the first request with the key is in progress", async () => {
      const { store, clock } = service.context;
      const key = { accountId: `operator ${admin.userId}`, key: "begun", fingerprint: sha256("begun") };
      await commit(store, store.idempotency.claim(key, undefined, clock.now()));
      expect((await move(given.amount, "begun")).error).toMatchObject({ code: "idempotency_in_progress" });
    });
  });

  describe("422", () => {
    test("if the key was used for another customer or amount", async () => {
      await move(given.amount, "other");
      const other = await openAccount(service, start);
      expect((await move(given.amount, "other", other.userId)).error).toMatchObject({
        code: "idempotency_mismatch",
      });
      expect((await move(2 * given.amount, "other")).error).toMatchObject({ code: "idempotency_mismatch" });
      expect(await getBalance(service, other.accountId)).toBe(start);
    });
  });

  if (given.operation === "creditCustomer") return;

  describe("402", () => {
    test("if the balance is lower, and nothing is debited", async () => {
      const { error } = await move(Math.sign(given.amount) * 10.000001);
      expect(error).toMatchObject({ code: "insufficient_balance" });
      expect(await getBalance(service, customer.accountId)).toBe(start);
      expect(await listLedger(service, customer.accountId)).toEqual([]);
    });
  });
}
