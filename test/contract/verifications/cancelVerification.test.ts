import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balanceOf } from "../../support/accounts.ts";
import { startReceiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";
import { code, path, to, unknownId, verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
});
afterAll(() => service.stop());

describe("200", () => {
  test("withdraws and refunds what waits, and makes the code worthless", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.delivered });
    expect(await own.cancel(id)).toMatchObject({ status: "CANCELED", checks_left: 0 });
    expect(await balanceOf(service, own.accountId)).toBe(1_000_000);
    expect(await own.check(id, code)).toEqual({ valid: false, status: "CANCELED", checks_left: 0 });
  });

  test("leaves one that is over as it is", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.delivered });
    await own.check(id, code);
    expect(await own.cancel(id)).toMatchObject({ status: "APPROVED" });
  });
});

describe("404", () => {
  test("for one that there is not", async () => {
    const params = { path: { id: unknownId } };
    expect((await service.client().POST(`${path}/{id}/cancel`, { params })).response.status).toBe(404);
  });
});

describe("the event verification.status", () => {
  test("tells of each end once", async () => {
    const own = await verifier(service);
    const receiver = await startReceiver((response) => response.writeHead(200).end());
    await own.client.POST("/api/v1/connect-hub/webhook-endpoints", { body: { url: receiver.url } });
    const approved = await own.start({ to: to.delivered, reference: "order-7" });
    await service.deliver();
    await own.check(approved.id, code);
    const canceled = await own.start({ to: to.silent });
    await own.cancel(canceled.id);
    const failed = await own.start({ to: to.refused });
    for (let round = 0; round < 3; round += 1) await service.deliver();
    while ((await service.deliverWebhooks()) > 0);
    const events = receiver.received.map(({ body }) => JSON.parse(body) as Event);
    const told = events.filter(({ type }) => type === "verification.status").map(({ data }) => data);
    expect(told.toSorted((one, other) => one.created_at.localeCompare(other.created_at))).toHaveLength(3);
    expect(told.find(({ id }) => id === approved.id)).toMatchObject({
      status: "APPROVED",
      to: to.delivered,
      reference: "order-7",
      channel: "sms",
    });
    expect(told.find(({ id }) => id === canceled.id)).toMatchObject({ status: "CANCELED" });
    expect(told.find(({ id }) => id === failed.id)).toMatchObject({
      status: "FAILED",
      reason: "undeliverable",
    });
    await receiver.close();
  });
});

interface Event {
  readonly type: string;
  readonly data: { readonly id: string; readonly created_at: string };
}
