import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { commit } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";
import { by, code, statsPath, to, verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const day = 86_400_000;

describe("200", () => {
  test("counts each verification that has ended, for each channel that it used", async () => {
    const own = await verifier(service);
    const first = await own.start({ to: to.delivered });
    await service.deliver();
    service.clock.advance(20_000);
    await own.check(first.id, code);
    const second = await own.start({ to: to.refused, workflow: by("sms", "whatsapp") });
    for (let round = 0; round < 4; round += 1) await service.deliver();
    expect((await own.get(second.id)).status).toBe("FAILED");
    await own.start({ to: to.silent });
    const counted = { country: "GB", currency: "EUR", blocked: 0 };
    expect(await own.stats()).toEqual([
      {
        ...counted,
        channel: "sms",
        started: 2,
        sent: 1,
        delivered: 1,
        approved: 1,
        // Of the one under way, too.
        cost: 0.08,
        approval_seconds: 20,
      },
      { ...counted, channel: "whatsapp", started: 1, sent: 0, delivered: 0, approved: 0, cost: 0 },
    ]);
    const { data } = await own.client.POST(statsPath, { body: { channel: "whatsapp", country: "GB" } });
    expect(data!.list.map(({ channel }) => channel)).toEqual(["whatsapp"]);
    const none = await own.client.POST(statsPath, { body: { country: "DE" } });
    expect(none.data!.list).toEqual([]);
  });

  test("counts what was approved as delivered, whether a receipt says so yet or not", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.silent });
    await service.deliver();
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([{ sent: 1, delivered: 1, approved: 1 }]);
  });

  test("counts what was approved as sent, whether its gateway has answered yet or not", async () => {
    const own = await verifier(service);
    const { store, clock } = service.context;
    const { id, attempts } = await own.start({ to: to.silent });
    const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
    await store.messages.claim(queue, { now: clock.now(), leaseUntil: clock.now() + 60_000 }, 1);
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([{ sent: 1, delivered: 1, approved: 1 }]);
  });

  test("counts an approval for the channel of the last message that was sent, not of one that waits", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.silent, workflow: by("sms", "whatsapp") });
    await service.deliver();
    service.clock.advance(day / 1_440);
    await own.resend(id);
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([
      { channel: "sms", sent: 1, approved: 1 },
      { channel: "whatsapp", sent: 0, approved: 0, cost: 0 },
    ]);
  });

  test("tells how long approvals took since their start, however often the code was sent", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.silent });
    await service.deliver();
    service.clock.advance(30_000);
    await own.resend(id);
    await service.deliver();
    service.clock.advance(20_000);
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([{ approved: 1, approval_seconds: 50 }]);
  });

  test("counts no cost of what was withdrawn, or of which the fee came back", async () => {
    const own = await verifier(service);
    await own.cancel((await own.start({ to: to.silent })).id);
    const { id } = await own.start({ to: "+447700900103", workflow: by("telegram") });
    for (let round = 0; round < 4; round += 1) await service.deliver();
    await own.cancel(id);
    expect(await own.stats()).toMatchObject([
      { channel: "sms", sent: 0, cost: 0 },
      { channel: "telegram", sent: 1, cost: 0 },
    ]);
  });

  describe("costs what the ledger has", () => {
    const ledgerCost = async ({ client }: Awaited<ReturnType<typeof verifier>>) => {
      const { data } = await client.POST("/api/billing/me/transactions", { body: {} as never });
      return data!.list.reduce(
        (sum, { type, value }) => sum + (type === "DEBIT" ? value : type === "REFUND" ? -value : 0),
        0,
      );
    };

    /** A verification whose message is at its gateway now. */
    async function startAtGateway() {
      const own = await verifier(service);
      const { store, clock } = service.context;
      const { id, attempts } = await own.start({ to: to.silent });
      const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
      const leased = { now: clock.now(), leaseUntil: clock.now() + 60_000 };
      const [message] = await store.messages.claim(queue, leased, 1);
      return { own, id, message: message!, store, clock };
    }

    test.each(["taken", "refused", "given back later"] as const)(
      "where its message is %s just as it ends",
      async (outcome) => {
        const { own, id, message, store, clock } = await startAtGateway();
        await own.cancel(id);
        const now = clock.now();
        const refundId = createId(now);
        const taken = { providerMessageId: message.id, statuses: [] };
        const change =
          outcome === "refused"
            ? store.messages.fail(message, { detail: "No.", refundId }, now)
            : store.messages.handOver(
                message,
                outcome === "taken" ? taken : { ...taken, statuses: [{ status: "FAILED" }], refundId },
                now,
              );
        await commit(store, change);
        const cost = outcome === "taken" ? 0.04 : 0;
        expect(await ledgerCost(own)).toBeCloseTo(cost, 6);
        expect(await own.stats()).toMatchObject([{ channel: "sms", started: 1, cost }]);
      },
    );

    test("while it is under way, and on the day of its start when the next message is sent on another day", async () => {
      const own = await verifier(service);
      const { clock } = service;
      clock.advance((Math.floor(clock.now() / day) + 1) * day - clock.now() - 30_000);
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const { id } = await own.start({ to: to.silent });
      await service.deliver();
      clock.advance(60_000);
      await own.resend(id);
      const midnight = new Date(Math.floor(clock.now() / day) * day).toISOString();
      const created_at = { from: `${today}T00:00:00Z`, to: midnight };
      const found = async () => (await own.client.POST(statsPath, { body: { created_at } })).data!.list;
      expect(await found()).toMatchObject([{ started: 0, cost: 0.08 }]);
      expect(await ledgerCost(own)).toBeCloseTo(0.08, 6);
      await own.cancel(id);
      expect(await found()).toMatchObject([{ started: 1, cost: await ledgerCost(own) }]);
    });
  });

  test("by the day of the start", async () => {
    const own = await verifier(service);
    const { clock } = service;
    const tomorrow = new Date((Math.floor(clock.now() / day) + 1) * day);
    clock.advance(tomorrow.getTime() - clock.now() - 60_000);
    const today = new Date(clock.now());
    const { id } = await own.start({ to: to.delivered });
    clock.advance(120_000);
    await own.cancel(id);
    const countsOf = async (created_at: object) =>
      (await own.client.POST(statsPath, { body: { created_at } })).data!.list.map(({ started }) => started);
    expect(await countsOf({ from: today.toISOString(), to: tomorrow.toISOString() })).toEqual([1]);
    expect(await countsOf({ from: tomorrow.toISOString() })).toEqual([]);
    const [yesterday, midnight] = [2, 1].map((days) => new Date(tomorrow.getTime() - days * day));
    expect(await countsOf({ from: yesterday!.toISOString(), to: midnight!.toISOString() })).toEqual([]);
    // Without a range it is the last thirty days, the present one among them.
    clock.advance(28 * day);
    expect(await own.stats()).toMatchObject([{ started: 1 }]);
    clock.advance(day);
    expect(await own.stats()).toEqual([]);
  });
});

describe("400", () => {
  test("for more than 366 days, and for no fewer", async () => {
    const most = { from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z" };
    const { response } = await service.client().POST(statsPath, { body: { created_at: most } });
    expect(response.status).toBe(200);
    const created_at = { from: "2024-01-01T00:00:00Z", to: "2025-06-01T00:00:00Z" };
    const { error } = await service.client().POST(statsPath, { body: { created_at } });
    expect(error).toMatchObject({ errors: [{ pointer: "/created_at/from", code: "range" }] });
  });
});
