import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Attempt, AttemptObserver } from "../../ports/gateways.ts";
import type { Log, Metrics, Traces } from "../../ports/telemetry.ts";
import { type TrackedMessage, retryBusy } from "../../ports/store/messages.ts";
import type { Store } from "../../ports/store.ts";

interface Noting {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
}

/** The attempts of one hand-over. */
export interface AttemptNotes {
  readonly observe: AttemptObserver;
  /** The attempts so far, to be recorded with the hand-over; one that ends later is recorded by itself. */
  close(): readonly Attempt[];
}

/** What a provider takes for the message, where that is known; never rejects. */
type PriceOf = (provider: string) => Promise<number | undefined>;

/** Notes and counts the attempts of one hand-over of a message. */
export function createAttemptNotes(noting: Noting, message: TrackedMessage, priceOf: PriceOf): AttemptNotes {
  const attempts: Attempt[] = [];
  let isClosed = false;
  return {
    observe(attempt) {
      noting.metrics.attempted(message.channel, attempt);
      noting.traces?.attempted(message, attempt);
      if (isClosed) void recordLate(noting, message, attempt, priceOf);
      else attempts.push(attempt);
    },
    close() {
      isClosed = true;
      return attempts;
    },
  };
}

/** Never rejects: what became of the message is recorded without it. */
async function recordLate(
  { store, clock, log }: Noting,
  { accountId, id }: TrackedMessage,
  attempt: Attempt,
  priceOf: PriceOf,
): Promise<void> {
  const until = clock.monotonic() + lifetimes.recordMilliseconds;
  const costMicros = attempt.outcome === "accepted" ? await priceOf(attempt.provider) : undefined;
  const noted = store.messages.noteAttempt({ accountId, id }, { ...attempt, costMicros });
  try {
    await retryBusy({ clock, until }, () => store.commit([noted]));
  } catch (error) {
    const { provider, outcome } = attempt;
    log.warn({ id, provider, outcome, error: String(error) }, "late answer not kept with its message");
  }
}
