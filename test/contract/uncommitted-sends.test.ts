import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countMessages, dailyLimit, openAccount, type Credentials } from "../support/accounts.ts";
import { commit, commitLast, watchingCommits } from "../support/commit.ts";
import { keepOptOut } from "../support/opt-outs.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeEach(async () => {
  service = await startService({ CONNECT_HUB_FRAUD: "enforce" });
});
afterEach(() => service.stop());

const credit = 10_000_000;
const smsMicros = 50_000;
/** More than may be unanswered in any place. */
const many = 60;
/** Numbers of one range, of which none follows another. */
const inRange = (index: number) => `+491512345${1_000 + ((index * 1_003) % 9_000)}`;
/** Numbers of which no two are in one range. */
const spread = (index: number) => `+4915${10_000_000 + ((index * 20_011) % 89_999_999)}`;

const verify = async (customer: Credentials, to: string, ip?: string) => {
  const body = { to, workflow: [{ channel: "sms" as const }], ...(ip !== undefined && { client: { ip } }) };
  const asked = await service.client(customer).POST("/api/v1/connect-hub/verifications", { body });
  return { status: asked.response.status, id: asked.data?.id };
};
const statusOf = async (...given: Parameters<typeof verify>) => (await verify(...given)).status;
const sms = (customer: Credentials, to: string, headers: Readonly<Record<string, string>> = {}) =>
  service
    .client(customer)
    .POST("/api/v1/connect-hub/sms", { headers, body: { from: "Example", to, text: "493817" } });

/** So many at once; with which statuses they are answered. */
const atOnce = async (ask: (index: number) => Promise<number>, count = many) =>
  [...new Set(await Promise.all(Array.from({ length: count }, (_, index) => ask(index))))].toSorted();

/** Nothing is committed before so many sends more are judged. */
function judgeFirst(count = many): void {
  const { context } = service;
  const { guard } = context;
  const judged = Promise.withResolvers<void>();
  let left = count;
  const admit: typeof guard.admit = (...given) => {
    left -= 1;
    if (left === 0) judged.resolve();
    return guard.admit(...given);
  };
  const store = watchingCommits(context.store, async (proceed) => {
    await judged.promise;
    return proceed();
  });
  Object.assign(context, { guard: Object.assign(Object.create(guard) as typeof guard, { admit }), store });
}

describe("verifications that an account has no money for, many at once", () => {
  test("shut a range to nobody else", async () => {
    const [poor, other] = [await openAccount(service), await openAccount(service, credit)];
    expect(await atOnce((index) => statusOf(poor, inRange(index)))).toEqual([402]);
    expect(await statusOf(other, inRange(many))).toBe(201);
    expect((await sms(other, inRange(many + 1))).response.status).toBe(200);
  });

  test("nor to the account itself, once it has some", async () => {
    const poor = await openAccount(service);
    const ip = "203.0.113.9";
    expect(await atOnce((index) => statusOf(poor, spread(index), ip))).toEqual([402]);
    expect(await atOnce((index) => statusOf(poor, inRange(index)))).toEqual([402]);
    expect([await statusOf(poor, spread(many), ip), await statusOf(poor, inRange(many))]).toEqual([402, 402]);
  });
});

test("codes that are asked for from one network, and entered, are no more there than the last one", async () => {
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

test("resends with one Idempotency-Key, many at once, count as one key", async () => {
  const customer = await openAccount(service, credit);
  const { id } = await verify(customer, spread(0));
  const again = async (key: string) => {
    const body = { to: spread(0), workflow: [{ channel: "sms" as const }] };
    const headers = { "idempotency-key": key };
    return (await service.client(customer).POST("/api/v1/connect-hub/verifications", { headers, body }))
      .response.status;
  };
  expect(id).toBeDefined();
  expect(await atOnce(() => again("one-of-many"), 150)).toEqual([200]);
  expect(await again("another")).toBe(200);
});

describe("sends of an account that tells whose codes were entered", () => {
  const told = 20;
  let customer: Credentials;
  beforeEach(async () => {
    customer = await openAccount(service, credit);
    for (let index = 0; index < told; index += 1) {
      const { data } = await sms(customer, spread(index));
      const params = { path: { id: data!.messageId } };
      await service.client(customer).POST("/api/v1/connect-hub/messages/{id}/feedback", {
        params,
        body: { converted: true },
      });
    }
  });
  const answerOf = async (to: string, headers?: Readonly<Record<string, string>>) => {
    const { data, error } = await sms(customer, to, headers);
    return data?.messageId ?? error!.code;
  };
  const next = async () => (await sms(customer, spread(5_000))).response.status;

  test("with one Idempotency-Key, many at once, are answered as the first one, and stop nothing", async () => {
    commitLast(service);
    const headers = { "idempotency-key": "one-of-many" };
    const answers = await Promise.all(Array.from({ length: many }, () => answerOf(inRange(0), headers)));
    expect(new Set(answers).size).toBe(1);
    expect(await countMessages(service, customer.accountId)).toBe(told + 1);
    expect(await next()).toBe(200);
  });

  test("to somebody who has opted out, many at once, stop nothing", async () => {
    const { recipient } = await keepOptOut(service, customer.accountId);
    judgeFirst();
    expect(await atOnce(async () => (await sms(customer, recipient)).response.status)).toEqual([403]);
    expect(await next()).toBe(200);
  });

  test("that the daily limit refuses, many at once, stop nothing once it does not", async () => {
    const { store } = service.context;
    const limit = (micros: number | null) =>
      commit(store, store.accounts.setLimits(customer.userId, dailyLimit(micros)));
    await limit(told * smsMicros);
    judgeFirst();
    const ask = async (index: number) => (await sms(customer, spread(told + index))).response.status;
    expect(await atOnce(ask)).toEqual([402]);
    await limit(null);
    expect(await next()).toBe(200);
  });
});
