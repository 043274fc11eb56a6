import type { ByProvider, StatusPollResult, StatusPoller } from "../../ports/providers.ts";
import type { PolledSegment } from "../../ports/store/receipts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { createQueueConsumer, type QueueConsumer } from "../queue-consumer.ts";
import type { ReceiptProcessor } from "./receipt-processor.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const growth = 1.6;
const maximumFactor = 150;

export interface PollingOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly receipts: Pick<ReceiptProcessor, "handle">;
  readonly log: Log;
}

/**
 * Returns the time of the first status poll of a message that is submitted now. Returns undefined if its provider sends
 * delivery receipts.
 */
export const findFirstPollAt = (source: StatusPoller | undefined, now: number) =>
  source && now + source.firstDelayMilliseconds;

/** Dependencies of all status consumers. */
interface StatusDelivery extends PollingOptions {
  /** Current sources. They may change. */
  readonly statusSources: ByProvider<StatusPoller>;
}

/** Consumers of the providers that have to be polled. */
export interface StatusConsumers {
  /** Current consumers. `update` changes them. */
  readonly consumers: readonly QueueConsumer[];
  /** Adapts the consumers to the current sources. */
  update(): void;
}

/** Creates a consumer for each source. */
export function createStatusConsumers(delivery: StatusDelivery, concurrency: number): StatusConsumers {
  const known = new Map<StatusPoller, QueueConsumer>();

  function update(): void {
    const sources = new Map([...delivery.statusSources.entries()].map(([name, source]) => [source, name]));
    for (const source of known.keys()) if (!sources.has(source)) known.delete(source);
    for (const [source, name] of sources)
      if (!known.has(source)) known.set(source, createStatusConsumer(delivery, name, source, concurrency));
  }

  update();
  return {
    get consumers() {
      return [...known.values()];
    },
    update,
  };
}

/**
 * Creates the consumer that polls a provider for the status of accepted messages. It polls until the source returns a
 * last status, or until ten minutes after the message has expired. The pauses grow from the first pause of the source
 * to 150 times that, or are longer if the source requests it. At most `concurrency` polls run at the same time, or fewer
 * if the maximum of the source is lower.
 *
 * The time of the next poll and the number of polls are stored with the message. They survive a restart, and any
 * instance can continue.
 */
function createStatusConsumer(
  options: PollingOptions,
  provider: string,
  source: StatusPoller,
  concurrency: number,
): QueueConsumer {
  const { store, clock, log } = options;
  const { statusQueue } = store;
  return createQueueConsumer({
    concurrency: Math.min(source.concurrency, concurrency),
    nextDueAt: () => statusQueue.nextDueAt(provider),
    async claim(limit) {
      const now = clock.now();
      return statusQueue.claim(provider, now, now + lifetimes.statusLeaseMilliseconds, limit);
    },
    async handle(part) {
      try {
        await store.commit([statusQueue.reschedule(part, await pollOnce(options, source, part))]);
      } catch (error) {
        const fields = { provider, error: String(error) };
        log.error(fields, "status not recorded; it is polled again when its lease expires");
      }
    },
  });
}

/**
 * Polls once, merges the result, and returns the time of the next poll. Returns null if no further poll is necessary.
 */
async function pollOnce(
  { clock, receipts }: PollingOptions,
  source: StatusPoller,
  part: PolledSegment,
): Promise<number | null> {
  const answer = await source.poll(part).catch((): StatusPollResult => ({ kind: "later" }));
  if (answer.kind === "reported") {
    await receipts.handle(part.provider, [answer.receipt]);
    if (answer.isLast) return null;
  }
  if (answer.kind === "later" && answer.unknown) await receipts.handle(part.provider, [answer.unknown]);
  const now = clock.now();
  if (now >= part.expiresAt + lifetimes.statusGraceMilliseconds) return null;
  const requested = answer.kind === "later" ? (answer.afterMilliseconds ?? 0) : 0;
  const pause = Math.max(
    source.firstDelayMilliseconds * Math.min(growth ** part.asks, maximumFactor),
    requested,
  );
  // PostgreSQL stores this time in whole milliseconds only.
  return now + Math.ceil(pause);
}
