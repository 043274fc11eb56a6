// Whose messages a recipient means by what it writes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboundMessages } from "../../src/delivery/receipts/inbound.ts";
import type { Wish } from "../../src/domain/messages/opt-out-words.ts";
import type { InboundMessage, SenderOf } from "../../src/ports/providers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { testStart } from "../support/clock.ts";
import { createKeptLog, type KeptLog } from "../providers/http/log.ts";
import { accept, addAccount, type MessageOverrides } from "../store/fixtures.ts";
import { numbersSpelledTwice } from "../support/whatsapp-ids.ts";
import { openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

const provider = "vendor";
const recipient = "+447700900123";
const [ours, other] = ["+447700900456", "+447700900457"];
const byCustomer: SenderOf = ({ sender }) => sender ?? undefined;

let delivery: TestDelivery;
let log: KeptLog;
let [first, second]: Account[] = [];
beforeEach(async () => {
  delivery = await openDelivery();
  log = createKeptLog();
  [first, second] = [await addAccount(delivery.store, 1e9), await addAccount(delivery.store, 1e9)];
});
afterEach(() => delivery.close());

/** Has a provider take so many messages to the recipient. */
async function send(account: Account, overrides: MessageOverrides, count = 1, by = provider): Promise<void> {
  const createdAt = delivery.clock.now();
  for (let sent = 0; sent < count; sent += 1) {
    await accept(delivery.store, account, { createdAt, recipient, ...overrides });
  }
  const dispatcher = delivery.dispatcher({ gateways: takingBy(by) });
  while ((await dispatcher.runDue()) > 0);
}

const write = (
  wish: Wish,
  given: Partial<InboundMessage> & { readonly senderOf?: SenderOf; readonly by?: string } = {},
) => {
  const { senderOf = byCustomer, by = provider, ...message } = given;
  const inbound = createInboundMessages({ ...delivery, log });
  return inbound.take(by, { channel: "sms", from: recipient, to: ours, wish, ...message }, senderOf);
};

const isOut = (account: Account, channel: "sms" | "whatsapp" = "sms") =>
  delivery.store.optOuts.has({ accountId: account.id, channel, recipient });
const areOut = async () => [await isOut(first!), await isOut(second!)];

const unheard = "somebody has opted out at a number that no message to them came from";

describe("STOP is about the account whose number was written to", () => {
  test.each([20, 21, 120, 499])("however many of another came after it: %i", async (count) => {
    await send(first!, { sender: ours });
    await send(second!, { sender: other }, count);
    await write("stop");
    expect(await areOut()).toEqual([true, false]);
    await write("start");
    expect(await areOut()).toEqual([false, false]);
    expect(log.lines).toEqual([]);
  });

  test("and about each account that shares it, be it hidden behind all the others' messages", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: ours }, 120);
    await write("stop");
    expect(await areOut()).toEqual([true, true]);
  });

  test("and about each of many that share it, be one of them ahead of all the others", async () => {
    const many = await Promise.all(Array.from({ length: 60 }, () => addAccount(delivery.store, 1e9)));
    for (const account of many) {
      await accept(delivery.store, account, { createdAt: delivery.clock.now(), recipient, sender: ours });
    }
    await send(first!, { sender: ours }, 420);
    await write("stop");
    const are = await Promise.all([...many, first!].map((account) => isOut(account)));
    expect(new Set(are)).toEqual(new Set([true]));
  });

  test("and about all whose sender the vendor chose", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: other }, 30);
    await write("stop", { to: "+447700900458", senderOf: () => undefined });
    expect(await areOut()).toEqual([true, true]);
  });

  test("and about nobody where it is no account's, which the log says once", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: "Shop" });
    await write("stop", { to: "+447700900458" });
    expect(await areOut()).toEqual([false, false]);
    expect(log.lines).toEqual([{ level: "info", fields: { provider }, message: unheard }]);
  });

  test("and about nobody where its message is none of the 500 that the recipient got last", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: other }, 500);
    await write("stop");
    expect(await areOut()).toEqual([false, false]);
    expect(log.lines).toEqual([{ level: "info", fields: { provider }, message: unheard }]);
  });
});

describe.each(numbersSpelledTwice)("by WhatsApp, which may call it $usual or $other,", (given) => {
  const { usual, other, sentTo } = given;
  const isOutBy = (to: string) =>
    delivery.store.optOuts.has({ accountId: first!.id, channel: "whatsapp", recipient: to });

  test.each(sentTo)("STOP and START are about messages to %s", async (to) => {
    await send(first!, { channel: "whatsapp", recipient: to });
    for (const told of [usual, other]) {
      const message = { channel: "whatsapp", from: told.slice(1), senderOf: () => undefined } as const;
      await write("stop", message);
      expect(await Promise.all(sentTo.map(isOutBy))).toEqual(sentTo.map(() => true));
      await write("start", message);
      expect(await Promise.all(sentTo.map(isOutBy))).toEqual(sentTo.map(() => false));
    }
    expect(log.lines).toEqual([]);
  });
});

describe("by when it was written", () => {
  const at = (seconds: number) => testStart + seconds * 1_000;
  const told = async () => delivery.store.optOuts.list({ recipient, limit: 9 });
  beforeEach(async () => {
    await send(first!, { sender: ours });
    delivery.clock.advance(60_000);
  });

  test("STOP is kept, and a later one in its place", async () => {
    await write("stop", { at: at(10) });
    const [kept] = await told();
    expect(kept).toMatchObject({ createdAt: at(10), sender: "447700900456" });
    await write("stop", { at: at(5) });
    expect(await told()).toEqual([kept]);
    await write("stop", { at: at(20) });
    expect(await told()).toMatchObject([{ createdAt: at(20), sender: "447700900456" }]);
  });

  test("START takes back what was told at its time or before, however late it comes", async () => {
    await write("stop", { at: at(10) });
    await write("start", { at: at(9) });
    expect(await isOut(first!)).toBe(true);
    await write("start", { at: at(10) });
    expect(await isOut(first!)).toBe(false);
  });

  test("START takes back what was told within its second, for a vendor may tell no milliseconds", async () => {
    await write("stop", { at: at(10) + 999 });
    await write("start", { at: at(10) });
    expect(await isOut(first!)).toBe(false);
    await write("stop", { at: at(11) });
    await write("start", { at: at(10) });
    expect(await isOut(first!)).toBe(true);
  });

  test("START takes back what a clock has left that was ahead", async () => {
    delivery.clock.step(3_600_000);
    await write("stop");
    delivery.clock.step(-3_600_000);
    await write("start");
    expect(await isOut(first!)).toBe(false);
  });

  test.each([[[10, 30]], [[30, 10]], [[30]]])(
    "START that comes late or again leaves a newer STOP, whether an older one was told or not: %j",
    async (earlier) => {
      for (const seconds of earlier) await write("stop", { at: at(seconds) });
      for (const _ of [1, 2]) await write("start", { at: at(20) });
      expect(await isOut(first!)).toBe(true);
      await write("start", { at: at(40) });
      expect(await isOut(first!)).toBe(false);
    },
  );

  test("that nobody tells, or that is still to come, it is the time of its arrival", async () => {
    for (const given of [{}, { at: at(3_600) }, { at: Number.MAX_SAFE_INTEGER }]) {
      await write("stop", given);
      expect(await told()).toMatchObject([{ createdAt: delivery.clock.now() }]);
      delivery.clock.advance(1_000);
      await write("start", given);
      expect(await told()).toEqual([]);
    }
  });
});

describe("what does not count", () => {
  test("messages that another provider took", async () => {
    await send(first!, { sender: ours }, 1, "another");
    await send(second!, { sender: other });
    await write("stop");
    expect(await areOut()).toEqual([false, false]);
    await write("stop", { by: "another" });
    expect(await areOut()).toEqual([true, false]);
    await write("start");
    expect(await areOut()).toEqual([true, false]);
  });

  test("messages on another channel", async () => {
    await send(first!, { channel: "whatsapp" });
    await write("stop", { senderOf: () => undefined });
    expect([await isOut(first!), await isOut(first!, "whatsapp")]).toEqual([false, false]);
  });

  test("START on SMS for an opt-out on WhatsApp", async () => {
    await send(first!, { sender: ours });
    await send(first!, { channel: "whatsapp" });
    const byWhatsApp = { channel: "whatsapp", senderOf: () => ours } as const;
    await write("stop");
    await write("stop", byWhatsApp);
    await write("start");
    expect([await isOut(first!), await isOut(first!, "whatsapp")]).toEqual([false, true]);
    await write("start", byWhatsApp);
    expect(await isOut(first!, "whatsapp")).toBe(false);
  });
});
