import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { storeOptOut } from "../../support/opt-outs.ts";
import { startService, type TestService } from "../../support/service.ts";

const number = "+447700900100";
let service: TestService;
let admin: Operator;
let customer: Credentials;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
  customer = await openAccount(service, 1_000_000);
  const body = { from: "Example", to: "+44 7700 900100", text: "Your parcel is here." };
  const header = { "Idempotency-Key": "first" };
  const send = () => service.client(customer).POST("/api/v1/connect-hub/sms", { body, params: { header } });
  await send();
  await storeOptOut(service, customer.accountId, { recipient: number });
});
afterAll(() => service.stop());

type Body = { number?: string; customer?: string; count?: number; before?: string };
const list = (body: Body) => admin.operator.POST("/operator/v1/privacy/export", { body });

async function listAll(body: Body) {
  const all: { source: string; data: Readonly<Record<string, unknown>> }[] = [];
  for (let before: string | undefined, isFirst = true; isFirst || before; isFirst = false) {
    const { data } = await list({ ...body, ...(before && { before }) });
    expect(data!.list.length).toBeLessThanOrEqual(body.count ?? 20);
    all.push(...data!.list);
    before = data!.next;
  }
  return all;
}

describe("200", () => {
  test("all data about a number, in pages of any size", async () => {
    const all = await listAll({ number });
    expect(all.map(({ source }) => source)).toEqual([
      "opt_outs",
      "idempotency_keys",
      "messages",
      "guard_counters",
    ]);
    expect(all[2]!.data).toMatchObject({
      recipient: number,
      recipient_given: "+44 7700 900100",
      text: "Your parcel is here.",
      status: "PENDING",
      events: [{ status: "PENDING" }],
    });
    expect(all[3]!.data).toEqual({
      sends: [{ at: service.clock.now(), account_id: customer.accountId }],
    });
    expect(await listAll({ number, count: 1 })).toEqual(all);
  });

  test("all data about a customer, without secrets", async () => {
    const all = await listAll({ customer: customer.accountId });
    const sources = [...new Set(all.map(({ source }) => source))];
    expect(sources).toEqual([
      "users",
      "accounts",
      "api_keys",
      "transactions",
      "opt_outs",
      "idempotency_keys",
      "audit_entries",
      "messages",
    ]);
    expect(JSON.stringify(all)).not.toMatch(/hash|secret|sealed|fingerprint/);
  });

  test("nothing about an unknown number", async () => {
    expect((await list({ number: "+447700900999" })).data).toEqual({ list: [] });
  });

  test("the audit log has an entry for the first page, without the number", async () => {
    await listAll({ number: "+44 (0)7700 900100", count: 1 });
    const id = service.context.store.privacy.hashNumber(number);
    const params = { query: { target_id: id, count: 1 } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([
      { operation: "listPersonalData", target_kind: "recipient", target_id: id, request: "{}" },
    ]);
  });
});

describe("400", () => {
  test.each([
    [{}, ""],
    [{ number, customer: "ada@example.com" }, "/customer"],
    [{ number: "none" }, "/number"],
    [{ number, before: "none" }, "/before"],
    [{ number, count: 101 }, "/count"],
  ])("for %j", async (body, pointer) => {
    const { error } = await list(body);
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "body", pointer }] });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await list({ customer: "none@example.com" })).error).toMatchObject({ code: "not_found" });
  });
});
