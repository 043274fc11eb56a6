import { createLogLimiter } from "../common/log-limiter.ts";
import type { Queue } from "../domain/messages/delivery.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/telemetry.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { QueueConsumer } from "./queue-consumer.ts";

const pollMilliseconds = 1_000;
const quietMilliseconds = 60_000;
const maximumFailures = 20;

/**
 * Returns a function that logs errors of repeated work. It logs the same error at most once a minute, regardless of how
 * many consumers it affects, and at most 20 different errors a minute.
 */
export function createErrorLogger(clock: Clock, log: Log): (error: unknown, text: string) => void {
  const isNews = createLogLimiter(clock, quietMilliseconds, maximumFailures);
  return (error, text) => {
    const reason = String(error);
    if (isNews(reason)) log.error({ error: reason }, text);
  };
}

/** A dispatcher that runs in the background until it is stopped. */
export interface DeliveryWorker {
  /** Wakes the consumers of one queue, or of all queues if unset. */
  wake(queue?: Queue): void;
  /** Starts the consumers that the dispatcher has added, and stops those that it has removed. */
  update(): void;
  /** Stops claiming. Resolves when no claimed item is being processed any more. */
  stop(): Promise<void>;
}

/**
 * Starts all consumers. Each runs when it is woken, when its next item is due, and at least once a second. A run that
 * fails is logged and repeated after a second.
 */
export function startWorker(
  dispatcher: Pick<Dispatcher, "consumers">,
  clock: Clock,
  log: Log,
): DeliveryWorker {
  const logError = createErrorLogger(clock, log);
  const runners = new Map<QueueConsumer, Runner>();
  /** Runners of removed consumers that still process items. */
  const ending = new Set<Promise<void>>();
  let isStopped = false;

  function end(consumer: QueueConsumer, runner: Runner): void {
    runners.delete(consumer);
    const ended = runner.stop().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function update(): void {
    if (isStopped) return;
    const consumers = new Set(dispatcher.consumers);
    for (const [consumer, runner] of runners) if (!consumers.has(consumer)) end(consumer, runner);
    for (const consumer of consumers)
      if (!runners.has(consumer)) runners.set(consumer, startConsumer(consumer, clock, logError));
  }

  update();
  return {
    wake(queue) {
      for (const runner of runners.values()) runner.wake(queue);
    },
    update,
    async stop() {
      isStopped = true;
      for (const [consumer, runner] of runners) end(consumer, runner);
      await Promise.all(ending);
    },
  };
}

type Runner = Pick<DeliveryWorker, "wake" | "stop">;

function startConsumer(
  consumer: QueueConsumer,
  clock: Clock,
  logError: ReturnType<typeof createErrorLogger>,
): Runner {
  const stopping = new AbortController();
  let woken = false;
  let interrupt: () => void = () => {};

  const canWait = () => !woken && !stopping.signal.aborted;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      try {
        await consumer.runDue(stopping.signal);
        if (canWait()) await waitUntil((await consumer.nextDueAt()) ?? Infinity);
      } catch (error) {
        logError(error, "dispatcher run failed; the next run starts in a second");
        await waitUntil(Infinity);
      }
    }
    if (consumer.activeCount > 0) await consumer.runDue(stopping.signal);
  }

  async function waitUntil(dueAt: number): Promise<void> {
    if (!canWait()) return;
    const wait = Math.max(0, Math.min(dueAt - clock.now(), pollMilliseconds));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  const wake = (queue?: Queue) => {
    if (queue !== undefined && queue !== consumer.queue) return;
    woken = true;
    consumer.wake();
    interrupt();
  };
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
