import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the peer has received. */
export interface PeerRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** Handling of a request by the peer. */
export type Behaviour = (request: PeerRequest, response: ServerResponse) => void | Promise<void>;

/** A vendor on loopback that is controlled by the test. */
export interface Peer {
  readonly baseUrl: string;
  readonly requests: readonly PeerRequest[];
  /** Changes the behaviour for all following requests. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Starts a peer on a free loopback port. */
export async function startPeer(first: Behaviour = respondWith(200, {})): Promise<Peer> {
  const requests: PeerRequest[] = [];
  let behaviour = first;
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    requests.push(request);
    await behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // The server listens on a port, not on a pipe.
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    behave: (next) => (behaviour = next),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(incoming: IncomingMessage): Promise<PeerRequest> {
  let text = "";
  for await (const chunk of incoming.setEncoding("utf8")) text += chunk;
  const { method = "", url = "", headers } = incoming;
  return { method, url, headers, text };
}

/** Responds with JSON. A string is sent unchanged. */
export function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** Receives the request and never responds. */
export const neverRespond: Behaviour = () => {};

/** Receives the request and closes the connection. */
export const cutConnection: Behaviour = (_, response) => {
  response.destroy();
};

/** Closes the connection in the middle of the response. */
export const cutResponse: Behaviour = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write('{"ok":tr');
  setTimeout(() => response.destroy(), 10);
};

/** Responds after a delay. */
export function respondLate(milliseconds: number, then: Behaviour): Behaviour {
  return async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await then(request, response);
  };
}

/** Holds each response until `letGo` releases the oldest one. */
export function holdResponses(then: Behaviour): Behaviour & { letGo(): void } {
  const waiting: (() => void)[] = [];
  const behaviour: Behaviour = async (request, response) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await then(request, response);
  };
  return Object.assign(behaviour, { letGo: () => waiting.shift()?.() });
}

/** Applies the behaviours one after another. The last one repeats. */
export function respondInSequence(...behaviours: readonly Behaviour[]): Behaviour {
  let next = 0;
  return (request, response) => behaviours[Math.min(next++, behaviours.length - 1)]!(request, response);
}

/** Returns the base URL of a loopback port without a listening server. */
export async function getUnusedAddress(): Promise<string> {
  const peer = await startPeer();
  await peer.close();
  return peer.baseUrl;
}
