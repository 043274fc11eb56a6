import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../../generated/types.ts";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { startService, type TestService } from "../../support/service.ts";
import { commit } from "../../support/commit.ts";

type Query = components["schemas"]["ListBillingTransactionsRequest"];

const minute = 60_000;
const credit = { description: "Credit", valueMicros: 1_000_000, currency: "EUR" };
let service: TestService;
let ada: Credentials;
/** Times of the three groups of transactions. */
const times: number[] = [];

beforeAll(async () => {
  service = await startService();
  ada = await openAccount(service);
  const { store, clock } = service.context;
  for (const { accountId, userId } of [ada, await openAccount(service)]) {
    await commit(
      store,
      store.ledger.credit({ ...credit, id: createId(clock.now()), accountId, userId, at: clock.now() }),
    );
  }
  await service.client().POST("/api/v1/connect-hub/sms", { body: sms("Of another user") });
  const client = service.client(ada);
  times.push(clock.now());
  service.clock.advance(minute);
  times.push(clock.now());
  await client.POST("/api/v1/connect-hub/sms", { body: sms("x".repeat(161)) });
  await client.POST("/api/v1/connect-hub/call/flash", { body: { callee: "+447700900123" } });
  await client.POST("/api/v1/connect-hub/telegram/otp", { body: { to: "+447700900101" } });
  service.clock.advance(minute);
  times.push(clock.now());
  await service.deliver();
});
afterAll(() => service.stop());

const sms = (text: string) => ({ from: "Example", to: "+447700900123", text });
const iso = (index: number) => new Date(times[index]!).toISOString();

async function list(body: Query) {
  const { data } = await service.client(ada).POST("/api/billing/me/transactions", { body });
  return data!;
}

const summary = async (filter: Query["filter"]) =>
  (await list({ ...(filter && { filter }) })).list.map(({ service_id, type }) => `${service_id} ${type}`);

const everything = ["telegram REFUND", "telegram DEBIT", "flash_call DEBIT", "sms DEBIT", "account CREDIT"];

describe("200", () => {
  test("lists the caller's transactions, newest first, in pages of 20", async () => {
    const { list: rows, ...page } = await list({});
    expect(rows.map(({ service_id, type }) => `${service_id} ${type}`)).toEqual(everything);
    expect(rows.every(({ user_id }) => user_id === ada.userId)).toBe(true);
    const paging = { total: 5, totalPages: 1, hasPreviousPage: false, hasNextPage: false };
    expect(page).toEqual({ filter: {}, page: 1, rowsPerPage: 20, ...paging });
  });

  test("each row's balance follows from the previous row", async () => {
    const { list: rows } = await list({});
    const micros = (amount: number) => Math.round(amount * 1e6);
    let balance = 0;
    for (const { type, value, unit_price, quantity, balance_after } of rows.toReversed()) {
      expect(micros(value)).toBe(micros(unit_price) * quantity);
      balance += type === "DEBIT" ? -micros(value) : micros(value);
      expect(balance_after).toBe(balance / 1e6);
    }
    const account = await service.context.store.accounts.findByUser(ada.userId);
    expect(balance).toBe(account!.balanceMicros);
  });

  test("a debit has its unit price, its quantity and the id of its message, and a credit refers to itself", async () => {
    const { list: rows } = await list({});
    const [debit, credit] = [rows[3]!, rows[4]!];
    expect(debit).toMatchObject({
      unit_price: 0.04,
      quantity: 2,
      value: 0.08,
      currency: "EUR",
      datetime: iso(1),
    });
    expect(debit.transaction_id).not.toBe(debit.correlation_id);
    const params = { path: { id: debit.correlation_id } };
    const { data } = await service.client(ada).GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data).toMatchObject({ channel: "sms", price: 0.08 });
    expect(credit).toMatchObject({
      unit_price: 1,
      quantity: 1,
      value: 1,
      balance_after: 1,
      datetime: iso(0),
    });
    expect(credit.correlation_id).toBe(credit.transaction_id);
    for (const { _id: id, transaction_id } of rows) expect(id).toBe(transaction_id);
  });

  test("a refund has the amount of its message's charge", async () => {
    const [refund, debit] = (await list({ filter: { serviceId: "telegram" } })).list;
    expect(refund).toMatchObject({ type: "REFUND", value: 0.01, datetime: iso(2) });
    expect(refund!.correlation_id).toBe(debit!.correlation_id);
    expect(refund!.transaction_id).not.toBe(debit!.transaction_id);
  });
});

describe("200 for a part of the list", () => {
  test("combines all filters", async () => {
    expect(await summary({ serviceId: "sms" })).toEqual(["sms DEBIT"]);
    expect(await summary({ serviceId: "no such service" })).toEqual([]);
    expect(await summary({ type: "CREDIT" })).toEqual(["account CREDIT"]);
    expect(await summary({ type: "REFUND" })).toEqual(["telegram REFUND"]);
    expect(await summary({ currency: "EUR" })).toEqual(everything);
    expect(await summary({ currency: "USD" })).toEqual([]);
    expect(await summary({ serviceId: "telegram", type: "DEBIT", currency: "EUR" })).toEqual([
      "telegram DEBIT",
    ]);
    expect(await summary({ serviceId: "sms", type: "REFUND" })).toEqual([]);
  });

  test("a range includes its start and excludes its end, and either may be unset", async () => {
    expect(await summary({ datetime: { from: iso(1), to: iso(2) } })).toEqual(everything.slice(1, 4));
    expect(await summary({ datetime: { from: iso(2) } })).toEqual(everything.slice(0, 1));
    expect(await summary({ datetime: { to: iso(1) } })).toEqual(everything.slice(4));
    expect(await summary({ datetime: {} })).toEqual(everything);
  });

  test.each([
    ["another offset", "2026-03-02T15:01:00+05:30"],
    ["small letters", "2026-03-02t09:31:00z"],
    ["a long fraction", "2026-03-02T09:31:00.000000000Z"],
  ])("reads a time with %s", async (_, from) => {
    expect(await summary({ datetime: { from } })).toEqual(everything.slice(0, 4));
  });

  test("reads a leap second as the next second", async () => {
    expect(await summary({ datetime: { from: "2016-12-31T23:59:60Z" } })).toEqual(everything);
  });

  test("returns the filter, and userId never extends the list", async () => {
    const filter = { userId: service.demo.userId, type: "DEBIT" } as const;
    const page = await list({ filter });
    expect(page.filter).toEqual(filter);
    expect(page.list.map(({ user_id }) => user_id)).toEqual([ada.userId, ada.userId, ada.userId]);
  });

  test("pages cover the list without gaps", async () => {
    const all = (await list({ rowsPerPage: 1000 })).list;
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, rowsPerPage: 2 })));
    expect(pages.flatMap((page) => page.list)).toEqual(all);
    expect(pages.map(({ hasPreviousPage, hasNextPage }) => [hasPreviousPage, hasNextPage])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    for (const page of pages) expect(page).toMatchObject({ rowsPerPage: 2, total: 5, totalPages: 3 });
  });

  test("pages far into a long list cover it without gaps, with any filter", async () => {
    const { store, clock } = service.context;
    const rich = await openAccount(service);
    const { accountId, userId } = rich;
    // Five transactions each have the same time, and the groups are an hour apart.
    const credits = Array.from({ length: 250 }, (_, index) => {
      const at = clock.now() - Math.floor(index / 5) * 60 * minute;
      return store.ledger.credit({ ...credit, id: createId(at), accountId, userId, at });
    });
    await commit(store, credits.flat());
    const client = service.client(rich);
    const sendRequest = async (body: Query) =>
      (await client.POST("/api/billing/me/transactions", { body: { rowsPerPage: 30, ...body } })).data!;
    for (const filter of [{}, { type: "CREDIT" }, { serviceId: "account", currency: "EUR" }] as const) {
      const all = await sendRequest({ filter, rowsPerPage: 1000 });
      expect(all).toMatchObject({ total: 250, totalPages: 1 });
      const datetimes = all.list.map(({ datetime }) => datetime);
      expect(datetimes).toEqual(datetimes.toSorted().toReversed());
      const pages = await Promise.all(
        Array.from({ length: 9 }, (_, page) => sendRequest({ filter, page: page + 1 })),
      );
      expect(pages.flatMap(({ list }) => list)).toEqual(all.list);
      expect(pages.at(-1)).toMatchObject({ total: 250, totalPages: 9, hasNextPage: false });
    }
    expect(await sendRequest({ filter: { type: "DEBIT" } })).toMatchObject({ total: 0, list: [] });
    expect(await sendRequest({ filter: { currency: "USD" }, page: 9 })).toMatchObject({ total: 0, list: [] });
  });

  test("a page after the last one is empty, as is the list of a new account", async () => {
    for (const page of [2, 1_000_000_000]) {
      const beyond = await list({ page });
      const paging = { total: 5, totalPages: 1, hasNextPage: false, hasPreviousPage: true };
      expect(beyond).toMatchObject({ page, list: [], ...paging });
    }
    const client = service.client(await openAccount(service));
    const paging = { total: 0, totalPages: 0, hasPreviousPage: false, hasNextPage: false };
    for (const page of [1, 2]) {
      const { data } = await client.POST("/api/billing/me/transactions", { body: { page, rowsPerPage: 3 } });
      expect(data).toMatchObject({ page, rowsPerPage: 3, list: [], ...paging });
    }
  });
});

describe("400", () => {
  async function faults(body: unknown): Promise<string[]> {
    const headers = { "content-type": "application/json", "x-api-key": ada.apiKey };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await service.sendRaw("/api/billing/me/transactions", init);
    const { errors } = (await response.json()) as { errors: { pointer: string; code: string }[] };
    return errors.map(({ pointer, code }) => `${pointer} ${code}`).toSorted();
  }

  test.each([
    [{ page: 0 }, ["/page range"]],
    [{ page: 1_000_000_001 }, ["/page range"]],
    [{ page: 1.5 }, ["/page type"]],
    [{ rowsPerPage: 0 }, ["/rowsPerPage range"]],
    [{ rowsPerPage: 1001 }, ["/rowsPerPage range"]],
    [{ rowsPerPage: "20" }, ["/rowsPerPage type"]],
    [{ filter: { type: "debit" } }, ["/filter/type value"]],
    [{ filter: { currency: "eur" } }, ["/filter/currency pattern"]],
    [{ filter: { datetime: { from: "2026-02-30T00:00:00Z" } } }, ["/filter/datetime/from format"]],
    [{ filter: { datetime: { to: "03/02/2026" } } }, ["/filter/datetime/to format"]],
    [
      { filter: { datetime: { at: 1 }, service: "sms" }, size: 1 },
      ["/filter/datetime/at unknown", "/filter/service unknown", "/size unknown"],
    ],
    [{ filter: [], page: "1" }, ["/filter type", "/page type"]],
  ])("%j is rejected with all validation errors", async (body, expected) => {
    expect(await faults(body)).toEqual(expected);
  });

  test("a range must end after it starts", async () => {
    for (const from of [iso(1), iso(2)]) {
      expect(await faults({ filter: { datetime: { from, to: iso(1) } } })).toEqual([
        "/filter/datetime/to period",
      ]);
    }
  });
});
