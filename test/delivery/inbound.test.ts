// Accounts to which an opt-out or opt-in of a recipient applies.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboundMessages } from "../../src/delivery/receipts/inbound.ts";
import type { OptRequest } from "../../src/domain/messages/opt-requests.ts";
import type { InboundMessage, FindSender } from "../../src/ports/providers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { testStart } from "../support/clock.ts";
import { createRecordingLog, type RecordingLog } from "../providers/http/recording-log.ts";
import { accept, addAccount, type MessageOverrides } from "../store/fixtures.ts";
import { numbersWithTwoSpellings } from "../support/whatsapp-ids.ts";
import { openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

const provider = "vendor";
const recipient = "+447700900123";
const [ours, other] = ["+447700900456", "+447700900457"];
const byCustomer: FindSender = ({ sender }) => sender ?? undefined;

let delivery: TestDelivery;
let log: RecordingLog;
let [first, second]: Account[] = [];
beforeEach(async () => {
  delivery = await openDelivery();
  log = createRecordingLog();
  [first, second] = [await addAccount(delivery.store, 1e9), await addAccount(delivery.store, 1e9)];
});
afterEach(() => delivery.close());

/** Submits `count` messages to the recipient through a provider. */
async function send(account: Account, overrides: MessageOverrides, count = 1, by = provider): Promise<void> {
  const createdAt = delivery.clock.now();
  for (let sent = 0; sent < count; sent += 1) {
    await accept(delivery.store, account, { createdAt, recipient, ...overrides });
  }
  const dispatcher = delivery.createDispatcher({ gateways: createAcceptingGateways(by) });
  while ((await dispatcher.runDue()) > 0);
}

const write = (
  wish: OptRequest,
  given: Partial<InboundMessage> & { readonly senderOf?: FindSender; readonly by?: string } = {},
) => {
  const { senderOf = byCustomer, by = provider, ...message } = given;
  const inbound = createInboundMessages({ ...delivery, log });
  return inbound.handle(by, { channel: "sms", from: recipient, to: ours, wish, ...message }, senderOf);
};

const isOut = (account: Account, channel: "sms" | "whatsapp" = "sms") =>
  delivery.store.optOuts.has({ accountId: account.id, channel, recipient });
const areOut = async () => [await isOut(first!), await isOut(second!)];

const unknownNumber = "opt-out ignored: no message to the recipient was sent from this number";

describe("STOP applies to the account whose number received it", () => {
  test.each([20, 21, 120, 499])(
    "with any number of later messages from another account: %i",
    async (count) => {
      await send(first!, { sender: ours });
      await send(second!, { sender: other }, count);
      await write("stop");
      expect(await areOut()).toEqual([true, false]);
      await write("start");
      expect(await areOut()).toEqual([false, false]);
      expect(log.lines).toEqual([]);
    },
  );

  test("and to each account that shares the number, even behind many messages of another one", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: ours }, 120);
    await write("stop");
    expect(await areOut()).toEqual([true, true]);
  });

  test("and to each of many accounts that share the number, even behind 420 messages of one of them", async () => {
    const many = await Promise.all(Array.from({ length: 60 }, () => addAccount(delivery.store, 1e9)));
    for (const account of many) {
      await accept(delivery.store, account, { createdAt: delivery.clock.now(), recipient, sender: ours });
    }
    await send(first!, { sender: ours }, 420);
    await write("stop");
    const are = await Promise.all([...many, first!].map((account) => isOut(account)));
    expect(new Set(are)).toEqual(new Set([true]));
  });

  test("and to all accounts whose sender the vendor chose", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: other }, 30);
    await write("stop", { to: "+447700900458", senderOf: () => undefined });
    expect(await areOut()).toEqual([true, true]);
  });

  test("and to no account if the number belongs to none, which is logged once", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: "Shop" });
    await write("stop", { to: "+447700900458" });
    expect(await areOut()).toEqual([false, false]);
    expect(log.lines).toEqual([{ level: "info", fields: { provider }, message: unknownNumber }]);
  });

  test("and to no account if its message is not among the recipient's latest 500", async () => {
    await send(first!, { sender: ours });
    await send(second!, { sender: other }, 500);
    await write("stop");
    expect(await areOut()).toEqual([false, false]);
    expect(log.lines).toEqual([{ level: "info", fields: { provider }, message: unknownNumber }]);
  });
});

describe.each(numbersWithTwoSpellings)("by WhatsApp, with the number as $usual or $other,", (given) => {
  const { usual, other, sentTo } = given;
  const isOutBy = (to: string) =>
    delivery.store.optOuts.has({ accountId: first!.id, channel: "whatsapp", recipient: to });

  test.each(sentTo)("STOP and START apply to messages to %s", async (to) => {
    await send(first!, { channel: "whatsapp", recipient: to });
    for (const spelling of [usual, other]) {
      const message = { channel: "whatsapp", from: spelling.slice(1), senderOf: () => undefined } as const;
      await write("stop", message);
      expect(await Promise.all(sentTo.map(isOutBy))).toEqual(sentTo.map(() => true));
      await write("start", message);
      expect(await Promise.all(sentTo.map(isOutBy))).toEqual(sentTo.map(() => false));
    }
    expect(log.lines).toEqual([]);
  });
});

describe("with the time at which the recipient wrote,", () => {
  const at = (seconds: number) => testStart + seconds * 1_000;
  const listOptOuts = async () => delivery.store.optOuts.list({ recipient, limit: 9 });
  beforeEach(async () => {
    await send(first!, { sender: ours });
    delivery.clock.advance(60_000);
  });

  test("STOP is stored, and a later one replaces it", async () => {
    await write("stop", { at: at(10) });
    const [kept] = await listOptOuts();
    expect(kept).toMatchObject({ createdAt: at(10), sender: "447700900456" });
    await write("stop", { at: at(5) });
    expect(await listOptOuts()).toEqual([kept]);
    await write("stop", { at: at(20) });
    expect(await listOptOuts()).toMatchObject([{ createdAt: at(20), sender: "447700900456" }]);
  });

  test("START removes opt-outs of the same or an earlier time, regardless of its delay", async () => {
    await write("stop", { at: at(10) });
    await write("start", { at: at(9) });
    expect(await isOut(first!)).toBe(true);
    await write("start", { at: at(10) });
    expect(await isOut(first!)).toBe(false);
  });

  test("START removes opt-outs within its second, because a vendor may report whole seconds", async () => {
    await write("stop", { at: at(10) + 999 });
    await write("start", { at: at(10) });
    expect(await isOut(first!)).toBe(false);
    await write("stop", { at: at(11) });
    await write("start", { at: at(10) });
    expect(await isOut(first!)).toBe(true);
  });

  test("START removes an opt-out from a clock that was ahead", async () => {
    delivery.clock.step(3_600_000);
    await write("stop");
    delivery.clock.step(-3_600_000);
    await write("start");
    expect(await isOut(first!)).toBe(false);
  });

  test.each([[[10, 30]], [[30, 10]], [[30]]])(
    "a late or repeated START keeps a newer STOP, with or without an older one: %j",
    async (earlier) => {
      for (const seconds of earlier) await write("stop", { at: at(seconds) });
      for (const _ of [1, 2]) await write("start", { at: at(20) });
      expect(await isOut(first!)).toBe(true);
      await write("start", { at: at(40) });
      expect(await isOut(first!)).toBe(false);
    },
  );

  test("an unknown time or a time in the future is replaced by the arrival", async () => {
    for (const given of [{}, { at: at(3_600) }, { at: Number.MAX_SAFE_INTEGER }]) {
      await write("stop", given);
      expect(await listOptOuts()).toMatchObject([{ createdAt: delivery.clock.now() }]);
      delivery.clock.advance(1_000);
      await write("start", given);
      expect(await listOptOuts()).toEqual([]);
    }
  });
});

describe("an opt-out ignores", () => {
  test("messages that another provider accepted", async () => {
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
