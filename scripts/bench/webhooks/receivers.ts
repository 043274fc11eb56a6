import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { within } from "../../../src/common/within.ts";
import { createTimes } from "../figures.ts";

const maximumMilliseconds = 120_000;

/** How an endpoint is dead: it takes requests and answers none, or its port is closed. */
export type DeadEndpoint = "silent" | "refusing";

/** Opens so many endpoints that answer and count, and maybe one that is dead. */
export async function openReceivers(answering: number, dead: DeadEndpoint | null) {
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
      await within(maximumMilliseconds, promise, () => {
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
