// Tests of inbound messages from Vonage's Messages API, and the free texts that WhatsApp allows after them.
import { create, options } from "../../../src/providers/vonage-messages/index.ts";
import { testStart } from "../../support/clock.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { windowSuite } from "../whatsapp/windows.suite.ts";
import { createSignedRequest, server, createInboundBody } from "./server.ts";

const seconds = testStart / 1_000;
const written = { from: "447700900123", to: "15005550006", text: "Hello" };
const whatsapp = { from: `+${written.to}`, template: { name: "login_code", language: "en" } };
const image = { message_type: "image", text: undefined, image: { url: "https://example.com/a.jpg" } };

windowSuite({
  name: "vonage-messages",
  open: (freeText) =>
    openWithPeer(acceptAll(server), undefined, (baseUrl, dependencies) => {
      const given = { ...server.options, baseUrl, whatsapp: { ...whatsapp, freeText } };
      return create("vendor", options.parse(given), dependencies);
    }),
  number: written.to,
  textIn: (sent) => (JSON.parse(sent) as { text?: string }).text,
  maximumCharacters: 4_096,
  writes: (told, given) =>
    createSignedRequest(
      told,
      JSON.stringify({ ...createInboundBody("whatsapp", written, seconds), ...given }),
      seconds,
    ),
  isTimed: true,
  opening: [
    ["a text", {}],
    ["STOP", { text: "STOP" }],
    ["an image", image],
    ["a location", { message_type: "location", text: undefined, location: { lat: 1, long: 1 } }],
    ["a choice", { message_type: "reply", text: undefined, reply: { id: "1", title: "Yes" } }],
    ["a reaction", { message_type: "reaction", text: undefined, reaction: { action: "react", emoji: "👍" } }],
  ],
  others: [
    ["an SMS to the number", { channel: "sms" }],
    ["a text to another number", { to: "15005550007" }],
    ["a text without a sender's number", { from: undefined }],
    ["a text by another channel", { channel: "viber_service" }],
  ],
  forge: async (genuine) =>
    createSignedRequest(genuine.url, await genuine.text(), seconds, "another secret of the same length"),
});
