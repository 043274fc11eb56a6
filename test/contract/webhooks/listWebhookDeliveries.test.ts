import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { startReceiver, type Receiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";
import { path, register, sendSms, foreignIds } from "./support.ts";

let service: TestService;
let receiver: Receiver;
let status = 204;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  receiver = await startReceiver((response) => response.writeHead(status).end());
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const readDeliveries = (
  id: string,
  query: { count?: number; before?: string } = {},
  client = service.client(),
) => client.GET(`${path}/{id}/deliveries`, { params: { path: { id }, query } });

describe("200", () => {
  test("returns each delivery with the time and status of its attempts, and the time of the next one", async () => {
    const { id } = await register(service.client(), receiver.url);
    const message = await sendSms(service);
    const first = service.clock.now();
    status = 503;
    await service.deliverWebhooks();
    const [waiting] = (await readDeliveries(id)).data!.list;
    const time = new Date(first).toISOString();
    expect(waiting).toMatchObject({
      id: `evt_${message}_1`,
      message_id: message,
      sequence: 1,
      status: "PENDING",
      created_at: time,
      attempts: [{ time, status: 503 }],
    });
    const wait = Date.parse(waiting!.next_attempt_at!) - first;
    expect(wait).toBeGreaterThanOrEqual(3_750);
    expect(wait).toBeLessThanOrEqual(6_250);

    status = 200;
    service.clock.advance(10_000);
    await service.deliverWebhooks();
    const { list, next } = (await readDeliveries(id)).data!;
    expect(next).toBeUndefined();
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ status: "DELIVERED", attempts: [{ status: 503 }, { status: 200 }] });
    expect(list[0]).not.toHaveProperty("next_attempt_at");
    await service.client().DELETE(`${path}/{id}`, { params: { path: { id } } });
  });

  test("returns the reason if there was no response", async () => {
    const closed = await startReceiver();
    const { id } = await register(service.client(), closed.url);
    await closed.close();
    await sendSms(service);
    await service.deliverWebhooks();
    expect((await readDeliveries(id)).data!.list[0]!.attempts).toEqual([
      expect.objectContaining({ failure: "CONNECTION" }),
    ]);
    await service.client().DELETE(`${path}/{id}`, { params: { path: { id } } });
  });

  test("returns pages from newest to oldest, with each delivery once", async () => {
    const { id } = await register(service.client(), receiver.url);
    const messages = [];
    for (let count = 0; count < 5; count += 1) messages.push(await sendSms(service));
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { data } = await readDeliveries(id, { count: 2, ...(before !== undefined && { before }) });
      seen.push(...data!.list.map(({ message_id }) => message_id));
      before = data!.next;
    } while (before !== undefined);
    expect(seen).toEqual(messages.toReversed());
  });

  test("deliveries are stored for 7 days", async () => {
    const { id } = await register(service.client(), receiver.url);
    await sendSms(service);
    await service.deliverWebhooks();
    service.clock.advance(7 * 86_400_000 - 1);
    await service.deliver();
    expect((await readDeliveries(id)).data!.list).not.toEqual([]);
    service.clock.advance(1_001);
    await service.deliver();
    expect((await readDeliveries(id)).data!.list.filter(({ sequence }) => sequence === 1)).toEqual([]);
  });
});

describe("400", () => {
  test.each([{ count: 0 }, { count: 101 }, { before: "x" }, { before: "0" }])("%j", async (query) => {
    expect((await readDeliveries("any", query)).error).toMatchObject({
      code: "invalid_request",
      status: 400,
    });
  });
});

describe("404", () => {
  test("an endpoint of another account", async () => {
    const { id } = await register(service.client(await openAccount(service)), receiver.url);
    for (const each of [id, ...foreignIds]) {
      expect((await readDeliveries(each)).error).toMatchObject({ code: "not_found", status: 404 });
    }
  });
});
