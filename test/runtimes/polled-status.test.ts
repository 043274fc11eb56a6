import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";
import {
  createDemoClient,
  createFolder,
  pollUntil,
  killAll,
  waitForStatus,
  startNode,
} from "./node-process.ts";

const messages = 20;

let upstream: TestService;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  upstream = await startService();
  place = await createFolder();
});
afterAll(async () => {
  killAll();
  await upstream.stop();
  await place.remove();
});

/** Routes of a hub whose SMS are sent by another instance, which sends no delivery receipts to it. */
async function routes(): Promise<string> {
  const { apiKey, accountId } = await openAccount(upstream, 10_000_000);
  const hub = { kind: "connect-hub", baseUrl: upstream.baseUrl, apiKey, accountId, pollMilliseconds: 10 };
  return JSON.stringify({ providers: { hub }, routes: { sms: ["hub"] } });
}

test("a message whose status must be polled is polled after a restart", async () => {
  const environment = { CONNECT_HUB_DATA: place.data, CONNECT_HUB_ROUTES: await routes() };
  const first = startNode(environment);
  await first.listening();
  const client = await createDemoClient(place.data);
  const sent = await Promise.all(
    Array.from({ length: messages }, async () => {
      const body = { from: "Example", to: "+447700900100", text: "Your code is 493817" };
      return (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
    }),
  );
  await Promise.all(sent.map((id) => waitForStatus(client, id, "SENT")));
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  // The other instance delivers while nothing polls.
  await pollUntil(async () => (await upstream.deliver()) === 0);
  await startNode(environment).listening();
  const again = await createDemoClient(place.data);
  for (const id of sent) expect((await waitForStatus(again, id, "DELIVERED")).status).toBe("DELIVERED");
}, 120_000);
