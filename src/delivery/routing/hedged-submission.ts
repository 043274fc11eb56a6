import { callAfter } from "../../common/with-timeout.ts";
import { noProviderNow } from "../../domain/routing.ts";
import type { Clock } from "../../ports/clock.ts";
import type {
  SubmitAttempt,
  AttemptObserver,
  SubmitResult,
  MessageDraft,
  MessageGateway,
  OutboundMessage,
} from "../../ports/gateways.ts";
import type { MessageProvider, Provider } from "../../ports/providers.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Log, Metrics } from "../../ports/telemetry.ts";
import { getRetryDelayMilliseconds } from "../messages/retry-delay.ts";
import type { ProviderHealth } from "./provider-health.ts";

/** After this time no further provider is tried, so that its result arrives before the attempt times out. */
const lastCallMilliseconds = 15_000;

/** Part of a provider that routing uses. */
export type RoutedProvider = MessageGateway &
  Pick<Provider, "name" | "isUp"> &
  Pick<MessageProvider, "senderLength">;

/** Dependencies of a hedged submission. */
export interface HedgingOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly health: ProviderHealth;
  /** Time without a response after which the next provider is tried as well. */
  readonly hedgeDelayMilliseconds: number;
}

type NotAccepted = Exclude<SubmitResult, { kind: "accepted" }>;

interface Response {
  readonly provider: RoutedProvider;
  readonly result: SubmitResult;
}

/** A call of a provider that has not responded yet. */
interface Call {
  readonly response: Promise<Response>;
  /** Resolves after the hedge delay. */
  readonly overdue: Promise<undefined>;
  /** Requests the provider not to send a message that it has not sent yet. */
  cancel(): void;
  /** Records the attempt as superseded and cancels it. */
  supersede(): void;
}

/**
 * One attempt to submit a message. Its providers are tried in order. A slow one stays pending while the next one is
 * tried.
 */
export class HedgedSubmission {
  readonly #options: HedgingOptions;
  readonly #message: OutboundMessage;
  readonly #observe: AttemptObserver;
  readonly #pending = new Map<RoutedProvider, Call>();
  readonly #notAccepted: NotAccepted[] = [];

  constructor(options: HedgingOptions, message: OutboundMessage, observe: AttemptObserver) {
    this.#options = options;
    this.#message = message;
    this.#observe = observe;
  }

  /**
   * Tries providers until one accepts or rejects the message. `route` also contains providers that are down or on hold.
   * Calls no further provider after 15 seconds, after the message has expired, or once `isLeased` returns false. If the
   * result is not decided then, waits for the pending providers and combines all results.
   */
  async run(
    providers: readonly RoutedProvider[],
    route: readonly RoutedProvider[],
    isLeased: () => boolean,
  ): Promise<SubmitResult> {
    const { clock } = this.#options;
    const begunAt = clock.monotonic();
    const untried = new Set(route);
    let result: SubmitResult | undefined;
    for (const [index, provider] of providers.entries()) {
      const isLate =
        clock.monotonic() - begunAt > lastCallMilliseconds || clock.now() >= this.#message.expiresAt;
      if (isLate || !isLeased()) break;
      untried.delete(provider);
      const call = this.#call(provider);
      this.#pending.set(provider, call);
      const next = providers[index + 1];
      if (!next) break;
      result = await this.#waitFor(provider, call);
      // A rejection because of the message applies to all providers. A provider that is still pending may accept it.
      if (result || this.#notAccepted.some(({ kind }) => kind === "refused")) break;
      this.#failOver(provider, next);
    }
    while (!result && this.#pending.size > 0) result = this.#settle(await this.#nextResponse());
    for (const call of this.#pending.values()) call.supersede();
    return result ?? combineResults(this.#notAccepted, this.#message, [...untried]);
  }

  /**
   * Waits until a provider responds or is overdue, or the result of the message is decided. Returns the result if it is
   * decided.
   */
  async #waitFor(provider: RoutedProvider, { overdue }: Call): Promise<SubmitResult | undefined> {
    while (this.#pending.has(provider)) {
      const response = await Promise.race([this.#nextResponse(), overdue]);
      const result = response && this.#settle(response);
      if (!response || result) return result;
    }
    return undefined;
  }

  #nextResponse(): Promise<Response> {
    return Promise.race([...this.#pending.values()].map(({ response }) => response));
  }

  /** Records a response. Returns the result of the message if the response decides it, otherwise undefined. */
  #settle({ provider, result }: Response): SubmitResult | undefined {
    this.#pending.delete(provider);
    if (result.kind === "accepted") {
      const { deliveries } = this.#options.health;
      const { providerMessageId, receipts } = result;
      const providerMessageIds = [providerMessageId];
      deliveries.recordAccepted(provider.name, this.#message.country, providerMessageId);
      deliveries.recordReceipts(
        provider.name,
        receipts.map(({ status }) => ({ status, providerMessageIds })),
      );
      return { ...result, provider: provider.name };
    }
    this.#notAccepted.push(result);
    // While another provider is pending, it may have accepted the message. A refund because of this rejection would
    // then be wrong.
    const isDecisive = this.#pending.size === 0 && (result.kind === "refused" || result.kind === "retry");
    return isDecisive ? findDecisiveResult(this.#notAccepted) : undefined;
  }

  #failOver(provider: RoutedProvider, next: RoutedProvider): void {
    const { log, metrics, health } = this.#options;
    const pending = this.#pending.get(provider);
    const result = this.#notAccepted.at(-1);
    if (pending) {
      health.recordSuperseded(provider);
      pending.cancel();
    }
    const resultReason = result && "notSubmitted" in result ? "unfit" : (result?.kind ?? "");
    const reason = pending ? "slow" : resultReason;
    metrics.recordFailover(this.#message.channel, provider.name, reason);
    const fields = { id: this.#message.id, provider: provider.name, next: next.name, reason };
    log.info(fields, "message failed over to the next provider");
  }

  #call(provider: RoutedProvider): Call {
    const { clock, health, hedgeDelayMilliseconds } = this.#options;
    const cancelling = new AbortController();
    const describeAttempt = startAttempt(provider.name, clock);
    const { promise: overdue, resolve } = Promise.withResolvers<undefined>();
    let isPending = true;
    // Measured by a timer, not by the clock: a response that arrived while the process was paused was not slow.
    let isSlow = false;
    const stopTimer = callAfter(hedgeDelayMilliseconds, () => {
      isSlow = true;
      resolve(undefined);
    });
    const response = this.#send(provider, cancelling.signal).then((result) => {
      stopTimer();
      isPending = false;
      this.#observe(describeAttempt(result));
      // A result after a cancellation is no evidence of the provider's health.
      if (result.kind === "accepted" || !cancelling.signal.aborted)
        health.recordResult(provider, result, isSlow, this.#message);
      return { provider, result };
    });
    return {
      response,
      overdue,
      cancel: () => cancelling.abort(),
      supersede: () => {
        if (isPending) this.#observe(describeAttempt());
        cancelling.abort();
      },
    };
  }

  /** Sends the message through a provider. The outcome is unknown after an unexpected error. */
  async #send(provider: RoutedProvider, cancelled: AbortSignal): Promise<SubmitResult> {
    try {
      return await provider.send(this.#message, cancelled);
    } catch (error) {
      const fields = { provider: provider.name, id: this.#message.id, error: toTrace(error) };
      this.#options.log.error(fields, "provider failed");
      return { kind: "retry", detail: "The gateway did not answer.", outcomeUnknown: true };
    }
  }
}

/** Starts an attempt. Returns a function that describes it by its result, or as superseded if there is none. */
export function startAttempt(provider: string, clock: Clock): (result?: SubmitResult) => SubmitAttempt {
  const startedAt = clock.now();
  const begun = clock.monotonic();
  return (result) => ({
    provider,
    startedAt,
    milliseconds: Math.round(clock.monotonic() - begun),
    outcome: result?.kind ?? "superseded",
    detail: result && "detail" in result ? result.detail : null,
    outcomeUnknown: result?.kind === "retry" ? result.outcomeUnknown === true : result === undefined,
  });
}

/**
 * Returns the name and the top three stack frames of an error. Omits its message, which may contain the message
 * content.
 */
function toTrace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { stack = "", message } = error;
  const lines = stack.slice(stack.indexOf(message) + message.length).split("\n");
  const frames = lines.map((line) => line.trim()).filter((line) => line.startsWith("at "));
  return [error.name, ...frames.slice(0, 3)].join(" ");
}

/**
 * Finds the result that no further provider can change. In order of precedence: an unknown outcome, a rejection, a
 * request to retry. Returns undefined if there is none.
 */
function findDecisiveResult(results: readonly NotAccepted[]): NotAccepted | undefined {
  const find = (kind: NotAccepted["kind"]) => results.find((result) => result.kind === kind);
  return results.find((result) => "outcomeUnknown" in result) ?? find("refused") ?? find("retry");
}

/**
 * Combines the results of an attempt in which no provider accepted the message. `untried` are the remaining providers
 * of the route.
 *
 * - Returns a decisive result unchanged.
 * - Returns `refused` if no provider of the route can ever carry the message.
 * - Otherwise returns `unavailable`, or `throttled` if the only provider of the route throttled. The retry delay is the
 *   shortest delay of the providers that may still accept the message. Default: the delay of this attempt.
 */
async function combineResults(
  results: readonly NotAccepted[],
  message: OutboundMessage,
  untried: readonly Pick<MessageGateway, "validate">[],
): Promise<SubmitResult> {
  const decisive = findDecisiveResult(results);
  if (decisive) return decisive;
  const [first] = results;
  const temporary = results.filter((result) => !("lasting" in result));
  if (temporary.length === 0) {
    const fault =
      untried.length > 0 ? await validateAll(untried, message).catch(ignoreStoreError) : first?.detail;
    if (fault !== undefined) return { kind: "refused", detail: first?.detail ?? fault, notSubmitted: true };
  }
  const pause = getRetryDelayMilliseconds(message.attempt);
  const waits = temporary.map(
    (result) => ("afterMilliseconds" in result ? result.afterMilliseconds : undefined) ?? pause,
  );
  const afterMilliseconds = Math.min(...waits, ...(untried.length > 0 ? [pause] : []));
  // With several providers, the reason of one is internal to the operator and is not shown.
  if (first?.kind === "throttled" && temporary.length > 0 && results.length + untried.length === 1)
    return { kind: "throttled", detail: first.detail, afterMilliseconds };
  return { kind: "unavailable", detail: noProviderNow, afterMilliseconds };
}

function ignoreStoreError(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
}

/**
 * Returns the first provider's error for a message if every provider has one. Returns undefined if a provider can carry
 * the message, or if there are no providers. Rejects with a `StoreError` if the check of one provider fails and no
 * other can carry the message.
 */
export async function validateAll(
  providers: readonly Pick<MessageGateway, "validate">[],
  message: MessageDraft,
): Promise<string | undefined> {
  let first: string | undefined;
  let unknown: StoreError | undefined;
  for (const provider of providers) {
    try {
      const fault = await provider.validate?.(message);
      if (fault === undefined) return undefined;
      first ??= fault;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      unknown = error;
    }
  }
  if (unknown) throw unknown;
  return first;
}
