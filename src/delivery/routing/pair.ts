import type { DeliveriesLately } from "../../ports/providers.ts";
import { Arrivals, type Tally } from "./arrivals.ts";
import { DeliveryTimes } from "./delivery-times.ts";

const maximumCountries = 50;

/** A provider in a country. */
export interface Pair {
  readonly fields: { readonly provider: string; readonly country: string };
  readonly arrivals: Arrivals;
  readonly times: DeliveryTimes;
  demotion:
    { readonly since: number; readonly otherRate: number; trials: Tally; trialAt: number } | undefined;
  quietUntil: number;
  /** When an outcome was counted last. */
  countedAt: number;
}

/** The delivery rate of a provider's latest messages to a country, and how many of these have no final status. */
export interface LowRate {
  readonly provider: string;
  readonly country: string;
  readonly rate: number;
  readonly open: number;
}

/** A provider in a country of which nothing is known yet. */
export const createPair = (provider: string, country: string): Pair => ({
  fields: { provider, country },
  arrivals: new Arrivals(),
  times: new DeliveryTimes(),
  demotion: undefined,
  quietUntil: 0,
  countedAt: 0,
});

/** What became lately of the messages of pairs, up to fifty, those with the most messages first. */
export const mostFirst = (pairs: readonly Pair[]): readonly DeliveriesLately[] =>
  pairs
    .map(({ fields, times, demotion }) => ({
      country: fields.country,
      ...times.summary,
      isDemoted: demotion !== undefined,
    }))
    .toSorted((one, other) => other.messages - one.messages)
    .slice(0, maximumCountries);
