import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { startReceiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";
import { path, register, sendSms, foreignIds } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
});
afterAll(() => service.stop());

const remove = (id: string, client = service.client()) =>
  client.DELETE(`${path}/{id}`, { params: { path: { id } } });

describe("200", () => {
  test("a deleted endpoint receives no further events, including queued ones; other endpoints still do", async () => {
    const [gone, kept] = [await startReceiver(), await startReceiver()];
    const [first, second] = [
      await register(service.client(), gone.url),
      await register(service.client(), kept.url),
    ];
    await sendSms(service);
    const { data } = await remove(first.id);
    expect(data!.message).not.toBe("");
    await service.deliverWebhooks();
    expect([gone.received.length, kept.received.length]).toEqual([0, 1]);
    const rows = await service.engine.read({
      sql: "select distinct endpoint_id from webhook_deliveries",
      parameters: [],
    });
    expect(rows).toEqual([{ endpoint_id: second.id }]);
    await remove(second.id);
    await Promise.all([gone.close(), kept.close()]);
  });
});

describe("404", () => {
  test("an endpoint cannot be deleted twice", async () => {
    const { id } = await register(service.client());
    await remove(id);
    expect((await remove(id)).error).toMatchObject({ code: "not_found" });
  });

  test("another account's endpoint has the same response as an unknown one, and still works", async () => {
    const stranger = service.client(await openAccount(service));
    const { id } = await register(stranger);
    const answers = [];
    for (const each of [id, ...foreignIds]) answers.push({ ...(await remove(each)).error, request_id: "" });
    expect(answers[0]).toMatchObject({ code: "not_found", status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await stranger.GET(path)).data!.list).toHaveLength(1);
  });
});
