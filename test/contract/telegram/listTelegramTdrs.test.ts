import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../../generated/types.ts";
import { addRecords } from "../../store/bulk.ts";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { minute, testStart } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import { commit } from "../../support/commit.ts";

type Query = Partial<components["schemas"]["ListTelegramTdrsRequest"]>;
type Tdr = components["schemas"]["ListedTdr"];

const path = "/api/v1/connect-hub/telegram/tdr";
const recipients = [
  "+447700900100",
  "+447700900104",
  "+33612345601",
  "+4915112345603",
  "+447700900105",
  "+33612345604",
  "+447700900107",
  "+12025550123",
];

let service: TestService;
/** Records of the account, oldest first. */
let tdrs: readonly Tdr[];
beforeAll(async () => {
  service = await startService();
  const price = { channel: "telegram", currency: "EUR", priceMicros: 10_000 } as const;
  const { prices } = service.context.store;
  await commit(service.context.store, prices.put([{ ...price, prefix: "336", network: "Example Mobile" }]));
  const stranger = await openAccount(service, 1_000_000);
  const send = "/api/v1/connect-hub/telegram/otp";
  for (const to of recipients) {
    const body = { to, ttl: 3_600 };
    await service.client().POST(send, { body });
    await service.client(stranger).POST(send, { body });
    service.clock.advance(minute);
  }
  // A message on another channel is not in this list.
  const sms = { from: "Example", to: "+447700900123", text: "493817" };
  await service.client().POST("/api/v1/connect-hub/sms", { body: sms });
  await service.deliver();
  tdrs = (await list({ sort_direction: "ASC" })).list;
});
afterAll(() => service.stop());

async function list(body: Query) {
  return (await service.client().POST(path, { body: body as never })).data!;
}

const times = () => tdrs.map(({ timestamp }) => timestamp);

describe("200", () => {
  test("returns by default the account's records, newest first, in pages of 20", async () => {
    const { list: newest, ...page } = await list({});
    expect(page).toEqual({
      page: 1,
      rows_per_page: 20,
      sort_by: "timestamp",
      sort_direction: "DESC",
      total: 8,
      total_pages: 1,
      has_next_page: false,
      has_previous_page: false,
    });
    expect(newest.map(({ to }) => to)).toEqual(recipients.toReversed());
  });

  test("the status is the delivery status only: EXPIRED is distinguished, and a wrong code has no effect", async () => {
    const [, read] = tdrs;
    const body = { request_id: read!.request_id, code: "0000" };
    await service.client().POST("/api/v1/connect-hub/telegram/check-verification-status", { body });
    const found = await list({ sort_direction: "ASC" });
    const statuses = ["DELIVERED", "READ", "FAILED", "EXPIRED", "SENT", "READ", "PENDING", "DELIVERED"];
    expect(found.list.map(({ status }) => status)).toEqual(statuses);
    const params = { path: { uuid: read!.uuid } };
    const single = await service.client().GET("/api/v1/connect-hub/telegram/{uuid}/tdr", { params });
    expect(single.data?.status).toBe("REJECTED");
  });

  test.each([1, 2, 3, 5, 8, 100])("pages of %i cover the list exactly", async (rows_per_page) => {
    const seen: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const answer = await list({ page, rows_per_page, sort_by: "status", sort_direction: "ASC" });
      expect(answer).toMatchObject({ total: 8, total_pages: Math.ceil(8 / rows_per_page) });
      expect(answer.has_previous_page).toBe(page > 1);
      expect(answer.list.length).toBeLessThanOrEqual(rows_per_page);
      seen.push(...answer.list.map(({ uuid }) => uuid));
      more = answer.has_next_page;
    }
    expect(seen).toHaveLength(8);
    expect(new Set(seen)).toEqual(new Set(tdrs.map(({ uuid }) => uuid)));
  });

  test.each([
    { page: 2, rows_per_page: 3, sort_by: "status", sort_direction: "ASC" },
    { page: 3, rows_per_page: 2, sort_by: "to", sort_direction: "DESC" },
    { page: 1, rows_per_page: 7, sort_by: "country", sort_direction: "ASC" },
  ] as const)("returns the page number and the order: %j", async (asked) => {
    expect(await list(asked)).toMatchObject(asked);
  });

  test("a page after the last one is empty, and has a previous page", async () => {
    const answer = await list({ page: 1_000_000_000, rows_per_page: 100 });
    expect(answer).toMatchObject({ total: 8, has_next_page: false, has_previous_page: true, list: [] });
  });

  test("a page of an empty list has no previous and no next page", async () => {
    const answer = await list({ page: 2, filter: { to: "+447700900999" } } as Query);
    expect(answer).toMatchObject({ page: 2, total: 0, total_pages: 0 });
    expect(answer).toMatchObject({ has_next_page: false, has_previous_page: false, list: [] });
  });
});

describe("200 filtered", () => {
  test.each([
    ["uuid", (tdr: Tdr) => tdr.uuid],
    ["to", (tdr: Tdr) => tdr.to],
    ["code", (tdr: Tdr) => tdr.code],
    ["status", (tdr: Tdr) => tdr.status],
    ["request_id", (tdr: Tdr) => tdr.request_id],
    ["country", (tdr: Tdr) => tdr.country],
    ["country_code", (tdr: Tdr) => tdr.country_code],
    ["network", (tdr: Tdr) => tdr.network],
  ] as const)("by %s", async (key, read) => {
    const value = read(tdrs[5]!);
    const expected = tdrs.filter((tdr) => read(tdr) === value).map(({ uuid }) => uuid);
    const found = await list({ filter: { [key]: value }, sort_direction: "ASC" });
    expect(found.list.map(({ uuid }) => uuid)).toEqual(expected);
    expect(found.total).toBe(expected.length);
    expect(expected.length).toBeLessThan(8);
  });

  test("by the recipient with and without the +", async () => {
    const [one, other] = ["+12025550123", "12025550123"].map((to) => list({ filter: { to } }));
    expect(await one).toMatchObject({ total: 1, list: (await other!).list });
  });

  test("by a range that includes its start and excludes its end", async () => {
    const [, from, , to] = times();
    const found = await list({ filter: { timestamp: { from: from!, to: to! } }, sort_direction: "ASC" });
    expect(found.list.map(({ timestamp }) => timestamp)).toEqual(times().slice(1, 3));
    const open = await list({ filter: { timestamp: { from: to! } } });
    expect(open.total).toBe(5);
    expect((await list({ filter: { timestamp: { to: to! } } })).total).toBe(3);
  });

  test("by a range with other spellings of the same times", async () => {
    const filter = { timestamp: { from: "2026-03-02t09:31:00z", to: "2026-03-02T11:33:00.000+02:00" } };
    expect((await list({ filter })).total).toBe(2);
  });

  test("by a single time, which matches everything within it", async () => {
    const countRecords = async (timestamp: string) => (await list({ filter: { timestamp } })).total;
    const texts = [times()[0]!, "2026-03-02T09:30", "2026-03-02", "2026-03-01"];
    expect(await Promise.all(texts.map(countRecords))).toEqual([1, 1, 8, 0]);
  });

  test("by several fields, which must all match", async () => {
    expect((await list({ filter: { country_code: 44, status: "READ" } })).total).toBe(1);
    expect((await list({ filter: { country_code: 1, status: "READ" } })).total).toBe(0);
  });
});

describe("200 sorted", () => {
  const keys = [
    "uuid",
    "to",
    "code",
    "status",
    "request_id",
    "country",
    "country_code",
    "network",
    "timestamp",
  ];

  test.each(keys as (keyof Tdr & components["schemas"]["TdrSortKey"])[])(
    "by %s in both directions",
    async (sort_by) => {
      const ascending = (await list({ sort_by, sort_direction: "ASC" })).list;
      const descending = (await list({ sort_by, sort_direction: "DESC" })).list;
      expect(descending).toEqual(ascending.toReversed());
      const values = ascending.flatMap((tdr) => tdr[sort_by] ?? []);
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
      expect(ascending).toHaveLength(8);
    },
  );
});

describe("400", () => {
  test.each([
    [{ filter: { text: "493817" } }, "/filter/text", "unknown"],
    [{ filter: { status: "REJECTED" } }, "/filter/status", "value"],
    [{ filter: { country_code: "44" } }, "/filter/country_code", "type"],
    [{ filter: { timestamp: { from: "yesterday" } } }, "/filter/timestamp/from", "format"],
    [{ filter: { timestamp: "yesterday" } }, "/filter/timestamp", "format"],
    [{ filter: { timestamp: { since: "2026-03-02T09:30:00Z" } } }, "/filter/timestamp/since", "unknown"],
    [{ filter: [] }, "/filter", "type"],
    [{ sort_by: "text" }, "/sort_by", "value"],
    [{ sort_direction: "asc" }, "/sort_direction", "value"],
    [{ page: 0 }, "/page", "range"],
    [{ rows_per_page: 0 }, "/rows_per_page", "range"],
    [{ rows_per_page: 101 }, "/rows_per_page", "range"],
    [
      { filter: { timestamp: { from: "2026-03-02T09:31:00Z", to: "2026-03-02T09:30:00Z" } } },
      "/filter/timestamp/to",
      "period",
    ],
  ])("%j is reported", async (body, pointer, code) => {
    const { error } = await service.client().POST(path, { body: body as never });
    expect(error).toMatchObject({ status: 400, errors: [{ in: "body", pointer, code }] });
  });
});

describe("400 for more records than can be read one by one", () => {
  const message =
    "This query would read more than 50,000 records. Narrow the time range, or filter by uuid, to or request_id.";
  let busy: Credentials;
  beforeAll(async () => {
    busy = await openAccount(service);
    const account = { id: busy.accountId, userId: busy.userId };
    await addRecords(service.engine, account, { count: 50_002, start: testStart });
  });
  const sendRequest = (body: Query) => service.client(busy).POST(path, { body: body as never });
  const narrow = { timestamp: { from: new Date(testStart + 2_000).toISOString() } };

  test.each<Query>([
    { filter: { country: "United Kingdom" } },
    { filter: { country_code: 44, status: "DELIVERED", timestamp: { from: "2026-03-02T09:30:00Z" } } },
    { filter: { network: "None" } },
    { sort_by: "to" },
    { sort_by: "status", filter: { status: "DELIVERED" } },
    { filter: { to: "447700900100" } },
  ])("%j is rejected, with advice on how to narrow it", async (body) => {
    const { error } = await sendRequest(body);
    const errors = [{ in: "body", pointer: "/filter/timestamp", code: "range", message }];
    expect(error).toMatchObject({ status: 400, code: "invalid_request", errors });
  });

  test("a list that the totals can count succeeds, for any page", async () => {
    const { data } = await sendRequest({ rows_per_page: 100, page: 501 });
    expect(data).toMatchObject({ total: 50_002, total_pages: 501, has_next_page: false });
    expect(data?.list).toHaveLength(2);
    const delivered = await sendRequest({
      filter: { status: "DELIVERED" },
      page: 2_500,
      sort_direction: "ASC",
    });
    expect(delivered.data).toMatchObject({ total: 50_001, total_pages: 2_501 });
    expect(delivered.data?.list).toHaveLength(20);
  });

  test("a narrower range succeeds, with any order and filter", async () => {
    expect((await sendRequest({ sort_by: "to", filter: narrow })).data?.total).toBe(50_000);
    expect((await sendRequest({ filter: { ...narrow, country: "United Kingdom" } })).data?.total).toBe(
      50_000,
    );
  });

  test("one record is found by its uuid or request_id, and those of a recipient by to", async () => {
    const { data } = await sendRequest({ sort_direction: "ASC", rows_per_page: 1 });
    const [{ uuid, request_id, to }] = data!.list as [Tdr];
    for (const key of [{ uuid }, { request_id }, { to }]) {
      const filter = { ...key, country: "United Kingdom" };
      expect((await sendRequest({ filter, sort_by: "network" })).data).toMatchObject({
        total: 1,
        list: [{ uuid }],
      });
    }
  });
});
