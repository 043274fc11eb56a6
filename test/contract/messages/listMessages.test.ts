import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../../generated/types.ts";
import { openAccount } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";

type Query = components["schemas"]["ListMessagesRequest"];

const path = "/api/v1/connect-hub/messages";
let service: TestService;
/**
 * Ids of one message on each channel, oldest first. The SMS is delivered, the flash call fails, and the WhatsApp
 * message is read. The last message stays queued.
 */
let ids: readonly string[];
beforeAll(async () => {
  service = await startService();
  ids = await send();
  await service.client(await openAccount(service, 1_000_000)).POST(sms, { body: textTo("+447700900100") });
});
afterAll(() => service.stop());

const sms = "/api/v1/connect-hub/sms";
const textTo = (to: string) => ({ from: "Example", to, text: "Your code is 493817." });

async function send(): Promise<readonly string[]> {
  const client = service.client();
  const text = await client.POST(sms, { body: textTo("+447700900100") });
  service.clock.advance(minute);
  const call = await client.POST("/api/v1/connect-hub/call/flash", { body: { callee: "+447700900102" } });
  service.clock.advance(minute);
  const body = { to: "447700900104", text: "Your code is 493817." };
  const chat = await client.POST("/api/v1/connect-hub/whatsapp/otp", { body });
  await service.deliver();
  service.clock.advance(minute);
  const code = await client.POST("/api/v1/connect-hub/telegram/otp", { body: { to: "+447700900100" } });
  return [text.data!.messageId, call.data!.uuid, chat.data!.uuid, code.data!.uuid];
}

const list = async (body: object = {}) => (await service.client().POST(path, { body: body as Query })).data!;
const listIds = async (filter: object) => (await list({ filter })).list.map(({ id }) => id);

describe("200", () => {
  test("returns by default the newest messages of all channels, of this account only", async () => {
    const page = await list();
    expect(page.list.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(page.list.map(({ channel }) => channel)).toEqual(["telegram", "whatsapp", "flash_call", "sms"]);
    expect(page).not.toHaveProperty("next");
  });

  test("returns each message like getMessage, but without its events", async () => {
    const { list: shown } = await list();
    for (const message of shown) {
      const params = { path: { id: message.id } };
      const { data } = await service.client().GET("/api/v1/connect-hub/messages/{id}", { params });
      const { events, ...rest } = data!;
      expect(message).toEqual(rest);
      expect(events).not.toEqual([]);
    }
  });

  test.each([1, 2, 3, 4])("pages of %i contain every message once", async (count) => {
    const seen: string[] = [];
    let page = await list({ count });
    for (;;) {
      expect(page.list.length).toBeLessThanOrEqual(count);
      seen.push(...page.list.map(({ id }) => id));
      if (page.next === undefined) break;
      page = await list({ count, before: page.next.toUpperCase() });
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test("new messages between two pages do not shift the pages", async () => {
    const caller = await openAccount(service, 1_000_000);
    const client = service.client(caller);
    const sent = [];
    for (let count = 0; count < 4; count += 1) {
      sent.push((await client.POST(sms, { body: textTo("+447700900100") })).data!.messageId);
    }
    const first = (await client.POST(path, { body: { count: 2 } as Query })).data!;
    await client.POST(sms, { body: textTo("+447700900100") });
    const second = (await client.POST(path, { body: { count: 2, before: first.next! } })).data!;
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(sent.toReversed());
    expect(second).not.toHaveProperty("next");
  });
});

describe("200 filtered", () => {
  test("by channel, by status and by both", async () => {
    expect(await listIds({ channel: "sms" })).toEqual([ids[0]]);
    expect(await listIds({ status: "PENDING" })).toEqual([ids[3]]);
    expect(await listIds({ status: "DELIVERED" })).toEqual([ids[0]]);
    expect(await listIds({ status: "DELIVERED", channel: "telegram" })).toEqual([]);
  });

  test("by the recipient in any spelling, on every channel", async () => {
    expect(await listIds({ to: "+447700900100" })).toEqual([ids[3], ids[0]]);
    expect(await listIds({ to: "447700900100" })).toEqual([ids[3], ids[0]]);
    expect(await listIds({ to: "+447700900104" })).toEqual([ids[2]]);
    expect(await listIds({ to: "+447700900100", status: "DELIVERED" })).toEqual([ids[0]]);
    expect(await listIds({ to: "+447700900199" })).toEqual([]);
  });

  test("by a range that includes its start and excludes its end", async () => {
    const times = (await list()).list.map(({ created_at }) => created_at).toReversed();
    expect(await listIds({ created_at: { from: times[1], to: times[3] } })).toEqual([ids[2], ids[1]]);
    expect(await listIds({ created_at: { from: times[3] } })).toEqual([ids[3]]);
    expect(await listIds({ created_at: { to: times[1] }, channel: "sms" })).toEqual([ids[0]]);
  });
});

/** Invalid bodies with the pointer and the code of their validation error. */
type Faulty = readonly [body: object, pointer: string, code: string];

describe("400", () => {
  test.each<Faulty>([
    [{ count: 0 }, "/count", "range"],
    [{ count: 101 }, "/count", "range"],
    [{ filter: { text: "493817" } }, "/filter/text", "unknown"],
    [{ filter: { colour: "red" } }, "/filter/colour", "unknown"],
    [{ filter: { status: "LOST" } }, "/filter/status", "value"],
    [{ filter: { channel: "fax" } }, "/filter/channel", "value"],
    [{ filter: { to: "none" } }, "/filter/to", "pattern"],
    [{ filter: { created_at: { from: "yesterday" } } }, "/filter/created_at/from", "format"],
    [{ filter: { created_at: { from: "2026-03-02", to: "2026-03-02" } } }, "/filter/created_at/to", "period"],
    [{ before: "" }, "/before", "format"],
    [{ before: "MTc3MjQ0MzgwMDAwMA" }, "/before", "format"],
  ])("%j is reported", async (body, pointer, code) => {
    const { error } = await service.client().POST(path, { body: body as never });
    expect(error).toMatchObject({ status: 400, errors: [{ in: "body", pointer, code }] });
  });
});
