// Source of these formats: Sinch's published API.
import { createHmac } from "node:crypto";
import { respondWith } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const servicePlanId = "plan1";
export const apiToken = "token-of-sinch";

/** Responds with an error code of Sinch's list. */
export const failWith = (code: string, status: number) =>
  respondWith(status, { code, text: "+447700900123: 123456" });

export const webhookSecret = "secret-of-the-callbacks";

/** Creates a request of Sinch with the signature over its body, a nonce and the time. */
export function createSignedRequest(told: string, value: object, seconds: number): Request {
  const [body, nonce] = [JSON.stringify(value), "01HJA5T0XSTKJ3"];
  const signed = `${body}.${nonce}.${seconds}`;
  const headers = {
    "x-sinch-webhook-signature": createHmac("sha256", webhookSecret).update(signed).digest("base64"),
    "x-sinch-webhook-signature-algorithm": "HmacSHA256",
    "x-sinch-webhook-signature-nonce": nonce,
    "x-sinch-webhook-signature-timestamp": String(seconds),
  };
  return new Request(told, { method: "POST", headers, body });
}

export const server = {
  kind: "sinch",
  options: { servicePlanId, apiToken },
  recipientIn: ({ text }) => (JSON.parse(text) as { to: [string] }).to[0],
  takes: (id) => respondWith(201, { id, type: "mt_text", canceled: false }),
  refuses: failWith("syntax_invalid_parameter_format", 400),
  reports: {
    addressIn: ({ text }) => /https:[^"]+/.exec(text)?.[0],
    report: (told, batch_id, word, seconds) => {
      const [status, code] = word.split(" ");
      const at = new Date(seconds * 1_000).toISOString();
      const type = "recipient_delivery_report_sms";
      const report = { type, batch_id, recipient: "447700900123", code: Number(code), status, at };
      return createSignedRequest(told, report, seconds);
    },
    delivered: "Delivered 0",
    isTimed: true,
    failed: "Failed 402",
  },
  inbound: {
    options: { webhookSecret },
    writes(told, { from, to, text }, seconds) {
      const received_at = new Date(seconds * 1_000).toISOString();
      const written = { type: "mo_text", id: "01FC66621XXXXX119Z8PMV1QPA", operator_id: "23415", from, to };
      return createSignedRequest(told, { ...written, body: text, received_at }, seconds);
    },
  },
} satisfies VendorServer;
