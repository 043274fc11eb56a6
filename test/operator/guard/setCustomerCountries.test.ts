import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_COUNTRIES: "GB,FR,DE" });
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const set = (id: string, body: { on?: string[]; monitor?: string[]; reason?: string } = {}) =>
  admin.operator.POST("/operator/v1/customers/{id}/countries", { params: { path: { id } }, body });
const knownOf = async (accountId: string) => {
  const { country } = await service.context.guardLists.current();
  return ["DE", "FR", "GB", "US"].map((each) => country(accountId, each));
};
const hub = ["DE", "FR", "GB"];

describe("200", () => {
  test("holds at once for this account alone, and is taken away again", async () => {
    const { userId: id, accountId } = await openAccount(service);
    const other = await openAccount(service);
    expect(await knownOf(accountId)).toEqual(["on", "on", "on", "off"]);
    const body = { on: ["GB", "FR"] };
    expect((await set(id, body)).data).toEqual({ id, hub, on: ["FR", "GB"] });
    expect(await knownOf(accountId)).toEqual(["off", "on", "on", "off"]);
    expect(await knownOf(other.accountId)).toEqual(["on", "on", "on", "off"]);
    expect((await set(id)).data).toEqual({ id, hub });
    expect(await knownOf(accountId)).toEqual(["on", "on", "on", "off"]);
  });

  test("an empty list leaves no country", async () => {
    const { userId: id, accountId } = await openAccount(service);
    expect((await set(id, { on: [] })).data).toEqual({ id, hub, on: [] });
    expect(await knownOf(accountId)).toEqual(["off", "off", "off", "off"]);
  });

  test("countries where the guard only watches are told apart", async () => {
    const { userId: id, accountId } = await openAccount(service);
    const body = { on: ["GB"], monitor: ["FR", "DE"] };
    expect((await set(id, body)).data).toEqual({ id, hub, on: ["GB"], monitor: ["DE", "FR"] });
    expect(await knownOf(accountId)).toEqual(["monitor", "monitor", "on", "off"]);
    expect((await set(id, { monitor: ["FR"] })).data).toEqual({ id, hub, on: [], monitor: ["FR"] });
    expect(await knownOf(accountId)).toEqual(["off", "monitor", "off", "off"]);
  });

  test("is in the audit log with its reason", async () => {
    const { userId: id } = await openAccount(service);
    await set(id, { on: ["GB"], reason: "Their contract names it." });
    const params = { query: { target_id: id } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([
      {
        operation: "setCustomerCountries",
        target_kind: "customer",
        request: '{"on":["GB"],"reason":"Their contract names it."}',
      },
    ]);
  });
});

describe("400", () => {
  test.each([
    [{ on: ["GB", "XX"] }, "/on/1", "value"],
    [{ on: ["US"] }, "/on/0", "value"],
    [{ on: ["GB", "GB"] }, "/on/1", "repeated"],
    [{ on: ["gb"] }, "/on/0", "pattern"],
    [{ on: ["GB"], monitor: ["GB"] }, "/monitor/0", "repeated"],
    [{ monitor: ["FR", "US"] }, "/monitor/1", "value"],
  ])("%j sets nothing", async (body, pointer, code) => {
    const { userId, accountId } = await openAccount(service);
    const { error } = await set(userId, body);
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "body", pointer, code }] });
    expect(await knownOf(accountId)).toEqual(["on", "on", "on", "off"]);
  });
});

describe("404", () => {
  test("no customer has this identifier", async () => {
    expect((await set("nobody", { on: ["GB"] })).error).toMatchObject({ code: "not_found" });
  });
});
