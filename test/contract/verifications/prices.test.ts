import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { getBalance, listLedger } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { runBeforeNextCommit } from "../../support/commit-failures.ts";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, code, createVerifier } from "./support.ts";

const day = 1_440 * minute;

let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_COUNTRIES: "DE" });
  const { store } = service.context;
  const priced = { channel: "verification", currency: "EUR", network: "", priceMicros: 70_000 } as const;
  await commit(store, store.prices.put(["4915", "44"].map((prefix) => ({ ...priced, prefix }))));
  service.clock.advance(minute);
});
afterAll(() => service.stop());

describe("a price for verifications", () => {
  test("is reserved at the start, kept for an approval, and refunded for any other end", async () => {
    const own = await createVerifier(service);
    const number = "+4915123456700";
    const approved = await own.start({ to: number });
    expect(approved.price).toBe(0.07);
    expect(await getBalance(service, own.accountId)).toBe(930_000);
    await service.deliver();
    expect((await own.check(approved.id, code)).valid).toBe(true);
    expect((await own.get(approved.id)).price).toBe(0.07);
    expect(await getBalance(service, own.accountId)).toBe(930_000);
    const canceled = await own.start({ to: number });
    expect((await own.cancel(canceled.id)).price).toBe(0);
    expect(await getBalance(service, own.accountId)).toBe(930_000);
    const failed = await own.start({ to: "+4915123456701" });
    for (let round = 0; round < 3; round += 1) await service.deliver();
    expect((await own.get(failed.id)).status).toBe("FAILED");
    expect(await getBalance(service, own.accountId)).toBe(930_000);
    const ledger = await listLedger(service, own.accountId);
    expect(new Set(ledger.map(({ serviceId }) => serviceId))).toEqual(new Set(["verification"]));
    expect(ledger.map(({ type }) => type).toSorted()).toEqual([
      "DEBIT",
      "DEBIT",
      "DEBIT",
      "REFUND",
      "REFUND",
    ]);
  });

  test("is neither reserved nor refunded if the start is blocked", async () => {
    const own = await createVerifier(service);
    const body = { to: "+447700900100" } as never;
    const { error } = await own.client.POST("/api/v1/connect-hub/verifications", { body });
    expect(error).toMatchObject({ code: "blocked", reason: "country" });
    expect(await getBalance(service, own.accountId)).toBe(1_000_000);
    expect(await listLedger(service, own.accountId)).toEqual([]);
  });

  test("is the price at which the guard counts each message, and the counts of unsent ones are reverted", async () => {
    const counted: unknown[] = [];
    const { guard } = service.context;
    const admit = vi.spyOn(guard, "admit");
    admit.mockImplementation(({ priceMicros }) => void counted.push(["judged", priceMicros]));
    const revert = vi.spyOn(guard, "revert");
    revert.mockImplementation(({ priceMicros }) => void counted.push(["reverted", priceMicros]));
    onTestFinished(() => [admit, revert].forEach((each) => each.mockRestore()));
    const own = await createVerifier(service, 140_000);
    const { id } = await own.start({ to: "+4915123456705", workflow: workflowBy("sms", "whatsapp") });
    await service.deliver();
    service.clock.advance(minute);
    await service.deliver();
    // Sent messages were paid for, although the reserved amount is refunded.
    await own.cancel(id);
    expect(counted.splice(0)).toEqual([
      ["judged", 70_000],
      ["judged", 70_000],
      ["reverted", 70_000],
    ]);
    await own.cancel((await own.start({ to: "+4915123456705" })).id);
    const poor = await createVerifier(service, 10);
    await poor.client.POST("/api/v1/connect-hub/verifications", {
      body: { to: "+4915123456705" } as never,
    });
    // An account without money fails before the guard is called.
    expect(counted).toEqual([
      ["judged", 70_000],
      ["reverted", 70_000],
    ]);
  });

  test("is the price at which the guard counts a conversion", async () => {
    const convert = vi.spyOn(service.context.guard, "recordConversion");
    onTestFinished(() => convert.mockRestore());
    const own = await createVerifier(service);
    const { id } = await own.start({ to: "+4915123456700" });
    await service.deliver();
    await own.check(id, code);
    expect(convert.mock.calls).toMatchObject([[{ priceMicros: 70_000 }]]);
  });

  test("is the price that the guard reverts for a next step that is not committed", async () => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await createVerifier(service);
    const started = await own.start({ to: "+4915123456705", workflow: workflowBy("sms", "whatsapp") });
    await service.deliver();
    service.clock.advance(minute);
    runBeforeNextCommit(service, () => own.check(started.id, code));
    await service.deliver();
    expect((await own.get(started.id)).attempts).toHaveLength(1);
    expect(revert.mock.calls).toMatchObject([[{ channel: "whatsapp", priceMicros: 70_000 }]]);
  });

  test("is the price that the guard reverts for a further message that is not sent", async () => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await createVerifier(service);
    const { id, attempts } = await own.start({ to: "+4915123456709", workflow: workflowBy("sms") });
    service.clock.advance(minute);
    runBeforeNextCommit(service, () => own.cancel(id));
    await own.resend(id);
    const first = Date.parse(attempts[0]!.started_at);
    const further = revert.mock.calls.filter(([{ createdAt }]) => createdAt !== first);
    expect(further).toMatchObject([[{ priceMicros: 70_000 }]]);
  });

  test.each([
    ["is cancelled before its submission", 2, "+4915123456705", false],
    ["is rejected by its provider", 2, "+4915123456701", true],
    ["was submitted", 0, "+4915123456705", true],
  ] as const)(
    "stays counted only if a message may have been delivered: one that %s",
    async (_, back, number, isSent) => {
      const revert = vi.spyOn(service.context.guard, "revert");
      onTestFinished(() => revert.mockRestore());
      const own = await createVerifier(service);
      const { id } = await own.start({ to: number, workflow: workflowBy("sms", "whatsapp") });
      if (isSent) for (let round = 0; round < 4; round += 1) await service.deliver();
      service.clock.advance(minute);
      await own.resend(id);
      if (isSent) for (let round = 0; round < 4; round += 1) await service.deliver();
      await own.cancel(id);
      expect((await own.get(id)).status).not.toBe("PENDING");
      expect(await getBalance(service, own.accountId)).toBe(1_000_000);
      const taken = revert.mock.calls.map(([{ priceMicros }]) => priceMicros);
      expect(taken).toEqual(Array.from({ length: back }, () => 70_000));
    },
  );

  test.each([
    ["its provider rejects it", "sms", "+4915123456701"],
    ["its provider refunds the fee", "telegram", "+4915123456703"],
  ] as const)("is the price that the guard reverts for a message if %s", async (_, channel, number) => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await createVerifier(service);
    const started = await own.start({ to: number, workflow: workflowBy(channel) });
    await service.deliver();
    const taken = () => revert.mock.calls.filter(([{ verificationId }]) => verificationId === started.id);
    expect(taken()).toMatchObject([[{ priceMicros: 70_000 }]]);
    await own.cancel(started.id);
    expect(taken()).toHaveLength(1);
  });

  test.each([
    ["is being submitted", "lease_until = 9000000000000000"],
    ["is queued with an unknown outcome", "outcome_unknown = 1"],
    [
      "has expired with an unknown outcome",
      "outcome_unknown = 1, status = 'EXPIRED', next_attempt_at = null",
    ],
  ])("stays counted by the guard although it was refunded, if its message %s", async (_, state) => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await createVerifier(service);
    const { id, attempts } = await own.start({ to: "+4915123456705", workflow: workflowBy("sms") });
    const sql = `update messages set ${state} where id = '${attempts[0]!.message_id}'`;
    await service.engine.commit([{ sql, parameters: [] }]);
    await own.cancel(id);
    expect(await getBalance(service, own.accountId)).toBe(1_000_000);
    expect(revert).not.toHaveBeenCalled();
  });

  test("is refunded for the day on which it was reserved, also on the next day", async () => {
    const { clock, context } = service;
    const own = await createVerifier(service);
    const spent = async () =>
      (await context.store.accounts.findSpending(own.userId, clock.now()))?.spentMicros;
    clock.advance(day - (clock.now() % day) - minute);
    const { id } = await own.start({ to: "+4915123456705" });
    clock.advance(2 * minute);
    await own.start({ to: "+4915123456700" });
    expect(await spent()).toBe(70_000);
    await own.cancel(id);
    expect(await spent()).toBe(70_000);
  });
});
