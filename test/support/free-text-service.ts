import { startPeer } from "../providers/http/peer.ts";
import {
  failWith,
  phoneNumberId,
  createNotification,
  secrets,
  respondAccepted,
  template,
} from "../providers/whatsapp-cloud/cloud.ts";
import type { Credentials } from "./accounts.ts";
import { startService } from "./service.ts";

const otherNumberId = "106540352242923";
const failingNumberId = "106540352242924";
const numberIds: Readonly<Record<string, string>> = { other: otherNumberId, failing: failingNumberId };
const isDown = failWith(131016, 503);
const text = "Your parcel has come.";

/**
 * Starts a service whose WhatsApp routes lead to a fake Cloud API on the loopback interface. Only the number of the
 * provider `failing` is down.
 */
export async function startFreeTextService() {
  const peer = await startPeer((request, response) =>
    (request.url.includes(failingNumberId) ? isDown : respondAccepted)(request, response),
  );
  const own = { kind: "whatsapp-cloud", ...secrets, phoneNumberId, baseUrl: peer.baseUrl };
  const providers = {
    cloud: { ...own, template, freeText: true },
    other: { ...own, phoneNumberId: otherNumberId, template, freeText: true },
    bare: { ...own, freeText: true },
    strict: { ...own, template },
    failing: { ...own, phoneNumberId: failingNumberId, template, freeText: true },
  };
  const whatsapp = [
    { prefix: "44", providers: ["cloud"] },
    { prefix: "49", providers: ["cloud", "other"] },
    { prefix: "33", providers: ["bare"] },
    { prefix: "34", providers: ["bare", "strict", "other"] },
    { prefix: "39", providers: ["failing", "strict"] },
    { providers: ["strict"] },
  ];
  const service = await startService({
    CONNECT_HUB_ROUTES: JSON.stringify({ providers, routes: { whatsapp } }),
  });
  return {
    service,
    /**
     * Returns the messages to a number without `+`: the type of each, and `other` if the provider `other` sent it,
     * otherwise `cloud`.
     */
    sentTo: (number: string) =>
      peer.requests
        .map(({ url, text: body }) => ({ url, ...(JSON.parse(body) as { to: string; type: string }) }))
        .filter(({ to }) => to === `+${number}`)
        .map(({ url, type }) => [url.includes(otherNumberId) ? "other" : "cloud", type]),
    /**
     * Sends an inbound message, by default an image, from a person to the number of the provider `by`. The message is
     * `ago` milliseconds old. Without `sign`, it has no signature. Returns the status of the callback.
     */
    async write(from: string, { ago = 0, by: provider = "cloud", sign = true, message = {} } = {}) {
      const timestamp = String(Math.floor((service.clock.now() - ago) / 1_000));
      const number = numberIds[provider] ?? phoneNumberId;
      const url = `${service.baseUrl}/callbacks/${provider}`;
      const value = { messages: [{ from, timestamp, type: "image", ...message }] };
      const request = createNotification(url, value, "15550783881", number);
      if (!sign) request.headers.delete("x-hub-signature-256");
      return (await fetch(request)).status;
    },
    /** Sends a message as a customer. Default: a text without a code. */
    send: (customer: Credentials, to: string, said = text, headers = {}) =>
      service
        .client(customer)
        .POST("/api/v1/connect-hub/whatsapp/otp", { headers, body: { to, text: said } }),
    /** Returns a message of a customer. Returns undefined, against its type, if the response is not 200. */
    async messageOf(customer: Credentials, id: string) {
      const params = { path: { id } };
      return (await service.client(customer).GET("/api/v1/connect-hub/messages/{id}", { params })).data!;
    },
    async stop() {
      await service.stop();
      await peer.close();
    },
  };
}

let numbers = 200;

/** Creates a phone number, different for each call. `digits` is the number of digits after the prefix. */
export const createUniqueNumber = (prefix: string, digits: number) =>
  prefix + String((numbers += 1)).padStart(digits, "0");
