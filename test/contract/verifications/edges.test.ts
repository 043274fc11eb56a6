import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceOf } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";
import { by, code, path, stateOf, to, verifier, type Verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("a code holds until the millisecond of its end, whether anybody has looked at it since or not", async () => {
  const own = await verifier(service);
  const one = await own.start({ to: to.delivered });
  const other = await own.start({ to: to.silent });
  service.clock.advance(600_000 - 1);
  expect(await own.check(one.id, code)).toMatchObject({ valid: true, status: "APPROVED" });
  service.clock.advance(1);
  expect(await own.check(other.id, code)).toEqual({ valid: false, status: "EXPIRED", checks_left: 0 });
});

test("a code that goes by Telegram has eight digits at most", async () => {
  const own = await verifier(service);
  const start = (code_length: number) =>
    own.client.POST(path, { body: { to: to.delivered, code_length, workflow: by("telegram") } as never });
  expect((await start(9)).response.status).toBe(400);
  expect((await start(8)).response.status).toBe(201);
});

test("who asks for a code is told by an address, for what is none would be one network of many people", async () => {
  const own = await verifier(service);
  const start = (ip: string) =>
    own.client.POST(path, { body: { to: to.delivered, client: { ip } } as never });
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
/** By SMS and then by WhatsApp, with a quarter of an hour for each. */
const slowly = (ttl: number) =>
  ({
    to: to.silent,
    ttl,
    workflow: by("sms", "whatsapp").map((step) => ({ ...step, timeout: 900 })),
  }) as Start;

/** Starts one and sends its code once more, and then the first message is lost. */
async function losingFirst(own: Verifier, start: Start): Promise<string> {
  const { store, clock } = service.context;
  const { id, attempts } = await own.start(start);
  await service.deliver();
  service.clock.advance(30 * second);
  await own.resend(id, "sms");
  await service.deliver();
  const first = (await store.messages.findAny(attempts[0]!.message_id))!;
  await commit(store, store.messages.report(first, "Failed", "FAILED", clock.now()));
  await service.deliver();
  return id;
}

test("it is looked at by its end, though its step would last longer", async () => {
  const id = await losingFirst(await verifier(service), slowly(120));
  const { nextAt, expiresAt } = (await service.context.store.verifications.findAny(id))!;
  expect(nextAt).toBe(expiresAt);
});

test("the next step comes in its time, though a message before the present one is lost meanwhile", async () => {
  const own = await verifier(service);
  const id = await losingFirst(own, { to: to.silent, workflow: by("sms", "whatsapp") });
  service.clock.advance(60 * second);
  await service.deliver();
  const { attempts } = await own.get(id);
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms", "sms", "whatsapp"]);
});

test("what is put off beyond its step is withdrawn and refunded once the next one is made", async () => {
  const own = await verifier(service);
  const { store, clock } = service.context;
  const { id, attempts } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
  const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
  const claimed = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + second },
    100,
  );
  const held = claimed.find((message) => message.verificationId === id)!;
  await commit(
    store,
    store.messages.postpone(held, { detail: "Throttled.", dueAt: clock.now() + 300 * second }, clock.now()),
  );
  service.clock.advance(60 * second);
  await service.deliver();
  expect(await stateOf(own, id)).toMatchObject({ 0: "PENDING", 2: "sms FAILED" });
  expect(await balanceOf(service, own.accountId)).toBe(970_000);
});

test("a resend by a channel that comes no more takes its last step, and the next one goes on from there", async () => {
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp", "sms", "telegram") });
  for (const channel of ["telegram", "sms", undefined] as const) {
    service.clock.advance(Date.parse((await own.get(id)).resend_after) - service.clock.now());
    expect((await own.resend(id, channel)).response.status).toBe(200);
  }
  const { attempts } = await own.get(id);
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms", "telegram", "sms", "telegram"]);
});

test("no step comes after the tenth attempt", async () => {
  const own = await verifier(service);
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
