// The upgrade of several processes from the release to this version, as the documents describe it, under load.
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnectHubClient } from "../../../generated/client.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { openPostgres } from "../../../src/store/engines/postgres/engine.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import { publicUrl } from "../../end-to-end/support/routed-service.ts";
import { startVendor, type FaultName, type VendorPeer } from "../../end-to-end/support/vendor-peer.ts";
import { respondLate } from "../../providers/http/peer.ts";
import { server as twilio } from "../../providers/twilio/server.ts";
import type { VendorServer } from "../../providers/vendors/server.ts";
import {
  createFolder,
  killAll,
  pollUntil,
  startNode,
  type ServiceProcess,
} from "../../runtimes/node-process.ts";
import { expectConsistent } from "../../store/expect-consistent.ts";
import { expectConsistentLedgers } from "../../support/ledger.ts";
import { production } from "../../support/production.ts";
import { startReceiver, type Receiver, type StatusEvent } from "../../support/receiver.ts";
import { createDatabase } from "../../support/stores/postgres.ts";
import { releasedCommit, unpackReleasedVersion, type ReleasedVersion } from "./released-version.ts";

const workers = 8;
/** Completed units of work before each step of the upgrade. */
const unitsPerStep = 100;
const password = "analytical engine no. 1";
const root = new URL("../../..", import.meta.url).pathname;

const dataKeys = production.CONNECT_HUB_DATA_KEYS;
/** Versions and settings that the processes run with, in this order. The changelog of the service requires it. */
const steps: readonly (Readonly<Record<string, string>> | "released")[] = [
  "released",
  { CONNECT_HUB_DATA_KEYS: "none" },
  "released",
  { CONNECT_HUB_DATA_KEYS: "none" },
  { CONNECT_HUB_DATA_KEYS: `none,${dataKeys}` },
  { CONNECT_HUB_DATA_KEYS: dataKeys },
];

interface Instance {
  readonly process: ServiceProcess;
  readonly url: string;
}

let database: Awaited<ReturnType<typeof createDatabase>>;
let released: ReleasedVersion;
let engine: Engine;
let vendor: VendorPeer;
let receiver: Receiver;
let place: Awaited<ReturnType<typeof createFolder>>;
const started: ServiceProcess[] = [];
/** Texts that the vendor accepted or rejected, by recipient in digits. */
const texts = new Map<string, string[]>();

const recipientOf = (count: number) => `447400${String(100_000 + count)}`;

/** Lets one message in ten wait in its queue, so that each version claims messages of the other one. */
function faultOf(recipient: string): FaultName | undefined {
  const kind = Number(recipient.slice(-1));
  return kind === 1 ? "responds with 503" : kind === 2 ? "reports before it responds" : undefined;
}

/** Twilio with a pause before each response, so that submissions are in progress when a process stops. */
const server: VendorServer = {
  ...twilio,
  recipientIn(request) {
    const recipient = twilio.recipientIn(request);
    texts.set(recipient, [...(texts.get(recipient) ?? []), new URLSearchParams(request.text).get("Body")!]);
    return recipient;
  },
  takes: (id) => respondLate(20, twilio.takes(id)),
};

beforeAll(async () => {
  [database, place, released, receiver, vendor] = await Promise.all([
    createDatabase(),
    createFolder(),
    unpackReleasedVersion(),
    startReceiver(),
    startVendor(server, faultOf),
  ]);
  engine = openPostgres(database.url);
});
afterAll(async () => {
  killAll();
  await Promise.all(started.map(({ exit }) => exit));
  await engine.close();
  await database.drop();
  await Promise.all([receiver.close(), vendor.close(), released.remove(), place.remove()]);
});

async function start(step: (typeof steps)[number], index: number): Promise<Instance> {
  const routes = join(place.folder, "routes.json");
  const provider = { kind: server.kind, baseUrl: vendor.baseUrl, ...server.options };
  await writeFile(
    routes,
    JSON.stringify({ providers: { vendor: provider }, routes: { sms: [{ providers: ["vendor"] }] } }),
  );
  const process = startNode(
    {
      CONNECT_HUB_DATA: join(place.folder, `data-${index}`),
      CONNECT_HUB_ROUTES: routes,
      CONNECT_HUB_BASE_URL: publicUrl,
      DATABASE_URL: database.url,
      CONNECT_HUB_JWT_SECRET: production.CONNECT_HUB_JWT_SECRET,
      CONNECT_HUB_WELCOME_CREDIT: "1000",
      CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true",
      CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000",
      CONNECT_HUB_OPERATOR: "off",
      LOG_LEVEL: "error",
      ...(step !== "released" && step),
    },
    step === "released" ? released.folder : root,
  );
  started.push(process);
  return { process, url: await process.listening() };
}

const readVersion = (folder: string) =>
  execFileSync(process.execPath, ["src/cli/index.ts", "--version"], { cwd: folder, encoding: "utf8" }).trim();

/** A load balancer that sends each request to the next ready process, and collects all failures. */
function createBalancer() {
  const ready: Instance[] = [];
  const failures: string[] = [];
  let next = 0;
  async function send(request: Request): Promise<Response> {
    const { url } = ready[(next += 1) % ready.length]!;
    const { pathname, search } = new URL(request.url);
    const init = { method: request.method, headers: request.headers };
    const body = request.body === null ? {} : { body: await request.text() };
    try {
      const response = await fetch(url + pathname + search, { ...init, ...body });
      if (!response.ok)
        failures.push(`${request.method} ${pathname} ${response.status} ${await response.clone().text()}`);
      return response;
    } catch (error) {
      failures.push(`${request.method} ${pathname} ${String(error)}`);
      throw error;
    }
  }
  return { ready, failures, send };
}

/** Registers a customer with a key and a webhook endpoint. */
async function registerCustomer(send: (request: Request) => Promise<Response>) {
  const anyone = createConnectHubClient({ baseUrl: publicUrl, fetch: send });
  const email = "ada@example.com";
  await anyone.POST("/api/auth/register", {
    body: { firstName: "Ada", lastName: "Lovelace", email, password },
  });
  const session = await anyone.POST("/api/auth/login", { body: { email, password } });
  const { accessToken, refreshToken } = session.data!;
  const owner = createConnectHubClient({ baseUrl: publicUrl, accessToken, fetch: send });
  const created = await owner.POST("/api/auth/api-keys", { body: { name: "Upgrade" } });
  const { key: apiKey, accountId, userId } = created.data!;
  const client = createConnectHubClient({ baseUrl: publicUrl, apiKey, accountId, userId, fetch: send });
  const endpoint = await client.POST("/api/v1/connect-hub/webhook-endpoints", {
    body: { url: receiver.url },
  });
  return { client, anyone, accountId, refreshToken, endpoint: endpoint.data! };
}

/** A message that the service accepted. */
interface Sent {
  readonly id: string;
  readonly recipient: string;
  readonly text: string;
}

/** Sends, verifies and reads concurrently until it is stopped. */
function startLoad({ client, endpoint }: Awaited<ReturnType<typeof registerCustomer>>) {
  const sent: Sent[] = [];
  const approved: string[] = [];
  let completed = 0;
  let begun = 0;
  let isOver = false;

  async function sendTwice(count: number): Promise<void> {
    const recipient = recipientOf(count);
    const text = `Your code is ${100_000 + count}.`;
    const body = { from: "Example", to: `+${recipient}`, text };
    const params = { header: { "Idempotency-Key": `send-${count}` } };
    const first = await client.POST("/api/v1/connect-hub/sms", { body, params });
    // With two ready processes, the other one gets the repetition.
    const second = await client.POST("/api/v1/connect-hub/sms", { body, params });
    const id = first.data!.messageId;
    expect(second.data!.messageId).toBe(id);
    sent.push({ id, recipient, text });
    const path = "/api/v1/connect-hub/messages/{id}";
    const found = await client.GET(path, { params: { path: { id } } });
    expect(found.data!.id).toBe(id);
  }

  async function verify(count: number): Promise<void> {
    const recipient = recipientOf(count);
    const path = "/api/v1/connect-hub/verifications";
    const verification = await client.POST(path, { body: { to: `+${recipient}` } });
    const { id } = verification.data!;
    await pollUntil(() => vendor.acceptedCounts.get(recipient));
    const code = /\d{6}/.exec(texts.get(recipient)!.at(-1)!)![0];
    const checked = await client.POST(`${path}/{id}/check`, { params: { path: { id } }, body: { code } });
    expect(checked.data!.status).toBe("APPROVED");
    approved.push(id);
  }

  async function read(): Promise<void> {
    await client.POST("/api/v1/connect-hub/messages", { body: { count: 20 } });
    await client.POST("/api/billing/me/transactions", { body: { rowsPerPage: 20 } });
    await client.POST("/api/v1/connect-hub/sms/stats", { body: { type: "last24h" } });
    const params = { path: { id: endpoint.id } };
    await client.GET("/api/v1/connect-hub/webhook-endpoints/{id}/deliveries", { params });
  }

  async function work(): Promise<void> {
    while (!isOver) {
      const count = (begun += 1);
      await (count % 4 === 0 ? read() : count % 4 === 1 ? verify(count) : sendTwice(count));
      completed += 1;
    }
  }

  const working = Promise.all(Array.from({ length: workers }, work));
  // A failure is reported by `stop` and by `complete`.
  const failed = working.then(() => false as const);
  failed.catch(() => {});
  return {
    sent,
    approved,
    /** Resolves after this number of further completed units. Rejects if one fails. */
    async complete(units: number): Promise<void> {
      const until = completed + units;
      await Promise.race([failed, pollUntil(() => completed >= until)]);
    },
    async stop() {
      isOver = true;
      await working;
    },
  };
}

test("processes of the release are replaced under load, and no request fails or message is lost", async () => {
  console.log(
    `upgrade from ${readVersion(released.folder)} (${releasedCommit.slice(0, 8)}) to ${readVersion(root)} (this clone)`,
  );
  const { ready, failures, send } = createBalancer();
  vendor.setService({
    request: (path, init) =>
      send(new Request(publicUrl + path, init)).catch(() => new Response(null, { status: 504 })),
  });
  ready.push(await start(steps[0]!, 0));
  const customer = await registerCustomer(send);
  const load = startLoad(customer);
  let { refreshToken } = customer;

  for (const [index, step] of steps.entries()) {
    if (index === 0) continue;
    await load.complete(unitsPerStep);
    ready.push(await start(step, index));
    await load.complete(unitsPerStep);
    for (const { url } of ready) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const { process } = ready.shift()!;
    process.child.kill("SIGTERM");
    expect(await process.exit).toBe(0);
    const refreshed = await customer.anyone.POST("/api/auth/refresh", { body: { refreshToken } });
    ({ refreshToken } = refreshed.data!);
  }
  await load.complete(unitsPerStep);
  await load.stop();

  const read = (sql: string) => engine.read({ sql, parameters: [] });
  await pollUntil(
    async () => (await read("select 1 from messages where status in ('PENDING', 'SENT')")).length === 0,
  );
  await vendor.waitForResponses();
  expect(failures).toEqual([]);
  expect(vendor.rejectedReceipts).toEqual([]);
  await expectSent(load.sent, customer.accountId);
  await expectWebhooks(customer.endpoint.secret);
  const approved = await read("select count(*) as approved from verifications where status = 'APPROVED'");
  expect(approved).toEqual([{ approved: load.approved.length }]);
  const applied = await read("select name from connect_hub_migration order by name");
  expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  for (const { stderr, stdout } of started) {
    expect(stderr()).toBe("");
    expect(stdout().match(/^\{.*/gm)).toBeNull();
  }
});

/** Expects that each message was stored, charged and submitted once with its text, and that the ledger is exact. */
async function expectSent(sent: readonly Sent[], accountId: string): Promise<void> {
  const rows = await engine.read({
    sql: `select id, recipient, status, verification_id is not null as "isVerification", (select count(*)
        from message_events where message_id = messages.id and status = 'SENT') as submissions
      from messages order by id`,
    parameters: [],
  });
  for (const row of rows) expect(row).toMatchObject({ status: "DELIVERED", submissions: 1 });
  const plain = rows.filter(({ isVerification }) => isVerification !== true);
  expect(plain.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).toSorted());
  for (const { recipient, text } of sent) expect(new Set(texts.get(recipient))).toEqual(new Set([text]));
  for (const { recipient } of rows)
    expect([recipient, vendor.acceptedCounts.get(String(recipient).slice(1))]).toEqual([recipient, 1]);
  await expectConsistentLedgers(engine);
  await expectConsistent(engine, [{ id: accountId }]);
}

/** Expects that each event of each message arrived at the customer, with a valid signature. */
async function expectWebhooks(secret: string): Promise<void> {
  const rows = await engine.read({
    sql: "select message_id as id, sequence from message_events order by message_id, sequence",
    parameters: [],
  });
  const expected = new Set(rows.map(({ id, sequence }) => `${String(id)} ${String(sequence)}`));
  const webhook = new Webhook(secret);
  const listArrived = () =>
    new Set(
      receiver.received.flatMap(({ body, headers }) => {
        const { type, data } = webhook.verify(body, headers as Record<string, string>) as StatusEvent;
        return type === "message.status" ? [`${data.id} ${data.sequence}`] : [];
      }),
    );
  await pollUntil(() => receiver.received.length >= expected.size && listArrived().size >= expected.size);
  expect(listArrived()).toEqual(expected);
}
