import type { Secrets } from "../domain/access/secrets.ts";
import type { Channel, DeliveryStatus } from "../domain/messages/delivery.ts";
import type { ReportedCost } from "../domain/money/reported-cost.ts";
import type { Wish, WishOf } from "../domain/messages/opt-out-words.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./telemetry.ts";
import type { EsimProvider } from "./esim.ts";
import type { MessageGateway, VerificationGateway } from "./gateways.ts";
import type { Mailer } from "./mail-and-alerts.ts";
import type { RoutedService } from "../domain/routing.ts";

/** What a provider found when it was asked to connect, for the operator to read; no secret is in it. */
export interface ProviderReport {
  readonly ok: boolean;
  readonly detail: string;
}

/** Something upstream that the service depends on. */
export interface Provider {
  /** As the operator named it in the routes; `[a-z][a-z0-9-]*`. */
  readonly name: string;
  /** Whether it takes requests now: its circuit is closed, its session bound. Answers from memory. */
  isUp(): boolean;
  /** Returns when `isUp` last changed, by the monotonic clock. Left out where it never changes. */
  changedAt?(): number;
  /** Connects for real, without sending anything that costs money; never rejects. */
  check(): Promise<ProviderReport>;
  /** Is down from now on and sends nothing more of what waits in queues of its own, but gives it back; what it has sent is still answered. */
  drain?(): void;
  /** Finishes what is under way and closes every connection and timer. */
  close(): Promise<void>;
}

/** A provider of messages; it may also judge what a recipient entered. */
export interface MessageProvider<Of extends Channel = Channel> extends Provider, MessageGateway<Of> {
  /** Maximum length of a sender name that it accepts, in septets. Default: 11. */
  readonly senderLength?: number;
  /** Tells the status of messages when asked; left out where the vendor reports by itself. */
  readonly status?: StatusSource;
  readonly verification?: VerificationGateway;
  /** Takes what the vendor posts to us; left out where nothing is posted. */
  readonly callbacks?: Callbacks;
  /**
   * What it recognizes in receipts that an operator shows it, of which nobody checks who sent them: nothing of it is to be
   * kept. Undefined where they are no receipts; left out where it reads none so.
   */
  readReceipts?(request: Request): Promise<readonly ProviderReceipt[] | undefined>;
}

export interface MailProvider extends Provider, Mailer {}

export interface EsimUpstream extends Provider, EsimProvider {}

/**
 * Takes the vendor's own requests to `/callbacks/<name>`: checks that they are genuine, hands over what they report,
 * and answers as the vendor wants it. Rejects only where the vendor should try again.
 */
export type Callbacks = (request: Request) => Promise<Response>;

/**
 * The answer to a status question: `told` with the message's status, and whether nothing more is to come; `later` when
 * no good answer came.
 */
export type StatusAnswer =
  | { readonly kind: "told"; readonly receipt: ProviderReceipt; readonly isLast: boolean }
  | {
      readonly kind: "later";
      readonly afterMilliseconds?: number;
      /** The receipt with a vendor code that is not known. */
      readonly unknown?: ProviderReceipt;
    };

/** A vendor that has to be polled for the status of the messages that it took. */
export interface StatusSource {
  /** How long after it took a message it is first asked; the pauses then grow. */
  readonly firstMilliseconds: number;
  /** How many questions may be under way at the same time. */
  readonly atOnce: number;
  /** Asks for one message, or one part of it; a rejection counts as `later`. */
  ask(part: { readonly providerMessageId: string; readonly channel: Channel }): Promise<StatusAnswer>;
}

/** What a provider says of a message that it accepted earlier. */
export interface ProviderReceipt {
  /** Every id under which the provider may have named the message when it accepted it. */
  readonly providerMessageIds: readonly string[];
  /** True if the provider may spell ids of receipts in another way than in its responses, and these ids so. */
  readonly hasUnknownSpelling?: boolean;
  /** In digits: only a message to this number may be meant; left out where nobody but the provider can have written it. */
  readonly recipient?: string;
  /** Only this message of ours may be meant; left out where nobody but the provider can have written it. */
  readonly messageId?: string;
  /** Undefined where only the detail is new, or nothing but `unknownCode` is told. */
  readonly status: DeliveryStatus | undefined;
  readonly detail?: string;
  /** The provider gave its fee back, so the customer's goes back as well. */
  readonly refunded?: boolean;
  /** What the provider takes for the whole message; the last that is told counts. */
  readonly cost?: ReportedCost;
  /** It failed because the recipient wants no more messages. */
  readonly optedOut?: boolean;
  /** A vendor code for a status that is not known; it is logged once, without what the message carries. */
  readonly unknownCode?: string;
  /** Unix milliseconds, as the provider has it. */
  readonly at?: number;
}

/**
 * Takes receipts late, twice, early and in any order; resolves when what they say is durable, and rejects when it could
 * not be stored, so that the provider does not take it for stored.
 */
export interface Receipts {
  take(provider: string, receipts: readonly ProviderReceipt[]): Promise<void>;
}

/** What a recipient has written to a number that messages came from, where it says whether it wants more of them. */
export interface InboundMessage {
  readonly channel: Channel;
  /** The recipient of our messages. */
  readonly from: string;
  /** The number or short code that it wrote to. */
  readonly to: string;
  readonly wish: Wish;
  /** When it was written, in Unix milliseconds, as the provider has it; the time of its arrival unless told. */
  readonly at?: number;
}

/** The sender that a message really had by a provider; undefined where the vendor has chosen it. */
export type SenderOf = (message: {
  readonly channel: Channel;
  /** As the customer named it; null where the channel has none. */
  readonly sender: string | null;
  /** In E.164. */
  readonly recipient: string;
}) => string | undefined;

/** Takes what recipients write, also twice; resolves when it is durable, and rejects when it could not be stored. */
export interface InboundMessages {
  /** Returns what a text asks for, by the built-in keywords and those of the operator. */
  readonly wishOf: WishOf;
  take(provider: string, message: InboundMessage, senderOf: SenderOf): Promise<void>;
}

/** Who has written to a number of ours, and when, as `InboundMessage` has it. */
export type Writer = Pick<InboundMessage, "from" | "at">;

/**
 * The customer service windows of WhatsApp: it takes free texts to a recipient for 24 hours after that has written to us. A
 * number is called as its provider calls it.
 */
export interface ServiceWindows {
  /** Keeps who has written; resolves when it is durable, and rejects when it could not be stored. */
  opened(provider: string, number: string, writers: readonly Writer[]): Promise<void>;
  /**
   * Whether a free text to a recipient in E.164 can arrive that is handed over now. Rejects with a `StoreError` where that
   * cannot be found out.
   */
  isOpen(provider: string, number: string, recipient: string): Promise<boolean>;
}

/** What every provider is given. */
export interface ProviderSurroundings {
  readonly clock: Clock;
  readonly log: Log;
  readonly receipts: Receipts;
  readonly inbound: InboundMessages;
  readonly serviceWindows: ServiceWindows;
  /** Where the vendor reaches `/callbacks/<name>`; "" where the service has no address of its own. */
  readonly callbackUrl: (name: string) => string;
  /** Known to this service alone: make addresses that vendors are told, so that nobody else can. */
  readonly callbackSecrets: Secrets;
}

/** What a provider works for. */
export interface Carried {
  readonly service: RoutedService;
  /** The dialling digits of its routes, "" for every other number; none where the service has no routes. */
  readonly prefixes: readonly string[];
}

/** How a provider answered lately, as this process knows it. */
export interface AnswersLately {
  /** The minutes that are looked back. */
  readonly minutes: number;
  readonly accepted: number;
  readonly refused: number;
  readonly throttled: number;
  readonly unavailable: number;
  /** Asked for patience, or left open whether it took the message. */
  readonly open: number;
  /** Another provider was asked because this one had not answered. */
  readonly superseded: number;
}

/** Whether a provider's messages arrive in a country, as this process knows it of the last hundred. */
export interface DeliveriesLately {
  readonly country: string;
  readonly messages: number;
  readonly delivered: number;
  /** Those without a final status after 90 seconds, which count as not delivered until their receipt comes. */
  readonly open: number;
  /** From hand-over to receipt; undefined where nothing was delivered. */
  readonly medianMilliseconds: number | undefined;
  readonly p90Milliseconds: number | undefined;
  /** Whether it is asked after the others there. */
  readonly isDemoted: boolean;
}

/** How a provider is at a moment, as this process knows it. */
export interface ProviderState {
  readonly name: string;
  readonly kind: string;
  readonly carries: readonly Carried[];
  readonly state: "up" | "demoted" | "down";
  /** Since when it is seen like that, in Unix milliseconds. */
  readonly since: number;
  /** Why it is demoted. */
  readonly trouble: "throttling" | "slow" | "silent" | "rejecting" | undefined;
  /** What it said when it last did not take a message, and when. */
  readonly lastFailure: { readonly detail: string; readonly at: number } | undefined;
  readonly answers: AnswersLately;
  /** Up to fifty countries, those with the most messages first. */
  readonly deliveries: readonly DeliveriesLately[];
}

/** What an operator sees of the providers in the routes. */
export interface ProviderOversight {
  /** In the order of the routes file. */
  list(): Promise<readonly ProviderState[]>;
  /** Has a provider answer over the connection that it has; undefined where there is none of this name; never rejects. */
  check(name: string): Promise<ProviderReport | undefined>;
}
