import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { putEntry, setAccountSettings } from "../support/guard-settings.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_COUNTRIES: "GB,FR,AR" });
});
afterAll(() => service.stop());

const credit = 10_000_000;
const british = "+447700900100";
type Headers = Readonly<Record<string, string>>;
const sends = {
  sms: (customer: Credentials, to: string, headers: Headers = {}) =>
    service.client(customer).POST("/api/v1/connect-hub/sms", {
      headers,
      body: { from: "Example", to, text: "Your code is 493817." },
    }),
  flash_call: (customer: Credentials, to: string, headers: Headers = {}) =>
    service.client(customer).POST("/api/v1/connect-hub/call/flash", { headers, body: { callee: to } }),
  whatsapp: (customer: Credentials, to: string, headers: Headers = {}) =>
    service.client(customer).POST("/api/v1/connect-hub/whatsapp/otp", {
      headers,
      body: { to: to.slice(1), text: "Your code is 493817." },
    }),
  telegram: (customer: Credentials, to: string, headers: Headers = {}) =>
    service.client(customer).POST("/api/v1/connect-hub/telegram/otp", { headers, body: { to } }),
};

const setCountries = (accountId: string, countries: readonly string[], setting: "on" | "monitor" = "on") =>
  setAccountSettings(service, accountId, {
    countries: Object.fromEntries(countries.map((country) => [country, setting])),
  });

describe.each(Object.entries(sends))("%s", (_channel, send) => {
  const getStatus = async (customer: Credentials, to: string) => (await send(customer, to)).response.status;

  test("is rejected and not charged if connect-hub does not send to the country", async () => {
    const customer = await openAccount(service, credit);
    const { error } = await send(customer, "+4915112345600");
    expect(error).toMatchObject({
      status: 403,
      code: "blocked",
      reason: "country",
    });
    expect(await getBalance(service, customer.accountId)).toBe(credit);
    expect(await countMessages(service, customer.accountId)).toBe(0);
    expect(await getStatus(customer, british)).toBe(200);
  });

  test("does not use up its Idempotency-Key if it is rejected", async () => {
    const customer = await openAccount(service, credit);
    const { accountId } = customer;
    await setCountries(accountId, ["FR"]);
    const keyed = { "idempotency-key": `kept ${accountId}` };
    const statusOfKeyed = async () => (await send(customer, british, keyed)).response.status;
    expect(await statusOfKeyed()).toBe(403);
    await setCountries(accountId, ["GB"]);
    expect([await statusOfKeyed(), await statusOfKeyed()]).toEqual([200, 200]);
    expect(await countMessages(service, accountId)).toBe(1);
  });

  test("is rejected if the country is off for its account only", async () => {
    const [set, other] = [await openAccount(service, credit), await openAccount(service, credit)];
    await setCountries(set.accountId, ["FR"]);
    expect([await getStatus(set, british), await getStatus(other, british)]).toEqual([403, 200]);
  });

  test("passes if the guard only monitors the country", async () => {
    const customer = await openAccount(service, credit);
    await setCountries(customer.accountId, ["GB"], "monitor");
    expect([await getStatus(customer, british), await getStatus(customer, "+33612345678")]).toEqual([
      200, 403,
    ]);
  });

  test("is rejected until a block of its account ends, unless the number is allowed", async () => {
    const [blocked, other] = [await openAccount(service, credit), await openAccount(service, credit)];
    const { accountId } = blocked;
    await putEntry(service, "block", "4477009", { accountId, until: service.clock.now() + 60_000 });
    const { error } = await send(blocked, british);
    expect(error).toMatchObject({
      code: "blocked",
      reason: "block_list",
    });
    expect(await getBalance(service, accountId)).toBe(credit);
    expect([await getStatus(other, british), await getStatus(blocked, "+447400123400")]).toEqual([200, 200]);
    await putEntry(service, "allow", "447700900100", { accountId });
    expect([await getStatus(blocked, british), await getStatus(blocked, "+447700900104")]).toEqual([
      200, 403,
    ]);
    service.clock.advance(60_000);
    expect(await getStatus(blocked, "+447700900104")).toBe(200);
  });

  test("is rejected if the number is the one that every sandbox blocks", async () => {
    const customer = await openAccount(service, credit);
    const { error } = await send(customer, "+447700900009");
    expect(error).toMatchObject({ status: 403, code: "blocked", reason: "block_list" });
    expect(await getStatus(customer, "+447700900109")).toBe(200);
  });

  test("passes if the number is allowed and its country is off", async () => {
    const customer = await openAccount(service, credit);
    const { accountId } = customer;
    await setCountries(accountId, []);
    expect(await getStatus(customer, british)).toBe(403);
    await putEntry(service, "allow", "44", { accountId });
    expect(await getStatus(customer, british)).toBe(200);
  });
});

test("a burst of blocked verifications, which cost nothing, adds only to the totals", async () => {
  const customer = await openAccount(service, 0);
  const client = service.client(customer);
  const start = (to: string) =>
    client.POST("/api/v1/connect-hub/verifications", {
      body: { to, template: "default", code_length: 6, ttl: 600 },
    });
  await start("+4915112345600");
  while (!service.context.limits.blockedStarts.consume(customer.accountId));
  const { error } = await start("+4915112345601");
  expect(error).toMatchObject({ status: 403, code: "blocked", reason: "country" });
  const { data: kept } = await client.POST("/api/v1/connect-hub/verifications/list", { body: {} });
  expect(kept!.list.map(({ to }) => to)).toEqual(["+4915112345600"]);
  const { data: counted } = await client.POST("/api/v1/connect-hub/verification-stats", { body: {} });
  expect(counted!.list).toMatchObject([{ country: "DE", started: 2, blocked: 2 }]);
});

test("another spelling of a number does not bypass a blocked recipient or a blocked range", async () => {
  const customer = await openAccount(service, credit);
  const { accountId } = customer;
  await setCountries(accountId, ["AR"]);
  const getStatus = async (to: string) => (await sends.whatsapp(customer, to)).response.status;
  await putEntry(service, "block", "5491123456789", { accountId });
  await putEntry(service, "block", "54112345678", { accountId });
  const statuses = [];
  for (const to of ["+5491123456789", "+541123456789", "+5491123456780", "+541123456780"]) {
    statuses.push(await getStatus(to));
  }
  expect(statuses).toEqual([403, 403, 403, 403]);
});
