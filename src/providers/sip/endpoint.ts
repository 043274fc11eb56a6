import { createHmac, randomBytes } from "node:crypto";
import { BoundedMap } from "../../common/bounded-map.ts";
import { within } from "../../common/within.ts";
import {
  formatRequest,
  formatResponse,
  headerValue,
  parameterOf,
  parseMessage,
  type Header,
  type OutgoingRequest,
  type SipRequest,
  type SipResponse,
} from "./message.ts";
import type { Connect, Connection, ConnectionEvents } from "./transport.ts";

const secret = randomBytes(16);
const copied = ["via", "from", "call-id", "cseq"];
const written: Readonly<Record<string, string>> = {
  via: "Via",
  from: "From",
  "call-id": "Call-ID",
  cseq: "CSeq",
};

/**
 * How this side answers a request of the peer, as a stateless server (RFC 3261, 8.2.7); undefined for an ACK. It
 * accepts a BYE for calls that it knows, and no incoming calls.
 */
function answerRequest(request: SipRequest, isKnownCall: boolean): string | undefined {
  if (request.method === "ACK") return undefined;
  if (request.method === "OPTIONS") return respond(request, 200, "OK");
  if (request.method === "BYE" && isKnownCall) return respond(request, 200, "OK");
  if (request.method === "BYE" || request.method === "CANCEL") {
    return respond(request, 481, "Call/Transaction Does Not Exist");
  }
  return respond(request, 405, "Method Not Allowed");
}

function respond(request: SipRequest, status: number, reason: string): string {
  const to = headerValue(request, "to");
  const tagged = parameterOf(to, "tag") === undefined ? `${to};tag=${tagOf(request)}` : to;
  const headers: Header[] = request.headers
    .filter(([name]) => copied.includes(name))
    .map(([name, value]) => [written[name]!, value] as const);
  return formatResponse(status, reason, [...headers, ["To", tagged], ["Allow", "ACK, BYE, CANCEL, OPTIONS"]]);
}

/** A repeated request gets the same tag, although nothing is stored about it. */
function tagOf(request: SipRequest): string {
  return createHmac("sha256", secret)
    .update(`${request.callId} ${request.branch}`)
    .digest("hex")
    .slice(0, 16);
}

/** Receives the responses to a request. */
export interface Receiver {
  receive(response: SipResponse): void;
  /** The peer refused the message, or the connection was cut. */
  failed(cause: TransportFailure): void;
  /** Nothing more will arrive, and nothing more may be sent. */
  close(): void;
}

/** `refused`: nobody listens at the peer's port; `cut`: the connection is gone, and perhaps a response with it. */
export type TransportFailure = "refused" | "cut";

interface EndpointOptions {
  readonly connect: Connect;
  /** TCP or TLS: no retransmission. */
  readonly isReliable: boolean;
  readonly connectTimeoutMilliseconds: number;
  /** Called for every readable message from the peer. */
  readonly heard: () => void;
  readonly isKnownCall: (callId: string) => boolean;
}

const maximumReceivers = 20_000;

/** This side's endpoint: one connection, opened on demand, and the transactions that share it. */
export class Endpoint {
  readonly isReliable: boolean;
  readonly #options: EndpointOptions;
  readonly #receivers = new BoundedMap<string, Receiver>(maximumReceivers);
  #connection: Promise<Connection> | undefined;
  /** Resolves when the earlier connections are closed and their ports are free. */
  #closed: Promise<void> = Promise.resolve();
  #generation = 0;
  #isClosed = false;
  #lost: () => void = () => undefined;

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.isReliable = options.isReliable;
  }

  /** How many transactions are kept. */
  get size(): number {
    return this.#receivers.size;
  }

  /** The connection, opened if there is none; rejects if the peer cannot be reached. */
  open(): Promise<Connection> {
    if (this.#isClosed) return Promise.reject(new Error("the provider was closed"));
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  /** Calls a function whenever the connection is gone: the next one may have another address. */
  onLost(lost: () => void): void {
    this.#lost = lost;
  }

  /** Sends without waiting; a message that cannot be sent is lost, as on any network. */
  transmit(request: OutgoingRequest): void {
    this.#write(formatRequest(request));
  }

  /** Gives the responses to a request to their receiver, until `forget`. */
  register(request: OutgoingRequest, receiver: Receiver): void {
    // Finished transactions stay here for stray retransmissions: under a flood the oldest of them are dropped.
    this.#receivers.set(keyOf(request.branch, request.method), receiver);
  }

  forget(request: OutgoingRequest): void {
    this.#receivers.delete(keyOf(request.branch, request.method));
  }

  /** Closes the connection; the next request opens another, to whatever address the host's name has by then. */
  reset(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection) this.#lost();
    const closed = this.#closed.then(async () => (await connection?.catch(() => undefined))?.close());
    this.#closed = closed;
    return closed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const receiver of this.#receivers.values()) receiver.close();
    this.#receivers.clear();
    await this.reset();
  }

  #write(text: string): void {
    this.open().then(
      (connection) => connection.send(text),
      () => undefined,
    );
  }

  async #connect(): Promise<Connection> {
    const generation = ++this.#generation;
    const { connect, connectTimeoutMilliseconds } = this.#options;
    const late = new AbortController();
    const connecting = this.#closed.then(() => connect(this.#events(generation), late.signal));
    try {
      return await within(connectTimeoutMilliseconds, connecting, () => {
        throw new Error("no connection in time");
      });
    } catch (error) {
      late.abort();
      this.#lose(generation);
      // If it connects after all, it is no longer needed.
      void connecting.then((connection) => connection.close()).catch(() => undefined);
      throw error;
    }
  }

  #events(generation: number): ConnectionEvents {
    return {
      received: (bytes) => this.#receive(bytes),
      refused: () => this.#fail("refused"),
      cut: () => {
        this.#lose(generation);
        this.#fail("cut");
      },
    };
  }

  #lose(generation: number): void {
    if (this.#generation !== generation) return;
    this.#connection = undefined;
    this.#lost();
  }

  #fail(cause: TransportFailure): void {
    // Receivers added meanwhile start on a new connection.
    const present = [...this.#receivers.values()];
    for (const receiver of present) receiver.failed(cause);
  }

  #receive(bytes: Uint8Array): void {
    const message = parseMessage(bytes);
    if (!message || this.#isClosed) return;
    this.#options.heard();
    if (message.kind === "response") {
      this.#receivers.get(keyOf(message.branch, message.sequenceMethod))?.receive(message);
      return;
    }
    const answer = answerRequest(message, this.#options.isKnownCall(message.callId));
    if (answer !== undefined) this.#write(answer);
  }
}

function keyOf(branch: string, method: string): string {
  return `${branch} ${method}`;
}
