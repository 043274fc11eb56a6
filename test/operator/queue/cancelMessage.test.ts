import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { getBalance } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { startQueueSetup, type QueueSetup } from "./queue-setup.ts";

/** Test number without delivery receipts. */
const unreported = "+447700900105";

let queued: QueueSetup;
beforeAll(async () => {
  queued = await startQueueSetup();
});
afterAll(() => queued.service.stop());

const cancel = (id: string) =>
  queued.admin.operator.POST("/operator/v1/messages/{id}/cancel", {
    params: { path: { id } },
    body: { reason: "Sent by mistake." },
  });

describe("200", () => {
  test("a queued message is cancelled and refunded, and a repeated request has no effect", async () => {
    const { service, customer } = queued;
    const [id] = await queued.send();
    expect(await getBalance(service, customer.accountId)).toBe(9_960_000);
    expect((await cancel(id!)).data).toEqual({ id, status: "FAILED", cancelled: true });
    expect((await cancel(id!)).data).toEqual({ id, status: "FAILED", cancelled: false });
    await service.deliver();
    expect(await getBalance(service, customer.accountId)).toBe(10_000_000);
    const params = { path: { id: id! } };
    const { data } = await service.client(customer).GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data!.events.map(({ status, detail }) => [status, detail])).toEqual([
      ["PENDING", undefined],
      ["FAILED", "The operator cancelled the message."],
    ]);
    expect(JSON.stringify(data)).not.toContain("Sent by mistake.");
    const { data: seen } = await queued.admin.operator.GET("/operator/v1/messages/{id}", { params });
    expect(seen!.timeline.findLast(({ kind }) => kind === "event")).toMatchObject({
      status: "FAILED",
      cancelled_by: queued.admin.userId,
      reason: "Sent by mistake.",
    });
  });

  test("a message that was submitted, or is being submitted, stays unchanged", async () => {
    const { service, customer } = queued;
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const [done] = await queued.send();
    await service.deliver();
    expect((await cancel(done!)).data).toEqual({ id: done, status: "DELIVERED", cancelled: false });
    const [sent] = await queued.send(1, unreported);
    await service.deliver();
    const balance = await getBalance(service, customer.accountId);
    expect((await cancel(sent!)).data).toEqual({ id: sent, status: "SENT", cancelled: false });
    expect(await getBalance(service, customer.accountId)).toBe(balance);
    const [claimed] = await queued.send();
    const now = service.clock.now();
    await service.context.store.messages.claim("sms", { now, leaseUntil: now + 60_000 }, 1);
    expect((await cancel(claimed!)).data).toEqual({ id: claimed, status: "PENDING", cancelled: false });
    expect(revert).not.toHaveBeenCalled();
  });

  test("a message with an unknown outcome is cancelled without a refund, and stays counted by the guard", async () => {
    const { service, customer } = queued;
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const [id] = await queued.send();
    const before = await getBalance(service, customer.accountId);
    const taken = `update messages set outcome_unknown = 1 where id = '${id}'`;
    await service.engine.commit([{ sql: taken, parameters: [] }]);
    expect((await cancel(id!)).data).toEqual({ id, status: "EXPIRED", cancelled: true });
    expect(await getBalance(service, customer.accountId)).toBe(before);
    expect(revert).not.toHaveBeenCalled();
  });

  test("for a verification with one price, the guard reverts the full reserved amount", async () => {
    const { service, customer } = queued;
    const { prices } = service.context.store;
    const price = { channel: "verification", currency: "EUR", network: "", priceMicros: 70_000 } as const;
    await commit(service.context.store, prices.put([{ ...price, prefix: "4477009002" }]));
    service.clock.advance(minute);
    const revert = vi.spyOn(service.context.guard, "revert");
    onTestFinished(() => revert.mockRestore());
    const body = { to: "+447700900205" } as never;
    const { data } = await service.client(customer).POST("/api/v1/connect-hub/verifications", { body });
    const { message_id: id } = data!.attempts[0]!;
    expect((await cancel(id)).data).toMatchObject({ cancelled: true });
    expect(revert.mock.calls).toMatchObject([[{ verificationId: data!.id, priceMicros: 70_000 }]]);
  });

  test("each request has an audit entry", async () => {
    const [id] = await queued.send();
    await cancel(id!);
    await cancel(id!);
    const params = { query: { target_id: id! } };
    const { data } = await queued.admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject(
      [1, 2].map(() => ({ operation: "cancelMessage", target_kind: "message" })),
    );
  });
});

describe("404", () => {
  test("for an unknown message", async () => {
    expect((await cancel("01931f6a-7b00-7000-8000-0000000000ff")).error).toMatchObject({ code: "not_found" });
  });
});
