import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putBlock } from "../../support/guard-blocks.ts";
import { setAccountSettings } from "../../support/guard-settings.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
let people = 0;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_COUNTRIES: "GB,FR,DE" });
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

interface Body {
  countries?: { on: string[]; monitor?: string[] };
  recipient_limit?: boolean;
  unconverted_amount?: number;
  unconverted_maximum?: number;
  reset?: ("countries" | "unconverted_amount" | "unconverted_maximum")[];
  reason?: string;
}
const set = (id: string, body?: Body) =>
  admin.operator.POST("/operator/v1/customers/{customer}/guard", {
    params: { path: { customer: id } },
    ...(body && { body }),
  });

async function open() {
  people += 1;
  const { userId: id, client } = await signUp(service, `guard-${people}@example.com`);
  const { id: accountId } = (await service.context.store.accounts.findByUser(id))!;
  const settings = () => service.context.guardSettings.current();
  const policy = async () => (await settings()).getPolicy(accountId, "GB");
  /** Returns whether sends to Germany, France, Britain and the United States are on, monitored, or off. */
  const states = async () => {
    const { decide, getPolicy: find } = await settings();
    return ["DE", "FR", "GB", "US"].map((region) => {
      const { rule } = decide({ accountId, recipient: "+99999", region });
      return rule === "country" ? "off" : find(accountId, region).isMonitorOnly ? "monitor" : "on";
    });
  };
  return { id, client, accountId, policy, states };
}

const hub_countries = ["DE", "FR", "GB"];
const defaults = { recipient_limit: true, unconverted_amount: 20, unconverted_maximum: 100 };

describe("200", () => {
  test("the settings apply to this account only, and omitted ones keep their values", async () => {
    const [own, other] = [await open(), await open()];
    const body = { recipient_limit: false, unconverted_amount: 50, unconverted_maximum: 70 };
    const countries = { on: ["GB"], monitor: ["FR"] };
    const rest = { id: own.id, hub_countries, currency: "EUR", own_amounts: [] };
    expect((await set(own.id, body)).data).toEqual({ ...rest, ...body });
    expect(await own.policy()).toMatchObject({ limitsRecipient: false, unconvertedMicros: 50_000_000 });
    expect(await other.policy()).toMatchObject({ limitsRecipient: true, unconvertedMicros: undefined });
    expect((await set(own.id, { countries })).data).toEqual({ ...rest, ...body, countries });
    expect((await set(own.id)).data).toEqual({ ...rest, ...body, countries });
    const lower = { ...rest, ...body, countries, unconverted_amount: 40 };
    expect((await set(own.id, { unconverted_amount: 40 })).data).toEqual(lower);
    expect((await set(own.id, { recipient_limit: true })).data).toEqual({ ...lower, recipient_limit: true });
    expect(await other.states()).toEqual(["on", "on", "on", "off"]);
  });

  test("reset restores defaults, unless the request also contains a value", async () => {
    const { id, policy, states } = await open();
    const rest = { id, hub_countries, currency: "EUR", own_amounts: [] };
    const countries = { on: ["GB"], monitor: [] };
    await set(id, { countries, unconverted_amount: 50, unconverted_maximum: 70 });
    expect((await set(id, { reset: ["unconverted_maximum"] })).data).toEqual({
      ...rest,
      ...defaults,
      countries,
      unconverted_amount: 50,
      unconverted_maximum: 250,
    });
    const { data } = await set(id, { reset: ["countries", "unconverted_amount"], unconverted_amount: 30 });
    expect(data).toEqual({ ...rest, ...defaults, unconverted_amount: 30, unconverted_maximum: 150 });
    expect((await set(id, { reset: ["unconverted_amount"] })).data).toEqual({ ...rest, ...defaults });
    expect(await policy()).toMatchObject({ limitsRecipient: true, unconvertedMicros: undefined });
    expect(await states()).toEqual(["on", "on", "on", "off"]);
  });

  test("countries apply immediately, to this account only, and can be reset", async () => {
    const [{ id, states }, other] = [await open(), await open()];
    expect(await states()).toEqual(["on", "on", "on", "off"]);
    const { data } = await set(id, { countries: { on: ["GB", "FR"] } });
    expect(data).toMatchObject({ hub_countries, countries: { on: ["FR", "GB"], monitor: [] } });
    expect(await states()).toEqual(["off", "on", "on", "off"]);
    expect(await other.states()).toEqual(["on", "on", "on", "off"]);
    expect((await set(id, { reset: ["countries"] })).data).not.toHaveProperty("countries");
    expect(await states()).toEqual(["on", "on", "on", "off"]);
  });

  test("no country is allowed if none is on", async () => {
    const { id, states } = await open();
    expect((await set(id, { countries: { on: [] } })).data).toMatchObject({
      countries: { on: [], monitor: [] },
    });
    expect(await states()).toEqual(["off", "off", "off", "off"]);
  });

  test("monitored countries are separate from those that are on", async () => {
    const { id, states } = await open();
    const { data } = await set(id, { countries: { on: ["GB"], monitor: ["FR", "DE"] } });
    expect(data).toMatchObject({ countries: { on: ["GB"], monitor: ["DE", "FR"] } });
    expect(await states()).toEqual(["monitor", "monitor", "on", "off"]);
    const { data: changed } = await set(id, { countries: { on: [], monitor: ["FR"] } });
    expect(changed).toMatchObject({ countries: { on: [], monitor: ["FR"] } });
    expect(await states()).toEqual(["off", "monitor", "off", "off"]);
  });

  test("a maximum below a changed default does not prevent the change of another setting", async () => {
    const { id, accountId } = await open();
    await setAccountSettings(service, accountId, { maximumMicros: 10_000_000 });
    expect((await set(id, { recipient_limit: false })).data).toMatchObject({ recipient_limit: false });
  });

  test("concurrent changes of different settings by two operators are all kept", async () => {
    const { id, policy } = await open();
    const both = [{ countries: { on: ["GB"] } }, { unconverted_amount: 50 }, { recipient_limit: false }];
    await Promise.all(both.map((body) => set(id, body)));
    expect((await set(id, {})).data).toMatchObject({
      countries: { on: ["GB"] },
      unconverted_amount: 50,
      recipient_limit: false,
    });
    expect(await policy()).toMatchObject({ unconvertedMicros: 50_000_000, limitsRecipient: false });
  });

  test("the customer's own amounts are at most the maximum", async () => {
    const { id, client, policy } = await open();
    const params = { path: { country: "GB" } };
    await client.POST("/api/v1/connect-hub/unconverted-amounts/{country}", { params, body: { amount: 90 } });
    const { data } = await set(id, { unconverted_maximum: 30 });
    expect(data!.own_amounts).toEqual([{ country: "GB", amount: 30 }]);
    expect(await policy()).toMatchObject({ unconvertedMicros: 30_000_000 });
  });

  test("blocks of the unconverted amount end if an amount changes, and no others", async () => {
    const { id, accountId } = await open();
    const amount = await putBlock(service, accountId, { rule: "unconverted_amount", scope: "GB" });
    const range = await putBlock(service, accountId);
    const list = async () => {
      const params = { query: { customer: accountId } };
      const { data } = await admin.operator.GET("/operator/v1/guard/blocks", { params });
      return data!.list.map((block) => block.id);
    };
    await set(id, { countries: { on: ["GB"] }, recipient_limit: false });
    expect(await list()).toEqual([range.id, amount.id]);
    await set(id, { unconverted_amount: 50 });
    expect(await list()).toEqual([range.id]);
  });

  test("a change is in the audit log with its reason", async () => {
    const { id } = await open();
    await set(id, { countries: { on: ["GB"] }, recipient_limit: false, reason: "Sends to its own office." });
    const params = { query: { target_id: id } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([
      {
        operation: "setCustomerGuard",
        target_kind: "customer",
        request: '{"countries":{"on":["GB"]},"recipient_limit":false,"reason":"Sends to its own office."}',
      },
    ]);
  });
});

describe("400", () => {
  test.each([
    [{ unconverted_amount: 50, unconverted_maximum: 49 }, "/unconverted_maximum", "range"],
    [{ unconverted_maximum: 19 }, "/unconverted_maximum", "range"],
    [{ unconverted_amount: -1 }, "/unconverted_amount", "range"],
    [{ unconverted_amount: 1.0000001 }, "/unconverted_amount", "value"],
    [{ unconverted_maximum: 1.0000001 }, "/unconverted_maximum", "value"],
    [{ countries: { on: ["GB", "XX"] } }, "/countries/on/1", "value"],
    [{ countries: { on: ["US"] } }, "/countries/on/0", "value"],
    [{ countries: { on: ["GB", "GB"] } }, "/countries/on/1", "repeated"],
    [{ countries: { on: ["gb"] } }, "/countries/on/0", "pattern"],
    [{ countries: { on: ["GB"], monitor: ["GB"] } }, "/countries/monitor/0", "repeated"],
    [{ countries: { on: [], monitor: ["FR", "US"] } }, "/countries/monitor/1", "value"],
    [{ countries: { monitor: ["FR"] } as unknown as { on: string[] } }, "/countries/on", "required"],
  ])("%j sets nothing", async (body: Body, pointer, code) => {
    const { id, policy, states } = await open();
    const { error } = await set(id, body);
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "body", pointer, code }] });
    expect(await policy()).toMatchObject({ unconvertedMicros: undefined });
    expect(await states()).toEqual(["on", "on", "on", "off"]);
  });

  test.each([
    [{ unconverted_amount: 71 }, "/unconverted_amount"],
    [{ unconverted_maximum: 49 }, "/unconverted_maximum"],
    [{ unconverted_maximum: 5, reset: ["unconverted_amount"] }, "/unconverted_maximum"],
  ])("after an amount of 50 and a maximum of 70, %j sets nothing", async (body, pointer) => {
    const { id, policy } = await open();
    await set(id, { unconverted_amount: 50, unconverted_maximum: 70 });
    const { error } = await set(id, body as Body);
    expect(error).toMatchObject({ errors: [{ in: "body", pointer, code: "range" }] });
    expect(await policy()).toMatchObject({ unconvertedMicros: 50_000_000 });
  });

  test("a default above the maximum is not restored", async () => {
    const { id } = await open();
    await set(id, { unconverted_amount: 5, unconverted_maximum: 10 });
    const { error } = await set(id, { reset: ["unconverted_amount"] });
    expect(error).toMatchObject({ errors: [{ in: "body", pointer: "/reset", code: "range" }] });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await set("nobody", {})).error).toMatchObject({ code: "not_found" });
  });
});
