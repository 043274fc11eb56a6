import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { toMicros } from "../../../src/domain/money/money.ts";
import type { Credit } from "../../../src/ports/store/ledger.ts";
import { openAccount } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

type Customer = Awaited<ReturnType<typeof openAccount>>;

const readMonth = (at: number) => new Date(at).toISOString().slice(0, 7);
const present = readMonth(testStart);
const beginning = Date.parse(`${present}-01T00:00:00Z`);
const before = readMonth(beginning - 1);

const get = (id: string, month: string) =>
  admin.operator.GET("/operator/v1/customers/{customer}/statement", {
    params: { path: { customer: id }, query: { month } },
    parseAs: "text",
  });

async function readRows(id: string, month = present): Promise<readonly Record<string, string>[]> {
  const { data } = await get(id, month);
  return parse(data!, { columns: true, record_delimiter: "\r\n" });
}

const credit = ({ accountId, userId }: Customer, change: Partial<Credit>) =>
  commit(
    service.context.store,
    service.context.store.ledger.credit({
      id: createId(testStart),
      accountId,
      userId,
      description: "Credit",
      valueMicros: 1_000_000,
      currency: "EUR",
      at: beginning,
      ...change,
    }),
  );

/** Checks that the balance of each row is the previous balance plus the value. */
function expectChained(rows: readonly Record<string, string>[]) {
  let balance = toMicros(rows[0]!.balance!)!;
  for (const { type, value, balance: after } of rows.slice(1)) {
    balance += (type === "DEBIT" ? -1 : 1) * (value === "" ? 0 : toMicros(value!)!);
    expect(toMicros(after!)).toBe(balance);
  }
}

describe("200", () => {
  test("the opening balance, the transactions in ledger order, and the closing balance", async () => {
    const customer = await openAccount(service, 0);
    await credit(customer, {});
    const body = { from: "Example", to: "+447700900100", text: "Your code is 493817." };
    await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    const { data, response } = await get(customer.userId, present);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="statement-${customer.userId}-${present}.csv"`,
    );
    const lines = data!.split("\r\n");
    expect(lines[0]).toBe(
      "time,service,type,description,quantity,unit_price,value,currency,balance,transaction_id,correlation_id",
    );
    expect(lines[1]).toBe(`${present}-01T00:00:00.000Z,,OPENING,Balance before,,,,EUR,0.00,,`);
    expect(lines[2]).toMatch(/,account,CREDIT,Credit,1,1\.00,1\.00,EUR,1\.00,/);
    expect(lines[3]).toMatch(/,sms,DEBIT,SMS to .*,1,0\.04,0\.04,EUR,0\.96,/);
    expect(lines[4]).toBe(
      `${new Date(service.clock.now()).toISOString()},,CLOSING,Balance after,,,,EUR,0.96,,`,
    );
    expect(lines.slice(5)).toEqual([""]);
  });

  test("each transaction is in one month, and a month opens with the closing balance of the previous one", async () => {
    const customer = await openAccount(service, 0);
    await credit(customer, { at: beginning - 2, description: "A" });
    // The clock of another instance was behind, and the clock of a third instance even further.
    await credit(customer, { at: beginning + 1, description: "B" });
    await credit(customer, { at: beginning - 1, description: "C" });
    await credit(customer, { at: beginning + 2, description: "D", valueMicros: 1 });
    const [earlier, later] = [await readRows(customer.userId, before), await readRows(customer.userId)];
    expect(earlier.map(({ description }) => description)).toEqual(["Balance before", "A", "Balance after"]);
    expect(later.map(({ description }) => description)).toEqual([
      "Balance before",
      "B",
      "C",
      "D",
      "Balance after",
    ]);
    expect(earlier.at(-1)!.balance).toBe(later[0]!.balance);
    expect(later.at(-1)!.balance).toBe("3.000001");
    expectChained([...earlier, ...later.slice(1)]);
  });

  test("a month before the account was created, and one without transactions", async () => {
    const customer = await openAccount(service, 0);
    await credit(customer, { at: beginning - 70 * 86_400_000 });
    for (const [month, balance] of [
      ["1999-12", "0.00"],
      [before, "1.00"],
      [present, "1.00"],
    ] as const) {
      const rows = await readRows(customer.userId, month);
      expect(rows.map((row) => [row.type, row.balance])).toEqual([
        ["OPENING", balance],
        ["CLOSING", balance],
      ]);
    }
  });

  test("all rows of a ledger that needs several reads", async () => {
    const customer = await openAccount(service, 0);
    for (let part = 0; part < 5; part += 1) {
      await commit(
        service.context.store,
        Array.from({ length: 450 }, () =>
          service.context.store.ledger.credit({
            id: createId(testStart),
            accountId: customer.accountId,
            userId: customer.userId,
            description: "Credit",
            valueMicros: 7,
            currency: "EUR",
            at: beginning,
          }),
        ),
      );
    }
    const rows = await readRows(customer.userId);
    expect(rows).toHaveLength(2_252);
    expect(rows.at(-1)!.balance).toBe("0.01575");
    expectChained(rows);
  });

  test("a text is never a spreadsheet formula, and commas and quotes are preserved", async () => {
    const customer = await openAccount(service, 0);
    const texts = ["=1+1", "+1", "-1", "@a", 'a, "b"\r\nc'];
    for (const description of texts) await credit(customer, { description });
    const rows = await readRows(customer.userId);
    expect(rows.slice(1, -1).map(({ description }) => description)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@a",
      'a, "b"\r\nc',
    ]);
  });
});

describe("400", () => {
  test("a month that is in the future or invalid", async () => {
    const { userId } = await openAccount(service, 0);
    const next = readMonth(beginning + 32 * 86_400_000);
    expect((await get(userId, next)).error).toMatchObject({
      errors: [{ in: "query", pointer: "/month", code: "range", message: "This month is in the future." }],
    });
    for (const month of ["2026-13", "2026", "26-01"]) {
      expect((await get(userId, month)).error).toMatchObject({ errors: [{ code: "pattern" }] });
    }
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await get("nobody", present)).error).toMatchObject({ code: "not_found" });
  });
});
