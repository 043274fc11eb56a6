import { afterAll, beforeAll, expect, test } from "vitest";
import { getBalance } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, code, path, getState, recipients, createVerifier, type Verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("a code is valid until the last millisecond before it expires, even if no process has updated the verification", async () => {
  const own = await createVerifier(service);
  const one = await own.start({ to: recipients.delivered });
  const other = await own.start({ to: recipients.silent });
  service.clock.advance(600_000 - 1);
  expect(await own.check(one.id, code)).toMatchObject({ valid: true, status: "APPROVED" });
  service.clock.advance(1);
  expect(await own.check(other.id, code)).toEqual({ valid: false, status: "EXPIRED", checks_left: 0 });
});

test("a code for Telegram has at most eight digits", async () => {
  const own = await createVerifier(service);
  const start = (code_length: number) =>
    own.client.POST(path, {
      body: { to: recipients.delivered, code_length, workflow: workflowBy("telegram") } as never,
    });
  expect((await start(9)).response.status).toBe(400);
  expect((await start(8)).response.status).toBe(201);
});

test("the requester's address must be an IP address, because all invalid ones would count as one network", async () => {
  const own = await createVerifier(service);
  const start = (ip: string) =>
    own.client.POST(path, { body: { to: recipients.delivered, client: { ip } } as never });
  for (const ip of ["unknown", "203.0.113.7:443", "[2001:db8::1]", "203.0.113", "203.0.113.999"]) {
    const { response, error } = await start(ip);
    expect([ip, response.status]).toEqual([ip, 400]);
    expect(error).toMatchObject({ errors: [{ pointer: "/client/ip", code: "value" }] });
  }
  for (const ip of ["203.0.113.7", "2001:db8::1", "::ffff:203.0.113.7", "fe80::1%eth0"]) {
    expect([200, 201]).toContain((await start(ip)).response.status);
  }
});

const second = 1_000;
type Start = Parameters<Verifier["start"]>[0];
/** Returns a start by SMS and then WhatsApp, with a timeout of 15 minutes for each. */
const slowly = (ttl: number) =>
  ({
    to: recipients.silent,
    ttl,
    workflow: workflowBy("sms", "whatsapp").map((step) => ({ ...step, timeout: 900 })),
  }) as Start;

/** Starts a verification and sends its code again. Then the first message is lost. */
async function losingFirst(own: Verifier, start: Start): Promise<string> {
  const { store, clock } = service.context;
  const { id, attempts } = await own.start(start);
  await service.deliver();
  service.clock.advance(30 * second);
  await own.resend(id, "sms");
  await service.deliver();
  const first = (await store.messages.findAny(attempts[0]!.message_id))!;
  await commit(store, store.messages.recordReport(first, "Failed", "FAILED", clock.now()));
  await service.deliver();
  return id;
}

test("a verification is due when it expires, even if its step times out later", async () => {
  const id = await losingFirst(await createVerifier(service), slowly(120));
  const { nextAt, expiresAt } = (await service.context.store.verifications.findAny(id))!;
  expect(nextAt).toBe(expiresAt);
});

test("the next step starts on time, even if an earlier message was lost", async () => {
  const own = await createVerifier(service);
  const id = await losingFirst(own, { to: recipients.silent, workflow: workflowBy("sms", "whatsapp") });
  service.clock.advance(60 * second);
  await service.deliver();
  const { attempts } = await own.get(id);
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms", "sms", "whatsapp"]);
});

test("a message that is rescheduled beyond its step is cancelled and refunded when the next step starts", async () => {
  const own = await createVerifier(service);
  const { store, clock } = service.context;
  const { id, attempts } = await own.start({
    to: recipients.silent,
    workflow: workflowBy("sms", "whatsapp"),
  });
  const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
  const claimed = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + second },
    100,
  );
  const leased = claimed.find((message) => message.verificationId === id)!;
  await commit(
    store,
    store.messages.reschedule(
      leased,
      { detail: "Throttled.", dueAt: clock.now() + 300 * second },
      clock.now(),
    ),
  );
  service.clock.advance(60 * second);
  await service.deliver();
  expect(await getState(own, id)).toMatchObject({ 0: "PENDING", 2: "sms FAILED" });
  expect(await getBalance(service, own.accountId)).toBe(970_000);
});

test("a resend by a channel without a later step repeats its last step, and the next resend continues from there", async () => {
  const own = await createVerifier(service);
  const { id } = await own.start({
    to: recipients.silent,
    workflow: workflowBy("sms", "whatsapp", "sms", "telegram"),
  });
  for (const channel of ["telegram", "sms", undefined] as const) {
    service.clock.advance(Date.parse((await own.get(id)).resend_after) - service.clock.now());
    expect((await own.resend(id, channel)).response.status).toBe(200);
  }
  const { attempts } = await own.get(id);
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms", "telegram", "sms", "telegram"]);
});

test("no step starts after the tenth attempt", async () => {
  const own = await createVerifier(service);
  const { id } = await own.start(slowly(7_200));
  for (let made = 1; made < 10; made += 1) {
    service.clock.advance(Date.parse((await own.get(id)).resend_after) - service.clock.now());
    expect((await own.resend(id, "sms")).response.status).toBe(200);
  }
  service.clock.advance(900 * second);
  await service.deliver();
  const { status, attempts } = await own.get(id);
  expect([status, attempts.length]).toEqual(["PENDING", 10]);
});
