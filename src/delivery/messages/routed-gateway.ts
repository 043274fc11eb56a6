import { routeOf } from "../../domain/routing.ts";
import type { Handover, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { Log } from "../../ports/log.ts";
import type { Provider } from "../../ports/providers.ts";
import { handOverPauseMilliseconds } from "./hand-over-pauses.ts";

/** What routing needs from a provider. */
export type RoutedProvider = MessageGateway & Pick<Provider, "name" | "isUp">;

/** The providers for the numbers that begin with a prefix, in the order in which they are asked. */
export interface Route {
  /** Dialling digits without +; "" for every number. */
  readonly prefix: string;
  readonly providers: readonly RoutedProvider[];
}

export interface RoutedGatewayOptions {
  readonly log: Log;
  /** How long after the start another provider may still be asked; it needs nearly all of a hand-over's time. */
  readonly goOnMilliseconds?: number;
}

const pauseMilliseconds = 100;
/** How many attempts in a row begin with the same provider. */
const attemptsInTurn = 2;
const slowMilliseconds = 60_000;
const notNow = "The gateway is not available now.";

/**
 * The gateway of a channel that sends each message by the providers of its route (the longest prefix wins), one after
 * the other until one answers anything but `unavailable`. A provider that was slow to say so is asked last for a
 * minute.
 *
 * A provider that throttles, or leaves it open whether it took the message, is asked once more: it may recognise the
 * message. After that, or as soon as it is down, the next one sends it. A recipient may so get the same code twice,
 * which is better than too late or never; the customer is charged once (decision 0029).
 */
export function createRoutedGateway(routes: readonly Route[], options: RoutedGatewayOptions): MessageGateway {
  const { log, goOnMilliseconds = 1_000 } = options;
  const longestFirst = routes.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const slowSince = new Map<RoutedProvider, number>();

  function inOrder(providers: readonly RoutedProvider[], attempt: number): readonly RoutedProvider[] {
    // Depends on the attempt alone, so that every instance agrees, also after a restart.
    const first = Math.floor((attempt - 1) / attemptsInTurn) % providers.length;
    const turned = [...providers.slice(first), ...providers.slice(0, first)];
    const up = turned.filter((provider) => provider.isUp());
    if (slowSince.size === 0) return up;
    const forgotten = performance.now() - slowMilliseconds;
    const since = (provider: RoutedProvider) => Math.max(slowSince.get(provider) ?? forgotten, forgotten);
    return up.toSorted((one, other) => since(one) - since(other));
  }

  return {
    faultOf: (message) => routeOf(longestFirst, message.recipient)?.providers[0]?.faultOf?.(message),
    async send(message) {
      const route = routeOf(longestFirst, message.recipient);
      if (!route) return { kind: "refused", detail: "There is no route to this destination." };
      const begun = performance.now();
      const isLate = () => performance.now() - begun > goOnMilliseconds;
      const waits: number[] = [];
      for (const provider of inOrder(route.providers, message.attempt)) {
        // A hand-over that takes too long is repeated anyway: it is better to begin a new one with this provider.
        if (isLate()) return { kind: "retry", detail: notNow, afterMilliseconds: pauseMilliseconds };
        const handover = await attempt(provider, message, log);
        if (handover.kind !== "unavailable") {
          slowSince.delete(provider);
          return handover.kind === "accepted" ? { ...handover, provider: provider.name } : handover;
        }
        if (isLate()) slowSince.set(provider, performance.now());
        waits.push(handover.afterMilliseconds ?? handOverPauseMilliseconds(message.attempt));
      }
      if (waits.length < route.providers.length) waits.push(handOverPauseMilliseconds(message.attempt));
      return { kind: "retry", detail: notNow, afterMilliseconds: Math.min(...waits) };
    },
  };
}

/** What a provider answers; one that fails unexpectedly may have sent the message. */
async function attempt(provider: RoutedProvider, message: OutboundMessage, log: Log): Promise<Handover> {
  try {
    return await provider.send(message);
  } catch (error) {
    log.error({ provider: provider.name, id: message.id, error: traceOf(error) }, "provider failed");
    return { kind: "retry", detail: "The gateway did not answer.", mayBeTaken: true };
  }
}

/** Where an error arose, without its message, which may repeat what was to be sent. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { stack = "", message } = error;
  const lines = stack.slice(stack.indexOf(message) + message.length).split("\n");
  const places = lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
  return [error.name, ...places.slice(0, 3)].join(" ");
}
