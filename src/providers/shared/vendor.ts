import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Wish } from "../../domain/messages/opt-out-words.ts";
import type { ReportedCost } from "../../domain/money/reported-cost.ts";
import type { MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { InboundMessage, ProviderSurroundings, SenderOf } from "../../ports/providers.ts";
import { isOpenStatus, type Unasked } from "./handover.ts";
import { rejectsOperator, type HttpRequest } from "./http-client.ts";
import type { Dlt } from "./rules.ts";
import type { Windows } from "./whatsapp.ts";

/** The channels that such vendors carry. */
export type VendorChannel = "sms" | "whatsapp";

/**
 * Why a message was not taken: `number`, `optedOut` and `message` are final, for they lie in the recipient's number, in
 * its wish for no more messages, or in what is sent; `elsewhere` means that another provider may take this message; `operator` that the vendor takes none until the
 * operator acts; `throttled` that too many came too fast; `open` that the vendor may have it.
 */
export type Failure = "number" | "optedOut" | "message" | "elsewhere" | "operator" | "throttled" | "open";

/** A message that was not taken. `code` is the vendor's word for the log; `detail` tells the customer, if set. */
export interface Failed {
  readonly kind: Failure;
  readonly code: string;
  /** The vendor's word is none that the operator has described, who is told of it. */
  readonly isUndescribed?: true;
  readonly detail?: string;
}

/**
 * What a vendor says of one message: the id that it gave it, the ids of its parts if it has several, and what it takes for all of
 * them; or why it did not take it.
 */
export type Verdict =
  | {
      readonly kind: "accepted";
      readonly id: string;
      readonly partIds?: readonly string[];
      readonly cost?: ReportedCost;
    }
  | Failed;

/** An answer in the vendor's words. */
export interface VendorAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a vendor tells of a message later. A status that says nothing new is left out. */
export interface Report {
  readonly id: string;
  /** All ids of the list that it stood in, as which the vendor may have named the message when it took it. */
  readonly listId?: string | undefined;
  /** Our own id of the message, where the vendor tells that as well. */
  readonly messageId?: string | undefined;
  readonly status: DeliveryStatus | undefined;
  /** The vendor's word for the status, where that is not known. */
  readonly unknownCode?: string;
  /** Why it failed, in the vendor's code. */
  readonly code?: string;
  /** What it takes for the whole message. */
  readonly cost?: ReportedCost;
  /** Whether it failed because the recipient wants no more messages. */
  readonly optedOut?: boolean;
  /** What it takes is told only later: it is asked again. */
  readonly isPricedLater?: boolean;
  /** Unix milliseconds. */
  readonly at?: number;
}

/** What a vendor posts to us. */
export interface Received {
  readonly method: string;
  /** Our address as the vendor knows it, with the query that came. */
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly text: string;
}

/** Where and until when a message is to be sent. */
export interface SendingSurroundings {
  /** Where the vendor reports on this message; undefined where we have no https address. */
  readonly callbackUrl: string | undefined;
  /** How long the message is of use. */
  readonly seconds: number;
  /** What goes with an SMS to India. */
  readonly dlt?: Dlt | undefined;
  /** Unix milliseconds. */
  readonly now: number;
}

/** A request, and when the vendor gives the message up where that is not its own end; or why none can be made. */
export type Prepared = (HttpRequest & { readonly expiresAt?: number }) | Failed | Unasked;

/** Reports, or nothing that the vendor promises. */
type Reports = readonly Report[] | undefined;

/** What a recipient has written to one of our numbers, and whether it wants more messages where the vendor says so. */
export interface InboundText extends Pick<InboundMessage, "channel" | "from" | "to" | "at"> {
  readonly text: string;
  readonly wish?: Wish | undefined;
}

/** How a vendor hands over what recipients have written. */
export interface VendorInbound {
  /** What it has to come with as `?key=`, of a vendor that does not sign it; without both nothing is taken. */
  readonly key?: string | undefined;
  /** Undefined unless it is what recipients have written. */
  read(received: Received): InboundText | readonly InboundText[] | undefined;
  readonly senderOf: SenderOf;
  /** Where it sends free texts by WhatsApp. */
  readonly windows?: Pick<Windows, "opened"> | undefined;
}

/** How a vendor reports. */
export interface VendorReports {
  /** POST unless set. */
  readonly methods?: readonly string[];
  /** 64 KiB unless set. */
  readonly maximumBytes?: number;
  /** The operator's own key, which comes as `?key=` where it reports on all messages to one address. */
  readonly key?: string | undefined;
  /** Whether its signature fits; without one, the token in the address of each message has to, or the key. */
  isSigned?(received: Received, now: number): boolean | Promise<boolean>;
  /**
   * Undefined if it is not what the vendor promises; no report for what it posts of other things. Rejects where the vendor
   * should post it again. Left out where it tells nothing of messages.
   */
  read?(received: Received): Reports | Promise<Reports>;
  /** Left out where it hands over nothing that recipients write. */
  readonly inbound?: VendorInbound;
  /** The type and text of the answer to what was taken; a plain OK unless set. */
  readonly answer?: { readonly type: string; readonly text: string };
}

/** How a vendor is asked for the status of one message, where it cannot report, and for the price where its reports have none. */
export interface VendorStatus {
  /** How many questions it bears at the same time; as many as the operator allows unless set. */
  readonly atOnce?: number;
  /** Where its reports have no price: how long after hand-over it is first asked for it. */
  readonly priceMilliseconds?: number;
  request(id: string): Prepared | Promise<Prepared>;
  /** Undefined if the answer, by its JSON and its text, has no status. */
  read(value: unknown, id: string, text: string): Report | undefined;
}

/**
 * What an answer shows: a sentence for the operator where what was tried is good, what is wrong, in a sentence or the vendor's
 * word; undefined where neither.
 */
export type Found = string | { readonly fault: string } | Failed | undefined;

/** How the operator's credentials are tried without sending anything. */
export interface VendorCheck {
  /** What is tried, for the operator; the credentials unless set. */
  readonly tries?: string;
  request(now: number): HttpRequest | Promise<HttpRequest>;
  read(answer: VendorAnswer, value: unknown, now: number): Found | Promise<Found>;
  /** What is tried as well, once this was good. */
  readonly next?: VendorCheck;
}

/** A vendor of messages by HTTP: its words, and a few functions. All of them are given what may be hostile. */
export interface Vendor<Of extends VendorChannel> {
  readonly baseUrl: string;
  /** On each request. */
  readonly headers: Readonly<Record<string, string>>;
  request(message: OutboundMessage<Of>, surroundings: SendingSurroundings): Prepared | Promise<Prepared>;
  /** Undefined if it says nothing in the vendor's own terms; its HTTP status counts then. */
  verdict(answer: VendorAnswer, message: OutboundMessage<Of>): Verdict | undefined;
  readonly reports?: VendorReports;
  readonly status?: VendorStatus;
  /** Left out where nothing can be asked without sending. */
  readonly check?: VendorCheck;
  /** What the operator is told where it can neither report nor be asked for a status. */
  readonly unasked?: string;
  /** What is wrong with the options that shows only where they are used, in a sentence for the operator. */
  faultOfOptions?(now: number): Promise<string | undefined>;
  readonly faultOf?: MessageGateway<Of>["faultOf"];
}

/** Words of a vendor: in a list, or with spaces between. */
type Words = string | readonly string[];

/** Looks a vendor's word up in a table that lists, for each of our words, those of the vendor, if it has any. */
export function wordsOf<Ours extends string>(
  table: Readonly<Partial<Record<Ours, Words | undefined>>>,
): (word: string) => Ours | undefined {
  const found = new Map<string, Ours>();
  // The keys of a table are the words that its type names.
  for (const [ours, theirs = []] of Object.entries(table) as [Ours, Words | undefined][]) {
    for (const word of typeof theirs === "string" ? theirs.split(" ") : theirs) found.set(word, ours);
  }
  return (word) => found.get(word);
}

/**
 * Reads a vendor's words for the status of a message by a table that lists them for each of our statuses, and under `nothing`
 * those that say nothing new. A word in no list is one that is not known.
 */
export function statusesOf(
  table: Readonly<Partial<Record<DeliveryStatus | "nothing", Words | undefined>>>,
): (word: string) => Pick<Report, "status" | "unknownCode"> {
  const statusOf = wordsOf(table);
  return (word) => {
    const status = statusOf(word);
    if (status === undefined) return { status, unknownCode: word };
    return { status: status === "nothing" ? undefined : status };
  };
}

/** What an HTTP status alone says of a message that a vendor did not take. */
export function failureOfStatus(status: number): Failure {
  if (rejectsOperator(status)) return "operator";
  if (status === 429) return "throttled";
  return isOpenStatus(status) ? "open" : "elsewhere";
}

/** A failure by the vendor's code, or by the HTTP status where the code is not in the table. */
export function failed(
  known: (code: string) => Failure | undefined,
  code: string | number,
  status: number,
): Failed {
  const word = String(code);
  return { kind: known(word) ?? failureOfStatus(status), code: word };
}

/**
 * Hands over the wish of what a recipient has written, where it is one; all else is left out. The vendor's own word stands
 * above the text, which may be of a language or a keyword that only it knows. Rejects where it could not be kept.
 */
export async function takeInbound(
  name: string,
  { inbound }: Pick<ProviderSurroundings, "inbound">,
  { text, wish = inbound.wishOf(text), ...message }: InboundText,
  senderOf: SenderOf,
): Promise<void> {
  if (wish) await inbound.take(name, { ...message, wish }, senderOf);
}

/** The operator's sender, or else the customer's. */
export const senderFrom =
  (from: string | undefined): SenderOf =>
  ({ sender }) =>
    from ?? sender ?? undefined;
