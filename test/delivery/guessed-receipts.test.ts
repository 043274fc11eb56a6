import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptBook, type ReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { canonicalId, readReceipt } from "../../src/providers/smpp/receipts.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptBook;
let reported: (readonly [string, readonly ProviderReceipt[]])[];
beforeEach(async () => {
  delivery = await openDelivery();
  reported = [];
  const onReported = (...told: (typeof reported)[number]) => void reported.push(told);
  receipts = createReceiptBook({ ...delivery, onReported });
});
afterEach(() => delivery.close());

const provider = "smsc-a";

/** Sends one message, which the SMSC answers with this id. */
async function sentAs(id: string, book?: Pick<ReceiptBook, "settleEarly">): Promise<Message> {
  const message = await delivery.send({ priceMicros: 1_000, unitPriceMicros: 1_000 });
  const taken = { kind: "accepted", provider, providerMessageId: canonicalId(id), receipts: [] } as const;
  await delivery.dispatcher({ gateways: everywhere({ send: async () => taken }), receipts: book }).runDue();
  return message;
}

/** Takes the receipt of an SMSC of which the operator does not know how it spells ids. */
const report = (id: string, stat: string, from?: string) =>
  receipts.take(provider, [
    readReceipt(
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
  await delivery.dispatcher({ receipts }).runDue();
}

const statusOf = async (message: Message) => (await delivery.stateOf(message)).status;
const statusesOf = (...messages: readonly Message[]) => Promise.all(messages.map(statusOf));

describe("a receipt that comes before its message's record", () => {
  test("is not given to a message whose id is the same number in another base", async () => {
    const other = await sentAs("1388");
    await report("5000", "UNDELIV");
    const own = await sentAs("5000");
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
    await afterAMinute();
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
    expect(delivery.warnings).toEqual([]);
  });

  test("is not given to such a message that is recorded first", async () => {
    await report("5000", "UNDELIV");
    const other = await sentAs("1388");
    const own = await sentAs("5000");
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
  });

  test("is not given to such a message either where its own could not be told of it at the hand-over", async () => {
    const other = await sentAs("1388");
    await report("5000", "UNDELIV");
    const own = await sentAs("5000", { settleEarly: async () => {} });
    expect(await statusesOf(other, own)).toEqual(["SENT", "SENT"]);
    await afterAMinute();
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
  });
});

test("of hundreds of messages with ids that are counted up in hexadecimal, each has its own fast receipt", async () => {
  const messages = await Promise.all(
    Array.from({ length: 600 }, () => delivery.send({ priceMicros: 1_000, unitPriceMicros: 1_000 })),
  );
  let count = 0;
  const send = async () => {
    const providerMessageId = (count += 1).toString(16);
    await report(providerMessageId, "DELIVRD");
    return { kind: "accepted", provider, providerMessageId, receipts: [] } as const;
  };
  await delivery.dispatcher({ gateways: everywhere({ send }), receipts }).runDue();
  expect(new Set(await statusesOf(...messages))).toEqual(new Set(["DELIVERED"]));
});

describe("a receipt whose submit was never answered", () => {
  test("is not given to another message where receipts spell ids as the answers do", async () => {
    await sentAs("2000");
    await report("2000", "DELIVRD");
    const other = await sentAs("1388");
    await report("5000", "UNDELIV");
    await afterAMinute();
    expect(await statusOf(other)).toBe("SENT");
    expect(delivery.warnings).toEqual([]);
    expect(await delivery.store.receipts.listEarly(provider, ["5000"])).toHaveLength(1);
    // Another one without a match in between, and they do not.
    const next = await sentAs("1389");
    await report("5001", "UNDELIV");
    await afterAMinute();
    expect(await statusesOf(other, next)).toEqual(["FAILED", "FAILED"]);
  });

  test.each([
    ["after it", -1],
    ["more than three days before it", 3 * 86_400_000 + 1],
  ])("is not given to a message that was sent %s", async (_, age) => {
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

describe("a receipt that a handset may have written", () => {
  const forger = "447700900999";
  const digitsOf = ({ recipient }: Message) => recipient.replace("+", "");

  test("counts for a message to that handset alone", async () => {
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

  test("counts so where it comes before the message's record, too", async () => {
    await report("4900", "UNDELIV", forger);
    expect(await statusOf(await sentAs("4900"))).toBe("SENT");
    const message = await delivery.send();
    await report("4901", "DELIVRD", digitsOf(message));
    const taken = { kind: "accepted", provider, providerMessageId: "4901", receipts: [] } as const;
    await delivery.dispatcher({ gateways: everywhere({ send: async () => taken }), receipts }).runDue();
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test("counts so under an id that is guessed, too", async () => {
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
  ])("is that of message %s, spelt %s, once its own message has had a minute", async (answered, spelt) => {
    const message = await sentAs(answered);
    await report(spelt, "DELIVRD");
    await delivery.dispatcher({ receipts }).runDue();
    expect(await statusOf(message)).toBe("SENT");
    await afterAMinute();
    expect(await statusOf(message)).toBe("DELIVERED");
    expect(await delivery.store.receipts.listEarly(provider, [canonicalId(spelt)])).toEqual([]);
  });

  test("is of neither of two messages that it fits", async () => {
    const messages = [await sentAs("a"), await sentAs("16")];
    await report("10", "DELIVRD");
    await afterAMinute();
    expect(await statusesOf(...messages)).toEqual(["SENT", "SENT"]);
    expect(delivery.warnings).toEqual([]);
  });

  test("is looked for by guess once, and by its own id for as long as it is kept", async () => {
    await report("5000", "UNDELIV");
    await afterAMinute();
    const [other, own] = [await sentAs("1388"), await sentAs("5000")];
    await afterAMinute();
    expect(await statusesOf(other, own)).toEqual(["SENT", "FAILED"]);
  });

  test("tells the operator once that it is guessed, and the provider's rates of which message", async () => {
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

  test("is found among hundreds", async () => {
    const messages = await Promise.all(
      Array.from({ length: 250 }, () => delivery.send({ priceMicros: 1_000, unitPriceMicros: 1_000 })),
    );
    let count = 0x1000;
    const send = async () => {
      const providerMessageId = (count += 1).toString(16);
      return { kind: "accepted", provider, providerMessageId, receipts: [] } as const;
    };
    await delivery.dispatcher({ gateways: everywhere({ send }) }).runDue();
    for (let id = 0x1001; id <= count; id += 1) await report(String(id), "DELIVRD");
    await afterAMinute();
    expect(new Set(await statusesOf(...messages))).toEqual(new Set(["DELIVERED"]));
  });
});

describe("once a receipt has fitted a message in another spelling", () => {
  let next = 0x1388;
  /** The id of a response in hexadecimal, and in decimal. */
  function nextIds(): readonly [string, string] {
    next += 1;
    return [next.toString(16), String(next)];
  }

  async function sentAndReported(book = receipts): Promise<Message> {
    const [answered, spelt] = nextIds();
    const message = await sentAs(answered);
    await book.take(provider, [decimal(spelt)]);
    return message;
  }
  const decimal = (id: string) =>
    ({ providerMessageIds: [id], hasUnknownSpelling: true, status: "DELIVERED" }) as const;

  async function learnDecimal(): Promise<void> {
    await sentAndReported();
    await afterAMinute();
  }

  test("the next ones count at once, also where they come before the record of their message", async () => {
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
    await receipts.take(provider, [decimal(String(next))]);
    await delivery.dispatcher({ gateways: everywhere({ send: async () => taken }), receipts }).runDue();
    expect(await statusesOf(message, pending)).toEqual(["DELIVERED", "DELIVERED"]);
  });

  test("an id that has no such spelling counts at once as it is", async () => {
    await learnDecimal();
    const message = await sentAs("abc");
    await report("abc", "DELIVRD");
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test("receipts in yet another one teach that in the same way", async () => {
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

  test("another provider's are not read so", async () => {
    await learnDecimal();
    const [answered, spelt] = nextIds();
    const message = await delivery.send();
    const taken = {
      kind: "accepted",
      provider: "smsc-b",
      providerMessageId: answered,
      receipts: [],
    } as const;
    await delivery.dispatcher({ gateways: everywhere({ send: async () => taken }) }).runDue();
    await receipts.take("smsc-b", [decimal(spelt)]);
    expect(await statusOf(message)).toBe("SENT");
  });

  test("those that another process has kept before are merged", async () => {
    const [first, second] = [await sentAndReported(createReceiptBook(delivery)), await sentAs("abc")];
    await afterAMinute();
    await createReceiptBook(delivery).settleKept();
    expect(await statusesOf(first, second)).toEqual(["SENT", "SENT"]);
    await learnDecimal();
    expect(await statusesOf(first, second)).toEqual(["DELIVERED", "SENT"]);
  });
});
