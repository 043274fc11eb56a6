import type { Delivery } from "./bodies.ts";
import { isResponse } from "./commands.ts";
import { createInbound } from "./inbound.ts";
import type { Pdu } from "./pdu.ts";
import { createRequests } from "./requests.ts";
import { statuses } from "./statuses.ts";
import { openTransport, type Peer } from "./transport.ts";

export interface LinkEvents {
  onOpen(): void;
  /** `isClean` if the peer ended it in order. */
  onEnd(reason: string, isClean: boolean): void;
  /** Rejects if the SMSC should deliver again. */
  onDelivery(delivery: Delivery): Promise<void>;
  /** A deliver_sm was answered. */
  onDelivered(): void;
  /** The SMSC ends the bind, and waits for `answer`. */
  onUnbind(answer: () => void): void;
}

/** A connection on which both sides send requests and responses. */
export interface Link {
  readonly isOpen: boolean;
  /** How many deliver_sm are not answered yet. */
  readonly delivering: number;
  /** The response; undefined if none came in time or the link ended. A later one goes to `onLate`. */
  request(command: number, body?: Buffer, onLate?: (pdu: Pdu) => void): Promise<Pdu | undefined>;
  /** Closes it after everything queued is sent. */
  finish(): void;
  /** Ends it at once. */
  destroy(reason: string): void;
}

/** Connects; never throws: a failure ends it. */
export function openLink(peer: Peer, responseTimeoutMilliseconds: number, events: LinkEvents): Link {
  const requests = createRequests(responseTimeoutMilliseconds);
  const transport = openTransport(peer, {
    onOpen: events.onOpen,
    onPdu: (pdu) => (isResponse(pdu.command) ? requests.settle(pdu) : inbound.handle(pdu)),
    onEnd(reason, isClean) {
      requests.abandon();
      events.onEnd(reason, isClean);
    },
  });
  const inbound = createInbound({
    send: transport.send,
    onDelivery: events.onDelivery,
    onDelivered: events.onDelivered,
    onUnbind: events.onUnbind,
  });
  return {
    get isOpen() {
      return transport.isOpen;
    },
    get delivering() {
      return inbound.count;
    },
    request: (command, body, onLate) =>
      requests.issue(command, (sequence) => transport.send(command, statuses.ok, sequence, body), onLate),
    finish: transport.finish,
    destroy: transport.destroy,
  };
}
