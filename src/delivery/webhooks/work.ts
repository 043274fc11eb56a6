import type { ClaimedDelivery, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import { type Attempting, attempt, recordAttempt } from "./attempt.ts";
import type { Disabling } from "./disable.ts";
import { type EndpointPace, slowMilliseconds } from "./endpoint-pace.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const gatherMilliseconds = 1;
const droppedAtOnce = 5_000;

/** What is under way to an endpoint. */
export interface EndpointWork {
  readonly id: string;
  readonly pace: EndpointPace;
  /** Whether a request failed and none has succeeded since. */
  isFailing: boolean;
  done: Promise<void> | undefined;
  /** Tells a run that waits for its requests that more may be due. */
  proceed: () => void;
}

/** What the endpoints of a deliverer share. */
export interface Shared extends Attempting, Disabling {
  readonly quick: Semaphore;
  readonly slow: Semaphore;
  /** Interrupts the requests that are under way. */
  readonly signal: AbortSignal;
  readonly isStopping: () => boolean;
  /** Counts an attempt. */
  readonly count: () => void;
}

/** Keeps as many requests under way as the pace of the endpoint allows, until nothing is due or it pauses. */
export async function work(shared: Shared, endpointWork: EndpointWork): Promise<void> {
  const underWay = new Set<Promise<void>>();
  try {
    for (;;) {
      const room = endpointWork.pace.width - underWay.size;
      const goesOn = !shared.isStopping() && shared.clock.monotonic() >= endpointWork.pace.resumeAt;
      const taken = goesOn && room > 0 ? await take(shared, endpointWork, room) : [];
      for (const each of taken) {
        const ended = each().finally(() => underWay.delete(ended));
        underWay.add(ended);
      }
      if (underWay.size === 0) return;
      if (taken.length > 0 && taken.length < room) continue;
      await oneOf(underWay, endpointWork);
      // Requests that end together are replaced by one claim.
      await new Promise((resolve) => setTimeout(resolve, gatherMilliseconds));
    }
  } finally {
    await Promise.all(underWay);
  }
}

async function oneOf(underWay: ReadonlySet<Promise<void>>, endpointWork: EndpointWork): Promise<void> {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  endpointWork.proceed = resolve;
  await Promise.race([...underWay, told]);
}

/** Claims up to `room` due deliveries; each holds a slot until its request ends. */
async function take(
  shared: Shared,
  endpointWork: EndpointWork,
  room: number,
): Promise<readonly (() => Promise<void>)[]> {
  const { store, clock, quick, slow } = shared;
  const semaphore = endpointWork.pace.isSlow ? slow : quick;
  const slots = await semaphore.acquire(room);
  let claimed: readonly ClaimedDelivery[] = [];
  let endpoint: WebhookEndpoint | undefined;
  try {
    // Of many endpoints that wait for slots, each would otherwise still be looked up, at the end or for a Worker's last query.
    if (shared.isStopping()) return [];
    endpoint = await store.webhooks.findAny(endpointWork.id);
    if (!endpoint) await store.commit([store.webhooks.drop(endpointWork.id, droppedAtOnce)]);
    if (endpoint?.status === "ENABLED" && !shared.isStopping()) {
      const now = clock.now();
      const leaseUntil = now + lifetimes.webhookLeaseMilliseconds;
      claimed = await store.webhooks.claim(endpointWork.id, now, leaseUntil, slots);
    }
  } finally {
    semaphore.release(slots - claimed.length);
  }
  return claimed.map(
    (each) => () => deliver(shared, endpointWork, endpoint!, each).finally(hold(semaphore, slow)),
  );
}

/** A slot that was taken; one for fast endpoints becomes one for slow ones as soon as its request is slow, while not too many have. */
function hold(semaphore: Semaphore, slow: Semaphore): () => void {
  let held = semaphore;
  const move = () => {
    if (!slow.owe()) return;
    semaphore.release(1);
    held = slow;
  };
  const timer = semaphore === slow ? undefined : setTimeout(move, slowMilliseconds);
  return () => {
    clearTimeout(timer);
    held.release(1);
  };
}

async function deliver(
  shared: Shared,
  endpointWork: EndpointWork,
  endpoint: WebhookEndpoint,
  claimed: ClaimedDelivery,
): Promise<void> {
  const { clock, log } = shared;
  // After a pause of the process another instance may post it by now.
  if (clock.now() >= claimed.leaseUntil) return;
  shared.count();
  try {
    const attempted = await attempt(shared, endpoint, claimed, shared.signal);
    if (!attempted) return;
    const succeeded = attempted.outcome === "delivered";
    endpointWork.pace.note({ ...attempted, succeeded }, clock.monotonic());
    const wasFailing = endpoint.failingSince !== null || endpointWork.isFailing;
    endpointWork.isFailing = !succeeded;
    await recordAttempt(shared, endpoint, claimed, attempted, wasFailing);
  } catch (error) {
    const fields = { endpoint_id: endpoint.id, delivery_id: claimed.id, error: String(error) };
    log.error(fields, "webhook not recorded; it is posted again when its lease ends");
  }
}

/**
 * A semaphore that gives out several slots at a time, in the order in which they were asked for: one claim takes as many
 * deliveries as there are slots. p-limit has a slot for each function, async-sema gives one at a time.
 */
export interface Semaphore {
  /** Resolves with 1 to `wanted` slots as soon as one is free. */
  acquire(wanted: number): Promise<number>;
  release(count: number): void;
  /**
   * Takes one even where none is free, and nobody else is given one until it is made up for; false once as many are owed as
   * there are.
   */
  owe(): boolean;
}

/** A semaphore with `count` slots, all of them free. */
export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: { readonly wanted: number; readonly resolve: (taken: number) => void }[] = [];

  function serve(): void {
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
        serve();
      }),
    owe() {
      if (free <= -count) return false;
      free -= 1;
      return true;
    },
    release(returned) {
      free += returned;
      serve();
    },
  };
}
