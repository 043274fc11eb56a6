import type { Config } from "./config/config.ts";
import { channels, type Channel } from "./domain/messages/delivery.ts";
import { isChannelHeld, type Held } from "./domain/holds.ts";
import { routedServices, type RoutedService } from "./domain/routing.ts";
import { rateConditions, troubleConditions } from "./delivery/alerts/conditions.ts";
import { createNotify } from "./delivery/alerts/notify.ts";
import {
  createRoutedGateway,
  createSandboxedGateway,
  type Route,
  type Routing,
} from "./delivery/routing/gateway.ts";
import type { ProviderHealth } from "./delivery/routing/health.ts";
import type { Alerting, Mailer } from "./ports/mail-and-alerts.ts";
import type { EsimProvider } from "./ports/esim.ts";
import { VerificationUnavailable, type Gateways, type VerificationGateway } from "./ports/gateways.ts";
import type { ProviderGauges } from "./ports/telemetry.ts";
import type {
  Callbacks,
  Carried,
  ProviderOversight,
  MessageProvider,
  Provider,
  ProviderSurroundings,
  StatusSource,
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
} from "./providers/open-providers.ts";

/** Everything that serves the enabled services: the sandbox's parts and the operator's providers. */
export interface Providers {
  readonly gateways: Gateways;
  readonly verification: VerificationGateway;
  /** Undefined where e-mail is switched off. */
  readonly mailer: Mailer | undefined;
  /** Undefined where eSIM is switched off. */
  readonly esim: EsimProvider | undefined;
  /** The handlers of requests that vendors post to us, by provider name. */
  readonly callbacks: ReadonlyMap<string, Callbacks>;
  /** The providers that have to be polled for the status of messages, by name. */
  readonly statusSources: ReadonlyMap<string, StatusSource>;
  /** Whether a service is enabled and requests can be expected to go out by one of its providers, while this is held; answers from memory. */
  isUp(service: RoutedService, held?: Held): boolean;
  /** How each provider of the routes does now. */
  states(): readonly ProviderGauges[];
  /** Undefined where the routes file names nobody to tell. */
  readonly alerting: Alerting | undefined;
  readonly oversight: ProviderOversight;
  /** Has each provider of the routes connect for real. */
  check(): Promise<readonly NamedReport[]>;
  /** Has those with queues of their own give back what they have not sent. */
  drain(): void;
  /** Finishes the work in progress and closes every connection. */
  close(): Promise<void>;
}

/**
 * Makes the providers that the configuration uses, and none for services that are off or use the sandbox.
 * `sandboxMailer` receives the e-mails that the sandbox does not send; `routing.health` gets the delivery receipts from the receipt book.
 */
export function createProviders(
  { providers: choices, routes = nothing }: Pick<Config, "providers" | "routes">,
  surroundings: ProviderSurroundings,
  sandboxMailer: Mailer,
  routing: Pick<Routing, "health" | "holds" | "metrics">,
): Providers {
  const used = new Map(
    routedServices.map((service) => [
      service,
      choices[service] === "routes" ? namesFor(routes, service) : [],
    ]),
  );
  const names = new Set([...used.values()].flat());
  const plans = [...routes.providers.values()].filter(({ name }) => names.has(name));
  const open = openProviders(plans, surroundings);
  const { health } = routing;
  const byName = new Map<string, Provider>(open.all.map((provider) => [provider.name, provider]));

  function gatewayOf(channel: Channel): Gateways[Channel] {
    if (choices[channel] === "off") return undefined;
    if (choices[channel] === "sandbox")
      return createSandboxedGateway(createSandboxGateway(), surroundings.clock);
    return createRoutedGateway(channel, routesOf(routes.channels[channel], open), {
      ...surroundings,
      ...routing,
    });
  }

  const gateways = channels.flatMap((channel) => {
    const gateway = gatewayOf(channel);
    return gateway ? [[channel, gateway] as const] : [];
  });
  const mailer = choices.email === "sandbox" ? sandboxMailer : open.mail.get(routes.email ?? "");
  return {
    alerting: routes.alerts && alertingOf(routes.alerts, mailer, { ...routing, providers: open.all }),
    gateways: Object.fromEntries(gateways),
    verification: createVerification(open.messages),
    mailer,
    esim:
      choices.esim === "sandbox" ? createSandboxEsim(surroundings.clock) : open.esim.get(routes.esim ?? ""),
    callbacks: abilityOf(open.messages, ({ callbacks }) => callbacks),
    statusSources: abilityOf(open.messages, ({ status }) => status),
    isUp(service, held = new Set()) {
      if (service !== "email" && service !== "esim" && isChannelHeld(held, service)) return false;
      if (choices[service] === "sandbox") return true;
      return (used.get(service) ?? []).some((name) => {
        const provider = byName.get(name);
        return provider !== undefined && !held.has(`provider:${name}`) && health.isHealthy(provider);
      });
    },
    states: () =>
      open.all.map((provider) => ({
        provider: provider.name,
        isUp: provider.isUp(),
        isDemoted: health.findTrouble(provider) !== undefined,
        isRejecting: health.isRejecting(provider),
      })),
    oversight: createOversight({
      plans,
      providers: byName,
      routes,
      names: used,
      health,
    }),
    check: () => checkProviders(open.all),
    drain: open.drain,
    close: open.close,
  };
}

interface Watched extends Pick<Routing, "holds" | "health"> {
  readonly providers: readonly Provider[];
}

function alertingOf(
  options: AlertOptions,
  mailer: Mailer | undefined,
  { providers, holds, health }: Watched,
): Alerting {
  const { deliveryRate, oldestQueuedSeconds } = options;
  return {
    oldestQueuedMilliseconds: 1_000 * oldestQueuedSeconds,
    notify: createNotify(options, mailer),
    async providerConditions() {
      const held = await holds.current();
      const isUsed = (name: string) => !held.has(`provider:${name}`);
      return [
        ...troubleConditions(
          providers.filter(({ name }) => isUsed(name)),
          health,
        ),
        ...rateConditions(
          health.deliveries.findLowRates(deliveryRate).filter(({ provider }) => isUsed(provider)),
        ),
      ];
    },
  };
}

const nothing: Routes = { providers: new Map(), channels: {} };

function namesFor(routes: Routes, service: RoutedService): readonly string[] {
  if (service === "email" || service === "esim") {
    const name = routes[service];
    return name === undefined ? [] : [name];
  }
  return routes.channels[service]?.flatMap(({ providers }) => providers) ?? [];
}

function routesOf(planned: readonly PlannedRoute[] = [], { messages }: OpenProviders): readonly Route[] {
  return planned.map(({ prefix, providers }) => ({
    prefix,
    providers: providers.flatMap((name) => messages.get(name) ?? []),
  }));
}

/** The provider that took a message judges its code; for the sandbox, and for providers that judge none, we do. */
function createVerification(providers: ReadonlyMap<string, MessageProvider>): VerificationGateway {
  const own = createLocalVerification();
  return {
    async check(request) {
      if (request.provider === null) return own.check(request);
      const provider = providers.get(request.provider);
      if (!provider) throw new VerificationUnavailable("The provider of this message is not in the routes.");
      return (provider.verification ?? own).check(request);
    },
  };
}

/** The ability of each provider that has it, by provider name. */
function abilityOf<Ability>(
  providers: ReadonlyMap<string, MessageProvider>,
  pick: (provider: MessageProvider) => Ability | undefined,
): ReadonlyMap<string, Ability> {
  return new Map(
    [...providers].flatMap(([name, provider]) => {
      const ability = pick(provider);
      return ability === undefined ? [] : [[name, ability] as const];
    }),
  );
}

/** An operator waits for it, and so does the one who has asked the next question. */
const checkMilliseconds = 15_000;

interface Overseen {
  /** The providers in use, as they are written and as they were made. */
  readonly plans: readonly PlannedProvider[];
  readonly providers: ReadonlyMap<string, Provider>;
  readonly routes: Routes;
  readonly names: ReadonlyMap<RoutedService, readonly string[]>;
  readonly health: ProviderHealth;
}

/** What an operator sees of providers and asks of them, over the connections that they have. */
function createOversight(overseen: Overseen): ProviderOversight {
  const { plans, providers, health } = overseen;
  const carried = new Map(plans.map(({ name }) => [name, carriedBy(overseen, name)]));
  return {
    async list() {
      const deliveries = await health.deliveries.list();
      return plans.flatMap(({ name, kind }) => {
        const provider = providers.get(name);
        if (!provider) return [];
        return {
          name,
          kind,
          carries: carried.get(name) ?? [],
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

function carriedBy({ names, routes }: Overseen, name: string): readonly Carried[] {
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
