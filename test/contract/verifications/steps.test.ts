// What becomes of a verification between its start and its end, where something comes in between.
import { afterEach, expect, test } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { balanceOf, ledgerOf } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { beforeNextCommit, refuseCommits } from "../../support/meanwhile.ts";
import { signUpOperator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { by, code, path, to, verifier, wrong } from "./support.ts";

let service: TestService;
afterEach(() => service.stop());

const second = 1_000;
type Verifier = Awaited<ReturnType<typeof verifier>>;

/** Runs what is due, so often that what follows from it is done too. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await service.deliver();
}

/** Where a verification stands, and each of its messages. */
async function stateOf({ get }: Verifier, id: string) {
  const { status, reason, attempts } = await get(id);
  return [status, reason, ...attempts.map((attempt) => `${attempt.channel} ${attempt.status}`)];
}

/** The store refuses the second of the commits that come next. */
const failSecondCommit = () => refuseCommits(service, [2], new StoreError("gone", "the server has gone"));

test("a message that is lost while a code is checked ends it as any other does", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.refused, workflow: by("sms") });
  beforeNextCommit(service, () => service.deliver());
  expect((await own.check(id, wrong)).valid).toBe(false);
  await settle();
  expect(await stateOf(own, id)).toEqual(["FAILED", "undeliverable", "sms FAILED"]);
});

test("it is undeliverable once all of its messages are lost, in whatever order", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60 * second);
  await settle();
  const { attempts } = await own.get(id);
  const { store, clock } = service.context;
  for (const { message_id } of attempts.toReversed()) {
    expect((await own.get(id)).status).toBe("PENDING");
    const message = (await store.messages.findAny(message_id))!;
    await commit(store, store.messages.report(message, "Failed", "FAILED", clock.now()));
    await settle();
  }
  expect(await stateOf(own, id)).toEqual(["FAILED", "undeliverable", "sms FAILED", "whatsapp FAILED"]);
});

test("a message that was at its gateway when the next step came is not sent any more once it is put off", async () => {
  service = await startService();
  const own = await verifier(service);
  const { store, clock } = service.context;
  const { id, attempts } = await own.start({ to: "+447700900106", workflow: by("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60 * second);
  const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
  const [held] = await store.messages.claim(queue, clock.now(), clock.now() + 60 * second, 1);
  await settle();
  await commit(store, store.messages.postpone(held!, "Throttled.", clock.now() + second, clock.now()));
  service.clock.advance(5 * second);
  await settle();
  expect((await stateOf(own, id)).slice(0, 3)).toEqual(["PENDING", undefined, "sms FAILED"]);
  expect(await balanceOf(service, own.accountId)).toBe(970_000);
});

test("a right code is answered so, though what waits cannot be withdrawn now", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "sms") });
  await service.deliver();
  service.clock.advance(30 * second);
  await own.resend(id);
  const mend = failSecondCommit();
  expect(await own.check(id, code)).toMatchObject({ valid: true, status: "APPROVED" });
  mend();
  await settle();
  expect(await stateOf(own, id)).toEqual(["APPROVED", undefined, "sms SENT", "sms FAILED"]);
  expect(await balanceOf(service, own.accountId)).toBe(960_000);
});

test("a resend is answered so, though what waits cannot be withdrawn now", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
  service.clock.advance(30 * second);
  const mend = failSecondCommit();
  expect((await own.resend(id)).response.status).toBe(200);
  mend();
  await settle();
  expect(await stateOf(own, id)).toEqual(["PENDING", undefined, "sms FAILED", "whatsapp SENT"]);
  expect(await balanceOf(service, own.accountId)).toBe(970_000);
});

test("a step that could not be paid is not made, and comes next once there is money", async () => {
  service = await startService();
  const own = await verifier(service, 45_000);
  const { id } = await own.start({ to: to.undelivered, workflow: by("sms", "sms", "whatsapp") });
  const { resend_after } = await own.get(id);
  await settle();
  const shown = await own.get(id);
  expect(shown).toMatchObject({ status: "PENDING", resend_after });
  expect(shown.attempts).toHaveLength(1);
  service.clock.advance(30 * second);
  expect((await own.resend(id)).response.status).toBe(402);
  const { ledger } = service.context.store;
  const credit = { accountId: own.accountId, userId: own.userId, description: "Credit", currency: "EUR" };
  await commit(
    service.context.store,
    ledger.credit({
      ...credit,
      id: id.replace(/^.{4}/, "0000"),
      valueMicros: 1_000_000,
      at: service.clock.now(),
    }),
  );
  await own.resend(id);
  expect((await own.get(id)).attempts.map(({ channel }) => channel)).toEqual(["sms", "sms"]);
});

test("a resend makes the present step again where none of the further ones can be made", async () => {
  service = await startService({ CONNECT_HUB_TELEGRAM: "off" });
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "telegram") });
  await service.deliver();
  service.clock.advance(30 * second);
  expect((await own.resend(id)).response.status).toBe(200);
  service.clock.advance(60 * second);
  const body = { to: to.silent, workflow: by("sms", "telegram") };
  expect((await own.client.POST(path, { body: body as never })).response.status).toBe(200);
  expect((await own.get(id)).attempts.map(({ channel }) => channel)).toEqual(["sms", "sms", "sms"]);
});

test("a start that is blocked is told so, though an earlier step is only switched off", async () => {
  service = await startService({ CONNECT_HUB_TELEGRAM: "off" });
  const own = await verifier(service);
  const body = { to: "+449098790000", workflow: by("telegram", "sms") };
  const { error } = await own.client.POST(path, { body: body as never });
  expect(error).toMatchObject({ status: 403, code: "blocked", reason: "number_kind" });
});

test("its code is no Telegram code that checkTelegramVerification judges, also after the last wrong one", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id, attempts } = await own.start({ to: to.delivered, workflow: by("telegram") });
  await settle();
  for (let tries = 0; tries < 5; tries += 1) await own.check(id, wrong);
  expect((await own.get(id)).status).toBe("FAILED");
  const { response } = await own.client.POST("/api/v1/connect-hub/telegram/check-verification-status", {
    body: { request_id: attempts[0]!.message_id, code },
  });
  expect(response.status).toBe(404);
});

test("what waits of a customer who is suspended is not sent, however long its code may be entered", async () => {
  service = await startService();
  const own = await verifier(service);
  const { operator } = await signUpOperator(service);
  const { id } = await own.start({ to: to.silent, ttl: 86_400, workflow: by("sms", "whatsapp") } as never);
  await service.deliver();
  await operator.POST("/operator/v1/customers/{id}/suspend", { params: { path: { id: own.userId } } });
  service.clock.advance(7_200 * second);
  await settle();
  const { store } = service.context;
  const { attempts } = (await store.verifications.findAny(id))!;
  const found = await Promise.all(attempts.map(({ messageId }) => store.messages.findAny(messageId)));
  expect(found.map((message) => message!.status)).toEqual(["SENT"]);
  expect(await balanceOf(service, own.accountId)).toBe(960_000);
});

test("an approval counts for the channel that it was sent by last, and for none that was withdrawn", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "telegram") });
  await service.deliver();
  service.clock.advance(30 * second);
  await own.resend(id);
  await own.check(id, code);
  const stats = (await own.stats()).map(({ channel, sent, delivered, approved }) => ({
    channel,
    sent,
    delivered,
    approved,
  }));
  expect(stats).toEqual([
    { channel: "sms", sent: 1, delivered: 1, approved: 1 },
    { channel: "telegram", sent: 0, delivered: 0, approved: 0 },
  ]);
});

test("no further step is made and charged for a customer who is suspended", async () => {
  service = await startService();
  const own = await verifier(service);
  const { operator } = await signUpOperator(service);
  const queued = await own.start({ to: to.delivered, workflow: by("sms", "whatsapp") });
  await operator.POST("/operator/v1/customers/{id}/suspend", { params: { path: { id: own.userId } } });
  await settle();
  service.clock.advance(60 * second);
  await settle();
  await operator.POST("/operator/v1/customers/{id}/reinstate", { params: { path: { id: own.userId } } });
  expect(await stateOf(own, queued.id)).toEqual(["FAILED", "undeliverable", "sms FAILED"]);
  const types = (await ledgerOf(service, own.accountId)).map(({ type, serviceId }) => `${type} ${serviceId}`);
  expect(types).toEqual(["REFUND sms", "DEBIT sms"]);
});
