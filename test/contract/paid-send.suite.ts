import { describe, expect, test } from "vitest";
import type { Channel } from "../../src/domain/messages/delivery.ts";
import {
  getBalance,
  countMessages,
  createRequestHeaders,
  listLedger,
  openAccount,
  type Credentials,
  createDailyLimit,
} from "../support/accounts.ts";
import type { TestService } from "../support/service.ts";
import { toChange, commit } from "../support/commit.ts";

/**
 * Parameters of the suite for one send operation: an accepted body, a different one, and the price of the first in
 * micro-units.
 */
export interface PaidSend {
  readonly path: string;
  readonly channel: Channel;
  readonly idField: "messageId" | "uuid";
  readonly body: Readonly<Record<string, unknown>>;
  readonly otherBody: Readonly<Record<string, unknown>>;
  readonly priceMicros: number;
  /** Field of the body that contains the recipient. */
  readonly recipientField: "to" | "callee";
  /** A recipient that matches the schema but cannot exist. */
  readonly invalidRecipient: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Tests that every operation which sends and charges must pass. */
export function paidSendSuite(service: () => TestService, send: PaidSend): void {
  async function post(caller: Credentials, body: object, key?: string): Promise<Answer> {
    const headers = { ...createRequestHeaders(caller), ...(key !== undefined && { "idempotency-key": key }) };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await service().sendRaw(send.path, init);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer["body"],
    };
  }
  const rich = () => openAccount(service(), 100 * send.priceMicros);
  describePrice(service, send, post, rich);
  describeKeys(service, send, post, rich);
  describeKeyConflicts(service, send, post, rich);
}

type Post = (caller: Credentials, body: object, key?: string) => Promise<Answer>;
type Rich = () => Promise<Credentials>;

function describePrice(service: () => TestService, send: PaidSend, post: Post, rich: Rich): void {
  describe("402", () => {
    test("a balance that is one micro-unit too low sends, stores and charges nothing", async () => {
      const poor = await openAccount(service(), send.priceMicros - 1);
      const answer = await post(poor, send.body);
      expect(answer.status).toBe(402);
      expect(answer.body).toMatchObject({ code: "insufficient_balance" });
      expect(await getBalance(service(), poor.accountId)).toBe(send.priceMicros - 1);
      expect(await countMessages(service(), poor.accountId)).toBe(0);
      expect(await listLedger(service(), poor.accountId)).toEqual([]);
    });

    test("a charge above the daily limit sends, stores and charges nothing", async () => {
      const caller = await openAccount(service(), 10 * send.priceMicros);
      const { store } = service().context;
      await commit(store, store.accounts.setLimits(caller.userId, createDailyLimit(send.priceMicros)));
      expect((await post(caller, send.body, "first")).status).toBe(200);
      const answer = await post(caller, send.body, "second");
      expect(answer.status).toBe(402);
      const detail = expect.stringContaining("daily limit") as string;
      expect(answer.body).toMatchObject({ code: "daily_limit_reached", detail });
      expect(await getBalance(service(), caller.accountId)).toBe(9 * send.priceMicros);
      expect(await countMessages(service(), caller.accountId)).toBe(1);
      await commit(store, store.accounts.setLimits(caller.userId, createDailyLimit(null)));
      expect((await post(caller, send.body, "second")).status).toBe(200);
    });

    test("of two concurrent sends, a balance for one pays one", async () => {
      const caller = await openAccount(service(), send.priceMicros);
      const answers = await Promise.all([post(caller, send.body), post(caller, send.body)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
      expect(await getBalance(service(), caller.accountId)).toBe(0);
      expect(await countMessages(service(), caller.accountId)).toBe(1);
    });

    test("the key of a send that failed with 402 can be used again once the balance is sufficient", async () => {
      const caller = await openAccount(service(), send.priceMicros - 1);
      expect((await post(caller, send.body, "again")).status).toBe(402);
      await credit(service(), caller, 1);
      const second = await post(caller, send.body, "again");
      expect(second.status).toBe(200);
      expect(second.headers.get("idempotent-replayed")).toBeNull();
    });
  });

  describe("400", () => {
    test("a phone number that cannot exist is reported and charges nothing", async () => {
      const caller = await rich();
      const answer = await post(caller, { ...send.body, [send.recipientField]: send.invalidRecipient });
      expect(answer.status).toBe(400);
      const pointer = `/${send.recipientField}`;
      expect(answer.body["errors"]).toMatchObject([{ in: "body", pointer, code: "phone_number" }]);
      expect(await getBalance(service(), caller.accountId)).toBe(100 * send.priceMicros);
    });

    test("a destination without a price is reported and charges nothing, and a replay needs no price", async () => {
      const caller = await rich();
      const first = await post(caller, send.body, "priced");
      const { store } = service().context;
      const prices = (await store.prices.list(undefined, 1_000)).filter(
        ({ channel }) => channel === send.channel,
      );
      const { builder } = service().engine;
      const removed = builder.deleteFrom("prices").where("channel", "=", send.channel).compile();
      await commit(store, [toChange(removed), store.prices.put([])]);
      service().clock.advance(5_000);
      const answer = await post(caller, send.body);
      expect(await post(caller, send.body, "priced")).toMatchObject({ status: 200, body: first.body });
      await commit(store, store.prices.put(prices));
      service().clock.advance(5_000);
      const pointer = `/${send.recipientField}`;
      expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer, code: "destination" }] });
      expect(await getBalance(service(), caller.accountId)).toBe(99 * send.priceMicros);
      expect((await post(caller, send.body)).status).toBe(200);
    });
  });
}

function describeKeys(service: () => TestService, send: PaidSend, post: Post, rich: Rich): void {
  describe("200 with an Idempotency-Key", () => {
    test("a repeated request gets the first response and is charged once", async () => {
      const caller = await rich();
      const first = await post(caller, send.body, "key");
      const second = await post(caller, send.body, "key");
      expect(first.headers.get("idempotent-replayed")).toBeNull();
      expect(second.headers.get("idempotent-replayed")).toBe("true");
      expect(second.body).toEqual(first.body);
      expect(await getBalance(service(), caller.accountId)).toBe(99 * send.priceMicros);
      expect(await countMessages(service(), caller.accountId)).toBe(1);
    });

    test("a replay needs no balance", async () => {
      const caller = await openAccount(service(), send.priceMicros);
      const first = await post(caller, send.body, "key");
      const second = await post(caller, send.body, "key");
      expect(second).toMatchObject({ status: 200, body: first.body });
    });

    test("concurrent requests get one response and are charged once", async () => {
      const caller = await rich();
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(caller, send.body, "race")));
      expect(new Set(answers.map(({ body }) => body[send.idField])).size).toBe(1);
      expect(answers.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
      expect(await getBalance(service(), caller.accountId)).toBe(99 * send.priceMicros);
      expect(await listLedger(service(), caller.accountId)).toHaveLength(1);
    });

    test("a key belongs to one account", async () => {
      const [one, other] = [await rich(), await rich()];
      const first = await post(one, send.body, "shared");
      const second = await post(other, send.body, "shared");
      expect(second.status).toBe(200);
      expect(second.headers.get("idempotent-replayed")).toBeNull();
      expect(second.body[send.idField]).not.toBe(first.body[send.idField]);
    });

    test("a key is stored for 24 hours and can be used again after that", async () => {
      const caller = await rich();
      const first = await post(caller, send.body, "day");
      service().clock.advance(24 * 3_600_000);
      expect((await post(caller, send.body, "day")).body).toEqual(first.body);
      service().clock.advance(1);
      const later = await post(caller, send.otherBody, "day");
      expect(later.status).toBe(200);
      expect(later.headers.get("idempotent-replayed")).toBeNull();
      expect(await countMessages(service(), caller.accountId)).toBe(2);
    });
  });
}

function describeKeyConflicts(service: () => TestService, send: PaidSend, post: Post, rich: Rich): void {
  describe("409", () => {
    test("a key whose first request is still in progress sends nothing", async () => {
      const caller = await rich();
      const { store, clock } = service().context;
      const key = { accountId: caller.accountId, key: "busy", fingerprint: "unknown" };
      await commit(store, store.idempotency.claim(key, undefined, clock.now()));
      const answer = await post(caller, send.body, "busy");
      expect(answer).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
      expect(await countMessages(service(), caller.accountId)).toBe(0);
      expect(await getBalance(service(), caller.accountId)).toBe(100 * send.priceMicros);
    });
  });

  describe("422", () => {
    test("a key that was used with another body sends nothing", async () => {
      const caller = await rich();
      await post(caller, send.body, "used");
      const answer = await post(caller, send.otherBody, "used");
      expect(answer).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
      expect(await countMessages(service(), caller.accountId)).toBe(1);
      expect(await getBalance(service(), caller.accountId)).toBe(99 * send.priceMicros);
    });
  });
}

async function credit({ context }: TestService, caller: Credentials, valueMicros: number): Promise<void> {
  const { store, clock } = context;
  const value = { description: "Top-up", valueMicros, currency: "EUR", at: clock.now() };
  await commit(store, store.ledger.credit({ ...value, ...caller, id: crypto.randomUUID() }));
}
