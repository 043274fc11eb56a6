import type { Secrets } from "../domain/access/secrets.ts";
import type { Channel, DeliveryStatus } from "../domain/messages/delivery.ts";
import type { ReportedCost } from "../domain/money/reported-cost.ts";
import type { OptRequest, OptRequestParser } from "../domain/messages/opt-requests.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./telemetry.ts";
import type { EsimProvider } from "./esim.ts";
import type { MessageGateway, VerificationGateway } from "./gateways.ts";
import type { Mailer } from "./mail-and-alerts.ts";
import type { RoutedService } from "../domain/routing.ts";

/** Result of a connection check, for the operator. Contains no secret. */
export interface ProviderCheckResult {
  readonly ok: boolean;
  readonly detail: string;
}

/** An external system that the service depends on. */
export interface Provider {
  /** Name of the provider in the routes file. Matches `[a-z][a-z0-9-]*`. */
  readonly name: string;
  /**
   * Returns true if the provider accepts requests now: its circuit breaker is closed, or its session is bound. Returns
   * without I/O.
   */
  isUp(): boolean;
  /** Returns the time of the latest change of `isUp`, by the monotonic clock. Unset if it never changes. */
  changedAt?(): number;
  /** Connects to the external system, without sending anything that costs money. Never rejects. */
  check(): Promise<ProviderCheckResult>;
  /**
   * Marks the provider as down, and returns unsent messages from its internal queues. Responses to sent messages are
   * still processed.
   */
  drain?(): void;
  /** Finishes running work and closes all connections and timers. */
  close(): Promise<void>;
}

/** A provider of messages. It may also check entered codes. */
export interface MessageProvider<Of extends Channel = Channel> extends Provider, MessageGateway<Of> {
  /** Maximum length of a sender name, in septets of the GSM alphabet. Default: 11. */
  readonly senderLength?: number;
  /** Polls the status of messages. Unset if the vendor sends delivery receipts. */
  readonly status?: StatusPoller;
  readonly verification?: VerificationGateway;
  /** Handles requests from the vendor. Unset if the vendor sends none. */
  readonly callbacks?: CallbackHandler;
  /**
   * Parses receipts that an operator provides. Their origin is not verified, so they must not be stored. Resolves to
   * undefined if the request contains no receipts. Unset if the provider cannot parse receipts in this way.
   */
  readReceipts?(request: Request): Promise<readonly ProviderReceipt[] | undefined>;
}

export interface MailProvider extends Provider, Mailer {}

export interface EsimPlatform extends Provider, EsimProvider {}

/**
 * Handles requests from the vendor to `/callbacks/<name>`. Verifies their origin, passes their receipts on, and
 * responds in the vendor's format. Rejects only if the vendor should retry.
 */
export type CallbackHandler = (request: Request) => Promise<Response>;

/**
 * Result of a status poll. With the kind `reported`, the provider reported a status, and `isLast` is true if it is final.
 * With the kind `later`, the response was not usable, and the message must be polled again.
 */
export type StatusPollResult =
  | { readonly kind: "reported"; readonly receipt: ProviderReceipt; readonly isLast: boolean }
  | {
      readonly kind: "later";
      readonly afterMilliseconds?: number;
      /** Receipt with an unknown vendor code. */
      readonly unknown?: ProviderReceipt;
    };

/** Status polling of a vendor that sends no delivery receipts. */
export interface StatusPoller {
  /** Delay between acceptance and the first poll. Later delays are longer. */
  readonly firstDelayMilliseconds: number;
  /** Maximum number of concurrent polls. */
  readonly concurrency: number;
  /** Polls one message or one of its segments. A rejected promise counts as the result `later`. */
  poll(part: { readonly providerMessageId: string; readonly channel: Channel }): Promise<StatusPollResult>;
}

/** One feature of the providers that have it, by provider name. */
export type ByProvider<Feature> = Pick<ReadonlyMap<string, Feature>, "get" | "entries">;

/** A delivery receipt: the status that a provider reports for a message that it accepted earlier. */
export interface ProviderReceipt {
  /** All ids that the provider may have returned for the message when it accepted it. */
  readonly providerMessageIds: readonly string[];
  /**
   * True if the provider may spell ids in receipts and in responses differently, and these ids are in the spelling of
   * its receipts.
   */
  readonly hasUnknownSpelling?: boolean;
  /**
   * Recipient in digits. The receipt only applies to a message to this number. Unset if only the provider can have
   * written the receipt.
   */
  readonly recipient?: string;
  /**
   * Id of our message. The receipt only applies to this message. Unset if only the provider can have written the
   * receipt.
   */
  readonly messageId?: string;
  /** Undefined if the receipt only contains a new detail, or only `unknownCode`. */
  readonly status: DeliveryStatus | undefined;
  readonly detail?: string;
  /** True if the provider has refunded its fee. The customer is then refunded, too. */
  readonly refunded?: boolean;
  /** Provider cost of the whole message. The latest reported cost applies. */
  readonly cost?: ReportedCost;
  /** True if the message failed because the recipient has opted out. */
  readonly optedOut?: boolean;
  /** Vendor code of an unknown status. It is logged once, without any content of the message. */
  readonly unknownCode?: string;
  /** Time in Unix milliseconds, as the provider reports it. */
  readonly at?: number;
}

/**
 * Processes receipts, which may be late, early, repeated and in any order. Resolves when they are stored. Rejects if
 * they could not be stored, so that the provider sends them again.
 */
export interface ReceiptHandler {
  handle(provider: string, receipts: readonly ProviderReceipt[]): Promise<void>;
}

/** A reply from a recipient of our messages that contains an opt-out or opt-in keyword. */
export interface InboundMessage {
  readonly channel: Channel;
  /** Phone number of the recipient of our messages. */
  readonly from: string;
  /** Number or short code that the reply was sent to. */
  readonly to: string;
  readonly wish: OptRequest;
  /** Time in Unix milliseconds, as the provider reports it. Default: the time of arrival. */
  readonly at?: number;
}

/** Returns the sender that a message had at a provider. Returns undefined if the vendor has chosen the sender. */
export type FindSender = (message: {
  readonly channel: Channel;
  /** Sender that the customer has set. null if the channel has no senders. */
  readonly sender: string | null;
  /** In E.164. */
  readonly recipient: string;
}) => string | undefined;

/**
 * Processes inbound messages, which may be repeated. Resolves when an inbound message is stored. Rejects if it could
 * not be stored.
 */
export interface InboundHandler {
  /** Parses an opt-out or opt-in request, by the built-in keywords and the operator's keywords. */
  readonly parseOptRequest: OptRequestParser;
  handle(provider: string, message: InboundMessage, senderOf: FindSender): Promise<void>;
}

/** Sender and time of an inbound message. */
export type InboundSender = Pick<InboundMessage, "from" | "at">;

/**
 * WhatsApp customer service windows. WhatsApp accepts free-form texts to a recipient for 24 hours after the recipient's
 * latest message. `number` is the provider's name for our number.
 */
export interface ServiceWindows {
  /** Records inbound messages. Resolves when they are stored. Rejects if they could not be stored. */
  recordInbound(provider: string, number: string, writers: readonly InboundSender[]): Promise<void>;
  /**
   * Returns true if a free-form text that is submitted now can reach the recipient, who is in E.164: until 1 minute
   * before the window ends. Rejects with a `StoreError` if this cannot be determined.
   */
  isOpen(provider: string, number: string, recipient: string): Promise<boolean>;
}

/** Services that every provider gets. */
export interface ProviderDependencies {
  readonly clock: Clock;
  readonly log: Log;
  readonly receipts: ReceiptHandler;
  readonly inbound: InboundHandler;
  readonly serviceWindows: ServiceWindows;
  /** Returns the public URL of `/callbacks/<name>`, or "" if the service has no public URL. */
  readonly getCallbackUrl: (name: string) => string;
  /** Returns the current secrets for callback URLs that only the vendor can know. */
  readonly getCallbackSecrets: () => Secrets;
  /**
   * Resolves when the previous provider of this name has closed its connections. Unset if there is none. A provider with
   * sessions waits for it, because both may use the same port or the only bind of an account.
   */
  readonly predecessor?: Promise<void>;
}

/** Names of providers, by the effect that a reload of the configuration has on them. */
export interface ProviderChanges {
  readonly added: readonly string[];
  /** Providers whose options have changed. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/** A service that a provider is assigned to, with the prefixes of its routes. */
export interface ProviderAssignment {
  readonly service: RoutedService;
  /** Dialling prefixes of its routes; "" for all other numbers. Empty if the service has no routes. */
  readonly prefixes: readonly string[];
}

/** Results of a provider in the last minutes, as counted by this process. */
export interface ResultCounts {
  /** Length of the period in minutes. */
  readonly minutes: number;
  readonly accepted: number;
  readonly refused: number;
  readonly throttled: number;
  readonly unavailable: number;
  /** Number of results with the kind `retry`, including unknown outcomes. */
  readonly open: number;
  /** Number of messages that were submitted to another provider before this provider responded. */
  readonly superseded: number;
}

/** Delivery statistics of a provider in one country, over the latest 100 messages of this process. */
export interface DeliveryStatistics {
  /** English name of the country. */
  readonly country: string;
  readonly messages: number;
  readonly delivered: number;
  /**
   * Number of messages without a final status after 90 seconds. They count as not delivered until their receipt
   * arrives.
   */
  readonly open: number;
  /** Time from submission to receipt. Undefined if no message was delivered. */
  readonly medianMilliseconds: number | undefined;
  readonly p90Milliseconds: number | undefined;
  /** True if the provider is tried after the other providers in this country. */
  readonly isDemoted: boolean;
}

/** State of a provider, as this process sees it. */
export interface ProviderState {
  readonly name: string;
  readonly kind: string;
  readonly assignments: readonly ProviderAssignment[];
  readonly state: "up" | "demoted" | "down";
  /** Start of this state in Unix milliseconds. */
  readonly since: number;
  /** Reason for the demotion. Undefined if the provider is not demoted. */
  readonly problem: "throttling" | "slow" | "silent" | "rejecting" | undefined;
  /**
   * Detail and time, in Unix milliseconds, of the provider's latest result other than `accepted` and `refused`.
   * Undefined if there was none.
   */
  readonly lastFailure: { readonly detail: string; readonly at: number } | undefined;
  readonly results: ResultCounts;
  /** At most 50 countries, sorted by number of messages, highest first. */
  readonly deliveries: readonly DeliveryStatistics[];
}

/** States of the routed providers, for the operator API. */
export interface ProviderMonitor {
  /** Returns the providers in the order of the routes file. */
  list(): Promise<readonly ProviderState[]>;
  /**
   * Checks the provider's existing connection. Resolves to undefined if there is no provider with this name. Never
   * rejects.
   */
  check(name: string): Promise<ProviderCheckResult | undefined>;
}
