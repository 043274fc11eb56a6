// Source of these formats: Twilio's published API.
import { createHmac } from "node:crypto";
import { respondWith, type Behaviour } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const accountSid = `AC${"0a".repeat(16)}`;
export const authToken = "auth-token";

const formOf = (text: string) => new URLSearchParams(text);

/** Responds with an error of Twilio's list. */
export function failWith(code: number, status = 400): Behaviour {
  const message = "The number +447700900123 cannot get 123456.";
  return respondWith(status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}

/** Creates a report with Twilio's signature over the URL and the sorted fields. */
export function createSignedRequest(told: string, fields: Readonly<Record<string, string>>): Request {
  const sorted = Object.keys(fields).toSorted();
  const text = told + sorted.map((name) => name + fields[name]).join("");
  const signature = createHmac("sha1", authToken).update(text).digest("base64");
  return new Request(told, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

export const server = {
  kind: "twilio",
  options: { accountSid, authToken },
  recipientIn: ({ text }) => formOf(text).get("To")!.replace("+", ""),
  takes: (id) => (request, response) => {
    const to = formOf(request.text).get("To");
    const body = { sid: id, status: "queued", num_segments: "1", price: null, to };
    return respondWith(201, body)(request, response);
  },
  refuses: failWith(21211),
  reports: {
    addressIn: ({ text }) => formOf(text).get("StatusCallback") ?? undefined,
    report: (told, id, word) => {
      const [status = "", code] = word.split(" ");
      const fields = { AccountSid: accountSid, MessageSid: id, MessageStatus: status, To: "+447700900123" };
      return createSignedRequest(told, { ...fields, ...(code !== undefined && { ErrorCode: code }) });
    },
    delivered: "delivered",
    failed: "undelivered 30003",
  },
} satisfies VendorServer;
