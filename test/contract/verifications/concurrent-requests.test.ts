import { expect, test, vi } from "vitest";
import { cancelPending } from "../../../src/operations/verifications/end-verification.ts";
import { getBalance, openAccount } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { runBeforeNextCommit } from "../../support/commit-failures.ts";
import { startService } from "../../support/service.ts";
import {
  workflowBy,
  code,
  deliverRepeatedly,
  getState,
  recipients,
  createVerifier,
  wrongCode,
} from "./support.ts";

const names = Array.from({ length: 30 }, (_, index) => `template-${index}`);

test("of concurrent starts with many templates to one number, five pass, and the others get a retry time", async () => {
  const templates = JSON.stringify({
    templates: Object.fromEntries(names.map((name) => [name, { brand: "Example" }])),
  });
  const service = await startService({ CONNECT_HUB_TEMPLATES: templates });
  const customer = await openAccount(service, 10_000_000);
  const start = (template: string) =>
    service.client(customer).POST("/api/v1/connect-hub/verifications", {
      body: { to: "+447700900105", template, workflow: [{ channel: "sms" }] },
    });
  const answers = await Promise.all(names.map(start));
  const passed = answers.filter(({ response }) => response.status === 201);
  expect(passed).toHaveLength(5);
  const others = answers.filter((answer) => !passed.includes(answer));
  for (const { response } of others) {
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("600");
  }
  const paid = 10_000_000 - (await getBalance(service, customer.accountId));
  const one = await openAccount(service, 10_000_000);
  await service.client(one).POST("/api/v1/connect-hub/verifications", {
    body: { to: "+447700900105", template: "template-0", workflow: [{ channel: "sms" }] },
  });
  expect(paid).toBe(5 * (10_000_000 - (await getBalance(service, one.accountId))));
  await service.stop();
});

test("concurrent starts for one number are one verification, and count once among consecutive numbers", async () => {
  const service = await startService({ CONNECT_HUB_FRAUD: "enforce" });
  const customer = await openAccount(service, 10_000_000);
  const start = (to: string) =>
    service.client(customer).POST("/api/v1/connect-hub/verifications", { body: { to } as never });
  let passed = 0;
  for (let index = 0; index < 20; index += 1) {
    const to = `+4915123456${700 + index}`;
    const answers = await Promise.all([start(to), start(to)]);
    if (answers.some(({ response }) => response.status === 201)) passed += 1;
  }
  expect(passed).toBe(5);
  await service.stop();
});

test("a message with an unknown outcome is cancelled, stays counted and is not refunded", async () => {
  const service = await startService();
  const { store, clock } = service.context;
  const own = await createVerifier(service);
  const { id, attempts } = await own.start({ to: "+4915123456705" });
  const verification = (await store.verifications.findAny(id))!;
  const sql = `update messages set outcome_unknown = 1 where id = '${attempts[0]!.message_id}'`;
  await service.engine.commit([{ sql, parameters: [] }]);
  const message = (await store.messages.findAny(attempts[0]!.message_id))!;
  const balance = await getBalance(service, own.accountId);
  const { guard } = service.context;
  const revert = vi.spyOn(guard, "revert");
  await cancelPending({ store, clock, guard }, verification, [message]);
  expect((await store.messages.findAny(message.id))?.status).toBe("EXPIRED");
  expect(await getBalance(service, own.accountId)).toBe(balance);
  expect(revert).not.toHaveBeenCalled();
  await service.stop();
});

test.each([
  ["is refunded if it was not accepted", false, 1_000_000, "FAILED"],
  ["is not refunded if its outcome is unknown", true, 960_000, "EXPIRED"],
])(
  "a message whose submission ends while its verification ends %s",
  async (_, outcomeUnknown, balance, status) => {
    const service = await startService();
    const { store, clock } = service.context;
    const own = await createVerifier(service);
    const revert = vi.spyOn(service.context.guard, "revert");
    const { id, attempts } = await own.start({ to: recipients.silent, workflow: workflowBy("sms") });
    const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
    // The message is claimed by an instance that resumed after a pause. The outcome of the previous attempt is not
    // known there yet.
    const sql = `update messages set outcome_unknown = ${Number(!outcomeUnknown)} where id = '${attempts[0]!.message_id}'`;
    await service.engine.commit([{ sql, parameters: [] }]);
    const [held] = await store.messages.claim(
      queue,
      { now: clock.now(), leaseUntil: clock.now() + 60_000 },
      1,
    );
    runBeforeNextCommit(service, () =>
      commit(
        store,
        store.messages.reschedule(
          { ...held!, outcomeUnknown },
          { detail: "Later.", dueAt: clock.now() },
          clock.now(),
        ),
      ),
    );
    await own.cancel(id);
    await deliverRepeatedly(service);
    expect(await getState(own, id)).toEqual(["CANCELED", undefined, `sms ${status}`]);
    expect(await getBalance(service, own.accountId)).toBe(balance);
    expect(revert).toHaveBeenCalledTimes(outcomeUnknown ? 0 : 1);
    await service.stop();
  },
);

test("a conversion counts for the message that was sent, not for a later queued one", async () => {
  const service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: "+4915123456705", workflow: workflowBy("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(30_000);
  const convert = vi.spyOn(service.context.guard, "recordConversion");
  expect((await own.resend(id, "whatsapp")).response.status).toBe(200);
  expect(await own.check(id, code)).toMatchObject({ valid: true });
  expect(convert.mock.calls).toMatchObject([[{ channel: "sms" }]]);
  await service.stop();
});

test("a wrong code entered during the next step does not delay the step", async () => {
  const service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60_000);
  runBeforeNextCommit(service, async () => {
    expect(await own.check(id, wrongCode)).toMatchObject({ status: "PENDING", checks_left: 4 });
  });
  await deliverRepeatedly(service);
  expect(await getState(own, id)).toEqual(["PENDING", undefined, "sms SENT", "whatsapp SENT"]);
  expect((await own.get(id)).checks_left).toBe(4);
  await service.stop();
});

test("a correct code entered during the next step ends the verification, and nothing more is sent", async () => {
  const service = await startService();
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60_000);
  runBeforeNextCommit(service, () => own.check(id, code));
  await deliverRepeatedly(service);
  expect(await getState(own, id)).toEqual(["APPROVED", undefined, "sms SENT"]);
  await service.stop();
});
