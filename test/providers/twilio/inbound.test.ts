// Inbound messages in the format of Twilio's webhook.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { createTestDependencies, type TestDependencies } from "../http/test-dependencies.ts";
import { accountSid, authToken, createSignedRequest } from "./server.ts";

const written = { accountSid, authToken };
let dependencies: TestDependencies;
let provider: ReturnType<typeof create>;
beforeEach(() => {
  dependencies = createTestDependencies();
  provider = create("vendor", options.parse(written), dependencies);
});
afterEach(() => provider.close());

describe("an inbound message", () => {
  const address = "https://hub.example/callbacks/vendor";
  const write = (fields: Readonly<Record<string, string>>) =>
    provider.callbacks!(
      createSignedRequest(address, { MessageSid: "SM1", SmsStatus: "received", ...fields }),
    );
  const [from, to] = ["+447700900123", "+15005550006"];
  const messagingServiceSid = `MG${"0a".repeat(16)}`;

  test.each([
    [{ Body: "Stop" }, "stop"],
    [{ Body: "UNSTOP" }, "start"],
    [{ Body: "ARRET", OptOutType: "STOP" }, "stop"],
    [{ Body: "OUI", OptOutType: "START" }, "start"],
    [{ Body: "INFO", OptOutType: "HELP" }, undefined],
    [{ Body: "Yes." }, "start"],
    [{ Body: "YES", OptOutType: "HELP" }, undefined],
    [{ Body: "Thank you" }, undefined],
  ] as const)("with %j is read as: %s", async (fields, wish) => {
    const response = await write({ From: from, To: to, ...fields });
    // Twilio would send any text to the recipient.
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/xml"]);
    expect(await response.text()).toBe("<Response/>");
    expect(dependencies.inboundMessages).toEqual(wish ? [{ channel: "sms", from, to, wish }] : []);
    expect(dependencies.log.lines).toEqual([]);
  });

  test("by WhatsApp has that channel", async () => {
    await write({ From: `whatsapp:${from}`, To: `whatsapp:${to}`, Body: "STOP" });
    expect(dependencies.inboundMessages).toEqual([{ channel: "whatsapp", from, to, wish: "stop" }]);
  });

  test("of YES by WhatsApp is not START", async () => {
    await write({ From: `whatsapp:${from}`, To: `whatsapp:${to}`, Body: "YES" });
    expect(dependencies.inboundMessages).toEqual([]);
  });

  test("is rejected without a signature, and not acknowledged if it cannot be stored", async () => {
    const body = new URLSearchParams({ From: from, To: to, Body: "STOP" }).toString();
    const forged = new Request(address, { method: "POST", body });
    expect((await provider.callbacks!(forged)).status).toBe(401);
    dependencies.setStoreAvailable(false);
    await expect(write({ From: from, To: to, Body: "STOP" })).rejects.toThrow("the store is down");
    expect(dependencies.inboundMessages).toEqual([]);
  });

  test.each([
    ["the customer's", {}, ["Example", undefined]],
    ["the operator's", { from: "+15005550009", messagingServiceSid }, ["+15005550009", undefined]],
    ["the vendor's choice", { messagingServiceSid }, [undefined, undefined]],
    ["the WhatsApp sender", { whatsapp: { from: to, contentSid: `HX${"0a".repeat(16)}` } }, ["Example", to]],
  ])("has the sender of the service's messages: %s", async (_, given, senders) => {
    const other = create("vendor", options.parse({ ...written, ...given }), dependencies);
    await other.callbacks!(
      createSignedRequest(address, { Body: "STOP", From: from, MessageSid: "SM1", To: to }),
    );
    const [senderOf] = dependencies.senderLookups;
    const sent = [
      { channel: "sms", sender: "Example", recipient: from },
      { channel: "whatsapp", sender: null, recipient: from },
    ] as const;
    expect(sent.map((message) => senderOf!(message))).toEqual(senders);
    await other.close();
  });
});
