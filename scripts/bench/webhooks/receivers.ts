import { createServer, type RequestListener } from "node:http";
import { createHistogram } from "node:perf_hooks";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { answerAll } from "./child.ts";
import type { DeadEndpoint } from "./run.ts";

/** What the receivers are asked: their addresses; to say when so many have come in all; what came in the end. */
export type ReceiversAsk =
  { readonly kind: "open" | "begin" | "tell" } | { readonly kind: "await"; readonly total: number };

/** What came to one endpoint that answers. */
export interface Received {
  readonly requests: number;
  /** How many of them bore a `webhook-id` that had not come before. */
  readonly events: number;
}

export interface ReceiversAnswer {
  /** Those that answer, and then the dead one if there is one. */
  readonly urls: readonly string[];
  readonly received: readonly Received[];
  /** When the last one came, in Unix milliseconds. */
  readonly lastAt: number;
  /** From an event to the request that tells it, of those since `begin`. */
  readonly lateness: { readonly p50Milliseconds: number; readonly p99Milliseconds: number };
}

interface Told {
  readonly answering: number;
  readonly dead: DeadEndpoint | null;
}

// The benchmark writes it.
const { answering, dead } = JSON.parse(process.argv[2]!) as Told;
const seen = Array.from({ length: answering }, () => ({ requests: 0, ids: new Set<string>() }));
const latenesses = createHistogram();
let total = 0;
let lastAt = 0;
let reached: { readonly total: number; readonly resolve: () => void } | undefined;

const receive =
  (endpoint: (typeof seen)[number]): RequestListener =>
  async (request, response) => {
    const now = Date.now();
    // The event as the contract describes it.
    const { timestamp } = JSON.parse(await text(request)) as { timestamp: string };
    endpoint.requests += 1;
    endpoint.ids.add(String(request.headers["webhook-id"]));
    latenesses.record(Math.max(1, now - Date.parse(timestamp)));
    response.writeHead(204).end();
    lastAt = now;
    total += 1;
    if (reached && total >= reached.total) reached.resolve();
  };

async function open(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  if (listener === refusing) await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/webhooks`;
}

/** Takes the request and never answers. */
const silent: RequestListener = (request) => void request.resume();
/** Its port is closed. */
const refusing: RequestListener = () => {};

const urls = await Promise.all(seen.map((endpoint) => open(receive(endpoint))));
if (dead) urls.push(await open({ silent, refusing }[dead]));

answerAll<ReceiversAsk, ReceiversAnswer>(async (question) => {
  if (question.kind === "begin") latenesses.reset();
  if (question.kind === "await" && total < question.total) {
    await new Promise<void>((resolve) => (reached = { total: question.total, resolve }));
  }
  return {
    urls,
    lastAt,
    received: seen.map(({ requests, ids }) => ({ requests, events: ids.size })),
    lateness: { p50Milliseconds: latenesses.percentile(50), p99Milliseconds: latenesses.percentile(99) },
  };
});
