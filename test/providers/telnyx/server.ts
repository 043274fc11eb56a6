// Source of these formats: Telnyx's published API.
import { generateKeyPairSync, sign } from "node:crypto";
import { respondWith } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const apiKey = "KEY0123-of-telnyx";
const keys = generateKeyPairSync("ed25519");
export const publicKey = keys.publicKey
  .export({ type: "spki", format: "der" })
  .subarray(-32)
  .toString("base64");

/** Responds with an error of Telnyx's list. */
export const failWith = (code: string, status = 422) =>
  respondWith(status, { errors: [{ code, title: "+447700900123", detail: "123456", source: {} }] });

/** Creates a message in Telnyx's format. */
export const createPayload = (id: string, word: string) => {
  const [status, code] = word.split(" ");
  return { id, to: [{ status }], errors: code === undefined ? [] : [{ code }] };
};

/** Creates a report with Telnyx's signature over the time and the body. */
export function createSignedRequest(told: string, value: unknown, seconds: number): Request {
  const body = JSON.stringify(value);
  const signature = sign(null, Buffer.from(`${seconds}|${body}`), keys.privateKey).toString("base64");
  const headers = { "telnyx-timestamp": String(seconds), "telnyx-signature-ed25519": signature };
  return new Request(told, { method: "POST", headers, body });
}

export const server = {
  kind: "telnyx",
  options: { apiKey, publicKey },
  recipientIn: ({ text }) => (JSON.parse(text) as { to: string }).to.replace("+", ""),
  takes: (id) => respondWith(200, { data: { id, to: [{ status: "queued" }], parts: 1, cost: null } }),
  refuses: failWith("10002"),
  reports: {
    addressIn: ({ text }) => /https:[^"]+/.exec(text)?.[0],
    report: (told, id, word, seconds) => {
      const occurred_at = new Date(seconds * 1_000).toISOString();
      const data = { event_type: "message.finalized", occurred_at, payload: createPayload(id, word) };
      return createSignedRequest(told, { data }, seconds);
    },
    delivered: "delivered",
    isTimed: true,
    failed: "delivery_failed 40008",
  },
} satisfies VendorServer;
