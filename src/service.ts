import type { Context as HonoContext } from "hono";
import type { Config } from "./config/config.ts";
import type { UserPrincipal } from "./contract.ts";
import type { DispatcherDependencies } from "./delivery/dispatcher.ts";
import type { DelivererDependencies } from "./delivery/webhooks/deliverer.ts";
import { createInboundHandlers } from "./delivery/receipts/inbound.ts";
import { createReceiptProcessor } from "./delivery/receipts/receipt-processor.ts";
import { createSuspicionRecorder, type SuspicionRecorder } from "./delivery/suspicion-recorder.ts";
import { createGuardPersistence, createRecipientCounters } from "./delivery/guard-persistence.ts";
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
import type { ErasureLog } from "./ports/erasure-log.ts";
import type { ConfigurationReloader } from "./ports/configuration.ts";
import type { ProviderChanges, ProviderDependencies } from "./ports/providers.ts";
import type { DataProtection } from "./ports/data-protection.ts";
import type { Log, GaugeSource, Metrics, Traces } from "./ports/telemetry.ts";
import type { Mailer } from "./ports/mail-and-alerts.ts";
import type { OutboundClient } from "./ports/outbound.ts";
import type { Slots } from "./ports/slots.ts";
import type { Store } from "./ports/store.ts";
import type { Queue } from "./domain/messages/delivery.ts";
import { createLive } from "./common/create-live.ts";
import { createProviders, selectPlans, type Providers } from "./create-providers.ts";
import { createProviderPool } from "./providers/open-providers.ts";
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
  /** Protection of the database's data. It must be loaded before the first request. */
  readonly protection: DataProtection;
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
  /** Unset if the runtime has no data folder, or the database is not a file in it. */
  readonly erasureLog?: ErasureLog | undefined;
  /** Notifies the runner of the dispatcher that items of a queue are due. */
  readonly wake: (queue: Queue) => void;
  /** Slots of the dispatcher. Unset if requests do not share a process with it. */
  readonly slots?: Slots;
  /** Caller of operator operations that need no token. Unset if requests come from outside. */
  readonly localPrincipal?: UserPrincipal;
  /** Reads the configuration files again. Unset if the runtime has no files, or runs a single command. */
  readonly configuration?: ConfigurationReloader;
}

/**
 * Settings that can change while the service runs. Of `config`, these are the providers, the routes, the templates, the
 * welcome SIMs and the metrics token.
 */
export interface Settings {
  readonly config: Config;
  readonly jwtSecrets: Secrets;
}

/** Prepared settings. Call either `use` or `discard`, once. */
export interface PreparedReload {
  readonly providers: ProviderChanges;
  /**
   * Switches to the settings. Requests in progress finish with the previous settings. Removed and changed providers
   * finish their messages in progress and are then closed.
   */
  use(): void;
  discard(): Promise<void>;
}

/**
 * The service on a database with the current schema. A reload replaces properties of `context`, `providers` and
 * `delivery`. The objects themselves stay the same.
 */
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
  /**
   * Prepares other settings, and creates the providers that they add or change. Nothing else changes before `use` is
   * called. Throws if a provider cannot be created.
   */
  prepareReload(settings: Settings): PreparedReload;
  /** Sets the function that is called each time a removed or changed provider was closed. */
  onProviderClosed(listener: () => void): void;
}

const openStore = ({ engine, protection, config, clock }: RuntimeDependencies): Store =>
  createStore(engine, {
    keptFrom: createRetentionStart(config.retentionMonths, clock),
    protection,
    periods: config.retention,
  });

type Fetch = (request: Request, environment?: object) => Response | Promise<Response>;

/**
 * Creates the service from its configuration and dependencies. Providers start to connect, and stay connected until
 * `providers.close` is called or a reload replaces them.
 */
export function createService(dependencies: RuntimeDependencies): Service {
  const { baseUrl } = dependencies;
  let current: Assembly;
  let callbackSecrets = dependencies.jwtSecrets;
  const parts = createLastingParts(dependencies, () => current);
  const providerDependencies: ProviderDependencies = {
    ...parts.providerDependencies,
    // A URL is "" while the base URL is not known.
    getCallbackUrl: (name) => baseUrl() && `${baseUrl()}/callbacks/${name}`,
    getCallbackSecrets: () => callbackSecrets,
  };
  const pool = createProviderPool(providerDependencies);

  function prepareReload(settings: Settings): PreparedReload {
    const { providers: created, changes, use, discard } = pool.prepare(selectPlans(settings.config));
    const { mailer } = dependencies;
    const open = { ...created, ...pool };
    let next: Assembly;
    try {
      const providers = createProviders(settings.config, providerDependencies, mailer, parts.routing, open);
      next = assemble(dependencies, parts, settings, providers);
    } catch (error) {
      void discard();
      throw error;
    }
    return {
      providers: changes,
      use() {
        callbackSecrets = deriveSecrets(settings.jwtSecrets, "connect-hub callback addresses");
        use();
        current = next;
      },
      discard,
    };
  }

  prepareReload(dependencies).use();
  const context = createLive(() => current.context);
  const providers = createLive(() => current.providers);
  return {
    context,
    providers,
    gaugeSource: parts.http.gaugeSource,
    delivery: createDelivery(parts, context, providers),
    fetch: (...given) => current.fetch(...given),
    operatorFetch:
      dependencies.config.operator.kind === "own" ? (...given) => current.operatorFetch(...given) : undefined,
    prepareReload,
    onProviderClosed: pool.onClosed,
  };
}

/** Parts of the service that a reload replaces together. */
interface Assembly {
  readonly context: Context;
  readonly providers: Providers;
  readonly fetch: Fetch;
  /** Handler of a separate listener of the operator API. Not used without one. */
  readonly operatorFetch: Fetch;
}

type LastingParts = ReturnType<typeof createLastingParts>;

/**
 * Creates the parts that a reload does not replace: caches, counters, limits, and everything that has learnt from
 * messages.
 */
function createLastingParts(dependencies: RuntimeDependencies, getCurrent: () => Assembly) {
  const { config, clock, log, metrics, traces, longRunningReads, wake } = dependencies;
  const store = openStore(dependencies);
  const suspicions = createSuspicionRecorder({ store, clock, log, wake });
  const { guardPersistence, ...guards } = createGuards(dependencies, store, suspicions.record);
  const health = new ProviderHealth({ clock, log, metrics, receipts: store.receipts });
  const receipts = createReceiptProcessor({
    ...dependencies,
    store,
    guard: guards.guard,
    onReported: (provider, reported) => health.deliveries.recordReceipts(provider, reported),
  });
  const holds = createHoldCache(store.holds, clock);
  const localReader: LongRunningReader = (id, input) => runLongRunningRead(id, input, getCurrent().context);
  return {
    context: {
      store,
      clock,
      prices: createPriceCache(store.prices, clock),
      keyPrincipals: createKeyPrincipalCache(store.apiKeys, clock),
      maintenance: createMaintenanceCache(store.maintenance, clock),
      suspensions: createSuspensionCache(store.customers, clock),
      outbound: dependencies.outbound,
      limits: createLimits(clock),
      metrics,
      wake,
      slots: dependencies.slots,
      configuration: dependencies.configuration,
      erasureLog: dependencies.erasureLog,
      holds,
      ...guards,
    },
    startedAt: clock.now(),
    providerDependencies: {
      clock,
      log,
      receipts,
      ...createInboundHandlers({ store, clock, log, keywords: config.keywords }),
    },
    routing: { health, holds, metrics },
    delivery: {
      traces,
      receipts,
      log,
      costs: createProviderPriceCache(store.providerPrices, clock),
      guardPersistence,
      suspicions,
      retentionMonths: config.retentionMonths,
    },
    http: {
      log,
      gaugeSource: createGaugeSource(store, clock, getCurrent),
      traces,
      keyLimit: createRateLimit(config.requestsPerMinute, clock),
      addressLimit: createRateLimit(config.requestsPerMinutePerAddress, clock),
      failureLimit: createRateLimit(10 * config.requestsPerMinutePerAddress, clock, authenticationFailures),
      localPrincipal: dependencies.localPrincipal,
      getClientAddress: dependencies.getClientAddress,
      getClientNetwork: (context: HonoContext) => toIpNetwork(dependencies.getClientAddress(context)),
      longReader:
        longRunningReads &&
        createFairReader(longRunningReads.reader ?? localReader, longRunningReads.concurrency),
    },
  };
}

const createGaugeSource = (store: Store, clock: Clock, getCurrent: () => Assembly): GaugeSource => ({
  listProviders: () => getCurrent().providers.getGauges(),
  readBacklog: createBacklogCache(store, clock),
  readBackupTime: createCachedValue(store.readBackupTime, undefined, clock).current,
});

function assemble(
  dependencies: RuntimeDependencies,
  parts: LastingParts,
  settings: Settings,
  providers: Providers,
): Assembly {
  const context = createContext(dependencies, parts, settings, providers);
  const http = { ...parts.http, ...context, context, callbacks: providers.callbacks };
  return { context, providers, ...createFetches(dependencies, settings, http) };
}

/** Creates the dependencies of delivery. `context` and `providers` have live properties, which are not copied. */
function createDelivery(parts: LastingParts, context: Context, providers: Providers): Service["delivery"] {
  const { mailer, statusSources, alerting } = Object.getOwnPropertyDescriptors(providers);
  const lasting = { ...parts.delivery, ...createWork(context, parts.delivery.log) };
  return Object.defineProperties(lasting, {
    ...Object.getOwnPropertyDescriptors(context),
    ...Object.getOwnPropertyDescriptors(parts.context),
    mailer,
    statusSources,
    alerting,
  }) as typeof lasting & Context & Pick<Providers, "mailer" | "statusSources" | "alerting">;
}

/** Creates the guard, its settings and the storage of its counters. */
function createGuards(
  { config, clock, protection }: RuntimeDependencies,
  store: Store,
  onSuspicion: SuspicionRecorder["record"],
) {
  const { hashNumber } = protection;
  const guardSettings = createGuardSettingsCache(store.guardRecords, config.countries, clock, hashNumber);
  const guard = new Guard(config.fraud, clock, onSuspicion, guardSettings);
  const guardPersistence = createGuardPersistence(store, guard, clock);
  const recipientCounters = createRecipientCounters(store, guard, guardPersistence);
  return { guard, guardSettings, guardPersistence, recipientCounters };
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
function createFetches(
  { config, reference, metricsEndpoint }: RuntimeDependencies,
  { config: { metricsToken: token } }: Settings,
  http: HttpDependencies,
): Pick<Assembly, "fetch" | "operatorFetch"> {
  const shared = config.operator.kind === "shared";
  const metrics = metricsEndpoint && { ...metricsEndpoint, token };
  const { fetch } = createApp(http, {
    reference,
    operator: shared,
    metricsEndpoint: shared ? metrics : undefined,
  });
  return {
    fetch,
    operatorFetch: config.operator.kind === "own" ? createOperatorApp(http, metrics).fetch : fetch,
  };
}

function createContext(
  { config, isStarted, baseUrl }: RuntimeDependencies,
  parts: LastingParts,
  { config: { brand, templates, welcomeSims }, jwtSecrets }: Settings,
  providers: Providers,
): Context {
  return {
    ...parts.context,
    accessTokens: createAccessTokens(jwtSecrets),
    refreshTokens: createRefreshTokens(jwtSecrets),
    linkTokens: createLinkTokens(jwtSecrets),
    gateways: providers.gateways,
    verification: providers.verification,
    isUp: providers.isUp,
    providerMonitor: providers.providerMonitor,
    verificationTexts: createVerificationTexts(brand, templates),
    verificationCodes: createCodeProtector(jwtSecrets),
    sendsMail: providers.mailer !== undefined,
    esim: providers.esim,
    service: {
      version,
      startedAt: parts.startedAt,
      isStarted: isStarted ?? (() => true),
      baseUrl,
      currency: config.currency,
      welcomeCreditMicros: config.welcomeCreditMicros,
      welcomeSims,
      registration: config.registration,
      callerPool: config.callerPool,
      sandboxCode: config.sandboxCode,
      countries: config.countries,
      unconvertedMicros: config.fraud.spendMicros,
    },
  };
}
