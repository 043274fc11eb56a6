import type { MessageContent } from "../domain/messages/content.ts";
import type {
  Channel,
  DeliveryStatus,
  MessageQueue,
  VerificationStatus,
} from "../domain/messages/delivery.ts";
import type { ReportedCost } from "../domain/money/reported-cost.ts";

/** A message as a gateway sees it: the recipient in E.164, the attempt counted from 1. */
export type OutboundMessage<Of extends Channel = Channel> = MessageContent<Of> & {
  readonly id: string;
  /** The account that sends it. */
  readonly accountId: string;
  /** The name of its verification's template; left out for a message that a customer has written. */
  readonly template?: string | undefined;
  readonly recipient: string;
  /** That of the recipient's number, by its English name. */
  readonly country: string;
  readonly expiresAt: number;
  readonly attempt: number;
  /** Who left open last whether it took the message; left out where nobody did, or that is not known. */
  readonly leftOpen?: LeftOpen | undefined;
};

/** A provider that may have taken a message, and how many times since then, that one too, somebody had the message wait. */
export interface LeftOpen {
  readonly provider: string;
  readonly times: number;
}

/** What a message would carry, and to whom. */
export type MessageDraft<Of extends Channel = Channel> = MessageContent<Of> & { readonly recipient: string };

/** What a gateway reports of a message after it took it. `refunded`: the gateway gave its fee back. */
export interface Receipt {
  readonly status: DeliveryStatus;
  readonly detail?: string;
  readonly refunded?: boolean;
}

/** Who says that a recipient wants no more messages, and of which sender, where that is known. */
export interface OptedOut {
  readonly provider: string;
  readonly sender?: string;
}

/** The end of one attempt to hand a message over. */
export type Handover =
  /** The gateway has the message. */
  | {
      readonly kind: "accepted";
      /** The provider that took it, if it reports later under these ids; left out where all is reported at once. */
      readonly provider?: string;
      readonly providerMessageId: string;
      /** What the provider calls the parts, where receipts come for each of them. */
      readonly partIds?: readonly string[];
      /** What the gateway takes for all of it, where it says so. */
      readonly cost?: ReportedCost;
      /** Until when it tries to deliver it; left out where that is the message's own time to live. */
      readonly expiresAt?: number;
      /** The receipts that came along. */
      readonly receipts: readonly Receipt[];
    }
  /** The message is refused for good, for a reason that lies in it or in its recipient. */
  | {
      readonly kind: "refused";
      readonly detail: string;
      /** Set where the reason is that the recipient wants no more messages. */
      readonly optedOut?: OptedOut;
      /** No gateway was asked at this attempt. */
      readonly unasked?: true;
    }
  /**
   * Nothing was sent, for a reason that lies in the gateway or in the operator's account with it; another gateway may take
   * the message. `throttled` where too many messages came too fast.
   */
  | {
      readonly kind: "unavailable" | "throttled";
      readonly detail: string;
      /** The wait before the next attempt. */
      readonly afterMilliseconds?: number;
      /** The gateway was not asked, because it cannot carry this message; that says nothing about how the gateway is. */
      readonly unasked?: true;
      /** It says nothing about how the gateway is: nothing was sent, or it rejected only this message, such as for its sender. */
      readonly neutral?: true;
      /** It never will carry this message: no further attempt by it would succeed. */
      readonly lasting?: true;
    }
  /**
   * The same gateway is to be asked again first: the recipient's network asks for patience, the message's time ended before
   * its turn came, or nobody knows whether the gateway took it.
   */
  | {
      readonly kind: "retry";
      readonly detail: string;
      /** The wait before the next attempt; where `outcomeUnknown` is set, never less than the pause between attempts. */
      readonly afterMilliseconds?: number;
      /** The gateway may have taken the message, which is then not refunded when its time ends. */
      readonly outcomeUnknown?: true;
    };

/** How one provider did at one attempt to hand a message over. */
export interface Attempt {
  /** As the routes name it; `sandbox` for the sandbox. */
  readonly provider: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** `superseded` while it has not answered and the hand-over has ended without it. */
  readonly outcome: Handover["kind"] | "superseded";
  /** Why it did not take the message. */
  readonly detail: string | null;
  /** Whether it may have the message although it did not accept it. */
  readonly outcomeUnknown: boolean;
  /** What it takes for a message that it accepted when another had it already, where that is known. */
  readonly costMicros?: number | undefined;
}

/**
 * Is told of each attempt as it ends, before the hand-over does; of one that was superseded once more when its answer
 * comes, with the same provider and start.
 */
export type AttemptObserver = (attempt: Attempt) => void;

type Fault = string | undefined;

/** Takes messages of its channels to their recipients; a rejection counts as `retry` and leaves the outcome open. */
export interface MessageGateway<Of extends Channel = Channel> {
  /** Once `withdrawn` is aborted it sends no more: what it has not sent by then, it gives back as not taken. */
  send(message: OutboundMessage<Of>, withdrawn?: AbortSignal): Promise<Handover>;
  /**
   * Why this gateway would refuse a message for its content, said before the message is charged; undefined if nothing is
   * wrong. Rejects with a `StoreError` where that cannot be found out now.
   */
  faultOf?(draft: MessageDraft<Of>): Fault | Promise<Fault>;
}

/** Takes the messages of a channel by one provider or several, and tells how each of them did. */
export interface ChannelGateway extends Pick<MessageGateway, "faultOf"> {
  /**
   * Asks no provider once `isHeld` says no: a process that was paused for longer than its lease would send what another
   * one has sent meanwhile.
   */
  send(message: OutboundMessage, observe: AttemptObserver, isHeld: () => boolean): Promise<Handover>;
  /** The queues that its messages wait in; left out where there is one for all, which is called as the channel is. */
  readonly queues?: MessageQueues;
}

/** Queues beside each other: a message waits only for those that the same providers can take. */
export interface MessageQueues {
  readonly names: readonly MessageQueue[];
  /** The queue of messages to a number in E.164. */
  of(recipient: string): MessageQueue;
  /** The intake of each provider of a queue; left out where messages are submitted however their providers are. */
  readonly intakesOf?: (queue: MessageQueue) => readonly Intake[];
}

/** Whether a provider accepts messages now, as this process knows it from its connection and the latest results. */
export interface Intake {
  readonly provider: string;
  /** `rejecting` if it is up and has accepted nothing lately, but rejected several messages. */
  readonly state: "accepting" | "rejecting" | "down";
  /** How many times it has begun to accept messages again. */
  readonly recoveries: number;
  /** When the latest message was rejected, by the monotonic clock; undefined if nothing was rejected since it accepted one. */
  readonly rejectedAt: number | undefined;
}

/** A message whose code a recipient has entered, and how often one was entered before. */
export interface VerificationRequest {
  /** The provider that took the message, if it reports later. */
  readonly provider: string | null;
  readonly providerMessageId: string;
  readonly sentCode: string;
  readonly enteredCode: string | undefined;
  readonly codeChecks: number;
  /** How far the message has come: the time to live is that of its delivery. */
  readonly delivery: DeliveryStatus;
  readonly expiresAt: number;
  readonly now: number;
  /**
   * This gateway's verdict on this very entry a moment ago, which could not be recorded because another check came in
   * between: a gateway that counts entries itself repeats it, one that uses `codeChecks` judges afresh.
   */
  readonly standingVerdict?: VerificationStatus | undefined;
}

/**
 * Judges an entered code; undefined when no code was entered and none was judged before. What it learns of the
 * delivery is durable when it resolves. Rejects with `VerificationUnavailable` when the gateway gave no verdict.
 */
export interface VerificationGateway {
  check(request: VerificationRequest): Promise<VerificationStatus | undefined>;
}

/** The gateway did not judge the code, for a reason of its own; a later try may succeed. */
export class VerificationUnavailable extends Error {
  readonly afterMilliseconds: number | undefined;

  constructor(message: string, afterMilliseconds?: number) {
    super(message);
    this.name = "VerificationUnavailable";
    this.afterMilliseconds = afterMilliseconds;
  }
}

/** The gateway of each channel that is switched on. */
export type Gateways = Readonly<Partial<Record<Channel, ChannelGateway>>>;

/** The queues that messages of a channel wait in now; undefined where nobody here knows its routes. */
export function queuesOf(gateways: Gateways, channel: Channel): readonly MessageQueue[] | undefined {
  const gateway = gateways[channel];
  const names = gateway?.queues?.names ?? (gateway ? [channel] : []);
  return names.length > 0 ? names : undefined;
}
