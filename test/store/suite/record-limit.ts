import { beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { TdrQuery } from "../../../src/ports/store/message-lists.ts";
import { testStart } from "../../support/clock.ts";
import { addRecords, bulkId } from "../bulk.ts";
import { addAccount, type OpenStore } from "../fixtures.ts";

const count = 50_002;
const second = 1_000;

/** Records without a total are read one by one, up to 50,000. */
export function recordLimitSuite(database: () => OpenStore): void {
  describe("a list of 50,002 records", () => {
    let account: Account;
    beforeAll(async () => {
      account = await addAccount(database().store, 0);
      await addRecords(database().engine, account, { count, start: testStart });
    });
    const list = (query: Partial<TdrQuery>) =>
      database().store.messages.listTdrs({
        accountId: account.id,
        filter: {},
        sortBy: "timestamp",
        sortDirection: "ASC",
        offset: 0,
        limit: 1,
        ...query,
      });
    const first = () => ({ id: bulkId(account, 0) });
    const last = () => ({ id: bulkId(account, count - 1) });

    test.each<[string, Partial<TdrQuery>]>([
      ["filtered by country", { filter: { country: "France" } }],
      ["filtered by country_code", { filter: { country_code: 33 } }],
      ["filtered by network", { filter: { network: "None" } }],
      [
        "filtered by country and a status of most records",
        { filter: { country: "France", status: "DELIVERED" } },
      ],
      ["filtered by the recipient of most records", { filter: { to: "+447700900100" } }],
      ["sorted by to", { sortBy: "to" }],
      ["sorted by status", { sortBy: "status", filter: { status: "DELIVERED" } }],
      ["sorted by uuid, in a range with one record too many", { sortBy: "uuid", from: testStart + second }],
    ])("is refused if it is %s", async (_, query) => {
      expect(await list(query)).toBe("too_many");
    });

    test("is returned by time, up to its last record", async () => {
      expect(await list({ offset: count - 1 })).toMatchObject({ total: count, list: [last()] });
      expect(await list({ filter: { status: "DELIVERED" }, offset: count - 2 })).toMatchObject({
        total: count - 1,
        list: [last()],
      });
    });

    test("is returned for a range with 50,000 records", async () => {
      const from = testStart + 2 * second;
      const answered = { total: 50_000, list: [last()] };
      expect(await list({ sortBy: "request_id", sortDirection: "DESC", from })).toMatchObject({
        total: 50_000,
      });
      expect(await list({ filter: { country_code: 44 }, from, offset: 49_999 })).toMatchObject(answered);
      expect(await list({ filter: { to: "+447700900100" }, from, offset: 49_999 })).toMatchObject(answered);
    });

    test("is returned for a status or a recipient with few records", async () => {
      const answered = { total: 1, list: [first()] };
      expect(await list({ filter: { status: "READ" }, sortBy: "country" })).toMatchObject(answered);
      expect(await list({ filter: { status: "READ", country: "United Kingdom" } })).toMatchObject(answered);
      expect(await list({ filter: { to: "+447700900199" }, sortBy: "network" })).toMatchObject(answered);
    });

    test("is always returned by uuid or request_id", async () => {
      const answered = { total: 1, list: [first()] };
      const country = "United Kingdom";
      expect(await list({ filter: { uuid: first().id, country } })).toMatchObject(answered);
      expect(await list({ filter: { request_id: `${account.id}-request-0` }, sortBy: "to" })).toMatchObject(
        answered,
      );
      const others = { to: "+447700900100", country: "France" };
      expect(await list({ filter: { uuid: first().id, ...others } })).toEqual({ total: 0, list: [] });
    });
  });
}
