import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { storeOptOut } from "../../support/opt-outs.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
let customer: Credentials;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_COUNTRIES: "GB,FR" });
  admin = await signUpOperator(service);
  customer = await openAccount(service);
});
afterAll(() => service.stop());

const check = (to: string, name = customer.accountId) =>
  admin.operator.POST("/operator/v1/guard/check", { body: { customer: name, to } });
const put = async (list: "allow" | "block", prefix: string) =>
  (await admin.operator.POST("/operator/v1/guard/entries", { body: { list, prefix } })).data!;

describe("200", () => {
  test("returns the first matching rule, with the entry that decides", async () => {
    const [british, german] = ["+447700900123", "+4915112345678"];
    const passes = { to: british, country: "GB", blocked: false, rule: "none" };
    expect((await check("447700900123")).data).toEqual(passes);
    const off = { to: german, country: "DE", blocked: true, rule: "country" };
    expect((await check(german)).data).toEqual(off);
    const blocked = await put("block", "4");
    expect((await check(british)).data).toEqual({
      ...passes,
      blocked: true,
      rule: "block_list",
      entry: blocked,
    });
    expect((await check(german)).data).toEqual(off);
    const allowed = await put("allow", "49151");
    expect((await check(german)).data).toEqual({
      ...off,
      blocked: false,
      rule: "allow_list",
      entry: allowed,
    });
  });

  test("a phone number without a country", async () => {
    expect((await check("+882161234567")).data).toEqual({
      to: "+882161234567",
      blocked: true,
      rule: "country",
    });
  });
});

test("an opt-out blocks messages that the customer writes, even on the allow list, but no verification", async () => {
  const { accountId } = await openAccount(service);
  const { recipient } = await storeOptOut(service, accountId, { recipient: "+33612345678" });
  const checked = async (given: { verification?: boolean; channel?: "sms" | "whatsapp" }) => {
    const body = { customer: accountId, to: recipient, ...given };
    const { blocked, rule } = (await admin.operator.POST("/operator/v1/guard/check", { body })).data!;
    return { blocked, rule };
  };
  const out = { blocked: true, rule: "opted_out" };
  expect(await checked({ verification: false })).toEqual(out);
  expect(await checked({})).toEqual({ blocked: false, rule: "none" });
  expect(await checked({ verification: false, channel: "whatsapp" })).toEqual({
    blocked: false,
    rule: "none",
  });
  await put("allow", "336");
  expect(await checked({ verification: false })).toEqual(out);
});

describe("400", () => {
  test("a phone number that cannot exist", async () => {
    expect((await check("+44")).error).toMatchObject({
      errors: [{ in: "body", pointer: "/to", code: "phone_number" }],
    });
  });
});

test("an invalid IP address is reported", async () => {
  const body = {
    customer: customer.accountId,
    to: "+447700900123",
    client: { ip: "unknown", trusted: false },
  };
  const { error } = await admin.operator.POST("/operator/v1/guard/check", { body });
  expect(error).toMatchObject({ errors: [{ in: "body", pointer: "/client/ip" }] });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await check("+447700900123", "nobody")).error).toMatchObject({ code: "not_found" });
  });
});

test("returns the rule that blocks a send, its value and its end", async () => {
  const guarded = await startService({ CONNECT_HUB_FRAUD: "enforce" });
  onTestFinished(() => guarded.stop());
  const account = await openAccount(guarded, 10_000_000);
  const inRange = (index: number) => `+44740012${String((index * 1_003) % 10_000).padStart(4, "0")}`;
  let passed = 0;
  for (; passed < 120; passed += 1) {
    // All sends are within the 24 hours that the rule counts.
    guarded.clock.advance(75_000);
    const { error } = await guarded.client(account).POST("/api/v1/connect-hub/verifications", {
      body: { to: inRange(passed), workflow: [{ channel: "sms" }] },
    });
    if (error) break;
  }
  const { operator } = await signUpOperator(guarded);
  const body = { customer: account.accountId, to: inRange(39) };
  const { data } = await operator.POST("/operator/v1/guard/check", { body });
  expect(data).toEqual({
    to: inRange(39),
    country: "GB",
    blocked: true,
    rule: "velocity",
    finding: {
      reason: "velocity",
      rule: "range",
      value: expect.any(Number),
      limit: 50,
      challenge: true,
      until: new Date(guarded.clock.now() + 900_000).toISOString(),
    },
  });
  const whatsappToo = await operator.POST("/operator/v1/guard/check", {
    body: { ...body, channel: "whatsapp" },
  });
  expect(whatsappToo.data).toMatchObject({ blocked: false, rule: "none" });
});

test("a verification with one price is checked at its reserved amount", async () => {
  const guarded = await startService({ CONNECT_HUB_FRAUD: "enforce" });
  onTestFinished(() => guarded.stop());
  const { store } = guarded.context;
  const priced = { channel: "verification", currency: "EUR", network: "", priceMicros: 70_000 } as const;
  await commit(store, store.prices.put([{ ...priced, prefix: "44" }]));
  guarded.clock.advance(60_000);
  const account = await openAccount(guarded, 10_000_000);
  const inRange = (index: number) => `+44740012${String((index * 1_003) % 10_000).padStart(4, "0")}`;
  for (let started = 0; started < 28; started += 1) {
    const { response } = await guarded.client(account).POST("/api/v1/connect-hub/verifications", {
      body: { to: inRange(started), workflow: [{ channel: "sms" }] },
    });
    expect(response.status).toBe(201);
  }
  const { operator } = await signUpOperator(guarded);
  const body = { customer: account.accountId, to: inRange(28) };
  const { data } = await operator.POST("/operator/v1/guard/check", { body });
  expect(data).toMatchObject({ blocked: true, finding: { rule: "range", limit: 28 } });
});

describe("the finding names the rule that decides", () => {
  let guarded: TestService;
  let operator: Operator["operator"];
  beforeAll(async () => {
    guarded = await startService({ CONNECT_HUB_FRAUD: "enforce" });
    ({ operator } = await signUpOperator(guarded));
  });
  afterAll(() => guarded.stop());

  interface Client {
    readonly ip?: string;
    readonly device_id?: string;
    readonly trusted?: boolean;
  }
  const toClient = (client: Client | undefined) => client && { client: { trusted: false, ...client } };
  const open = async () => {
    const account = await openAccount(guarded, 10_000_000);
    const client = guarded.client(account);
    const start = async (to: string, requester?: Client) => {
      const body = { to, workflow: [{ channel: "sms" as const }], ...toClient(requester) };
      return (await client.POST("/api/v1/connect-hub/verifications", { body })).response.status;
    };
    const find = async (to: string, requester?: Client, verification = true) => {
      const body = { customer: account.accountId, to, verification, ...toClient(requester) };
      return (await operator.POST("/operator/v1/guard/check", { body })).data!;
    };
    const send = async (to: string) => {
      const body = { from: "Example", to, text: "Your code is 493817." };
      return (await client.POST("/api/v1/connect-hub/sms", { body })).response.status;
    };
    return { ...account, start, send, find };
  };
  /** Phone numbers, at most one per range. */
  const apart = (index: number) => `+44740${1_000_000 + index * 10_007}`;

  test("consecutive_numbers: the sixth number, before a block has started", async () => {
    const { start, find } = await open();
    for (let end = 1; end <= 5; end += 1) expect(await start(`+44740255550${end}`)).toBe(201);
    expect(await find("+447402555506")).toMatchObject({
      blocked: true,
      rule: "anomaly",
      finding: { reason: "anomaly", rule: "consecutive_numbers", value: 6, limit: 5, challenge: true },
    });
    expect((await find("+447402555506")).finding).not.toHaveProperty("until");
    expect(await find("+447402555506", { trusted: true })).toMatchObject({ blocked: false, rule: "none" });
    expect(await start("+447402555506")).toBe(403);
    const until = new Date(guarded.clock.now() + 900_000).toISOString();
    expect((await find("+447402555507")).finding).toMatchObject({ rule: "consecutive_numbers", until });
  });

  test.each([
    ["network", { ip: "203.0.113.7" }],
    ["device", { device_id: "phone-1" }],
  ] as const)("%s: only with a requester in the request", async (rule, requester) => {
    const { start, find } = await open();
    for (let index = 0; index < 10; index += 1) expect(await start(apart(index), requester)).toBe(201);
    expect(await find(apart(10), requester)).toMatchObject({
      blocked: true,
      rule: "velocity",
      finding: { rule, value: 11, limit: 10, challenge: true },
    });
    expect(await find(apart(10))).toMatchObject({ blocked: false, rule: "none" });
    expect(await find(apart(10), requester, false)).toMatchObject({ blocked: false, rule: "none" });
  });

  test("recipient: also for trusted clients, and across accounts", async () => {
    const [own, other] = [await open(), await open()];
    const to = "+447403777001";
    for (let sent = 0; sent < 10; sent += 1) expect(await own.send(to)).toBe(200);
    const until = new Date(guarded.clock.now() + 3_600_000).toISOString();
    const finding = { reason: "recipient", rule: "recipient", value: 11, limit: 10, challenge: false, until };
    for (const { find } of [own, other]) {
      expect(await find(to, { trusted: true })).toMatchObject({ blocked: true, rule: "recipient", finding });
    }
    expect(await own.send(to)).toBe(403);
  });

  test("unconverted_amount: in the account's currency, and also for codes of the customer", async () => {
    const { userId: id, send, find } = await open();
    const params = { path: { customer: id } };
    const body = { recipient_limit: true, unconverted_amount: 0.16 };
    await operator.POST("/operator/v1/customers/{customer}/guard", { params, body });
    for (let index = 0; index < 4; index += 1) expect(await send(apart(index))).toBe(200);
    const until = "2026-03-03T00:00:00.000Z";
    expect(await find(apart(4), undefined, false)).toMatchObject({
      blocked: true,
      rule: "spend",
      finding: { rule: "unconverted_amount", value: 0.2, limit: 0.16, challenge: false, until },
    });
  });
});
