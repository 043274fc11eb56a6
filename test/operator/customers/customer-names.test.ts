import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchAndValidate } from "../../support/fetch-and-validate.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { signUp, type Person } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
let ada: Person;
let accountId: string;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
  ada = await signUp(service, "a/d+a@example.com");
  accountId = (await service.context.store.accounts.findByUser(ada.userId))!.id;
});
afterAll(() => service.stop());

const reason = "A test.";
const range = { from: "2026-03-01T00:00:00Z", to: "2026-03-02T00:00:00Z" };

/** Requests of all operations with a customer's name. */
const operations: [id: string, address: (name: string) => string, body?: (name: string) => object][] = [
  ["getCustomer", (name) => `customers/${name}`],
  ["reinstateCustomer", (name) => `customers/${name}/reinstate`, () => ({})],
  ["creditCustomer", (name) => `customers/${name}/credit`, () => ({ amount: 2, reason })],
  ["debitCustomer", (name) => `customers/${name}/debit`, () => ({ amount: 1, reason })],
  ["correctBalance", (name) => `customers/${name}/correct-balance`, () => ({ amount: 1, reason })],
  ["setCustomerLimit", (name) => `customers/${name}/limit`, () => ({ daily_limit: 5 })],
  ["getCustomerStatement", (name) => `customers/${name}/statement?month=2026-03`],
  ["createCustomerKey", (name) => `customers/${name}/keys`, () => ({ name: "Shop" })],
  ["listCustomerKeys", (name) => `customers/${name}/keys`],
  ["setCustomerGuard", (name) => `customers/${name}/guard`, () => ({})],
  ["getCustomerGuard", (name) => `customers/${name}/guard`],
  ["listBlocks", (name) => `guard/blocks?customer=${name}`],
  ["listGuardEntries", (name) => `guard/entries?customer=${name}`],
  ["listOptOuts", (name) => `guard/opt-outs?customer=${name}`],
  ["createGuardEntry", () => "guard/entries", (customer) => ({ customer, list: "allow", prefix: "49" })],
  ["checkSend", () => "guard/check", (customer) => ({ customer, to: "+447700900123" })],
  ["searchMessages", () => "messages", (customer) => ({ filter: { customer } })],
  ["getStatistics", () => "statistics", (customer) => ({ ...range, customer })],
  ["getStatisticsCsv", () => "statistics/csv", (customer) => ({ ...range, customer })],
  ["cancelMessages", () => "queue/cancel", (customer) => ({ customer, reason })],
  ["releaseMessages", () => "queue/release", (customer) => ({ customer, reason })],
  ["suspendCustomer", (name) => `customers/${name}/suspend`, () => ({})],
];

describe.each(operations)("%s accepts a customer", (_, address, body) => {
  const sendRequest = async (name: string) => {
    const url = `${service.baseUrl}/operator/v1/${address(encodeURIComponent(name))}`;
    const headers = {
      authorization: `Bearer ${admin.session.accessToken}`,
      "content-type": "application/json",
    };
    const post = body && { method: "POST", body: JSON.stringify(body(name)) };
    const response = await fetchAndValidate(new Request(url, { headers, ...post }));
    return [response.status, await response.text()] as const;
  };

  test("by e-mail address in any letter case, account id and user id", async () => {
    for (const name of ["A/D+a@Example.com", accountId, ada.userId])
      expect((await sendRequest(name))[0], name).toBeLessThan(300);
  });

  test("404 for an unknown name", async () => {
    const [status, text] = await sendRequest("nobody@example.com");
    expect([status, text]).toEqual([404, expect.stringContaining('"not_found"')]);
  });
});

test("a key is revoked with each name of its customer", async () => {
  const path = { customer: ada.userId };
  const { data } = await admin.operator.GET("/operator/v1/customers/{customer}/keys", { params: { path } });
  for (const [index, customer] of [ada.email, accountId, ada.userId].entries()) {
    const params = { path: { customer, key_id: data!.list[index]!.id } };
    const address = "/operator/v1/customers/{customer}/keys/{key_id}/revoke";
    expect((await admin.operator.POST(address, { params })).response.status).toBe(200);
  }
});

test("the audit log is filtered by each name of a customer, and by an operator's e-mail address", async () => {
  for (const target_id of [ada.email, accountId, ada.userId]) {
    const params = { query: { target_id, actor: admin.email, count: 100 } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(new Set(data!.list.map((entry) => entry.target_id))).toEqual(new Set([ada.userId]));
  }
});
