import type { Channel, MessageQueue } from "../../domain/messages/delivery.ts";
import { routeOf } from "../../domain/routing.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Handover, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { Log } from "../../ports/log.ts";
import type { Provider } from "../../ports/providers.ts";
import { handOverPauseMilliseconds } from "../messages/hand-over-pauses.ts";
import type { DeliveryRates } from "./delivery-rates.ts";
import type { ProviderHealth } from "./provider-health.ts";

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
  readonly clock: Clock;
  readonly health: ProviderHealth;
  readonly rates: DeliveryRates;
}

/** How long the next provider waits for an answer of the one before; a call has to find its telephone first. */
const overtakeMilliseconds: Readonly<Record<Channel, number>> = {
  sms: 3_000,
  whatsapp: 3_000,
  telegram: 3_000,
  flash_call: 10_000,
};
/** How long after the start another provider may still be asked: its answer has to come within the hand-over's time. */
const goOnMilliseconds = 15_000;
/** How many attempts in a row begin with the same provider. */
const attemptsInTurn = 2;
const notNow = "The gateway is not available now.";

type NotTaken = Exclude<Handover, { kind: "accepted" | "refused" }>;

/**
 * The gateway of a channel that sends each message by the providers of its route (the longest prefix wins), in the
 * order that their health gives them. One that throttles or cannot take the message is passed over at once, one that is
 * slow is overtaken: the next is asked as well, and the first that accepts has the message. Whom a message was with then
 * may have sent it too: a recipient may get the same code twice, which is better than too late or never, and the customer
 * is charged once (decision 0029).
 *
 * A provider that says that it may have taken the message is asked once more: it may recognise it. Then, or as soon as it
 * is demoted or down, the next one sends it.
 */
export function createRoutedGateway(
  channel: Channel,
  routes: readonly Route[],
  { log, clock, health, rates }: RoutedGatewayOptions,
): MessageGateway {
  const longestFirst = routes.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const queueOf = ({ providers }: Route): MessageQueue =>
    `${channel}:${providers.map(({ name }) => name).join()}`;
  const racing = { log, clock, health, rates, overtakeMilliseconds: overtakeMilliseconds[channel] };

  return {
    queues: {
      names: [...new Set(longestFirst.map(queueOf))],
      of(recipient) {
        const route = routeOf(longestFirst, recipient);
        return route ? queueOf(route) : channel;
      },
    },
    faultOf: (message) => routeOf(longestFirst, message.recipient)?.providers[0]?.faultOf?.(message),
    async send(message) {
      const route = routeOf(longestFirst, message.recipient);
      if (!route) return { kind: "refused", detail: "There is no route to this destination." };
      const turn = turned(route.providers, message.attempt);
      const order = health.order(rates.order(turn, message.country));
      return handOver(racing, message, order, route.providers.length);
    },
  };
}

/** Depends on the attempt alone, so that every instance agrees, also after a restart. */
function turned(providers: readonly RoutedProvider[], attempt: number): readonly RoutedProvider[] {
  const first = Math.floor((attempt - 1) / attemptsInTurn) % providers.length;
  return [...providers.slice(first), ...providers.slice(0, first)];
}

interface Racing extends RoutedGatewayOptions {
  readonly overtakeMilliseconds: number;
}

/** A provider that was asked and has not answered yet. */
interface Asked {
  readonly answer: Promise<{ readonly provider: RoutedProvider; readonly handover: Handover }>;
  /** Has it give the message back, if it has not sent it yet. */
  withdraw(): void;
}

/**
 * Asks providers, in this order, for a message that `routed` providers may send; one that is slow goes on beside the
 * next.
 */
async function handOver(
  racing: Racing,
  message: OutboundMessage,
  providers: readonly RoutedProvider[],
  routed: number,
): Promise<Handover> {
  const { log, clock, health, overtakeMilliseconds } = racing;
  const running = new Map<RoutedProvider, Asked>();
  const notTaken: NotTaken[] = [];
  const begun = clock.steady();
  const isLate = () => clock.steady() - begun > goOnMilliseconds;

  /** The outcome, if the next answer decides it; undefined if it does not, or none comes before `late`. */
  async function takeAnswer(late?: Promise<undefined>): Promise<Handover | undefined> {
    const answers = [...running.values()].map(({ answer }) => answer);
    const answered = await Promise.race(late ? [...answers, late] : answers);
    if (!answered) return undefined;
    const { provider, handover } = answered;
    running.delete(provider);
    if (handover.kind === "accepted") {
      noteArrival(racing, provider.name, message.country, handover);
      return { ...handover, provider: provider.name };
    }
    // While others are asked too, one of them may take what this one gives back.
    if (handover.kind === "refused" || (handover.kind === "retry" && running.size === 0)) return handover;
    notTaken.push(handover);
    return undefined;
  }

  async function race(): Promise<Handover | undefined> {
    for (const [index, provider] of providers.entries()) {
      if (isLate()) break;
      running.set(provider, ask(racing, provider, message));
      const next = providers[index + 1];
      if (!next) break;
      const late = after(overtakeMilliseconds);
      while (running.has(provider) && !late.isOver) {
        const outcome = await takeAnswer(late.over);
        if (outcome) return outcome;
      }
      late.clear();
      if (running.has(provider)) {
        health.overtaken(provider);
        running.get(provider)?.withdraw();
      }
      const reason = running.has(provider) ? "slow" : notTaken.at(-1)?.kind;
      log.info({ id: message.id, provider: provider.name, next: next.name, reason }, "passed on");
    }
    while (running.size > 0) {
      const outcome = await takeAnswer();
      if (outcome) return outcome;
    }
    return undefined;
  }

  const outcome = await race();
  for (const { withdraw } of running.values()) withdraw();
  return outcome ?? conclude(notTaken, message.attempt, routed);
}

/** What is known of a message's arrival when it is handed over. */
function noteArrival(
  { rates }: Racing,
  provider: string,
  country: string,
  { providerMessageId, receipts }: Extract<Handover, { kind: "accepted" }>,
): void {
  rates.handedOver(provider, country, providerMessageId);
  const providerMessageIds = [providerMessageId];
  rates.reported(
    provider,
    receipts.map(({ status }) => ({ status, providerMessageIds })),
  );
}

/** What is said of a message that nobody took, of `routed` providers. */
function conclude(notTaken: readonly NotTaken[], attempt: number, routed: number): Handover {
  const open = notTaken.find(({ kind }) => kind === "retry");
  if (open) return open;
  const pause = handOverPauseMilliseconds(attempt);
  const waits = notTaken.map(({ afterMilliseconds }) => afterMilliseconds ?? pause);
  if (waits.length < routed) waits.push(pause);
  const [only] = notTaken;
  const { kind, detail } =
    only?.kind === "throttled" && routed === 1 ? only : { kind: "unavailable" as const, detail: notNow };
  return { kind, detail, afterMilliseconds: Math.min(...waits) };
}

function ask(
  { log, clock, health, overtakeMilliseconds }: Racing,
  provider: RoutedProvider,
  message: OutboundMessage,
): Asked {
  const withdrawn = new AbortController();
  const askedAt = clock.steady();
  const answer = attempt(provider, message, withdrawn.signal, log).then((handover) => {
    const isSlow = clock.steady() - askedAt > overtakeMilliseconds;
    // What a provider gave back because it was told to says nothing about it.
    if (handover.kind === "accepted" || !withdrawn.signal.aborted)
      health.answered(provider, handover, isSlow);
    return { provider, handover };
  });
  return { answer, withdraw: () => withdrawn.abort() };
}

/** What a provider answers; one that fails unexpectedly may have sent the message. */
async function attempt(
  provider: RoutedProvider,
  message: OutboundMessage,
  withdrawn: AbortSignal,
  log: Log,
): Promise<Handover> {
  try {
    return await provider.send(message, withdrawn);
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

/** A time that ends after a while, unless it is cleared. */
function after(milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    resolve(undefined);
  }, milliseconds);
  return {
    over: promise,
    get isOver() {
      return isOver;
    },
    clear: () => clearTimeout(timer),
  };
}
