import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmsc, decodeText, type SubmitReply, type Smsc } from "../providers/smpp/smsc.ts";
import {
  createDemoClient,
  createFolder,
  pollUntil,
  killAll,
  waitForStatus,
  startNode,
} from "./node-process.ts";

const messages = 20;
const window = 4;
const answering = Promise.withResolvers<void>();

let smsc: Smsc;
let place: Awaited<ReturnType<typeof createFolder>>;
let isRestarted = false;
beforeAll(async () => {
  smsc = await startSmsc({ reply });
  place = await createFolder();
});
afterAll(async () => {
  killAll();
  await smsc.close();
  await place.remove();
});

/**
 * Before the restart, the SMSC responds to one window only, and late. Later submissions would have an unknown outcome.
 */
async function reply(_pdu: unknown, _session: unknown, count: number): Promise<SubmitReply> {
  await answering.promise;
  return count <= window || isRestarted ? { id: `m${count}` } : null;
}

test("a process ends after the SMSC has responded to its pending submissions, and nothing is sent twice", async () => {
  const provider = {
    kind: "smpp",
    host: "127.0.0.1",
    port: smsc.port,
    systemId: "hub",
    password: "x",
    window,
  };
  const routes = JSON.stringify({ providers: { smsc: provider }, routes: { sms: ["smsc"] } });
  const environment = { CONNECT_HUB_DATA: place.data, CONNECT_HUB_ROUTES: routes };
  const first = startNode(environment);
  const url = await first.listening();
  const client = await createDemoClient(place.data);
  const sent = await Promise.all(
    Array.from({ length: messages }, async (_, index) => {
      const body = { from: "Example", to: "+447700900100", text: `Message ${index} of many` };
      return (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
    }),
  );
  await pollUntil(() => smsc.submitted.length === window);
  first.child.kill("SIGTERM");
  // The shutdown has begun once no connection is accepted.
  await pollUntil(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  );
  answering.resolve();
  expect(await first.exit).toBe(0);
  expect(first.stdout()).not.toContain("retried when their leases expire");

  isRestarted = true;
  await startNode(environment).listening();
  const again = await createDemoClient(place.data);
  for (const id of sent) await waitForStatus(again, id, "SENT");
  const texts = smsc.submitted.map(decodeText);
  expect(texts).toHaveLength(messages);
  expect(new Set(texts).size).toBe(messages);
}, 120_000);
