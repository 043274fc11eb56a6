// How a subscription to an SNS topic is confirmed; SNS is on loopback.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { userAgent } from "../../../src/version.ts";
import { testStart } from "../../support/clock.ts";
import { answer, startPeer } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { eventKey, eventOf, server } from "./server.ts";
import { certificates, confirmationOf, notificationOf, signedBySns, topic, type Unsigned } from "./sns.ts";

const seconds = testStart / 1_000;
const told = `https://hub.example/callbacks/vendor?key=${eventKey}`;
const open = () =>
  openAgainst(certificates, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...server.options, baseUrl }), surroundings),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const posted = async (value: unknown) => {
  const request = new Request(told, { method: "POST", body: JSON.stringify(value) });
  return (await opened.provider.callbacks!(request)).status;
};
const signed = (unsigned: Unsigned, given?: Parameters<typeof signedBySns>[2]) =>
  signedBySns(unsigned, opened.peer.baseUrl, given);

describe("a subscription", () => {
  const confirmation = (
    address = `${opened.peer.baseUrl}/?Action=ConfirmSubscription&Token=2336`,
    at = seconds,
  ) => confirmationOf(address, at);
  const asked = () => opened.peer.requests.map(({ url }) => url).filter((url) => !url.endsWith(".pem"));
  const confirms = (status: number) =>
    opened.peer.behave((given, response) =>
      given.url.endsWith(".pem")
        ? certificates(given, response)
        : answer(status, "<ConfirmSubscriptionResponse/>")(given, response),
    );

  test.each(["1", "2"] as const)("signed by version %s is confirmed at SNS", async (version) => {
    confirms(200);
    expect(await posted(signed(confirmation(), { version }))).toBe(200);
    expect(asked()).toEqual(["/?Action=ConfirmSubscription&Token=2336"]);
    const names = opened.peer.requests.map(({ headers }) => headers["user-agent"]);
    expect(names).toEqual([userAgent, userAgent]);
  });

  test("whose confirmation fails is asked for again", async () => {
    confirms(500);
    const sent = posted(signed(confirmation()));
    await expect(sent).rejects.toThrow("SNS answered the confirmation of its subscription with 500.");
  });

  test("that nobody has signed, or signed otherwise, is not confirmed", async () => {
    confirms(200);
    const genuine = signed(confirmation());
    for (const changes of [
      { Signature: Buffer.alloc(256).toString("base64") },
      { SubscribeURL: `${opened.peer.baseUrl}/?Action=DeleteTopic` },
      { Token: "another" },
      { TopicArn: "arn:aws:sns:eu-west-1:210987654321:sms" },
    ]) {
      expect(await posted({ ...genuine, ...changes })).toBe(401);
    }
    expect(await posted(confirmation())).toBe(401);
    expect(asked()).toEqual([]);
  });

  test("of long ago is not confirmed once more", async () => {
    confirms(200);
    const genuine = signed(confirmation());
    expect(await posted(genuine)).toBe(200);
    opened.surroundings.clock.advance(66 * 60_000);
    expect(await posted(genuine)).toBe(401);
    expect(asked()).toHaveLength(1);
  });

  test("is confirmed at no address but that of SNS in the region", async () => {
    const other = await startPeer();
    for (const address of [
      other.baseUrl,
      "https://sns.us-east-1.amazonaws.com/",
      "file:///etc/passwd",
      "x",
    ]) {
      expect(await posted(signed(confirmation(address)))).toBe(400);
    }
    expect([...other.requests, ...asked()]).toEqual([]);
    await other.close();
  });

  test("that has ended is taken, and is not made again", async () => {
    confirms(200);
    const ended = { ...confirmation(), Type: "UnsubscribeConfirmation" };
    expect(await posted(signed(ended))).toBe(200);
    expect(asked()).toEqual([]);
  });

  test("that has ended is told once, and again after it was there again", async () => {
    const { log } = opened.surroundings;
    const ended = (TopicArn = topic) => ({ ...confirmation(), Type: "UnsubscribeConfirmation", TopicArn });
    const other = "arn:aws:sns:eu-west-1:123456789012:other";
    expect(await posted({ ...signed(ended()), Signature: "AAAA" })).toBe(401);
    expect(log.lines).toEqual([]);
    for (const of of [topic, topic, other]) expect(await posted(signed(ended(of)))).toBe(200);
    const line = (of: string) => ({
      level: "warn",
      fields: { provider: "vendor", topic: of },
      message: "the subscription to an SNS topic has ended; subscribe to it again",
    });
    expect(log.lines).toEqual([line(topic), line(other)]);
    expect(await posted(signed(notificationOf(eventOf("m-1", "SENT", seconds), seconds)))).toBe(200);
    for (const of of [topic, other]) expect(await posted(signed(ended(of)))).toBe(200);
    expect(log.lines).toEqual([line(topic), line(other), line(topic)]);
  });

  test("of another's topic that has ended is not told", async () => {
    const parsed = options.parse({ ...server.options, topics: [topic], baseUrl: opened.peer.baseUrl });
    const provider = create("vendor", parsed, opened.surroundings);
    const TopicArn = "arn:aws:sns:eu-west-1:123456789012:other";
    const body = JSON.stringify(signed({ ...confirmation(), Type: "UnsubscribeConfirmation", TopicArn }));
    expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(401);
    expect(opened.surroundings.log.lines).toEqual([]);
    await provider.close();
  });
});
