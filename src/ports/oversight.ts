import type { RoutedService } from "../domain/routing.ts";
import type { ProviderReport } from "./providers.ts";

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
  readonly overtaken: number;
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
