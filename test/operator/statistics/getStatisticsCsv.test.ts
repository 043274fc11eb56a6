import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Credentials } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import type { Operator } from "../../support/operators.ts";
import type { TestService } from "../../support/service.ts";
import { createTraffic } from "./traffic.ts";

let service: TestService;
let admin: Operator;
let customer: Credentials;
beforeAll(async () => {
  ({ service, admin, customer } = await createTraffic());
});
afterAll(() => service.stop());

const day = new Date(testStart).toISOString().slice(0, 10);
const range = { from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` };

type Body = NonNullable<Parameters<typeof admin.operator.POST<"/operator/v1/statistics/csv">>[1]>["body"];

const sendRequest = (body: Partial<Body>) =>
  admin.operator.POST("/operator/v1/statistics/csv", {
    body: { ...range, customer: customer.accountId, ...body },
    parseAs: "text",
  });

const readRows = (text: string) => parse(text, { columns: true }) as Readonly<Record<string, string>>[];

describe("200", () => {
  test("returns the rows of getStatistics, with exact amounts, as a file", async () => {
    const group_by = ["provider", "country"] as const;
    const { data, response } = await sendRequest({ group_by: [...group_by] });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="statistics.csv"');
    const rows = readRows(data as string);
    expect(rows).toMatchObject([
      { provider: "first", country: "United Kingdom", sent: "2", cost: "0.06", unpriced: "0" },
      { provider: "second", country: "France", sent: "1", cost: "0.00", unpriced: "1" },
    ]);
    const query = { ...range, customer: customer.accountId, group_by: [...group_by] };
    const json = await admin.operator.POST("/operator/v1/statistics", { body: query });
    for (const [index, row] of json.data!.list.entries()) {
      const { sent, delivered, failed, expired, open, revenue, cost, margin } = row;
      const numbers = { sent, delivered, failed, expired, open, revenue, cost, margin };
      const shown = Object.keys(numbers).map((name) => [name, Number(rows[index]![name])]);
      expect(Object.fromEntries(shown)).toEqual(numbers);
    }
  });

  test("returns a row with its start for an hour with messages", async () => {
    const { data } = await sendRequest({ group_by: ["hour"] });
    const hour = new Date(testStart - (testStart % 3_600_000)).toISOString();
    expect(readRows(data as string)).toMatchObject([{ start_time: hour, sent: "3" }]);
  });

  test("a range of 229 years has only the hour with messages, and a range without messages only the column names", async () => {
    const { data } = await sendRequest({
      from: "1970-01-02T00:00:00Z",
      to: "2199-01-01T00:00:00Z",
      group_by: ["hour"],
    });
    expect(readRows(data as string)).toHaveLength(1);
    const empty = await sendRequest({ from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z" });
    expect(empty.data).toMatch(/^sent,handed_over,.*,margin\r\n$/);
  });
});

describe("400", () => {
  test.each([
    ["a range that ends before it begins", { from: range.to, to: range.from }, "period"],
    ["two time spans", { group_by: ["hour", "day"] }, "conflict"],
  ] as const)("%s", async (_, change, code) => {
    const { error, response } = await sendRequest(change as Partial<Body>);
    expect(response.status).toBe(400);
    expect(error).toMatchObject({ errors: [{ in: "body", code }] });
  });
});
