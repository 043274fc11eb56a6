import { once } from "node:events";
import { Agent, request, type IncomingMessage, type RequestOptions } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHubClient } from "../../generated/client.ts";
import { checkedFetch } from "../support/checked-fetch.ts";
import { operatorClient } from "../support/operators.ts";
import { readMetrics } from "../support/metrics-text.ts";
import { mainJob } from "./main-job.ts";
import {
  createFolder,
  eventually,
  killAll,
  readDemo,
  startNode,
  type ServiceProcess,
} from "./node-process.ts";

const connections = 60;
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  place = await createFolder();
});
afterAll(async () => {
  killAll();
  await place.remove();
});

const start = (data: string, more: Readonly<Record<string, string>> = {}) =>
  startNode({ CONNECT_HUB_DATA: data, CONNECT_HUB_HTTP_THREADS: "3", ...more });

interface Answer {
  readonly status: number;
  readonly body: { readonly messageId?: string; readonly code?: string };
}

/** Sends an SMS, over a connection of its own unless an agent keeps one. */
async function send(
  { baseUrl, apiKey, accountId }: Awaited<ReturnType<typeof readDemo>>,
  headers: Readonly<Record<string, string>> = {},
  agent: RequestOptions["agent"] = false,
): Promise<Answer> {
  const own = { "content-type": "application/json", "x-api-key": apiKey, "x-account-id": accountId };
  const sending = request(`${baseUrl}/api/v1/connect-hub/sms`, {
    method: "POST",
    agent,
    headers: { ...own, ...headers },
  });
  sending.end(JSON.stringify(sms));
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  return { status: answer.statusCode!, body: JSON.parse(await text(answer)) as Answer["body"] };
}

const times = <Value>(count: number, work: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, work));

/** What an account has sent and what it was charged, once nobody writes any more. */
function readBooks(accountId: string) {
  const database = new Database(join(place.data, "connect-hub.sqlite"), { readonly: true });
  const one = (sql: string) => database.prepare<[string], number>(sql).pluck().get(accountId)!;
  const books = {
    ids: new Set(
      database
        .prepare<[string], string>("select id from messages where account_id = ?")
        .pluck()
        .all(accountId),
    ),
    debits: one("select count(*) from transactions where account_id = ? and type = 'DEBIT'"),
    ledger: one(
      "select sum(case type when 'DEBIT' then -value_micros else value_micros end) from transactions where account_id = ?",
    ),
    balance: one("select balance_micros from accounts where id = ?"),
  };
  database.close();
  return books;
}

const sumOf = (
  samples: ReturnType<typeof readMetrics>,
  name: string,
  wanted: Readonly<Record<string, string>>,
) =>
  samples
    .filter((sample) => sample.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([label, value]) => labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);

const linesOf = (stdout: string) =>
  stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { readonly operation?: string; readonly thread?: number });

describe("three threads for HTTP", () => {
  let service: ServiceProcess;
  let url: string;
  let demo: Awaited<ReturnType<typeof readDemo>>;
  /** What was answered to the demo user. */
  const answered: string[] = [];
  beforeAll(async () => {
    service = start(place.data);
    url = await service.listening();
    demo = await readDemo(place.data);
  });

  test("do the main job", () => mainJob(url));

  test("send on all of them, and are counted together", async () => {
    const answers = await times(connections, () => send(demo));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    answered.push(...answers.map(({ body }) => body.messageId!));
    const metrics = readMetrics(await (await fetch(`${url}/metrics`)).text());
    const labels = { connect_hub_operation: "sendSms", http_response_status_code: "200" };
    expect(sumOf(metrics, "http_server_request_duration_seconds_count", labels)).toBe(connections + 1);
    expect(sumOf(metrics, "connect_hub_messages_total", { connect_hub_status: "PENDING" })).toBe(
      connections + 5,
    );
  });

  test("refuse a key that was revoked through one of them, at once and all of them", async () => {
    const { email, password } = demo;
    const guest = createConnectHubClient({ baseUrl: url, fetch: checkedFetch });
    const { data: session } = await guest.POST("/api/auth/login", { body: { email, password } });
    const { accessToken } = session!;
    const owner = createConnectHubClient({ baseUrl: url, accessToken, fetch: checkedFetch });
    const { data: made } = await owner.POST("/api/auth/api-keys", { body: { name: "Short-lived" } });
    const holder = { ...demo, apiKey: made!.key };
    const before = await times(connections, () => send(holder));
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));
    answered.push(...before.map(({ body }) => body.messageId!));
    const { response } = await owner.DELETE("/api/auth/api-keys/{id}", {
      params: { path: { id: made!.id } },
    });
    expect(response.ok).toBe(true);
    const after = await times(connections, () => send(holder));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
  });

  test("send nowhere else once a country is off, at once and all of them", async () => {
    const { email, password, userId: id } = demo;
    const database = new Database(join(place.data, "connect-hub.sqlite"));
    database.prepare("update users set role = 'admin' where id = ?").run(id);
    database.close();
    const guest = createConnectHubClient({ baseUrl: url, fetch: checkedFetch });
    const { data: session } = await guest.POST("/api/auth/login", { body: { email, password } });
    const operator = operatorClient({ baseUrl: url }, session!.accessToken);
    const path = "/operator/v1/customers/{id}/guard";
    const statuses = async (body: { countries: { on: string[] } } | { reset: ["countries"] }) => {
      expect((await operator.POST(path, { params: { path: { id } }, body })).response.status).toBe(200);
      const answers = await times(connections, () => send(demo));
      answered.push(...answers.flatMap(({ body: { messageId } }) => messageId ?? []));
      return [...new Set(answers.map(({ status }) => status))];
    };
    expect([await statuses({ countries: { on: ["FR"] } }), await statuses({ reset: ["countries"] })]).toEqual(
      [[403], [200]],
    );
  });

  test("answer an Idempotency-Key that races on all of them with one message", async () => {
    const answers = await times(connections, () => send(demo, { "idempotency-key": "raced" }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = new Set(answers.map(({ body }) => body.messageId!));
    expect(ids.size).toBe(1);
    answered.push(...ids);
  });

  test("share their port with each other, and not with another service", async () => {
    const other = start(`${place.data}-other`, { PORT: new URL(url).port });
    expect(await other.ended).toBe(1);
    expect(other.stderr()).toContain("The port is taken");
  });

  test("lose nothing that they have answered when the process is ended in a burst, and charge it once", async () => {
    const earlier = answered.length;
    const burst = times(24, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const answer = await send(demo, {}, agent).catch(() => undefined);
        if (!answer) break;
        expect(answer.status).toBe(200);
        answered.push(answer.body.messageId!);
      }
      agent.destroy();
    });
    await eventually(() => answered.length > earlier + 200);
    service.child.kill("SIGTERM");
    await burst;
    expect(await service.ended).toBe(0);
    expect(service.stderr()).toBe("");
    const { ids, debits, ledger, balance } = readBooks(demo.accountId);
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
    expect([debits, balance]).toEqual([ids.size, ledger]);
  });

  test("have logged in whole lines which of them did what", () => {
    const sends = linesOf(service.stdout()).filter(({ operation }) => operation === "sendSms");
    expect(sends.length).toBeGreaterThanOrEqual(answered.length);
    expect(new Set(sends.map(({ thread = 1 }) => thread))).toEqual(new Set([1, 2, 3]));
  });
});

test("a key is let through as often as by one thread", async () => {
  const limit = 20;
  const data = `${place.data}-limited`;
  await start(data, { CONNECT_HUB_RATE_LIMIT: String(limit) }).listening();
  const demo = await readDemo(data);
  const startedAt = performance.now();
  const answers = await times(connections * 2, () => send(demo));
  const refilled = Math.ceil(((performance.now() - startedAt) / 60_000) * limit);
  const taken = answers.filter(({ status }) => status === 200).length;
  expect(taken).toBeGreaterThanOrEqual(limit);
  expect(taken).toBeLessThanOrEqual(limit + refilled);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(answers.length - taken);
});

test("several threads on Postgres are refused, in words that say what to do", async () => {
  const service = start(`${place.data}-postgres`, { DATABASE_URL: "postgres://hub@127.0.0.1:1/hub" });
  expect(await service.ended).toBe(1);
  expect(service.stderr()).toBe(
    "CONNECT_HUB_HTTP_THREADS: it takes 1 here: on Postgres, run several processes instead.\n",
  );
});
