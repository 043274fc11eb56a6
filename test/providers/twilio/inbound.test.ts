// Incoming messages in the shape of Twilio's webhook.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { createTestSurroundings, type TestSurroundings } from "../http/surroundings.ts";
import { authToken, signed } from "./server.ts";

let surroundings: TestSurroundings;
let provider: ReturnType<typeof create>;
beforeEach(() => {
  surroundings = createTestSurroundings();
  const written = { accountSid: `AC${"0a".repeat(16)}`, authToken };
  provider = create("vendor", options.parse(written), surroundings);
});
afterEach(() => provider.close());

describe("what a recipient writes", () => {
  const address = "https://hub.example/callbacks/vendor";
  const write = (fields: Readonly<Record<string, string>>) =>
    provider.callbacks!(signed(address, { MessageSid: "SM1", SmsStatus: "received", ...fields }));
  const [from, to] = ["+447700900123", "+15005550006"];

  test.each([
    [{ Body: "Stop" }, "stop"],
    [{ Body: "UNSTOP" }, "start"],
    [{ Body: "ARRET", OptOutType: "STOP" }, "stop"],
    [{ Body: "OUI", OptOutType: "START" }, "start"],
    [{ Body: "INFO", OptOutType: "HELP" }, undefined],
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

  test("is not taken without a signature, and repeated where it cannot be kept", async () => {
    const body = new URLSearchParams({ From: from, To: to, Body: "STOP" }).toString();
    const forged = new Request(address, { method: "POST", body });
    expect((await provider.callbacks!(forged)).status).toBe(401);
    surroundings.keep(false);
    await expect(write({ From: from, To: to, Body: "STOP" })).rejects.toThrow("the store is down");
    expect(surroundings.inbounds).toEqual([]);
  });
});
