import type { StatusAnswer, StatusSource } from "../../ports/providers.ts";
import type { AskedPart } from "../../ports/store/receipts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { createQueueConsumer, type QueueConsumer } from "../queue-consumer.ts";
import type { ReceiptBook } from "./receipts.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const growth = 1.6;
const maximumFactor = 150;

export interface Asking {
  readonly store: Store;
  readonly clock: Clock;
  readonly receipts: Pick<ReceiptBook, "take">;
  readonly log: Log;
}

/** When the status of a message that was handed over now is first asked for; undefined where its provider reports. */
export const firstAskAt = (source: StatusSource | undefined, now: number) =>
  source && now + source.firstMilliseconds;

/**
 * Polls a provider for the status of the messages that it took, until an answer is final or until ten minutes after the
 * message's own time. Pauses grow from the source's first one to 150 times that. When to ask next, and how often it was
 * asked, is stored with the message: it outlasts the process, and any instance can go on with it.
 */
export function createStatusConsumer(
  asking: Asking,
  provider: string,
  source: StatusSource,
  concurrency: number,
): QueueConsumer {
  const { store, clock, log } = asking;
  const { statusQueue } = store;
  return createQueueConsumer({
    concurrency: Math.min(source.atOnce, concurrency),
    nextDueAt: () => statusQueue.nextDueAt(provider),
    async claim(limit) {
      const now = clock.now();
      return statusQueue.claim(provider, now, now + lifetimes.statusLeaseMilliseconds, limit);
    },
    async handle(part) {
      try {
        await store.commit([statusQueue.postpone(part, await askFor(asking, source, part))]);
      } catch (error) {
        const fields = { provider, error: String(error) };
        log.error(fields, "status not recorded; it is asked for again when its lease ends");
      }
    },
  });
}

/** Asks once, keeps the answer, and says when to ask again; null when nothing more is to be learnt. */
async function askFor(
  { clock, receipts }: Asking,
  source: StatusSource,
  part: AskedPart,
): Promise<number | null> {
  const answer = await source.ask(part).catch((): StatusAnswer => ({ kind: "later" }));
  if (answer.kind === "told") {
    await receipts.take(part.provider, [answer.receipt]);
    if (answer.isLast) return null;
  }
  if (answer.kind === "later" && answer.unknown) await receipts.take(part.provider, [answer.unknown]);
  const now = clock.now();
  if (now >= part.expiresAt + lifetimes.statusGraceMilliseconds) return null;
  const asked = answer.kind === "later" ? (answer.afterMilliseconds ?? 0) : 0;
  const pause = Math.max(source.firstMilliseconds * Math.min(growth ** part.asks, maximumFactor), asked);
  // Postgres takes no part of a millisecond for a time.
  return now + Math.ceil(pause);
}
