import { startPeer } from "../providers/http/peer.ts";
import { fails, phoneNumberId, posted, secrets, takes, template } from "../providers/whatsapp-cloud/cloud.ts";
import type { Credentials } from "./accounts.ts";
import { startService } from "./service.ts";

const otherNumberId = "106540352242923";
const failingNumberId = "106540352242924";
const numberIds: Readonly<Record<string, string>> = { other: otherNumberId, failing: failingNumberId };
const isDown = fails(131016, 503);
const text = "Your parcel has come.";

/** A service whose routes of WhatsApp lead to a peer on loopback, of which only the number of `failing` is down, and what people write to it. */
export async function startFreeTexts() {
  const peer = await startPeer((request, response) =>
    (request.url.includes(failingNumberId) ? isDown : takes)(request, response),
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
    /** What went out to a number: the kinds of messages, and from which of ours. */
    sentTo: (number: string) =>
      peer.requests
        .map(({ url, text: body }) => ({ url, ...(JSON.parse(body) as { to: string; type: string }) }))
        .filter(({ to }) => to === `+${number}`)
        .map(({ url, type }) => [url.includes(otherNumberId) ? "other" : "cloud", type]),
    /** Has somebody send an image, or something else, to a number of ours. */
    async write(from: string, { ago = 0, by: provider = "cloud", sign = true, message = {} } = {}) {
      const timestamp = String(Math.floor((service.clock.now() - ago) / 1_000));
      const number = numberIds[provider] ?? phoneNumberId;
      const url = `${service.baseUrl}/callbacks/${provider}`;
      const value = { messages: [{ from, timestamp, type: "image", ...message }] };
      const request = posted(url, value, "15550783881", number);
      if (!sign) request.headers.delete("x-hub-signature-256");
      return (await fetch(request)).status;
    },
    /** Sends as a customer: a text without a code, where none is given. */
    send: (customer: Credentials, to: string, said = text, headers = {}) =>
      service
        .client(customer)
        .POST("/api/v1/connect-hub/whatsapp/otp", { headers, body: { to, text: said } }),
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

/** A number that no other test sends to. */
export const freshNumber = (prefix: string, digits: number) =>
  prefix + String((numbers += 1)).padStart(digits, "0");
