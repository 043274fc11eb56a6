import { decodeMessageId, encodeBind, type Credentials, type Delivery } from "./bodies.ts";
import { commands } from "./commands.ts";
import { createFarewell } from "./farewell.ts";
import { openLink, type Link } from "./link.ts";
import type { Pdu } from "./pdu.ts";
import { nameOf, statuses } from "./statuses.ts";
import type { Peer } from "./transport.ts";

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
