import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import type { components } from "../../generated/types.ts";

export type Event = components["schemas"]["MessageStatusEvent"];

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's server. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** The events that came, in the order of their arrival. */
  events(): readonly Event[];
  close(): Promise<void>;
}

/** Answers one request. */
export type Answer = (response: ServerResponse, request: Received, count: number) => unknown;

/** Starts a server on this machine that answers 204, or as it is told. */
export async function startReceiver(answer: Answer = (response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const got = { path: request.url ?? "", headers: request.headers, body };
    received.push(got);
    await answer(response, got, received.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    events: () => received.map(({ body }) => JSON.parse(body) as Event),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

/** The event in a request whose signature is right at this time, as `standardwebhooks` finds; throws where it is not. */
export function verified(secret: string, { body, headers }: Received, now: number): Event {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Event;
  } finally {
    vi.useRealTimers();
  }
}
