// What becomes of a verification between its start and its end, where something comes in between.
import { afterEach, expect, test } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { balanceOf } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { beforeNextCommit, refuseCommits } from "../../support/meanwhile.ts";
import type { SentMessage } from "../../../src/ports/guard.ts";
import { startService, type TestService } from "../../support/service.ts";
import { by, code, path, settle, stateOf, to, verifier, wrong } from "./support.ts";

let service: TestService;
afterEach(() => service.stop());

const second = 1_000;

/** The store refuses the second of the commits that come next. */
const failSecondCommit = () => refuseCommits(service, [2], new StoreError("gone", "the server has gone"));

test("a message that is lost while a code is checked ends it as any other does", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.refused, workflow: by("sms") });
  beforeNextCommit(service, () => service.deliver());
  expect((await own.check(id, wrong)).valid).toBe(false);
  await settle(service);
  expect(await stateOf(own, id)).toEqual(["FAILED", "undeliverable", "sms FAILED"]);
});

test("it is undeliverable once all of its messages are lost, in whatever order", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60 * second);
  await settle(service);
  const { attempts } = await own.get(id);
  const { store, clock } = service.context;
  for (const { message_id } of attempts.toReversed()) {
    expect((await own.get(id)).status).toBe("PENDING");
    const message = (await store.messages.findAny(message_id))!;
    await commit(store, store.messages.report(message, "Failed", "FAILED", clock.now()));
    await settle(service);
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
  const [held] = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + 60 * second },
    1,
  );
  await settle(service);
  await commit(
    store,
    store.messages.postpone(held!, { detail: "Throttled.", dueAt: clock.now() + second }, clock.now()),
  );
  service.clock.advance(5 * second);
  await settle(service);
  expect((await stateOf(own, id)).slice(0, 3)).toEqual(["PENDING", undefined, "sms FAILED"]);
  expect(await balanceOf(service, own.accountId)).toBe(970_000);
});

test("one that a gateway may have, and that is given up for the next step, may still arrive: its code holds on", async () => {
  service = await startService();
  const own = await verifier(service);
  const { store, clock } = service.context;
  const { id, attempts } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
  const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
  const [held] = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + 120 * second },
    1,
  );
  service.clock.advance(60 * second);
  await settle(service);
  const unknown = { ...held!, outcomeUnknown: true };
  await commit(
    store,
    store.messages.postpone(unknown, { detail: "No answer.", dueAt: clock.now() }, clock.now()),
  );
  await settle(service);
  const last = (await store.messages.findAny((await own.get(id)).attempts[1]!.message_id))!;
  await commit(store, store.messages.report(last, "Failed", "FAILED", clock.now()));
  await settle(service);
  expect(await stateOf(own, id)).toEqual(["PENDING", undefined, "sms EXPIRED", "whatsapp FAILED"]);
  expect(await own.check(id, code)).toMatchObject({ valid: true, status: "APPROVED" });
});

test("what a gateway may have costs when it is withdrawn, and the guard goes on counting it", async () => {
  service = await startService();
  const own = await verifier(service);
  const { store, clock, guard } = service.context;
  const reverted: (string | null)[] = [];
  Object.assign(guard, {
    revert: ({ verificationId }: SentMessage) => void reverted.push(verificationId),
  });
  const open = await own.start({ to: to.silent });
  const { queue } = (await store.messages.findAny(open.attempts[0]!.message_id))!;
  const [held] = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + 60 * second },
    1,
  );
  const other = await own.start({ to: to.delivered });
  const unknown = { ...held!, outcomeUnknown: true };
  await commit(
    store,
    store.messages.postpone(unknown, { detail: "No answer.", dueAt: clock.now() }, clock.now()),
  );
  for (const { id } of [open, other]) await own.cancel(id);
  expect(reverted).toEqual([other.id]);
  expect(await own.stats()).toMatchObject([{ channel: "sms", started: 2, cost: 0.04 }]);
  expect(await balanceOf(service, own.accountId)).toBe(960_000);
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
  await settle(service);
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
  await settle(service);
  expect(await stateOf(own, id)).toEqual(["PENDING", undefined, "sms FAILED", "whatsapp SENT"]);
  expect(await balanceOf(service, own.accountId)).toBe(970_000);
});

test("a step that could not be paid is not made, and comes next once there is money", async () => {
  service = await startService();
  const own = await verifier(service, 45_000);
  const { id } = await own.start({ to: to.undelivered, workflow: by("sms", "sms", "whatsapp") });
  const { resend_after } = await own.get(id);
  await settle(service);
  const shown = await own.get(id);
  expect(shown).toMatchObject({ status: "PENDING", resend_after, attempts: [{ channel: "sms" }] });
  const { ledger, verifications } = service.context.store;
  // It is not asked for every half minute whether there is money by now.
  expect(await verifications.findAny(id)).toMatchObject({ nextAt: Date.parse(shown.expires_at) });
  service.clock.advance(30 * second);
  expect((await own.resend(id)).response.status).toBe(402);
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

test("a resend by a channel that the workflow has twice goes on to the second step, and what was before comes no more", async () => {
  service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "telegram", "sms") });
  for (const channel of ["telegram", "sms"] as const) {
    await service.deliver();
    service.clock.advance(Date.parse((await own.get(id)).resend_after) - service.clock.now());
    await own.resend(id, channel);
  }
  service.clock.advance(60_000);
  await settle(service);
  const { attempts } = await own.get(id);
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms", "telegram", "sms"]);
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
  await settle(service);
  for (let tries = 0; tries < 5; tries += 1) await own.check(id, wrong);
  expect((await own.get(id)).status).toBe("FAILED");
  const { response } = await own.client.POST("/api/v1/connect-hub/telegram/check-verification-status", {
    body: { request_id: attempts[0]!.message_id, code },
  });
  expect(response.status).toBe(404);
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
