import { describe, expect, test } from "vitest";
import { findOtherResponseIds } from "../../../src/domain/messages/id-spellings.ts";
import {
  canonicalizeId,
  isReceipt,
  resolveReceiptIds,
  parseReceipt,
  parseReceiptDate,
  parseReceiptText,
  type ReceiptIdSpelling,
  type ReceiptOptions,
} from "../../../src/providers/smpp/receipts.ts";

const whole =
  "id:0123456789 sub:001 dlvrd:001 submit date:2603020930 done date:2603020931 stat:DELIVRD err:000 text:Your code";

function delivery(text: string, tlvs: readonly (readonly [number, Buffer])[] = [], esmClass = 4) {
  const source = { ton: 1, npi: 1, digits: "+447700900123" };
  return { source, esmClass, text, tlvs: new Map(tlvs) };
}

function read(
  text: string,
  tlvs: readonly (readonly [number, Buffer])[] = [],
  receiptIds: ReceiptIdSpelling = "any",
) {
  return parseReceipt(delivery(text, tlvs), { receiptIds, unflaggedReceipts: true });
}

const plain: ReceiptOptions = { receiptIds: "any", unflaggedReceipts: true };
const nameTlv = (id: string) => [0x1e, Buffer.from(`${id}\0`)] as const;
const stateTlv = (state: number) => [0x427, Buffer.from([state])] as const;

describe("parseReceiptText", () => {
  test("returns the fields of appendix B", () => {
    expect(parseReceiptText(whole)).toEqual({
      id: "0123456789",
      state: "DELIVRD",
      error: "000",
      doneDate: "2603020931",
    });
  });

  const fields = whole.split(/ (?=sub:|dlvrd:|submit date:|done date:|stat:|err:|text:)/);
  test.each(fields.map((field, index) => [field, index] as const))(
    "accepts a text without %s",
    (_, index) => {
      const all = parseReceiptText(whole);
      const left = parseReceiptText(fields.filter((_, place) => place !== index).join(" "));
      const names = { 0: "id", 4: "doneDate", 5: "state", 6: "error" } as Readonly<Record<number, string>>;
      expect(left).toEqual({ ...all, ...(names[index] && { [names[index]]: undefined }) });
    },
  );

  test.each([
    ["id:77 stat:UNDELIV", "77", "UNDELIV"],
    ["stat:DELIVRD id:77", "77", "DELIVRD"],
    ["id:77 stat:DELIVRD\0", "77", "DELIVRD"],
    ["ID:77 STAT:delivrd", "77", "delivrd"],
    ["id: 77 sub:001 stat: DELIVRD", "77", "DELIVRD"],
    ["id:77,stat:DELIVRD,err:000", "77", "DELIVRD"],
    ["id:77;stat:DELIVRD;", "77", "DELIVRD"],
    ["id:77\nstat:DELIVRD\n", "77", "DELIVRD"],
    ['id:"77" stat:DELIVRD', "77", "DELIVRD"],
    ["id:77 submitdate:2603020930 donedate:2603020931 stat:DELIVRD", "77", "DELIVRD"],
    ["id=77 sub=001 dlvrd=001 stat=DELIVRD err=000 text=id=78", "77", "DELIVRD"],
    ["id: sub:001 stat:DELIVRD", undefined, "DELIVRD"],
    ["", undefined, undefined],
    ["Your balance is low", undefined, undefined],
    ["id:77 stat:UNDELIV text:id:78 stat:DELIVRD", "77", "UNDELIV"],
    ["text:id:78 stat:DELIVRD", undefined, undefined],
    ["id:77 stat:UNDELIV id:78 stat:DELIVRD", "77", "UNDELIV"],
  ])("%j has the id %j and the state %j", (text, id, state) => {
    expect(parseReceiptText(text)).toMatchObject({ id, state });
  });

  test("reads at most 1,000 characters", () => {
    expect(parseReceiptText(`${" ".repeat(990)}id:1`).id).toBe("1");
    expect(parseReceiptText(`${" ".repeat(1_000)}id:1`).id).toBeUndefined();
    parseReceiptText("id:".repeat(500_000) + " ".repeat(500_000));
  });
});

describe("the state", () => {
  test.each([
    ["ENROUTE", 1, "SENT"],
    ["DELIVRD", 2, "DELIVERED"],
    ["EXPIRED", 3, "EXPIRED"],
    ["DELETED", 4, "FAILED"],
    ["UNDELIV", 5, "FAILED"],
    ["ACCEPTD", 6, "SENT"],
    ["UNKNOWN", 7, undefined],
    ["REJECTD", 8, "FAILED"],
  ])("%s, or %i, is %s", (name, number, status) => {
    expect(read(`id:5 stat:${name}`).status).toBe(status);
    expect(read(`id:5 stat:${name.toLowerCase()}`).status).toBe(status);
    expect(read("", [nameTlv("5"), stateTlv(number)]).status).toBe(status);
    if (status !== "SENT" && status !== "DELIVERED") expect(read(`id:5 stat:${name}`).detail).toMatch(/\.$/);
  });

  test("is that of the TLV, or of the text if the TLV's is unknown", () => {
    expect(read("id:5 stat:ENROUTE", [stateTlv(2)]).status).toBe("DELIVERED");
    expect(read("id:5 stat:UNDELIV", [stateTlv(200)]).status).toBe("FAILED");
    expect(read("id:5 stat:UNDELIV", [[0x427, Buffer.alloc(0)]]).status).toBe("FAILED");
  });

  test("is undefined if it is in no list", () => {
    const receipt = { status: undefined, detail: "The gateway does not know what became of it." };
    expect(read("id:5 stat:WHATEVER")).toMatchObject(receipt);
    expect(read("id:5")).toMatchObject(receipt);
  });

  test("has the error code of the network in its detail, if there is one", () => {
    expect(read("id:5 stat:UNDELIV err:034").detail).toBe("It could not be delivered (error 034).");
    expect(read("id:5 stat:UNDELIV err:000").detail).toBe("It could not be delivered.");
    expect(read("id:5 stat:UNDELIV err:<b>x</b>").detail).toBe("It could not be delivered.");
    const network = [0x423, Buffer.from([3, 0, 21])] as const;
    expect(read("id:5 stat:UNDELIV err:000", [network]).detail).toBe("It could not be delivered (error 21).");
  });
});

describe("ids", () => {
  test.each([
    ["1A2B3C4D", "1a2b3c4d"],
    ["0x1A2B", "1a2b"],
    ["0000123", "123"],
    ["00000000", "0"],
    ["0x0", "0"],
    ["00aF", "af"],
    [" 42 ", "42"],
    ["42\0", "42"],
    ["\u009b4\u00852\u2028\ud800", "42"],
    ["F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
    ["aZ3x_Q", "aZ3x_Q"],
    ["SMSC1-0042", "SMSC1-0042"],
    ["", ""],
  ])("%j has the canonical spelling %j", (id, canonical) => {
    expect(canonicalizeId(id)).toBe(canonical);
    expect(canonicalizeId(canonical)).toBe(canonical);
  });

  test("remain different if they are different numbers, or opaque ids in different case", () => {
    const ids = ["10", "0x11", "16", "a", "100", "aZ", "Az", "aZ0", "0aZ"];
    expect(new Set(ids.map(canonicalizeId)).size).toBe(ids.length);
  });

  /** Ids in the submit_sm_resp and in the receipt. */
  test.each([
    ["1A2B3C4D", "1a2b3c4d"],
    ["1a2b3c4d", "439041101"],
    ["1a2b3c4d", "0439041101"],
    ["439041101", "1A2B3C4D"],
    ["439041101", "001A2B3C4D"],
    ["0000439041101", "439041101"],
    ["439041101", "0x1a2b3c4d"],
    ["FFFFFFFFFFFFFFFF", "18446744073709551615"],
    ["smsc-abc", "SMSC-ABC"],
    ["SMSC-XYZ", "smsc-xyz"],
    ["aZ3x_Q", "aZ3x_Q"],
  ])("%s is found by a receipt for %s", (handedOver, reported) => {
    const allOf = ({ providerMessageIds: ids }: ReturnType<typeof read>) => [
      ...ids,
      ...findOtherResponseIds(ids, "same").keys(),
    ];
    expect(allOf(read(`id:${reported} stat:DELIVRD`))).toContain(canonicalizeId(handedOver));
    expect(allOf(read("", [nameTlv(reported)]))).toContain(canonicalizeId(handedOver));
  });

  test.each([
    [["10"], ["10"], ["decimal a", "hexadecimal 16"]],
    [["1a"], ["1a"], ["hexadecimal 26"]],
    [["7"], ["7"], []],
    [["1A", "26"], ["1a", "26"], ["hexadecimal 38"]],
    [["aZ", ""], ["aZ"], ["case az", "case AZ"]],
    [["", " "], [], []],
  ])("%j are returned as %j, and may be %j in another spelling", (ids, named, guesses) => {
    const { providerMessageIds, hasUnknownSpelling = false } = resolveReceiptIds(ids, "any");
    expect(providerMessageIds).toEqual(named);
    const others = [...findOtherResponseIds(providerMessageIds, "same")];
    expect(others.map(([id, spelling]) => `${spelling} ${id}`)).toEqual(guesses);
    expect(hasUnknownSpelling).toBe(guesses.length > 0);
  });

  test("have only one number base and case if the operator configured it", () => {
    for (const spelled of ["same", "decimal", "hexadecimal"] as const) {
      expect(resolveReceiptIds(["smsc-abc"], spelled)).toEqual({ providerMessageIds: ["smsc-abc"] });
    }
    expect(resolveReceiptIds(["10"], "same")).toEqual({ providerMessageIds: ["10"] });
    expect(resolveReceiptIds(["10"], "decimal")).toEqual({ providerMessageIds: ["a"] });
    expect(resolveReceiptIds(["10"], "hexadecimal")).toEqual({ providerMessageIds: ["16"] });
    expect(resolveReceiptIds(["1a"], "decimal")).toEqual({ providerMessageIds: ["1a"] });
  });

  test("longer than 64 bits are not numbers", () => {
    for (const id of ["1".repeat(21), "f".repeat(17)]) {
      expect(resolveReceiptIds([id], "any")).toEqual({ providerMessageIds: [id] });
    }
    expect(resolveReceiptIds(["x".repeat(60_000)], "any").providerMessageIds[0]).toHaveLength(255);
  });

  test("of the TLV come before those of the text", () => {
    const { providerMessageIds } = read("id:6699 stat:DELIVRD", [nameTlv("1A2B")]);
    expect(providerMessageIds.slice(0, 2)).toEqual(["1a2b", "6699"]);
  });

  test("may be missing", () => {
    expect(read("sub:001 stat:DELIVRD").providerMessageIds).toEqual([]);
  });
});

describe("the time", () => {
  test.each([
    ["2603020931", Date.UTC(2026, 2, 2, 9, 31)],
    ["260302093145", Date.UTC(2026, 2, 2, 9, 31, 45)],
    ["202603020931", Date.UTC(2026, 2, 2, 9, 31)],
    ["20260302093145", Date.UTC(2026, 2, 2, 9, 31, 45)],
    ["2613020931", undefined],
    ["2602300931", undefined],
    ["2603022531", undefined],
    ["2603020961", undefined],
    ["260302093", undefined],
    ["yesterday", undefined],
    ["", undefined],
  ])("%j is %j", (date, at) => {
    expect(parseReceiptDate(date, 0)).toBe(at);
  });

  test("is used if the operator configured its offset from UTC", () => {
    const ahead = parseReceipt(delivery(whole), { ...plain, receiptOffsetMinutes: 120 });
    expect(ahead.at).toBe(Date.UTC(2026, 2, 2, 7, 31));
    expect("at" in read(whole)).toBe(false);
  });
});

test.each([
  [0x04, true],
  [0x44, true],
  [0x20, true],
  [0x00, false],
  [0x40, false],
  [0x08, false],
])("esm_class %i marks a receipt: %s", (esmClass, expected) => {
  const flagged = { ...plain, unflaggedReceipts: false };
  expect(isReceipt(delivery(whole, [], esmClass), flagged)).toBe(expected);
  expect(isReceipt(delivery("Hello", [], esmClass), plain)).toBe(expected);
  expect(isReceipt(delivery("", [nameTlv("1")], esmClass), flagged)).toBe(true);
});

test.each([
  [whole, true],
  ["id:77 stat:UNDELIV", true],
  [" ID=77 STAT=expired", true],
  ["id:77 stat:UNKNOWN", true],
  ["id:77 stat:WELL", false],
  ["id:77", false],
  ["id: stat:DELIVRD", false],
  ["stat:DELIVRD", false],
  ["My id:77 stat:DELIVRD", false],
  ["id:77 text:stat:DELIVRD", false],
  ["", false],
])("%j is a receipt without the flag in esm_class: %s", (text, expected) => {
  expect(isReceipt(delivery(text, [], 0), plain)).toBe(expected);
  expect(isReceipt(delivery(text, [], 0x40), plain)).toBe(expected);
  expect(isReceipt(delivery(text, [], 0x08), plain)).toBe(false);
});
