import { whenOver } from "../../common/within.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AttemptObserver, Handover, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { Log, Metrics } from "../../ports/telemetry.ts";
import type { MessageProvider, Provider } from "../../ports/providers.ts";
import { beginAttempt } from "./attempt.ts";
import type { DeliveryRates } from "./delivery-rates.ts";
import { conclude, decided, type NotTaken } from "./not-taken.ts";
import type { ProviderHealth } from "./provider-health.ts";

/** What routing needs from a provider. */
export type RoutedProvider = MessageGateway &
  Pick<Provider, "name" | "isUp"> &
  Pick<MessageProvider, "senderLength">;

/** What the providers' answers are held against and recorded in. */
export interface Racing {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly health: ProviderHealth;
  readonly rates: DeliveryRates;
  /** How long the next provider waits for an answer of the one before. */
  readonly overtakeMilliseconds: number;
}

/** How long after the start another provider may still be asked: its answer has to come within the hand-over's time. */
const goOnMilliseconds = 15_000;

interface Answer {
  readonly provider: RoutedProvider;
  readonly handover: Handover;
}

/** A provider that was asked and has not answered yet. */
interface Asked {
  readonly answer: Promise<Answer>;
  /** Tells that the hand-over ends without its answer, unless that has come just now. */
  overtake(): void;
  /** Has it give the message back, if it has not sent it yet. */
  withdraw(): void;
}

/** One hand-over of a message: its providers are asked one after the other, and one that is slow goes on beside the next. */
export class Race {
  readonly #racing: Racing;
  readonly #message: OutboundMessage;
  readonly #observe: AttemptObserver;
  readonly #isHeld: () => boolean;
  readonly #running = new Map<RoutedProvider, Asked>();
  readonly #notTaken: NotTaken[] = [];

  constructor(racing: Racing, message: OutboundMessage, observe: AttemptObserver, isHeld: () => boolean) {
    this.#racing = racing;
    this.#message = message;
    this.#observe = observe;
    this.#isHeld = isHeld;
  }

  /** Asks them in this order; the route has others as well where some are down or held. */
  async run(providers: readonly RoutedProvider[], route: readonly RoutedProvider[]): Promise<Handover> {
    const begun = this.#racing.clock.steady();
    const left = new Set(route);
    let outcome: Handover | undefined;
    for (const [index, provider] of providers.entries()) {
      if (this.#isLate(begun)) break;
      left.delete(provider);
      this.#running.set(provider, ask(this.#racing, provider, this.#message, this.#observe));
      const next = providers[index + 1];
      if (!next) break;
      outcome = await this.#outrun(provider);
      // What lies in the message lies in it for the others too; who was asked before may have it all the same.
      if (outcome || this.#notTaken.some(({ kind }) => kind === "refused")) break;
      this.#passOn(provider, next);
    }
    while (!outcome && this.#running.size > 0) outcome = this.#outcomeOf(await this.#nextAnswer());
    for (const { overtake, withdraw } of this.#running.values()) {
      overtake();
      withdraw();
    }
    return outcome ?? conclude(this.#notTaken, this.#message, [...left]);
  }

  /** Whether nobody else may be asked for this message here. */
  #isLate(begun: number): boolean {
    const { clock } = this.#racing;
    const isOverdue = clock.steady() - begun > goOnMilliseconds || clock.now() >= this.#message.expiresAt;
    return isOverdue || !this.#isHeld();
  }

  /** Waits until this provider has answered, it is overdue, or the outcome is known. */
  async #outrun(provider: RoutedProvider): Promise<Handover | undefined> {
    const { promise: overdue, resolve } = Promise.withResolvers<undefined>();
    const cancel = whenOver(this.#racing.overtakeMilliseconds, () => resolve(undefined));
    try {
      while (this.#running.has(provider)) {
        const answer = await Promise.race([this.#nextAnswer(), overdue]);
        const outcome = answer && this.#outcomeOf(answer);
        if (!answer || outcome) return outcome;
      }
      return undefined;
    } finally {
      cancel();
    }
  }

  #nextAnswer(): Promise<Answer> {
    return Promise.race([...this.#running.values()].map(({ answer }) => answer));
  }

  /** What the answer makes of the message, if it decides it. */
  #outcomeOf({ provider, handover }: Answer): Handover | undefined {
    this.#running.delete(provider);
    if (handover.kind === "accepted") {
      noteArrival(this.#racing, provider.name, this.#message.country, handover);
      return { ...handover, provider: provider.name };
    }
    this.#notTaken.push(handover);
    // While others are asked too, one of them may take it, or have taken it: then a refusal would be refunded wrongly.
    const isDecided = this.#running.size === 0 && (handover.kind === "refused" || handover.kind === "retry");
    return isDecided ? decided(this.#notTaken) : undefined;
  }

  #passOn(provider: RoutedProvider, next: RoutedProvider): void {
    const { log, metrics, health } = this.#racing;
    const running = this.#running.get(provider);
    if (running) {
      health.superseded(provider);
      running.withdraw();
    }
    const reason = running ? "slow" : reasonOf(this.#notTaken.at(-1));
    metrics.passedOn(this.#message.channel, provider.name, reason);
    log.info({ id: this.#message.id, provider: provider.name, next: next.name, reason }, "passed on");
  }
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

/** Why the next provider is asked after this answer. */
const reasonOf = (handover: NotTaken | undefined): string =>
  handover && "unasked" in handover ? "unfit" : (handover?.kind ?? "");

function ask(
  { log, clock, health, overtakeMilliseconds }: Racing,
  provider: RoutedProvider,
  message: OutboundMessage,
  observe: AttemptObserver,
): Asked {
  const withdrawn = new AbortController();
  const attempt = beginAttempt(provider.name, clock);
  let isOpen = true;
  // Not by the clock: what lay here unread while the process was paused was not slow.
  let isSlow = false;
  const cancel = whenOver(overtakeMilliseconds, () => void (isSlow = true));
  const answer = handOver(provider, message, withdrawn.signal, log).then((handover) => {
    cancel();
    isOpen = false;
    const ended = attempt(handover);
    observe(ended);
    // What a provider gave back because it was told to says nothing about it.
    if (handover.kind === "accepted" || !withdrawn.signal.aborted)
      health.answered(provider, handover, isSlow, message);
    return { provider, handover };
  });
  return {
    answer,
    overtake() {
      if (isOpen) observe(attempt());
    },
    withdraw: () => withdrawn.abort(),
  };
}

/** What a provider answers; one that fails unexpectedly may have sent the message. */
async function handOver(
  provider: RoutedProvider,
  message: OutboundMessage,
  withdrawn: AbortSignal,
  log: Log,
): Promise<Handover> {
  try {
    return await provider.send(message, withdrawn);
  } catch (error) {
    log.error({ provider: provider.name, id: message.id, error: traceOf(error) }, "provider failed");
    return { kind: "retry", detail: "The gateway did not answer.", outcomeUnknown: true };
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
