import type { Channel, MessageQueue } from "../../domain/messages/delivery.ts";
import { partsOf } from "../../domain/holds.ts";
import { senderTooLong } from "../../domain/messages/sender.ts";
import { routeOf } from "../../domain/routing.ts";
import type { ChannelGateway, MessageQueues, OutboundMessage } from "../../ports/gateways.ts";
import type { HoldSwitch } from "../../ports/caches.ts";
import { acceptsSender, faultOfAll } from "./faults.ts";
import { Race, type Racing, type RoutedProvider } from "./race.ts";

/** The providers for the numbers that begin with a prefix, in the order in which they are asked. */
export interface Route {
  /** Dialling digits without +; "" for every number. */
  readonly prefix: string;
  readonly providers: readonly RoutedProvider[];
}

/** What all routed gateways share. */
export interface Routing extends Omit<Racing, "overtakeMilliseconds"> {
  readonly holds: HoldSwitch;
}

/** How long the next provider waits for an answer of the one before; a call has to find its telephone first. */
const overtakeMilliseconds: Readonly<Record<Channel, number>> = {
  sms: 3_000,
  whatsapp: 3_000,
  telegram: 3_000,
  flash_call: 10_000,
};
/** How many attempts in a row begin with the same provider. */
const attemptsInTurn = 2;

/**
 * The gateway of a channel that sends each message by the providers of its route (the longest prefix wins), in the
 * order that their health gives them. One that throttles or cannot take the message is passed over at once, one that is
 * slow keeps it, and the next is asked as well: the first that accepts has the message. Whom a message was with then
 * may have sent it too: a recipient may get the same code twice, which is better than too late or never, and the customer
 * is charged once (decision 0029).
 *
 * A provider that says that it may have taken the message is asked once more: it may recognise it. Then, or as soon as it
 * is demoted or down, the next one sends it. One that the operator holds is passed over as if it were not there.
 */
export function createRoutedGateway(
  channel: Channel,
  routes: readonly Route[],
  given: Routing,
): ChannelGateway {
  const longestFirst = byLength(routes);
  const { health, rates, holds } = given;
  const racing = { ...given, overtakeMilliseconds: overtakeMilliseconds[channel] };

  const queues = createQueues(
    channel,
    routes.map(({ prefix, providers }) => ({ prefix, providers: providers.map(({ name }) => name) })),
  );
  return {
    queues: { ...queues, intakesOf: createIntakes(queues, routes, health) },
    faultOf(message) {
      const { providers } = routeOf(longestFirst, message.recipient) ?? { providers: [] };
      const accepting = providers.filter((provider) => acceptsSender(provider, message));
      return providers.length > 0 && accepting.length === 0 ? senderTooLong : faultOfAll(accepting, message);
    },
    async send(message, observe, isHeld) {
      const route = routeOf(longestFirst, message.recipient);
      if (!route) return { kind: "refused", detail: "There is no route to this destination." };
      const providers = route.providers.filter((provider) => acceptsSender(provider, message));
      if (providers.length === 0) return { kind: "refused", detail: senderTooLong, unasked: true };
      const held = await holds.current();
      const turn = turned(providers, message).filter(({ name }) => !held.has(`provider:${name}`));
      const order = health.order(rates.order(turn, message.country));
      return new Race(racing, message, observe, isHeld).run(order, providers);
    },
  };
}

const byLength = <Of extends { readonly prefix: string }>(routes: readonly Of[]) =>
  routes.toSorted((one, other) => other.prefix.length - one.prefix.length);

/** Returns the intakes of the providers of each queue. */
function createIntakes(
  { names }: MessageQueues,
  routes: readonly Route[],
  health: Routing["health"],
): NonNullable<MessageQueues["intakesOf"]> {
  const known = new Map(
    routes.flatMap(({ providers }) => providers.map((each) => [each.name, each] as const)),
  );
  const providersOf = new Map(
    names.map((queue) => [queue, partsOf(queue).providers.flatMap((name) => known.get(name) ?? [])]),
  );
  // A provider that is down now counts as recovered when it comes up.
  for (const provider of known.values()) health.intakeOf(provider);
  return (queue) => (providersOf.get(queue) ?? []).map(health.intakeOf);
}

/** The queues of a channel with routes: one for each row of providers. */
export function createQueues(
  channel: Channel,
  routes: readonly { readonly prefix: string; readonly providers: readonly string[] }[],
): MessageQueues {
  const longestFirst = byLength(routes);
  const queueOf = ({ providers }: (typeof routes)[number]): MessageQueue => `${channel}:${providers.join()}`;
  return {
    names: [...new Set(longestFirst.map(queueOf))],
    of(recipient) {
      const route = routeOf(longestFirst, recipient);
      return route ? queueOf(route) : channel;
    },
  };
}

/**
 * Depends on what is stored of the message alone, so that every instance agrees, also after a restart: on who left it open
 * last, or where nobody did, on the attempt.
 */
function turned(
  providers: readonly RoutedProvider[],
  { attempt, leftOpen }: OutboundMessage,
): readonly RoutedProvider[] {
  const open = providers.findIndex(({ name }) => name === leftOpen?.provider);
  const first =
    leftOpen && open >= 0
      ? (open + Math.floor(leftOpen.times / attemptsInTurn)) % providers.length
      : Math.floor((attempt - 1) / attemptsInTurn) % providers.length;
  return [...providers.slice(first), ...providers.slice(0, first)];
}
