import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHub, verifyWebhook, WebhookVerificationError } from "../../src/client/index.ts";
import { createWebhookSecret, buildWebhookHeaders } from "../../src/domain/webhooks.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";

const event = {
  type: "message.status",
  timestamp: "2026-03-02T09:30:04.000Z",
  data: { id: "01931f6a-7b00-7000-8000-0000000000a1", channel: "sms", status: "DELIVERED", sequence: 3 },
};
const body = JSON.stringify({ ...event, data: { ...event.data, detail: "zugestellt, früh" } });
const now = Date.parse("2026-03-02T09:30:05.000Z");
const [secret, other] = [createWebhookSecret(), createWebhookSecret()];
const headers = buildWebhookHeaders("evt_1", now, body, [secret]);
const verify = (more: { body?: string; headers?: object; secret?: string | string[]; now?: number }) =>
  verifyWebhook(more.body ?? body, { ...headers, ...more.headers }, more.secret ?? secret, {
    now: more.now ?? now,
  });

describe("verifyWebhook", () => {
  test("returns the event of a signed request, with a text or bytes as the body and with both kinds of headers", async () => {
    expect(await verify({})).toMatchObject(event);
    expect(await verifyWebhook(new TextEncoder().encode(body), headers, secret, { now })).toMatchObject(
      event,
    );
    expect(await verifyWebhook(body, new Headers(headers), secret, { now })).toMatchObject(event);
    expect(await verifyWebhook(Buffer.from(body), headers, secret, { now })).toMatchObject(event);
  });

  test("accepts the headers of another fetch implementation", async () => {
    const own = new Headers(headers);
    const others = { get: (name: string) => own.get(name) };
    expect(await verifyWebhook(body, others, secret, { now })).toMatchObject(event);
    const named = { ...headers, get: "a header of this name" };
    expect(await verifyWebhook(body, named, secret, { now })).toMatchObject(event);
  });

  test.each([
    ["parsed", JSON.parse(body)],
    ["an ArrayBuffer", new ArrayBuffer(8)],
    ["missing", undefined],
  ])("throws a TypeError if the body is %s", async (_name, given: unknown) => {
    const error = await verifyWebhook(given as string, headers, secret, { now }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain("must be the raw string");
  });

  test("accepts both secrets during a rotation, alone and together", async () => {
    const both = buildWebhookHeaders("evt_1", now, body, [other, secret]);
    expect(await verify({ headers: both })).toMatchObject(event);
    expect(await verify({ headers: both, secret: other })).toMatchObject(event);
    expect(await verify({ secret: [other, secret] })).toMatchObject(event);
  });

  test("rejects an event of the previous day if the tolerance is not a number", async () => {
    const late = { now: now + 86_400_000, toleranceSeconds: Number(undefined) };
    await expect(verifyWebhook(body, headers, secret, late)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  test("accepts a timestamp up to 5 minutes early or late", async () => {
    expect(await verify({ now: now + 300_000 })).toMatchObject(event);
    expect(await verify({ now: now - 300_000 })).toMatchObject(event);
  });

  const signature = headers["webhook-signature"]!;
  test.each([
    ["another body", { body: body.replace("DELIVERED", "FAILED") }],
    ["another id", { headers: { "webhook-id": "evt_2" } }],
    ["another secret", { secret: other }],
    ["no secrets at all", { secret: [] }],
    [
      "a signature of another version",
      { headers: { "webhook-signature": signature.replace("v1,", "v1a,") } },
    ],
    ["a shortened signature", { headers: { "webhook-signature": signature.slice(0, -4) } }],
    ["an empty signature", { headers: { "webhook-signature": "v1," } }],
    ["a signature that is no base64", { headers: { "webhook-signature": "v1,%%%" } }],
    [
      "a signature beyond the tenth",
      { headers: { "webhook-signature": `${"v1,AA ".repeat(10)}${signature}` } },
    ],
    ["no signature", { headers: { "webhook-signature": undefined } }],
    ["no id", { headers: { "webhook-id": undefined } }],
    ["no timestamp", { headers: { "webhook-timestamp": undefined } }],
    ["a timestamp that is not a number", { headers: { "webhook-timestamp": "NaN" } }],
    ["another timestamp", { headers: { "webhook-timestamp": String(now / 1_000 + 1) } }],
    ["a timestamp more than 5 minutes ago", { now: now + 301_000 }],
    ["a timestamp more than 5 minutes in the future", { now: now - 301_000 }],
  ])("rejects %s", async (_name, change) => {
    await expect(verify(change)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  test("reports an invalid secret without printing it", async () => {
    const error = await verify({ secret: "whsec_%%%" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain("%%%");
  });
});

describe("a webhook of the service", () => {
  let service: TestService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
    receiver = await startReceiver();
  });
  afterAll(() => Promise.all([service.stop(), receiver.close()]));

  test("is verified before and after a rotation of its secret", async () => {
    const hub = createConnectHub({ baseUrl: service.baseUrl, ...service.demo });
    const endpoint = await hub.createWebhookEndpoint({ body: { url: receiver.url } });
    const send = { body: { from: "Example", to: "+447700900100", text: "Your code is 123456" } };
    const first = await hub.sendSms(send);
    await service.deliverWebhooks();
    const rotated = await hub.rotateWebhookSecret({ path: { id: endpoint.id } });
    const second = await hub.sendSms(send);
    await service.deliverWebhooks();
    const of = (id: string) => receiver.received.find(({ body }) => body.includes(id))!;
    const options = { now: service.clock.now() };
    for (const [{ messageId }, secret] of [
      [first, endpoint.secret],
      [second, endpoint.secret],
      [second, rotated.secret],
    ] as const) {
      const { body, headers } = of(messageId);
      const { data } = await verifyWebhook(body, headers, secret, options);
      expect(data).toMatchObject({ id: messageId, channel: "sms", status: "PENDING", sequence: 1 });
    }
    const { body, headers } = of(first.messageId);
    await expect(verifyWebhook(body, headers, rotated.secret, options)).rejects.toThrow("webhook-signature");
  });
});
