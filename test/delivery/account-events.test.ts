import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { toUtcDay } from "../../src/domain/time/utc-day.ts";
import { emitLimitReachedEvent } from "../../src/operations/account/emit-limit-reached-event.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { commit } from "../support/commit.ts";
import { setAccountSettings } from "../support/guard-settings.ts";
import { contract, findSchemaErrors } from "../support/contract.ts";
import { storeOptOut } from "../support/opt-outs.ts";
import { signUp } from "../support/people.ts";
import { startReceiver, verifyEvent, type ReceivedRequest, type Receiver } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let receiver: Receiver;
let people = 0;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  receiver = await startReceiver();
});
afterAll(() => Promise.all([service.stop(), receiver.close()]));

const price = 40_000;
const endpoints = "/api/v1/connect-hub/webhook-endpoints";

/** Signs up a customer with enough credit for `messages` messages, and registers an endpoint. */
async function open(messages: number) {
  people += 1;
  const { client, userId } = await signUp(service, `account-${people}@example.com`);
  const { store, clock } = service.context;
  const { id: accountId } = (await store.accounts.findByUser(userId))!;
  const credit = async (count: number) => {
    const at = clock.now();
    const entry = {
      accountId,
      userId,
      description: "Credit",
      valueMicros: count * price,
      currency: "EUR",
      at,
    };
    await commit(store, store.ledger.credit({ ...entry, id: createId(at) }));
  };
  await credit(messages);
  const { data: key } = await client.POST("/api/auth/api-keys", { body: { name: "Key" } });
  const hub = service.client({ apiKey: key!.key, accountId });
  const path = `/account-${people}`;
  const { data } = await hub.POST(endpoints, { body: { url: `${new URL(receiver.url).origin}${path}` } });
  const { id, secret } = data!;
  const send = async (to = "+447700900123") => {
    const body = { from: "Example", to, text: "Your code is 493817." };
    return (await hub.POST("/api/v1/connect-hub/sms", { body })).response.status;
  };
  const set = (body: { daily_limit?: number; low_balance_threshold?: number }) =>
    client.POST("/api/billing/me/limits", { body });
  /** Returns the account events that the endpoint has received. */
  const readEvents = async () => {
    service.clock.advance(1_000);
    await service.deliver();
    await service.deliverWebhooks();
    const come = receiver.received.filter((each) => each.path === path);
    const at = ({ headers }: ReceivedRequest) => Number(headers["webhook-timestamp"]) * 1_000;
    return come.map((each) => verifyEvent(secret, each, at(each)) as object).filter(isOfAccount);
  };
  const list = async () =>
    (await hub.GET(`${endpoints}/{id}/deliveries`, { params: { path: { id } } })).data!.list;
  const verify = async (to: string, more = {}) => {
    const body = { to, ...more } as never;
    const { response } = await hub.POST("/api/v1/connect-hub/verifications", { body });
    return response.status;
  };
  return { accountId, send, verify, set, credit, readEvents, list };
}

interface AccountEvent {
  readonly type: "account.low_balance" | "account.limit_reached" | "message.blocked";
  readonly data: Readonly<Record<string, unknown>>;
}

const isOfAccount = (event: object): event is AccountEvent =>
  "type" in event && event.type !== "message.status" && event.type !== "verification.status";

function expectByContract(event: AccountEvent): void {
  const { schema } = contract.webhooks[event.type]!["post"]!.requestBody!.content["application/json"];
  expect(findSchemaErrors(schema, event)).toBeUndefined();
}

describe("account.low_balance", () => {
  test("is emitted once when the balance falls below the threshold, and again after it was above", async () => {
    const { accountId, send, set, credit, readEvents, list } = await open(3);
    await set({ low_balance_threshold: 0.08 });
    expect(await send()).toBe(200);
    expect(await readEvents()).toEqual([]);
    expect(await send()).toBe(200);
    const [event, ...more] = await readEvents();
    expect(more).toEqual([]);
    expectByContract(event!);
    const data = { account_id: accountId, balance: 0.04, low_balance_threshold: 0.08, currency: "EUR" };
    expect(event).toMatchObject({ type: "account.low_balance", data });
    expect(await send()).toBe(200);
    expect(await readEvents()).toHaveLength(1);
    await credit(2);
    expect(await readEvents()).toHaveLength(1);
    expect(await send()).toBe(200);
    expect(await readEvents()).toHaveLength(2);
    const delivered = (await list()).filter(({ type }) => type === "account.low_balance");
    expect(delivered).toMatchObject([{ status: "DELIVERED" }, { status: "DELIVERED" }]);
    expect((await list()).filter(({ type }) => type === "message.status").length).toBeGreaterThan(0);
  });
});

describe("account.limit_reached", () => {
  test("wakes the webhook consumer, but only if the event was not emitted before", async () => {
    const { userId } = await signUp(service, "woken@example.com");
    const { store, clock, limits } = service.context;
    const { id: accountId } = (await store.accounts.findByUser(userId))!;
    const woken: string[] = [];
    const context = { store, clock, limits, wake: (queue: string) => void woken.push(queue) };
    for (let minute = 0; minute < 3; minute += 1) {
      await emitLimitReachedEvent(context, { accountId, userId });
      service.clock.advance(60_000);
    }
    expect(woken).toEqual(["webhooks"]);
  });

  test("is emitted at the first rejected send of a day, and again on the next day", async () => {
    const { accountId, send, set, readEvents } = await open(10);
    await set({ daily_limit: 0.04 });
    expect(await send()).toBe(200);
    expect(await readEvents()).toEqual([]);
    expect(await send()).toBe(402);
    expect(await send()).toBe(402);
    const [event, ...more] = await readEvents();
    expect(more).toEqual([]);
    expectByContract(event!);
    const data = { account_id: accountId, daily_limit: 0.04, spent_today: 0.04, currency: "EUR" };
    expect(event).toMatchObject({ type: "account.limit_reached", data });
    service.clock.advance(60_000);
    expect(await send()).toBe(402);
    expect(await readEvents()).toHaveLength(1);
    const today = toUtcDay(service.clock.now());
    while (toUtcDay(service.clock.now()) === today) service.clock.advance(3_600_000);
    expect(await send()).toBe(200);
    expect(await send()).toBe(402);
    expect(await readEvents()).toHaveLength(2);
  });

  test("is emitted for a later step of a verification, which has no response", async () => {
    const { verify, set, readEvents } = await open(10);
    await set({ daily_limit: 0.04 });
    const workflow = (["sms", "sms"] as const).map((channel) => ({ channel }));
    expect(await verify("+447700900101", { workflow })).toBe(201);
    await set({ daily_limit: 0.03 });
    // The first message is rejected and refunded.
    await readEvents();
    const [event, ...more] = await readEvents();
    expect(more).toEqual([]);
    expectByContract(event!);
    expect(event).toMatchObject({
      type: "account.limit_reached",
      data: { daily_limit: 0.03, spent_today: 0 },
    });
  });
});

describe("message.blocked", () => {
  /** Blocks all countries except Germany for an account. */
  const block = (accountId: string) => setAccountSettings(service, accountId, { countries: { DE: "on" } });

  test("is emitted for the first of many blocked sends to a country, and again after 15 minutes", async () => {
    const { accountId, send, readEvents, list } = await open(10);
    await block(accountId);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, last) => send(`+4477009001${10 + last}`)),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
    const [event, ...more] = await readEvents();
    expect(more).toEqual([]);
    expectByContract(event!);
    const data = { account_id: accountId, reason: "country", channel: "sms", country: "GB" };
    expect(event).toMatchObject({ type: "message.blocked", data });
    expect(event!.data["to"]).toMatch(/^\+4477009001\d\d$/);
    expect(await send("+33612345678")).toBe(403);
    expect(await readEvents()).toHaveLength(2);
    service.clock.advance(14 * 60_000);
    expect(await send()).toBe(403);
    expect(await readEvents()).toHaveLength(2);
    service.clock.advance(60_000);
    expect(await send()).toBe(403);
    expect(await readEvents()).toHaveLength(3);
    expect((await list()).map(({ type }) => type)).toEqual(
      Array.from({ length: 3 }, () => "message.blocked"),
    );
  });

  test("is emitted for the next send if the event of the first one could not be stored", async () => {
    const { accountId, send, readEvents } = await open(10);
    await block(accountId);
    const failing = vi.spyOn(service.context.store, "commit");
    failing.mockRejectedValueOnce(new StoreError("busy", "The database does not answer."));
    expect([await send(), await send(), await send()]).toEqual([503, 403, 403]);
    failing.mockRestore();
    expect(await readEvents()).toHaveLength(1);
  });

  test("is emitted once for a recipient that has opted out", async () => {
    const { accountId, send, readEvents } = await open(10);
    const { recipient } = await storeOptOut(service, accountId);
    expect([await send(recipient), await send(recipient)]).toEqual([403, 403]);
    const [event, ...more] = await readEvents();
    expect(more).toEqual([]);
    expectByContract(event!);
    const data = { account_id: accountId, reason: "opted_out", channel: "sms", to: recipient, country: "GB" };
    expect(event).toMatchObject({ type: "message.blocked", data });
  });

  test("is emitted for a verification in addition to its status event", async () => {
    const { accountId, verify, readEvents, list } = await open(10);
    await block(accountId);
    expect(await verify("+447700900123")).toBe(403);
    expect(await readEvents()).toHaveLength(1);
    expect((await list()).map(({ type }) => type).toSorted()).toEqual([
      "message.blocked",
      "verification.status",
    ]);
  });
});
