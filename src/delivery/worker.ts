import { createNews } from "../common/news.ts";
import type { Queue } from "../domain/messages/delivery.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/telemetry.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { QueueConsumer } from "./queue-consumer.ts";

const pollMilliseconds = 1_000;
const quietMilliseconds = 60_000;
const maximumFailures = 20;

/** Logs what interrupts work that is done again and again: the same failure once a minute, however many meet it. */
export function createInterrupted(clock: Clock, log: Log): (error: unknown, text: string) => void {
  const isNews = createNews(clock, quietMilliseconds, maximumFailures);
  return (error, text) => {
    const said = String(error);
    if (isNews(said)) log.error({ error: said }, text);
  };
}

/** A dispatcher that runs on its own until it is stopped. */
export interface DeliveryWorker {
  /** Says that something is due now, in one queue or in any. */
  wake(queue?: Queue): void;
  /** Claims nothing more; resolves when all claimed work is recorded. */
  stop(): Promise<void>;
}

/** Runs each consumer when it is woken, when its next item is due, and at least every second. */
export function startWorker(
  dispatcher: Pick<Dispatcher, "consumers">,
  clock: Clock,
  log: Log,
): DeliveryWorker {
  const interrupted = createInterrupted(clock, log);
  const runners = dispatcher.consumers.map((consumer) => startConsumer(consumer, clock, interrupted));
  return {
    wake(queue) {
      for (const runner of runners) runner.wake(queue);
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function startConsumer(
  consumer: QueueConsumer,
  clock: Clock,
  interrupted: ReturnType<typeof createInterrupted>,
): DeliveryWorker {
  const stopping = new AbortController();
  let woken = false;
  let interrupt: () => void = () => {};

  const mayRest = () => !woken && !stopping.signal.aborted;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      try {
        await consumer.runDue(stopping.signal);
        if (mayRest()) await rest((await consumer.nextDueAt()) ?? Infinity);
      } catch (error) {
        interrupted(error, "dispatcher interrupted; it goes on in a second");
        await rest(Infinity);
      }
    }
    if (consumer.activeCount > 0) await consumer.runDue(stopping.signal);
  }

  async function rest(dueAt: number): Promise<void> {
    if (!mayRest()) return;
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
