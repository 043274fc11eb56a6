// Inbound messages in the format of Twilio's webhook, and the free texts that they allow.
import { create, options } from "../../../src/providers/twilio/index.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { windowSuite } from "../whatsapp/windows.suite.ts";
import { server, createSignedRequest } from "./server.ts";

const [from, to] = ["+447700900123", "+15005550006"];
const whatsapp = { from: to, contentSid: `HX${"0b".repeat(16)}` };
const byWhatsApp = { From: `whatsapp:${from}`, To: `whatsapp:${to}` };

windowSuite({
  name: "twilio",
  open: (freeText) =>
    openWithPeer(acceptAll(server), undefined, (baseUrl, dependencies) => {
      const written = { ...server.options, baseUrl, whatsapp: { ...whatsapp, freeText } };
      return create("vendor", options.parse(written), dependencies);
    }),
  number: to.slice(1),
  textIn: (sent) => new URLSearchParams(sent).get("Body"),
  maximumCharacters: 1_600,
  writes: (told, written) =>
    createSignedRequest(told, { MessageSid: "SM1", SmsStatus: "received", ...written }),
  isTimed: false,
  opening: [
    ["a text", { ...byWhatsApp, Body: "Hello" }],
    ["STOP", { ...byWhatsApp, Body: "STOP" }],
    ["an image", { ...byWhatsApp, Body: "", NumMedia: "1", MediaUrl0: "https://api.twilio.com/1" }],
    ["a location", { ...byWhatsApp, Latitude: "1.0", Longitude: "1.0" }],
    ["a quick reply", { ...byWhatsApp, Body: "Yes", ButtonText: "Yes", ButtonPayload: "yes-1" }],
  ],
  others: [
    ["an SMS to the number", { From: from, To: to, Body: "Hello" }],
    ["a text to another number", { From: `whatsapp:${from}`, To: "whatsapp:+15005550007", Body: "Hello" }],
    ["a report", { MessageStatus: "read", From: `whatsapp:${to}`, To: `whatsapp:${from}` }],
  ],
  forge: async (genuine) => new Request(genuine.url, { method: "POST", body: await genuine.text() }),
});
