import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract, findSchemaErrors } from "../../support/contract.ts";
import { startReceiver, verifyEvent, type Receiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let receiver: Receiver;
let secret: string;

beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/webhook-endpoints";
let id: string;
beforeEach(async () => {
  receiver = await startReceiver();
  const { data } = await service.client().POST(path, { body: { url: receiver.url } });
  ({ id, secret } = data!);
});
afterEach(async () => {
  await service.client().DELETE(`${path}/{id}`, { params: { path: { id } } });
  await receiver.close();
});

const to = "+447700900104";
const text = "Your code is 493817.";

/** Sends a message of each channel by HTTP. The sandbox reports it as delivered and read. */
const sends: Record<string, () => Promise<string>> = {
  sms: async () => {
    const body = { from: "Example", to, text };
    return (await service.client().POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
  },
  flash_call: async () => {
    const body = { callee: to };
    return (await service.client().POST("/api/v1/connect-hub/call/flash", { body })).data!.uuid;
  },
  whatsapp: async () => {
    const body = { to: to.slice(1), text };
    return (await service.client().POST("/api/v1/connect-hub/whatsapp/otp", { body })).data!.uuid;
  },
  telegram: async () => {
    const body = { to, code: "493817" };
    return (await service.client().POST("/api/v1/connect-hub/telegram/otp", { body })).data!.uuid;
  },
};

describe.each(Object.keys(sends))("a message by %s", (channel) => {
  test("emits signed events from PENDING to READ", async () => {
    const message = await sends[channel]!();
    await service.deliver();
    expect(await service.deliverWebhooks()).toBe(4);
    const now = service.clock.now();
    const events = receiver.received.map((each) => verifyEvent(secret, each, now));
    expect(events.map(({ data }) => data).toSorted((a, b) => a.sequence - b.sequence)).toEqual(
      ["PENDING", "SENT", "DELIVERED", "READ"].map((status, index) =>
        expect.objectContaining({ id: message, channel, status, sequence: index + 1 }),
      ),
    );
    const { schema } = contract.webhooks["message.status"]!["post"]!.requestBody!.content["application/json"];
    for (const event of events) expect(findSchemaErrors(schema, event)).toBeUndefined();
    for (const { body } of receiver.received) expect(body).not.toMatch(/493817|7700900104/);
  });
});

test("the events of a verification attempt contain the verification, like getMessage and listMessages", async () => {
  const client = service.client();
  const start = { to, workflow: [{ channel: "sms" }] } as never;
  const { data: verification } = await client.POST("/api/v1/connect-hub/verifications", { body: start });
  const attempt = verification!.attempts[0]!.message_id;
  const other = await sends["sms"]!();
  await service.deliver();
  await service.deliverWebhooks();
  const events = receiver.received.map((each) => verifyEvent(secret, each, service.clock.now()));
  const named = (id: string) =>
    new Set(events.flatMap(({ data }) => (data.id === id ? [data.verification_id] : [])));
  expect([named(attempt), named(other)]).toEqual([new Set([verification!.id]), new Set([undefined])]);
  const look = async (id: string) =>
    (await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } })).data!;
  expect((await look(attempt)).verification_id).toBe(verification!.id);
  expect(await look(other)).not.toHaveProperty("verification_id");
  const { data } = await client.POST("/api/v1/connect-hub/messages", { body: {} as never });
  const listed = new Map(data!.list.map((message) => [message.id, message.verification_id]));
  expect([listed.get(attempt), listed.get(other)]).toEqual([verification!.id, undefined]);
});
