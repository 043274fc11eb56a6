// Verifications that are changed by other events between their start and their end.
import { afterEach, expect, test } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { getBalance } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { runBeforeNextCommit, failCommits } from "../../support/commit-failures.ts";
import type { SentMessage } from "../../../src/ports/guard.ts";
import { startService, type TestService } from "../../support/service.ts";
import {
  workflowBy,
  code,
  path,
  deliverRepeatedly,
  getState,
  recipients,
  createVerifier,
  wrongCode,
} from "./support.ts";

let service: TestService;
afterEach(() => service.stop());

const second = 1_000;

/** Makes the store fail the second of the next commits. */
const failSecondCommit = () => failCommits(service, [2], new StoreError("gone", "the server has gone"));

test("a message that is lost while a code is checked ends the verification", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.refused, workflow: workflowBy("sms") });
  runBeforeNextCommit(service, () => service.deliver());
  expect((await own.check(id, wrongCode)).valid).toBe(false);
  await deliverRepeatedly(service);
  expect(await getState(own, id)).toEqual(["FAILED", "undeliverable", "sms FAILED"]);
});

test("a verification is undeliverable once all of its messages are lost, in any order", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60 * second);
  await deliverRepeatedly(service);
  const { attempts } = await own.get(id);
  const { store, clock } = service.context;
  for (const { message_id } of attempts.toReversed()) {
    expect((await own.get(id)).status).toBe("PENDING");
    const message = (await store.messages.findAny(message_id))!;
    await commit(store, store.messages.recordReport(message, "Failed", "FAILED", clock.now()));
    await deliverRepeatedly(service);
  }
  expect(await getState(own, id)).toEqual(["FAILED", "undeliverable", "sms FAILED", "whatsapp FAILED"]);
});

test("a message that is being submitted when the next step starts is not retried after it is rescheduled", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { store, clock } = service.context;
  const { id, attempts } = await own.start({ to: "+447700900106", workflow: workflowBy("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60 * second);
  const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
  const [held] = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + 60 * second },
    1,
  );
  await deliverRepeatedly(service);
  await commit(
    store,
    store.messages.reschedule(held!, { detail: "Throttled.", dueAt: clock.now() + second }, clock.now()),
  );
  service.clock.advance(5 * second);
  await deliverRepeatedly(service);
  expect((await getState(own, id)).slice(0, 3)).toEqual(["PENDING", undefined, "sms FAILED"]);
  expect(await getBalance(service, own.accountId)).toBe(970_000);
});

test("a message with an unknown outcome that expires for the next step may still be delivered, and its code stays valid", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { store, clock } = service.context;
  const { id, attempts } = await own.start({
    to: recipients.silent,
    workflow: workflowBy("sms", "whatsapp"),
  });
  const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
  const [held] = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + 120 * second },
    1,
  );
  service.clock.advance(60 * second);
  await deliverRepeatedly(service);
  const unknown = { ...held!, outcomeUnknown: true };
  await commit(
    store,
    store.messages.reschedule(unknown, { detail: "No answer.", dueAt: clock.now() }, clock.now()),
  );
  await deliverRepeatedly(service);
  const last = (await store.messages.findAny((await own.get(id)).attempts[1]!.message_id))!;
  await commit(store, store.messages.recordReport(last, "Failed", "FAILED", clock.now()));
  await deliverRepeatedly(service);
  expect(await getState(own, id)).toEqual(["PENDING", undefined, "sms EXPIRED", "whatsapp FAILED"]);
  expect(await own.check(id, code)).toMatchObject({ valid: true, status: "APPROVED" });
});

test("a message with an unknown outcome is charged when it is cancelled, and the guard keeps its counts", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { store, clock, guard } = service.context;
  const reverted: (string | null)[] = [];
  Object.assign(guard, {
    revert: ({ verificationId }: SentMessage) => void reverted.push(verificationId),
  });
  const open = await own.start({ to: recipients.silent });
  const { queue } = (await store.messages.findAny(open.attempts[0]!.message_id))!;
  const [held] = await store.messages.claim(
    queue,
    { now: clock.now(), leaseUntil: clock.now() + 60 * second },
    1,
  );
  const other = await own.start({ to: recipients.delivered });
  const unknown = { ...held!, outcomeUnknown: true };
  await commit(
    store,
    store.messages.reschedule(unknown, { detail: "No answer.", dueAt: clock.now() }, clock.now()),
  );
  for (const { id } of [open, other]) await own.cancel(id);
  expect(reverted).toEqual([other.id]);
  expect(await own.stats()).toMatchObject([{ channel: "sms", started: 2, cost: 0.04 }]);
  expect(await getBalance(service, own.accountId)).toBe(960_000);
});

test("a correct code gets its response even if queued messages cannot be cancelled now", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "sms") });
  await service.deliver();
  service.clock.advance(30 * second);
  await own.resend(id);
  const restoreStore = failSecondCommit();
  expect(await own.check(id, code)).toMatchObject({ valid: true, status: "APPROVED" });
  restoreStore();
  await deliverRepeatedly(service);
  expect(await getState(own, id)).toEqual(["APPROVED", undefined, "sms SENT", "sms FAILED"]);
  expect(await getBalance(service, own.accountId)).toBe(960_000);
});

test("a resend gets its response even if queued messages cannot be cancelled now", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "whatsapp") });
  service.clock.advance(30 * second);
  const restoreStore = failSecondCommit();
  expect((await own.resend(id)).response.status).toBe(200);
  restoreStore();
  await deliverRepeatedly(service);
  expect(await getState(own, id)).toEqual(["PENDING", undefined, "sms FAILED", "whatsapp SENT"]);
  expect(await getBalance(service, own.accountId)).toBe(970_000);
});

test("a step that the balance does not cover is skipped, and is made once there is money", async () => {
  service = await startService();
  const own = await createVerifier(service, 45_000);
  const { id } = await own.start({
    to: recipients.undelivered,
    workflow: workflowBy("sms", "sms", "whatsapp"),
  });
  const { resend_after } = await own.get(id);
  await deliverRepeatedly(service);
  const shown = await own.get(id);
  expect(shown).toMatchObject({ status: "PENDING", resend_after, attempts: [{ channel: "sms" }] });
  const { ledger, verifications } = service.context.store;
  // The balance is not checked again every 30 seconds.
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

test("a resend repeats the current step if none of the later ones is possible", async () => {
  service = await startService({ CONNECT_HUB_TELEGRAM: "off" });
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "telegram") });
  await service.deliver();
  service.clock.advance(30 * second);
  expect((await own.resend(id)).response.status).toBe(200);
  service.clock.advance(60 * second);
  const body = { to: recipients.silent, workflow: workflowBy("sms", "telegram") };
  expect((await own.client.POST(path, { body: body as never })).response.status).toBe(200);
  expect((await own.get(id)).attempts.map(({ channel }) => channel)).toEqual(["sms", "sms", "sms"]);
});

test("a resend by a channel that occurs twice continues with its second step, and earlier steps are not repeated", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "telegram", "sms") });
  for (const channel of ["telegram", "sms"] as const) {
    await service.deliver();
    service.clock.advance(Date.parse((await own.get(id)).resend_after) - service.clock.now());
    await own.resend(id, channel);
  }
  service.clock.advance(60_000);
  await deliverRepeatedly(service);
  const { attempts } = await own.get(id);
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms", "telegram", "sms"]);
});

test("a blocked start returns the block, even if an earlier step is only disabled", async () => {
  service = await startService({ CONNECT_HUB_TELEGRAM: "off" });
  const own = await createVerifier(service);
  const body = { to: "+449098790000", workflow: workflowBy("telegram", "sms") };
  const { error } = await own.client.POST(path, { body: body as never });
  expect(error).toMatchObject({ status: 403, code: "blocked", reason: "number_kind" });
});

test("checkTelegramVerification never checks the code of a verification, even after its last wrong check", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { id, attempts } = await own.start({ to: recipients.delivered, workflow: workflowBy("telegram") });
  await deliverRepeatedly(service);
  for (let tries = 0; tries < 5; tries += 1) await own.check(id, wrongCode);
  expect((await own.get(id)).status).toBe("FAILED");
  const { response } = await own.client.POST("/api/v1/connect-hub/telegram/check-verification-status", {
    body: { request_id: attempts[0]!.message_id, code },
  });
  expect(response.status).toBe(404);
});

test("an approval counts for the channel of the latest sent message, not for a cancelled one", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "telegram") });
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
