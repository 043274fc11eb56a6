import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countMessages, createDailyLimit, openAccount, type Credentials } from "../support/accounts.ts";
import { commit, delayCommits, observeCommits } from "../support/commit.ts";
import { storeOptOut } from "../support/opt-outs.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeEach(async () => {
  service = await startService({ CONNECT_HUB_FRAUD: "enforce" });
});
afterEach(() => service.stop());

const credit = 10_000_000;
const smsMicros = 50_000;
/** More sends than may be unconverted in any scope. */
const many = 60;
/** Phone numbers of one range, none of them consecutive. */
const inRange = (index: number) => `+491512345${1_000 + ((index * 1_003) % 9_000)}`;
/** Phone numbers, at most one per range. */
const spread = (index: number) => `+4915${10_000_000 + ((index * 20_011) % 89_999_999)}`;

const verify = async (customer: Credentials, to: string, ip?: string) => {
  const body = { to, workflow: [{ channel: "sms" as const }], ...(ip !== undefined && { client: { ip } }) };
  const started = await service.client(customer).POST("/api/v1/connect-hub/verifications", { body });
  return { status: started.response.status, id: started.data?.id };
};
const getStatus = async (...given: Parameters<typeof verify>) => (await verify(...given)).status;
const sms = (customer: Credentials, to: string, headers: Readonly<Record<string, string>> = {}) =>
  service
    .client(customer)
    .POST("/api/v1/connect-hub/sms", { headers, body: { from: "Example", to, text: "493817" } });

/** Sends `count` concurrent requests, and returns the distinct statuses. */
const sendConcurrently = async (sendOne: (index: number) => Promise<number>, count = many) =>
  [...new Set(await Promise.all(Array.from({ length: count }, (_, index) => sendOne(index))))].toSorted();

/** Delays all commits until the guard has decided on `count` further sends. */
function admitBeforeCommit(count = many): void {
  const { context } = service;
  const { guard } = context;
  const admitted = Promise.withResolvers<void>();
  let left = count;
  const admit: typeof guard.admit = (...given) => {
    left -= 1;
    if (left === 0) admitted.resolve();
    return guard.admit(...given);
  };
  const store = observeCommits(context.store, async (proceed) => {
    await admitted.promise;
    return proceed();
  });
  Object.assign(context, { guard: Object.assign(Object.create(guard) as typeof guard, { admit }), store });
}

describe("many concurrent verifications of an account without money", () => {
  test("do not block a range for other accounts", async () => {
    const [poor, other] = [await openAccount(service), await openAccount(service, credit)];
    expect(await sendConcurrently((index) => getStatus(poor, inRange(index)))).toEqual([402]);
    expect(await getStatus(other, inRange(many))).toBe(201);
    expect((await sms(other, inRange(many + 1))).response.status).toBe(200);
  });

  test("do not block the account itself: its further starts get a 402, not a 403", async () => {
    const poor = await openAccount(service);
    const ip = "203.0.113.9";
    expect(await sendConcurrently((index) => getStatus(poor, spread(index), ip))).toEqual([402]);
    expect(await sendConcurrently((index) => getStatus(poor, inRange(index)))).toEqual([402]);
    expect([await getStatus(poor, spread(many), ip), await getStatus(poor, inRange(many))]).toEqual([
      402, 402,
    ]);
  });
});

test("thirty codes requested from one network cause no block if each is entered before the next request", async () => {
  const customer = await openAccount(service, credit);
  for (let index = 0; index < 30; index += 1) {
    const { id } = await verify(customer, spread(index), "203.0.113.9");
    const { data } = await service.client(customer).POST("/api/v1/connect-hub/verifications/{id}/check", {
      params: { path: { id: id! } },
      body: { code: "123456" },
    });
    expect(data).toMatchObject({ valid: true });
  }
});

test("many concurrent repeated starts with one Idempotency-Key count as one key", async () => {
  const customer = await openAccount(service, credit);
  const { id } = await verify(customer, spread(0));
  const again = async (key: string) => {
    const body = { to: spread(0), workflow: [{ channel: "sms" as const }] };
    const headers = { "idempotency-key": key };
    return (await service.client(customer).POST("/api/v1/connect-hub/verifications", { headers, body }))
      .response.status;
  };
  expect(id).toBeDefined();
  expect(await sendConcurrently(() => again("one-of-many"), 150)).toEqual([200]);
  expect(await again("another")).toBe(200);
});

describe("many concurrent sends of an account that reports conversions", () => {
  const conversions = 20;
  let customer: Credentials;
  beforeEach(async () => {
    customer = await openAccount(service, credit);
    for (let index = 0; index < conversions; index += 1) {
      const { data } = await sms(customer, spread(index));
      const params = { path: { id: data!.messageId } };
      await service.client(customer).POST("/api/v1/connect-hub/messages/{id}/feedback", {
        params,
        body: { converted: true },
      });
    }
  });
  const readResult = async (to: string, headers?: Readonly<Record<string, string>>) => {
    const { data, error } = await sms(customer, to, headers);
    return data?.messageId ?? error!.code;
  };
  const next = async () => (await sms(customer, spread(5_000))).response.status;

  test("with one Idempotency-Key get the first response, and cause no block", async () => {
    delayCommits(service);
    const headers = { "idempotency-key": "one-of-many" };
    const answers = await Promise.all(Array.from({ length: many }, () => readResult(inRange(0), headers)));
    expect(new Set(answers).size).toBe(1);
    expect(await countMessages(service, customer.accountId)).toBe(conversions + 1);
    expect(await next()).toBe(200);
  });

  test("to a recipient who has opted out cause no block", async () => {
    const { recipient } = await storeOptOut(service, customer.accountId);
    admitBeforeCommit();
    expect(await sendConcurrently(async () => (await sms(customer, recipient)).response.status)).toEqual([
      403,
    ]);
    expect(await next()).toBe(200);
  });

  test("that the daily limit refuses cause no block after the limit is removed", async () => {
    const { store } = service.context;
    const limit = (micros: number | null) =>
      commit(store, store.accounts.setLimits(customer.userId, createDailyLimit(micros)));
    await limit(conversions * smsMicros);
    admitBeforeCommit();
    const sendOne = async (index: number) =>
      (await sms(customer, spread(conversions + index))).response.status;
    expect(await sendConcurrently(sendOne)).toEqual([402]);
    await limit(null);
    expect(await next()).toBe(200);
  });
});
