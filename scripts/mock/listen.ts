import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PrismAnswer, PrismRequest, Violation } from "./engine.ts";

const violationsLength = 6_000;

/** A request as it came, its body read. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string | string[]>;
  readonly headers: Record<string, string>;
  /** The query as it came, with its question mark, or nothing. */
  readonly search: string;
  /** The body as it came. */
  readonly bytes: Buffer;
  /** What the JSON says, or the text where it is none; `undefined` without a body. */
  readonly body: unknown;
  /** Whether the body says of itself that it is JSON and is not. */
  readonly malformed: boolean;
  /** Whether the body is longer than may be; it was not kept then. */
  readonly tooLong: boolean;
}

/** How a request is answered. */
export type Answer = (request: ReceivedRequest) => Promise<PrismAnswer>;

/** A request and what was answered to it. */
export type OnExchange = (request: ReceivedRequest, answer: PrismAnswer) => void;

/** Where to listen, and how long a body may be. */
export interface ListenOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly bodyBytes: number;
  readonly onExchange?: OnExchange | undefined;
}

/** A server that listens. */
export interface Listening {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Answers requests over HTTP, to pages of any origin too; rejects with a code such as EADDRINUSE. */
export async function listen(
  answer: Answer,
  { host, port, bodyBytes, onExchange = () => {} }: ListenOptions,
): Promise<Listening> {
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  return {
    baseUrl: localUrl(host, (server.address() as AddressInfo).port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    allowOrigins(incoming, outgoing);
    if (incoming.method === "OPTIONS" && incoming.headers["access-control-request-method"]) {
      outgoing.writeHead(204).end();
      return;
    }
    try {
      const request = await receive(incoming, bodyBytes);
      const given = await answer(request);
      onExchange(request, given);
      write(outgoing, given, request.method === "HEAD");
    } catch (error) {
      // A caller who has gone away is nobody's fault.
      if (!incoming.complete) return void outgoing.destroy();
      console.error(error);
      if (outgoing.headersSent) return void outgoing.destroy();
      outgoing
        .writeHead(500, { "content-type": "text/plain" })
        .end("The mock failed; its output says why.\n");
    }
  }
}

/** The request as Prism takes it. */
export const toPrism = ({ method, path, query, headers, body }: ReceivedRequest): PrismRequest => ({
  method: method.toLowerCase() as PrismRequest["method"], // it finds no operation for what is none
  url: { path, query },
  headers,
  body,
});

function localUrl(host: string, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

async function receive(incoming: IncomingMessage, bodyBytes: number): Promise<ReceivedRequest> {
  const [path = "/", search] = (incoming.url ?? "/").split(/\?(.*)/s);
  const { bytes, tooLong } = await readBody(incoming, bodyBytes);
  const text = bytes.toString("utf8");
  const parsed =
    isJson(incoming.headers["content-type"]) && text
      ? parse(text)
      : { value: text || undefined, malformed: false };
  return {
    method: incoming.method ?? "GET",
    path,
    query: readQuery(search ?? ""),
    search: search === undefined ? "" : `?${search}`,
    headers: endToEnd(incoming, bytes.length),
    bytes,
    body: parsed.value,
    malformed: parsed.malformed,
    tooLong,
  };
}

async function readBody(
  incoming: IncomingMessage,
  most: number,
): Promise<{ bytes: Buffer; tooLong: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += (chunk as Buffer).length;
    if (length <= most) chunks.push(chunk as Buffer);
  }
  const tooLong = length > most;
  return { bytes: tooLong ? Buffer.alloc(0) : Buffer.concat(chunks), tooLong };
}

/** Whether a content type is one of JSON's. */
export const isJson = (type: string | null | undefined): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(type ?? "");

function parse(text: string): { value: unknown; malformed: boolean } {
  try {
    return { value: JSON.parse(text) as unknown, malformed: false };
  } catch {
    return { value: text, malformed: true };
  }
}

function readQuery(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search);
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

const hopByHop = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "te",
  "upgrade",
  "expect",
  "content-length",
];

/** Prism reads the length of the body off its header, and a body in pieces has none. */
function endToEnd({ headers }: IncomingMessage, length: number): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.includes(name));
  const read = kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]);
  return Object.fromEntries(length > 0 ? [...read, ["content-length", String(length)]] : read);
}

function allowOrigins({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader("access-control-allow-origin", headers.origin ?? "*");
  outgoing.setHeader("access-control-allow-credentials", "true");
  outgoing.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "*");
  outgoing.setHeader("access-control-allow-methods", "GET, POST, DELETE");
  outgoing.setHeader("vary", "origin");
}

function write(outgoing: ServerResponse, answer: PrismAnswer, withoutBody: boolean): void {
  for (const [name, value] of Object.entries(answer.headers)) {
    if (name.toLowerCase() !== "content-length") outgoing.setHeader(name, value);
  }
  outgoing.setHeader(
    "access-control-expose-headers",
    [...outgoing.getHeaderNames(), "sl-violations"].join(", "),
  );
  if (answer.violations.length > 0) outgoing.setHeader("sl-violations", violationsHeader(answer.violations));
  const body = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  if (body !== undefined) outgoing.setHeader("content-length", Buffer.byteLength(body));
  outgoing.writeHead(answer.status);
  outgoing.end(withoutBody ? undefined : body);
}

/** As many as a header can carry, in ASCII. */
function violationsHeader(violations: readonly Violation[]): string {
  let length = 0;
  const fitting = violations.filter(
    (violation) => (length += JSON.stringify(violation).length) < violationsLength,
  );
  const more = violations.length - fitting.length;
  const left = more > 0 ? [{ location: violations.at(-1)!.location, message: `and ${more} more` }] : [];
  return JSON.stringify([...fitting, ...left]).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
