/** Time without a failure after which the state of a demoted provider that is not probed is unknown. */
const memoryMilliseconds = 60_000;

/** State that decides the position of a provider. Times are of the monotonic clock. */
export interface Candidate {
  /** Set while the provider is tried after the others in all countries. */
  readonly demotion?: { readonly failedAt: number; readonly probeAt: number } | undefined;
  /** Set while the provider is tried after the others in the country of the message. */
  readonly countryDemotion?: { readonly probeAt: number } | undefined;
}

/** Order in which providers are tried for one message. */
export interface ProviderOrder<Of> {
  readonly order: readonly Of[];
  /** First provider if the message probes it. Otherwise undefined. */
  readonly probe: Of | undefined;
  /** Providers whose demotion ends because their state is unknown. */
  readonly stale: readonly Of[];
}

/**
 * Orders providers that are up and listed in the operator's order.
 *
 * - Demoted providers come last, the one with the latest failure at the end. Before them come providers that are
 *   demoted in the country.
 * - A demoted provider is probed if its probe is due and a promotion improves its position. Then the operator prefers
 *   it to the best provider, or only the best provider is demoted in the country.
 * - If a promotion does not improve its position, its demotion ends after a minute without a failure.
 * - If all providers are demoted for all countries, none is probed and no demotion ends here.
 */
export function orderProviders<Of extends Candidate>(
  candidates: readonly Of[],
  now: number,
): ProviderOrder<Of> {
  const ranked = candidates.toSorted(
    (one, other) => rank(one) - rank(other) || failedAt(one) - failedAt(other),
  );
  const [best] = ranked;
  if (!best || best.demotion) return { order: ranked, probe: undefined, stale: [] };
  // A provider that only failed is preferred to one that delivers little in the country.
  const isPreferred = (each: Of) =>
    candidates.indexOf(each) < candidates.indexOf(best) || (best.countryDemotion && !each.countryDemotion);
  const probe = candidates.find((each) => rank(each) > 0 && isPreferred(each) && isProbeDue(each, now));
  const stale = ranked.filter(
    (each) => each.demotion && !isPreferred(each) && now - each.demotion.failedAt > memoryMilliseconds,
  );
  return { order: probe ? [probe, ...ranked.filter((each) => each !== probe)] : ranked, probe, stale };
}

const rank = ({ demotion, countryDemotion }: Candidate) => (demotion ? 2 : countryDemotion ? 1 : 0);
const failedAt = ({ demotion }: Candidate) => demotion?.failedAt ?? 0;
const isProbeDue = ({ demotion, countryDemotion }: Candidate, now: number) =>
  now >= Math.max(demotion?.probeAt ?? 0, countryDemotion?.probeAt ?? 0);
