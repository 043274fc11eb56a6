import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import { createInterrupted, type DeliveryWorker } from "../worker.ts";
import type { WebhookDeliverer } from "./deliverer.ts";

const pollMilliseconds = 250;
/** The shortest time between two look-ups of what is due, however often it is woken. */
const minimumMilliseconds = 10;
const afterFailureMilliseconds = 1_000;

/** Runs a deliverer on its own until it is stopped: when woken, and every quarter of a second. */
export function startWebhookWorker(deliverer: WebhookDeliverer, clock: Clock, log: Log): DeliveryWorker {
  const interrupted = createInterrupted(clock, log);
  let woken = false;
  let stopped = false;
  let interrupt: () => void = () => {};

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      try {
        await deliverer.sweep();
        await rest(minimumMilliseconds);
        if (!woken) await rest(pollMilliseconds - minimumMilliseconds, true);
      } catch (error) {
        interrupted(error, "webhooks interrupted; they go on in a second");
        await rest(afterFailureMilliseconds);
      }
    }
  }

  async function rest(milliseconds: number, wakeable = false): Promise<void> {
    if (stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      interrupt = () => {
        if (!wakeable && !stopped) return;
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
      stopped = true;
      interrupt();
      await Promise.all([running, deliverer.stop()]);
    },
  };
}
