import { toIsoString } from "../../domain/time/instants.ts";
import { calculateDeliveryRate } from "../../domain/messages/sums.ts";
import type { Hold } from "../../ports/store/operator.ts";
import type { ResultCounts, DeliveryStatistics, ProviderState } from "../../ports/providers.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** Lists the routed providers with their states and statistics on this instance. */
export async function listProviders(
  _input: Input<"listProviders">,
  { store, providerMonitor }: OperatorContext,
): Promise<Output<"listProviders">> {
  const holds = new Map((await store.holds.list()).map((hold) => [hold.scope, hold]));
  const list = (await providerMonitor.list()).map((state) =>
    toProviderResponse(state, holds.get(`provider:${state.name}`)),
  );
  return { status: 200, body: { list } };
}

function toProviderResponse(provider: ProviderState, hold: Hold | undefined) {
  const { name, kind, assignments, state, since, problem, lastFailure, results, deliveries } = provider;
  return {
    name,
    kind,
    services: assignments.map(({ service, prefixes }) => ({ service, prefixes: [...prefixes] })),
    ...(hold ? toHoldFields(hold) : { state, since: toIsoString(since) }),
    ...(problem && { trouble: problem }),
    ...(lastFailure && { last_failure: { detail: lastFailure.detail, time: toIsoString(lastFailure.at) } }),
    answers: toResultsResponse(results),
    deliveries: deliveries.map(toDeliveriesResponse),
  };
}

const toHoldFields = ({ since, by, reason }: Hold) => ({
  state: "held" as const,
  since: toIsoString(since),
  held_by: by,
  ...(reason !== null && { reason }),
});

function toResultsResponse({ minutes, superseded, ...counts }: ResultCounts) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rate = all > 0 ? { acceptance_rate: counts.accepted / all } : {};
  return { minutes, ...counts, superseded, ...rate };
}

const toDeliveriesResponse = (statistics: DeliveryStatistics) => {
  const { country, messages, delivered, open, medianMilliseconds, p90Milliseconds, isDemoted } = statistics;
  return {
    country,
    messages,
    delivered,
    open,
    delivery_rate: calculateDeliveryRate(delivered, messages) ?? 0,
    ...(medianMilliseconds !== undefined && { median_milliseconds: Math.round(medianMilliseconds) }),
    ...(p90Milliseconds !== undefined && { p90_milliseconds: Math.round(p90Milliseconds) }),
    is_demoted: isDemoted,
  };
};
