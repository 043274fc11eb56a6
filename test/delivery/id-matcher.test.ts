import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createReceiptProcessor,
  type ReceiptProcessor,
} from "../../src/delivery/receipts/receipt-processor.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { canonicalizeId, parseReceipt } from "../../src/providers/smpp/receipts.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptProcessor;
let reported: (readonly [string, readonly ProviderReceipt[]])[];
beforeEach(async () => {
  delivery = await openDelivery();
  reported = [];
  const onReported = (...told: (typeof reported)[number]) => void reported.push(told);
  receipts = createReceiptProcessor({ ...delivery, onReported });
});
afterEach(() => delivery.close());

const provider = "smsc-a";

/** Sends one message, to which the SMSC responds with this id. */
async function sentAs(id: string, book?: Pick<ReceiptProcessor, "mergeEarly">): Promise<Message> {
  const message = await delivery.send({ priceMicros: 1_000, unitPriceMicros: 1_000 });
  const taken = { kind: "accepted", provider, providerMessageId: canonicalizeId(id), receipts: [] } as const;
  await delivery
    .createDispatcher({ gateways: toGateways({ send: async () => taken }), receipts: book })
    .runDue();
  return message;
}

/** Handles a receipt of an SMSC whose id spelling the operator does not know. */
const report = (id: string, stat: string, from?: string) =>
  receipts.handle(provider, [
    parseReceipt(
      {
        source: { ton: 1, npi: 1, digits: from ?? "" },
        esmClass: from === undefined ? 4 : 0,
        text: `id:${id} stat:${stat}`,
        tlvs: new Map(),
      },
      { receiptIds: "any", unflaggedReceipts: true },
    ),
  ]);

async function afterAMinute() {
  delivery.clock.advance(61_000);
  await delivery.createDispatcher({ receipts }).runDue();
}

const statusOf = async (message: Message) => (await delivery.readState(message)).status;
const statusesOf = (...messages: readonly Message[]) => Promise.all(messages.map(statusOf));

describe("a receipt that arrives before its message is recorded", () => {
  test("is not merged into a message whose id is the same number in another base", async () => {
    const other = await sentAs("1388");
    await report("5000", "UNDELIV");
    const own = await sentAs("5000");
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
    await afterAMinute();
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
    expect(delivery.warnings).toEqual([]);
  });

  test("is not merged into a message with the same number in another base that is recorded first", async () => {
    await report("5000", "UNDELIV");
    const other = await sentAs("1388");
    const own = await sentAs("5000");
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
  });

  test("is not merged into a message with the same number in another base if merging at the submission fails", async () => {
    const other = await sentAs("1388");
    await report("5000", "UNDELIV");
    const own = await sentAs("5000", { mergeEarly: async () => {} });
    expect(await statusesOf(other, own)).toEqual(["SENT", "SENT"]);
    await afterAMinute();
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
  });
});

test("each of hundreds of messages with ascending hexadecimal ids gets its own early receipt", async () => {
  const messages = await Promise.all(
    Array.from({ length: 600 }, () => delivery.send({ priceMicros: 1_000, unitPriceMicros: 1_000 })),
  );
  let count = 0;
  const send = async () => {
    const providerMessageId = (count += 1).toString(16);
    await report(providerMessageId, "DELIVRD");
    return { kind: "accepted", provider, providerMessageId, receipts: [] } as const;
  };
  await delivery.createDispatcher({ gateways: toGateways({ send }), receipts }).runDue();
  expect(new Set(await statusesOf(...messages))).toEqual(new Set(["DELIVERED"]));
});

describe("a receipt whose submit response was lost", () => {
  test("is not merged into another message if receipts spell ids like the responses", async () => {
    await sentAs("2000");
    await report("2000", "DELIVRD");
    const other = await sentAs("1388");
    await report("5000", "UNDELIV");
    await afterAMinute();
    expect(await statusOf(other)).toBe("SENT");
    expect(delivery.warnings).toEqual([]);
    expect(await delivery.store.receipts.listEarly(provider, ["5000"])).toHaveLength(1);
    // Without a match since the last receipt, the spelling is learnt.
    const next = await sentAs("1389");
    await report("5001", "UNDELIV");
    await afterAMinute();
    expect(await statusesOf(other, next)).toEqual(["FAILED", "FAILED"]);
  });

  test.each([
    ["after it", -1],
    ["more than three days before it", 3 * 86_400_000 + 1],
  ])("is not merged into a message that was sent %s", async (_, age) => {
    if (age < 0) await report("5000", "UNDELIV");
    if (age < 0) delivery.clock.advance(1);
    const other = await sentAs("1388");
    if (age > 0) delivery.clock.advance(age);
    if (age > 0) await report("5000", "UNDELIV");
    await afterAMinute();
    expect(await statusOf(other)).not.toBe("FAILED");
    expect(delivery.warnings).toEqual([]);
  });
});

describe("a receipt that a handset may have forged", () => {
  const forger = "447700900999";
  const digitsOf = ({ recipient }: Message) => recipient.replace("+", "");

  test("counts only for a message to that handset", async () => {
    const message = await sentAs("4900");
    reported = [];
    await report("4900", "UNDELIV", forger);
    await report("4900", "UNDELIV", "");
    await afterAMinute();
    expect([await statusOf(message), reported]).toEqual(["SENT", []]);
    await report("4900", "DELIVRD", digitsOf(message));
    expect(await statusOf(message)).toBe("DELIVERED");
    expect(reported).toMatchObject([[provider, [{ providerMessageIds: ["4900"], status: "DELIVERED" }]]]);
  });

  test("counts only for a message to that handset if it arrives before the message is recorded", async () => {
    await report("4900", "UNDELIV", forger);
    expect(await statusOf(await sentAs("4900"))).toBe("SENT");
    const message = await delivery.send();
    await report("4901", "DELIVRD", digitsOf(message));
    const taken = { kind: "accepted", provider, providerMessageId: "4901", receipts: [] } as const;
    await delivery.createDispatcher({ gateways: toGateways({ send: async () => taken }), receipts }).runDue();
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test("counts only for a message to that handset under an id in another spelling", async () => {
    const message = await sentAs("1388");
    await report("5000", "UNDELIV", forger);
    await afterAMinute();
    expect(await statusOf(message)).toBe("SENT");
    reported = [];
    await report("5000", "DELIVRD", digitsOf(message));
    await afterAMinute();
    expect(await statusOf(message)).toBe("DELIVERED");
    expect(reported).toMatchObject([[provider, [{ providerMessageIds: ["1388"] }]]]);
  });
});

describe("a receipt whose id no message has", () => {
  test.each([
    ["1388", "5000"],
    ["5000", "1388"],
    ["SMSC-XYZ", "smsc-xyz"],
  ])("is merged into message %s, spelled %s, after a minute without a match", async (answered, spelt) => {
    const message = await sentAs(answered);
    await report(spelt, "DELIVRD");
    await delivery.createDispatcher({ receipts }).runDue();
    expect(await statusOf(message)).toBe("SENT");
    await afterAMinute();
    expect(await statusOf(message)).toBe("DELIVERED");
    expect(await delivery.store.receipts.listEarly(provider, [canonicalizeId(spelt)])).toEqual([]);
  });

  test("is merged into none of two matching messages", async () => {
    const messages = [await sentAs("a"), await sentAs("16")];
    await report("10", "DELIVRD");
    await afterAMinute();
    expect(await statusesOf(...messages)).toEqual(["SENT", "SENT"]);
    expect(delivery.warnings).toEqual([]);
  });

  test("is matched by other spellings only once, and by its own id while it is stored", async () => {
    await report("5000", "UNDELIV");
    await afterAMinute();
    const [other, own] = [await sentAs("1388"), await sentAs("5000")];
    await afterAMinute();
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
  });

  test("logs once that the spelling was learnt, and reports the matched message ids", async () => {
    for (const [answered, spelt] of [
      ["1388", "5000"],
      ["1389", "5001"],
    ] as const) {
      await sentAs(answered);
      await report(spelt, "DELIVRD");
    }
    reported = [];
    await afterAMinute();
    expect(delivery.warnings).toMatchObject([{ provider, sentence: expect.stringContaining("receiptIds") }]);
    expect(reported.flatMap(([, [receipt]]) => receipt!.providerMessageIds).toSorted()).toEqual([
      "1388",
      "1389",
    ]);
  });

  test("is matched among hundreds of receipts and messages", async () => {
    const messages = await Promise.all(
      Array.from({ length: 250 }, () => delivery.send({ priceMicros: 1_000, unitPriceMicros: 1_000 })),
    );
    let count = 0x1000;
    const send = async () => {
      const providerMessageId = (count += 1).toString(16);
      return { kind: "accepted", provider, providerMessageId, receipts: [] } as const;
    };
    await delivery.createDispatcher({ gateways: toGateways({ send }) }).runDue();
    for (let id = 0x1001; id <= count; id += 1) await report(String(id), "DELIVRD");
    await afterAMinute();
    expect(new Set(await statusesOf(...messages))).toEqual(new Set(["DELIVERED"]));
  });
});

describe("after a spelling was learnt", () => {
  let next = 0x1388;
  /** Returns the next response id in hexadecimal, and the same id in decimal. */
  function nextIds(): readonly [string, string] {
    next += 1;
    return [next.toString(16), String(next)];
  }

  async function sentAndReported(book = receipts): Promise<Message> {
    const [answered, spelt] = nextIds();
    const message = await sentAs(answered);
    await book.handle(provider, [decimal(spelt)]);
    return message;
  }
  const decimal = (id: string) =>
    ({ providerMessageIds: [id], hasUnknownSpelling: true, status: "DELIVERED" }) as const;

  async function learnDecimal(): Promise<void> {
    await sentAndReported();
    await afterAMinute();
  }

  test("further receipts count immediately, also before their message is recorded", async () => {
    await learnDecimal();
    const [[answered, spelt], [early, speltEarly]] = [nextIds(), nextIds()];
    const message = await sentAs(answered);
    reported = [];
    await report(spelt, "DELIVRD");
    await report(speltEarly, "UNDELIV");
    expect(reported).toMatchObject([
      [provider, [{ providerMessageIds: [answered] }]],
      [provider, [{ providerMessageIds: [early] }]],
    ]);
    const pending = await delivery.send();
    const taken = { kind: "accepted", provider, providerMessageId: early, receipts: [] } as const;
    await receipts.handle(provider, [decimal(String(next))]);
    await delivery.createDispatcher({ gateways: toGateways({ send: async () => taken }), receipts }).runDue();
    expect(await statusesOf(message, pending)).toEqual(["DELIVERED", "DELIVERED"]);
  });

  test("an id that does not have the spelling counts immediately as it is", async () => {
    await learnDecimal();
    const message = await sentAs("abc");
    await report("abc", "DELIVRD");
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test("another spelling is learnt from later receipts in the same way", async () => {
    await learnDecimal();
    const messages = [await sentAs("9001"), await sentAs("9002")];
    for (const id of ["9001", "9002"]) await report(id, "DELIVRD");
    expect(await statusesOf(...messages)).toEqual(["SENT", "SENT"]);
    await afterAMinute();
    expect(await statusesOf(...messages)).toEqual(["DELIVERED", "DELIVERED"]);
    const message = await sentAs("9004");
    await report("9004", "DELIVRD");
    expect(await statusOf(message)).toBe("DELIVERED");
    expect(delivery.warnings).toMatchObject([{ spelling: "decimal" }, { spelling: "same" }]);
  });

  test("receipts of another provider are not affected", async () => {
    await learnDecimal();
    const [answered, spelt] = nextIds();
    const message = await delivery.send();
    const taken = {
      kind: "accepted",
      provider: "smsc-b",
      providerMessageId: answered,
      receipts: [],
    } as const;
    await delivery.createDispatcher({ gateways: toGateways({ send: async () => taken }) }).runDue();
    await receipts.handle("smsc-b", [decimal(spelt)]);
    expect(await statusOf(message)).toBe("SENT");
  });

  test("receipts that another process has stored before are merged", async () => {
    const [first, second] = [await sentAndReported(createReceiptProcessor(delivery)), await sentAs("abc")];
    await afterAMinute();
    await createReceiptProcessor(delivery).mergeStored();
    expect(await statusesOf(first, second)).toEqual(["SENT", "SENT"]);
    await learnDecimal();
    expect(await statusesOf(first, second)).toEqual(["DELIVERED", "SENT"]);
  });
});
