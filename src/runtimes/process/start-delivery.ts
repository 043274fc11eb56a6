import { createDispatcher } from "../../delivery/dispatcher.ts";
import { createWebhookDeliverer } from "../../delivery/webhooks/deliverer.ts";
import { startWorker, type DeliveryWorker } from "../../delivery/worker.ts";
import type { QueueConsumer } from "../../delivery/queue-consumer.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Slots } from "../../ports/slots.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Service } from "../../service.ts";

/** Delivery that runs in the background. */
export interface RunningDelivery {
  readonly worker: DeliveryWorker;
  readonly slots: Slots;
  /** Current consumers. */
  readonly consumers: readonly QueueConsumer[];
  /** Adapts the consumers to the current routes. */
  update(): void;
}

/** Starts the dispatcher and the webhook deliverer of a service. They follow the routes of each reload. */
export function startDelivery(
  { delivery, onProviderClosed }: Pick<Service, "delivery" | "onProviderClosed">,
  clock: Clock,
  log: Log,
): RunningDelivery {
  const dispatcher = createDispatcher(delivery);
  const { consumer: webhooks } = createWebhookDeliverer(delivery);
  const listConsumers = () => [...dispatcher.consumers, webhooks];
  const worker = startWorker(
    {
      get consumers() {
        return listConsumers();
      },
    },
    clock,
    log,
  );
  const update = () => {
    dispatcher.update();
    worker.update();
  };
  // A closed provider is no longer polled.
  onProviderClosed(update);
  return {
    worker,
    slots: dispatcher.slots,
    get consumers() {
      return listConsumers();
    },
    update,
  };
}
