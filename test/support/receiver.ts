import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import type { components } from "../../generated/types.ts";

export type StatusEvent = components["schemas"]["MessageStatusEvent"];

/** A request to a receiver. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's webhook server. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Returns the received events in order. */
  events(): readonly StatusEvent[];
  close(): Promise<void>;
}

/** Responds to one request. `count` is the number of this request, from 1. */
export type ResponseHandler = (response: ServerResponse, request: ReceivedRequest, count: number) => unknown;

/** Starts a server on this machine. Default response: status 204. */
export async function startReceiver(answer: ResponseHandler = (response) => response.writeHead(204).end()) {
  const received: ReceivedRequest[] = [];
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
    events: () => received.map(({ body }) => JSON.parse(body) as StatusEvent),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

/**
 * Verifies the signature of a webhook with `standardwebhooks`, and returns its event. `now` is the time of verification
 * in Unix milliseconds. Throws if the signature is invalid or more than five minutes from `now`.
 */
export function verifyEvent(secret: string, { body, headers }: ReceivedRequest, now: number): StatusEvent {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as StatusEvent;
  } finally {
    vi.useRealTimers();
  }
}
