import type { ProviderHealth } from "../delivery/routing/health.ts";
import { routedServices, type RoutedService } from "../domain/routing.ts";
import type { Carried, ProviderOversight, Provider } from "../ports/providers.ts";
import { checkProviders } from "./check-providers.ts";
import type { PlannedProvider, Routes } from "./routes.ts";

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
export function createOversight(overseen: Overseen): ProviderOversight {
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
