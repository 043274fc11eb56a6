import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { createFramer } from "./framing.ts";
import { encodePdu, type Pdu } from "./pdu.ts";

export interface TlsOptions {
  /** PEM; if undefined, those that Node trusts. */
  readonly certificateAuthority?: string | undefined;
  /** The name that the certificate must carry; if undefined, the host. */
  readonly serverName?: string | undefined;
}

export interface Peer {
  readonly host: string;
  readonly port: number;
  /** False: without TLS. */
  readonly tls: boolean | TlsOptions;
}

export interface TransportEvents {
  onOpen(): void;
  onPdu(pdu: Pdu): void;
  /** Called once, as the last event; `isClean` if the peer ended it in order. */
  onEnd(reason: string, isClean: boolean): void;
}

/** A connection that carries PDUs. */
export interface Transport {
  readonly isOpen: boolean;
  send(command: number, status: number, sequence: number, body?: Buffer): void;
  /** Closes it after everything queued is sent. */
  finish(): void;
  /** Ends it at once. */
  destroy(reason: string): void;
}

/** How much a peer that reads nothing may leave unsent before the connection is given up. */
const maximumUnsentBytes = 4_194_304;
const finishMilliseconds = 1_000;

/** Connects; never throws: a failure ends it. */
export function openTransport(peer: Peer, events: TransportEvents): Transport {
  const socket = open(peer);
  let reason = "the connection was cut";
  let isOpen = false;
  let isClean = false;
  let isCorked = false;

  const destroy = (why: string) => {
    if (socket.destroyed) return;
    reason = why;
    isOpen = false;
    isClean = false;
    socket.destroy();
  };
  const frame = createFramer((pdu) => {
    if (!socket.destroyed) events.onPdu(pdu);
  });

  socket.setNoDelay(true);
  socket.once(peer.tls ? "secureConnect" : "connect", () => {
    isOpen = true;
    events.onOpen();
  });
  socket.on("data", (chunk: Buffer) => {
    try {
      frame(chunk);
    } catch (error) {
      destroy(error instanceof Error ? error.message : String(error));
    }
  });
  socket.once("end", () => {
    isClean = true;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    isClean = false;
    reason = error.code ?? error.message;
  });
  socket.once("close", () => {
    isOpen = false;
    events.onEnd(reason, isClean);
  });

  return {
    get isOpen() {
      return isOpen && socket.writable;
    },
    send(command, status, sequence, body) {
      if (!socket.writable) return;
      if (!isCorked) {
        isCorked = true;
        socket.cork();
        // Everything sent in one turn leaves in one write.
        process.nextTick(() => {
          isCorked = false;
          socket.uncork();
        });
      }
      socket.write(encodePdu(command, status, sequence, body));
      if (socket.writableLength > maximumUnsentBytes) destroy("the peer does not read");
    },
    finish() {
      isOpen = false;
      socket.end();
      const timer = setTimeout(() => destroy("the connection was ended"), finishMilliseconds);
      socket.once("close", () => clearTimeout(timer));
    },
    destroy,
  };
}

function open({ host, port, tls }: Peer) {
  if (tls === false) return connectTcp({ host, port });
  const { certificateAuthority, serverName } = tls === true ? {} : tls;
  const servername = serverName ?? (isIP(host) ? "" : host);
  return connectTls({ host, port, servername, ...(certificateAuthority && { ca: certificateAuthority }) });
}
