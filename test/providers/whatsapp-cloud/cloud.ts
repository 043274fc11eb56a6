import { createHmac } from "node:crypto";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import { create, options, type WhatsappCloud } from "../../../src/providers/whatsapp-cloud/index.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith, type Behaviour } from "../http/peer.ts";
import type { VendorInboundServer } from "../vendors/server.ts";
import { openWithPeer, type OpenedProvider } from "../http/test-dependencies.ts";

export const seconds = testStart / 1_000;
/** The app secret belongs to the test vector for Meta's signature. */
export const secrets = { accessToken: "EAAG-token-1", appSecret: "app-secret", verifyToken: "verify-me" };
export const phoneNumberId = "106540352242922";
export const template = { name: "login_code", language: "en_GB" };

let messages = 0;

/** Responds that the message was accepted, in Meta's published format. */
export const respondAccepted: Behaviour = (request, response) => {
  const { to } = JSON.parse(request.text) as Record<string, string>; // The provider under test has sent this text.
  const accepted = {
    messaging_product: "whatsapp",
    contacts: [{ input: to, wa_id: to?.slice(1) }],
    messages: [{ id: `wamid.HBgM${(messages += 1)}`, message_status: "accepted" }],
  };
  return respondWith(200, accepted)(request, response);
};

/** Responds with an error. */
export const failWith = (code: number, status = 400, headers: Record<string, string> = {}): Behaviour => {
  const details = "To +447700900123: 123456 cannot be sent.";
  const error = { message: `(#${code}) ${details}`, type: "OAuthException", code, error_data: { details } };
  return respondWith(status, { error: { ...error, fbtrace_id: "Az8or2yhqkZfEZ-_4Qn_Bam" } }, headers);
};

/** Creates a notification about one of the service's numbers, with Meta's signature. */
export function createNotification(
  told: string,
  value: object,
  to = "15550783881",
  id = phoneNumberId,
): Request {
  const metadata = { display_phone_number: to, phone_number_id: id };
  const changes = [{ field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } }];
  const entry = [{ id: "102290129340398", changes }];
  const body = JSON.stringify({ object: "whatsapp_business_account", entry });
  const signature = `sha256=${createHmac("sha256", secrets.appSecret).update(body).digest("hex")}`;
  return new Request(told, { method: "POST", headers: { "x-hub-signature-256": signature }, body });
}

/** Inbound messages in Meta's format. */
export const inboundServer: VendorInboundServer = {
  options: {},
  writes(told, { from, to, text }, at) {
    const message = {
      from,
      id: "wamid.HBgLMTY1MDM4",
      timestamp: String(at),
      type: "text",
      text: { body: text },
    };
    const contacts = [{ profile: { name: "A Person" }, wa_id: from }];
    return createNotification(told, { contacts, messages: [message] }, to);
  },
};

export type Opened = OpenedProvider<WhatsappCloud>;

/** Opens a provider named `whatsapp` whose vendor is a peer on loopback. */
export const open = (
  overrides: Readonly<Record<string, unknown>> = {},
  serviceUrl?: string,
): Promise<Opened> =>
  openWithPeer(respondAccepted, serviceUrl, (baseUrl, dependencies) => {
    const written = { ...secrets, phoneNumberId, baseUrl, timeoutMilliseconds: 2_000, ...overrides };
    return create("whatsapp", options.parse(written), dependencies);
  });

/** Creates a WhatsApp message. */
export const createMessage = (overrides: Partial<OutboundMessage<"whatsapp">> = {}) =>
  createOutboundMessage("whatsapp", "+447700900123", { text: "Your code is 123456", ...overrides });
