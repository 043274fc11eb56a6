import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance } from "../../support/accounts.ts";
import { startReceiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";
import { code, path, recipients, unknownId, createVerifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
});
afterAll(() => service.stop());

describe("200", () => {
  test("cancels and refunds queued messages, and invalidates the code", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    expect(await own.cancel(id)).toMatchObject({ status: "CANCELED", checks_left: 0 });
    expect(await getBalance(service, own.accountId)).toBe(1_000_000);
    expect(await own.check(id, code)).toEqual({ valid: false, status: "CANCELED", checks_left: 0 });
  });

  test("leaves an ended verification unchanged", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    await own.check(id, code);
    expect(await own.cancel(id)).toMatchObject({ status: "APPROVED" });
  });
});

describe("404", () => {
  test("for an unknown verification", async () => {
    const params = { path: { id: unknownId } };
    expect((await service.client().POST(`${path}/{id}/cancel`, { params })).response.status).toBe(404);
  });
});

describe("the event verification.status", () => {
  test("is emitted once for each end", async () => {
    const own = await createVerifier(service);
    const receiver = await startReceiver((response) => response.writeHead(200).end());
    await own.client.POST("/api/v1/connect-hub/webhook-endpoints", { body: { url: receiver.url } });
    const approved = await own.start({ to: recipients.delivered, reference: "order-7" });
    await service.deliver();
    await own.check(approved.id, code);
    const canceled = await own.start({ to: recipients.silent });
    await own.cancel(canceled.id);
    const failed = await own.start({ to: recipients.refused });
    for (let round = 0; round < 3; round += 1) await service.deliver();
    while ((await service.deliverWebhooks()) > 0);
    const events = receiver.received.map(({ body }) => JSON.parse(body) as Event);
    const statusEvents = events.filter(({ type }) => type === "verification.status").map(({ data }) => data);
    expect(
      statusEvents.toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
    ).toHaveLength(3);
    expect(statusEvents.find(({ id }) => id === approved.id)).toMatchObject({
      status: "APPROVED",
      to: recipients.delivered,
      reference: "order-7",
      channel: "sms",
    });
    expect(statusEvents.find(({ id }) => id === canceled.id)).toMatchObject({ status: "CANCELED" });
    expect(statusEvents.find(({ id }) => id === failed.id)).toMatchObject({
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
