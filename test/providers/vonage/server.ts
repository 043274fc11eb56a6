// In the shapes of Vonage's published SMS API.
import { createHmac } from "node:crypto";
import { answer } from "../http/peer.ts";
import type { VendorServer, VendorWriting, Written } from "../vendors/server.ts";
import { apiKey, apiSecret } from "./account.ts";

/** A part of a text that was taken. */
export const part = (id: string) => ({
  to: "447700900123",
  "message-id": id,
  status: "0",
  "remaining-balance": "3.14",
  "message-price": "0.03",
});

/** A part of a text that was not taken. */
export const refused = (status: number) => ({
  status: String(status),
  "error-text": "447700900123: 123456",
});

/** Takes no part of the text. */
export const fails = (...statuses: readonly number[]) =>
  answer(200, { "message-count": String(statuses.length), messages: statuses.map(refused) });

/** The fields of a report. */
export const fieldsOf = (messageId: string, word: string) => ({
  msisdn: "447700900123",
  messageId,
  price: "0.03",
  status: word.split(" ")[0]!,
  "err-code": word.split(" ")[1] ?? "0",
});

export const signature = { secret: "sig-secret", method: "sha256" };

/** The fields, with those of a signature beside them. */
export function signedFields(
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

/** The fields of a text that a recipient has written. */
export const writtenFields = ({ from, to, text }: Written, seconds: number) => ({
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
/** Of an account that signs nothing. */
export const keyed: VendorWriting = {
  options: { inbound: { key: inboundKey } },
  writes: (told, written, seconds) => post(`${told}?key=${inboundKey}`, writtenFields(written, seconds)),
};

export const server = {
  kind: "vonage",
  options: { apiKey, apiSecret },
  recipientIn: ({ text }) => new URLSearchParams(text).get("to")!,
  takes: (id) => answer(200, { "message-count": "1", messages: [part(id)] }),
  refuses: fails(7),
  reports: {
    addressIn: ({ text }) => new URLSearchParams(text).get("callback") ?? undefined,
    report: (told, id, word, seconds) => post(told, signedFields(fieldsOf(id, word), seconds)),
    delivered: "delivered",
    failed: "failed 6",
  },
  inbound: {
    options: { signature },
    writes: (told, written, seconds) => post(told, signedFields(writtenFields(written, seconds), seconds)),
  },
} satisfies VendorServer;
