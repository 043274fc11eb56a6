import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { BoundedMap } from "../../common/bounded-map.ts";
import { whenOver, within } from "../../common/within.ts";
import {
  decodeData,
  decodeDelivery,
  decodeMessageId,
  encodeBind,
  type Credentials,
  type Delivery,
} from "./bodies.ts";
import { commands, createFramer, encodePdu, isResponse, PduError, responseTo, type Pdu } from "./pdu.ts";
import { nameOf, statuses } from "./statuses.ts";

interface TlsOptions {
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

interface TransportEvents {
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
function openTransport(peer: Peer, events: TransportEvents): Transport {
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

/** Requests that await their responses, by sequence number. */
export interface Requests {
  /** How many requests await a response. */
  readonly count: number;
  /**
   * Sends a request by `send`; undefined if no response came in time or the connection ended. A response after that
   * goes to `onLate`.
   */
  issue(
    command: number,
    send: (sequence: number) => void,
    onLate?: (pdu: Pdu) => void,
  ): Promise<Pdu | undefined>;
  /** Takes a response; ignores one that matches no request. */
  settle(response: Pdu): void;
  /** Ends all requests without a response. */
  abandon(): void;
}

interface Awaited {
  readonly command: number;
  readonly settle: (pdu: Pdu | undefined) => void;
}

interface Late {
  readonly command: number;
  readonly onLate: (pdu: Pdu) => void;
}

const maximumSequence = 0x7fff_ffff;
const maximumLateAnswers = 1_000;

/** Starts empty; each request waits that long for its response. */
function createRequests(timeoutMilliseconds: number): Requests {
  const awaited = new Map<number, Awaited>();
  /** The latest requests whose callers no longer wait. */
  const late = new BoundedMap<number, Late>(maximumLateAnswers);
  let last = 0;

  function nextSequence(): number {
    do last = last === maximumSequence ? 1 : last + 1;
    while (awaited.has(last) || late.has(last));
    return last;
  }

  return {
    get count() {
      return awaited.size;
    },
    issue: (command, send, onLate) =>
      new Promise((resolve) => {
        const sequence = nextSequence();
        const cancel = whenOver(timeoutMilliseconds, () => {
          awaited.delete(sequence);
          if (onLate) late.set(sequence, { command, onLate });
          resolve(undefined);
        });
        const settle = (pdu: Pdu | undefined) => {
          cancel();
          awaited.delete(sequence);
          resolve(pdu);
        };
        awaited.set(sequence, { command, settle });
        send(sequence);
      }),
    settle(response) {
      const answers = (entry: { readonly command: number } | undefined) =>
        entry &&
        (response.command === responseTo(entry.command) || response.command === commands.genericNack);
      const entry = awaited.get(response.sequence);
      if (answers(entry)) return entry?.settle(response);
      const lateEntry = late.get(response.sequence);
      if (!answers(lateEntry)) return;
      late.delete(response.sequence);
      lateEntry?.onLate(response);
    },
    abandon() {
      late.clear();
      for (const entry of awaited.values()) entry.settle(undefined);
    },
  };
}

interface InboundEvents {
  send(command: number, status: number, sequence: number, body?: Buffer): void;
  /** Rejects if the SMSC should deliver again. */
  onDelivery(delivery: Delivery): Promise<void>;
  /** A deliver_sm or data_sm was answered. */
  onDelivered(): void;
  /** The SMSC ends the bind, and waits for `answer`. */
  onUnbind(answer: () => void): void;
}

/** Answers requests from the SMSC. */
export interface Inbound {
  /** How many deliver_sm and data_sm are not answered yet. */
  readonly count: number;
  /** Takes a request; never throws. */
  handle(request: Pdu): void;
}

const maximumDeliveries = 1_000;
const noMessageId = Buffer.from([0]);

/** Starts without any request in progress. */
export function createInbound({ send, onDelivery, onDelivered, onUnbind }: InboundEvents): Inbound {
  let delivering = 0;

  function respond({ command, sequence }: Pdu, status: number, body?: Buffer): void {
    send(responseTo(command), status, sequence, body);
  }

  async function deliver(pdu: Pdu): Promise<void> {
    if (delivering >= maximumDeliveries) return respond(pdu, statuses.temporary, noMessageId);
    delivering += 1;
    const status = await take(pdu);
    delivering -= 1;
    respond(pdu, status, noMessageId);
    onDelivered();
  }

  async function take({ command, body }: Pdu): Promise<number> {
    try {
      await onDelivery(command === commands.dataSm ? decodeData(body) : decodeDelivery(body));
      return statuses.ok;
    } catch (error) {
      return error instanceof PduError ? statuses.invalidLength : statuses.temporary;
    }
  }

  return {
    get count() {
      return delivering;
    },
    handle(request) {
      switch (request.command) {
        case commands.deliverSm:
        case commands.dataSm:
          return void deliver(request);
        case commands.enquireLink:
          return respond(request, statuses.ok);
        case commands.unbind:
          return onUnbind(() => respond(request, statuses.ok));
        case commands.outbind:
        case commands.alertNotification:
          return;
        default:
          send(commands.genericNack, statuses.invalidCommand, request.sequence);
      }
    },
  };
}

interface LinkEvents {
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
function openLink(peer: Peer, responseTimeoutMilliseconds: number, events: LinkEvents): Link {
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

/** The end of a bind in order: what is in flight is answered first, for its answers are lost with the connection. */
interface Farewell {
  /** Whether it has begun: nothing more is submitted. */
  readonly hasBegun: boolean;
  /** Whether the SMSC began it. */
  readonly isTheirs: boolean;
  /** A request of one side was answered, or will not be. */
  settled(): void;
  /** The SMSC unbinds, and waits for `answer`. */
  unbound(answer: () => void): Promise<void>;
  /** Unbinds if it is bound, and begins to disconnect. */
  unbind(isBound: boolean): Promise<void>;
}

const unbindMilliseconds = 1_000;

/** `inFlight` counts the requests of both sides; `ended` says that the link is gone. */
function createFarewell(
  link: Link,
  inFlight: () => number,
  ended: Promise<void>,
  waitMilliseconds: number,
): Farewell {
  let leaving: Promise<void> | undefined;
  let isTheirs = false;
  let onIdle = () => {};

  function settled(): void {
    if (inFlight() === 0) onIdle();
  }

  function idle(milliseconds: number): Promise<void> {
    const idling = Promise.withResolvers<void>();
    onIdle = idling.resolve;
    settled();
    return within(milliseconds, Promise.race([idling.promise, ended]), () => {});
  }

  function leave(): Promise<void> {
    leaving ??= idle(waitMilliseconds);
    return leaving;
  }

  return {
    get hasBegun() {
      return leaving !== undefined;
    },
    get isTheirs() {
      return isTheirs;
    },
    settled,
    async unbound(answer) {
      // A peer that asks again and again is answered once.
      if (isTheirs) return;
      isTheirs = true;
      await leave();
      answer();
      link.finish();
    },
    async unbind(isBound) {
      await leave();
      if (isBound && !isTheirs && link.isOpen) {
        await within(unbindMilliseconds, link.request(commands.unbind), () => {});
        // What the SMSC delivered beside it.
        await idle(unbindMilliseconds);
      }
      if (isTheirs) return;
      if (link.isOpen) link.finish();
      else link.destroy("it was closed");
    },
  };
}

/** What a bind is for: to submit, to get receipts, or both. */
export type Session = keyof typeof bindCommands;

const bindCommands = {
  transceiver: commands.bindTransceiver,
  transmitter: commands.bindTransmitter,
  receiver: commands.bindReceiver,
} as const;

export interface ConnectionOptions extends Peer, Credentials {
  readonly session: Session;
  /** How many submit_sm may await their response at once. */
  readonly window: number;
  readonly enquireLinkMilliseconds: number;
  readonly responseTimeoutMilliseconds: number;
  readonly connectTimeoutMilliseconds: number;
  readonly closeTimeoutMilliseconds: number;
}

export interface ConnectionEvents {
  onBound(): void;
  /** The SMSC ends the bind: it takes nothing more, and ends once what is in flight is answered. */
  onLeaving(): void;
  /** Called once, whether it was bound or not; `isClean` if the SMSC unbound or disconnected in order. */
  onEnd(reason: string, isClean: boolean): void;
  /** Rejects if the SMSC should deliver again. */
  onDelivery(delivery: Delivery): Promise<void>;
}

/** The answer to a submit_sm: `unknown` if it was sent and no answer came, `unsent` if it was never sent. */
export type Answer =
  | { readonly kind: "answered"; readonly status: number; readonly messageId: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "unsent" };

/** A bind over one connection; once ended, it is never used again. */
export interface Connection {
  /** Whether it is bound and will stay so. */
  readonly isUsable: boolean;
  /** How many more submit_sm it accepts now; 0 unless bound. */
  readonly places: number;
  /** An answer after the deadline goes to `onLate`. */
  submit(body: Buffer, onLate: (answer: Answer) => void): Promise<Answer>;
  /** Whether the peer answers an enquire_link. */
  enquire(): Promise<boolean>;
  /** Waits for requests in progress, unbinds and disconnects; takes up to `closeTimeoutMilliseconds` plus 3 seconds. */
  close(): Promise<void>;
}

/** Connects and binds; never throws: a failure ends it. */
export function openConnection(options: ConnectionOptions, events: ConnectionEvents): Connection {
  const ending = Promise.withResolvers<void>();
  let isBound = false;
  let submitting = 0;
  let enquiry: ReturnType<typeof setInterval> | undefined;

  const link = openLink(options, options.responseTimeoutMilliseconds, {
    onOpen: () => void bind(),
    onDelivery: events.onDelivery,
    onDelivered: () => farewell.settled(),
    onUnbind: (answer) => leave(() => farewell.unbound(answer)),
    onEnd(reason, isClean) {
      isBound = false;
      clearTimeout(patience);
      clearInterval(enquiry);
      ending.resolve();
      if (farewell.isTheirs) events.onEnd("the SMSC unbound", true);
      else events.onEnd(reason, isClean);
    },
  });
  const farewell = createFarewell(
    link,
    () => submitting + link.delivering,
    ending.promise,
    options.closeTimeoutMilliseconds,
  );
  const patience = setTimeout(
    () => link.destroy("the connection and the bind were not answered in time"),
    options.connectTimeoutMilliseconds,
  );

  async function bind(): Promise<void> {
    const problem = await bindOver(link, options);
    clearTimeout(patience);
    if (problem !== undefined) return link.destroy(problem);
    if (farewell.hasBegun || !link.isOpen) return;
    isBound = true;
    enquiry = setInterval(() => void enquire(), options.enquireLinkMilliseconds);
    events.onBound();
  }

  async function enquire(): Promise<boolean> {
    const answered = (await link.request(commands.enquireLink)) !== undefined;
    if (!answered) link.destroy("an enquire_link was not answered");
    return answered;
  }

  function leave(inOrder: () => Promise<void>): void {
    const wasUsable = isUsable();
    void inOrder();
    if (wasUsable) events.onLeaving();
  }

  const isUsable = () => isBound && !farewell.hasBegun && link.isOpen;

  return {
    get isUsable() {
      return isUsable();
    },
    get places() {
      return isUsable() ? options.window - submitting : 0;
    },
    async submit(body, onLate) {
      if (!isUsable()) return { kind: "unsent" };
      submitting += 1;
      const response = await link.request(commands.submitSm, body, (late) => onLate(answerOf(late)));
      submitting -= 1;
      if (response?.status === statuses.notBound && isUsable()) leave(() => farewell.unbind(isBound));
      farewell.settled();
      return answerOf(response);
    },
    enquire,
    close: () => farewell.unbind(isBound).then(() => ending.promise),
  };
}

/** Why the SMSC did not bind, if it did not. */
async function bindOver(link: Link, options: ConnectionOptions): Promise<string | undefined> {
  const response = await link.request(bindCommands[options.session], encodeBind(options));
  if (!response) return "the bind was not answered";
  const status = statusOf(response);
  return status === statuses.ok ? undefined : `the bind was refused with ${nameOf(status)}`;
}

function answerOf(response: Pdu | undefined): Answer {
  if (!response) return { kind: "unknown" };
  return { kind: "answered", status: statusOf(response), messageId: decodeMessageId(response.body) };
}

/** A generic_nack takes nothing, whatever its status says. */
const statusOf = ({ command, status }: Pdu): number =>
  command === commands.genericNack && status === statuses.ok ? statuses.unknown : status;
