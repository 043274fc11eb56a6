import type { Context as HonoContext } from "hono";
import type { Config } from "./config/config.ts";
import type { UserPrincipal } from "./contract.ts";
import type { Delivery } from "./delivery/dispatcher.ts";
import type { Posting } from "./delivery/webhooks/deliverer.ts";
import { createInbound } from "./delivery/receipts/inbound.ts";
import { createReceiptBook } from "./delivery/receipts/receipts.ts";
import { createSuspicionRecorder } from "./delivery/suspicions.ts";
import { createGuardKeeping } from "./delivery/guard-keeping.ts";
import { ProviderHealth } from "./delivery/routing/health.ts";
import { deriveSecrets, type Secrets } from "./domain/access/secrets.ts";
import { networkOf } from "./domain/addresses.ts";
import { createAccessTokens } from "./http/tokens/access-tokens.ts";
import { createApp, createOperatorApp } from "./http/app.ts";
import type { Http } from "./http/handler.ts";
import type { Exposition } from "./http/metrics.ts";
import { createLimits, failures } from "./http/limits/operation-limits.ts";
import { createLinkTokens } from "./http/tokens/link-tokens.ts";
import { answerLongRead, readInTurns, type LongReader, type LongReading } from "./http/limits/long-reads.ts";
import { createRateLimit } from "./http/limits/rate-limit.ts";
import { createRefreshTokens } from "./http/tokens/refresh-tokens.ts";
import type { ReferenceAssets } from "./http/pages/reference.ts";
import type { Context } from "./operations/context.ts";
import type { Clock } from "./ports/clock.ts";
import type { Log, GaugeSource, Metrics, Traces } from "./ports/telemetry.ts";
import type { Mailer } from "./ports/mail-and-alerts.ts";
import type { Outbound } from "./ports/outbound.ts";
import type { Slots } from "./ports/slots.ts";
import type { Queue } from "./domain/messages/delivery.ts";
import type { Store } from "./ports/store.ts";
import { createProviders, type Providers } from "./create-providers.ts";
import type { Engine } from "./store/engine.ts";
import { Guard } from "./guard/guard.ts";
import { createGuardSettings } from "./caches/guard-settings.ts";
import { createHoldSwitch } from "./caches/hold-switch.ts";
import { createBacklog } from "./caches/backlog.ts";
import { createKeyOwners } from "./caches/key-owners.ts";
import { createMaintenanceSwitch } from "./caches/maintenance-switch.ts";
import { createPriceBook, createProviderPriceBook } from "./caches/price-book.ts";
import { createSuspensions } from "./caches/suspensions.ts";
import { createCodeKeeper } from "./domain/verifications/codes.ts";
import { createPackageWork } from "./operations/esim/settle-attempt.ts";
import { createVerificationWork } from "./operations/verifications/advance.ts";
import { createVerificationTexts } from "./texts/index.ts";
import { createStore } from "./store/store.ts";
import { retentionOf } from "./domain/time/months.ts";
import { version } from "./version.ts";

/** What a runtime supplies. */
export interface Surroundings {
  readonly config: Config;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Left out where nobody traces. */
  readonly traces?: Traces | undefined;
  /** What scrapers of the metrics are told, with the operator's contract; left out where nobody scrapes. */
  readonly exposition?: Exposition | undefined;
  readonly baseUrl: () => string;
  /** Left out where startup has no steps after the service is put together. */
  readonly isStarted?: () => boolean;
  readonly jwtSecrets: Secrets;
  /** Left out where something else serves the contract and its page. */
  readonly reference?: ReferenceAssets;
  /** Receives the e-mails that the sandbox does not send. */
  readonly mailer: Mailer;
  /** Posts to addresses that customers give. */
  readonly outbound: Outbound;
  readonly addressOf: (context: HonoContext) => string;
  /** Left out where requests may not wait for each other. */
  readonly longReading?: LongReading | undefined;
  /** Tells the runner of the dispatcher that something is due. */
  readonly wake: (queue: Queue) => void;
  /** The slots of its dispatcher; left out where requests do not meet it. */
  readonly slots?: Slots;
  /** Who asks for the operator's operations without a token; left out wherever requests come from outside. */
  readonly atMachine?: UserPrincipal;
}

/** The service, put together on a database whose schema is current. */
export interface Service {
  readonly context: Context;
  readonly providers: Providers;
  /** How it stands, for gauges. */
  readonly gaugeSource: GaugeSource;
  /** The dependencies of a dispatcher and a webhook deliverer; each runtime sets its own bounds on them. */
  readonly delivery: Delivery & Posting;
  readonly fetch: Fetch;
  /** The operator's contract, where it has a listener of its own. */
  readonly operatorFetch: Fetch | undefined;
}

/** Where vendors report. */
const callbacksOf = ({ baseUrl, jwtSecrets }: Surroundings) => ({
  callbackUrl: (name: string) => baseUrl() && `${baseUrl()}/callbacks/${name}`,
  callbackSecrets: deriveSecrets(jwtSecrets, "connect-hub callback addresses"),
});

type Fetch = (request: Request, environment?: object) => Response | Promise<Response>;

/** Puts the service together from its configuration and surroundings; sessions with providers begin to connect. */
export function createService(surroundings: Surroundings): Service {
  const { config, clock, log, metrics, traces, longReading } = surroundings;
  const store = createStore(surroundings.engine, retentionOf(config.retentionMonths, clock));
  const guardSettings = createGuardSettings(store.guardRecords, config.countries, clock);
  const suspicions = createSuspicionRecorder({ store, clock, log, wake: surroundings.wake });
  const guard = new Guard(config.fraud, clock, suspicions.record, guardSettings);
  const health = new ProviderHealth({ clock, log, metrics, receipts: store.receipts });
  const receipts = createReceiptBook({
    ...surroundings,
    store,
    guard,
    onReported: (provider, reported) => health.deliveries.recordReceipts(provider, reported),
  });
  const holds = createHoldSwitch(store.holds, clock);
  const providers = createProviders(
    config,
    {
      clock,
      log,
      receipts,
      ...createInbound({ store, clock, log, keywords: config.keywords }),
      ...callbacksOf(surroundings),
    },
    surroundings.mailer,
    { health, holds, metrics },
  );
  const context = { ...createContext(surroundings, store, providers), holds, guard, guardSettings };
  const guardKeeping = createGuardKeeping(store, guard, clock);
  const { mailer, callbacks, statusSources, alerting } = providers;
  const costs = createProviderPriceBook(store.providerPrices, clock);
  const delivery = {
    ...context,
    ...workOf(context, log),
    traces,
    receipts,
    log,
    mailer,
    statusSources,
    alerting,
    costs,
    guardKeeping,
    suspicions,
    retentionMonths: config.retentionMonths,
  };
  const here: LongReader = (id, input) => answerLongRead(id, input, context);
  const gaugeSource = { providers: providers.states, backlog: createBacklog(store, clock) };
  const http: Http = {
    ...context,
    context,
    log,
    gaugeSource,
    traces,
    callbacks,
    keyLimit: createRateLimit(config.requestsPerMinute, clock),
    addressLimit: createRateLimit(config.requestsPerMinutePerAddress, clock),
    failureLimit: createRateLimit(10 * config.requestsPerMinutePerAddress, clock, failures),
    atMachine: surroundings.atMachine,
    addressOf: surroundings.addressOf,
    networkOf: (context) => networkOf(surroundings.addressOf(context)),
    longReader: longReading && readInTurns(longReading.reader ?? here, longReading.atOnce),
  };
  return { context, providers, gaugeSource, delivery, ...createFetches(surroundings, http) };
}

/** What delivery leaves to operations. */
const workOf = (context: Context, log: Log) => ({
  verifications: createVerificationWork(context, log),
  packages: createPackageWork(context, log),
});

/** What answers on each listener: the operator's contract has its own, or shares the customers', or is not served. */
function createFetches({ config, reference, exposition }: Surroundings, http: Http) {
  const operator = config.operator.kind;
  const shared = operator === "shared";
  const { fetch } = createApp(http, {
    reference,
    operator: shared,
    exposition: shared ? exposition : undefined,
  });
  const operatorFetch = operator === "own" ? createOperatorApp(http, exposition).fetch : undefined;
  return { fetch, operatorFetch };
}

function createContext(
  surroundings: Surroundings,
  store: Store,
  providers: Providers,
): Omit<Context, "holds" | "guard" | "guardSettings"> {
  const { config, clock } = surroundings;
  return {
    store,
    clock,
    prices: createPriceBook(store.prices, clock),
    keyOwners: createKeyOwners(store.apiKeys, clock),
    accessTokens: createAccessTokens(surroundings.jwtSecrets),
    refreshTokens: createRefreshTokens(surroundings.jwtSecrets),
    linkTokens: createLinkTokens(surroundings.jwtSecrets),
    gateways: providers.gateways,
    verification: providers.verification,
    isUp: providers.isUp,
    oversight: providers.oversight,
    maintenance: createMaintenanceSwitch(store.maintenance, clock),
    verificationTexts: createVerificationTexts(config.brand, config.templates),
    verificationCodes: createCodeKeeper(surroundings.jwtSecrets),
    suspensions: createSuspensions(store.customers, clock),
    outbound: surroundings.outbound,
    sendsMail: providers.mailer !== undefined,
    esim: providers.esim,
    limits: createLimits(clock),
    metrics: surroundings.metrics,
    service: {
      version,
      startedAt: clock.now(),
      isStarted: surroundings.isStarted ?? (() => true),
      baseUrl: surroundings.baseUrl,
      currency: config.currency,
      welcomeCreditMicros: config.welcomeCreditMicros,
      welcomeSims: config.welcomeSims,
      registration: config.registration,
      callerPool: config.callerPool,
      sandboxCode: config.sandboxCode,
      countries: config.countries,
      unconvertedMicros: config.fraud.spendMicros,
    },
    wake: surroundings.wake,
    slots: surroundings.slots,
  };
}
