import { within } from "../../common/within.ts";
import type { DeliveryWorker } from "../../delivery/worker.ts";
import type { QueueConsumer } from "../../delivery/queue-consumer.ts";
import type { Log } from "../../ports/telemetry.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const {
  requestsEndMilliseconds,
  handOversEndMilliseconds,
  providersEndMilliseconds,
  guardEndMilliseconds,
  logEndMilliseconds,
} = lifetimes;

/** The parts of a running service. */
export interface Running {
  readonly listeners: readonly { stop(): Promise<void> }[];
  readonly workers: readonly DeliveryWorker[];
  readonly consumers: readonly QueueConsumer[];
  readonly providers: { drain(): void; close(): Promise<void> };
  readonly guardKeeping: { save(): Promise<void> };
  /** What reads and writes the store. */
  readonly stores: readonly { close(): Promise<void> }[];
  readonly log: Log;
  /** Resolves when all lines of the log are written. */
  readonly flushed: () => Promise<void>;
}

/**
 * Ends a service: nothing more is claimed, providers send nothing more of what waits in their queues, requests in flight
 * have 7 seconds, hand-overs in progress have until 8.5 seconds after the shutdown began; what is left by then is logged, and
 * is retried when its lease ends.
 */
export async function shutDown(running: Running): Promise<void> {
  const { listeners, workers, consumers, providers, guardKeeping, stores, log, flushed } = running;
  const startedAt = performance.now();
  const until = (milliseconds: number) => startedAt + milliseconds - performance.now();
  // What is handed over from now on might be answered too late; what is claimed would go to another provider instead.
  const settling = endsWithin(handOversEndMilliseconds, Promise.all(workers.map((worker) => worker.stop())));
  providers.drain();
  const answered = await endsWithin(
    requestsEndMilliseconds,
    Promise.all(listeners.map((listener) => listener.stop())),
  );
  if (!answered) log.warn({}, "ended with requests in flight; they are cut off");
  if (!(await settling)) {
    const left = Object.fromEntries(
      consumers.flatMap(({ queue, activeCount }) => (queue && activeCount > 0 ? [[queue, activeCount]] : [])),
    );
    log.warn({ left }, "ended before these were settled; they are taken up again when their leases end");
  }
  await endsWithin(until(providersEndMilliseconds), providers.close());
  // Of what cannot be kept, the counters of a minute ago are.
  await endsWithin(
    until(guardEndMilliseconds),
    guardKeeping.save().catch(() => {}),
  );
  for (const store of stores) await store.close();
  await endsWithin(logEndMilliseconds - guardEndMilliseconds, flushed());
}

/** Whether the work ends in that time. */
const endsWithin = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  within(
    milliseconds,
    work.then(() => true),
    () => false,
  );
