import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, code, recipients, createVerifier } from "../verifications/support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("a message of a verification is not a delivery record: the list, its total and the single record omit it", async () => {
  const own = await createVerifier(service);
  const { client } = own;
  const tdrPath = "/api/v1/connect-hub/telegram/tdr";
  const send = { to: recipients.delivered, code: "493817" };
  const sent = (await client.POST("/api/v1/connect-hub/telegram/otp", { body: send })).data!;
  const { id, attempts } = await own.start({ to: recipients.delivered, workflow: workflowBy("telegram") });
  const attempt = attempts[0]!.message_id;
  const list = async (body: object) => (await client.POST(tdrPath, { body: body as never })).data!;
  // The total is counted in two ways: by full periods, and message by message.
  const half = { timestamp: { to: new Date(service.clock.now() + 1).toISOString() } };
  const expectRecords = async () => {
    for (const filter of [{}, half, { to: recipients.delivered }]) {
      const { total, list: records } = await list({ filter });
      expect([total, records.map(({ uuid }) => uuid)]).toEqual([1, [sent.uuid]]);
    }
    for (const filter of [{ uuid: attempt }, { request_id: attempt }]) {
      expect(await list({ filter })).toMatchObject({ total: 0, list: [] });
    }
  };
  await expectRecords();
  await service.deliver();
  await expectRecords();
  expect(await list({ filter: { status: "DELIVERED" } })).toMatchObject({ total: 1 });
  const params = { path: { uuid: attempt } };
  const { response } = await client.GET("/api/v1/connect-hub/telegram/{uuid}/tdr", { params });
  expect(response.status).toBe(404);
  expect(await own.check(id, code)).toMatchObject({ valid: true });
  const message = await client.GET("/api/v1/connect-hub/messages/{id}", {
    params: { path: { id: attempt } },
  });
  expect(message.data).toMatchObject({ channel: "telegram", status: "DELIVERED", verification_id: id });
  const stats = await client.POST("/api/v1/connect-hub/telegram/stats", { body: { type: "lasth" } });
  expect(stats.data!.reduce((sum, { total_requests }) => sum + total_requests, 0)).toBe(2);
});
