import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queue, startQueued, type Queued } from "./queued.ts";

let queued: Queued;
beforeAll(async () => {
  queued = await startQueued();
});
afterAll(() => queued.service.stop());

const release = (meant: { queue?: string; customer?: string }) =>
  queued.admin.operator.POST("/operator/v1/queue/release", {
    body: { ...meant, reason: "The provider is back." },
  });

describe("200", () => {
  test("those that were put off are due now, and no others", async () => {
    const { service, customer } = queued;
    const ids = [await queued.sendPutOff(), await queued.sendPutOff()];
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
  test("nothing is named", async () => {
    expect((await release({})).error).toMatchObject({ code: "invalid_request", errors: [{ in: "body" }] });
  });
});
