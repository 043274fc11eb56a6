import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { fromMicros } from "../../../src/domain/money/money.ts";
import { getBalance, countMessages } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/billing/me/limits";
const price = 0.04;
const detail = "The account's daily limit does not allow this message. It resets at 00:00 UTC.";
let service: TestService;
let people = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Opens an account with 10 EUR and an API key, with a signed-in user. */
async function open() {
  people += 1;
  const { client, userId } = await signUp(service, `person-${people}@example.com`);
  const { store, clock } = service.context;
  const { id: accountId } = (await store.accounts.findByUser(userId))!;
  const at = clock.now();
  const credit = { accountId, userId, description: "Credit", valueMicros: 10_000_000, currency: "EUR", at };
  await commit(store, store.ledger.credit({ ...credit, id: createId(at) }));
  const { data } = await client.POST("/api/auth/api-keys", { body: { name: "Key" } });
  const hub = service.client({ apiKey: data!.key, accountId });
  const send = (ending = "23") =>
    hub.POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to: `+4477009001${ending}`, text: "Your code is 493817." },
    });
  const set = (body: { daily_limit?: number; low_balance_threshold?: number }) => client.POST(path, { body });
  const spent = async () => fromMicros((await store.accounts.findSpending(userId, clock.now()))!.spentMicros);
  return { accountId, client, send, set, spent };
}

describe("200", () => {
  test("sets, changes and removes the limit", async () => {
    const { client, set } = await open();
    const rest = { spent_today: 0, currency: "EUR", day_ends_at: "2026-03-03T00:00:00.000Z" };
    expect((await set({ daily_limit: 25 })).data).toEqual({ daily_limit: 25, ...rest });
    expect((await client.GET(path)).data).toEqual({ daily_limit: 25, ...rest });
    expect((await set({ daily_limit: 0.000001 })).data).toEqual({ daily_limit: 0.000001, ...rest });
    expect((await set({})).data).toEqual(rest);
    expect((await client.GET(path)).data).toEqual(rest);
  });

  test("sets, changes and removes the low-balance threshold", async () => {
    const { client, set } = await open();
    expect((await set({ low_balance_threshold: 5.000001 })).data).toMatchObject({
      low_balance_threshold: 5.000001,
    });
    const both = { daily_limit: 25, low_balance_threshold: 0 };
    expect((await set(both)).data).toMatchObject(both);
    expect((await client.GET(path)).data).toMatchObject(both);
    expect((await set({ daily_limit: 25 })).data).not.toHaveProperty("low_balance_threshold");
    expect((await client.GET(path)).data).not.toHaveProperty("low_balance_threshold");
  });

  test("a limit of 0 blocks all spending", async () => {
    const { send, set } = await open();
    await set({ daily_limit: 0 });
    expect((await send()).error).toMatchObject({ status: 402, detail });
  });
});

describe("402 for a send beyond the limit", () => {
  test("names the limit as the reason, and nothing is sent or charged", async () => {
    const { accountId, client, send, set } = await open();
    await set({ daily_limit: 2 * price });
    expect([(await send()).response.status, (await send()).response.status]).toEqual([200, 200]);
    expect((await send()).error).toMatchObject({ status: 402, code: "daily_limit_reached", detail });
    expect(await countMessages(service, accountId)).toBe(2);
    expect(await getBalance(service, accountId)).toBe(10_000_000 - 80_000);
    expect((await client.GET(path)).data).toMatchObject({ spent_today: 2 * price });
  });

  test("of many concurrent sends, as many pass as the limit covers", async () => {
    const { send, set, spent } = await open();
    await set({ daily_limit: 3 * price });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(answers.filter(({ response }) => response.status === 200)).toHaveLength(3);
    expect(await spent()).toBe(3 * price);
  });

  test("a refunded amount can be spent again", async () => {
    const { send, set, spent } = await open();
    await set({ daily_limit: price });
    await send("01");
    expect((await send()).response.status).toBe(402);
    await service.deliver();
    expect(await spent()).toBe(0);
    expect((await send()).response.status).toBe(200);
  });

  test("the limit starts again on the next day", async () => {
    const { send, set, spent } = await open();
    await set({ daily_limit: price });
    await send();
    expect((await send()).response.status).toBe(402);
    const { clock } = service.context;
    service.clock.advance(86_400_000 - (clock.now() % 86_400_000));
    expect(await spent()).toBe(0);
    expect((await send()).response.status).toBe(200);
  });
});

describe("400", () => {
  test.each([
    [{ daily_limit: -1 }, "/daily_limit", "range"],
    [{ daily_limit: 1_000_000_001 }, "/daily_limit", "range"],
    [{ daily_limit: "25" }, "/daily_limit", "type"],
    [{ daily_limit: 0.0000001 }, "/daily_limit", "value"],
    [{ daily_limit: 1.2345678 }, "/daily_limit", "value"],
    [{ monthly_limit: 25 }, "/monthly_limit", "unknown"],
  ])("%j is reported", async (body, pointer, code) => {
    const { client } = await open();
    const { error } = await client.POST(path, { body: body as never });
    expect(error).toMatchObject({ status: 400, errors: [{ in: "body", pointer, code }] });
  });
});
