import { expect, test } from "vitest";
import { decodeTlvs, encodeTlv, tags } from "../../../src/providers/smpp/pdu.ts";
import { parseReceipt } from "../../../src/providers/smpp/receipts.ts";

const options = { receiptIds: "any", unflaggedReceipts: true } as const;
const source = { ton: 1, npi: 1, digits: "447700900123" };
const statusOf = (text: string, tlvs: Buffer) =>
  parseReceipt({ source, esmClass: 4, text, tlvs: decodeTlvs(tlvs) }, options).status;
const state = (value: number) => encodeTlv(tags.messageState, Buffer.from([value]));

test.each([
  ["SCHEDLD", "SENT"],
  ["SCHEDULED", "SENT"],
  ["BUFFRED", "SENT"],
  ["BUFFERED", "SENT"],
  ["ACCEPTED", "SENT"],
  ["DELIVERED", "DELIVERED"],
  ["UNDELIVERABLE", "FAILED"],
  ["UNDELIVERED", "FAILED"],
  ["SKIPPED", "FAILED"],
  ["FAILED", "FAILED"],
  ["REJECTED", "FAILED"],
])("%s, a spelling of some SMSCs, is %s", (name, status) => {
  expect(statusOf(`id:5 stat:${name}`, Buffer.alloc(0))).toBe(status);
});

test.each([
  [0, "SENT"],
  [9, "FAILED"],
])("%i, from SMPP 5.0, is %s", (value, status) => {
  expect(statusOf("", state(value))).toBe(status);
});

test.each([
  ["id:5 stat:PARKED", "PARKED"],
  ["id:5 stat:UNKNOWN", undefined],
  ["id:5", undefined],
])("%s has the unknown code %s", (text, unknownCode) => {
  const receipt = parseReceipt({ source, esmClass: 4, text, tlvs: decodeTlvs(Buffer.alloc(0)) }, options);
  expect([receipt.status, receipt.unknownCode]).toEqual([undefined, unknownCode]);
});

test("the first of two equal TLVs counts", () => {
  expect(statusOf("", Buffer.concat([state(2), state(5)]))).toBe("DELIVERED");
});
