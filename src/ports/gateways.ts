import type { MessageContent } from "../domain/messages/content.ts";
import type {
  Channel,
  DeliveryStatus,
  MessageQueue,
  VerificationStatus,
} from "../domain/messages/delivery.ts";
import type { ReportedCost } from "../domain/money/reported-cost.ts";

/** A message as a channel gateway gets it. `recipient` is in E.164. `attempt` counts from 1. */
export type OutboundMessage<Of extends Channel = Channel> = MessageContent<Of> & {
  readonly id: string;
  /** Account of the sender. */
  readonly accountId: string;
  /** Name of the verification template. Unset for a message that a customer has written. */
  readonly template?: string | undefined;
  readonly recipient: string;
  /** English name of the recipient's country. */
  readonly country: string;
  /** In Unix milliseconds. */
  readonly expiresAt: number;
  readonly attempt: number;
  /** Latest attempt with an unknown outcome. Unset if there is none, or if it is not known. */
  readonly lastUnknownOutcome?: UnknownOutcome | undefined;
};

/**
 * A provider that may have accepted the message. `retries` counts the results `retry` and `superseded` of all
 * providers. The count starts with this provider's first unknown outcome, and again after another provider had one.
 */
export interface UnknownOutcome {
  readonly provider: string;
  readonly retries: number;
}

/** Content and recipient of a message before it is accepted. */
export type MessageDraft<Of extends Channel = Channel> = MessageContent<Of> & { readonly recipient: string };

/** Status of an accepted message. `refunded` is true if the gateway has refunded its fee. */
export interface Receipt {
  readonly status: DeliveryStatus;
  readonly detail?: string;
  readonly refunded?: boolean;
}

/** Provider that reports an opt-out of the recipient, and the sender that the recipient has opted out of, if known. */
export interface ReportedOptOut {
  readonly provider: string;
  readonly sender?: string;
}

/** Result of one submit attempt. */
export type SubmitResult =
  /** The gateway has accepted the message. */
  | {
      readonly kind: "accepted";
      /** The provider that accepted it and will send delivery receipts with these ids. Unset if it sends none later. */
      readonly provider?: string;
      readonly providerMessageId: string;
      /** Provider ids of the segments, if the provider sends a receipt for each segment. */
      readonly segmentIds?: readonly string[];
      /** Provider cost of the whole message, if the gateway reports it. */
      readonly cost?: ReportedCost;
      /** Time until which the gateway tries to deliver the message. Default: the expiry time of the message. */
      readonly expiresAt?: number;
      /** Statuses that the response contained. */
      readonly receipts: readonly Receipt[];
    }
  /** The message is permanently rejected, for a reason in the message or its recipient. */
  | {
      readonly kind: "refused";
      readonly detail: string;
      /** Set if the reason is that the recipient has opted out. */
      readonly optedOut?: ReportedOptOut;
      /** Set if no provider was called in this attempt. */
      readonly notSubmitted?: true;
    }
  /**
   * Nothing was sent, for a reason in the gateway or in the operator's account with it. Another provider may accept the
   * message. `throttled` if the gateway received too many messages in too short a time.
   */
  | {
      readonly kind: "unavailable" | "throttled";
      readonly detail: string;
      /** Delay before the next attempt. Default: the usual pause between attempts. */
      readonly afterMilliseconds?: number;
      /**
       * Set if the gateway was not called, because it cannot carry this message. The result does not affect the
       * provider's health.
       */
      readonly notSubmitted?: true;
      /**
       * Set if the result does not affect the provider's health: nothing was sent, or only this message was rejected,
       * for example because of its sender.
       */
      readonly neutral?: true;
      /** Set if the gateway can never carry this message. No further attempt with it can succeed. */
      readonly lasting?: true;
    }
  /**
   * The next attempt must start with this gateway again. Possible reasons: the recipient's network requested a delay,
   * the message expired in a provider's queue, or the outcome is unknown.
   */
  | {
      readonly kind: "retry";
      readonly detail: string;
      /**
       * Delay before the next attempt. Default: the usual pause between attempts, which is also the minimum if
       * `outcomeUnknown` is set.
       */
      readonly afterMilliseconds?: number;
      /** Set if the gateway may have accepted the message. The message is then not refunded when it expires. */
      readonly outcomeUnknown?: true;
    };

/** Result of one provider in one submit attempt. */
export interface SubmitAttempt {
  /** Name of the provider in the routes. `sandbox` for the sandbox. */
  readonly provider: string;
  /** In Unix milliseconds. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** `superseded` if the submission ended before this provider responded. */
  readonly outcome: SubmitResult["kind"] | "superseded";
  /** Reason why the provider did not accept the message. */
  readonly detail: string | null;
  /** True if the provider did not confirm the message, but may have accepted it. */
  readonly outcomeUnknown: boolean;
  /**
   * Provider cost of a message that this provider accepted after another provider had accepted it. Unset if unknown.
   */
  readonly costMicros?: number | undefined;
}

/**
 * Receives each attempt when it ends, before the submission ends. Receives a superseded attempt again when its provider
 * responds, with the same provider and start time.
 */
export type AttemptObserver = (attempt: SubmitAttempt) => void;

type Fault = string | undefined;

/** Submits the messages of its channels. A rejected promise counts as `retry` with an unknown outcome. */
export interface MessageGateway<Of extends Channel = Channel> {
  /**
   * Submits a message. Once `canceled` is aborted, it submits nothing more and returns unsent messages as not accepted.
   */
  send(message: OutboundMessage<Of>, canceled?: AbortSignal): Promise<SubmitResult>;
  /**
   * Returns the reason if this gateway would reject the content of a message, before the message is charged. Returns
   * undefined if it would not. Rejects with a `StoreError` if this cannot be determined now.
   */
  validate?(draft: MessageDraft<Of>): Fault | Promise<Fault>;
}

/** Submits the messages of a channel through one or more providers, and reports the result of each provider. */
export interface ChannelGateway extends Pick<MessageGateway, "validate"> {
  /**
   * Calls no further provider once `isLeased` returns false. Otherwise a process that was paused for longer than its
   * lease would send a message again that another process has sent.
   */
  send(message: OutboundMessage, observe: AttemptObserver, isLeased: () => boolean): Promise<SubmitResult>;
  /** Queues of the messages. Unset if the channel has one queue, with the name of the channel. */
  readonly queues?: MessageQueues;
}

/** Separate queues of a channel. A message only waits for messages that the same providers can carry. */
export interface MessageQueues {
  readonly names: readonly MessageQueue[];
  /** Returns the queue for a phone number in E.164. */
  getQueue(recipient: string): MessageQueue;
  /**
   * Returns the state of each provider of a queue. Unset if messages are submitted regardless of the state of their
   * providers.
   */
  readonly listIntakes?: (queue: MessageQueue) => readonly ProviderIntake[];
}

/** State of a provider as this process sees it, from its connection and the latest results. */
export interface ProviderIntake {
  readonly provider: string;
  /**
   * `rejecting` if the provider is up and has rejected at least five attempts since the latest accepted message. The
   * first rejection is at least 3 seconds old, the latest at most a minute.
   */
  readonly state: "accepting" | "rejecting" | "down";
  /** Number of times that the provider came up again, or accepted a message after it was `rejecting`. */
  readonly recoveries: number;
  /**
   * Time of the latest rejection by the monotonic clock. Undefined if no message was rejected since the latest accepted
   * one.
   */
  readonly rejectedAt: number | undefined;
}

/** An entered code, the message that carried the sent code, and the number of earlier checks. */
export interface CodeCheckRequest {
  /** Provider that accepted the message, if it reports statuses later. */
  readonly provider: string | null;
  readonly providerMessageId: string;
  readonly sentCode: string;
  readonly enteredCode: string | undefined;
  readonly codeChecks: number;
  /**
   * Status of the message. `expiresAt` is the expiry of its delivery, not of its code. Times are in Unix milliseconds.
   */
  readonly delivery: DeliveryStatus;
  readonly expiresAt: number;
  readonly now: number;
  /**
   * This gateway's result for the same entry, if it could not be stored because of a concurrent check. A gateway that
   * counts entries itself must return it again. A gateway that uses `codeChecks` checks the code again.
   */
  readonly previousVerdict?: VerificationStatus | undefined;
}

/**
 * Checks an entered code. Without one, resolves to the gateway's latest result, or to undefined if the gateway has none
 * or stores no results. The delivery status that it learns is stored before it resolves. Rejects with
 * `VerificationUnavailable` if the gateway is unavailable or refuses the request.
 */
export interface VerificationGateway {
  check(request: CodeCheckRequest): Promise<VerificationStatus | undefined>;
}

/**
 * The gateway did not check the code, for a reason that is not in the code. A retry may succeed. `afterMilliseconds` is
 * the delay that the gateway requests. undefined if it requests none.
 */
export class VerificationUnavailable extends Error {
  readonly afterMilliseconds: number | undefined;

  constructor(message: string, afterMilliseconds?: number) {
    super(message);
    this.name = "VerificationUnavailable";
    this.afterMilliseconds = afterMilliseconds;
  }
}

/** The gateways of the enabled channels. */
export type Gateways = Readonly<Partial<Record<Channel, ChannelGateway>>>;

/**
 * Returns the current queues of a channel. Returns undefined if the channel is disabled or has no queue in this
 * process.
 */
export function findQueues(gateways: Gateways, channel: Channel): readonly MessageQueue[] | undefined {
  const gateway = gateways[channel];
  const names = gateway?.queues?.names ?? (gateway ? [channel] : []);
  return names.length > 0 ? names : undefined;
}
