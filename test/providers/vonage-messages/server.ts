// Source of these formats: Vonage's published Messages API.
import { createHash, createHmac, generateKeyPairSync } from "node:crypto";
import { respondWith } from "../http/peer.ts";
import type { VendorServer, VendorInboundServer, WrittenText } from "../vendors/server.ts";
import { apiKey, apiSecret } from "../vonage/account.ts";
import { inboundKey } from "../vonage/server.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
export const { publicKey } = keys;
export const publicPem = publicKey.export({ type: "spki", format: "pem" }).toString();
export const applicationId = "aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab";
export const privateKey = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
export const signatureSecret = "sig-secret";

/** Responds with an error of Vonage's list. */
export const failWith = (code: number | string, status = 422) =>
  respondWith(status, {
    type: `https://developer.vonage.com/api-errors/messages#${code}`,
    title: "+447700900123",
    detail: "The code 123456 cannot be sent.",
    instance: "bf0ca0bf927b3b52e3cb03217e1a1ddf",
  });

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs a token with the account's secret, by HS256. */
export function signToken(claims: object, secret = signatureSecret): string {
  const signed = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** Creates a request of Vonage with a token over its body. */
export function createSignedRequest(
  told: string,
  body: string,
  seconds: number,
  secret = signatureSecret,
): Request {
  const payload_hash = createHash("sha256").update(body).digest("hex");
  const claims = { iat: seconds, jti: "u1", iss: "Vonage", payload_hash, api_key: apiKey };
  const headers = { authorization: `Bearer ${signToken(claims, secret)}` };
  return new Request(told, { method: "POST", headers, body });
}

/** Creates the body of an inbound message. */
export const createInboundBody = (
  channel: "sms" | "whatsapp",
  { from, to, text }: WrittenText,
  seconds: number,
) => ({
  channel,
  message_uuid: "aaaaaaaa-bbbb-4ccc-8ddd-0123456789ac",
  to,
  from,
  timestamp: new Date(seconds * 1_000).toISOString(),
  text,
  message_type: "text",
  ...(channel === "sms"
    ? { sms: { num_messages: "1", keyword: "STOP" }, usage: { currency: "EUR", price: "0.0057" } }
    : { context_status: "none", profile: { name: "Jane Smith" } }),
});

/** Inbound messages of a channel, with signatures. */
export const createSignedInbound = (channel: "sms" | "whatsapp"): VendorInboundServer => ({
  options: { signatureSecret },
  writes: (told, written, seconds) =>
    createSignedRequest(told, JSON.stringify(createInboundBody(channel, written, seconds)), seconds),
});

/** Inbound messages of an account that does not sign them. */
export const keyedInbound: VendorInboundServer = {
  options: { signatureSecret: undefined, inbound: { key: inboundKey } },
  writes(told, written, seconds) {
    const body = JSON.stringify(createInboundBody("sms", written, seconds));
    return new Request(`${told}?key=${inboundKey}`, { method: "POST", body });
  },
};

export const server = {
  kind: "vonage-messages",
  options: { applicationId, privateKey, signatureSecret, apiKey, apiSecret },
  recipientIn: ({ text }) => (JSON.parse(text) as { to: string }).to,
  takes: (id) => respondWith(202, { message_uuid: id }),
  refuses: failWith(1050),
  reports: {
    addressIn: ({ text }) => /https:[^"]+callbacks[^"]+/.exec(text)?.[0],
    report: (told, id, word, seconds) => {
      const [status, code] = word.split(" ");
      const body = {
        message_uuid: id,
        to: "447700900123",
        from: "Example",
        timestamp: new Date(seconds * 1_000).toISOString(),
        status,
        ...(code !== undefined && { error: { type: `https://developer.vonage.com/#${code}`, title: code } }),
        usage: { currency: "EUR", price: "0.0333" },
        client_ref: "ours",
      };
      return createSignedRequest(told, JSON.stringify(body), seconds);
    },
    delivered: "delivered",
    isTimed: true,
    failed: "undeliverable 1320",
  },
  inbound: createSignedInbound("sms"),
} satisfies VendorServer;
