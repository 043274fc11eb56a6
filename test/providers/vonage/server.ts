// In the shapes of Vonage's published SMS API.
import { answer } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";
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

export const server = {
  kind: "vonage",
  options: { apiKey, apiSecret },
  recipientIn: ({ text }) => new URLSearchParams(text).get("to")!,
  takes: (id) => answer(200, { "message-count": "1", messages: [part(id)] }),
  refuses: fails(7),
  reports: {
    addressIn: ({ text }) => new URLSearchParams(text).get("callback") ?? undefined,
    report: (told, id, word) =>
      new Request(told, { method: "POST", body: JSON.stringify(fieldsOf(id, word)) }),
    delivered: "delivered",
    failed: "failed 6",
  },
} satisfies VendorServer;
