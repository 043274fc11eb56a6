// Source of these formats: Vonage's published SMS API.
import { createHmac } from "node:crypto";
import { respondWith } from "../http/peer.ts";
import type { VendorServer, VendorInboundServer, WrittenText } from "../vendors/server.ts";
import { apiKey, apiSecret } from "./account.ts";

/** Creates an accepted segment of a text. */
export const createSegment = (id: string) => ({
  to: "447700900123",
  "message-id": id,
  status: "0",
  "remaining-balance": "3.14",
  "message-price": "0.03",
});

/** Creates a rejected segment of a text. */
export const createRejectedSegment = (status: number) => ({
  status: String(status),
  "error-text": "447700900123: 123456",
});

/** Responds that all segments of the text were rejected. */
export const failWith = (...statuses: readonly number[]) =>
  respondWith(200, {
    "message-count": String(statuses.length),
    messages: statuses.map(createRejectedSegment),
  });

/** Creates the fields of a receipt. */
export const createReceiptFields = (messageId: string, word: string) => ({
  msisdn: "447700900123",
  messageId,
  price: "0.03",
  status: word.split(" ")[0]!,
  "err-code": word.split(" ")[1] ?? "0",
});

export const signature = { secret: "sig-secret", method: "sha256" };

/** Adds a signature to the fields. */
export function signFields(
  fields: Readonly<Record<string, string>>,
  seconds: number,
): Readonly<Record<string, string>> {
  const nonce = "aaaaaaaa-bbbb-cccc-dddd-0123456789ab";
  const signed = { ...fields, timestamp: String(seconds), nonce };
  const line = Object.entries(signed)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `&${name}=${value.replace(/[&=]/g, "_")}`)
    .join("");
  const sig = createHmac("sha256", signature.secret).update(line).digest("hex").toUpperCase();
  return { ...signed, sig };
}

/** Creates the fields of an inbound text. */
export const createInboundFields = ({ from, to, text }: WrittenText, seconds: number) => ({
  "api-key": apiKey,
  msisdn: from,
  to,
  messageId: "0A0000000123ABCD1",
  text,
  type: "text",
  keyword: text.trim().split(" ")[0]!.toUpperCase(),
  "message-timestamp": new Date(seconds * 1_000).toISOString().slice(0, 19).replace("T", " "),
});

const post = (told: string, fields: object) =>
  new Request(told, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });

export const inboundKey = "key-of-the-operator";
/** Inbound messages of an account that does not sign them. */
export const keyedInbound: VendorInboundServer = {
  options: { inbound: { key: inboundKey } },
  writes: (told, written, seconds) =>
    post(`${told}?key=${inboundKey}`, createInboundFields(written, seconds)),
};

export const server = {
  kind: "vonage",
  options: { apiKey, apiSecret },
  recipientIn: ({ text }) => new URLSearchParams(text).get("to")!,
  takes: (id) => respondWith(200, { "message-count": "1", messages: [createSegment(id)] }),
  refuses: failWith(7),
  reports: {
    addressIn: ({ text }) => new URLSearchParams(text).get("callback") ?? undefined,
    report: (told, id, word, seconds) => post(told, signFields(createReceiptFields(id, word), seconds)),
    delivered: "delivered",
    failed: "failed 6",
  },
  inbound: {
    options: { signature },
    writes: (told, written, seconds) =>
      post(told, signFields(createInboundFields(written, seconds), seconds)),
  },
} satisfies VendorServer;
