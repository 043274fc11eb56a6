import type { Config } from "./config/config.ts";
import { channels, type Channel } from "./domain/messages/delivery.ts";
import { isChannelOnHold, type ActiveHolds } from "./domain/holds.ts";
import { routedServices, type RoutedService } from "./domain/routing.ts";
import { toRateConditions, findProviderConditions } from "./delivery/alerts/conditions.ts";
import { createAlertNotifier } from "./delivery/alerts/alert-notifier.ts";
import {
  createRoutedGateway,
  createSandboxedGateway,
  type Route,
  type RoutingDependencies,
} from "./delivery/routing/routed-gateway.ts";
import type { ProviderHealth } from "./delivery/routing/provider-health.ts";
import type { AlertingOptions, Mailer } from "./ports/mail-and-alerts.ts";
import type { EsimProvider } from "./ports/esim.ts";
import { VerificationUnavailable, type Gateways, type VerificationGateway } from "./ports/gateways.ts";
import type { ProviderGauges } from "./ports/telemetry.ts";
import type {
  ByProvider,
  CallbackHandler,
  ProviderAssignment,
  ProviderMonitor,
  MessageProvider,
  Provider,
  ProviderDependencies,
  StatusPoller,
} from "./ports/providers.ts";
import { createSandboxEsim } from "./providers/sandbox/esim.ts";
import { createSandboxGateway } from "./providers/sandbox/gateway.ts";
import { createLocalVerification } from "./providers/shared/local-verification.ts";
import type { AlertOptions, PlannedRoute, Routes } from "./config/routes.ts";
import type { PlannedProvider } from "./providers/kind.ts";
import {
  checkProviders,
  openProviders,
  type NamedReport,
  type OpenProviders,
  type ProviderPool,
} from "./providers/open-providers.ts";

/** Gateways and providers of all enabled services, from the sandbox and from the operator's routes. */
export interface Providers {
  readonly gateways: Gateways;
  readonly verification: VerificationGateway;
  /** Undefined if e-mail is disabled. */
  readonly mailer: Mailer | undefined;
  /** Undefined if eSIM is disabled. */
  readonly esim: EsimProvider | undefined;
  /** Handlers of vendor callbacks, also of providers that are being retired. */
  readonly callbacks: ByProvider<CallbackHandler>;
  /** Providers that must be polled for message statuses, also while they are being retired. */
  readonly statusSources: ByProvider<StatusPoller>;
  /**
   * Returns true if a service is enabled and one of its providers can be expected to accept requests, under these
   * holds. Reads from memory only.
   */
  isUp(service: RoutedService, held?: ActiveHolds): boolean;
  /** Returns the current state of each routed provider. */
  getGauges(): readonly ProviderGauges[];
  /** Undefined if the routes file configures no alerts. */
  readonly alerting: AlertingOptions | undefined;
  readonly providerMonitor: ProviderMonitor;
  /** Connects each routed provider, and returns the results. */
  check(): Promise<readonly NamedReport[]>;
  /** Makes providers with internal queues release the messages that they have not sent. */
  drain(): void;
  /** Completes the work in progress and closes every connection. */
  close(): Promise<void>;
}

type RoutedConfig = Pick<Config, "providers" | "routes">;

/** Returns the plans of the providers that a configuration uses, in the order of the routes file. */
export function selectPlans({
  providers: choices,
  routes = noRoutes,
}: RoutedConfig): readonly PlannedProvider[] {
  const names = new Set([...listNamesByService(choices, routes).values()].flat());
  return [...routes.providers.values()].filter(({ name }) => names.has(name));
}

/** Returns the providers of each service. Services that are disabled or use the sandbox have none. */
const listNamesByService = (
  choices: RoutedConfig["providers"],
  routes: Routes,
): ReadonlyMap<RoutedService, readonly string[]> =>
  new Map(
    routedServices.map((service) => [
      service,
      choices[service] === "routes" ? listProviderNames(routes, service) : [],
    ]),
  );

/** Providers in use, and providers that are being retired. */
type ProvidersOfPool = OpenProviders & Partial<Pick<ProviderPool, "getLeaving">>;

/**
 * Creates the gateways of the providers that the configuration uses. `open` contains these providers. Default: creates
 * them. Some providers start to connect in the background. If a vendor cannot be reached, this function does not throw.
 * `sandboxMailer` receives the e-mails that the sandbox does not send. `routing.health` receives the delivery receipts
 * from the receipt processor.
 */
export function createProviders(
  config: RoutedConfig,
  dependencies: ProviderDependencies,
  sandboxMailer: Mailer,
  routing: Pick<RoutingDependencies, "health" | "holds" | "metrics">,
  open: ProvidersOfPool = openProviders(selectPlans(config), dependencies),
): Providers {
  const { providers: choices, routes = noRoutes } = config;
  const namesByService = listNamesByService(choices, routes);
  const { health } = routing;
  const byName = new Map<string, Provider>(open.all.map((provider) => [provider.name, provider]));

  function createGateway(channel: Channel): Gateways[Channel] {
    if (choices[channel] === "off") return undefined;
    if (choices[channel] === "sandbox")
      return createSandboxedGateway(createSandboxGateway(), dependencies.clock);
    return createRoutedGateway(channel, toRoutes(routes.channels[channel], open), {
      ...dependencies,
      ...routing,
    });
  }

  const gateways = channels.flatMap((channel) => {
    const gateway = createGateway(channel);
    return gateway ? [[channel, gateway] as const] : [];
  });
  const mailer = choices.email === "sandbox" ? sandboxMailer : open.mail.get(routes.email ?? "");
  return {
    alerting: routes.alerts && createAlerting(routes.alerts, mailer, { ...routing, providers: open.all }),
    gateways: Object.fromEntries(gateways),
    verification: createVerificationGateway(open),
    mailer,
    esim:
      choices.esim === "sandbox" ? createSandboxEsim(dependencies.clock) : open.esim.get(routes.esim ?? ""),
    callbacks: collectFeature(open, ({ callbacks }) => callbacks),
    statusSources: collectFeature(open, ({ status }) => status),
    isUp(service, held = new Set()) {
      if (service !== "email" && service !== "esim" && isChannelOnHold(held, service)) return false;
      if (choices[service] === "sandbox") return true;
      return (namesByService.get(service) ?? []).some((name) => {
        const provider = byName.get(name);
        return provider !== undefined && !held.has(`provider:${name}`) && health.isHealthy(provider);
      });
    },
    getGauges: () =>
      open.all.map((provider) => ({
        provider: provider.name,
        isUp: provider.isUp(),
        isDemoted: health.findProblem(provider) !== undefined,
        isRejecting: health.isRejecting(provider),
      })),
    providerMonitor: createMonitor({
      plans: selectPlans(config),
      providers: byName,
      routes,
      names: namesByService,
      health,
    }),
    check: () => checkProviders(open.all),
    drain: open.drain,
    close: open.close,
  };
}

interface AlertSources extends Pick<RoutingDependencies, "holds" | "health"> {
  readonly providers: readonly Provider[];
}

function createAlerting(
  options: AlertOptions,
  mailer: Mailer | undefined,
  { providers, holds, health }: AlertSources,
): AlertingOptions {
  const { deliveryRate, oldestQueuedSeconds } = options;
  return {
    oldestQueuedMilliseconds: 1_000 * oldestQueuedSeconds,
    notify: createAlertNotifier(options, mailer),
    async listProviderConditions() {
      const held = await holds.current();
      const names = new Set(providers.map(({ name }) => name));
      const isUsed = (name: string) => names.has(name) && !held.has(`provider:${name}`);
      return [
        ...findProviderConditions(
          providers.filter(({ name }) => isUsed(name)),
          health,
        ),
        ...toRateConditions(
          health.deliveries.findLowRates(deliveryRate).filter(({ provider }) => isUsed(provider)),
        ),
      ];
    },
  };
}

const noRoutes: Routes = { providers: new Map(), channels: {} };

function listProviderNames(routes: Routes, service: RoutedService): readonly string[] {
  if (service === "email" || service === "esim") {
    const name = routes[service];
    return name === undefined ? [] : [name];
  }
  return routes.channels[service]?.flatMap(({ providers }) => providers) ?? [];
}

function toRoutes(planned: readonly PlannedRoute[] = [], { messages }: OpenProviders): readonly Route[] {
  return planned.map(({ prefix, providers }) => ({
    prefix,
    providers: providers.flatMap((name) => messages.get(name) ?? []),
  }));
}

/**
 * Creates the gateway that checks entered codes. The provider that accepted the message checks its code. Codes of the
 * sandbox, and of providers without a code check, are checked locally. A check rejects with `VerificationUnavailable`
 * if the provider is no longer in the routes.
 */
function createVerificationGateway(open: ProvidersOfPool): VerificationGateway {
  const local = createLocalVerification();
  return {
    async check(request) {
      if (request.provider === null) return local.check(request);
      const provider = open.messages.get(request.provider) ?? open.getLeaving?.().get(request.provider);
      if (!provider) throw new VerificationUnavailable("The provider of this message is not in the routes.");
      return (provider.verification ?? local).check(request);
    },
  };
}

/** Returns one optional feature of the providers that have it, by provider name. */
function collectFeature<Feature>(
  open: ProvidersOfPool,
  pick: (provider: MessageProvider) => Feature | undefined,
): ByProvider<Feature> {
  const collect = (providers: ReadonlyMap<string, MessageProvider> | undefined) =>
    [...(providers ?? [])].flatMap(([name, provider]) => {
      const feature = pick(provider);
      return feature === undefined ? [] : [[name, feature] as const];
    });
  const inUse = new Map(collect(open.messages));
  return {
    get: (name) =>
      open.messages.has(name) ? inUse.get(name) : new Map(collect(open.getLeaving?.())).get(name),
    entries: () => new Map([...collect(open.getLeaving?.()), ...inUse]).entries(),
  };
}

/**
 * Time limit of a provider check, in milliseconds. An operator waits for the result, as does the next caller of the
 * check.
 */
const checkMilliseconds = 15_000;

interface MonitoredProviders {
  /** The providers in use, as configured and as created. */
  readonly plans: readonly PlannedProvider[];
  readonly providers: ReadonlyMap<string, Provider>;
  readonly routes: Routes;
  readonly names: ReadonlyMap<RoutedService, readonly string[]>;
  readonly health: ProviderHealth;
}

/** Creates the provider functions of the operator API. They use the existing connections of the providers. */
function createMonitor(monitored: MonitoredProviders): ProviderMonitor {
  const { plans, providers, health } = monitored;
  const carried = new Map(plans.map(({ name }) => [name, listAssignments(monitored, name)]));
  return {
    async list() {
      const deliveries = await health.deliveries.list();
      return plans.flatMap(({ name, kind }) => {
        const provider = providers.get(name);
        if (!provider) return [];
        return {
          name,
          kind,
          assignments: carried.get(name) ?? [],
          ...health.getState(provider),
          deliveries: deliveries.get(name) ?? [],
        };
      });
    },
    async check(name) {
      const provider = providers.get(name);
      if (!provider) return undefined;
      const [report] = await checkProviders([provider], checkMilliseconds);
      return report;
    },
  };
}

function listAssignments({ names, routes }: MonitoredProviders, name: string): readonly ProviderAssignment[] {
  return routedServices
    .filter((service) => names.get(service)?.includes(name))
    .map((service) => {
      const planned = service === "email" || service === "esim" ? [] : (routes.channels[service] ?? []);
      const prefixes = planned
        .filter(({ providers }) => providers.includes(name))
        .map(({ prefix }) => prefix);
      return { service, prefixes };
    });
}
