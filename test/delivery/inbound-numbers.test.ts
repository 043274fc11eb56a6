// Numbers as vendors spell them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboundMessages } from "../../src/delivery/receipts/inbound.ts";
import type { Wish } from "../../src/domain/messages/opt-out-words.ts";
import type { InboundMessage } from "../../src/ports/providers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { createKeptLog, type KeptLog } from "../providers/http/log.ts";
import { accept, addAccount } from "../store/fixtures.ts";
import { openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

const provider = "vendor";
const recipient = "+447700900123";
const ours = "+447700900456";

let delivery: TestDelivery;
let log: KeptLog;
let [first, second]: Account[] = [];
beforeEach(async () => {
  delivery = await openDelivery();
  log = createKeptLog();
  [first, second] = [await addAccount(delivery.store, 1e9), await addAccount(delivery.store, 1e9)];
});
afterEach(() => delivery.close());

/** A message that the provider has taken. */
async function send(): Promise<void> {
  await accept(delivery.store, first!, { recipient, sender: ours });
  await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
}

const write = (wish: Wish, numbers: Partial<Pick<InboundMessage, "from" | "to">>) => {
  const inbound = createInboundMessages({ ...delivery, log });
  const message = { channel: "sms", from: recipient, to: ours, wish, ...numbers } as const;
  return inbound.take(provider, message, ({ sender }) => sender ?? undefined);
};

const isOut = (account: Account) =>
  delivery.store.optOuts.has({ accountId: account.id, channel: "sms", recipient });
const areOut = async () => [await isOut(first!), await isOut(second!)];

describe("the numbers", () => {
  const noCode = "somebody has opted out whose number has no country's code; nothing is kept of it";
  beforeEach(send);

  test.each([
    ["00447700900123", "00447700900456"],
    ["+00447700900123", "+447700900456"],
    ["0044 7700 900123", "0044 7700 900456"],
    [recipient, "00447700900456"],
    [" 447700900123", " 447700900456"],
    ["tel:+44-7700-900123", "tel:+44-7700-900456"],
    ["＋４４７７００９００１２３", "+44\u00a07700\u00a0900456"],
  ])("may have 00 before the country's code: %s to %s", async (from, to) => {
    await write("stop", { from, to });
    expect(await areOut()).toEqual([true, false]);
    expect((await delivery.store.optOuts.list({ recipient, limit: 2 })).map(({ sender }) => sender)).toEqual([
      "447700900456",
    ]);
    await write("start", { from, to });
    expect(await areOut()).toEqual([false, false]);
    expect(log.lines).toEqual([]);
  });

  test.each(["07700900456", "7700900456", "07700 900 456"])(
    "that are written to may be spelt as they are dialled within their country: %s",
    async (to) => {
      await write("stop", { to });
      expect(await areOut()).toEqual([true, false]);
      await write("start", { to });
      expect(await areOut()).toEqual([false, false]);
    },
  );

  test.each(["900456", "17700900456", "007700900456", "07700900457"])(
    "that are written to are no other's: %s",
    async (to) => {
      await write("stop", { to });
      expect(await areOut()).toEqual([false, false]);
    },
  );

  test.each(["07700900123", "7700900123", "", "Shop"])(
    "without a country's code are nobody's, which the log says: %j",
    async (from) => {
      await write("stop", { from });
      await write("start", { from });
      expect(await areOut()).toEqual([false, false]);
      expect(log.lines).toEqual([{ level: "warn", fields: { provider }, message: noCode }]);
    },
  );
});

test("a sender without a letter or a digit is none that anybody writes to", async () => {
  await accept(delivery.store, first!, { recipient, sender: "..." });
  await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
  await write("stop", { to: "-" });
  expect(await areOut()).toEqual([false, false]);
});

test("START to a name takes back nothing that was told of another name", async () => {
  await accept(delivery.store, first!, { recipient, sender: "Shop" });
  await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
  await write("stop", { to: "shop" });
  await write("start", { to: "Other" });
  expect(await areOut()).toEqual([true, false]);
  await write("start", { to: "SHOP" });
  expect(await areOut()).toEqual([false, false]);
});
