import type { Channel, MessageQueue } from "../../domain/messages/delivery.ts";
import { isSender, senderTooLong } from "../../domain/messages/sender.ts";
import { routeOf } from "../../domain/routing.ts";
import type { HoldSwitch } from "../../ports/caches.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ChannelGateway, MessageDraft, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { MessageProvider } from "../../ports/providers.ts";
import {
  beginAttempt,
  HedgedSubmission,
  validateAll,
  type HedgingOptions,
  type RoutedProvider,
} from "./hedge.ts";

/** The providers for the numbers that begin with a prefix, in the operator's order. */
export interface Route {
  /** Dialling digits without +; "" for every number. */
  readonly prefix: string;
  readonly providers: readonly RoutedProvider[];
}

/** Dependencies of all channel gateways. */
export interface Routing extends Omit<HedgingOptions, "hedgeDelayMilliseconds"> {
  readonly holds: HoldSwitch;
}

/** A call needs longer, because the network has to find the telephone first. */
const hedgeDelays: Readonly<Record<Channel, number>> = {
  sms: 3_000,
  whatsapp: 3_000,
  telegram: 3_000,
  flash_call: 10_000,
};
/** How many attempts in a row begin with the same provider. */
const attemptsPerProvider = 2;

/**
 * Creates the gateway of a channel with routes. The route with the longest prefix carries the message. Its providers are tried in
 * the order of their health until one accepts or rejects the message. A slow one stays pending while the next one is tried.
 * So the recipient may get the same code twice, which is better than too late or never. The customer is charged once
 * (decision 0029). A provider with an unknown outcome is tried once more, because it may recognize the message.
 */
export function createRoutedGateway(
  channel: Channel,
  routes: readonly Route[],
  routing: Routing,
): ChannelGateway {
  const longestFirst = routes.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const { health, holds } = routing;
  const options = { ...routing, hedgeDelayMilliseconds: hedgeDelays[channel] };
  const toQueue = ({ providers }: Route): MessageQueue =>
    `${channel}:${providers.map(({ name }) => name).join()}`;
  const providersByQueue = new Map(longestFirst.map((route) => [toQueue(route), route.providers]));
  // A provider that is down now counts as recovered when it comes up.
  for (const provider of routes.flatMap(({ providers }) => providers)) health.getIntake(provider);

  return {
    queues: {
      names: [...providersByQueue.keys()],
      of(recipient) {
        const route = routeOf(longestFirst, recipient);
        return route ? toQueue(route) : channel;
      },
      intakesOf: (queue) => (providersByQueue.get(queue) ?? []).map((provider) => health.getIntake(provider)),
    },
    faultOf(message) {
      const { providers } = routeOf(longestFirst, message.recipient) ?? { providers: [] };
      const accepting = providers.filter((provider) => acceptsSender(provider, message));
      return providers.length > 0 && accepting.length === 0 ? senderTooLong : validateAll(accepting, message);
    },
    async send(message, observe, isLeased) {
      const route = routeOf(longestFirst, message.recipient);
      if (!route) return { kind: "refused", detail: "There is no route to this destination." };
      const providers = route.providers.filter((provider) => acceptsSender(provider, message));
      if (providers.length === 0) return { kind: "refused", detail: senderTooLong, unasked: true };
      const held = await holds.current();
      const available = rotate(providers, message).filter(({ name }) => !held.has(`provider:${name}`));
      const order = health.order(available, message.country);
      return new HedgedSubmission(options, message, observe).run(order, providers, isLeased);
    },
  };
}

/** Creates the gateway of a channel that the sandbox serves, without routes. */
export function createSandboxedGateway(sandbox: Pick<MessageGateway, "send">, clock: Clock): ChannelGateway {
  return {
    faultOf: (message) => (acceptsSender({}, message) ? undefined : senderTooLong),
    async send(message, observe) {
      const describeAttempt = beginAttempt("sandbox", clock);
      const result = await sandbox.send(message);
      observe(describeAttempt(result));
      return result;
    },
  };
}

/** Returns true if a provider accepts the length of a message's sender. A message may have none: the provider's counts. */
export const acceptsSender = (
  { senderLength }: Pick<MessageProvider, "senderLength">,
  message: MessageDraft,
) => message.channel !== "sms" || message.sender === "" || isSender(message.sender, senderLength);

/**
 * Chooses the first provider by what is stored of the message only, so that every instance chooses the same, also after a restart:
 * the provider of the latest unknown outcome, or else the attempt.
 */
function rotate(
  providers: readonly RoutedProvider[],
  { attempt, leftOpen }: OutboundMessage,
): readonly RoutedProvider[] {
  const unknown = providers.findIndex(({ name }) => name === leftOpen?.provider);
  const first =
    leftOpen && unknown >= 0
      ? unknown + Math.floor(leftOpen.times / attemptsPerProvider)
      : Math.floor((attempt - 1) / attemptsPerProvider);
  return [...providers.slice(first % providers.length), ...providers.slice(0, first % providers.length)];
}
