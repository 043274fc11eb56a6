import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { startQueueSetup, type QueueSetup } from "./queue-setup.ts";

let queued: QueueSetup;
beforeAll(async () => {
  queued = await startQueueSetup();
});
afterAll(() => queued.service.stop());

const list = async () => (await queued.admin.operator.GET("/operator/v1/queue")).data!;

describe("200", () => {
  test("an empty list without queued messages", async () => {
    expect(await list()).toEqual({ list: [], more_queues: false });
  });

  test("the number of queued messages, their age, and if they are on hold", async () => {
    const { service, admin } = queued;
    await queued.sendRescheduled();
    service.clock.advance(100);
    await queued.send(2);
    const params = { path: { scope: "channel:sms" } };
    await admin.operator.POST("/operator/v1/holds/{scope}/begin", { params });
    expect(await list()).toEqual({
      list: [
        {
          queue: "sms",
          channel: "sms",
          providers: [],
          is_held: true,
          waiting: 3,
          due: 2,
          put_off: 1,
          in_flight: 0,
          oldest_at: new Date(testStart).toISOString(),
          next_due_at: new Date(testStart + 100).toISOString(),
        },
      ],
      more_queues: false,
    });
  });
});
