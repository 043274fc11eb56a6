import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../../generated/operator/types.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { openAccount } from "../../support/accounts.ts";
import { minute, testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

type Search = components["schemas"]["SearchMessagesRequest"];
type Filter = NonNullable<Search["filter"]>;

const recipients = ["+447700900100", "+447700900102", "+33639980123", "+447700900100"];
let service: TestService;
let admin: Operator;
let customers: readonly Awaited<ReturnType<typeof openAccount>>[];
/**
 * Ids of four messages, oldest first. The first customer sends messages 0 and 2, the second customer 1 and 3. The
 * sandbox accepts the first three, and message 1 then fails. Provider smsc-a accepts message 3, with two segments.
 */
let ids: readonly string[];
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
  customers = [await openAccount(service, 1_000_000), await openAccount(service, 1_000_000)];
  const sent = [];
  for (const [index, to] of recipients.entries()) {
    const client = service.client(customers[index % 2]);
    const body = { from: "Example", to, text: "Your code is 493817." };
    sent.push((await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId);
    if (index < 3) await service.deliver();
    service.clock.advance(minute);
  }
  ids = sent;
  const { store, clock } = service.context;
  const message = (await store.messages.find(customers[1]!.accountId, "sms", ids[3]!))!;
  const names = { providerMessageId: "4F2A11", segmentIds: ["4F2A11", "4F2A12"] };
  const taken = { provider: "smsc-a", ...names, statuses: [] };
  await commit(store, store.messages.recordSubmission(message, taken, clock.now()));
});
afterAll(() => service.stop());

const post = (body: Search | object) =>
  admin.operator.POST("/operator/v1/messages", { body: body as Search });
const search = async (body: object = {}) => (await post(body)).data!;
const find = async (filter: Filter) => (await search({ filter })).list.map(({ id }) => ids.indexOf(id));

describe("200", () => {
  test("returns by default the messages of all customers, newest first", async () => {
    const { list, next } = await search();
    expect(list.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(next).toBeUndefined();
  });

  test("returns account, recipient and provider, but not the content", async () => {
    const { list } = await search({ count: 1 });
    const time = new Date(testStart + 3 * minute).toISOString();
    expect(list).toEqual([
      {
        id: ids[3],
        account_id: customers[1]!.accountId,
        user_id: customers[1]!.userId,
        channel: "sms",
        to: "+447700900100",
        country: "United Kingdom",
        network: expect.any(String) as string,
        status: "SENT",
        provider: "smsc-a",
        provider_message_id: "4F2A11",
        price: 0.04,
        currency: "EUR",
        created_at: time,
        updated_at: new Date(testStart + 4 * minute).toISOString(),
      },
    ]);
  });

  test("returns each message on exactly one page, and accepts `before` in upper case", async () => {
    const seen = [];
    for (let before: string | undefined, pages = 0; pages < 4; pages += 1) {
      const { list, next } = await search({ count: 1, ...(before !== undefined && { before }) });
      seen.push(...list.map(({ id }) => id));
      expect(next === undefined).toBe(pages === 3);
      before = next?.toUpperCase();
    }
    expect(seen).toEqual(ids.toReversed());
  });
});

describe("200 filtered", () => {
  test.each<readonly [string, string?]>([
    ["+447700900100"],
    ["447700900100"],
    ["00447700900100"],
    ["0044 7700 900 100"],
    ["+44 (0)7700-900100"],
    ["07700 900100", "GB"],
    ["7700900100", "GB"],
    ["+447700900100", "FR"],
  ])("by recipient as %s, dialled in %s", async (to, region) => {
    expect(await find({ to, ...(region !== undefined && { region }) })).toEqual([3, 0]);
  });

  test("by customer, with the id of either user or account", async () => {
    expect(await find({ customer: customers[0]!.userId })).toEqual([2, 0]);
    expect(await find({ customer: customers[1]!.accountId })).toEqual([3, 1]);
  });

  test("by the message id, and by the provider's id of the message or of a segment", async () => {
    expect(await find({ id: ids[2]! })).toEqual([2]);
    expect(await find({ id: ids[2]!.toUpperCase() })).toEqual([2]);
    expect(await find({ provider_message_id: "4F2A11" })).toEqual([3]);
    expect(await find({ provider_message_id: "4F2A12" })).toEqual([3]);
    expect(await find({ provider_message_id: `sandbox-${ids[0]}` })).toEqual([0]);
    expect(await find({ id: createId(testStart) })).toEqual([]);
  });

  test("by channel, status, provider, country and time", async () => {
    expect(await find({ channel: "sms" })).toEqual([3, 2, 1, 0]);
    expect(await find({ channel: "telegram" })).toEqual([]);
    expect(await find({ status: "FAILED" })).toEqual([1]);
    expect(await find({ provider: "smsc-a" })).toEqual([3]);
    expect(await find({ country: "France" })).toEqual([2]);
    const at = (minutes: number) => new Date(testStart + minutes * minute).toISOString();
    expect(await find({ created_at: { from: at(1), to: at(3) } })).toEqual([2, 1]);
    expect(await find({ created_at: { from: at(1) }, country: "United Kingdom" })).toEqual([3, 1]);
  });

  test("by all filters together", async () => {
    const customer = customers[1]!.userId;
    expect(await find({ customer, to: recipients[3]!, status: "SENT", provider: "smsc-a" })).toEqual([3]);
    expect(await find({ customer, to: recipients[3]!, status: "FAILED" })).toEqual([]);
    expect(await find({ id: ids[3]!, customer: customers[0]!.userId })).toEqual([]);
    expect(await find({ id: ids[3]!, provider_message_id: "4F2A12" })).toEqual([3]);
    expect(await find({ id: ids[2]!, provider_message_id: "4F2A12" })).toEqual([]);
  });
});

describe("400", () => {
  test.each([
    [{ filter: { to: "07700 900100" } }, "/filter/to", "phone_number"],
    [{ filter: { to: "07700 900100", region: "XX" } }, "/filter/to", "phone_number"],
    [{ filter: { to: "nobody", region: "GB" } }, "/filter/to", "phone_number"],
    [{ filter: { region: "gb" } }, "/filter/region", "pattern"],
    [{ filter: { colour: "red" } }, "/filter/colour", "unknown"],
    [{ filter: { id: "1" } }, "/filter/id", "format"],
    [{ filter: { created_at: { from: "yesterday" } } }, "/filter/created_at/from", "format"],
    [{ filter: { created_at: { from: "2026-03-03", to: "2026-03-02" } } }, "/filter/created_at/to", "period"],
    [{ count: 101 }, "/count", "range"],
    [{ before: "1" }, "/before", "format"],
  ])("%j", async (body, pointer, code) => {
    const { error } = await post(body);
    expect(error).toMatchObject({ status: 400, errors: [{ pointer, code }] });
  });
});
