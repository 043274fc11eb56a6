import type { Channel, Queue } from "../domain/messages/delivery.ts";
import type { Held } from "../domain/holds.ts";
import type { HubCountries } from "../domain/phone/countries.ts";
import type { RoutedService } from "../domain/routing.ts";
import type { AccessTokens, LinkTokens, RefreshTokens } from "../ports/tokens.ts";
import type { Clock } from "../ports/clock.ts";
import type { EsimProvider } from "../ports/esim.ts";
import type { ChannelGateway, Gateways, VerificationGateway } from "../ports/gateways.ts";
import type { Limits } from "../ports/limits.ts";
import type { TrafficGuard } from "../ports/guard.ts";
import type {
  GuardSettingsCache,
  HoldSwitch,
  KeyOwners,
  MaintenanceSwitch,
  PriceBook,
  Suspensions,
} from "../ports/caches.ts";
import type { Metrics } from "../ports/telemetry.ts";
import type { ProviderOversight } from "../ports/providers.ts";
import type { Outbound } from "../ports/outbound.ts";
import type { Slots } from "../ports/slots.ts";
import type { Store } from "../ports/store.ts";
import type { CodeKeeper } from "../domain/verifications/codes.ts";
import type { VerificationTexts } from "../ports/verifications.ts";

/** What the service is set up to be. */
export interface ServiceSettings {
  readonly version: string;
  readonly startedAt: number;
  /** Whether everything that the start-up creates exists. */
  readonly isStarted: () => boolean;
  /** Where users reach the service; known once it listens. */
  readonly baseUrl: () => string;
  readonly currency: string;
  /** Given to every newly registered account; 0 in production. */
  readonly welcomeCreditMicros: number;
  /** Whether anybody may register, or only the operator makes users. */
  readonly registration: "open" | "closed";
  /** SIMs of its own for every newly registered account; 0 wherever SIMs are real. */
  readonly welcomeSims: number;
  /** Caller IDs for flash calls that name none, in E.164. */
  readonly callerPool: readonly string[];
  /** What the codes of verifications begin with where nothing leaves the machine; undefined where they are random. */
  readonly sandboxCode: string | undefined;
  /** Where the hub sends to. */
  readonly countries: HubCountries;
  /** Default of an account's unconverted amount for one country and day, in micro-units of its currency. */
  readonly unconvertedMicros: number;
}

/** What operations need from outside. */
export interface Context {
  readonly store: Store;
  readonly clock: Clock;
  readonly prices: PriceBook;
  readonly keyOwners: KeyOwners;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** Tokens of the links that confirm an address. */
  readonly linkTokens: LinkTokens;
  readonly gateways: Gateways;
  readonly verification: VerificationGateway;
  /** Whether e-mail is switched on. */
  readonly sendsMail: boolean;
  /** Undefined where eSIM is switched off. */
  readonly esim: EsimProvider | undefined;
  /** Whether a service is switched on and one of its providers takes requests now, while this is held; answers from memory. */
  readonly isUp: (service: RoutedService, held?: Held) => boolean;
  /** The providers of the routes, as an operator sees them. */
  readonly oversight: ProviderOversight;
  readonly maintenance: MaintenanceSwitch;
  readonly holds: HoldSwitch;
  readonly guardSettings: GuardSettingsCache;
  readonly guard: TrafficGuard;
  readonly suspensions: Suspensions;
  readonly verificationTexts: VerificationTexts;
  readonly verificationCodes: CodeKeeper;
  /** Posts to addresses that customers give. */
  readonly outbound: Outbound;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly service: ServiceSettings;
  /** Tells the dispatcher that something is due. */
  readonly wake: (queue: Queue) => void;
  /** Left out where the dispatcher is elsewhere. */
  readonly slots?: Slots | undefined;
}

/** What sends need; of gateways they ask what to charge and to queue. */
export interface SendingContext extends Pick<
  Context,
  "store" | "clock" | "prices" | "guardSettings" | "maintenance" | "metrics" | "slots" | "wake"
> {
  readonly gateways: Readonly<Partial<Record<Channel, Pick<ChannelGateway, "faultOf" | "queues">>>>;
  readonly guard: Pick<TrafficGuard, "admit" | "revert">;
  readonly limits: Pick<Limits, "limitEvents" | "blockEvents" | "attempts" | "payers">;
  readonly service: Pick<ServiceSettings, "callerPool">;
}

/** What verifications need. */
export interface VerifyingContext extends Omit<SendingContext, "service" | "guard" | "limits"> {
  readonly limits: SendingContext["limits"] & Pick<Limits, "blockedStarts" | "idleKeys" | "lateKeys">;
  readonly suspensions: Pick<Suspensions, "isSuspended">;
  readonly guard: Pick<TrafficGuard, "admit" | "revert" | "convert">;
  readonly verificationTexts: VerificationTexts;
  readonly verificationCodes: CodeKeeper;
  readonly service: Pick<ServiceSettings, "callerPool" | "sandboxCode">;
}

/** What read-only operations need, wherever they run; `esim` is undefined where no upstream can be asked. */
export type ReadingContext = Pick<Context, "store" | "clock" | "esim">;
