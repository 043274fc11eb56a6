import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { OptRequest } from "../../domain/messages/opt-requests.ts";
import type { ReportedCost } from "../../domain/money/reported-cost.ts";
import type { MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { InboundMessage, ProviderDependencies, FindSender } from "../../ports/providers.ts";
import { isOutcomeUnknown, type SkippedProvider } from "./submit-results.ts";
import { isAccountRejected, type HttpRequest } from "./http-client.ts";
import type { Dlt } from "./rules.ts";
import type { NumberWindows } from "./whatsapp.ts";

/** Channels of vendors that are described by `Vendor`. */
export type VendorChannel = "sms" | "whatsapp";

/**
 * Reason why a vendor did not accept a message:
 *
 * - `number`: the recipient's number is invalid. Permanent.
 * - `optedOut`: the recipient has opted out. Permanent.
 * - `message`: the content is invalid. Permanent.
 * - `elsewhere`: another provider may accept this message.
 * - `operator`: the vendor accepts no messages until the operator acts.
 * - `throttled`: too many messages in a short time.
 * - `open`: unknown outcome. The vendor may have accepted the message.
 */
export type FailureKind = "number" | "optedOut" | "message" | "elsewhere" | "operator" | "throttled" | "open";

/** A message that was not accepted. `code` is the vendor's code for the log. `detail` is a text for the customer. */
export interface VendorFailure {
  readonly kind: FailureKind;
  readonly code: string;
  /** Set if the operator's description does not contain the code. The code is then logged. */
  readonly isUnknownCode?: true;
  readonly detail?: string;
}

/**
 * Result of one submission. Either the vendor accepted the message: its id, its segment ids if there are several, and
 * the cost of the whole message. Or the failure.
 */
export type VendorResult =
  | {
      readonly kind: "accepted";
      readonly id: string;
      readonly segmentIds?: readonly string[];
      readonly cost?: ReportedCost;
    }
  | VendorFailure;

/** A response in the vendor's format. */
export interface VendorResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * A vendor's receipt for one message. `status` is undefined if the receipt contains no new status, or one that is not
 * known.
 */
export interface VendorReceipt {
  readonly id: string;
  /**
   * All ids of the list that contained the id, joined with commas. The vendor may have returned this text as the id of
   * the message.
   */
  readonly listId?: string | undefined;
  /** This service's id of the message, if the vendor returns it. */
  readonly messageId?: string | undefined;
  readonly status: DeliveryStatus | undefined;
  /** The vendor's code for a status that is not known. */
  readonly unknownCode?: string;
  /** The vendor's code for the reason of a failure. */
  readonly code?: string;
  /** Cost of the whole message. */
  readonly cost?: ReportedCost;
  /** True if the message failed because the recipient has opted out. */
  readonly optedOut?: boolean;
  /** True if the price is not known yet. The vendor is polled again. */
  readonly isPricePending?: boolean;
  /** In Unix milliseconds. */
  readonly at?: number;
}

/** A request that a vendor posts to this service. */
export interface CallbackRequest {
  readonly method: string;
  /** The callback URL that the vendor was given, with the query of the received request. */
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly text: string;
}

/** Time limits and parameters of one submission. */
export interface SubmitContext {
  /** URL for reports on this message. Undefined if the service has no https address. */
  readonly callbackUrl: string | undefined;
  /** Seconds until the message expires. More than 0, and may be a fraction. */
  readonly remainingSeconds: number;
  /** DLT ids of an SMS to India. Unset if the operator has configured none for the number. */
  readonly dlt?: Dlt | undefined;
  /** In Unix milliseconds. */
  readonly now: number;
}

/**
 * A request to the vendor, or the failure if no request can be made. `expiresAt` is set if the vendor stops trying at
 * another time than the message's expiry.
 */
export type PreparedRequest =
  (HttpRequest & { readonly expiresAt?: number }) | VendorFailure | SkippedProvider;

/** Receipts, or undefined if the request does not match the vendor's documentation. */
type Reports = readonly VendorReceipt[] | undefined;

/**
 * A text that a recipient has sent to one of the service's numbers. `optRequest` is set if the vendor itself reports
 * STOP or START.
 */
export interface InboundText extends Pick<InboundMessage, "channel" | "from" | "to" | "at"> {
  readonly text: string;
  readonly optRequest?: OptRequest | undefined;
}

/** Reader for inbound messages of a vendor. */
export interface VendorInbound {
  /**
   * Key that the request must contain as `?key=`, for vendors that do not sign it. Without a key and a signature,
   * inbound messages are rejected.
   */
  readonly key?: string | undefined;
  /** Returns undefined if the request is not an inbound message. */
  read(received: CallbackRequest): InboundText | readonly InboundText[] | undefined;
  readonly senderOf: FindSender;
  /** Set if the number sends free texts by WhatsApp. */
  readonly windows?: Pick<NumberWindows, "recordWriters"> | undefined;
}

/** Callbacks of a vendor. */
export interface VendorCallbacks {
  /** Default: POST. */
  readonly methods?: readonly string[];
  /** Default: 64 KiB. */
  readonly maximumBytes?: number;
  /**
   * The operator's key, for vendors that post the reports on all messages to one address. A request that contains it as
   * `?key=` is genuine.
   */
  readonly key?: string | undefined;
  /**
   * Returns true if the signature is valid. It is not called if the request contains a valid key. If this function is
   * unset, the token in each callback URL is checked, or the key. Rejects if the vendor should post the request again.
   */
  isSigned?(received: CallbackRequest, now: number): boolean | Promise<boolean>;
  /**
   * Returns the receipts of a request. The list is empty if the request is about something else. Returns undefined if
   * the request does not match the vendor's documentation. Rejects if the vendor should post the request again. Unset
   * if the vendor sends no receipts.
   */
  read?(received: CallbackRequest): Reports | Promise<Reports>;
  /** Unset if the vendor does not pass on inbound messages. */
  readonly inbound?: VendorInbound;
  /** Content type and text of the response to an accepted request. Default: the plain text OK. */
  readonly answer?: { readonly type: string; readonly text: string };
}

/** Status query for one message. It is used if the vendor cannot send receipts, or if its receipts contain no price. */
export interface VendorStatusQuery {
  /**
   * Maximum number of concurrent queries that the vendor can process. The operator's limit applies too, and is the
   * default.
   */
  readonly concurrency?: number;
  /** Delay between submission and the first query for the price. Set if receipts contain no price. */
  readonly priceMilliseconds?: number;
  /** Returns the query for one message. If it returns a failure instead, the message is polled again later. */
  request(id: string): PreparedRequest | Promise<PreparedRequest>;
  /**
   * Returns undefined if the response contains no status. `value` is its JSON, or undefined if it is not JSON. `text`
   * is its raw text.
   */
  read(value: unknown, id: string, text: string): VendorReceipt | undefined;
}

/**
 * Result of a check: a sentence for the operator if it succeeded, or the error as a sentence or as a vendor code.
 * Undefined if the response shows neither.
 */
export type CheckResult = string | { readonly fault: string } | VendorFailure | undefined;

/** Check of the operator's credentials that sends no message. */
export interface VendorCheck {
  /** Name of the checked options, for the operator. Default: the credentials. */
  readonly subject?: string;
  request(now: number): HttpRequest | Promise<HttpRequest>;
  read(answer: VendorResponse, value: unknown, now: number): CheckResult | Promise<CheckResult>;
  /** Further check, which runs after a success. */
  readonly next?: VendorCheck;
}

/**
 * Description of a vendor that is called by HTTP: its codes, and functions for requests and responses. All functions
 * must expect malicious input.
 */
export interface Vendor<Of extends VendorChannel> {
  readonly baseUrl: string;
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
  request(
    message: OutboundMessage<Of>,
    dependencies: SubmitContext,
  ): PreparedRequest | Promise<PreparedRequest>;
  /** Returns undefined if the response is not in the vendor's format. The HTTP status decides then. */
  readResult(answer: VendorResponse, message: OutboundMessage<Of>): VendorResult | undefined;
  readonly reports?: VendorCallbacks;
  readonly status?: VendorStatusQuery;
  /** Unset if nothing can be checked without sending a message. */
  readonly check?: VendorCheck;
  /**
   * Warning for the operator, in the log and the check. It is used if the vendor cannot send receipts to this service.
   * Set if it cannot be polled either.
   */
  readonly noReceiptsWarning?: string;
  /**
   * Returns a sentence for the operator if an option is invalid in a way that only its use shows. Otherwise returns
   * undefined.
   */
  validateOptions?(now: number): Promise<string | undefined>;
  readonly validate?: MessageGateway<Of>["validate"];
}

/** Codes of a vendor: a list, or a text with spaces between the codes. */
type Words = string | readonly string[];

/**
 * Creates a function that finds the key of a vendor code. `table` maps each key to its vendor codes. The function
 * returns undefined for other codes.
 */
export function createCodeLookup<Ours extends string>(
  table: Readonly<Partial<Record<Ours, Words | undefined>>>,
): (word: string) => Ours | undefined {
  const keysByCode = new Map<string, Ours>();
  // The type of the table defines its keys.
  for (const [key, codes = []] of Object.entries(table) as [Ours, Words | undefined][]) {
    for (const word of typeof codes === "string" ? codes.split(" ") : codes) keysByCode.set(word, key);
  }
  return (word) => keysByCode.get(word);
}

/**
 * Creates a function that converts a vendor's status code. `table` maps each status to its vendor codes. `nothing`
 * lists codes without a new status. The function returns other codes as `unknownCode`.
 */
export function createStatusLookup(
  table: Readonly<Partial<Record<DeliveryStatus | "nothing", Words | undefined>>>,
): (word: string) => Pick<VendorReceipt, "status" | "unknownCode"> {
  const statusOf = createCodeLookup(table);
  return (word) => {
    const status = statusOf(word);
    if (status === undefined) return { status, unknownCode: word };
    return { status: status === "nothing" ? undefined : status };
  };
}

/**
 * Returns the failure for an HTTP status, if the vendor did not accept the message and its response contains no known
 * code.
 */
export function classifyStatus(status: number): FailureKind {
  if (isAccountRejected(status)) return "operator";
  if (status === 429) return "throttled";
  return isOutcomeUnknown(status) ? "open" : "elsewhere";
}

/** Creates a failure from the vendor's code. If the code is not known, the HTTP status decides. */
export function toVendorFailure(
  known: (code: string) => FailureKind | undefined,
  code: string | number,
  status: number,
): VendorFailure {
  const word = String(code);
  return { kind: known(word) ?? classifyStatus(status), code: word };
}

/**
 * Passes on STOP or START from an inbound message, and ignores other texts. The vendor's own classification takes
 * precedence over the text, because the vendor knows further languages and keywords. Rejects if the request could not
 * be stored.
 */
export async function forwardOptRequest(
  name: string,
  { inbound }: Pick<ProviderDependencies, "inbound">,
  { text, optRequest = inbound.parseOptRequest(text), ...message }: InboundText,
  senderOf: FindSender,
): Promise<void> {
  if (optRequest) await inbound.handle(name, { ...message, wish: optRequest }, senderOf);
}

/**
 * Creates a function that returns the sender of a message: the operator's `from`, otherwise the customer's. It returns
 * undefined if the message has none.
 */
export const createSenderLookup =
  (from: string | undefined): FindSender =>
  ({ sender }) =>
    from ?? sender ?? undefined;
