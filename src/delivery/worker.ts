import type { Log } from "../ports/log.ts";
import type { Store } from "../ports/store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Dispatcher } from "./dispatcher.ts";

const pollMilliseconds = 1_000;

/** A dispatcher that runs on its own until it is stopped. */
export interface DeliveryWorker {
  /** Says that something is due now. */
  wake(): void;
  /** Resolves when what is in hand is recorded; nothing more is taken. */
  stop(): Promise<void>;
}

/** Runs the dispatcher whenever something is due: when woken, when the queue says so, at the latest every second. */
export function startWorker(dispatcher: Dispatcher, store: Store, clock: Clock, log: Log): DeliveryWorker {
  const stopping = new AbortController();
  let woken = false;
  let interrupt: () => void = () => {};

  const mayRest = () => !woken && !stopping.signal.aborted;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      try {
        await dispatcher.runDue(stopping.signal);
        if (mayRest()) await rest((await store.messages.nextDueAt()) ?? Infinity);
      } catch (error) {
        log.error({ error: String(error) }, "dispatcher interrupted; it goes on in a second");
        await rest(Infinity);
      }
    }
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
  return {
    wake() {
      woken = true;
      interrupt();
    },
    async stop() {
      stopping.abort();
      interrupt();
      await running;
    },
  };
}
