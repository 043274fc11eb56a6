import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";
import { clientOf, createFolder, eventually, killAll, messageWith, startNode } from "./node-process.ts";

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

/** The routes of a hub whose SMS another instance sends, which posts nothing to it. */
async function routes(): Promise<string> {
  const { apiKey, accountId } = await openAccount(upstream, 10_000_000);
  const hub = { kind: "connect-hub", baseUrl: upstream.baseUrl, apiKey, accountId, pollMilliseconds: 10 };
  return JSON.stringify({ providers: { hub }, routes: { sms: ["hub"] } });
}

test("what an instance has to ask for is asked for after a restart", async () => {
  const environment = { CONNECT_HUB_DATA: place.data, CONNECT_HUB_ROUTES: await routes() };
  const first = startNode(environment);
  await first.listening();
  const client = await clientOf(place.data);
  const sent = await Promise.all(
    Array.from({ length: messages }, async () => {
      const body = { from: "Example", to: "+447700900100", text: "Your code is 493817" };
      return (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
    }),
  );
  await Promise.all(sent.map((id) => messageWith(client, id, "SENT")));
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  // The other instance delivers while nobody asks.
  await eventually(async () => (await upstream.deliver()) === 0);
  await startNode(environment).listening();
  const again = await clientOf(place.data);
  for (const id of sent) expect((await messageWith(again, id, "DELIVERED")).status).toBe("DELIVERED");
}, 120_000);
