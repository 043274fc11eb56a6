// Events and inbound texts of AWS, by SNS and by EventBridge. The vendor is a peer on loopback that serves SNS's
// certificates.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { cutConnection } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { eventKey, createEvent, server, createInboundText } from "./server.ts";
import { serveCertificates, createNotification, signAsSns, topic } from "./sns.ts";

const written = server.options;
const seconds = testStart / 1_000;
const told = "https://hub.example/callbacks/vendor";

const open = (given: object = {}) =>
  openWithPeer(serveCertificates, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), dependencies),
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
const bySns = (message: object) => signAsSns(createNotification(message, seconds), opened.peer.baseUrl);
const kept = () => opened.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts);

inboundSuite({
  name: "aws-sms by its key",
  make: (given, dependencies) => create("vendor", options.parse({ ...written, ...given }), dependencies),
  writing: server.inbound,
  files: serveCertificates,
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
  make: (given, dependencies) =>
    create(
      "vendor",
      options.parse({ ...written, eventKey: undefined, topics: [topic], ...given }),
      dependencies,
    ),
  writing: {
    options: {},
    writes: (address, text, at, origin) => {
      const body = JSON.stringify(signAsSns(createNotification(createInboundText(text), at), origin));
      return new Request(address, { method: "POST", body });
    },
  },
  files: serveCertificates,
  senders: [[{}, "Example"]],
});

describe("an event", () => {
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
  ])(
    "with the status %s, by SNS, by SNS without its envelope, and by EventBridge, becomes %s",
    async (word, status) => {
      const event = createEvent("m-1", word, seconds);
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
    },
  );

  test("identifies the message of an attempt whose response was lost, so that it is not sent again", async () => {
    const { peer, provider } = opened;
    const message = createOutboundMessage("sms", "+447700900123");
    peer.behave(cutConnection);
    expect(await provider.send(message)).toMatchObject({ kind: "retry", outcomeUnknown: true });
    const event = { ...createEvent("m-1", "SENT", seconds), context: { message: message.id } };
    expect(await posted(event)).toBe(200);
    expect(await provider.send({ ...message, attempt: 2 })).toEqual({
      kind: "accepted",
      providerMessageId: "m-1",
      receipts: [],
    });
    expect(peer.requests).toHaveLength(1);
  });

  test.each([[{ message: 1 }], ["text"], [{ message: "another" }], [null]])(
    "with a context that is not a message id is still accepted: %j",
    async (context) => {
      expect(await posted({ ...createEvent("m-1", "DELIVERED", seconds), context })).toBe(200);
      expect(kept()).toMatchObject([{ providerMessageIds: ["m-1"], status: "DELIVERED" }]);
    },
  );

  test("of another kind of message is accepted and ignored", async () => {
    const event = { ...createEvent("m-1", "DELIVERED", seconds), eventType: "VOICE_COMPLETED" };
    expect(await posted(event)).toBe(200);
    expect(await posted(bySns(event))).toBe(200);
    expect(kept()).toEqual([]);
  });

  test.each([
    ["", 401],
    ["key-of-the-event5", 401],
    [eventKey, 200],
  ])("with the key %j gets the status %i", async (key, status) => {
    const event = createEvent("m-1", "DELIVERED", seconds);
    for (const value of [bySns(event), event]) expect(await posted(value, key)).toBe(status);
    expect(kept()).toHaveLength(status === 200 ? 2 : 0);
  });

  test.each([["{}"], ["[]"], ["no JSON"]])("that is %s gets 400 and is logged", async (value) => {
    expect(await posted(value)).toBe(400);
    expect(await posted(bySns([value]))).toBe(400);
    expect(opened.dependencies.log.lines.map(({ level }) => level)).toEqual(["warn", "warn"]);
  });

  test("with an inbound text is accepted from SNS only, even if the key is valid", async () => {
    const text = createInboundText({ from: "447700900123", to: "447700900456", text: "STOP" });
    expect(await posted(text)).toBe(400);
    expect(await posted({ source: "aws.sms-voice", detail: text })).toBe(400);
    expect(opened.dependencies.inboundMessages).toEqual([]);
    expect(await posted(bySns(text))).toBe(200);
    expect(opened.dependencies.inboundMessages).toHaveLength(1);
  });
});

describe("a provider with topics", () => {
  const event = createEvent("m-1", "DELIVERED", seconds);
  const other = "arn:aws:sns:eu-west-1:210987654321:sms";
  const of = (TopicArn: string) =>
    signAsSns({ ...createNotification(event, seconds), TopicArn }, opened.peer.baseUrl);
  beforeEach(async () => {
    await opened.close();
    opened = await open({ topics: [topic] });
  });

  test("accepts SNS messages of these topics without a key, and never those of other topics", async () => {
    expect(await posted(of(topic), "")).toBe(200);
    for (const key of ["", eventKey]) expect(await posted(of(other), key)).toBe(401);
    expect(kept()).toHaveLength(1);
  });

  test("requests no certificate for a message of another topic", async () => {
    expect(await posted(of(other))).toBe(401);
    expect(opened.peer.requests).toEqual([]);
  });

  test("still requires the key from EventBridge", async () => {
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
    "an ARN of another service",
    ["arn:aws:sqs:eu-west-1:123456789012:sms"],
    "has to be the ARN of an SNS topic",
  ],
  ["a subscription", [`${topic}:c9135db0`], "has to be the ARN of an SNS topic"],
  ["empty", [], "has to be the ARNs of 1 to 20 SNS topics"],
  ["too many", Array.from({ length: 21 }, () => topic), "has to be the ARNs of 1 to 20 SNS topics"],
  ["a text", topic, "has to be the ARNs of 1 to 20 SNS topics"],
  ["in another region", [topic.replace("eu-west-1", "us-east-1")], "has topics of another region"],
])("reports invalid topics: %s", (_, topics, said) => {
  const { error } = options.safeParse({ ...written, topics });
  expect(error?.issues.map(({ message }) => message)).toEqual([said]);
});
