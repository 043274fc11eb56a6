import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bothContracts, faultsAgainst, resolve } from "../support/contract.ts";
import { requestExamples } from "../support/examples.ts";
import { signIn, signUp } from "../support/people.ts";
import {
  bodyOperations,
  faultsIn,
  requestOf,
  type AllCredentials,
  type Operation,
} from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";

type Json = Readonly<Record<string, unknown>>;

let service: TestService;
let credentials: AllCredentials;
beforeAll(async () => {
  service = await startService();
  const { accessToken } = await signIn(service, await signUp(service, "rules@example.com", "admin"));
  credentials = { ...service.demo, accessToken };
});
afterAll(() => service.stop());

const operationOf = (operationId: string): Operation =>
  bodyOperations.find((operation) => operation.operationId === operationId)!;

const bodySchemaOf = (operation: Operation): object =>
  resolve(operation.requestBody!).content["application/json"]!.schema;

/** The field of a list's filter that is a range of time. */
const rangeOf = (operationId: string) => (operationId === "listTelegramTdrs" ? "timestamp" : "created_at");

/** What the contract says against a body, and what the service says; a path of a customer names the demo user. */
async function judge(operationId: string, body: Json) {
  const operation = operationOf(operationId);
  const [path, init] = requestOf(operation, credentials, { body: JSON.stringify(body) });
  const ofDemo = path.replace(/(?<=^\/operator\/v1\/customers\/)[^/]+/, credentials.userId);
  const response = await service.raw(ofDemo, init);
  const faults = response.status === 400 ? await faultsIn(response) : [];
  return { isValid: faultsAgainst(bodySchemaOf(operation), body) === undefined, faults };
}

const taken = { isValid: true, faults: [] };

const start_time = "2026-03-01T00:00:00Z";
const end_time = "2026-03-03T00:00:00Z";
const to = "+447700900123";

describe.each(["getSmsStats", "getFlashCallStats", "getWhatsappStats", "getTelegramStats"])(
  "%s: grouped types need their range",
  (operationId) => {
    test.each([
      { body: { type: "daily" }, faults: ["body /end_time required", "body /start_time required"] },
      { body: { type: "hourly", start_time }, faults: ["body /end_time required"] },
      { body: { type: "yearly", start_time: null, end_time }, faults: ["body /start_time required"] },
      { body: { type: "weekly", start_time, end_time }, faults: [] },
      { body: { type: "lastmonth" }, faults: [] },
      { body: { type: "today", start_time }, faults: [] },
      { body: { type: "today", start_time: "whatever" }, faults: [] },
      { body: { type: "daily", start_time: "2026-03", end_time: "2026-W11" }, faults: [] },
      {
        body: { type: "daily", start_time: "2026-03-01 00:00:00", end_time },
        faults: ["body /start_time format"],
      },
      { body: { type: null }, faults: [] },
      { body: {}, faults: [] },
    ])("$body", async ({ body, faults }) => {
      expect(await judge(operationId, body)).toEqual({ isValid: faults.length === 0, faults });
    });
  },
);

describe.each(["listMessages", "listTelegramTdrs", "listVerifications", "searchMessages"])(
  "%s: times are of ISO 8601",
  (operationId) => {
    test.each(["20260302T000000Z", "2026-W10", "2026-03", "2026-061"])("%s", async (from) => {
      const body = { filter: { [rangeOf(operationId)]: { from } } };
      expect(await judge(operationId, body)).toEqual({ isValid: true, faults: [] });
    });

    test.each(["2026-03-02 00:00:00", "yesterday", "202603"])("not %s", async (from) => {
      const name = rangeOf(operationId);
      const faults = [`body /filter/${name}/from format`];
      expect(await judge(operationId, { filter: { [name]: { from } } })).toEqual({ isValid: false, faults });
    });
  },
);

describe("sendTelegramOtp: a code or the length of one", () => {
  test.each([
    { body: { to, code: "4938", code_length: 4 }, faults: ["body /code_length conflict"] },
    { body: { to, code: "4938", code_length: null }, faults: [] },
    { body: { to, code: null, code_length: 4 }, faults: [] },
    { body: { to, code_length: 4 }, faults: [] },
  ])("$body", async ({ body, faults }) => {
    expect(await judge("sendTelegramOtp", body)).toEqual({ isValid: faults.length === 0, faults });
  });
});

describe("startVerification: the pages of a domain or an app", () => {
  const [domain, app_hash] = ["shop.example.com", "FA+9qCX9VSu"];
  test.each([
    { body: { to, autofill: { domain, app_hash } }, faults: ["body /autofill conflict"] },
    { body: { to, autofill: { domain, app_hash: null } }, faults: [] },
    { body: { to, autofill: { app_hash } }, faults: [] },
  ])("$body", async ({ body, faults }) => {
    expect(await judge("startVerification", body)).toEqual({ isValid: faults.length === 0, faults });
  });
});

describe("createEsimPackage: at most 366 days", () => {
  const order = { sim: "8988303000000000001", package_template: 101 };
  test.each([
    { time_allowance: 31_622_400, isValid: true, faults: [] },
    { time_allowance: 31_622_401, isValid: false, faults: ["body /time_allowance range"] },
  ])("$time_allowance", async ({ time_allowance, ...verdict }) => {
    expect(await judge("createEsimPackage", { ...order, time_allowance })).toEqual(verdict);
  });
});

describe("startVerification: a code that goes by Telegram has at most 8 digits", () => {
  const [sms, telegram] = [{ channel: "sms" }, { channel: "telegram" }];
  test.each([
    { body: { to, workflow: [sms, telegram], code_length: 8 }, faults: [] },
    { body: { to, workflow: [sms, telegram], code_length: 9 }, faults: ["body /code_length conflict"] },
    { body: { to, workflow: [sms], code_length: 10 }, faults: [] },
    { body: { to, workflow: null, code_length: null }, faults: [] },
  ])("$body", async ({ body, faults }) => {
    expect(await judge("startVerification", body)).toEqual({ isValid: faults.length === 0, faults });
  });
});

describe("getStatistics: groups are of one length of time at most", () => {
  const range = { from: start_time, to: end_time };
  test.each([
    { group_by: [], faults: [] },
    { group_by: null, faults: [] },
    { group_by: ["country", "day", "network"], faults: [] },
    { group_by: ["day", "country", "month"], faults: ["body /group_by conflict"] },
  ])("$group_by", async ({ group_by, faults }) => {
    const verdict = { isValid: faults.length === 0, faults };
    expect(await judge("getStatistics", { ...range, group_by })).toEqual(verdict);
  });
});

describe.each(["cancelMessages", "releaseMessages"])("%s: something besides the reason is given", (id) => {
  test.each([
    { body: {}, faults: ["body  required"] },
    { body: { channel: null, queue: null }, faults: ["body  required"] },
    { body: { older_than_seconds: 604_800 }, faults: [] },
    { body: { older_than_seconds: 604_801 }, faults: ["body /older_than_seconds range"] },
    { body: { queue: null, channel: "sms" }, faults: [] },
    { body: { queue: "sms" }, faults: [] },
    { body: { account_id: "nobody" }, faults: [] },
  ])("$body", async ({ body, faults }) => {
    const verdict = { isValid: faults.length === 0, faults };
    expect(await judge(id, { reason: "A test", ...body })).toEqual(verdict);
  });
});

describe("setCustomerGuard: no country twice", () => {
  test.each(["on", "monitor"])("%s", async (list) => {
    const verdict = { isValid: false, faults: [`body /countries/${list}/1 repeated`] };
    expect(await judge("setCustomerGuard", { countries: { [list]: ["GB", "GB"] } })).toEqual(verdict);
    expect(await judge("setCustomerGuard", { countries: { [list]: ["GB", "DE"] } })).toEqual(taken);
  });
});

describe("the smallest and the largest amounts", () => {
  test.each([
    ["creditCustomer", { amount: 0 }, ["body /amount range"]],
    ["creditCustomer", { amount: 0.000_000_9 }, ["body /amount range"]],
    ["creditCustomer", { amount: 0.000_001 }, []],
    ["creditCustomer", { amount: 4_500_000_000.1 }, ["body /amount range"]],
    ["debitCustomer", { amount: 0.000_000_9 }, ["body /amount range"]],
    ["debitCustomer", { amount: 0.000_001 }, []],
    ["debitCustomer", { amount: 4_500_000_000.1 }, ["body /amount range"]],
    ["correctBalance", { amount: 0 }, ["body /amount value"]],
    ["correctBalance", { amount: 0.000_000_9 }, ["body /amount value"]],
    ["correctBalance", { amount: -0.000_000_9 }, ["body /amount value"]],
    ["correctBalance", { amount: 0.000_001 }, []],
    ["correctBalance", { amount: -0.000_001 }, []],
    ["correctBalance", { amount: -4_500_000_000.1 }, ["body /amount range"]],
    ["setCustomerLimit", { daily_limit: 0 }, []],
    ["setCustomerLimit", { daily_limit: 1_000_000_000 }, []],
    ["setCustomerLimit", { daily_limit: 1_000_000_000.1 }, ["body /daily_limit range"]],
    ["setAccountLimits", { daily_limit: 1_000_000_000, low_balance_threshold: 1_000_000_000 }, []],
    ["setAccountLimits", { low_balance_threshold: 1_000_000_000.1 }, ["body /low_balance_threshold range"]],
    ["setAccountLimits", { low_balance_threshold: -0.1 }, ["body /low_balance_threshold range"]],
  ])("%s %o", async (id, body, faults) => {
    const verdict = { isValid: faults.length === 0, faults };
    expect(await judge(id, { ...(id === "setAccountLimits" ? {} : { reason: "A test" }), ...body })).toEqual(
      verdict,
    );
  });
});

test("no keyword says that an amount has at most six decimals: multipleOf refuses amounts that have", async () => {
  const daily_limit = 0.07;
  expect(faultsAgainst({ multipleOf: 0.000_001 }, daily_limit)).toBeDefined();
  expect(await judge("setAccountLimits", { daily_limit })).toEqual(taken);
  const tooFine = await judge("setAccountLimits", { daily_limit: 0.000_000_5 });
  expect(tooFine.faults).toEqual(["body /daily_limit value"]);
});

describe("startVerification: an IP address", () => {
  test.each([
    { ip: "203.0.113.7", isValid: true },
    { ip: "2001:db8::1", isValid: true },
    { ip: "::ffff:203.0.113.7", isValid: true },
    { ip: "::FFFF:203.0.113.7", isValid: true },
    { ip: "64:ff9b::255.255.255.255", isValid: true },
    { ip: "::", isValid: true },
    { ip: "1:2:3:4:5:6:7:8", isValid: true },
    { ip: "1:2:3:4:5:6:203.0.113.7", isValid: true },
    { ip: "1:2:3:4:5:6:7::", isValid: true },
    { ip: "::2:3:4:5:6:7:8", isValid: true },
    { ip: "fe80::1%eth0", isValid: true },
    { ip: "255.255.255.255", isValid: true },
    { ip: "255.255.255.256", isValid: false },
    { ip: "203.0.113.07", isValid: false },
    { ip: "::ffff:203.0.113.07", isValid: false },
    { ip: "::ffff:0x7f.0.0.1", isValid: false },
    { ip: "::10000", isValid: false },
    { ip: "1:2:3:4:5:6:7:8:9", isValid: false },
    { ip: "1::2::3", isValid: false },
    { ip: "203.0.113", isValid: false },
    { ip: "203.0.113.7:80", isValid: false },
    { ip: "localhost", isValid: false },
  ])("$ip", async ({ ip, isValid }) => {
    const { isValid: said, faults } = await judge("startVerification", { to, client: { ip } });
    expect([said, faults.some((fault) => fault.startsWith("body /client/ip "))]).toEqual([isValid, !isValid]);
  });
});

describe("createApiKey: addresses and CIDR blocks", () => {
  test.each([
    { addresses: ["203.0.113.7", "203.0.113.0/24", "2001:db8::1", "2001:db8::/32", "::/0"], isValid: true },
    { addresses: ["0.0.0.0/0", "203.0.113.7/32", "::1/128"], isValid: true },
    { addresses: ["203.0.113.7/33"], isValid: false },
    { addresses: ["::1/129"], isValid: false },
    { addresses: ["203.0.113.0/024"], isValid: false },
    { addresses: ["256.0.0.0/8"], isValid: false },
    { addresses: ["fe80::1%eth0"], isValid: false },
    { addresses: ["203.0.113.0/"], isValid: false },
    { addresses: ["203.0.113"], isValid: false },
    { addresses: ["localhost"], isValid: false },
  ])("$addresses", async ({ addresses, isValid }) => {
    const { isValid: said, faults } = await judge("createApiKey", { name: "Shop", addresses });
    expect([said, faults.length]).toEqual([isValid, isValid ? 0 : 1]);
  });
});

describe("no text of a request has a NUL", () => {
  /** The fields of an example's body that are text, wherever they are. */
  const textsIn = (value: unknown, at = ""): string[] => {
    if (typeof value === "string") return [at];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${at}/${name}`));
  };

  const withNul = (value: unknown, pointer: string): unknown => {
    if (pointer === "") return `${String(value)}\u0000`;
    const [, name = "", ...rest] = pointer.split("/");
    const inner = withNul((value as Json)[name], rest.length === 0 ? "" : `/${rest.join("/")}`);
    return { ...(value as Json), [name]: inner };
  };

  const cases = requestExamples.flatMap(({ place, operationId, value }) =>
    textsIn(value).map((pointer) => ({ place, operationId, value, pointer })),
  );

  test.each(cases)("$place $pointer", async ({ operationId, value, pointer }) => {
    const { isValid, faults } = await judge(operationId, withNul(value, pointer) as Json);
    expect(isValid).toBe(false);
    expect(faults).toContain(`body ${pointer} characters`);
  });
});

test("every told rule of the contract is one of these", () => {
  const text = JSON.stringify(bothContracts);
  const rules = text.match(/\{[^{}]*"x-refused-since"/g) ?? [];
  const nuls = rules.filter((rule) => rule.includes(String.raw`^[^\\u0000]*$`));
  expect(nuls.length).toBeGreaterThan(15);
  expect(rules.length - nuls.length).toBe(13);
});
