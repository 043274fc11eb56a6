import { expect, test, vi } from "vitest";
import { withdraw } from "../../../src/operations/verifications/conclude.ts";
import { balanceOf, openAccount } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { beforeNextCommit } from "../../support/meanwhile.ts";
import { startService } from "../../support/service.ts";
import { by, code, settle, stateOf, to, verifier, wrong } from "./support.ts";

const names = Array.from({ length: 30 }, (_, index) => `template-${index}`);

test("of racing starts of many templates to one number five pass, and the others are told when to come", async () => {
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
  const paid = 10_000_000 - (await balanceOf(service, customer.accountId));
  const one = await openAccount(service, 10_000_000);
  await service.client(one).POST("/api/v1/connect-hub/verifications", {
    body: { to: "+447700900105", template: "template-0", workflow: [{ channel: "sms" }] },
  });
  expect(paid).toBe(5 * (10_000_000 - (await balanceOf(service, one.accountId))));
  await service.stop();
});

test("starts that race for one number are one, and count as one among consecutive numbers", async () => {
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

test("a message that may have been sent is withdrawn, and stays counted: it is paid", async () => {
  const service = await startService();
  const { store, clock } = service.context;
  const own = await verifier(service);
  const { id, attempts } = await own.start({ to: "+4915123456705" });
  const verification = (await store.verifications.findAny(id))!;
  const sql = `update messages set outcome_unknown = 1 where id = '${attempts[0]!.message_id}'`;
  await service.engine.commit([{ sql, parameters: [] }]);
  const message = (await store.messages.findAny(attempts[0]!.message_id))!;
  const balance = await balanceOf(service, own.accountId);
  const { guard } = service.context;
  const revert = vi.spyOn(guard, "revert");
  await withdraw({ store, clock, guard }, verification, [message]);
  expect((await store.messages.findAny(message.id))?.status).toBe("EXPIRED");
  expect(await balanceOf(service, own.accountId)).toBe(balance);
  expect(revert).not.toHaveBeenCalled();
  await service.stop();
});

test.each([
  ["was not taken is given back", false, 1_000_000, "FAILED"],
  ["may have been taken stays paid", true, 960_000, "EXPIRED"],
])(
  "a message of which it is learnt while its verification ends that it %s",
  async (_, outcomeUnknown, balance, status) => {
    const service = await startService();
    const { store, clock } = service.context;
    const own = await verifier(service);
    const revert = vi.spyOn(service.context.guard, "revert");
    const { id, attempts } = await own.start({ to: to.silent, workflow: by("sms") });
    const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
    // As it is claimed by an instance that went on after a pause, where nobody knows yet how the attempt before went.
    const sql = `update messages set outcome_unknown = ${Number(!outcomeUnknown)} where id = '${attempts[0]!.message_id}'`;
    await service.engine.commit([{ sql, parameters: [] }]);
    const [held] = await store.messages.claim(
      queue,
      { now: clock.now(), leaseUntil: clock.now() + 60_000 },
      1,
    );
    beforeNextCommit(service, () =>
      commit(
        store,
        store.messages.postpone(
          { ...held!, outcomeUnknown },
          { detail: "Later.", dueAt: clock.now() },
          clock.now(),
        ),
      ),
    );
    await own.cancel(id);
    await settle(service);
    expect(await stateOf(own, id)).toEqual(["CANCELED", undefined, `sms ${status}`]);
    expect(await balanceOf(service, own.accountId)).toBe(balance);
    expect(revert).toHaveBeenCalledTimes(outcomeUnknown ? 0 : 1);
    await service.stop();
  },
);

test("what is answered is the message that was sent, and not one after it that still waits", async () => {
  const service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: "+4915123456705", workflow: by("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(30_000);
  const convert = vi.spyOn(service.context.guard, "convert");
  expect((await own.resend(id, "whatsapp")).response.status).toBe(200);
  expect(await own.check(id, code)).toMatchObject({ valid: true });
  expect(convert.mock.calls).toMatchObject([[{ channel: "sms" }]]);
  await service.stop();
});

test("a wrong code that is entered while the next step is made does not put it off", async () => {
  const service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60_000);
  beforeNextCommit(service, async () => {
    expect(await own.check(id, wrong)).toMatchObject({ status: "PENDING", checks_left: 4 });
  });
  await settle(service);
  expect(await stateOf(own, id)).toEqual(["PENDING", undefined, "sms SENT", "whatsapp SENT"]);
  expect((await own.get(id)).checks_left).toBe(4);
  await service.stop();
});

test("a right code that is entered while the next step is made ends it, and nothing more is sent", async () => {
  const service = await startService();
  const own = await verifier(service);
  const { id } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
  await service.deliver();
  service.clock.advance(60_000);
  beforeNextCommit(service, () => own.check(id, code));
  await settle(service);
  expect(await stateOf(own, id)).toEqual(["APPROVED", undefined, "sms SENT"]);
  await service.stop();
});
