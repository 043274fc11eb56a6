import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, countMessages, createDailyLimit, openAccount } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const dayEnds = { currency: "EUR", day_ends_at: "2026-03-03T00:00:00.000Z" };
let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const limit = (id: string, body: { daily_limit?: number; reason?: string }) =>
  admin.operator.POST("/operator/v1/customers/{customer}/limit", {
    params: { path: { customer: id } },
    body,
  });

const send = (customer: { readonly apiKey: string; readonly accountId: string }) =>
  service.client(customer).POST("/api/v1/connect-hub/sms", {
    body: { from: "Example", to: "+447700900123", text: "Your code is 493817." },
  });

describe("200", () => {
  test("applies immediately, and can be removed", async () => {
    const customer = await openAccount(service, 10_000_000);
    const { userId: id, accountId } = customer;
    expect((await limit(id, { daily_limit: 0.08, reason: "New here." })).data).toEqual({
      id,
      operator_daily_limit: 0.08,
      spent_today: 0,
      ...dayEnds,
    });
    expect([(await send(customer)).response.status, (await send(customer)).response.status]).toEqual([
      200, 200,
    ]);
    expect((await send(customer)).error).toMatchObject({
      status: 402,
      code: "daily_limit_reached",
    });
    expect(await countMessages(service, accountId)).toBe(2);
    expect(await getBalance(service, accountId)).toBe(10_000_000 - 80_000);
    expect((await limit(id, {})).data).toEqual({ id, spent_today: 0.08, ...dayEnds });
    expect((await send(customer)).response.status).toBe(200);
  });

  test("of zero blocks all spending", async () => {
    const customer = await openAccount(service, 10_000_000);
    expect((await limit(customer.userId, { daily_limit: 0 })).data).toMatchObject({
      operator_daily_limit: 0,
    });
    expect((await send(customer)).error).toMatchObject({ status: 402, code: "daily_limit_reached" });
  });

  test("cannot be raised by the customer, who can see it, and the lower of both limits applies", async () => {
    const customer = await openAccount(service, 10_000_000);
    const { store } = service.context;
    await limit(customer.userId, { daily_limit: 0.04 });
    await commit(store, store.accounts.setLimits(customer.userId, createDailyLimit(1_000_000)));
    const { data } = await admin.operator.GET("/operator/v1/customers/{customer}", {
      params: { path: { customer: customer.userId } },
    });
    expect(data).toMatchObject({ daily_limit: 1, operator_daily_limit: 0.04, spent_today: 0 });
    expect([(await send(customer)).response.status, (await send(customer)).response.status]).toEqual([
      200, 402,
    ]);
    await limit(customer.userId, { daily_limit: 2 });
    await commit(store, store.accounts.setLimits(customer.userId, createDailyLimit(80_000)));
    expect([(await send(customer)).response.status, (await send(customer)).response.status]).toEqual([
      200, 402,
    ]);
  });

  test("is returned by the customer's getAccountLimits", async () => {
    const { client, userId } = await signUp(service, "limited@example.com");
    await limit(userId, { daily_limit: 12.5 });
    expect((await client.POST("/api/billing/me/limits", { body: {} })).data).toEqual({
      operator_daily_limit: 12.5,
      spent_today: 0,
      ...dayEnds,
    });
    expect((await client.GET("/api/billing/me/limits")).data).toMatchObject({ operator_daily_limit: 12.5 });
  });

  test("is in the audit log with its reason", async () => {
    const { userId: id } = await openAccount(service);
    await limit(id, { daily_limit: 3, reason: "Sends to many countries." });
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", {
      params: { query: { target_id: id } },
    });
    expect(data!.list).toMatchObject([
      { operation: "setCustomerLimit", request: '{"daily_limit":3,"reason":"Sends to many countries."}' },
    ]);
  });
});

describe("400", () => {
  test("an amount with more than six decimals sets nothing", async () => {
    const { userId } = await openAccount(service);
    expect((await limit(userId, { daily_limit: 0.000_000_1 })).error).toMatchObject({
      errors: [{ pointer: "/daily_limit", code: "value" }],
    });
    expect(
      (await service.context.store.accounts.findSpending(userId, service.context.clock.now()))!,
    ).toMatchObject({
      operatorLimitMicros: null,
    });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await limit("nobody", { daily_limit: 1 })).error).toMatchObject({ code: "not_found" });
  });
});
