import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import Database from "better-sqlite3";
import { within } from "../../src/common/within.ts";
import { ask } from "./answers.ts";
import { connectHub } from "./contenders.ts";
import { createSources, type Sources } from "./databases.ts";
import { createTimes, figuresInTurn, firstReason } from "./figures.ts";
import { load, unexpected } from "./load.ts";
import type { Options } from "./options.ts";
import { fixed, tableOf } from "./report.ts";
import { requestOf, sendSms } from "./workloads.ts";

/** The result as it is written: a figure for each kind, its `ratio` to the deliveries a second without a dead endpoint. */
export type WebhookFigures = Awaited<ReturnType<typeof measureWebhooks>>;

/** How an endpoint is dead: it takes requests and answers none, or its port is closed. */
type DeadEndpoint = "silent" | "refusing";

const kinds: Readonly<Record<string, DeadEndpoint | null>> = {
  "nine alone": null,
  "nine, and one that never answers": "silent",
  "nine, and one whose port is closed": "refusing",
};
const answering = 9;
/** Of the steady pace: with nine endpoints, half of the thousand deliveries that are aimed at. */
const pacePerSecond = 55;
const sendersAtOnce = 100;
const maximumSeconds = 120;

/** Posts events to nine endpoints, with and without a tenth that is dead, in turn, and prints what the nine got. */
export async function measureWebhooks(options: Options) {
  const { rounds, events, seconds } = options;
  await using sources = await createSources(0);
  const names = Object.keys(kinds);
  const run = (name: string) => deliver(kinds[name]!, options, sources);
  const plan = { title: "webhooks", unit: "deliveries/s", rounds, names, base: names[0]!, run };
  const figures = await figuresInTurn(plan);
  console.log(`\n${rounds} rounds: ${events} events wait for ${answering} endpoints (deliveries/s), then`);
  console.log(`${pacePerSecond} events a second come for ${seconds} s (how late each is told)\n`);
  const table = figures.map(({ name, perSecond, ...figure }) => ({
    endpoints: name,
    "deliveries/s to the nine": figure.void === null ? fixed(perSecond?.median) : `VOID: ${figure.void}`,
    ratio: fixed(figure.ratio, 2),
    "p50 ms late": fixed(figure.p50Milliseconds),
    "p99 ms late": fixed(figure.p99Milliseconds),
  }));
  console.log(tableOf(table));
  return { void: firstReason(figures), figures };
}

/**
 * One run of the service on a fresh database, where each send is an event for every endpoint: what came to the nine a
 * second of what waited for them, then how late each event of a steady pace was told.
 */
async function deliver(dead: DeadEndpoint | null, { events, seconds }: Options, sources: Sources) {
  using receivers = await openReceivers(answering, dead);
  await using site = await sources.start(connectHub, false);
  const { port, access, database } = site;
  for (const url of receivers.urls) {
    const request = requestOf(access, "/api/v1/connect-hub/webhook-endpoints", { url });
    const { status, body } = await ask(port, request);
    if (status !== 201) throw new Error(`An endpoint was answered ${status}: ${JSON.stringify(body)}`);
  }
  const requests = sendSms(access);
  const connections = Math.min(sendersAtOnce, events);
  const plan = {
    targets: [{ port, requests }],
    connections,
    warmUpSeconds: 0,
    seconds: maximumSeconds,
    amount: events,
  };
  const queued = await load(plan);
  const startedAt = await site.ask("post");
  const waiting = answering * events;
  const lastAt = await receivers.until(waiting);
  receivers.latenesses.reset();
  const paced = pacePerSecond * seconds;
  const statuses = await inPace(paced, async () => (await ask(port, requests[0]!)).status);
  await receivers.until(waiting + answering * paced);
  const [error] = await site.ask("rest");
  await site.stop();
  const refused = statuses.find((status) => status !== 200);
  const { path } = database as { readonly path: string };
  return {
    void:
      error ??
      unexpected(200, queued) ??
      (refused === undefined ? undefined : `a send was answered ${refused}`) ??
      verifyDeliveries(path, receivers.urls, receivers.received(), events + paced) ??
      null,
    deliveries: answering * (events + paced),
    perSecond: (waiting * 1_000) / (lastAt - startedAt),
    ...receivers.latenesses.percentiles(),
  };
}

/** Does it so many times, each at its time whatever the others take. */
async function inPace<Result>(times: number, work: () => Promise<Result>): Promise<readonly Result[]> {
  const start = performance.now();
  const begun: Promise<Result>[] = [];
  while (begun.length < times) {
    const due = Math.min(times, Math.floor(((performance.now() - start) * pacePerSecond) / 1_000) + 1);
    while (begun.length < due) begun.push(work());
    await wait(1);
  }
  return Promise.all(begun);
}

/** Opens so many endpoints that answer and count, and maybe one that is dead. */
async function openReceivers(answering: number, dead: DeadEndpoint | null) {
  const seen = Array.from({ length: answering }, () => ({ requests: 0, ids: new Set<string>() }));
  const latenesses = createTimes();
  let total = 0;
  let lastAt = 0;
  let reached = { total: Infinity, resolve: () => {} };
  const receive =
    (endpoint: (typeof seen)[number]): RequestListener =>
    async (request, response) => {
      const now = Date.now();
      // The event as the contract describes it.
      const { timestamp } = JSON.parse(await text(request)) as { timestamp: string };
      endpoint.requests += 1;
      endpoint.ids.add(String(request.headers["webhook-id"]));
      latenesses.record(now - Date.parse(timestamp));
      response.writeHead(204).end();
      lastAt = now;
      total += 1;
      if (total >= reached.total) reached.resolve();
    };
  const silent: RequestListener = (request) => void request.resume();
  const servers = await Promise.all([...seen.map(receive), ...(dead ? [silent] : [])].map(listen));
  const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`);
  if (dead === "refusing") servers.at(-1)!.close();
  return {
    /** The addresses of those that answer, and then of the dead one if there is one. */
    urls,
    latenesses,
    /** Waits until so many have come in all; answers when the last one came, in Unix milliseconds. */
    async until(expected: number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      reached = { total: expected, resolve };
      if (total >= expected) resolve();
      await within(maximumSeconds * 1_000, promise, () => {
        throw new Error(`Only ${total} of ${expected} deliveries came.`);
      });
      return lastAt;
    },
    /** What came to each that answers: requests, and how many of them bore a `webhook-id` that had not come before. */
    received: () => seen.map(({ requests, ids }) => ({ requests, events: ids.size })),
    [Symbol.dispose]() {
      for (const server of servers) server.close().closeAllConnections();
    },
  };
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Why a run does not count: what came and what is recorded is not what was to come, each event once; else undefined. */
export function verifyDeliveries(
  path: string,
  urls: readonly string[],
  received: readonly { readonly requests: number; readonly events: number }[],
  events: number,
): string | undefined {
  const database = new Database(path, { readonly: true });
  const recorded = database.prepare<[string], Readonly<Record<string, number>>>(
    `select count(*) as queued, count(delivered_at) as delivered, coalesce(sum(attempts), 0) as attempts
      from webhook_deliveries join webhook_endpoints on webhook_endpoints.id = endpoint_id where url = ?`,
  );
  try {
    for (const [index, url] of urls.entries()) {
      const { attempts, ...counts } = recorded.get(url)!;
      const came = received[index];
      const found = came ? { ...counts, attempts, ...came } : { ...counts, wasTried: attempts! > 0 };
      const right = came
        ? { queued: events, delivered: events, attempts: events, requests: events, events }
        : { queued: events, delivered: 0, wasTried: true };
      if (isDeepStrictEqual(found, right)) continue;
      return `endpoint ${index + 1}: ${JSON.stringify(found)} instead of ${JSON.stringify(right)}`;
    }
    return undefined;
  } finally {
    database.close();
  }
}
