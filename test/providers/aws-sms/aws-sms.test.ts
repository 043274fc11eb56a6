// The vendor is a peer on loopback that answers in the shapes of AWS's published service model.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { signedHeaders } from "../../../src/providers/aws-sms/signature.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import { answer, startPeer } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite, type Becomes } from "../vendors/vendor.suite.ts";
import { eventKey, eventOf, fails, notificationOf, optedOut, secretAccessKey, server } from "./server.ts";

const written = server.options;
const takes = takesAll(server);
const named = (type: string, status: number, ...becomes: Becomes) =>
  [type, fails(type, status), becomes] as const;

vendorSuite({
  name: "aws-sms",
  make: (limits, surroundings) => create("vendor", options.parse({ ...written, ...limits }), surroundings),
  channels: ["sms"],
  secrets: [secretAccessKey],
  healthy: takes,
  badNumber: optedOut,
  sending: {
    senderIn: ({ text }) => (JSON.parse(text) as { OriginationIdentity: string }).OriginationIdentity,
    senderOption: "originationIdentity",
    validity: {
      secondsIn: ({ text }) => (JSON.parse(text) as { TimeToLive: number }).TimeToLive,
      least: 5,
      most: 259_200,
    },
    optsOut: optedOut,
  },
  answers: [
    ["a recipient who opted out", optedOut, ["refused"]],
    named("ConflictException", 400, "unavailable", "warn"),
    named("ValidationException", 400, "unavailable", "warn"),
    named("ResourceNotFoundException", 400, "unavailable", "warn"),
    named("AccessDeniedException", 400, "unavailable", "error"),
    named("ServiceQuotaExceededException", 400, "unavailable", "error"),
    named("UnrecognizedClientException", 400, "unavailable", "error"),
    named("InvalidSignatureException", 400, "unavailable", "error"),
    named("ThrottlingException", 400, "throttled"),
    named("InternalServerException", 500, "retry"),
    [
      "no access, for a reason",
      fails("AccessDeniedException", 400, "ACCOUNT_DISABLED"),
      ["unavailable", "error"],
    ],
    named("OtherException", 400, "unavailable", "warn"),
  ],
  checked: [answer(200, { MessageId: "dry" }), "It takes the credentials."],
});

test("the request is signed, and has the sender, the text and how long it is of use", async () => {
  const { peer, provider, close } = await openAgainst(takes, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl }), surroundings),
  );
  const message = outbound("sms", "+447700900123");
  await provider.send(message);
  const { method, url, headers, text } = peer.requests[0]!;
  expect([method, url]).toEqual(["POST", "/"]);
  expect(headers).toMatchObject({
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": "PinpointSMSVoiceV2.SendTextMessage",
  });
  const signed = {
    "content-type": headers["content-type"]!,
    "x-amz-target": String(headers["x-amz-target"]),
  };
  const now = message.expiresAt - 3_600_000;
  const signer = { ...written, service: "sms-voice" };
  const right = signedHeaders(signer, { host: headers.host!, headers: signed, body: text }, now);
  expect(headers.authorization).toBe(right["authorization"]);
  expect(JSON.parse(text)).toEqual({
    MessageType: "TRANSACTIONAL",
    DestinationPhoneNumber: "+447700900123",
    OriginationIdentity: "Example",
    MessageBody: "Your code is 123456",
    TimeToLive: 3_600,
    Context: { message: message.id },
  });
  await close();
});

test("Signature Version 4: AWS's vector post-vanilla", () => {
  const signer = { accessKeyId: "AKIDEXAMPLE", secretAccessKey, region: "us-east-1", service: "service" };
  const request = { host: "example.amazonaws.com", headers: {}, body: "" };
  const headers = signedHeaders(signer, request, Date.parse("2015-08-30T12:36:00Z"));
  expect(headers).toEqual({
    "x-amz-date": "20150830T123600Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  });
});

describe("events", () => {
  const open = () =>
    openAgainst(takes, undefined, (baseUrl, surroundings) =>
      create("vendor", options.parse({ ...written, baseUrl }), surroundings),
    );
  let opened: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  const seconds = testStart / 1_000;
  const posted = (value: unknown, key = eventKey) =>
    opened.provider.callbacks!(
      new Request(`https://hub.example/callbacks/vendor?key=${key}`, {
        method: "POST",
        body: typeof value === "string" ? value : JSON.stringify(value),
      }),
    );
  const kept = () => opened.surroundings.taken.flatMap(({ receipts }) => receipts);

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
    for (const value of [notificationOf(event), event, bridged])
      expect((await posted(value)).status).toBe(200);
    const receipt = {
      providerMessageIds: ["m-1"],
      status,
      ...(status === "FAILED" && { detail: `It could not be delivered (error ${word}).` }),
      cost: { micros: 43_020, currency: "USD" },
      at: testStart,
    };
    expect(kept()).toEqual(status === undefined ? [] : [receipt, receipt, receipt]);
  });

  test("of another kind of message are taken, and nothing of them is kept", async () => {
    const event = { ...eventOf("m-1", "DELIVERED", seconds), eventType: "VOICE_COMPLETED" };
    expect((await posted(event)).status).toBe(200);
    expect(kept()).toEqual([]);
  });

  test.each([
    ["", 401],
    ["key-of-the-event5", 401],
    [eventKey, 200],
  ])("with the key %j: %i", async (key, status) => {
    expect((await posted(notificationOf(eventOf("m-1", "DELIVERED", seconds)), key)).status).toBe(status);
    expect(kept()).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each(["{}", "[]", "no JSON", JSON.stringify({ Type: "Notification", Message: "no JSON" })])(
    "%s is no event, and the operator is told",
    async (value) => {
      expect((await posted(value)).status).toBe(400);
      expect(opened.surroundings.log.lines.map(({ level }) => level)).toEqual(["warn"]);
    },
  );

  const confirmation = (address: string) => ({
    Type: "SubscriptionConfirmation",
    TopicArn: "arn:aws:sns:eu-west-1:123456789012:sms",
    SubscribeURL: address,
  });

  test("a subscription is confirmed at SNS", async () => {
    opened.peer.behave(answer(200, "<ConfirmSubscriptionResponse/>"));
    const address = `${opened.peer.baseUrl}/?Action=ConfirmSubscription&Token=2336`;
    expect((await posted(confirmation(address))).status).toBe(200);
    expect(opened.peer.requests.map(({ method, url }) => [method, url])).toEqual([
      ["GET", "/?Action=ConfirmSubscription&Token=2336"],
    ]);
  });

  test("a subscription whose confirmation fails is asked for again", async () => {
    opened.peer.behave(answer(500, ""));
    const sent = posted(confirmation(`${opened.peer.baseUrl}/?Action=ConfirmSubscription`));
    await expect(sent).rejects.toThrow("SNS answered the confirmation of its subscription with 500.");
  });

  test("nothing is asked of an address that is not that of SNS in the region", async () => {
    const other = await startPeer();
    const real = create("vendor", options.parse(written), opened.surroundings);
    for (const address of [
      other.baseUrl,
      "https://sns.us-east-1.amazonaws.com/",
      "file:///etc/passwd",
      "x",
    ]) {
      const body = JSON.stringify(confirmation(address));
      const url = `https://hub.example/callbacks/vendor?key=${eventKey}`;
      expect((await real.callbacks!(new Request(url, { method: "POST", body }))).status).toBe(400);
    }
    expect(other.requests).toEqual([]);
    await real.close();
    await other.close();
  });

  test("without a key it reports nothing", async () => {
    const { eventKey: _, ...keyless } = written;
    const provider = create("vendor", options.parse(keyless), opened.surroundings);
    expect(provider.callbacks).toBeUndefined();
    await provider.close();
  });
});

test("to a number of India, and to no other, it has what its register gave", async () => {
  const dlt = { entityId: "1101456324", templateId: "1107163213" };
  const { peer, provider, close } = await openAgainst(takes, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl, dlt }), surroundings),
  );
  for (const to of ["+919812345678", "+447700900123"]) await provider.send(outbound("sms", to));
  const [there, elsewhere] = peer.requests.map(({ text }) => JSON.parse(text) as object);
  const parameters = { IN_ENTITY_ID: dlt.entityId, IN_TEMPLATE_ID: dlt.templateId };
  expect(there).toMatchObject({ DestinationCountryParameters: parameters });
  expect(elsewhere).not.toHaveProperty("DestinationCountryParameters");
  await close();
});
