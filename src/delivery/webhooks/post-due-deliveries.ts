import type { ClaimedDelivery, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import { type AttemptDependencies, postDelivery, recordAttempt } from "./post-delivery.ts";
import type { DisableDependencies } from "./disable-endpoint.ts";
import { type EndpointPace, slowMilliseconds } from "./endpoint-pace.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const gatherMilliseconds = 1;
const droppedAtOnce = 5_000;
/** Pause of an endpoint whose secret cannot be opened, because events cannot be signed. */
const unreadablePauseMilliseconds = 60_000;

/** State of an endpoint in this process. */
export interface EndpointState {
  readonly id: string;
  readonly pace: EndpointPace;
  /** True if a request failed and none has succeeded since. */
  isFailing: boolean;
  /** Resolves when the endpoint is no longer active. Undefined if it is not active. */
  done: Promise<void> | undefined;
  /** Wakes a run that waits for its requests, because more deliveries may be due. */
  wake: () => void;
}

/** Resources that all endpoints of a deliverer share. */
export interface DelivererResources extends AttemptDependencies, DisableDependencies {
  readonly quick: Semaphore;
  readonly slow: Semaphore;
  /** Interrupts active requests when it is aborted. */
  readonly signal: AbortSignal;
  readonly isStopping: () => boolean;
  /** Counts an attempt. */
  readonly count: () => void;
}

/**
 * Posts due deliveries of an endpoint, with as many concurrent requests as its pace allows. Resolves when no request is
 * active and nothing more is claimed, because nothing is due, the endpoint pauses or the deliverer stops. Rejects if a
 * claim fails, after all active requests have ended.
 */
export async function postDueDeliveries(
  shared: DelivererResources,
  endpointWork: EndpointState,
): Promise<void> {
  const active = new Set<Promise<void>>();
  try {
    for (;;) {
      const free = endpointWork.pace.concurrency - active.size;
      const canClaim = !shared.isStopping() && shared.clock.monotonic() >= endpointWork.pace.resumeAt;
      const taken = canClaim && free > 0 ? await claimDeliveries(shared, endpointWork, free) : [];
      for (const each of taken) {
        const ended = each().finally(() => active.delete(ended));
        active.add(ended);
      }
      if (active.size === 0) return;
      if (taken.length > 0 && taken.length < free) continue;
      await waitForOne(active, endpointWork);
      // One claim replaces all requests that finish at about the same time.
      await new Promise((resolve) => setTimeout(resolve, gatherMilliseconds));
    }
  } finally {
    await Promise.all(active);
  }
}

async function waitForOne(active: ReadonlySet<Promise<void>>, endpointWork: EndpointState): Promise<void> {
  const { promise: woken, resolve } = Promise.withResolvers<void>();
  endpointWork.wake = resolve;
  await Promise.race([...active, woken]);
}

/**
 * Claims up to `free` due deliveries, and returns functions that post them. Each uses a slot until its request ends. If
 * the endpoint was removed, deletes up to 5,000 of its deliveries instead. If its secret cannot be opened, pauses it.
 */
async function claimDeliveries(
  shared: DelivererResources,
  endpointWork: EndpointState,
  free: number,
): Promise<readonly (() => Promise<void>)[]> {
  const { store, clock, log, quick, slow } = shared;
  const semaphore = endpointWork.pace.isSlow ? slow : quick;
  const slots = await semaphore.acquire(free);
  let claimed: readonly ClaimedDelivery[] = [];
  let endpoint: WebhookEndpoint | undefined;
  try {
    // After a stop, endpoints that waited for slots are not read any more: neither at shutdown nor with the last
    // queries of a Worker.
    if (shared.isStopping()) return [];
    endpoint = await store.webhooks.findAny(endpointWork.id);
    if (!endpoint) await store.commit([store.webhooks.drop(endpointWork.id, droppedAtOnce)]);
    if (endpoint?.unreadable !== undefined) {
      const { id: endpoint_id, unreadable: error } = endpoint;
      log.error(
        { endpoint_id, error },
        "secret of a webhook endpoint could not be opened; it is retried later",
      );
      const failure = {
        succeeded: false,
        milliseconds: 0,
        retryAfterMilliseconds: unreadablePauseMilliseconds,
      };
      endpointWork.pace.record(failure, clock.monotonic());
    } else if (endpoint?.status === "ENABLED" && !shared.isStopping()) {
      const now = clock.now();
      const leaseUntil = now + lifetimes.webhookLeaseMilliseconds;
      claimed = await store.webhooks.claim(endpointWork.id, now, leaseUntil, slots);
    }
  } finally {
    semaphore.release(slots - claimed.length);
  }
  return claimed.map(
    (each) => () => deliver(shared, endpointWork, endpoint!, each).finally(holdSlot(semaphore, slow)),
  );
}

/**
 * Holds an acquired slot until the returned function is called. After 1 second, a fast slot is replaced by a slow one,
 * unless too many slow slots are in use.
 */
function holdSlot(semaphore: Semaphore, slow: Semaphore): () => void {
  let current = semaphore;
  const move = () => {
    if (!slow.forceAcquire()) return;
    semaphore.release(1);
    current = slow;
  };
  const timer = semaphore === slow ? undefined : setTimeout(move, slowMilliseconds);
  return () => {
    clearTimeout(timer);
    current.release(1);
  };
}

async function deliver(
  shared: DelivererResources,
  endpointWork: EndpointState,
  endpoint: WebhookEndpoint,
  claimed: ClaimedDelivery,
): Promise<void> {
  const { clock, log } = shared;
  // After a pause of the process, another instance may have claimed the delivery.
  if (clock.now() >= claimed.leaseUntil) return;
  shared.count();
  try {
    const attempted = await postDelivery(shared, endpoint, claimed, shared.signal);
    if (!attempted) return;
    const succeeded = attempted.outcome === "delivered";
    endpointWork.pace.record({ ...attempted, succeeded }, clock.monotonic());
    const wasFailing = endpoint.failingSince !== null || endpointWork.isFailing;
    endpointWork.isFailing = !succeeded;
    await recordAttempt(shared, endpoint, claimed, attempted, wasFailing);
  } catch (error) {
    const fields = { endpoint_id: endpoint.id, delivery_id: claimed.id, error: String(error) };
    log.error(fields, "webhook attempt not recorded; it is posted again when its lease expires");
  }
}

/**
 * A semaphore that assigns several slots at a time, in the order of the requests. One claim then reads as many
 * deliveries as there are slots. For comparison, p-limit assigns a slot for each function, and async-sema assigns one
 * at a time.
 */
export interface Semaphore {
  /** Resolves to a number of slots from 1 to `wanted`, as soon as one is free. The caller releases them. */
  acquire(wanted: number): Promise<number>;
  release(count: number): void;
  /**
   * Acquires one slot even if none is free. No further slot is assigned until the excess is released. Returns false if
   * the excess already equals the number of slots.
   */
  forceAcquire(): boolean;
}

/** Creates a semaphore with `count` free slots. */
export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: { readonly wanted: number; readonly resolve: (taken: number) => void }[] = [];

  function assign(): void {
    while (free > 0 && waiting.length > 0) {
      const { wanted, resolve } = waiting.shift()!;
      const taken = Math.min(wanted, free);
      free -= taken;
      resolve(taken);
    }
  }

  return {
    acquire: (wanted) =>
      new Promise((resolve) => {
        waiting.push({ wanted, resolve });
        assign();
      }),
    forceAcquire() {
      if (free <= -count) return false;
      free -= 1;
      return true;
    },
    release(returned) {
      free += returned;
      assign();
    },
  };
}
