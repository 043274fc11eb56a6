// The vendor is a peer on loopback that answers in the shapes of AWS's published service model.
import { expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { signedHeaders } from "../../../src/providers/aws-sms/request-signature.ts";
import { outbound } from "../gateway.suite.ts";
import { answer } from "../http/peer.ts";
import { createTestSurroundings, openAgainst } from "../http/surroundings.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite, type Becomes } from "../vendors/vendor.suite.ts";
import { fails, optedOut, secretAccessKey, server } from "./server.ts";
import { topic } from "./sns.ts";

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
    named("ExpiredTokenException", 400, "unavailable", "error"),
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

test.each([
  ["UnrecognizedClientException", "It takes nothing with the credentials (UnrecognizedClientException)."],
  ["InvalidSignatureException", "It takes nothing with the credentials (InvalidSignatureException)."],
  ["AccessDeniedException", "It takes nothing with the credentials (AccessDeniedException)."],
  ["ExpiredTokenException", "It takes nothing with the credentials (ExpiredTokenException)."],
  ["ValidationException", "It refused what was tried (ValidationException)."],
  ["ThrottlingException", "It refused what was tried (ThrottlingException)."],
  ["<b>no word</b>", "It answered, and not as this vendor does (400)."],
])("a dry run that ends with %s says so", async (type, detail) => {
  const { provider, close } = await openAgainst(fails(type), undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl }), surroundings),
  );
  expect(await provider.check()).toEqual({ ok: false, detail });
  await close();
});

test("without topics and a key the check says that nothing is reported, and so does the log", async () => {
  const given = { ...written, eventKey: undefined };
  const healthy = answer(200, { MessageId: "dry" });
  const { provider, surroundings, close } = await openAgainst(healthy, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...given, baseUrl }), surroundings),
  );
  const silent = "Nothing will be known of what it takes: set topics or eventKey.";
  expect(await provider.check()).toEqual({ ok: true, detail: `It takes the credentials. ${silent}` });
  expect(surroundings.log.lines).toMatchObject([{ level: "warn", message: silent }]);
  await close();
});

test.each([
  ["a key", {}, true],
  ["topics", { eventKey: undefined, topics: [topic] }, true],
  ["neither", { eventKey: undefined }, false],
])("with %s: %j", async (_, given, reports) => {
  const provider = create("vendor", options.parse({ ...written, ...given }), createTestSurroundings());
  expect(provider.callbacks !== undefined).toBe(reports);
  await provider.close();
});

test.each([
  ["eu-west-1", "https://sms-voice.eu-west-1.amazonaws.com"],
  ["cn-north-1", "https://sms-voice.cn-north-1.amazonaws.com.cn"],
])("in %s it is asked at %s", async (region, origin) => {
  using fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ MessageId: "m-1" }));
  const provider = create("vendor", options.parse({ ...written, region }), createTestSurroundings());
  await provider.send(outbound("sms", "+447700900123"));
  expect(new URL(new Request(fetched.mock.calls[0]![0]).url).origin).toBe(origin);
  await provider.close();
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
