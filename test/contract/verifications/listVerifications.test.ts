import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import { code, listPath, recipients, createVerifier } from "./support.ts";

type Own = Awaited<ReturnType<typeof createVerifier>>;

let service: TestService;
let own: Own;
/** Ids of three verifications, oldest first: approved, canceled, pending. */
let ids: readonly string[];
beforeAll(async () => {
  service = await startService();
  own = await createVerifier(service);
  const approved = await own.start({ to: recipients.delivered, reference: "order-1" });
  await own.check(approved.id, code);
  service.clock.advance(minute);
  const canceled = await own.start({ to: recipients.delivered });
  await own.cancel(canceled.id);
  service.clock.advance(minute);
  ids = [approved.id, canceled.id, (await own.start({ to: recipients.silent })).id];
  await (await createVerifier(service)).start({ to: recipients.delivered });
});
afterAll(() => service.stop());

const list = async (body: object = {}) => (await own.client.POST(listPath, { body: body as never })).data!;
const listIds = async (filter: object) => (await list({ filter })).list.map(({ id }) => id);

describe("200", () => {
  test("lists the account's verifications, newest first", async () => {
    const page = await list();
    expect(page.list.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(page).not.toHaveProperty("next");
    expect(page.list[2]).toMatchObject({
      status: "APPROVED",
      to: recipients.delivered,
      reference: "order-1",
    });
  });

  test("filters by recipient, status and time", async () => {
    expect(await listIds({ to: recipients.silent })).toEqual([ids[2]]);
    expect(await listIds({ status: "CANCELED" })).toEqual([ids[1]]);
    expect(await listIds({ to: recipients.delivered, status: "APPROVED" })).toEqual([ids[0]]);
    const from = new Date(service.clock.now() - minute).toISOString();
    expect(await listIds({ created_at: { from } })).toEqual([ids[2], ids[1]]);
    expect(await listIds({ created_at: { to: from } })).toEqual([ids[0]]);
  });

  test("filters by time, also with a cursor outside of the range", async () => {
    const { next } = await list({ count: 1 });
    const to = new Date(service.clock.now() - minute).toISOString();
    const page = await list({ before: next, filter: { created_at: { to } } });
    expect(page.list.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test.each([1, 2, 3])("pages of %i contain each verification once", async (count) => {
    const seen: string[] = [];
    for (let before: string | undefined, pages = 0; pages < 4; pages += 1) {
      const page = await list({ count, ...(before !== undefined && { before }) });
      expect(page.list).not.toEqual([]);
      seen.push(...page.list.map(({ id }) => id));
      before = page.next?.toUpperCase();
      if (before === undefined) break;
    }
    expect(seen).toEqual(ids.toReversed());
  });
});

describe("400", () => {
  test.each([
    [{ filter: { created_at: { from: "yesterday" } } }, "/filter/created_at/from"],
    [{ before: "bm9uZQ" }, "/before"],
  ])("for %j", async (body, pointer) => {
    const { error } = await own.client.POST(listPath, { body });
    expect(error?.errors?.map((fault) => fault.pointer)).toEqual([pointer]);
  });
});
