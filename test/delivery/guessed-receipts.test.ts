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
  const match = async (count: number) => {
    for (let id = 0x2000; id < 0x2000 + count; id += 1) {
      await sentAs(id.toString(16));
      await report(id.toString(16), "DELIVRD");
    }
  };

  test("is not given to another message where receipts spell ids as the answers do", async () => {
    await match(30);
    const other = await sentAs("1388");
    await report("5000", "UNDELIV");
    await afterAMinute();
    expect(await statusOf(other)).toBe("SENT");
    expect(delivery.warnings).toEqual([]);
    expect(await delivery.store.receipts.listEarly(provider, ["5000"])).toHaveLength(1);
    expect(await delivery.store.receipts.listGuessed(delivery.clock.now(), 1)).toEqual([]);
    // One more in twenty, and they do not.
    await report("5000", "UNDELIV");
    await afterAMinute();
    expect(await statusOf(other)).toBe("FAILED");
  });

  test("hides nothing where a few ids are those of other messages by chance", async () => {
    await match(3);
    const messages = [await sentAs("1388"), await sentAs("1389")];
    for (const id of ["5000", "5001"]) await report(id, "DELIVRD");
    await afterAMinute();
    expect(await statusesOf(...messages)).toEqual(["DELIVERED", "DELIVERED"]);
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

  test("is the likelier one's of two messages", async () => {
    const [decimal, hexadecimal] = [await sentAs("a"), await sentAs("16")];
    await report("10", "DELIVRD");
    await afterAMinute();
    expect(await statusesOf(decimal, hexadecimal)).toEqual(["DELIVERED", "SENT"]);
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

describe("once a spelling has named three messages more than the one that is tried first", () => {
  let next = 0x1388;
  /** The id of a response in hexadecimal, and in decimal. */
  function nextIds(): readonly [string, string] {
    next += 1;
    return [next.toString(16), String(next)];
  }

  async function learnDecimal(): Promise<void> {
    for (let count = 0; count < 3; count += 1) {
      const [answered, spelt] = nextIds();
      await sentAs(answered);
      await report(spelt, "DELIVRD");
    }
    await afterAMinute();
  }

  test("a receipt in it counts at once, also where it comes before the record of its message", async () => {
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
    const superseded = await sentAs(early);
    expect(await statusesOf(message, superseded)).toEqual(["DELIVERED", "FAILED"]);
  });

  test("a receipt counts no earlier than that", async () => {
    for (let count = 0; count < 2; count += 1) {
      const [answered, spelt] = nextIds();
      await sentAs(answered);
      await report(spelt, "DELIVRD");
    }
    await afterAMinute();
    const [answered, spelt] = nextIds();
    const message = await sentAs(answered);
    await report(spelt, "DELIVRD");
    expect(await statusOf(message)).toBe("SENT");
  });

  test("an id that has no such spelling counts at once as it is", async () => {
    await learnDecimal();
    const message = await sentAs("abc");
    await report("abc", "DELIVRD");
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test("the other spellings are tried after a minute, and one of them leads when it has named three more", async () => {
    await learnDecimal();
    const messages = [];
    for (const id of ["9001", "9002", "9003"]) {
      messages.push(await sentAs(id));
      await report(id, "DELIVRD");
    }
    expect(await statusesOf(...messages)).toEqual(["SENT", "SENT", "SENT"]);
    await afterAMinute();
    expect(await statusesOf(...messages)).toEqual(["DELIVERED", "DELIVERED", "DELIVERED"]);
    const message = await sentAs("9004");
    await report("9004", "DELIVRD");
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test("that of one provider says nothing of another one's", async () => {
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
    const guessedIds = [{ id: answered, spelled: "decimal" }] as const;
    await receipts.take("smsc-b", [{ providerMessageIds: [spelt], guessedIds, status: "DELIVERED" }]);
    expect(await statusOf(message)).toBe("SENT");
  });

  test("a spelling that names as many as the one that is tried first does not lead", async () => {
    for (let count = 0; count < 5; count += 1) {
      const [answered, spelt] = nextIds();
      await sentAs(answered);
      await report(spelt, "DELIVRD");
      await afterAMinute();
      await sentAs(`9${count}aa`);
      await report(`9${count}aa`, "DELIVRD");
    }
    const [answered, spelt] = nextIds();
    const message = await sentAs(answered);
    await report(spelt, "DELIVRD");
    expect(await statusOf(message)).toBe("SENT");
  });
});
