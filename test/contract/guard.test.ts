import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { getBalance, openAccount, type Credentials } from "../support/accounts.ts";
import { putEntry, setAccountSettings } from "../support/guard-settings.ts";
import { startService, type TestService } from "../support/service.ts";
import { openTestStore } from "../support/stores/index.ts";

let service: TestService;
let customer: Credentials;
const enforced = { CONNECT_HUB_FRAUD: "enforce" };
const credit = 100_000_000;

async function start(environment: Record<string, string> = enforced, open = openTestStore): Promise<void> {
  service = await startService(environment, open);
  customer = await openAccount(service, credit);
}
afterEach(() => service.stop());

/** Returns an unassigned phone number from a range of 1,000, by its index. */
const consecutive = (index: number) => `+447400123${String(index).padStart(3, "0")}`;
/** Phone numbers, at most one per range of 10,000 numbers. */
const spread = (index: number) => `+4474${String((index * 20_011) % 100_000_000).padStart(8, "0")}`;

const sms = (to: string, from = customer) =>
  service.client(from).POST("/api/v1/connect-hub/sms", { body: { from: "Example", to, text: "493817" } });
const flashCall = (callee: string) =>
  service.client(customer).POST("/api/v1/connect-hub/call/flash", { body: { callee } });
const whatsapp = (to: string) =>
  service.client(customer).POST("/api/v1/connect-hub/whatsapp/otp", {
    body: { to: to.slice(1), text: "Your code is 493817." },
  });
interface Given {
  readonly workflow?: { channel: "sms" | "whatsapp" }[];
  readonly client?: { ip?: string; device_id?: string; trusted?: boolean };
}
const verify = (to: string, given: Given = {}) =>
  service.client(customer).POST("/api/v1/connect-hub/verifications", { body: { to, ...given } });
const check = (id: string, code: string) =>
  service.client(customer).POST("/api/v1/connect-hub/verifications/{id}/check", {
    params: { path: { id } },
    body: { code },
  });

/**
 * Sends to one number after another until a send is blocked. Returns the number of sends that passed, and the error of
 * the blocked one.
 */
async function sendUntilBlocked(
  most: number,
  send: (index: number) => Promise<{ readonly error?: object | undefined }>,
) {
  for (let index = 0; index < most; index += 1) {
    const { error } = await send(index);
    if (error) return { passed: index, error };
  }
  return { passed: most, error: undefined };
}

describe("sends", () => {
  test("to consecutive numbers are blocked after five, on all channels that share revenue, and not charged", async () => {
    await start();
    const { passed, error } = await sendUntilBlocked(40, (index) => sms(consecutive(index)));
    expect(passed).toBe(5);
    expect(error).toMatchObject({
      status: 403,
      code: "blocked",
      reason: "anomaly",
      challenge: false,
    });
    const balance = await getBalance(service, customer.accountId);
    expect((await flashCall(consecutive(41))).response.status).toBe(403);
    expect(await getBalance(service, customer.accountId)).toBe(balance);
    expect((await whatsapp(consecutive(42))).response.status).toBe(200);
  });

  test("to a number that cannot receive codes are blocked, even if the guard only monitors", async () => {
    await start({});
    expect((await sms("+449098790000")).error).toMatchObject({
      code: "blocked",
      reason: "number_kind",
      challenge: false,
    });
  });

  test("without a conversion are limited to the daily amount, and unlimited in a sandbox", async () => {
    const amount = { CONNECT_HUB_FRAUD_SPEND: "2" };
    await start({ ...enforced, ...amount });
    const sends = await Promise.all(Array.from({ length: 120 }, (_, index) => whatsapp(spread(index))));
    // The limit is reached by 66 messages of 0.03 each.
    expect(sends.filter(({ data }) => data)).toHaveLength(66);
    expect(sends.find(({ error }) => error)!.error).toMatchObject({
      code: "blocked",
      reason: "spend",
      challenge: false,
    });
    await service.stop();
    await start(amount);
    const passed = await Promise.all(Array.from({ length: 120 }, (_, index) => whatsapp(spread(index))));
    expect(passed.filter(({ data }) => data)).toHaveLength(120);
  });

  test("to one number are limited to ten an hour, across accounts and both revenue-sharing channels, and unlimited in a sandbox", async () => {
    await start();
    const other = await openAccount(service, credit);
    const statuses = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await sms(spread(1))).response.status);
      statuses.push((await sms(spread(1), other)).response.status);
      statuses.push((await flashCall(spread(1))).response.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 403, 403]);
    expect((await sms(spread(1))).error).toMatchObject({ reason: "recipient", challenge: false });
    expect((await whatsapp(spread(1))).response.status).toBe(200);
    await service.stop();
    await start({});
    expect((await sendUntilBlocked(60, () => sms(spread(1)))).passed).toBe(60);
  });

  test("are only monitored if the operator configures that, for all countries or for one", async () => {
    await start({});
    expect((await sendUntilBlocked(20, (index) => sms(consecutive(index)))).passed).toBe(20);
    expect(service.log).toContainEqual({
      level: "warn",
      fields: {
        account_id: customer.accountId,
        country: "GB",
        rule: "consecutive_numbers",
        value: 6,
        limit: 5,
      },
    });
    await service.stop();
    await start();
    await setAccountSettings(service, customer.accountId, { countries: { GB: "monitor" } });
    expect((await sendUntilBlocked(20, (index) => sms(consecutive(index)))).passed).toBe(20);
  });

  test("to a number on the allow list pass", async () => {
    await start();
    await putEntry(service, "allow", "447400123");
    expect((await sendUntilBlocked(20, (index) => sms(consecutive(index)))).passed).toBe(20);
  });

  test("that the account cannot pay for are not counted", async () => {
    await start();
    const poor = await openAccount(service, 0);
    const attempts = Array.from({ length: 100 }, (_, index) => sms(spread(index), poor));
    expect((await Promise.all(attempts)).map(({ response }) => response.status)).toEqual(
      Array.from({ length: 100 }, () => 402),
    );
  });

  test("of a customer who reports conversions pass, and sends of a customer who reports none are blocked", async () => {
    await start({ ...enforced, CONNECT_HUB_FRAUD_SPEND: "2" });
    const quiet = await openAccount(service, credit);
    const reportConversion = (id: string) =>
      service.client(customer).POST("/api/v1/connect-hub/messages/{id}/feedback", {
        params: { path: { id } },
        body: { converted: true },
      });
    let passed = 0;
    for (let index = 0; index < 150; index += 1) {
      service.clock.advance(10_000);
      const { data } = await sms(spread(index));
      if (data) await reportConversion(data.messageId);
      if (data) passed += 1;
    }
    expect(passed).toBe(150);
    const { passed: ofQuiet } = await sendUntilBlocked(150, (index) => {
      service.clock.advance(10_000);
      return sms(spread(index), quiet);
    });
    expect(ofQuiet).toBeLessThan(150);
  });

  test("stay blocked after a restart of the service", async () => {
    const { engine, close } = await openTestStore();
    onTestFinished(close);
    const reopened = async () => ({ engine, close: async () => {} });
    await start(enforced, reopened);
    expect((await sendUntilBlocked(40, (index) => sms(consecutive(index)))).passed).toBe(5);
    await service.stop();
    const before = customer;
    await start(enforced, reopened);
    expect((await sms(consecutive(50), before)).error).toMatchObject({ reason: "anomaly" });
    expect((await sms(consecutive(51))).response.status).toBe(200);
  });
});

describe("verifications", () => {
  test("without conversions are blocked and recorded, and continue with channels that share no revenue", async () => {
    await start();
    const workflow = [{ channel: "sms" as const }];
    const { passed, error } = await sendUntilBlocked(200, (index) => verify(spread(index), { workflow }));
    expect(passed).toBeLessThanOrEqual(100);
    expect(error).toMatchObject({
      status: 403,
      code: "blocked",
      reason: "velocity",
      challenge: true,
    });
    const { data: list } = await service
      .client(customer)
      .POST("/api/v1/connect-hub/verifications/list", { body: {} });
    expect(list!.list[0]).toMatchObject({ status: "BLOCKED", reason: "velocity" });
    const both = [{ channel: "sms" as const }, { channel: "whatsapp" as const }];
    const { data } = await verify(spread(300), { workflow: both });
    expect(data!.attempts).toMatchObject([{ channel: "whatsapp" }]);
    const trusted = await verify(spread(301), { workflow, client: { trusted: true } });
    expect(trusted.response.status).toBe(201);
  });

  test("pass the requester to the guard with each message, because another instance may send it, and delete it at the end", async () => {
    await start();
    const admit = vi.spyOn(service.context.guard, "admit");
    const { data } = await verify(spread(1), { client: { ip: "2001:db8:1:2:3:4:5:6", trusted: true } });
    const { id } = data!;
    service.clock.advance(30_000);
    const params = { path: { id } };
    await service.client(customer).POST("/api/v1/connect-hub/verifications/{id}/resend", { params });
    const admitted = admit.mock.calls.map(([{ network, isTrusted }]) => ({ network, isTrusted }));
    expect(admitted).toEqual([admitted[0], { network: "2001:db8:1:2::/64", isTrusted: true }]);
    expect((await check(id, "123456")).data).toMatchObject({ valid: true });
    expect((await service.context.store.verifications.findAny(id))?.client).toBeNull();
  });

  test("with conversions are never blocked", async () => {
    await start();
    for (let index = 0; index < 120; index += 1) {
      const { data } = await verify(spread(index));
      expect(data).toBeDefined();
      expect((await check(data!.id, "123456")).data).toMatchObject({ valid: true });
    }
  });

  test("to numbers on the allow list raise no limit by their conversions", async () => {
    await start();
    await putEntry(service, "allow", "447400");
    const { passed } = await sendUntilBlocked(90, async (index) => {
      const { data } = await verify(`+447400${String(index * 10_007).padStart(6, "0")}`);
      expect((await check(data!.id, "123456")).data).toMatchObject({ valid: true });
      return verify(spread(index + 100), { workflow: [{ channel: "sms" }] });
    });
    expect(passed).toBe(50);
  });

  test.each([
    ["network", { ip: "203.0.113.7" }, { ip: "203.0.113.8" }],
    ["device", { device_id: "device-1" }, { device_id: "device-2" }],
  ])("from one %s are blocked for that requester only", async (_, client, other) => {
    await start();
    const from = (index: number, asking: object) =>
      verify(spread(index), { workflow: [{ channel: "sms" }], client: asking });
    const { passed } = await sendUntilBlocked(40, (index) => from(index, client));
    expect(passed).toBe(10);
    expect((await from(50, other)).response.status).toBe(201);
  });
});
