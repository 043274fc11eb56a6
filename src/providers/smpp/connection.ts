import { within } from "../../common/within.ts";
import { decodeMessageId, encodeBind, type Credentials, type Delivery } from "./bodies.ts";
import { commands } from "./commands.ts";
import { openLink } from "./link.ts";
import type { Pdu } from "./pdu.ts";
import { nameOf, statuses } from "./statuses.ts";
import type { Peer } from "./transport.ts";

export interface ConnectionOptions extends Peer, Credentials {
  /** How many submit_sm may await their response at once. */
  readonly window: number;
  readonly enquireLinkMilliseconds: number;
  readonly responseTimeoutMilliseconds: number;
  readonly connectTimeoutMilliseconds: number;
  readonly closeTimeoutMilliseconds: number;
}

export interface ConnectionEvents {
  onBound(): void;
  /** Called once, whether it was bound or not. */
  onEnd(reason: string): void;
  /** Rejects if the SMSC should deliver again. */
  onDelivery(delivery: Delivery): Promise<void>;
}

/** The answer to a submit_sm: `unknown` if it was sent and no answer came, `unsent` if it was never sent. */
export type Answer =
  | { readonly kind: "answered"; readonly status: number; readonly messageId: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "unsent" };

/** A bind_transceiver over one connection; once ended, it is never used again. */
export interface Connection {
  /** How many more submit_sm it accepts now; 0 unless bound. */
  readonly places: number;
  /** An answer after the deadline goes to `onLate`. */
  submit(body: Buffer, onLate: (answer: Answer) => void): Promise<Answer>;
  /** Whether the peer answers an enquire_link. */
  enquire(): Promise<boolean>;
  /** Waits for requests in progress, unbinds and disconnects; takes up to `closeTimeoutMilliseconds` plus 2 seconds. */
  close(): Promise<void>;
}

const unbindMilliseconds = 1_000;

/** Connects and binds; never throws: a failure ends it. */
export function openConnection(options: ConnectionOptions, events: ConnectionEvents): Connection {
  const ending = Promise.withResolvers<void>();
  const idling = Promise.withResolvers<void>();
  let isBound = false;
  let isClosing = false;
  let submitting = 0;
  let enquiry: ReturnType<typeof setInterval> | undefined;

  const link = openLink(options, options.responseTimeoutMilliseconds, {
    onOpen: () => void bind(),
    onDelivery: events.onDelivery,
    onDelivered: lookWhetherIdle,
    onUnbind: () => void (isBound = false),
    onEnd(reason) {
      isBound = false;
      clearTimeout(patience);
      clearInterval(enquiry);
      ending.resolve();
      events.onEnd(reason);
    },
  });
  const patience = setTimeout(
    () => link.destroy("the connection and the bind were not answered in time"),
    options.connectTimeoutMilliseconds,
  );

  async function bind(): Promise<void> {
    const response = await link.request(commands.bindTransceiver, encodeBind(options));
    clearTimeout(patience);
    const status = response?.status;
    if (status === undefined) return link.destroy("the bind was not answered");
    if (status !== statuses.ok) return link.destroy(`the bind was refused with ${nameOf(status)}`);
    if (isClosing || !link.isOpen) return;
    isBound = true;
    enquiry = setInterval(() => void enquire(), options.enquireLinkMilliseconds);
    events.onBound();
  }

  async function enquire(): Promise<boolean> {
    const answered = (await link.request(commands.enquireLink)) !== undefined;
    if (!answered) link.destroy("an enquire_link was not answered");
    return answered;
  }

  const isUsable = () => isBound && !isClosing && link.isOpen;

  function lookWhetherIdle(): void {
    if (isClosing && submitting + link.delivering === 0) idling.resolve();
  }

  return {
    get places() {
      return isUsable() ? options.window - submitting : 0;
    },
    async submit(body, onLate) {
      if (!isUsable()) return { kind: "unsent" };
      submitting += 1;
      const response = await link.request(commands.submitSm, body, (late) => onLate(answerOf(late)));
      submitting -= 1;
      lookWhetherIdle();
      return answerOf(response);
    },
    enquire,
    async close() {
      isClosing = true;
      lookWhetherIdle();
      const idle = Promise.race([idling.promise, ending.promise]);
      await within(options.closeTimeoutMilliseconds, idle, () => {});
      if (isBound && link.isOpen) await within(unbindMilliseconds, link.request(commands.unbind), () => {});
      if (link.isOpen) link.finish();
      else link.destroy("it was closed");
      await ending.promise;
    },
  };
}

function answerOf(response: Pdu | undefined): Answer {
  if (!response) return { kind: "unknown" };
  return { kind: "answered", status: response.status, messageId: decodeMessageId(response.body) };
}
