import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { balanceOf, ledgerOf } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
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
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    const canceled = await own.start({ to: number });
    await own.cancel(canceled.id);
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

  test("is what the guard judges each message at, and counts once, and no more where that is not sent", async () => {
    const counted: unknown[] = [];
    const { guard } = service.context;
    const watched: typeof guard = {
      ...guard,
      admit: ({ priceMicros, spentMicros }) => void counted.push(["judged", priceMicros, spentMicros]),
      takeBack: ({ priceMicros, spentMicros }) => void counted.push(["back", priceMicros, spentMicros]),
      takeSpentBack: ({ spentMicros }) => void counted.push(["spent back", spentMicros]),
    };
    Object.assign(service.context, { guard: watched });
    const own = await verifier(service, 140_000);
    const { id } = await own.start({ to: "+4915123456705", workflow: by("sms", "whatsapp") });
    await service.deliver();
    service.clock.advance(minute);
    await service.deliver();
    await own.cancel(id);
    const [first, further] = [
      [70_000, 70_000],
      [70_000, 0],
    ];
    expect(counted).toEqual([
      ["judged", ...first!],
      ["judged", ...further!],
      ["back", ...further!],
    ]);
    await own.cancel((await own.start({ to: "+4915123456705" })).id);
    const poor = await verifier(service, 10);
    await poor.client.POST("/api/v1/connect-hub/verifications", {
      body: { to: "+4915123456705" } as never,
    });
    expect(counted.slice(3)).toEqual([
      ["judged", ...first!],
      ["back", ...further!],
      ["spent back", 70_000],
      ["judged", ...first!],
      ["back", ...first!],
    ]);
    Object.assign(service.context, { guard });
  });

  test("is no more spent only once it is given back, not where its first message makes way for another", async () => {
    const takeBack = vi.spyOn(service.context.guard, "takeBack");
    const takeSpentBack = vi.spyOn(service.context.guard, "takeSpentBack");
    onTestFinished(() => [takeBack, takeSpentBack].forEach((spy) => spy.mockRestore()));
    const own = await verifier(service);
    const { id, attempts } = await own.start({ to: "+4915123456705", workflow: by("sms", "whatsapp") });
    service.clock.advance(minute);
    const { data } = await own.resend(id);
    expect((await own.check(id, code)).valid).toBe(true);
    const spentMicros = 0;
    expect(takeBack.mock.calls).toMatchObject([
      [{ id: attempts[0]!.message_id, priceMicros: 70_000, spentMicros }],
      [{ id: data!.attempts[1]!.message_id, priceMicros: 70_000, spentMicros }],
    ]);
    expect(takeSpentBack).not.toHaveBeenCalled();
  });

  test.each([
    ["is withdrawn while the first one makes way", 70_000, "+4915123456705", false],
    ["is refused by its provider", 70_000, "+4915123456701", true],
    ["was handed over", 0, "+4915123456705", true],
  ] as const)(
    "stays spent after it was given back only where a message may have arrived: one that %s",
    async (_, spentMicros, number, isSent) => {
      const { guard } = service.context;
      const spies = [vi.spyOn(guard, "takeBack"), vi.spyOn(guard, "takeSpentBack")] as const;
      onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
      const own = await verifier(service);
      const { id } = await own.start({ to: number, workflow: by("sms", "whatsapp") });
      if (isSent) for (let round = 0; round < 4; round += 1) await service.deliver();
      service.clock.advance(minute);
      await own.resend(id);
      if (isSent) for (let round = 0; round < 4; round += 1) await service.deliver();
      await own.cancel(id);
      expect((await own.get(id)).status).not.toBe("PENDING");
      expect(await balanceOf(service, own.accountId)).toBe(1_000_000);
      const taken = spies.flatMap((spy) => spy.mock.calls.map(([message]) => message));
      expect(taken.reduce((sum, each) => sum + (each.spentMicros ?? each.priceMicros), 0)).toBe(spentMicros);
      expect(spies[1]).toHaveBeenCalledTimes(spentMicros === 0 ? 0 : 1);
    },
  );

  test.each([
    ["its provider refuses it", "sms", "+4915123456701"],
    ["its provider gives the fee back", "telegram", "+4915123456703"],
  ] as const)("is what the guard takes back of a message where %s", async (_, channel, number) => {
    const takeBack = vi.spyOn(service.context.guard, "takeBack");
    const takeSpentBack = vi.spyOn(service.context.guard, "takeSpentBack");
    onTestFinished(() => [takeBack, takeSpentBack].forEach((spy) => spy.mockRestore()));
    const own = await verifier(service);
    const started = await own.start({ to: number, workflow: by(channel) });
    await service.deliver();
    const { message_id: id } = started.attempts[0]!;
    const taken = takeBack.mock.calls.filter(([message]) => "id" in message && message.id === id);
    expect(taken).toMatchObject([[{ priceMicros: 70_000, spentMicros: 0 }]]);
    await own.cancel(started.id);
    expect(takeSpentBack.mock.calls).toMatchObject([[{ id, spentMicros: 70_000 }]]);
  });

  test.each([
    ["is being handed over", "lease_until = 9000000000000000"],
    ["waits, and may have been taken", "may_be_taken = 1"],
    ["was given up, and may have been taken", "may_be_taken = 1, status = 'EXPIRED', next_attempt_at = null"],
  ])("stays counted by the guard, though it was given back, where its message %s", async (_, state) => {
    const { guard } = service.context;
    const spies = [vi.spyOn(guard, "takeBack"), vi.spyOn(guard, "takeSpentBack")] as const;
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    const own = await verifier(service);
    const { id, attempts } = await own.start({ to: "+4915123456705", workflow: by("sms") });
    const sql = `update messages set ${state} where id = '${attempts[0]!.message_id}'`;
    await service.engine.commit([{ sql, parameters: [] }]);
    await own.cancel(id);
    expect(await balanceOf(service, own.accountId)).toBe(1_000_000);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
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
