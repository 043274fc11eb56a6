// What AWS reports and hands over, by SNS and by EventBridge; the vendor is a peer on loopback that has SNS' certificates.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import { cut } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { eventKey, eventOf, server, textOf } from "./server.ts";
import { certificates, notificationOf, signedBySns, topic } from "./sns.ts";

const written = server.options;
const seconds = testStart / 1_000;
const told = "https://hub.example/callbacks/vendor";

const open = (given: object = {}) =>
  openAgainst(certificates, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), surroundings),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const posted = async (value: unknown, key: string | undefined = eventKey) => {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const address = key === "" ? told : `${told}?key=${key}`;
  return (await opened.provider.callbacks!(new Request(address, { method: "POST", body }))).status;
};
const bySns = (message: object) => signedBySns(notificationOf(message, seconds), opened.peer.baseUrl);
const kept = () => opened.surroundings.taken.flatMap(({ receipts }) => receipts);

inboundSuite({
  name: "aws-sms by its key",
  make: (given, surroundings) => create("vendor", options.parse({ ...written, ...given }), surroundings),
  writing: server.inbound,
  files: certificates,
  senders: [
    [{}, "Example"],
    [{ originationIdentity: "+447700900456" }, "+447700900456"],
    [{ originationIdentity: "ExampleHub" }, "ExampleHub"],
    [{ originationIdentity: "pool-0123456789abcdef0123456789abcdef" }, undefined],
    [{ originationIdentity: "phone-0123456789abcdef0123456789abcdef" }, undefined],
    [{ originationIdentity: "arn:aws:sms-voice:eu-west-1:1:pool/p-1" }, undefined],
  ],
});

inboundSuite({
  name: "aws-sms by its topics",
  make: (given, surroundings) =>
    create(
      "vendor",
      options.parse({ ...written, eventKey: undefined, topics: [topic], ...given }),
      surroundings,
    ),
  writing: {
    options: {},
    writes: (address, text, at, origin) => {
      const body = JSON.stringify(signedBySns(notificationOf(textOf(text), at), origin));
      return new Request(address, { method: "POST", body });
    },
  },
  files: certificates,
  senders: [[{}, "Example"]],
});

describe("events", () => {
  test.each([
    ["PENDING", "SENT"],
    ["QUEUED", "SENT"],
    ["SENT", "SENT"],
    ["SUCCESSFUL", "SENT"],
    ["DELIVERED", "DELIVERED"],
    ["TTL_EXPIRED", "EXPIRED"],
    ["BLOCKED", "FAILED"],
    ["CARRIER_BLOCKED", "FAILED"],
    ["CARRIER_UNREACHABLE", "FAILED"],
    ["INVALID", "FAILED"],
    ["INVALID_MESSAGE", "FAILED"],
    ["PROTECT_BLOCKED", "FAILED"],
    ["SPAM", "FAILED"],
    ["UNREACHABLE", "FAILED"],
    ["UNKNOWN", undefined],
  ])("of %s, by SNS, by SNS without its envelope, and by EventBridge: %s", async (word, status) => {
    const event = eventOf("m-1", word, seconds);
    const bridged = {
      source: "aws.sms-voice",
      "detail-type": "Text Message Delivery Status Updated",
      detail: event,
    };
    for (const value of [bySns(event), event, bridged]) expect(await posted(value)).toBe(200);
    const receipt = {
      providerMessageIds: ["m-1"],
      status,
      ...(status === "FAILED" && { detail: `It could not be delivered (error ${word}).` }),
      cost: { micros: 43_020, currency: "USD" },
      at: testStart,
    };
    expect(kept()).toEqual(status === undefined ? [] : [receipt, receipt, receipt]);
  });

  test("name the message of an attempt whose answer got lost, which is not sent again", async () => {
    const { peer, provider } = opened;
    const message = outbound("sms", "+447700900123");
    peer.behave(cut);
    expect(await provider.send(message)).toMatchObject({ kind: "retry", outcomeUnknown: true });
    const event = { ...eventOf("m-1", "SENT", seconds), context: { message: message.id } };
    expect(await posted(event)).toBe(200);
    expect(await provider.send({ ...message, attempt: 2 })).toEqual({
      kind: "accepted",
      providerMessageId: "m-1",
      receipts: [],
    });
    expect(peer.requests).toHaveLength(1);
  });

  test.each([[{ message: 1 }], ["text"], [{ message: "another" }], [null]])(
    "with a context that is none of ours are events all the same: %j",
    async (context) => {
      expect(await posted({ ...eventOf("m-1", "DELIVERED", seconds), context })).toBe(200);
      expect(kept()).toMatchObject([{ providerMessageIds: ["m-1"], status: "DELIVERED" }]);
    },
  );

  test("of another kind of message are taken, and nothing of them is kept", async () => {
    const event = { ...eventOf("m-1", "DELIVERED", seconds), eventType: "VOICE_COMPLETED" };
    expect(await posted(event)).toBe(200);
    expect(await posted(bySns(event))).toBe(200);
    expect(kept()).toEqual([]);
  });

  test.each([
    ["", 401],
    ["key-of-the-event5", 401],
    [eventKey, 200],
  ])("with the key %j: %i", async (key, status) => {
    const event = eventOf("m-1", "DELIVERED", seconds);
    for (const value of [bySns(event), event]) expect(await posted(value, key)).toBe(status);
    expect(kept()).toHaveLength(status === 200 ? 2 : 0);
  });

  test.each([["{}"], ["[]"], ["no JSON"]])("%s is no event, and the operator is told", async (value) => {
    expect(await posted(value)).toBe(400);
    expect(await posted(bySns([value]))).toBe(400);
    expect(opened.surroundings.log.lines.map(({ level }) => level)).toEqual(["warn", "warn"]);
  });

  test("a text that somebody has written is taken from SNS alone, also where the key is known", async () => {
    const text = textOf({ from: "447700900123", to: "447700900456", text: "STOP" });
    expect(await posted(text)).toBe(400);
    expect(await posted({ source: "aws.sms-voice", detail: text })).toBe(400);
    expect(opened.surroundings.inbounds).toEqual([]);
    expect(await posted(bySns(text))).toBe(200);
    expect(opened.surroundings.inbounds).toHaveLength(1);
  });
});

describe("with topics", () => {
  const event = eventOf("m-1", "DELIVERED", seconds);
  const other = "arn:aws:sns:eu-west-1:210987654321:sms";
  const of = (TopicArn: string) =>
    signedBySns({ ...notificationOf(event, seconds), TopicArn }, opened.peer.baseUrl);
  beforeEach(async () => {
    await opened.close();
    opened = await open({ topics: [topic] });
  });

  test("SNS needs no key for these, and is not taken for those of others, whatever the key", async () => {
    expect(await posted(of(topic), "")).toBe(200);
    for (const key of ["", eventKey]) expect(await posted(of(other), key)).toBe(401);
    expect(kept()).toHaveLength(1);
  });

  test("of another's topic no certificate is asked for", async () => {
    expect(await posted(of(other))).toBe(401);
    expect(opened.peer.requests).toEqual([]);
  });

  test("EventBridge needs its key all the same", async () => {
    for (const [key, status] of [
      ["", 401],
      [eventKey, 200],
    ] as const) {
      expect(await posted({ source: "aws.sms-voice", detail: event }, key)).toBe(status);
      expect(await posted(event, key)).toBe(status);
    }
  });
});

test.each([
  ["no ARN", ["sms"], "has to be the ARN of an SNS topic"],
  [
    "an ARN of something else",
    ["arn:aws:sqs:eu-west-1:123456789012:sms"],
    "has to be the ARN of an SNS topic",
  ],
  ["a subscription", [`${topic}:c9135db0`], "has to be the ARN of an SNS topic"],
  ["none at all", [], "has to be the ARNs of 1 to 20 SNS topics"],
  ["too many", Array.from({ length: 21 }, () => topic), "has to be the ARNs of 1 to 20 SNS topics"],
  ["a text", topic, "has to be the ARNs of 1 to 20 SNS topics"],
  ["one of another region", [topic.replace("eu-west-1", "us-east-1")], "has topics of another region"],
])("topics that are %s are told", (_, topics, said) => {
  const { error } = options.safeParse({ ...written, topics });
  expect(error?.issues.map(({ message }) => message)).toEqual([said]);
});
