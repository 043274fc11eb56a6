// The vendor is a peer on loopback that responds in the format of AWS's published service model.
import { expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { signHeaders } from "../../../src/providers/aws-sms/request-signature.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { createTestDependencies, openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite, type ExpectedResult } from "../vendors/vendor.suite.ts";
import { failWith, respondOptedOut, secretAccessKey, server } from "./server.ts";
import { topic } from "./sns.ts";

const written = server.options;
const takes = acceptAll(server);
const named = (type: string, status: number, ...becomes: ExpectedResult) =>
  [type, failWith(type, status), becomes] as const;

vendorSuite({
  name: "aws-sms",
  make: (limits, dependencies) => create("vendor", options.parse({ ...written, ...limits }), dependencies),
  channels: ["sms"],
  secrets: [secretAccessKey],
  healthy: takes,
  badNumber: respondOptedOut,
  sending: {
    senderIn: ({ text }) => (JSON.parse(text) as { OriginationIdentity: string }).OriginationIdentity,
    senderOption: "originationIdentity",
    validity: {
      secondsIn: ({ text }) => (JSON.parse(text) as { TimeToLive: number }).TimeToLive,
      least: 5,
      most: 259_200,
    },
    optsOut: respondOptedOut,
  },
  answers: [
    ["a recipient who opted out", respondOptedOut, ["refused"]],
    named("ConflictException", 400, "unavailable", "warn"),
    named("ValidationException", 400, "unavailable", "warn"),
    named("ResourceNotFoundException", 400, "unavailable", "warn"),
    named("AccessDeniedException", 400, "unavailable", "error"),
    named("ServiceQuotaExceededException", 400, "unavailable", "error"),
    named("UnrecognizedClientException", 400, "unavailable", "error"),
    named("InvalidSignatureException", 400, "unavailable", "error"),
    named("ExpiredTokenException", 400, "unavailable", "error"),
    named("ThrottlingException", 400, "throttled"),
    named("InternalServerException", 500, "retry"),
    [
      "no access, with a reason",
      failWith("AccessDeniedException", 400, "ACCOUNT_DISABLED"),
      ["unavailable", "error"],
    ],
    named("OtherException", 400, "unavailable", "warn"),
  ],
  checked: [respondWith(200, { MessageId: "dry" }), "It accepts the credentials."],
});

test("the request is signed and contains the sender, the text and the remaining lifetime", async () => {
  const { peer, provider, close } = await openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl }), dependencies),
  );
  const message = createOutboundMessage("sms", "+447700900123");
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
  const right = signHeaders(signer, { host: headers.host!, headers: signed, body: text }, now);
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

test("Signature Version 4: matches AWS's test vector post-vanilla", () => {
  const signer = { accessKeyId: "AKIDEXAMPLE", secretAccessKey, region: "us-east-1", service: "service" };
  const request = { host: "example.amazonaws.com", headers: {}, body: "" };
  const headers = signHeaders(signer, request, Date.parse("2015-08-30T12:36:00Z"));
  expect(headers).toEqual({
    "x-amz-date": "20150830T123600Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  });
});

test.each([
  [
    "UnrecognizedClientException",
    "It rejects all messages with the credentials (UnrecognizedClientException).",
  ],
  ["InvalidSignatureException", "It rejects all messages with the credentials (InvalidSignatureException)."],
  ["AccessDeniedException", "It rejects all messages with the credentials (AccessDeniedException)."],
  ["ExpiredTokenException", "It rejects all messages with the credentials (ExpiredTokenException)."],
  ["ValidationException", "It rejected the check (ValidationException)."],
  ["ThrottlingException", "It rejected the check (ThrottlingException)."],
  ["<b>no word</b>", "The response does not have the vendor's format (400)."],
])("the check reports %s of the dry run", async (type, detail) => {
  const { provider, close } = await openWithPeer(failWith(type), undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl }), dependencies),
  );
  expect(await provider.check()).toEqual({ ok: false, detail });
  await close();
});

test("without topics and a key, the check and the log warn that no receipts arrive", async () => {
  const given = { ...written, eventKey: undefined };
  const healthy = respondWith(200, { MessageId: "dry" });
  const { provider, dependencies, close } = await openWithPeer(healthy, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...given, baseUrl }), dependencies),
  );
  const silent = "The status of accepted messages will be unknown: set topics or eventKey.";
  expect(await provider.check()).toEqual({ ok: true, detail: `It accepts the credentials. ${silent}` });
  expect(dependencies.log.lines).toMatchObject([{ level: "warn", message: silent }]);
  await close();
});

test.each([
  ["a key", {}, true],
  ["topics", { eventKey: undefined, topics: [topic] }, true],
  ["neither", { eventKey: undefined }, false],
])("the callback handler exists if topics or a key are set: %s", async (_, given, reports) => {
  const provider = create("vendor", options.parse({ ...written, ...given }), createTestDependencies());
  expect(provider.callbacks !== undefined).toBe(reports);
  await provider.close();
});

test.each([
  ["eu-west-1", "https://sms-voice.eu-west-1.amazonaws.com"],
  ["cn-north-1", "https://sms-voice.cn-north-1.amazonaws.com.cn"],
])("in %s the requests go to %s", async (region, origin) => {
  using fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ MessageId: "m-1" }));
  const provider = create("vendor", options.parse({ ...written, region }), createTestDependencies());
  await provider.send(createOutboundMessage("sms", "+447700900123"));
  expect(new URL(new Request(fetched.mock.calls[0]![0]).url).origin).toBe(origin);
  await provider.close();
});

test("only messages to India contain the DLT ids", async () => {
  const dlt = { entityId: "1101456324", templateId: "1107163213" };
  const { peer, provider, close } = await openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl, dlt }), dependencies),
  );
  for (const to of ["+919812345678", "+447700900123"]) await provider.send(createOutboundMessage("sms", to));
  const [there, elsewhere] = peer.requests.map(({ text }) => JSON.parse(text) as object);
  const parameters = { IN_ENTITY_ID: dlt.entityId, IN_TEMPLATE_ID: dlt.templateId };
  expect(there).toMatchObject({ DestinationCountryParameters: parameters });
  expect(elsewhere).not.toHaveProperty("DestinationCountryParameters");
  await close();
});
