// Incoming messages in the shape of Twilio's webhook.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { createTestSurroundings, type TestSurroundings } from "../http/surroundings.ts";
import { accountSid, authToken, signed } from "./server.ts";

const written = { accountSid, authToken };
let surroundings: TestSurroundings;
let provider: ReturnType<typeof create>;
beforeEach(() => {
  surroundings = createTestSurroundings();
  provider = create("vendor", options.parse(written), surroundings);
});
afterEach(() => provider.close());

describe("what a recipient writes", () => {
  const address = "https://hub.example/callbacks/vendor";
  const write = (fields: Readonly<Record<string, string>>) =>
    provider.callbacks!(signed(address, { MessageSid: "SM1", SmsStatus: "received", ...fields }));
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
  ] as const)("%j", async (fields, wish) => {
    const response = await write({ From: from, To: to, ...fields });
    // Any text would be sent to the recipient.
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/xml"]);
    expect(await response.text()).toBe("<Response/>");
    expect(surroundings.inbounds).toEqual(wish ? [{ channel: "sms", from, to, wish }] : []);
    expect(surroundings.log.lines).toEqual([]);
  });

  test("by WhatsApp is of that channel", async () => {
    await write({ From: `whatsapp:${from}`, To: `whatsapp:${to}`, Body: "STOP" });
    expect(surroundings.inbounds).toEqual([{ channel: "whatsapp", from, to, wish: "stop" }]);
  });

  test("YES by WhatsApp is an answer to something else", async () => {
    await write({ From: `whatsapp:${from}`, To: `whatsapp:${to}`, Body: "YES" });
    expect(surroundings.inbounds).toEqual([]);
  });

  test("is not taken without a signature, and repeated where it cannot be kept", async () => {
    const body = new URLSearchParams({ From: from, To: to, Body: "STOP" }).toString();
    const forged = new Request(address, { method: "POST", body });
    expect((await provider.callbacks!(forged)).status).toBe(401);
    surroundings.keep(false);
    await expect(write({ From: from, To: to, Body: "STOP" })).rejects.toThrow("the store is down");
    expect(surroundings.inbounds).toEqual([]);
  });

  test.each([
    ["the customer's", {}, ["Example", undefined]],
    ["the operator's", { from: "+15005550009", messagingServiceSid }, ["+15005550009", undefined]],
    ["the vendor's choice", { messagingServiceSid }, [undefined, undefined]],
    ["WhatsApp's own", { whatsapp: { from: to, contentSid: `HX${"0a".repeat(16)}` } }, ["Example", to]],
  ])("is told with the sender that messages had: %s", async (_, given, senders) => {
    const other = create("vendor", options.parse({ ...written, ...given }), surroundings);
    await other.callbacks!(signed(address, { Body: "STOP", From: from, MessageSid: "SM1", To: to }));
    const [senderOf] = surroundings.sendersOf;
    const sent = [
      { channel: "sms", sender: "Example", recipient: from },
      { channel: "whatsapp", sender: null, recipient: from },
    ] as const;
    expect(sent.map((message) => senderOf!(message))).toEqual(senders);
    await other.close();
  });
});
