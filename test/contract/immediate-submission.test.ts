// Sends that a dispatcher in the same process submits as soon as they are accepted.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { runBeforeNextCommit } from "../support/commit-failures.ts";
import { getBalance, openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

/** More sends than the dispatcher has slots. */
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
const getStatus = async (id: string) => {
  const params = { path: { id } };
  return (await service.client(customer).GET("/api/v1/connect-hub/messages/{id}", { params })).data!.status;
};

test("a send is submitted without a claim", async () => {
  const stop = await service.acceptReservations();
  const { data } = await send();
  await stop();
  expect(await getStatus(data!.messageId)).toBe("DELIVERED");
});

test("a rejected or replayed send frees its slot", async () => {
  const stop = await service.acceptReservations();
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
  // Some of the sends had no slot, because too many arrived at the same time.
  await service.deliver();
  const last = await send();
  await stop();
  expect(await getStatus(last.data!.messageId)).toBe("DELIVERED");
  expect(await getBalance(service, customer.accountId)).toBe(20_000);
});

test("of two concurrent sends with one Idempotency-Key, one is submitted", async () => {
  const sms = service.context.gateways.sms!;
  const { send: original } = sms;
  onTestFinished(() => void Object.assign(sms, { send: original }));
  const submitted: string[] = [];
  const recording: typeof original = async (message, ...given) => {
    submitted.push(message.id);
    return original(message, ...given);
  };
  Object.assign(sms, { send: recording });
  const stop = await service.acceptReservations();
  const headers = { "idempotency-key": "order-8" };
  let first: Awaited<ReturnType<typeof send>> | undefined;
  runBeforeNextCommit(service, async () => void (first = await send(headers)));
  const { data } = await send(headers);
  await stop();
  expect(data).toEqual(first!.data);
  expect(submitted).toEqual([data!.messageId]);
  expect(await getBalance(service, customer.accountId)).toBe(60_000);
});

test("the code of a verification is submitted immediately, at the start and when it is sent again", async () => {
  let stop = await service.acceptReservations();
  const client = service.client(customer);
  const { data } = await client.POST("/api/v1/connect-hub/verifications", { body: { to: `+${to}` } });
  await stop();
  const params = { path: { id: data!.id } };
  const getStatuses = async () =>
    (await client.GET("/api/v1/connect-hub/verifications/{id}", { params })).data!.attempts.map(
      ({ status }) => status,
    );
  expect(await getStatuses()).toEqual(["DELIVERED"]);
  service.clock.advance(Date.parse(data!.resend_after) - service.clock.now());
  stop = await service.acceptReservations();
  const { response } = await client.POST("/api/v1/connect-hub/verifications/{id}/resend", {
    params,
    body: {},
  });
  expect(response.status).toBe(200);
  await stop();
  expect(await getStatuses()).toEqual(["DELIVERED", "DELIVERED"]);
});
