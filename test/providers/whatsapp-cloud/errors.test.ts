// The vendor is a peer on loopback that responds in the format of Meta's published Cloud API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failWith, createMessage, open, respondAccepted, template, type Opened } from "./cloud.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open({ template });
});
afterEach(() => opened.close());

describe("an error of the API", () => {
  const unavailable = { kind: "unavailable", detail: "The gateway cannot accept messages now." };
  const unfit = { ...unavailable, neutral: true };
  const refused = (detail: string) => ({ kind: "refused", detail });
  const badMessage = refused("The gateway refused the message.");
  const throttled = (afterMilliseconds: number) => ({
    kind: "throttled",
    detail: "The gateway is throttling.",
    afterMilliseconds,
  });
  const pair = { kind: "retry", detail: "Too many messages to this recipient in a short time." };
  test.each<[number, number, object, boolean]>([
    [2, 503, unavailable, false],
    [4, 429, throttled(60_000), false],
    [80007, 400, throttled(60_000), false],
    [130429, 429, throttled(1_000), false],
    [131000, 500, unavailable, false],
    [131016, 500, unavailable, false],
    [131056, 400, { ...pair, afterMilliseconds: 6_000 }, false],
    [131026, 400, refused("The recipient cannot receive WhatsApp messages."), false],
    [
      131047,
      400,
      refused("The recipient has not written within 24 hours: a text cannot be delivered."),
      false,
    ],
    [131049, 400, refused("WhatsApp chose not to deliver the message."), false],
    [
      130472,
      400,
      refused("WhatsApp does not deliver to this recipient, who is part of an experiment."),
      false,
    ],
    [131050, 400, refused("The recipient does not want such messages."), false],
    [130497, 403, refused("Messages to this country are not allowed."), false],
    [131021, 400, refused("The recipient is the sender."), false],
    [132000, 400, unfit, true],
    [132005, 400, unfit, true],
    [132007, 400, unfit, true],
    [132012, 400, unfit, true],
    [132016, 400, unfit, true],
    [132001, 404, unfit, true],
    [132015, 400, unfit, true],
    [132999, 400, unfit, true],
    [100, 400, badMessage, true],
    [131008, 400, badMessage, true],
    [131009, 400, badMessage, true],
    [0, 401, unavailable, true],
    [190, 401, unavailable, true],
    [131042, 400, unavailable, true],
    [368, 403, unavailable, true],
    [10, 403, unavailable, true],
    [200, 403, unavailable, true],
    [299, 403, unavailable, true],
    [3, 500, unavailable, true],
    [33, 400, unavailable, true],
    [131005, 403, unavailable, true],
    [131045, 500, unavailable, true],
    [131048, 400, unavailable, true],
    [131031, 403, unavailable, true],
    [133010, 400, unavailable, true],
    [999999, 400, unavailable, true],
    [
      1,
      500,
      {
        kind: "retry",
        detail: "It is not known whether the gateway accepted the message.",
        outcomeUnknown: true,
      },
      true,
    ],
  ])("%i with status %i becomes %j", async (code, status, handover, isForOperator) => {
    opened.peer.behave(failWith(code, status));
    expect(await opened.provider.send(createMessage())).toEqual(handover);
    const logged = opened.dependencies.log.lines.map(({ fields }) => fields["code"]);
    expect(logged).toEqual(isForOperator ? [String(code)] : []);
  });

  test("causes the delay that the response requests", async () => {
    opened.peer.behave(failWith(130429, 429, { "retry-after": "30" }));
    expect(await opened.provider.send(createMessage())).toEqual(throttled(30_000));
  });

  test("of the account is logged once for each change, and opens the circuit", async () => {
    const { peer, provider, dependencies } = opened;
    peer.behave(failWith(190, 401));
    for (let sent = 0; sent < 8; sent += 1) await provider.send(createMessage());
    expect(peer.requests).toHaveLength(5);
    peer.behave(respondAccepted);
    dependencies.clock.advance(1_000);
    await provider.send(createMessage());
    expect(provider.isUp()).toBe(true);
    const levels = dependencies.log.lines.map(({ level }) => level);
    expect(levels).toEqual(["error", "warn", "info", "info"]);
  });

  test("of a template is logged once, and keeps the circuit closed", async () => {
    opened.peer.behave(failWith(132001, 404));
    for (let sent = 0; sent < 8; sent += 1) await opened.provider.send(createMessage());
    expect(opened.provider.isUp()).toBe(true);
    expect(opened.dependencies.log.lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  test.each([2, 131000, 131016])("of %i, an outage, opens the circuit even with status 400", async (code) => {
    opened.peer.behave(failWith(code, 400));
    for (let sent = 0; sent < 8; sent += 1) await opened.provider.send(createMessage());
    expect(opened.provider.isUp()).toBe(false);
    expect(opened.peer.requests).toHaveLength(5);
  });

  test("by throttling keeps the circuit closed", async () => {
    opened.peer.behave(failWith(130429, 429));
    for (let sent = 0; sent < 8; sent += 1) await opened.provider.send(createMessage());
    expect(opened.provider.isUp()).toBe(true);
  });

  test("is reported without the vendor's text, which may contain the recipient", async () => {
    for (const code of [0, 2, 100, 131026, 999999]) {
      opened.peer.behave(failWith(code));
      const said =
        JSON.stringify(await opened.provider.send(createMessage())) + opened.dependencies.getOutput();
      expect(said).not.toMatch(/447700900123|123456/);
    }
  });
});
