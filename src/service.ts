import type { Context as HonoContext } from "hono";
import type { Config } from "./config/config.ts";
import type { UserPrincipal } from "./contract.ts";
import type { DispatcherDependencies } from "./delivery/dispatcher.ts";
import type { DelivererDependencies } from "./delivery/webhooks/deliverer.ts";
import { createInboundHandlers } from "./delivery/receipts/inbound.ts";
import { createReceiptProcessor } from "./delivery/receipts/receipt-processor.ts";
import { createSuspicionRecorder } from "./delivery/suspicion-recorder.ts";
import { createGuardPersistence } from "./delivery/guard-persistence.ts";
import { ProviderHealth } from "./delivery/routing/provider-health.ts";
import { deriveSecrets, type Secrets } from "./domain/access/secrets.ts";
import { toIpNetwork } from "./domain/addresses.ts";
import { createAccessTokens } from "./http/tokens/access-tokens.ts";
import { createApp, createOperatorApp } from "./http/app.ts";
import type { HttpDependencies } from "./http/handler.ts";
import type { MetricsEndpoint } from "./http/metrics.ts";
import { createLimits, authenticationFailures } from "./http/limits/operation-limits.ts";
import { createLinkTokens } from "./http/tokens/link-tokens.ts";
import {
  runLongRunningRead,
  createFairReader,
  type LongRunningReader,
  type LongRunningReadOptions,
} from "./http/limits/long-reads.ts";
import { createRateLimit } from "./http/limits/rate-limit.ts";
import { createRefreshTokens } from "./http/tokens/refresh-tokens.ts";
import type { ReferenceAssets } from "./http/pages/reference.ts";
import type { Context } from "./operations/context.ts";
import type { Clock } from "./ports/clock.ts";
import type { Log, GaugeSource, Metrics, Traces } from "./ports/telemetry.ts";
import type { Mailer } from "./ports/mail-and-alerts.ts";
import type { OutboundClient } from "./ports/outbound.ts";
import type { Slots } from "./ports/slots.ts";
import type { Queue } from "./domain/messages/delivery.ts";
import type { Store } from "./ports/store.ts";
import { createProviders, type Providers } from "./create-providers.ts";
import type { Engine } from "./store/engine.ts";
import { Guard } from "./guard/guard.ts";
import { createGuardSettingsCache } from "./caches/guard-settings-cache.ts";
import { createHoldCache } from "./caches/hold-cache.ts";
import { createBacklogCache } from "./caches/backlog-cache.ts";
import { createCachedValue } from "./caches/cached-value.ts";
import { createKeyPrincipalCache } from "./caches/key-principal-cache.ts";
import { createMaintenanceCache } from "./caches/maintenance-cache.ts";
import { createPriceCache, createProviderPriceCache } from "./caches/price-cache.ts";
import { createSuspensionCache } from "./caches/suspension-cache.ts";
import { createCodeProtector } from "./domain/verifications/codes.ts";
import { createPurchaseResolver } from "./operations/esim/purchase-resolver.ts";
import { createVerificationWork } from "./operations/verifications/verification-work.ts";
import { createVerificationTexts } from "./texts/index.ts";
import { createStore } from "./store/store.ts";
import { createRetentionStart } from "./domain/time/months.ts";
import { version } from "./version.ts";

/** Services that a runtime provides. */
export interface RuntimeDependencies {
  readonly config: Config;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Unset if tracing is disabled. */
  readonly traces?: Traces | undefined;
  /** Metrics endpoint, served on the listener of the operator API. Unset if no metrics are scraped. */
  readonly metricsEndpoint?: MetricsEndpoint | undefined;
  /** Returns the public URL of the service, or "" if it is not known yet. */
  readonly baseUrl: () => string;
  /** Unset if the startup has no steps after the service is created. */
  readonly isStarted?: () => boolean;
  readonly jwtSecrets: Secrets;
  /** Unset if the contract and its reference page are served elsewhere. */
  readonly reference?: ReferenceAssets;
  /** Receives all e-mails if e-mail uses the sandbox, and must not send them. Otherwise unused. */
  readonly mailer: Mailer;
  /** Sends HTTP requests to URLs that customers configured. */
  readonly outbound: OutboundClient;
  readonly getClientAddress: (context: HonoContext) => string;
  /** Scheduling of long-running reads. Unset if requests must not wait for each other. */
  readonly longRunningReads?: LongRunningReadOptions | undefined;
  /** Notifies the runner of the dispatcher that items of a queue are due. */
  readonly wake: (queue: Queue) => void;
  /** Slots of the dispatcher. Unset if requests do not share a process with it. */
  readonly slots?: Slots;
  /** Caller of operator operations that need no token. Unset if requests come from outside. */
  readonly localPrincipal?: UserPrincipal;
}

/** The service on a database with the current schema. */
export interface Service {
  readonly context: Context;
  readonly providers: Providers;
  /** States that the gauges of the metrics read. */
  readonly gaugeSource: GaugeSource;
  /** Dependencies of a dispatcher and a webhook deliverer. Each runtime sets its limits. */
  readonly delivery: DispatcherDependencies & DelivererDependencies;
  /** Handler of the customer API. It includes the operator API if both share a listener. */
  readonly fetch: Fetch;
  /** Handler of the operator API. Undefined unless it has a separate listener. */
  readonly operatorFetch: Fetch | undefined;
}

/** Returns the URLs and the secrets of vendor callbacks. A URL is "" while the base URL is not known. */
const buildCallbackOptions = ({ baseUrl, jwtSecrets }: RuntimeDependencies) => ({
  getCallbackUrl: (name: string) => baseUrl() && `${baseUrl()}/callbacks/${name}`,
  callbackSecrets: deriveSecrets(jwtSecrets, "connect-hub callback addresses"),
});

type Fetch = (request: Request, environment?: object) => Response | Promise<Response>;

/**
 * Creates the service from its configuration and dependencies. Providers start to connect, and stay connected until
 * `providers.close` is called.
 */
export function createService(dependencies: RuntimeDependencies): Service {
  const { config, clock, log, metrics, traces, longRunningReads } = dependencies;
  const store = createStore(dependencies.engine, createRetentionStart(config.retentionMonths, clock));
  const guardSettings = createGuardSettingsCache(store.guardRecords, config.countries, clock);
  const suspicions = createSuspicionRecorder({ store, clock, log, wake: dependencies.wake });
  const guard = new Guard(config.fraud, clock, suspicions.record, guardSettings);
  const health = new ProviderHealth({ clock, log, metrics, receipts: store.receipts });
  const receipts = createReceiptProcessor({
    ...dependencies,
    store,
    guard,
    onReported: (provider, reported) => health.deliveries.recordReceipts(provider, reported),
  });
  const holds = createHoldCache(store.holds, clock);
  const providers = createProviders(
    config,
    {
      clock,
      log,
      receipts,
      ...createInboundHandlers({ store, clock, log, keywords: config.keywords }),
      ...buildCallbackOptions(dependencies),
    },
    dependencies.mailer,
    { health, holds, metrics },
  );
  const context = { ...createContext(dependencies, store, providers), holds, guard, guardSettings };
  const guardPersistence = createGuardPersistence(store, guard, clock);
  const { mailer, callbacks, statusSources, alerting } = providers;
  const costs = createProviderPriceCache(store.providerPrices, clock);
  const delivery = {
    ...context,
    ...createWork(context, log),
    traces,
    receipts,
    log,
    mailer,
    statusSources,
    alerting,
    costs,
    guardPersistence,
    suspicions,
    retentionMonths: config.retentionMonths,
  };
  const localReader: LongRunningReader = (id, input) => runLongRunningRead(id, input, context);
  const gaugeSource = {
    listProviders: providers.getGauges,
    readBacklog: createBacklogCache(store, clock),
    readBackupTime: createCachedValue(store.readBackupTime, undefined, clock).current,
  };
  const http: HttpDependencies = {
    ...context,
    context,
    log,
    gaugeSource,
    traces,
    callbacks,
    keyLimit: createRateLimit(config.requestsPerMinute, clock),
    addressLimit: createRateLimit(config.requestsPerMinutePerAddress, clock),
    failureLimit: createRateLimit(10 * config.requestsPerMinutePerAddress, clock, authenticationFailures),
    localPrincipal: dependencies.localPrincipal,
    getClientAddress: dependencies.getClientAddress,
    getClientNetwork: (context) => toIpNetwork(dependencies.getClientAddress(context)),
    longReader:
      longRunningReads &&
      createFairReader(longRunningReads.reader ?? localReader, longRunningReads.concurrency),
  };
  return { context, providers, gaugeSource, delivery, ...createFetches(dependencies, http) };
}

/** Returns the operations that delivery calls. */
const createWork = (context: Context, log: Log) => ({
  verifications: createVerificationWork(context, log),
  packages: createPurchaseResolver(context, log),
});

/**
 * Creates the handler of each listener. The operator API has a separate listener, shares the customer API's listener,
 * or is not served.
 */
function createFetches({ config, reference, metricsEndpoint }: RuntimeDependencies, http: HttpDependencies) {
  const operator = config.operator.kind;
  const shared = operator === "shared";
  const { fetch } = createApp(http, {
    reference,
    operator: shared,
    metricsEndpoint: shared ? metricsEndpoint : undefined,
  });
  const operatorFetch = operator === "own" ? createOperatorApp(http, metricsEndpoint).fetch : undefined;
  return { fetch, operatorFetch };
}

function createContext(
  dependencies: RuntimeDependencies,
  store: Store,
  providers: Providers,
): Omit<Context, "holds" | "guard" | "guardSettings"> {
  const { config, clock } = dependencies;
  return {
    store,
    clock,
    prices: createPriceCache(store.prices, clock),
    keyPrincipals: createKeyPrincipalCache(store.apiKeys, clock),
    accessTokens: createAccessTokens(dependencies.jwtSecrets),
    refreshTokens: createRefreshTokens(dependencies.jwtSecrets),
    linkTokens: createLinkTokens(dependencies.jwtSecrets),
    gateways: providers.gateways,
    verification: providers.verification,
    isUp: providers.isUp,
    providerMonitor: providers.providerMonitor,
    maintenance: createMaintenanceCache(store.maintenance, clock),
    verificationTexts: createVerificationTexts(config.brand, config.templates),
    verificationCodes: createCodeProtector(dependencies.jwtSecrets),
    suspensions: createSuspensionCache(store.customers, clock),
    outbound: dependencies.outbound,
    sendsMail: providers.mailer !== undefined,
    esim: providers.esim,
    limits: createLimits(clock),
    metrics: dependencies.metrics,
    service: {
      version,
      startedAt: clock.now(),
      isStarted: dependencies.isStarted ?? (() => true),
      baseUrl: dependencies.baseUrl,
      currency: config.currency,
      welcomeCreditMicros: config.welcomeCreditMicros,
      welcomeSims: config.welcomeSims,
      registration: config.registration,
      callerPool: config.callerPool,
      sandboxCode: config.sandboxCode,
      countries: config.countries,
      unconvertedMicros: config.fraud.spendMicros,
    },
    wake: dependencies.wake,
    slots: dependencies.slots,
  };
}
