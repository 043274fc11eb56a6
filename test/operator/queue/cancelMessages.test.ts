import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { operations } from "../../../generated/operator/types.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import { newMessage } from "../../store/fixtures.ts";
import { commit } from "../../support/commit.ts";
import { getBalance, openAccount } from "../../support/accounts.ts";
import { queue, startQueueSetup, type QueueSetup } from "./queue-setup.ts";

let queued: QueueSetup;
beforeAll(async () => {
  queued = await startQueueSetup();
});
afterEach(() => queued.service.deliver());
afterAll(() => queued.service.stop());

type Body = operations["cancelMessages"]["requestBody"]["content"]["application/json"];
const cancel = (meant: Omit<Body, "reason">) => {
  const body = { ...meant, reason: "Of no use any more." };
  return queued.admin.operator.POST("/operator/v1/queue/cancel", { body });
};

describe("200", () => {
  test("50 at a time, refunded, and a repeated request continues", async () => {
    const { service, customer } = queued;
    const ids = await queued.send(60);
    expect((await cancel({ channel: "sms" })).data).toEqual({ cancelled: 50, more_queued: true });
    expect((await cancel({ queue })).data).toEqual({ cancelled: 10, more_queued: false });
    expect((await cancel({ queue })).data).toEqual({ cancelled: 0, more_queued: false });
    for (const id of ids) expect(await queued.readStatus(id)).toBe("FAILED");
    expect(await getBalance(service, customer.accountId)).toBe(10_000_000);
  });

  test("messages of other channels, accounts and ages are not cancelled", async () => {
    const { service, customer } = queued;
    const other = await openAccount(service, 1_000_000);
    const [old] = await queued.send();
    service.clock.advance(10_000);
    const [young] = await queued.send();
    expect((await cancel({ channel: "telegram" })).data).toMatchObject({ cancelled: 0 });
    expect((await cancel({ queue: "sms:elsewhere" })).data).toMatchObject({ cancelled: 0 });
    expect((await cancel({ customer: other.accountId })).data).toMatchObject({ cancelled: 0 });
    const mine = { customer: customer.accountId, older_than_seconds: 5 };
    expect((await cancel(mine)).data).toEqual({ cancelled: 1, more_queued: false });
    expect([await queued.readStatus(old!), await queued.readStatus(young!)]).toEqual(["FAILED", "PENDING"]);
  });

  test("from every queue, even with many routes", async () => {
    const { service } = queued;
    const { store } = service.context;
    const getAccount = async ({ userId }: { readonly userId: string }) =>
      (await store.accounts.findByUser(userId))!;
    const [other, own] = [await openAccount(service, 1_000_000), await openAccount(service, 1_000_000)];
    const accept = (account: Account, route: string) =>
      store.messages.accept(
        { ...newMessage(account), queue: `sms:${route}`, priceMicros: 0 },
        createId(service.clock.now()),
      );
    const others = await getAccount(other);
    await commit(
      store,
      Array.from({ length: 300 }, (_, route) => accept(others, `route-${route}`)),
    );
    await commit(store, accept(await getAccount(own), "the-last"));
    expect((await cancel({ customer: own.accountId })).data).toEqual({ cancelled: 1, more_queued: false });
  });

  test("a message that was claimed after the read stays with its gateway, and stays counted by the guard", async () => {
    const { service, customer } = queued;
    const { messages } = service.context.store;
    const read = messages.listCancellable;
    const spies = [vi.spyOn(service.context.guard, "revert"), vi.spyOn(messages, "listCancellable")] as const;
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    spies[1].mockImplementationOnce(async (...given) => {
      const found = await read(...given);
      const now = service.clock.now();
      await messages.claim(queue, { now, leaseUntil: now + 1_000 }, 10);
      return found;
    });
    const before = await getBalance(service, customer.accountId);
    const [id] = await queued.send();
    expect((await cancel({ queue })).data).toEqual({ cancelled: 0, more_queued: false });
    expect(spies[0]).not.toHaveBeenCalled();
    expect(await queued.readStatus(id!)).toBe("PENDING");
    expect(await getBalance(service, customer.accountId)).toBe(before - 40_000);
    service.clock.advance(1_000);
  });

  test("each request has an audit entry, with the selection", async () => {
    await cancel({ queue, channel: "sms" });
    const { data } = await queued.admin.operator.GET("/operator/v1/audit-entries", {
      params: { query: { count: 1 } },
    });
    expect(data!.list).toMatchObject([
      {
        operation: "cancelMessages",
        target_kind: "queue",
        target_id: "sms",
        request: '{"channel":"sms","queue":"sms","reason":"Of no use any more."}',
      },
    ]);
  });
});

describe("400", () => {
  test("without a filter", async () => {
    const [id] = await queued.send();
    expect((await cancel({})).error).toMatchObject({
      code: "invalid_request",
      errors: [{ in: "body", pointer: "", code: "required" }],
    });
    expect(await queued.readStatus(id!)).toBe("PENDING");
  });
});
