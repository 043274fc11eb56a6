// A gateway that only has a description.
import { respondWith } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const apiKey = "key-of-the-gateway";
export const exampleDescription = {
  path: "/api/send",
  headers: { authorization: `Key ${apiKey}` },
  json: {
    to: "{digits}",
    from: "{from}",
    text: "{text}",
    ttl: "{seconds}",
    dlr: ["{callback}"],
    flash: false,
  },
  answer: {
    id: "data.0.id",
    code: "status",
    accepted: "0 100",
    number: "4 5",
    optedOut: "3",
    message: "6",
    elsewhere: "7",
    operator: "1 2",
    throttled: "9",
    open: "8",
  },
  report: {
    id: "id",
    status: "state",
    code: "err",
    SENT: "sent",
    DELIVERED: "delivered",
    FAILED: "failed rejected",
    EXPIRED: "expired",
    ignored: "buffered",
  },
  poll: {
    path: "/api/status/{id}",
    query: { verbose: "1" },
    status: "state",
    code: "err",
    SENT: "sent",
    DELIVERED: "delivered",
    FAILED: "failed rejected",
    EXPIRED: "expired",
    ignored: "buffered",
  },
  check: "/api/credit",
};

const inboundKey = "key-of-what-recipients-write";

/** Responds with a status in the described format. */
export const respondWithStatus = (status: number | string, http = 200) =>
  respondWith(http, { status, error: "+447700900123" });

export const server = {
  kind: "http-sms",
  options: exampleDescription,
  recipientIn: ({ text }) => (JSON.parse(text) as { to: string }).to,
  takes: (id) => respondWith(200, { status: 0, data: [{ id }] }),
  refuses: respondWithStatus(4),
  reports: {
    addressIn: ({ text }) => /https:[^"]+/.exec(text)?.[0],
    report: (told, id, word) =>
      new Request(told, { method: "POST", body: JSON.stringify({ id, state: word, err: 27 }) }),
    delivered: "delivered",
    failed: "failed",
    maximumKibibytes: 1_024,
  },
  inbound: {
    options: { inbound: { from: "msisdn", to: "shortcode", text: "body.text", key: inboundKey } },
    writes: (told, { from, to, text }) =>
      new Request(`${told}?key=${inboundKey}`, {
        method: "POST",
        body: JSON.stringify({ id: "in-1", msisdn: from, shortcode: to, body: { text } }),
      }),
  },
} satisfies VendorServer;
