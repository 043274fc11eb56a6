import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SubmitAttempt, AttemptObserver } from "../../ports/gateways.ts";
import type { Log, Metrics, Traces } from "../../ports/telemetry.ts";
import { type TrackedMessage, retryBusy } from "../../ports/store/messages.ts";
import type { Store } from "../../ports/store.ts";

interface RecorderDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
}

/** Collects the submit attempts of one dispatch. */
export interface AttemptRecorder {
  readonly observe: AttemptObserver;
  /**
   * Returns the attempts until now, to be recorded with the submit result. An attempt that ends later is recorded
   * separately.
   */
  close(): readonly SubmitAttempt[];
}

/** Returns the cost of the message at a provider in micro-units, or undefined if it is not known. Never rejects. */
type FindPrice = (provider: string) => Promise<number | undefined>;

/** Creates a recorder of one dispatch, which also counts each attempt in the metrics. */
export function createAttemptRecorder(
  dependencies: RecorderDependencies,
  message: TrackedMessage,

  findPrice: FindPrice,
): AttemptRecorder {
  const attempts: SubmitAttempt[] = [];
  let isClosed = false;
  return {
    observe(attempt) {
      dependencies.metrics.recordAttempt(message.channel, attempt);
      dependencies.traces?.recordAttempt(message, attempt);
      if (isClosed) void recordLate(dependencies, message, attempt, findPrice);
      else attempts.push(attempt);
    },
    close() {
      isClosed = true;
      return attempts;
    },
  };
}

/**
 * Records an attempt that ended after the dispatch. Never rejects, because the outcome of the message is recorded
 * separately.
 */
async function recordLate(
  { store, clock, log }: RecorderDependencies,
  { accountId, id }: TrackedMessage,
  attempt: SubmitAttempt,
  findPrice: FindPrice,
): Promise<void> {
  const until = clock.monotonic() + lifetimes.recordMilliseconds;
  const costMicros = attempt.outcome === "accepted" ? await findPrice(attempt.provider) : undefined;
  const change = store.messages.recordAttempt({ accountId, id }, { ...attempt, costMicros });
  try {
    await retryBusy({ clock, until }, () => store.commit([change]));
  } catch (error) {
    const { provider, outcome } = attempt;
    log.warn({ id, provider, outcome, error: String(error) }, "late response of a provider not recorded");
  }
}
