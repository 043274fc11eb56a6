import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queue, startQueueSetup, type QueueSetup } from "./queue-setup.ts";

let queued: QueueSetup;
beforeAll(async () => {
  queued = await startQueueSetup();
});
afterAll(() => queued.service.stop());

const release = (meant: { queue?: string; customer?: string }) =>
  queued.admin.operator.POST("/operator/v1/queue/release", {
    body: { ...meant, reason: "The provider is back." },
  });

describe("200", () => {
  test("rescheduled messages are due now, and no others", async () => {
    const { service, customer } = queued;
    const ids = [await queued.sendRescheduled(), await queued.sendRescheduled()];
    expect(await service.deliver()).toBe(0);
    expect((await release({ queue: "sms:elsewhere" })).data).toMatchObject({ released: 0 });
    expect((await release({ customer: queued.admin.userId })).data).toMatchObject({ released: 0 });
    expect((await release({ queue, customer: customer.accountId })).data).toEqual({
      released: 2,
      more_put_off: false,
    });
    expect(await service.deliver()).toBe(2);
    for (const id of ids)
      expect(await service.context.store.messages.findAny(id)).toMatchObject({ attempts: 2 });
    const { data } = await queued.admin.operator.GET("/operator/v1/audit-entries");
    expect(data!.list.map(({ operation, target_id }) => [operation, target_id])).toEqual([
      ["releaseMessages", "sms"],
      ["releaseMessages", expect.any(String)],
      ["releaseMessages", "sms:elsewhere"],
    ]);
  });
});

describe("400", () => {
  test("without a filter", async () => {
    expect((await release({})).error).toMatchObject({ code: "invalid_request", errors: [{ in: "body" }] });
  });
});
