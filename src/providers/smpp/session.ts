import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { BoundedMap } from "../../common/bounded-map.ts";
import { callAfter, withTimeout } from "../../common/with-timeout.ts";
import {
  decodeDataSm,
  decodeDeliverSm,
  decodeMessageId,
  encodeBind,
  type BindCredentials,
  type DeliverSm,
} from "./bodies.ts";
import {
  commands,
  createPduFramer,
  encodePdu,
  isResponse,
  PduError,
  getResponseCommand,
  type Pdu,
} from "./pdu.ts";
import { formatStatus, statuses } from "./statuses.ts";

interface TlsOptions {
  /** CA certificates in PEM. Default: the CAs that Node trusts. */
  readonly certificateAuthority?: string | undefined;
  /** Name that the server certificate must contain. Default: the host. */
  readonly serverName?: string | undefined;
}

export interface PeerAddress {
  readonly host: string;
  readonly port: number;
  /** False disables TLS. */
  readonly tls: boolean | TlsOptions;
}

interface TransportEvents {
  onOpen(): void;
  onPdu(pdu: Pdu): void;
  /** Called once, as the last event. `isClean` is true if the peer closed the connection in order. */
  onEnd(reason: string, isClean: boolean): void;
}

/** Connection that carries PDUs. */
export interface SmppTransport {
  /**
   * True from the end of the connection setup, TLS included, until `finish`, `destroy` or the loss of the connection.
   */
  readonly isOpen: boolean;
  /** Sends a PDU. Does nothing if the connection is ended or closing. */
  send(command: number, status: number, sequence: number, body?: Buffer): void;
  /** Closes the connection after all queued data is sent. After 1 second, ends it immediately. */
  finish(): void;
  /** Ends the connection immediately. */
  destroy(reason: string): void;
}

/**
 * Maximum amount of unsent data, in bytes. If the peer does not read and more data accumulates, the connection is
 * closed.
 */
const maximumUnsentBytes = 4_194_304;
const finishMilliseconds = 1_000;

/** Opens a connection. Never throws: a failure calls `onEnd`. */
function openTransport(peer: PeerAddress, events: TransportEvents): SmppTransport {
  const socket = open(peer);
  let reason = "the connection was lost";
  let isOpen = false;
  let isClean = false;
  let isCorked = false;

  const destroy = (cause: string) => {
    if (socket.destroyed) return;
    reason = cause;
    isOpen = false;
    isClean = false;
    socket.destroy();
  };
  const frame = createPduFramer((pdu) => {
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
        // All PDUs of one tick are written together.
        process.nextTick(() => {
          isCorked = false;
          socket.uncork();
        });
      }
      socket.write(encodePdu(command, status, sequence, body));
      if (socket.writableLength > maximumUnsentBytes) destroy("the peer does not read its data");
    },
    finish() {
      isOpen = false;
      socket.end();
      const timer = setTimeout(() => destroy("the connection did not close in time"), finishMilliseconds);
      socket.once("close", () => clearTimeout(timer));
    },
    destroy,
  };
}

function open({ host, port, tls }: PeerAddress) {
  if (tls === false) return connectTcp({ host, port });
  const { certificateAuthority, serverName } = tls === true ? {} : tls;
  const servername = serverName ?? (isIP(host) ? "" : host);
  return connectTls({ host, port, servername, ...(certificateAuthority && { ca: certificateAuthority }) });
}

/** Requests that wait for their responses, by sequence number. */
export interface PendingRequests {
  /** Number of requests without a response. */
  readonly count: number;
  /**
   * Sends a request with `send`, and resolves to its response. Resolves to undefined if no response arrived in time or
   * the connection ended. A response after the timeout is passed to `onLate`.
   */
  send(
    command: number,
    send: (sequence: number) => void,
    onLate?: (pdu: Pdu) => void,
  ): Promise<Pdu | undefined>;
  /** Processes a response. Ignores a response that matches no request. */
  resolve(response: Pdu): void;
  /** Resolves all requests without a response to undefined, and ignores later responses. */
  abandon(): void;
}

interface PendingRequest {
  readonly command: number;
  readonly settle: (pdu: Pdu | undefined) => void;
}

interface TimedOutRequest {
  readonly command: number;
  readonly onLate: (pdu: Pdu) => void;
}

const maximumSequence = 0x7fff_ffff;
const maximumTimedOut = 1_000;

/** Creates an empty set of requests. Each request waits at most `timeoutMilliseconds` for its response. */
function createRequests(timeoutMilliseconds: number): PendingRequests {
  const pending = new Map<number, PendingRequest>();
  /** The latest 1,000 requests that timed out. */
  const timedOut = new BoundedMap<number, TimedOutRequest>(maximumTimedOut);
  let lastSequence = 0;

  function nextSequence(): number {
    do lastSequence = lastSequence === maximumSequence ? 1 : lastSequence + 1;
    while (pending.has(lastSequence) || timedOut.has(lastSequence));
    return lastSequence;
  }

  return {
    get count() {
      return pending.size;
    },
    send: (command, send, onLate) =>
      new Promise((resolve) => {
        const sequence = nextSequence();
        const cancel = callAfter(timeoutMilliseconds, () => {
          pending.delete(sequence);
          if (onLate) timedOut.set(sequence, { command, onLate });
          resolve(undefined);
        });
        const settle = (pdu: Pdu | undefined) => {
          cancel();
          pending.delete(sequence);
          resolve(pdu);
        };
        pending.set(sequence, { command, settle });
        send(sequence);
      }),
    resolve(response) {
      const matches = (entry: { readonly command: number } | undefined) =>
        entry &&
        (response.command === getResponseCommand(entry.command) || response.command === commands.genericNack);
      const entry = pending.get(response.sequence);
      if (matches(entry)) return entry?.settle(response);
      const lateEntry = timedOut.get(response.sequence);
      if (!matches(lateEntry)) return;
      timedOut.delete(response.sequence);
      lateEntry?.onLate(response);
    },
    abandon() {
      timedOut.clear();
      for (const entry of pending.values()) entry.settle(undefined);
    },
  };
}

interface InboundEvents {
  send(command: number, status: number, sequence: number, body?: Buffer): void;
  /** Processes a deliver_sm or data_sm. Rejects if the SMSC should deliver it again. */
  onDelivery(delivery: DeliverSm): Promise<void>;
  /** Called after a deliver_sm or data_sm was answered. */
  onDelivered(): void;
  /** Called when the SMSC unbinds. `answer` sends the unbind_resp. */
  onUnbind(answer: () => void): void;
}

/** Handler of requests from the SMSC. */
export interface RequestHandler {
  /** Number of deliver_sm and data_sm without a response. */
  readonly activeCount: number;
  /**
   * Processes a request. Never throws. Responds with ESME_RX_T_APPN to a deliver_sm or data_sm while 1,000 others are
   * without a response.
   */
  handle(request: Pdu): void;
}

const maximumDeliveries = 1_000;
const noMessageId = Buffer.from([0]);

/** Creates a handler without active requests. */
export function createRequestHandler({
  send,
  onDelivery,
  onDelivered,
  onUnbind,
}: InboundEvents): RequestHandler {
  let delivering = 0;

  function respond({ command, sequence }: Pdu, status: number, body?: Buffer): void {
    send(getResponseCommand(command), status, sequence, body);
  }

  async function deliver(pdu: Pdu): Promise<void> {
    if (delivering >= maximumDeliveries) return respond(pdu, statuses.temporary, noMessageId);
    delivering += 1;
    const status = await processDelivery(pdu);
    delivering -= 1;
    respond(pdu, status, noMessageId);
    onDelivered();
  }

  async function processDelivery({ command, body }: Pdu): Promise<number> {
    try {
      await onDelivery(command === commands.dataSm ? decodeDataSm(body) : decodeDeliverSm(body));
      return statuses.ok;
    } catch (error) {
      return error instanceof PduError ? statuses.invalidLength : statuses.temporary;
    }
  }

  return {
    get activeCount() {
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
  /** Called when the connection has ended. `isClean` is true if the peer closed it in order. */
  onEnd(reason: string, isClean: boolean): void;
  /** Processes a deliver_sm or data_sm. Rejects if the SMSC should deliver it again. */
  onDelivery(delivery: DeliverSm): Promise<void>;
  /** Called after a deliver_sm or data_sm was answered. */
  onDelivered(): void;
  /** Called when the SMSC unbinds. `answer` sends the unbind_resp. */
  onUnbind(answer: () => void): void;
}

/** Connection on which both sides send requests and responses. */
export interface Link {
  readonly isOpen: boolean;
  /** Number of deliver_sm and data_sm without a response. */
  readonly deliveringCount: number;
  /**
   * Sends a request, and resolves to its response. Resolves to undefined if no response arrived in time or the link
   * ended. A response after the timeout is passed to `onLate`.
   */
  request(command: number, body?: Buffer, onLate?: (pdu: Pdu) => void): Promise<Pdu | undefined>;
  /** Closes the connection after all queued data is sent. After 1 second, ends it immediately. */
  finish(): void;
  /** Ends the connection immediately. */
  destroy(reason: string): void;
}

/** Opens a link. Never throws: a failure calls `onEnd`. */
function openLink(peer: PeerAddress, responseTimeoutMilliseconds: number, events: LinkEvents): Link {
  const requests = createRequests(responseTimeoutMilliseconds);
  const transport = openTransport(peer, {
    onOpen: events.onOpen,
    onPdu: (pdu) => (isResponse(pdu.command) ? requests.resolve(pdu) : inbound.handle(pdu)),
    onEnd(reason, isClean) {
      requests.abandon();
      events.onEnd(reason, isClean);
    },
  });
  const inbound = createRequestHandler({
    send: transport.send,
    onDelivery: events.onDelivery,
    onDelivered: events.onDelivered,
    onUnbind: events.onUnbind,
  });
  return {
    get isOpen() {
      return transport.isOpen;
    },
    get deliveringCount() {
      return inbound.activeCount;
    },
    request: (command, body, onLate) =>
      requests.send(command, (sequence) => transport.send(command, statuses.ok, sequence, body), onLate),
    finish: transport.finish,
    destroy: transport.destroy,
  };
}

/**
 * Graceful close of a session. Requests in flight are answered first, because a response cannot arrive after the
 * connection is closed.
 */
interface GracefulClose {
  /** True once the close has begun. Nothing more is submitted then. */
  readonly hasBegun: boolean;
  /** True once the SMSC has sent an unbind. */
  readonly hasPeerUnbound: boolean;
  /** Called when a request of either side was answered or abandoned. */
  onRequestEnd(): void;
  /** Handles an unbind of the SMSC. Waits for requests in flight, calls `answer`, and starts to disconnect. */
  acceptUnbind(answer: () => void): Promise<void>;
  /**
   * Waits for requests in flight, sends an unbind if the session is bound, and starts to disconnect. Leaves both to
   * `acceptUnbind` if the SMSC has sent an unbind.
   */
  unbind(isBound: boolean): Promise<void>;
}

const unbindMilliseconds = 1_000;

/**
 * Creates the graceful close of a link. `inFlight` returns the number of active requests of both sides. `ended`
 * resolves when the link has ended. The close waits for these requests for at most `waitMilliseconds`.
 */
function createGracefulClose(
  link: Link,
  inFlight: () => number,
  ended: Promise<void>,
  waitMilliseconds: number,
): GracefulClose {
  let closing: Promise<void> | undefined;
  let isTheirs = false;
  let onIdle = () => {};

  function settled(): void {
    if (inFlight() === 0) onIdle();
  }

  function waitUntilIdle(milliseconds: number): Promise<void> {
    const idling = Promise.withResolvers<void>();
    onIdle = idling.resolve;
    settled();
    return withTimeout(milliseconds, Promise.race([idling.promise, ended]), () => {});
  }

  function startClose(): Promise<void> {
    closing ??= waitUntilIdle(waitMilliseconds);
    return closing;
  }

  return {
    get hasBegun() {
      return closing !== undefined;
    },
    get hasPeerUnbound() {
      return isTheirs;
    },
    onRequestEnd: settled,
    async acceptUnbind(answer) {
      // A peer that repeats its unbind is answered once.
      if (isTheirs) return;
      isTheirs = true;
      await startClose();
      answer();
      link.finish();
    },
    async unbind(isBound) {
      await startClose();
      if (isBound && !isTheirs && link.isOpen) {
        await withTimeout(unbindMilliseconds, link.request(commands.unbind), () => {});
        // The SMSC may have delivered messages before its unbind_resp.
        await waitUntilIdle(unbindMilliseconds);
      }
      if (isTheirs) return;
      if (link.isOpen) link.finish();
      else link.destroy("it was closed");
    },
  };
}

/** Purpose of a bind: to submit messages, to receive receipts, or both. */
export type BindType = keyof typeof bindCommands;

const bindCommands = {
  transceiver: commands.bindTransceiver,
  transmitter: commands.bindTransmitter,
  receiver: commands.bindReceiver,
} as const;

export interface SessionOptions extends PeerAddress, BindCredentials {
  readonly bindType: BindType;
  /** Maximum number of submit_sm without a response. */
  readonly window: number;
  /** Interval between two enquire_link. */
  readonly enquireLinkMilliseconds: number;
  /** Timeout of each response, the bind response included. */
  readonly responseTimeoutMilliseconds: number;
  /** Timeout of the connection, TLS and the bind together. */
  readonly connectTimeoutMilliseconds: number;
  /** Maximum time that a close waits for responses to requests in flight. */
  readonly closeTimeoutMilliseconds: number;
}

export interface SessionEvents {
  onBound(): void;
  /**
   * Called when a usable session starts to close, because the SMSC unbinds or reports ESME_RINVBNDSTS for a submit_sm.
   * Nothing more is submitted. The session ends when all requests in flight are answered, or after
   * `closeTimeoutMilliseconds`.
   */
  onClosing(): void;
  /**
   * Called once, also if the session was never bound. `isClean` is true if the SMSC unbound or disconnected in order.
   */
  onEnd(reason: string, isClean: boolean): void;
  /** Processes a deliver_sm or data_sm. Rejects if the SMSC should deliver it again. */
  onDelivery(delivery: DeliverSm): Promise<void>;
}

/**
 * Result of a submit_sm. `unknown`: it was sent, but the connection ended or no response arrived in time. `unsent`: it
 * was never sent.
 */
export type SubmitSmResponse =
  | { readonly kind: "answered"; readonly status: number; readonly messageId: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "unsent" };

/** SMPP session over one connection. After its end it cannot be used again. */
export interface SmppSession {
  /** True if the session is bound and is not closing. */
  readonly isUsable: boolean;
  /** Number of further submit_sm that the window allows now. 0 if the session is not usable. */
  readonly freeWindow: number;
  /**
   * Sends a submit_sm if the session is usable. Does not check the window. A response after the timeout is passed to
   * `onLate`.
   */
  submit(body: Buffer, onLate: (answer: SubmitSmResponse) => void): Promise<SubmitSmResponse>;
  /** Sends an enquire_link and resolves to true if the peer responds. Otherwise ends the session. */
  enquire(): Promise<boolean>;
  /** Waits for active requests, unbinds and disconnects, within `closeTimeoutMilliseconds` plus 3 seconds. */
  close(): Promise<void>;
}

/** Connects and binds. Never throws: a failure calls `onEnd`. */
export function openSession(options: SessionOptions, events: SessionEvents): SmppSession {
  const ending = Promise.withResolvers<void>();
  let isBound = false;
  let submitting = 0;
  let enquiry: ReturnType<typeof setInterval> | undefined;

  const link = openLink(options, options.responseTimeoutMilliseconds, {
    onOpen: () => void bind(),
    onDelivery: events.onDelivery,
    onDelivered: () => gracefulClose.onRequestEnd(),
    onUnbind: (answer) => startClose(() => gracefulClose.acceptUnbind(answer)),
    onEnd(reason, isClean) {
      isBound = false;
      clearTimeout(connectTimer);
      clearInterval(enquiry);
      ending.resolve();
      if (gracefulClose.hasPeerUnbound) events.onEnd("the SMSC unbound", true);
      else events.onEnd(reason, isClean);
    },
  });
  const gracefulClose = createGracefulClose(
    link,
    () => submitting + link.deliveringCount,
    ending.promise,
    options.closeTimeoutMilliseconds,
  );
  const connectTimer = setTimeout(
    () => link.destroy("the connection and the bind timed out"),
    options.connectTimeoutMilliseconds,
  );

  async function bind(): Promise<void> {
    const problem = await sendBind(link, options);
    clearTimeout(connectTimer);
    if (problem !== undefined) return link.destroy(problem);
    if (gracefulClose.hasBegun || !link.isOpen) return;
    isBound = true;
    enquiry = setInterval(() => void enquire(), options.enquireLinkMilliseconds);
    events.onBound();
  }

  async function enquire(): Promise<boolean> {
    const answered = (await link.request(commands.enquireLink)) !== undefined;
    if (!answered) link.destroy("the SMSC did not respond to enquire_link");
    return answered;
  }

  function startClose(inOrder: () => Promise<void>): void {
    const wasUsable = isUsable();
    void inOrder();
    if (wasUsable) events.onClosing();
  }

  const isUsable = () => isBound && !gracefulClose.hasBegun && link.isOpen;

  return {
    get isUsable() {
      return isUsable();
    },
    get freeWindow() {
      return isUsable() ? options.window - submitting : 0;
    },
    async submit(body, onLate) {
      if (!isUsable()) return { kind: "unsent" };
      submitting += 1;
      const response = await link.request(commands.submitSm, body, (late) => onLate(toSubmitResponse(late)));
      submitting -= 1;
      if (response?.status === statuses.notBound && isUsable())
        startClose(() => gracefulClose.unbind(isBound));
      gracefulClose.onRequestEnd();
      return toSubmitResponse(response);
    },
    enquire,
    close: () => gracefulClose.unbind(isBound).then(() => ending.promise),
  };
}

/** Sends the bind request. Returns undefined if the SMSC accepted it, otherwise the problem. */
async function sendBind(link: Link, options: SessionOptions): Promise<string | undefined> {
  const response = await link.request(bindCommands[options.bindType], encodeBind(options));
  if (!response) return "the SMSC did not respond to the bind";
  const status = getStatus(response);
  return status === statuses.ok ? undefined : `the SMSC rejected the bind with ${formatStatus(status)}`;
}

function toSubmitResponse(response: Pdu | undefined): SubmitSmResponse {
  if (!response) return { kind: "unknown" };
  return { kind: "answered", status: getStatus(response), messageId: decodeMessageId(response.body) };
}

/** A generic_nack never accepts a message, even if its status is ESME_ROK. */
const getStatus = ({ command, status }: Pdu): number =>
  command === commands.genericNack && status === statuses.ok ? statuses.unknown : status;
