import type { Clock } from "../../ports/clock.ts";
import type { QueueConsumer, StopSignal } from "../queue-consumer.ts";
import type { AttemptDependencies } from "./post-delivery.ts";
import type { DisableDependencies } from "./disable-endpoint.ts";
import { createEndpointPace } from "./endpoint-pace.ts";
import {
  type EndpointState,
  type DelivererResources,
  createSemaphore,
  postDueDeliveries,
} from "./post-due-deliveries.ts";

const graceMilliseconds = 2_000;
const maximumStates = 10_000;
const pollMilliseconds = 250;
/** Minimum time between two queries of due endpoints, regardless of how often the consumer is woken. */
const minimumPollMilliseconds = 10;

/**
 * Maximum numbers of concurrent requests: to one endpoint, to all fast endpoints, and to all slow endpoints. If
 * requests become slow while they run, up to twice `slowSlots` slow requests are active.
 */
export interface DelivererLimits {
  readonly maximumConcurrency: number;
  readonly quickSlots: number;
  readonly slowSlots: number;
}

const defaultBounds: DelivererLimits = { maximumConcurrency: 32, quickSlots: 256, slowSlots: 256 };

/** Dependencies of a webhook deliverer. */
export type DelivererDependencies = AttemptDependencies & DisableDependencies;

/** Posts events to the customers' endpoints. Each endpoint has its own number of concurrent requests. */
export interface WebhookDeliverer {
  /** Starts posting to due endpoints at each run. After a stop, it waits for their requests like `stop`. */
  readonly consumer: QueueConsumer;
  /**
   * Starts posting to endpoints with due deliveries, and wakes the endpoints that are active. Skips paused endpoints.
   * Does not wait for requests. If more than 10,000 endpoints wait, one call handles a part of them, and the next call
   * continues.
   */
  sweep(): Promise<void>;
  /**
   * Posts until nothing is due or `stopping` is aborted. Does not wait for paused endpoints. Returns the number of
   * attempts.
   */
  runDue(stopping?: StopSignal): Promise<number>;
  /**
   * Stops claiming. Active requests get two seconds to finish. Interrupted requests are retried when their leases
   * expire. Do not call `sweep` or `runDue` afterwards.
   */
  stop(): Promise<void>;
}

/**
 * Creates a deliverer over the store's queue. Default limits: 32 requests to one endpoint, 256 slots each for fast and
 * slow endpoints. An endpoint that responds slowly or fails repeatedly uses the slow slots, so that it never delays a
 * fast one. A crash after a request causes another attempt.
 */
export function createWebhookDeliverer(
  delivery: DelivererDependencies,
  bounds: DelivererLimits = defaultBounds,
): WebhookDeliverer {
  const { store, clock, log } = delivery;
  const aborting = new AbortController();
  const getState = createEndpointStates(bounds.maximumConcurrency, clock);
  const active = new Set<Promise<void>>();
  let stopping: StopSignal = { aborted: false };
  let attempts = 0;
  /** Cursor of the next sweep, if more endpoints wait than one sweep reads. */
  let cursor: string | undefined;
  const shared: DelivererResources = {
    ...delivery,
    // A reload of the configuration may switch e-mail on or off.
    get sendsMail() {
      return delivery.sendsMail;
    },
    quick: createSemaphore(bounds.quickSlots),
    slow: createSemaphore(bounds.slowSlots),
    signal: aborting.signal,
    isStopping: () => stopping.aborted,
    count: () => (attempts += 1),
  };

  async function sweep(): Promise<void> {
    const { endpoints, next } = await store.webhooks.listDueEndpoints(cursor);
    cursor = next;
    const now = clock.now();
    for (const { endpointId, dueAt } of endpoints) if (dueAt <= now) start(getState(endpointId));
  }

  function start(endpointWork: EndpointState): void {
    if (endpointWork.done) return endpointWork.wake();
    if (stopping.aborted || clock.monotonic() < endpointWork.pace.resumeAt) return;
    const done = postDueDeliveries(shared, endpointWork)
      .catch((error: unknown) =>
        log.error(
          { endpoint_id: endpointWork.id, error: String(error) },
          "webhooks of an endpoint interrupted; they are retried",
        ),
      )
      .finally(() => {
        endpointWork.done = undefined;
        active.delete(done);
      });
    endpointWork.done = done;
    active.add(done);
  }

  /** Stops claiming, and waits for the active requests. */
  async function stop(): Promise<void> {
    stopping = { aborted: true };
    const grace = setTimeout(() => aborting.abort(), graceMilliseconds);
    await Promise.all(active);
    clearTimeout(grace);
  }

  return {
    sweep,
    stop,
    consumer: createConsumer({ sweep, stop }, active, clock),
    async runDue(until = { aborted: false }) {
      stopping = until;
      const before = attempts;
      for (;;) {
        do await sweep();
        while (cursor !== undefined);
        if (active.size === 0) return attempts - before;
        await Promise.all(active);
      }
    },
  };
}

/** Creates a consumer that starts posting to due endpoints and does not wait for their requests. */
function createConsumer(
  { sweep, stop }: Pick<WebhookDeliverer, "sweep" | "stop">,
  active: ReadonlySet<unknown>,
  clock: Clock,
): QueueConsumer {
  let known: StopSignal | undefined;
  return {
    queue: "webhooks",
    get activeCount() {
      return active.size;
    },
    wake: () => {},
    nextDueAt: async () => clock.now() + pollMilliseconds - minimumPollMilliseconds,
    async runDue(until) {
      if (until && until !== known) {
        known = until;
        // A sweep may take long. Active endpoints must stop claiming before it ends.
        until.addEventListener?.("abort", () => void stop(), { once: true });
      }
      if (until?.aborted) await stop();
      else {
        await sweep();
        await new Promise((resolve) => setTimeout(resolve, minimumPollMilliseconds));
      }
      return 0;
    },
  };
}

/**
 * Creates a function that returns the state of an endpoint. If 10,000 states are stored, endpoints that are neither
 * active nor paused are removed.
 */
function createEndpointStates(
  maximumConcurrency: number,
  clock: Pick<Clock, "monotonic">,
): (id: string) => EndpointState {
  const known = new Map<string, EndpointState>();
  let maximumKnown = maximumStates;
  const isIdle = ({ done, pace }: EndpointState) => !done && clock.monotonic() >= pace.resumeAt;
  return (id) => {
    const found = known.get(id);
    if (found) return found;
    if (known.size >= maximumKnown) {
      for (const [other, state] of known) if (isIdle(state)) known.delete(other);
      // If nearly all states are in use, the next cleanup is useful only after their number has doubled.
      maximumKnown = Math.max(maximumStates, 2 * known.size);
    }
    const pace = createEndpointPace(maximumConcurrency);
    const endpointWork = { id, pace, isFailing: false, done: undefined, wake: () => {} };
    known.set(id, endpointWork);
    return endpointWork;
  };
}
