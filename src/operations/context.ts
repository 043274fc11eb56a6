import type { Channel, Queue } from "../domain/messages/delivery.ts";
import type { ActiveHolds } from "../domain/holds.ts";
import type { HubCountries } from "../domain/phone/countries.ts";
import type { RoutedService } from "../domain/routing.ts";
import type { AccessTokens, LinkTokens, RefreshTokens } from "../ports/tokens.ts";
import type { Clock } from "../ports/clock.ts";
import type { ConfigurationReloader } from "../ports/configuration.ts";
import type { EsimProvider } from "../ports/esim.ts";
import type { ChannelGateway, Gateways, VerificationGateway } from "../ports/gateways.ts";
import type { Limits } from "../ports/limits.ts";
import type { RecipientCounters, TrafficGuard } from "../ports/guard.ts";
import type {
  GuardSettingsCache,
  HoldCache,
  KeyPrincipalCache,
  MaintenanceCache,
  PriceCache,
  SuspensionCache,
} from "../ports/caches.ts";
import type { Metrics } from "../ports/telemetry.ts";
import type { ProviderMonitor } from "../ports/providers.ts";
import type { OutboundClient } from "../ports/outbound.ts";
import type { Slots } from "../ports/slots.ts";
import type { Store } from "../ports/store.ts";
import type { ErasureLog } from "../ports/erasure-log.ts";
import type { CodeProtector } from "../domain/verifications/codes.ts";
import type { VerificationTexts } from "../ports/verifications.ts";

/** Settings of the service that do not change while it runs. */
export interface ServiceSettings {
  readonly version: string;
  /** Time when the service was created, in Unix milliseconds. */
  readonly startedAt: number;
  /** Returns false until the startup is complete. The service is not ready before. */
  readonly isStarted: () => boolean;
  /**
   * Returns the base URL under which users reach the service. Unless it is configured, it is "" until the service
   * listens, or until the first request on a Worker.
   */
  readonly baseUrl: () => string;
  readonly currency: string;
  /** Credit of every new account, in micro-units of its currency. 0 if there is none. */
  readonly welcomeCreditMicros: number;
  /** `open` if anyone may register, `closed` if only the operator creates users. */
  readonly registration: "open" | "closed";
  /** Number of sandbox SIMs that every new account gets. 0 if the eSIM service does not use the sandbox. */
  readonly welcomeSims: number;
  /** Caller IDs for verifications, and for flash calls whose request has no caller, in E.164. May be empty. */
  readonly callerPool: readonly string[];
  /**
   * Digits of all verification codes in a sandbox: a code has as many of the first digits as its length. Codes that a
   * flash call can carry are digits of a caller ID instead. Undefined if codes are random.
   */
  readonly sandboxCode: string | undefined;
  /** Countries that connect-hub sends to. */
  readonly countries: HubCountries;
  /** Default of an account's unconverted amount for each country, in micro-units of its currency. */
  readonly unconvertedMicros: number;
}

/** Dependencies of the operations. */
export interface Context {
  readonly store: Store;
  readonly clock: Clock;
  readonly prices: PriceCache;
  readonly keyPrincipals: KeyPrincipalCache;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** Creates and verifies the tokens of links that confirm an e-mail address. */
  readonly linkTokens: LinkTokens;
  readonly gateways: Gateways;
  /** Checks the entered codes of Telegram messages that belong to no verification. */
  readonly verification: VerificationGateway;
  /** True if e-mail is enabled. */
  readonly sendsMail: boolean;
  /** Undefined if eSIM is disabled. */
  readonly esim: EsimProvider | undefined;
  /**
   * Returns true if a service is enabled and one of its providers can be expected to accept requests, or if it uses the
   * sandbox. Providers that `held` puts on hold do not count. Returns false if `held` applies to the channel of the
   * service. Default: no holds. Reads from memory only.
   */
  readonly isUp: (service: RoutedService, held?: ActiveHolds) => boolean;
  /** States of the routed providers for the operator API. */
  readonly providerMonitor: ProviderMonitor;
  readonly maintenance: MaintenanceCache;
  readonly holds: HoldCache;
  readonly guardSettings: GuardSettingsCache;
  readonly guard: TrafficGuard;
  readonly recipientCounters: RecipientCounters;
  readonly suspensions: SuspensionCache;
  readonly verificationTexts: VerificationTexts;
  readonly verificationCodes: CodeProtector;
  /** Sends HTTP requests to URLs that customers configured. */
  readonly outbound: OutboundClient;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly service: ServiceSettings;
  /** Notifies the dispatcher that items of a queue are due. */
  readonly wake: (queue: Queue) => void;
  /** Log of erasures outside of the database. Unset if the responses of erasures are the only record. */
  readonly erasureLog?: ErasureLog | undefined;
  /** Slots of this process's dispatcher. Unset on a Worker and in commands: a message then waits in its queue. */
  readonly slots?: Slots | undefined;
  /** Unset on a Worker and in commands, which have no configuration files or end at once. */
  readonly configuration?: ConfigurationReloader | undefined;
}

/** Dependencies of sends. Of the gateways, sends use only the validation and the queues. */
export interface SendingContext extends Pick<
  Context,
  "store" | "clock" | "prices" | "guardSettings" | "maintenance" | "metrics" | "slots" | "wake"
> {
  readonly gateways: Readonly<Partial<Record<Channel, Pick<ChannelGateway, "validate" | "queues">>>>;
  readonly guard: Pick<TrafficGuard, "admit" | "revert">;
  readonly limits: Pick<Limits, "limitEvents" | "blockEvents" | "operationMutex" | "payers">;
  readonly service: Pick<ServiceSettings, "callerPool">;
}

/** Dependencies of verifications. */
export interface VerifyingContext extends Omit<SendingContext, "service" | "guard" | "limits"> {
  readonly limits: SendingContext["limits"] & Pick<Limits, "blockedStarts" | "idleKeys" | "lateKeys">;
  readonly suspensions: Pick<SuspensionCache, "isSuspended">;
  readonly guard: Pick<TrafficGuard, "admit" | "revert" | "recordConversion">;
  readonly verificationTexts: VerificationTexts;
  readonly verificationCodes: CodeProtector;
  readonly service: Pick<ServiceSettings, "callerPool" | "sandboxCode">;
}

/**
 * Dependencies of read-only operations, on every thread. `esim` is undefined if eSIM is disabled, or if the eSIM
 * platform cannot be called from this thread.
 */
export type ReadingContext = Pick<Context, "store" | "clock" | "esim">;
