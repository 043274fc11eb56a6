// Inbound messages in the format of Vonage's Messages API.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage-messages/index.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import {
  keyedInbound,
  createSignedRequest,
  server,
  createSignedInbound,
  createInboundBody,
} from "./server.ts";

const whatsapp = { from: "+15005550006", freeText: true };

for (const [name, writing, channel] of [
  ["vonage-messages, an SMS", server.inbound, undefined],
  ["vonage-messages, by WhatsApp", createSignedInbound("whatsapp"), "whatsapp"],
  ["vonage-messages, with a key", keyedInbound, undefined],
] as const) {
  inboundSuite({
    name,
    ...(channel && { channel }),
    make: (given, dependencies) =>
      create("vendor", options.parse({ ...server.options, whatsapp, ...given }), dependencies),
    writing,
    senders: channel
      ? [[{}, whatsapp.from]]
      : [
          [{}, "Example"],
          [{ from: "447700900456" }, "447700900456"],
        ],
  });
}

test.each([
  ["with an image", { message_type: "image", text: undefined, image: { url: "https://example.com/a.jpg" } }],
  ["with a caption", { message_type: "image", text: "STOP" }],
  ["by another channel", { channel: "viber_service" }],
  ["by a channel without numbers", { channel: "messenger", from: { id: "1" }, to: { id: "2" } }],
])("accepts and ignores an inbound message %s", async (_, given) => {
  const dependencies = createTestDependencies();
  const provider = create("vendor", options.parse(server.options), dependencies);
  const { clock, inboundMessages, recordedReceipts, log } = dependencies;
  const seconds = clock.now() / 1_000;
  const numbers = { from: "447700900123", to: "15005550006" };
  const body = { ...createInboundBody("whatsapp", { ...numbers, text: "STOP" }, seconds), ...given };
  const request = createSignedRequest("https://hub.example/callbacks/vendor", JSON.stringify(body), seconds);
  expect((await provider.callbacks!(request)).status).toBe(200);
  expect([inboundMessages, recordedReceipts.flatMap(({ receipts }) => receipts), log.lines]).toEqual([
    [],
    [],
    [],
  ]);
  await provider.close();
});
