// Phone numbers in the spellings of vendors.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboundMessages } from "../../src/delivery/receipts/inbound.ts";
import type { OptRequest } from "../../src/domain/messages/opt-requests.ts";
import type { InboundMessage } from "../../src/ports/providers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { createRecordingLog, type RecordingLog } from "../providers/http/recording-log.ts";
import { accept, addAccount } from "../store/fixtures.ts";
import { openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

const provider = "vendor";
const recipient = "+447700900123";
const ours = "+447700900456";

let delivery: TestDelivery;
let log: RecordingLog;
let [first, second]: Account[] = [];
beforeEach(async () => {
  delivery = await openDelivery();
  log = createRecordingLog();
  [first, second] = [await addAccount(delivery.store, 1e9), await addAccount(delivery.store, 1e9)];
});
afterEach(() => delivery.close());

/** Submits a message that the provider accepts. */
async function send(): Promise<void> {
  await accept(delivery.store, first!, { recipient, sender: ours });
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
}

const write = (wish: OptRequest, numbers: Partial<Pick<InboundMessage, "from" | "to">>) => {
  const inbound = createInboundMessages({ ...delivery, log });
  const message = { channel: "sms", from: recipient, to: ours, wish, ...numbers } as const;
  return inbound.handle(provider, message, ({ sender }) => sender ?? undefined);
};

const isOut = (account: Account) =>
  delivery.store.optOuts.has({ accountId: account.id, channel: "sms", recipient });
const areOut = async () => [await isOut(first!), await isOut(second!)];

describe("the numbers", () => {
  const noCode = "opt-out ignored: the phone number of the recipient has no country code";
  beforeEach(send);

  test.each([
    ["00447700900123", "00447700900456"],
    ["+00447700900123", "+447700900456"],
    ["0044 7700 900123", "0044 7700 900456"],
    [recipient, "00447700900456"],
    [" 447700900123", " 447700900456"],
    ["tel:+44-7700-900123", "tel:+44-7700-900456"],
    ["＋４４７７００９００１２３", "+44\u00a07700\u00a0900456"],
  ])("may have any vendor's spelling with a country code: from %s to %s", async (from, to) => {
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
    "of the sender may be in national format: %s",
    async (to) => {
      await write("stop", { to });
      expect(await areOut()).toEqual([true, false]);
      await write("start", { to });
      expect(await areOut()).toEqual([false, false]);
    },
  );

  test.each(["900456", "17700900456", "007700900456", "07700900457"])(
    "match no sender if they only resemble the sender's number: %s",
    async (to) => {
      await write("stop", { to });
      expect(await areOut()).toEqual([false, false]);
    },
  );

  test.each(["07700900123", "7700900123", "", "Shop"])(
    "without a country code match no recipient, which is logged: %j",
    async (from) => {
      await write("stop", { from });
      await write("start", { from });
      expect(await areOut()).toEqual([false, false]);
      expect(log.lines).toEqual([{ level: "warn", fields: { provider }, message: noCode }]);
    },
  );
});

test("a sender without letters or digits matches no STOP", async () => {
  await accept(delivery.store, first!, { recipient, sender: "..." });
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
  await write("stop", { to: "-" });
  expect(await areOut()).toEqual([false, false]);
});

test("START to a name removes no opt-out of another name", async () => {
  await accept(delivery.store, first!, { recipient, sender: "Shop" });
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
  await write("stop", { to: "shop" });
  await write("start", { to: "Other" });
  expect(await areOut()).toEqual([true, false]);
  await write("start", { to: "SHOP" });
  expect(await areOut()).toEqual([false, false]);
});
