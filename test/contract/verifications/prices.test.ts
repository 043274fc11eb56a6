import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { balanceOf, ledgerOf } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { beforeNextCommit } from "../../support/meanwhile.ts";
import { startService, type TestService } from "../../support/service.ts";
import { by, code, verifier } from "./support.ts";

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
  test("is held at the start, kept for an approval, and given back for any other end", async () => {
    const own = await verifier(service);
    const number = "+4915123456700";
    const approved = await own.start({ to: number });
    expect(approved.price).toBe(0.07);
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    await service.deliver();
    expect((await own.check(approved.id, code)).valid).toBe(true);
    expect((await own.get(approved.id)).price).toBe(0.07);
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    const canceled = await own.start({ to: number });
    expect((await own.cancel(canceled.id)).price).toBe(0);
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    const failed = await own.start({ to: "+4915123456701" });
    for (let round = 0; round < 3; round += 1) await service.deliver();
    expect((await own.get(failed.id)).status).toBe("FAILED");
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    const ledger = await ledgerOf(service, own.accountId);
    expect(new Set(ledger.map(({ serviceId }) => serviceId))).toEqual(new Set(["verification"]));
    expect(ledger.map(({ type }) => type).toSorted()).toEqual([
      "DEBIT",
      "DEBIT",
      "DEBIT",
      "REFUND",
      "REFUND",
    ]);
  });

  test("gives nothing back for a start that is blocked, of which nothing was held", async () => {
    const own = await verifier(service);
    const body = { to: "+447700900100" } as never;
    const { error } = await own.client.POST("/api/v1/connect-hub/verifications", { body });
    expect(error).toMatchObject({ code: "blocked", reason: "country" });
    expect(await balanceOf(service, own.accountId)).toBe(1_000_000);
    expect(await ledgerOf(service, own.accountId)).toEqual([]);
  });

  test("is what the guard judges and counts each message at, but for those that are not sent", async () => {
    const counted: unknown[] = [];
    const { guard } = service.context;
    const admit = vi.spyOn(guard, "admit");
    admit.mockImplementation(({ priceMicros }) => void counted.push(["judged", priceMicros]));
    const revert = vi.spyOn(guard, "revert");
    revert.mockImplementation(({ priceMicros }) => void counted.push(["reverted", priceMicros]));
    onTestFinished(() => [admit, revert].forEach((each) => each.mockRestore()));
    const own = await verifier(service, 140_000);
    const { id } = await own.start({ to: "+4915123456705", workflow: by("sms", "whatsapp") });
    await service.deliver();
    service.clock.advance(minute);
    await service.deliver();
    // What was sent has been paid for, though what was held is given back.
    await own.cancel(id);
    expect(counted.splice(0)).toEqual([
      ["judged", 70_000],
      ["judged", 70_000],
      ["reverted", 70_000],
    ]);
    await own.cancel((await own.start({ to: "+4915123456705" })).id);
    const poor = await verifier(service, 10);
    await poor.client.POST("/api/v1/connect-hub/verifications", {
      body: { to: "+4915123456705" } as never,
    });
    // An account without money is refused before it is judged.
    expect(counted).toEqual([
      ["judged", 70_000],
      ["reverted", 70_000],
    ]);
  });

  test("is what the guard counts for a conversion", async () => {
    const convert = vi.spyOn(service.context.guard, "convert");
    onTestFinished(() => convert.mockRestore());
    const own = await verifier(service);
    const { id } = await own.start({ to: "+4915123456700" });
    await service.deliver();
    await own.check(id, code);
    expect(convert.mock.calls).toMatchObject([[{ priceMicros: 70_000 }]]);
  });

  test("is what the guard reverts for a next step that is not made after all", async () => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await verifier(service);
    const started = await own.start({ to: "+4915123456705", workflow: by("sms", "whatsapp") });
    await service.deliver();
    service.clock.advance(minute);
    beforeNextCommit(service, () => own.check(started.id, code));
    await service.deliver();
    expect((await own.get(started.id)).attempts).toHaveLength(1);
    expect(revert.mock.calls).toMatchObject([[{ channel: "whatsapp", priceMicros: 70_000 }]]);
  });

  test("is what the guard reverts for a further message that is not sent after all", async () => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await verifier(service);
    const { id, attempts } = await own.start({ to: "+4915123456709", workflow: by("sms") });
    service.clock.advance(minute);
    beforeNextCommit(service, () => own.cancel(id));
    await own.resend(id);
    const first = Date.parse(attempts[0]!.started_at);
    const further = revert.mock.calls.filter(([{ createdAt }]) => createdAt !== first);
    expect(further).toMatchObject([[{ priceMicros: 70_000 }]]);
  });

  test.each([
    ["is withdrawn while the first one makes way", 2, "+4915123456705", false],
    ["is refused by its provider", 2, "+4915123456701", true],
    ["was handed over", 0, "+4915123456705", true],
  ] as const)(
    "stays counted where a message may have arrived: one that %s",
    async (_, back, number, isSent) => {
      const revert = vi.spyOn(service.context.guard, "revert");
      onTestFinished(() => revert.mockRestore());
      const own = await verifier(service);
      const { id } = await own.start({ to: number, workflow: by("sms", "whatsapp") });
      if (isSent) for (let round = 0; round < 4; round += 1) await service.deliver();
      service.clock.advance(minute);
      await own.resend(id);
      if (isSent) for (let round = 0; round < 4; round += 1) await service.deliver();
      await own.cancel(id);
      expect((await own.get(id)).status).not.toBe("PENDING");
      expect(await balanceOf(service, own.accountId)).toBe(1_000_000);
      const taken = revert.mock.calls.map(([{ priceMicros }]) => priceMicros);
      expect(taken).toEqual(Array.from({ length: back }, () => 70_000));
    },
  );

  test.each([
    ["its provider refuses it", "sms", "+4915123456701"],
    ["its provider gives the fee back", "telegram", "+4915123456703"],
  ] as const)("is what the guard reverts for a message if %s", async (_, channel, number) => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await verifier(service);
    const started = await own.start({ to: number, workflow: by(channel) });
    await service.deliver();
    const taken = () => revert.mock.calls.filter(([{ verificationId }]) => verificationId === started.id);
    expect(taken()).toMatchObject([[{ priceMicros: 70_000 }]]);
    await own.cancel(started.id);
    expect(taken()).toHaveLength(1);
  });

  test.each([
    ["is being handed over", "lease_until = 9000000000000000"],
    ["waits, and may have been taken", "outcome_unknown = 1"],
    [
      "was given up, and may have been taken",
      "outcome_unknown = 1, status = 'EXPIRED', next_attempt_at = null",
    ],
  ])("stays counted by the guard, though it was given back, where its message %s", async (_, state) => {
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const own = await verifier(service);
    const { id, attempts } = await own.start({ to: "+4915123456705", workflow: by("sms") });
    const sql = `update messages set ${state} where id = '${attempts[0]!.message_id}'`;
    await service.engine.commit([{ sql, parameters: [] }]);
    await own.cancel(id);
    expect(await balanceOf(service, own.accountId)).toBe(1_000_000);
    expect(revert).not.toHaveBeenCalled();
  });

  test("is given back of the day that it was held on, also on the next one", async () => {
    const { clock, context } = service;
    const own = await verifier(service);
    const spent = async () => (await context.store.accounts.spending(own.userId, clock.now()))?.spentMicros;
    clock.advance(day - (clock.now() % day) - minute);
    const { id } = await own.start({ to: "+4915123456705" });
    clock.advance(2 * minute);
    await own.start({ to: "+4915123456700" });
    expect(await spent()).toBe(70_000);
    await own.cancel(id);
    expect(await spent()).toBe(70_000);
  });
});
