import type { Channel } from "../domain/messages/delivery.ts";
import type { RoutedService } from "../domain/routing.ts";
import type { EsimUpstream, MailProvider, MessageProvider } from "../ports/providers.ts";
import type { AlertOptions } from "./alert-options.ts";
import type { Factory } from "../providers/kind.ts";

/** The providers for the numbers that begin with a prefix, by name, in the order in which they are asked. */
export interface PlannedRoute {
  /** Dialling digits without +; "" for every number. */
  readonly prefix: string;
  readonly providers: readonly string[];
}

/** A provider of the routes file, by what it works for. */
export type PlannedProvider = {
  readonly name: string;
  /** The kind's name, as in `smpp`. */
  readonly kind: string;
} & (
  | { readonly serves: readonly Channel[]; readonly create: Factory<MessageProvider> }
  | { readonly serves: readonly ["email"]; readonly create: Factory<MailProvider> }
  | { readonly serves: readonly ["esim"]; readonly create: Factory<EsimUpstream> }
);

/** A routes file without faults; none of its providers is made or opened yet. */
export interface Routes {
  readonly providers: ReadonlyMap<string, PlannedProvider>;
  readonly channels: Readonly<Partial<Record<Channel, readonly PlannedRoute[]>>>;
  readonly email?: string;
  readonly esim?: string;
  readonly alerts?: AlertOptions;
}

/** The result of reading a routes file. */
export interface RoutesReading {
  /** Undefined where there are faults, or no file. */
  readonly routes?: Routes;
  /** The services that the file names, even if it has faults elsewhere. */
  readonly named: ReadonlySet<RoutedService>;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** The result where `CONNECT_HUB_ROUTES` is not set. */
export const noRoutes: RoutesReading = { named: new Set(), faults: [], warnings: [] };
