import { isIPv6 } from "node:net";

export type Transport = "udp" | "tcp" | "tls";

/** An address and port, as used in Via and Contact. */
export interface Place {
  readonly address: string;
  readonly port: number;
}

/** A connection to the peer. Losses are reported to the events, never thrown. */
export interface Connection {
  /** The socket's local address and port. */
  readonly local: Place;
  send(text: string): void;
  close(): Promise<void>;
}

export interface ConnectionEvents {
  /** A datagram, or one message of a stream. */
  received(bytes: Uint8Array): void;
  /** The peer's machine reports that nobody listens there; the connection stays usable. */
  refused(): void;
  /** The connection is gone; messages in flight may or may not have arrived. */
  cut(): void;
}

/** Connects until the signal aborts; rejects if certainly nothing was sent, as for a name unknown to DNS. */
export type Connect = (events: ConnectionEvents, signal: AbortSignal) => Promise<Connection>;

/** Where to connect to, and from where. */
export interface Route {
  readonly host: string;
  readonly port: number;
  readonly localAddress: string | undefined;
  /** 0 for any. */
  readonly localPort: number;
}

/** `host:port`, IPv6 in brackets. */
export function formatPlace({ address, port }: Place): string {
  return `${formatHost(address)}:${port}`;
}

/** A host as URIs spell it: IPv6 in brackets. */
export function formatHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
