import { expect, test } from "vitest";
import { decodeTlvs, encodeTlv, tags } from "../../../src/providers/smpp/pdu.ts";
import { readReceipt } from "../../../src/providers/smpp/receipts.ts";

const options = { receiptIds: "any", unflaggedReceipts: true } as const;
const source = { ton: 1, npi: 1, digits: "447700900123" };
const statusOf = (text: string, tlvs: Buffer) =>
  readReceipt({ source, esmClass: 4, text, tlvs: decodeTlvs(tlvs) }, options).status;
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
])("%s, as some spell it, means %s", (name, status) => {
  expect(statusOf(`id:5 stat:${name}`, Buffer.alloc(0))).toBe(status);
});

test.each([
  [0, "SENT"],
  [9, "FAILED"],
])("%i, of SMPP 5.0, means %s", (value, status) => {
  expect(statusOf("", state(value))).toBe(status);
});

test.each([
  ["id:5 stat:PARKED", "PARKED"],
  ["id:5 stat:UNKNOWN", undefined],
  ["id:5", undefined],
])("%s has the unknown code %s", (text, unknownCode) => {
  const receipt = readReceipt({ source, esmClass: 4, text, tlvs: decodeTlvs(Buffer.alloc(0)) }, options);
  expect([receipt.status, receipt.unknownCode]).toEqual([undefined, unknownCode]);
});

test("of a TLV that comes twice the first counts", () => {
  expect(statusOf("", Buffer.concat([state(2), state(5)]))).toBe("DELIVERED");
});
