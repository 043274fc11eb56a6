// Confirmation of subscriptions to SNS topics. SNS is a peer on loopback.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { userAgent } from "../../../src/version.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith, startPeer } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { eventKey, createEvent, server } from "./server.ts";
import {
  serveCertificates,
  createConfirmation,
  createNotification,
  signAsSns,
  topic,
  type UnsignedMessage,
} from "./sns.ts";

const seconds = testStart / 1_000;
const told = `https://hub.example/callbacks/vendor?key=${eventKey}`;
const open = () =>
  openWithPeer(serveCertificates, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...server.options, baseUrl }), dependencies),
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
const signed = (unsigned: UnsignedMessage, given?: Parameters<typeof signAsSns>[2]) =>
  signAsSns(unsigned, opened.peer.baseUrl, given);

describe("a subscription", () => {
  const confirmation = (
    address = `${opened.peer.baseUrl}/?Action=ConfirmSubscription&Token=2336`,
    at = seconds,
  ) => createConfirmation(address, at);
  const asked = () => opened.peer.requests.map(({ url }) => url).filter((url) => !url.endsWith(".pem"));
  const confirms = (status: number) =>
    opened.peer.behave((given, response) =>
      given.url.endsWith(".pem")
        ? serveCertificates(given, response)
        : respondWith(status, "<ConfirmSubscriptionResponse/>")(given, response),
    );

  test.each(["1", "2"] as const)("signed with version %s is confirmed at SNS", async (version) => {
    confirms(200);
    expect(await posted(signed(confirmation(), { version }))).toBe(200);
    expect(asked()).toEqual(["/?Action=ConfirmSubscription&Token=2336"]);
    const names = opened.peer.requests.map(({ headers }) => headers["user-agent"]);
    expect(names).toEqual([userAgent, userAgent]);
  });

  test("whose confirmation fails makes the callback reject, so that SNS retries", async () => {
    confirms(500);
    const sent = posted(signed(confirmation()));
    await expect(sent).rejects.toThrow("SNS responded with 500 to the confirmation of its subscription.");
  });

  test("without a valid signature is not confirmed", async () => {
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

  test("of an old message is not confirmed again", async () => {
    confirms(200);
    const genuine = signed(confirmation());
    expect(await posted(genuine)).toBe(200);
    opened.dependencies.clock.advance(66 * 60_000);
    expect(await posted(genuine)).toBe(401);
    expect(asked()).toHaveLength(1);
  });

  test("is confirmed only at an address of SNS in the region", async () => {
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

  test("that has ended is accepted, and not renewed", async () => {
    confirms(200);
    const ended = { ...confirmation(), Type: "UnsubscribeConfirmation" };
    expect(await posted(signed(ended))).toBe(200);
    expect(asked()).toEqual([]);
  });

  test("that has ended is logged once, and again after a new one has ended", async () => {
    const { log } = opened.dependencies;
    const ended = (TopicArn = topic) => ({ ...confirmation(), Type: "UnsubscribeConfirmation", TopicArn });
    const other = "arn:aws:sns:eu-west-1:123456789012:other";
    expect(await posted({ ...signed(ended()), Signature: "AAAA" })).toBe(401);
    expect(log.lines).toEqual([]);
    for (const of of [topic, topic, other]) expect(await posted(signed(ended(of)))).toBe(200);
    const line = (of: string) => ({
      level: "warn",
      fields: { provider: "vendor", topic: of },
      message: "SNS topic subscription ended; subscribe again",
    });
    expect(log.lines).toEqual([line(topic), line(other)]);
    expect(await posted(signed(createNotification(createEvent("m-1", "SENT", seconds), seconds)))).toBe(200);
    for (const of of [topic, other]) expect(await posted(signed(ended(of)))).toBe(200);
    expect(log.lines).toEqual([line(topic), line(other), line(topic)]);
  });

  test("of another topic that has ended is not logged", async () => {
    const parsed = options.parse({ ...server.options, topics: [topic], baseUrl: opened.peer.baseUrl });
    const provider = create("vendor", parsed, opened.dependencies);
    const TopicArn = "arn:aws:sns:eu-west-1:123456789012:other";
    const body = JSON.stringify(signed({ ...confirmation(), Type: "UnsubscribeConfirmation", TopicArn }));
    expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(401);
    expect(opened.dependencies.log.lines).toEqual([]);
    await provider.close();
  });
});
