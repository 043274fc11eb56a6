import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createDemoClient,
  createFolder,
  killAll,
  waitForStatus,
  readDemo,
  startNode,
} from "./node-process.ts";

let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killAll();
  await place.remove();
});

test("the service continues if nothing reads its output any longer", async () => {
  const service = startNode({ CONNECT_HUB_DATA: place.data });
  await service.listening();
  const client = await createDemoClient(place.data);
  const { email } = await readDemo(place.data);
  service.child.stdout!.destroy();
  await once(service.child.stdout!, "close");
  // A sandbox prints its e-mails.
  const { response } = await client.POST("/api/auth/forgot-password", { body: { email } });
  expect(response.status).toBe(200);
  const body = { from: "Example", to: "+447700900100", text: "Your code is 123456" };
  const { data } = await client.POST("/api/v1/connect-hub/sms", { body });
  expect(await waitForStatus(client, data!.messageId, "DELIVERED")).toBeTruthy();
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
  expect(service.stderr()).toBe("");
});
