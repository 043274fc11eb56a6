import { isoOf } from "../../domain/time/instants.ts";
import { deliveryRateOf } from "../../domain/messages/sums.ts";
import type { Hold } from "../../ports/store/operator.ts";
import type { AnswersLately, DeliveriesLately, ProviderState } from "../../ports/providers.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** The providers of the routes, how they are and how they do, as this instance sees them. */
export async function listProviders(
  _input: Input<"listProviders">,
  { store, oversight }: OperatorContext,
): Promise<Output<"listProviders">> {
  const holds = new Map((await store.holds.list()).map((hold) => [hold.scope, hold]));
  const list = (await oversight.list()).map((state) => shown(state, holds.get(`provider:${state.name}`)));
  return { status: 200, body: { list } };
}

function shown(provider: ProviderState, hold: Hold | undefined) {
  const { name, kind, carries, state, since, trouble, lastFailure, answers, deliveries } = provider;
  return {
    name,
    kind,
    services: carries.map(({ service, prefixes }) => ({ service, prefixes: [...prefixes] })),
    ...(hold ? heldState(hold) : { state, since: isoOf(since) }),
    ...(trouble && { trouble }),
    ...(lastFailure && { last_failure: { detail: lastFailure.detail, time: isoOf(lastFailure.at) } }),
    answers: shownAnswers(answers),
    deliveries: deliveries.map(shownDeliveries),
  };
}

const heldState = ({ since, by, reason }: Hold) => ({
  state: "held" as const,
  since: isoOf(since),
  held_by: by,
  ...(reason !== null && { reason }),
});

function shownAnswers({ minutes, superseded, ...answered }: AnswersLately) {
  const all = Object.values(answered).reduce((sum, count) => sum + count, 0);
  const rate = all > 0 ? { acceptance_rate: answered.accepted / all } : {};
  return { minutes, ...answered, superseded, ...rate };
}

const shownDeliveries = (lately: DeliveriesLately) => {
  const { country, messages, delivered, open, medianMilliseconds, p90Milliseconds, isDemoted } = lately;
  return {
    country,
    messages,
    delivered,
    open,
    delivery_rate: deliveryRateOf(delivered, messages) ?? 0,
    ...(medianMilliseconds !== undefined && { median_milliseconds: Math.round(medianMilliseconds) }),
    ...(p90Milliseconds !== undefined && { p90_milliseconds: Math.round(p90Milliseconds) }),
    is_demoted: isDemoted,
  };
};
