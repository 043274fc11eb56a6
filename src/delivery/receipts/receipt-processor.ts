import { createId, firstIdAt } from "../../domain/identifiers.ts";
import { getEarlierTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { ReceiptHandler } from "../../ports/providers.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { EarlyReceipt, MessageSegment } from "../../ports/store/receipts.ts";
import type { Log } from "../../ports/telemetry.ts";
import { runEvery, type PeriodicTask } from "../periodic-task.ts";
import type { StopSignal } from "../queue-consumer.ts";
import { createReceiptMerger, isTargeted, type ReceiptDependencies } from "./receipt-merger.ts";
import { createIdMatcher, type IdMatcher } from "./id-matcher.ts";
import { createUnknownCodeLogger, hasKnownContent } from "./unknown-codes.ts";

const everyMilliseconds = 10_000;
const receiptsAtOnce = 100;

/** A message that a provider accepted, with all ids that the provider assigned to it. */
export interface AcceptedMessage {
  readonly provider: string;
  readonly providerMessageIds: readonly string[];
}

/** Processes delivery receipts, whether they arrive before or after their message is recorded. */
export interface ReceiptProcessor extends ReceiptHandler {
  /**
   * Merges early receipts, which arrived before the submission of their message was recorded. Rejects if the store
   * fails. The receipts that are not merged stay stored.
   */
  mergeEarly(accepted: AcceptedMessage): Promise<void>;
  /**
   * Merges early receipts that have been stored for a minute. Each is checked once. At the start, and after a new
   * spelling was learnt, those of the last hour are checked again. By then the message is recorded, unless the receipt
   * spells its id in another way or belongs to no message of this service.
   */
  readonly mergeStored: PeriodicTask;
}

/**
 * Merges a receipt into its segment. Resolves to false if its message is not known. A stored receipt is then removed.
 */
type MergeReceipt = (
  receipt: EarlyReceipt,
  part: MessageSegment | undefined,
  isStored: boolean,
) => Promise<boolean>;

export function createReceiptProcessor(
  receiving: ReceiptDependencies & { readonly log: Log },
): ReceiptProcessor {
  const { store, clock, log, onReported } = receiving;
  const { receipts } = store;
  const merge = createReceiptMerger(receiving);
  const spellings = createIdMatcher(store, log);
  const logUnknownCodes = createUnknownCodeLogger(receiving);

  const mergeOne: MergeReceipt = async (receipt, part, isStored) => {
    if (!part) return false;
    const { id, provider, providerMessageIds } = receipt;
    // Until now it was reported for no message, or only for the ids that it contains literally.
    if (isTargeted(receipt) || (isStored && !providerMessageIds.includes(part.providerMessageId))) {
      onReported?.(provider, [{ ...receipt, providerMessageIds: [part.providerMessageId] }]);
    }
    if (!(await merge(part, receipt))) return false;
    spellings.matched(receipt);
    if (isStored) await store.commit([receipts.removeEarly(id)]);
    return true;
  };

  async function mergeNow(stored: EarlyReceipt): Promise<boolean> {
    const parts = await spellings.listSegments(stored.provider, [stored]);
    return mergeOne(stored, spellings.match(stored, parts), true);
  }

  async function handleOne(receipt: EarlyReceipt, part: MessageSegment | undefined): Promise<void> {
    if (await mergeOne(receipt, part, false)) return;
    await store.commit([receipts.storeEarly(receipt)]);
    spellings.missed(receipt);
    // The message may have been recorded since, without finding the receipt that was stored just now.
    await mergeNow(receipt);
  }

  return {
    async handle(provider, received) {
      await logUnknownCodes(provider, received);
      const reported = received
        .filter(hasKnownContent)
        .map((receipt) => ({ ...receipt, provider, id: createId(clock.now()) }));
      // A receipt that names a recipient or a message is reported later, when its message is known.
      const certain = reported.filter((receipt) => !isTargeted(receipt));
      if (certain.length > 0) {
        onReported?.(
          provider,
          certain.map((receipt) => ({ ...receipt, providerMessageIds: spellings.read(receipt) })),
        );
      }
      // Reads all segments with one query, because a vendor may report more receipts than a Worker can query one by
      // one.
      const parts = await spellings.listSegments(provider, reported);
      await Promise.all(reported.map((receipt) => handleOne(receipt, spellings.match(receipt, parts))));
    },
    async mergeEarly({ provider, providerMessageIds }) {
      for (const stored of await receipts.listEarly(provider, spellings.write(provider, providerMessageIds)))
        await mergeNow(stored);
    },
    mergeStored: createMergeStored(receiving, spellings, mergeOne),
  };
}

function createMergeStored(
  { store, clock, log }: ReceiptDependencies & { readonly log: Log },
  spellings: IdMatcher,
  mergeOne: MergeReceipt,
): PeriodicTask {
  let mergedUntil: string | undefined;

  /** Merges one page of stored receipts. Returns true once a new spelling has been learnt from one of them. */
  async function mergePage(page: readonly EarlyReceipt[], stop?: StopSignal): Promise<boolean> {
    for (const [provider, stored] of Map.groupBy(page, (receipt) => receipt.provider)) {
      const parts = await spellings.listSegments(provider, stored);
      const mergeLate = (receipt: EarlyReceipt) => mergeOne(receipt, spellings.match(receipt, parts), true);
      for (const receipt of stored) {
        if (stop?.aborted) return false;
        try {
          if ((await mergeLate(receipt)) || !spellings.learn(receipt, parts)) continue;
          await mergeLate(receipt);
          return true;
        } catch (error) {
          // A receipt that cannot be merged does not delay the next ones.
          if (error instanceof StoreError) throw error;
          const fields = { provider, ids: receipt.providerMessageIds, error: String(error) };
          log.error(fields, "early receipt not merged");
        }
      }
    }
    return false;
  }

  return runEvery(everyMilliseconds, clock, async (stop) => {
    const until = getEarlierTime(clock) - lifetimes.unmatchedReceiptMilliseconds;
    const [first, end] = [firstIdAt(until - lifetimes.messageMilliseconds), firstIdAt(until)];
    // An id later than the end remains if the clock was set back.
    if (mergedUntil === undefined || mergedUntil > end) mergedUntil = first;
    while (!stop?.aborted) {
      const stored = await store.receipts.listEarlyBetween(mergedUntil, end, receiptsAtOnce);
      if (stored.length === 0) return;
      const hasLearnt = await mergePage(stored, stop);
      if (stop?.aborted) return;
      mergedUntil = hasLearnt ? first : stored.at(-1)!.id;
    }
  });
}
