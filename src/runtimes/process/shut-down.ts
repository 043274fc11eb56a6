import { withTimeout } from "../../common/with-timeout.ts";
import type { DeliveryWorker } from "../../delivery/worker.ts";
import type { QueueConsumer } from "../../delivery/queue-consumer.ts";
import type { Log } from "../../ports/telemetry.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const {
  requestsEndMilliseconds,
  submissionsEndMilliseconds,
  providersEndMilliseconds,
  guardEndMilliseconds,
  logEndMilliseconds,
} = lifetimes;

/** Parts of a running service. */
export interface RunningService {
  readonly listeners: readonly { stop(): Promise<void> }[];
  readonly workers: readonly DeliveryWorker[];
  readonly consumers: readonly QueueConsumer[];
  readonly providers: { drain(): void; close(): Promise<void> };
  /** Last writes to the store, after all work has ended. A failure is ignored. */
  readonly saves: readonly (() => Promise<void>)[];
  /** Connections to the store: the reader thread and the engine. */
  readonly stores: readonly { close(): Promise<void> }[];
  readonly log: Log;
  /** Resolves when all log lines are written. */
  readonly flushed: () => Promise<void>;
}

/**
 * Shuts the service down. It claims no further messages, and providers send nothing more from their queues. Requests in
 * flight get 7 seconds, and are then interrupted. Submissions in progress get 8.5 seconds from the start of the
 * shutdown. Unfinished submissions are retried when their leases expire. Both cases are logged.
 */
export async function shutDown(running: RunningService): Promise<void> {
  const { listeners, workers, consumers, providers, saves, stores, log, flushed } = running;
  const startedAt = performance.now();
  const getRemainingTime = (milliseconds: number) => startedAt + milliseconds - performance.now();
  // Providers drain, because the response to a later submission might come too late. Claims stop first, because a
  // message that is claimed now would go to another provider.
  const submissionsFinished = finishesWithin(
    submissionsEndMilliseconds,
    Promise.all(workers.map((worker) => worker.stop())),
  );
  providers.drain();
  const requestsFinished = await finishesWithin(
    requestsEndMilliseconds,
    Promise.all(listeners.map((listener) => listener.stop())),
  );
  if (!requestsFinished) log.warn({}, "shutdown timed out with requests in flight; they are interrupted");
  if (!(await submissionsFinished)) {
    const left = Object.fromEntries(
      consumers.flatMap(({ queue, activeCount }) => (queue && activeCount > 0 ? [[queue, activeCount]] : [])),
    );
    log.warn(
      { left },
      "shutdown timed out with unfinished submissions; they are retried when their leases expire",
    );
  }
  await finishesWithin(getRemainingTime(providersEndMilliseconds), providers.close());
  // If a save fails, the store has the guard counters of a minute ago, and the time of the start as its latest use.
  await finishesWithin(
    getRemainingTime(guardEndMilliseconds),
    Promise.allSettled(saves.map((save) => save())),
  );
  for (const store of stores) await store.close();
  await finishesWithin(logEndMilliseconds - guardEndMilliseconds, flushed());
}

/** Returns true if the work ends within this time. */
const finishesWithin = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  withTimeout(
    milliseconds,
    work.then(() => true),
    () => false,
  );
