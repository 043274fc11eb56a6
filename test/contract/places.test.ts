// Sends that are handed over as soon as they are accepted, by a dispatcher of the same process.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { beforeNextCommit } from "../support/meanwhile.ts";
import { balanceOf, openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

/** More than the dispatcher has places. */
const many = 400;
const to = "447700900123";

let service: TestService;
let customer: Credentials;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_RATE_LIMIT: "100000" });
});
afterAll(() => service.stop());
beforeEach(async () => {
  customer = await openAccount(service, 100_000);
});

const send = (headers = {}) =>
  service
    .client(customer)
    .POST("/api/v1/connect-hub/sms", { headers, body: { from: "Acme", to, text: "Your code is 493817." } });
const statusOf = async (id: string) => {
  const params = { path: { id } };
  return (await service.client(customer).GET("/api/v1/connect-hub/messages/{id}", { params })).data!.status;
};

test("a send is handed over without being claimed", async () => {
  const stop = await service.serve();
  const { data } = await send();
  await stop();
  expect(await statusOf(data!.messageId)).toBe("DELIVERED");
});

test("what is refused, or answered as before, leaves its place to others", async () => {
  const stop = await service.serve();
  const headers = { "idempotency-key": "order-7" };
  const first = await send(headers);
  const again = await Promise.all(Array.from({ length: many }, () => send(headers)));
  expect(new Set(again.map(({ data }) => data?.messageId))).toEqual(new Set([first.data!.messageId]));
  const poor = await openAccount(service, 0);
  const owner = customer;
  customer = poor;
  const refused = await Promise.all(Array.from({ length: many }, () => send()));
  customer = owner;
  expect(new Set(refused.map(({ response }) => response.status))).toEqual(new Set([402]));
  // Some of them had none, for they were too many at once.
  await service.deliver();
  const last = await send();
  await stop();
  expect(await statusOf(last.data!.messageId)).toBe("DELIVERED");
  expect(await balanceOf(service, customer.accountId)).toBe(20_000);
});

test("of two sends at once with one Idempotency-Key one is handed over", async () => {
  const sms = service.context.gateways.sms!;
  const { send: original } = sms;
  onTestFinished(() => void Object.assign(sms, { send: original }));
  const handedOver: string[] = [];
  const recording: typeof original = async (message, ...given) => {
    handedOver.push(message.id);
    return original(message, ...given);
  };
  Object.assign(sms, { send: recording });
  const stop = await service.serve();
  const headers = { "idempotency-key": "order-8" };
  let first: Awaited<ReturnType<typeof send>> | undefined;
  beforeNextCommit(service, async () => void (first = await send(headers)));
  const { data } = await send(headers);
  await stop();
  expect(data).toEqual(first!.data);
  expect(handedOver).toEqual([data!.messageId]);
  expect(await balanceOf(service, customer.accountId)).toBe(60_000);
});

test("a verification's code is handed over at once, too, when it starts and when it is sent again", async () => {
  let stop = await service.serve();
  const client = service.client(customer);
  const { data } = await client.POST("/api/v1/connect-hub/verifications", { body: { to: `+${to}` } });
  await stop();
  const params = { path: { id: data!.id } };
  const statusesOf = async () =>
    (await client.GET("/api/v1/connect-hub/verifications/{id}", { params })).data!.attempts.map(
      ({ status }) => status,
    );
  expect(await statusesOf()).toEqual(["DELIVERED"]);
  service.clock.advance(Date.parse(data!.resend_after) - service.clock.now());
  stop = await service.serve();
  const { response } = await client.POST("/api/v1/connect-hub/verifications/{id}/resend", {
    params,
    body: {},
  });
  expect(response.status).toBe(200);
  await stop();
  expect(await statusesOf()).toEqual(["DELIVERED", "DELIVERED"]);
});
