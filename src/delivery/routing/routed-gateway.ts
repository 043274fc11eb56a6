import type { Channel, MessageQueue } from "../../domain/messages/delivery.ts";
import { isSender, senderTooLong } from "../../domain/messages/sender.ts";
import { findRoute } from "../../domain/routing.ts";
import type { HoldCache } from "../../ports/caches.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ChannelGateway, MessageDraft, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { MessageProvider } from "../../ports/providers.ts";
import {
  startAttempt,
  HedgedSubmission,
  validateAll,
  type HedgingOptions,
  type RoutedProvider,
} from "./hedged-submission.ts";

/** Providers for the phone numbers that start with a prefix, in the operator's order. */
export interface Route {
  /** Dialling digits without +. An empty prefix matches every number. */
  readonly prefix: string;
  readonly providers: readonly RoutedProvider[];
}

/** Dependencies of all channel gateways. */
export interface RoutingDependencies extends Omit<HedgingOptions, "hedgeDelayMilliseconds"> {
  readonly holds: HoldCache;
}

/**
 * Time in milliseconds after which a slow provider is hedged. A call needs longer, because the mobile network has to
 * find the phone first.
 */
const hedgeDelays: Readonly<Record<Channel, number>> = {
  sms: 3_000,
  whatsapp: 3_000,
  telegram: 3_000,
  flash_call: 10_000,
};
/** Number of consecutive attempts that start with the same provider. */
const attemptsPerProvider = 2;

/**
 * Creates the gateway of a channel with routes. The route with the longest matching prefix carries the message. Its
 * providers are tried in the order of their health until one accepts or rejects the message. Providers that are down,
 * on hold, or do not accept the length of the sender are skipped. If no provider accepts the sender, `send` rejects the
 * message. If all providers are down or on hold, the message is retried later, unless none of the providers can ever
 * carry it. `send` rejects a message without a route, but `validate` does not check this.
 *
 * A slow provider stays pending while the next one is tried. The recipient may therefore get the same code twice, which
 * is better than too late or never. The customer is charged once (decision 0029). After an unknown outcome, the next
 * attempt prefers the same provider, because it may detect the repeated message.
 */
export function createRoutedGateway(
  channel: Channel,
  routes: readonly Route[],
  routing: RoutingDependencies,
): ChannelGateway {
  const longestFirst = routes.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const { health, holds } = routing;
  const options = { ...routing, hedgeDelayMilliseconds: hedgeDelays[channel] };
  const toQueue = ({ providers }: Route): MessageQueue =>
    `${channel}:${providers.map(({ name }) => name).join()}`;
  const providersByQueue = new Map(longestFirst.map((route) => [toQueue(route), route.providers]));
  // Records the state of each provider now, so that a provider that is down counts as recovered when it comes up.
  for (const provider of routes.flatMap(({ providers }) => providers)) health.getIntake(provider);

  return {
    queues: {
      names: [...providersByQueue.keys()],
      getQueue(recipient) {
        const route = findRoute(longestFirst, recipient);
        return route ? toQueue(route) : channel;
      },
      listIntakes: (queue) =>
        (providersByQueue.get(queue) ?? []).map((provider) => health.getIntake(provider)),
    },
    validate(message) {
      const { providers } = findRoute(longestFirst, message.recipient) ?? { providers: [] };
      const accepting = providers.filter((provider) => acceptsSender(provider, message));
      return providers.length > 0 && accepting.length === 0 ? senderTooLong : validateAll(accepting, message);
    },
    async send(message, observe, isLeased) {
      const route = findRoute(longestFirst, message.recipient);
      if (!route) return { kind: "refused", detail: "There is no route to this destination." };
      const providers = route.providers.filter((provider) => acceptsSender(provider, message));
      if (providers.length === 0) return { kind: "refused", detail: senderTooLong, notSubmitted: true };
      const held = await holds.current();
      const available = rotate(providers, message).filter(({ name }) => !held.has(`provider:${name}`));
      const order = health.order(available, message.country);
      return new HedgedSubmission(options, message, observe).run(order, providers, isLeased);
    },
  };
}

/** Creates the gateway of a channel without routes, which the sandbox serves. */
export function createSandboxedGateway(sandbox: Pick<MessageGateway, "send">, clock: Clock): ChannelGateway {
  return {
    validate: (message) => (acceptsSender({}, message) ? undefined : senderTooLong),
    async send(message, observe) {
      const describeAttempt = startAttempt("sandbox", clock);
      const result = await sandbox.send(message);
      observe(describeAttempt(result));
      return result;
    },
  };
}

/**
 * Returns true if a provider accepts the sender of an SMS. Always true for other channels, and for an SMS without a
 * sender, because the provider then uses its own.
 */
export const acceptsSender = (
  { senderLength }: Pick<MessageProvider, "senderLength">,
  message: MessageDraft,
) => message.channel !== "sms" || message.sender === "" || isSender(message.sender, senderLength);

/**
 * Rotates the providers, so that another one is first after every two attempts. Depends on stored fields of the message
 * only, so that every instance chooses the same, also after a restart. Counts from the provider of the latest unknown
 * outcome if it is among the providers, otherwise from the first provider.
 */
function rotate(
  providers: readonly RoutedProvider[],
  { attempt, lastUnknownOutcome }: OutboundMessage,
): readonly RoutedProvider[] {
  const unknown = providers.findIndex(({ name }) => name === lastUnknownOutcome?.provider);
  const first =
    lastUnknownOutcome && unknown >= 0
      ? unknown + Math.floor(lastUnknownOutcome.retries / attemptsPerProvider)
      : Math.floor((attempt - 1) / attemptsPerProvider);
  return [...providers.slice(first % providers.length), ...providers.slice(0, first % providers.length)];
}
