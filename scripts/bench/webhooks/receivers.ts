import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createHistogram } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { answerAll, readTold } from "../process.ts";

/** How an endpoint is dead: it takes requests and answers none, or its port is closed. */
export type DeadEndpoint = "silent" | "refusing";

/** What is told of the endpoints, and what came to them. */
export type Receivers = typeof receivers;

/** What came to one endpoint that answers. */
export interface Received {
  readonly requests: number;
  /** How many of them bore a `webhook-id` that had not come before. */
  readonly events: number;
}

interface Told {
  readonly answering: number;
  readonly dead: DeadEndpoint | null;
}

const { answering, dead } = readTold<Told>();
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

const listeners = [...seen.map(receive), ...(dead ? [{ silent, refusing }[dead]] : [])];

const receivers = {
  /** Answers the addresses of those that answer, and then of the dead one if there is one. */
  open: () => Promise.all(listeners.map(open)),
  /** Waits until so many have come in all; answers when the last one came, in Unix milliseconds. */
  async until(expected: number) {
    if (total < expected) await new Promise<void>((resolve) => (reached = { total: expected, resolve }));
    return lastAt;
  },
  /** From now on it counts how late the requests are. */
  begin: () => latenesses.reset(),
  /** Answers what came to each, and the time from an event to the request that tells it. */
  tell: () => ({
    received: seen.map(({ requests, ids }): Received => ({ requests, events: ids.size })),
    p50Milliseconds: latenesses.percentile(50),
    p99Milliseconds: latenesses.percentile(99),
  }),
};
answerAll(receivers);
