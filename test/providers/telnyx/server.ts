// In the shapes of Telnyx's published API.
import { generateKeyPairSync, sign } from "node:crypto";
import { answer } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const apiKey = "KEY0123-of-telnyx";
const keys = generateKeyPairSync("ed25519");
export const publicKey = keys.publicKey
  .export({ type: "spki", format: "der" })
  .subarray(-32)
  .toString("base64");

/** Fails with an error of Telnyx's list. */
export const fails = (code: string, status = 422) =>
  answer(status, { errors: [{ code, title: "+447700900123", detail: "123456", source: {} }] });

/** A message as Telnyx tells of it. */
export const message = (id: string, word: string) => {
  const [status, code] = word.split(" ");
  return { id, to: [{ status }], errors: code === undefined ? [] : [{ code }] };
};

/** A report with Telnyx's signature over the time and the body. */
export function post(told: string, value: unknown, seconds: number): Request {
  const body = JSON.stringify(value);
  const signature = sign(null, Buffer.from(`${seconds}|${body}`), keys.privateKey).toString("base64");
  const headers = { "telnyx-timestamp": String(seconds), "telnyx-signature-ed25519": signature };
  return new Request(told, { method: "POST", headers, body });
}

export const server = {
  kind: "telnyx",
  options: { apiKey, publicKey },
  recipientIn: ({ text }) => (JSON.parse(text) as { to: string }).to.replace("+", ""),
  takes: (id) => answer(200, { data: { id, to: [{ status: "queued" }], parts: 1, cost: null } }),
  refuses: fails("10002"),
  reports: {
    addressIn: ({ text }) => /https:[^"]+/.exec(text)?.[0],
    report: (told, id, word, seconds) => {
      const occurred_at = new Date(seconds * 1_000).toISOString();
      const data = { event_type: "message.finalized", occurred_at, payload: message(id, word) };
      return post(told, { data }, seconds);
    },
    delivered: "delivered",
    isTimed: true,
    failed: "delivery_failed 40008",
  },
} satisfies VendorServer;
