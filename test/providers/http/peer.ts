import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it reached the peer. */
export interface PeerRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** What the peer does with a request. */
export type Behaviour = (request: PeerRequest, response: ServerResponse) => void | Promise<void>;

/** A vendor on loopback that does as it is told. */
export interface Peer {
  readonly baseUrl: string;
  readonly requests: readonly PeerRequest[];
  /** What it does from now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Starts a peer on a free port of loopback. */
export async function startPeer(first: Behaviour = answer(200, {})): Promise<Peer> {
  const requests: PeerRequest[] = [];
  let behaviour = first;
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    requests.push(request);
    await behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
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

/** Answers with JSON; a string is sent as it stands. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** Takes the request and never answers. */
export const silence: Behaviour = () => {};

/** Takes the request and cuts the connection. */
export const cut: Behaviour = (_, response) => {
  response.destroy();
};

/** Cuts the connection in the middle of its answer. */
export const cutInTheMiddle: Behaviour = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write('{"ok":tr');
  setTimeout(() => response.destroy(), 10);
};

/** Answers `text` after a while. */
export function late(milliseconds: number, then: Behaviour): Behaviour {
  return async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await then(request, response);
  };
}

/** Holds each answer back until it is told to let the next one go. */
export function held(then: Behaviour): Behaviour & { letGo(): void } {
  const waiting: (() => void)[] = [];
  const behaviour: Behaviour = async (request, response) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await then(request, response);
  };
  return Object.assign(behaviour, { letGo: () => waiting.shift()?.() });
}

/** Behaves in turn; the last one stays. */
export function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
  let next = 0;
  return (request, response) => behaviours[Math.min(next++, behaviours.length - 1)]!(request, response);
}

/** The address of a port of loopback where nobody listens. */
export async function deadAddress(): Promise<string> {
  const peer = await startPeer();
  await peer.close();
  return peer.baseUrl;
}
