import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { commit } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, code, statsPath, recipients, createVerifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const day = 86_400_000;

describe("200", () => {
  test("counts each ended verification, for each channel that it used", async () => {
    const own = await createVerifier(service);
    const first = await own.start({ to: recipients.delivered });
    await service.deliver();
    service.clock.advance(20_000);
    await own.check(first.id, code);
    const second = await own.start({ to: recipients.refused, workflow: workflowBy("sms", "whatsapp") });
    for (let round = 0; round < 4; round += 1) await service.deliver();
    expect((await own.get(second.id)).status).toBe("FAILED");
    await own.start({ to: recipients.silent });
    const counted = { country: "GB", currency: "EUR", blocked: 0 };
    expect(await own.stats()).toEqual([
      {
        ...counted,
        channel: "sms",
        started: 2,
        sent: 1,
        delivered: 1,
        approved: 1,
        // The cost includes the pending verification.
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

  test("counts approvals as delivered, even without a delivery receipt", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.silent });
    await service.deliver();
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([{ sent: 1, delivered: 1, approved: 1 }]);
  });

  test("counts approvals as sent, even if the gateway has not responded yet", async () => {
    const own = await createVerifier(service);
    const { store, clock } = service.context;
    const { id, attempts } = await own.start({ to: recipients.silent });
    const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
    await store.messages.claim(queue, { now: clock.now(), leaseUntil: clock.now() + 60_000 }, 1);
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([{ sent: 1, delivered: 1, approved: 1 }]);
  });

  test("counts an approval for the channel of the latest sent message, not of a queued one", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "whatsapp") });
    await service.deliver();
    service.clock.advance(day / 1_440);
    await own.resend(id);
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([
      { channel: "sms", sent: 1, approved: 1 },
      { channel: "whatsapp", sent: 0, approved: 0, cost: 0 },
    ]);
  });

  test("returns the average time from the start to the approval, regardless of resends", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.silent });
    await service.deliver();
    service.clock.advance(30_000);
    await own.resend(id);
    await service.deliver();
    service.clock.advance(20_000);
    await own.check(id, code);
    expect(await own.stats()).toMatchObject([{ approved: 1, approval_seconds: 50 }]);
  });

  test("counts no cost for cancelled messages and refunded fees", async () => {
    const own = await createVerifier(service);
    await own.cancel((await own.start({ to: recipients.silent })).id);
    const { id } = await own.start({ to: "+447700900103", workflow: workflowBy("telegram") });
    for (let round = 0; round < 4; round += 1) await service.deliver();
    await own.cancel(id);
    expect(await own.stats()).toMatchObject([
      { channel: "sms", sent: 0, cost: 0 },
      { channel: "telegram", sent: 1, cost: 0 },
    ]);
  });

  describe("returns the same cost as the ledger", () => {
    const ledgerCost = async ({ client }: Awaited<ReturnType<typeof createVerifier>>) => {
      const { data } = await client.POST("/api/billing/me/transactions", { body: {} as never });
      return data!.list.reduce(
        (sum, { type, value }) => sum + (type === "DEBIT" ? value : type === "REFUND" ? -value : 0),
        0,
      );
    };

    /** Starts a verification whose message is being submitted. */
    async function startAtGateway() {
      const own = await createVerifier(service);
      const { store, clock } = service.context;
      const { id, attempts } = await own.start({ to: recipients.silent });
      const { queue } = (await store.messages.findAny(attempts[0]!.message_id))!;
      const leased = { now: clock.now(), leaseUntil: clock.now() + 60_000 };
      const [message] = await store.messages.claim(queue, leased, 1);
      return { own, id, message: message!, store, clock };
    }

    test.each(["accepted", "rejected", "refunded later"] as const)(
      "if the message of a cancelled verification is %s",
      async (outcome) => {
        const { own, id, message, store, clock } = await startAtGateway();
        await own.cancel(id);
        const now = clock.now();
        const refundId = createId(now);
        const taken = { providerMessageId: message.id, statuses: [] };
        const change =
          outcome === "rejected"
            ? store.messages.fail(message, { detail: "No.", refundId }, now)
            : store.messages.recordSubmission(
                message,
                outcome === "accepted" ? taken : { ...taken, statuses: [{ status: "FAILED" }], refundId },
                now,
              );
        await commit(store, change);
        const cost = outcome === "accepted" ? 0.04 : 0;
        expect(await ledgerCost(own)).toBeCloseTo(cost, 6);
        expect(await own.stats()).toMatchObject([{ channel: "sms", started: 1, cost }]);
      },
    );

    test("while a verification is pending, and on the day of its start if its next message is sent on another day", async () => {
      const own = await createVerifier(service);
      const { clock } = service;
      clock.advance((Math.floor(clock.now() / day) + 1) * day - clock.now() - 30_000);
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const { id } = await own.start({ to: recipients.silent });
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

  test("counts by the day of the start", async () => {
    const own = await createVerifier(service);
    const { clock } = service;
    const tomorrow = new Date((Math.floor(clock.now() / day) + 1) * day);
    clock.advance(tomorrow.getTime() - clock.now() - 60_000);
    const today = new Date(clock.now());
    const { id } = await own.start({ to: recipients.delivered });
    clock.advance(120_000);
    await own.cancel(id);
    const readCounts = async (created_at: object) =>
      (await own.client.POST(statsPath, { body: { created_at } })).data!.list.map(({ started }) => started);
    expect(await readCounts({ from: today.toISOString(), to: tomorrow.toISOString() })).toEqual([1]);
    expect(await readCounts({ from: tomorrow.toISOString() })).toEqual([]);
    const [yesterday, midnight] = [2, 1].map((days) => new Date(tomorrow.getTime() - days * day));
    expect(await readCounts({ from: yesterday!.toISOString(), to: midnight!.toISOString() })).toEqual([]);
    // The default range is the last thirty days, including today.
    clock.advance(28 * day);
    expect(await own.stats()).toMatchObject([{ started: 1 }]);
    clock.advance(day);
    expect(await own.stats()).toEqual([]);
  });
});

describe("400", () => {
  test("for more than 366 days, but not for 366", async () => {
    const most = { from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z" };
    const { response } = await service.client().POST(statsPath, { body: { created_at: most } });
    expect(response.status).toBe(200);
    const created_at = { from: "2024-01-01T00:00:00Z", to: "2025-06-01T00:00:00Z" };
    const { error } = await service.client().POST(statsPath, { body: { created_at } });
    expect(error).toMatchObject({ errors: [{ pointer: "/created_at/from", code: "range" }] });
  });
});
