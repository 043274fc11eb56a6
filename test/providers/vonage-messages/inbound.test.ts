// What recipients write, as Vonage's Messages API posts it.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage-messages/index.ts";
import { createTestSurroundings } from "../http/surroundings.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { keyed, post, server, signedBy, writtenBody } from "./server.ts";

const whatsapp = { from: "+15005550006", freeText: true };

for (const [name, writing, channel] of [
  ["vonage-messages, an SMS", server.inbound, undefined],
  ["vonage-messages, by WhatsApp", signedBy("whatsapp"), "whatsapp"],
  ["vonage-messages, with a key", keyed, undefined],
] as const) {
  inboundSuite({
    name,
    ...(channel && { channel }),
    make: (given, surroundings) =>
      create("vendor", options.parse({ ...server.options, whatsapp, ...given }), surroundings),
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
  ["an image", { message_type: "image", text: undefined, image: { url: "https://example.com/a.jpg" } }],
  ["a caption", { message_type: "image", text: "STOP" }],
  ["by a channel that we do not serve", { channel: "viber_service" }],
  ["by one that has no numbers", { channel: "messenger", from: { id: "1" }, to: { id: "2" } }],
])("what a recipient writes, %s, is taken, and nothing of it is kept", async (_, given) => {
  const surroundings = createTestSurroundings();
  const provider = create("vendor", options.parse(server.options), surroundings);
  const { clock, inbounds, taken, log } = surroundings;
  const seconds = clock.now() / 1_000;
  const numbers = { from: "447700900123", to: "15005550006" };
  const body = { ...writtenBody("whatsapp", { ...numbers, text: "STOP" }, seconds), ...given };
  const request = post("https://hub.example/callbacks/vendor", JSON.stringify(body), seconds);
  expect((await provider.callbacks!(request)).status).toBe(200);
  expect([inbounds, taken.flatMap(({ receipts }) => receipts), log.lines]).toEqual([[], [], []]);
  await provider.close();
});
