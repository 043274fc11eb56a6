import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startQueueSetup, type QueueSetup } from "./queue-setup.ts";

let queued: QueueSetup;
beforeAll(async () => {
  queued = await startQueueSetup();
});
afterAll(() => queued.service.stop());

const release = (id: string) =>
  queued.admin.operator.POST("/operator/v1/messages/{id}/release", { params: { path: { id } } });

describe("200", () => {
  test("a rescheduled message is due now, and a due one stays due", async () => {
    const { service } = queued;
    const id = await queued.sendRescheduled();
    const { messages } = service.context.store;
    expect(await service.deliver()).toBe(0);
    expect((await release(id)).data).toEqual({ id, status: "PENDING", released: true });
    expect((await release(id)).data).toEqual({ id, status: "PENDING", released: false });
    expect(await service.deliver()).toBe(1);
    expect(await messages.findAny(id)).toMatchObject({ attempts: 2 });
    const params = { query: { target_id: id } };
    const { data } = await queued.admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list.map(({ operation }) => operation)).toEqual(["releaseMessage", "releaseMessage"]);
  });
});

describe("404", () => {
  test("for an unknown message", async () => {
    expect((await release("none")).error).toMatchObject({ code: "not_found" });
  });
});
