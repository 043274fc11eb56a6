import type { Clock } from "../../ports/clock.ts";
import type { QueueConsumer, StopSignal } from "../queue-consumer.ts";
import type { Attempting } from "./attempt.ts";
import type { Disabling } from "./disable.ts";
import { createEndpointPace } from "./endpoint-pace.ts";
import { type EndpointWork, type Shared, createSemaphore, work } from "./work.ts";

const graceMilliseconds = 2_000;
const endpointsKept = 10_000;
const pollMilliseconds = 250;
/** Minimum time between two queries of due endpoints, however often the consumer is woken. */
const minimumPollMilliseconds = 10;

/**
 * How many requests may be under way: to one endpoint, to all fast ones together, and to all slow ones together; as many again
 * to endpoints that were fast until now.
 */
export interface DelivererBounds {
  readonly maximumWidth: number;
  readonly quickSlots: number;
  readonly slowSlots: number;
}

const defaultBounds: DelivererBounds = { maximumWidth: 32, quickSlots: 256, slowSlots: 256 };

/** What events are posted with. */
export type Posting = Attempting & Disabling;

/** Posts events to customers' endpoints, each endpoint at a pace of its own. */
export interface WebhookDeliverer {
  /** Starts on due endpoints at each run. A run after a stop waits for their requests, as `stop` does. */
  readonly consumer: QueueConsumer;
  /**
   * Starts on endpoints that have something due and are not worked on yet, on all of them unless more than 10,000 wait: then
   * several calls take turns. Does not wait for them.
   */
  sweep(): Promise<void>;
  /** Works until nothing is due, or `stopping` says to take nothing more; returns how many attempts were made. */
  runDue(stopping?: StopSignal): Promise<number>;
  /** Claims nothing more; requests under way have two seconds to end, or else wait until their leases end. */
  stop(): Promise<void>;
}

/**
 * A deliverer over the store's queue. An endpoint that fails or answers slowly takes its slots from the few for slow
 * endpoints, so that it never delays one that answers fast. A crash after a request leads to another attempt.
 */
export function createWebhookDeliverer(
  delivery: Posting,
  bounds: DelivererBounds = defaultBounds,
): WebhookDeliverer {
  const { store, clock, log } = delivery;
  const aborting = new AbortController();
  const goingOf = createGoing(bounds.maximumWidth, clock);
  const active = new Set<Promise<void>>();
  let stopping: StopSignal = { aborted: false };
  let attempts = 0;
  /** Where the next sweep goes on, while more endpoints wait than one looks at. */
  let sweptTo: string | undefined;
  const shared: Shared = {
    ...delivery,
    quick: createSemaphore(bounds.quickSlots),
    slow: createSemaphore(bounds.slowSlots),
    signal: aborting.signal,
    isStopping: () => stopping.aborted,
    count: () => (attempts += 1),
  };

  async function sweep(): Promise<void> {
    const { endpoints, next } = await store.webhooks.due(sweptTo);
    sweptTo = next;
    const now = clock.now();
    for (const { endpointId, dueAt } of endpoints) if (dueAt <= now) start(goingOf(endpointId));
  }

  function start(endpointWork: EndpointWork): void {
    if (endpointWork.done) return endpointWork.proceed();
    if (stopping.aborted || clock.monotonic() < endpointWork.pace.resumeAt) return;
    const done = work(shared, endpointWork)
      .catch((error: unknown) =>
        log.error(
          { endpoint_id: endpointWork.id, error: String(error) },
          "webhooks interrupted; they are tried again",
        ),
      )
      .finally(() => {
        endpointWork.done = undefined;
        active.delete(done);
      });
    endpointWork.done = done;
    active.add(done);
  }

  /** Claims nothing more, and waits for the requests. */
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
        while (sweptTo !== undefined);
        if (active.size === 0) return attempts - before;
        await Promise.all(active);
      }
    },
  };
}

/** Creates a consumer that starts on due endpoints and does not wait for their requests. */
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
        // A sweep may take long. Its endpoints must not go on meanwhile.
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

/** The state of each endpoint; those that are neither worked on nor pause are forgotten when there are too many. */
function createGoing(maximumWidth: number, clock: Pick<Clock, "monotonic">): (id: string) => EndpointWork {
  const known = new Map<string, EndpointWork>();
  let mostKnown = endpointsKept;
  const isIdle = ({ done, pace }: EndpointWork) => !done && clock.monotonic() >= pace.resumeAt;
  return (id) => {
    const found = known.get(id);
    if (found) return found;
    if (known.size >= mostKnown) {
      for (const [other, going] of known) if (isIdle(going)) known.delete(other);
      // Where nearly all are kept, the next look through them is worth it when there are twice as many.
      mostKnown = Math.max(endpointsKept, 2 * known.size);
    }
    const pace = createEndpointPace(maximumWidth);
    const endpointWork = { id, pace, isFailing: false, done: undefined, proceed: () => {} };
    known.set(id, endpointWork);
    return endpointWork;
  };
}
