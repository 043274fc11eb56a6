import { afterAll, beforeAll, expect, test } from "vitest";
import { assertNoDemoUser } from "../../../src/runtimes/process/demo.ts";
import { commit } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("the demo user of a sandbox is rejected in production until it is suspended, even after it has sent messages", async () => {
  const { store, clock } = service.context;
  for (let sent = 0; sent < 3; sent += 1) {
    const body = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
    expect((await service.client().POST("/api/v1/connect-hub/sms", { body })).response.status).toBe(200);
  }
  await expect(assertNoDemoUser(store)).rejects.toThrow("demo@connect-hub.example");
  await commit(store, store.users.setStatus(service.demo.userId, "suspended", clock.now()));
  await assertNoDemoUser(store);
});
