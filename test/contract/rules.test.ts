import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestExamples } from "../support/examples.ts";
import { signIn, signUp } from "../support/people.ts";
import {
  bodyOperations,
  readValidationErrors,
  createExampleRequest,
  type AllCredentials,
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

/** Sends a body and returns the validation errors of the 400 response. In paths, a customer is the demo user. */
async function readErrors(operationId: string, body: Json): Promise<readonly string[]> {
  const operation = bodyOperations.find((one) => one.operationId === operationId)!;
  const [path, init] = createExampleRequest(operation, credentials, { body: JSON.stringify(body) });
  const ofDemo = path.replace(/(?<=^\/operator\/v1\/customers\/)[^/]+/, credentials.userId);
  const response = await service.sendRaw(ofDemo, init);
  return response.status === 400 ? await readValidationErrors(response) : [];
}

const start_time = "2026-03-01T00:00:00Z";
const end_time = "2026-03-03T00:00:00Z";
const to = "+447700900123";

type Rule = readonly [body: Json, ...faults: string[]];

const ranges: readonly Rule[] = [
  [{ type: "daily" }, "/end_time required", "/start_time required"],
  [{ type: "hourly", start_time }, "/end_time required"],
  [{ type: "yearly", start_time: null, end_time }, "/start_time required"],
  [{ type: "weekly", start_time, end_time }],
  [{ type: "lastmonth" }],
  [{ type: "today", start_time }],
  [{ type: "today", start_time: "whatever" }],
  [{ type: "daily", start_time: "2026-03", end_time: "2026-W11" }],
  [{ type: "daily", start_time: "2026-03-01 00:00:00", end_time }, "/start_time format"],
  [{ type: null }],
  [{}],
];

const times = (name: string): readonly Rule[] => [
  ...["20260302T000000Z", "2026-W10", "2026-03", "2026-061"].map((from): Rule => [
    { filter: { [name]: { from } } },
  ]),
  ...["2026-03-02 00:00:00", "yesterday", "202603"].map((from): Rule => [
    { filter: { [name]: { from } } },
    `/filter/${name}/from format`,
  ]),
];

const [domain, app_hash] = ["shop.example.com", "FA+9qCX9VSu"];
const [sms, telegram] = [{ channel: "sms" }, { channel: "telegram" }];
const clients = (ips: readonly string[], ...faults: string[]) =>
  ips.map((ip): Rule => [{ to, client: { ip } }, ...faults]);
const order = { sim: "8988303000000000001", package_template: 101 };
const range = { from: start_time, to: end_time };
const reason = "A test";
const filters: readonly Rule[] = [
  [{ reason }, " required"],
  [{ reason, channel: null, queue: null }, " required"],
  [{ reason, older_than_seconds: 604_800 }],
  [{ reason, older_than_seconds: 604_801 }, "/older_than_seconds range"],
  [{ reason, queue: null, channel: "sms" }],
  [{ reason, queue: "sms" }],
  [{ reason, customer: "nobody" }],
];
const amounts: readonly Rule[] = [
  [{ reason, amount: 0 }, "/amount range"],
  [{ reason, amount: 0.000_000_9 }, "/amount range"],
  [{ reason, amount: 0.000_001 }],
  [{ reason, amount: 4_500_000_000.1 }, "/amount range"],
];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  getSmsStats: ranges,
  getFlashCallStats: ranges,
  getWhatsappStats: ranges,
  getTelegramStats: ranges,
  listMessages: times("created_at"),
  listTelegramTdrs: times("timestamp"),
  listVerifications: times("created_at"),
  searchMessages: times("created_at"),
  sendTelegramOtp: [
    [{ to, code: "4938", code_length: 4 }, "/code_length conflict"],
    [{ to, code: "4938", code_length: null }],
    [{ to, code: null, code_length: 4 }],
    [{ to, code_length: 4 }],
  ],
  startVerification: [
    [{ to, autofill: { domain, app_hash } }, "/autofill conflict"],
    [{ to, autofill: { domain, app_hash: null } }],
    [{ to, autofill: { app_hash } }],
    [{ to, workflow: [sms, telegram], code_length: 8 }],
    [{ to, workflow: [sms, telegram], code_length: 9 }, "/code_length conflict"],
    [{ to, workflow: [sms], code_length: 10 }],
    [{ to, workflow: null, code_length: null }],
    ...clients(["203.0.113.7", "2001:db8::1", "::ffff:203.0.113.7", "64:ff9b::255.255.255.255", "::"]),
    ...clients(["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:203.0.113.7", "1:2:3:4:5:6:7::", "fe80::1%eth0"]),
    ...clients(["255.255.255.256", "203.0.113.07", "203.0.113", "localhost"], "/client/ip value"),
    ...clients(["::ffff:203.0.113.07", "::ffff:0x7f.0.0.1", "::10000", "1::2::3"], "/client/ip value"),
    ...clients(["1:2:3:4:5:6:7:8:9", "203.0.113.7:80"], "/client/ip value"),
  ],
  createApiKey: [
    [{ name: "Shop", addresses: ["203.0.113.7", "203.0.113.0/24", "2001:db8::1", "2001:db8::/32", "::/0"] }],
    [{ name: "Shop", addresses: ["0.0.0.0/0", "203.0.113.7/32", "::1/128"] }],
    ...["203.0.113.7/33", "::1/129", "203.0.113.0/024", "256.0.0.0/8", "fe80::1%eth0", "203.0.113.0/"].map(
      (address): Rule => [{ name: "Shop", addresses: [address] }, "/addresses/0 pattern"],
    ),
  ],
  createEsimPackage: [
    [{ ...order, time_allowance: 31_622_400 }],
    [{ ...order, time_allowance: 31_622_401 }, "/time_allowance range"],
  ],
  getStatistics: [
    [{ ...range, group_by: [] }],
    [{ ...range, group_by: null }],
    [{ ...range, group_by: ["country", "day", "network"] }],
    [{ ...range, group_by: ["day", "country", "month"] }, "/group_by conflict"],
  ],
  cancelMessages: filters,
  releaseMessages: filters,
  setCustomerGuard: [
    [{ countries: { on: ["GB", "GB"] } }, "/countries/on/1 repeated"],
    [{ countries: { on: ["DE"], monitor: ["GB", "GB"] } }, "/countries/monitor/1 repeated"],
    [{ countries: { on: ["GB"], monitor: ["GB"] } }, "/countries/monitor/0 repeated"],
    [{ countries: { on: ["GB", "DE"] } }],
  ],
  creditCustomer: amounts,
  debitCustomer: amounts.slice(1),
  correctBalance: [
    [{ reason, amount: 0 }, "/amount value"],
    [{ reason, amount: 0.000_000_9 }, "/amount value"],
    [{ reason, amount: -0.000_000_9 }, "/amount value"],
    [{ reason, amount: 0.000_001 }],
    [{ reason, amount: -0.000_001 }],
    [{ reason, amount: -4_500_000_000.1 }, "/amount range"],
  ],
  setCustomerLimit: [
    [{ reason, daily_limit: 0 }],
    [{ reason, daily_limit: 1_000_000_000 }],
    [{ reason, daily_limit: 1_000_000_000.1 }, "/daily_limit range"],
  ],
  setAccountLimits: [
    [{ daily_limit: 1_000_000_000, low_balance_threshold: 1_000_000_000 }],
    [{ low_balance_threshold: 1_000_000_000.1 }, "/low_balance_threshold range"],
    [{ low_balance_threshold: -0.1 }, "/low_balance_threshold range"],
    [{ daily_limit: 0.07 }],
    [{ daily_limit: 0.000_000_5 }, "/daily_limit value"],
  ],
};

describe("a rule outside of the schemas has its validation error", () => {
  const cases = Object.entries(rules).flatMap(([operationId, all]) =>
    all.map(([body, ...faults]) => ({ operationId, body, faults: faults.map((fault) => `body ${fault}`) })),
  );
  test.each(cases)("$operationId $body", async ({ operationId, body, faults }) => {
    expect(await readErrors(operationId, body)).toEqual(faults);
  });
});

describe("no text in a request may contain a NUL", () => {
  /** Lists all text fields in the body of an example. */
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
    const faults = await readErrors(operationId, withNul(value, pointer) as Json);
    expect(faults).toContain(`body ${pointer} characters`);
  });
});
