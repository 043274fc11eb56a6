import { afterAll, beforeAll, expect, test } from "vitest";
import { ConnectHubError, createConnectHub, type ConnectHub } from "../../src/client/index.ts";
import { laterValue, startLaterVersionProxy, type LaterVersionProxy } from "../support/later-version.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let later: LaterVersionProxy;
let hub: ConnectHub;
beforeAll(async () => {
  service = await startService();
  later = await startLaterVersionProxy(service.baseUrl);
  hub = createConnectHub({ baseUrl: later.url, ...service.demo });
});
afterAll(async () => {
  await later.close();
  await service.stop();
});

test("sends and lists messages with unknown values and fields", async () => {
  const { messageId } = await hub.sendSms({ body: { from: "Example", to: "+447700900123", text: "Hello" } });
  const { list } = await hub.listMessages({ body: {} });
  expect(list).toMatchObject([{ id: messageId, channel: laterValue, status: laterValue }]);
  expect(list[0]).toHaveProperty(laterValue);
});

test("starts and checks a verification with unknown statuses", async () => {
  const { id, status } = await hub.startVerification({ body: { to: "+447700900124" } });
  expect(status).toBe(laterValue);
  const checked = await hub.checkVerification({ path: { id }, body: { code: "000000" } });
  expect(checked).toMatchObject({ valid: false, status: laterValue });
});

test("an error with an unknown code rejects with ConnectHubError", async () => {
  const error = await hub
    .sendSms({ body: { from: "Example", to: "x", text: "Hello" } })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectHubError);
  expect((error as ConnectHubError).problem).toMatchObject({ status: 400, code: laterValue });
});
