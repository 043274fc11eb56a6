import { createId, firstIdAt } from "../../domain/identifiers.ts";
import { earlierTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Receipts } from "../../ports/providers.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { EarlyReceipt, MessagePart } from "../../ports/store/receipts.ts";
import type { Log } from "../../ports/telemetry.ts";
import { every, type Chore } from "../chore.ts";
import type { StopSignal } from "../queue-consumer.ts";
import { createMerge, isForOne, type Receiving } from "./merge.ts";
import { createSpellings, type Spellings } from "./spellings.ts";
import { createUnknownCodes, saysMore } from "./unknown-codes.ts";

const everyMilliseconds = 10_000;
const receiptsAtOnce = 100;

/** A message that a provider took, with every id that the provider gave it. */
export interface TakenMessage {
  readonly provider: string;
  readonly providerMessageIds: readonly string[];
}

/** Receipts, whenever they come. */
export interface ReceiptBook extends Receipts {
  /** Merges what was reported before the message's own record was written. */
  settleEarly(taken: TakenMessage): Promise<void>;
  /**
   * Looks once at each receipt that was kept for a minute, and at those of the last hour at the start and after a spelling was
   * learnt: its message is recorded by now, unless the receipt spells the id in another way, or is of no message of ours.
   */
  readonly settleKept: Chore;
}

/** Merges a receipt into its part. Returns false if its message is not known. A kept one is then forgotten. */
type Settle = (receipt: EarlyReceipt, part: MessagePart | undefined, isKept: boolean) => Promise<boolean>;

/** Receipts on a store. */
export function createReceiptBook(receiving: Receiving & { readonly log: Log }): ReceiptBook {
  const { store, clock, log, onReported } = receiving;
  const { receipts } = store;
  const merge = createMerge(receiving);
  const spellings = createSpellings(store, log);
  const noteUnknownCodes = createUnknownCodes(receiving);

  const settle: Settle = async (receipt, part, isKept) => {
    if (!part) return false;
    const { id, provider, providerMessageIds } = receipt;
    // Until now it was reported for no message, or for none with the id that it was learnt to mean.
    if (isForOne(receipt) || (isKept && !providerMessageIds.includes(part.providerMessageId))) {
      onReported?.(provider, [{ ...receipt, providerMessageIds: [part.providerMessageId] }]);
    }
    if (!(await merge(part, receipt))) return false;
    spellings.matched(receipt);
    if (isKept) await store.commit([receipts.forgetEarly(id)]);
    return true;
  };

  async function settleNow(kept: EarlyReceipt): Promise<boolean> {
    const parts = await spellings.findParts(kept.provider, [kept]);
    return settle(kept, spellings.match(kept, parts), true);
  }

  async function takeOne(receipt: EarlyReceipt, part: MessagePart | undefined): Promise<void> {
    if (await settle(receipt, part, false)) return;
    await store.commit([receipts.keep(receipt)]);
    spellings.missed(receipt);
    // The message's record may have been written meanwhile, without seeing the receipt that was kept just now.
    await settleNow(receipt);
  }

  return {
    async take(provider, told) {
      await noteUnknownCodes(provider, told);
      const reported = told
        .filter(saysMore)
        .map((receipt) => ({ ...receipt, provider, id: createId(clock.now()) }));
      // Whether a receipt for one number or one message alone counts is known once its message is.
      const certain = reported.filter((receipt) => !isForOne(receipt));
      if (certain.length > 0) {
        onReported?.(
          provider,
          certain.map((receipt) => ({ ...receipt, providerMessageIds: spellings.read(receipt) })),
        );
      }
      // A vendor may report more at once than a Worker may look up one by one.
      const parts = await spellings.findParts(provider, reported);
      await Promise.all(reported.map((receipt) => takeOne(receipt, spellings.match(receipt, parts))));
    },
    async settleEarly({ provider, providerMessageIds }) {
      for (const kept of await receipts.listEarly(provider, spellings.write(provider, providerMessageIds)))
        await settleNow(kept);
    },
    settleKept: createSettleKept(receiving, spellings, settle),
  };
}

function createSettleKept(
  { store, clock, log }: Receiving & { readonly log: Log },
  spellings: Spellings,
  settle: Settle,
): Chore {
  let settledUntil: string | undefined;

  /** Returns true once a receipt has taught a spelling. */
  async function settlePage(page: readonly EarlyReceipt[], stopping?: StopSignal): Promise<boolean> {
    for (const [provider, kept] of Map.groupBy(page, (receipt) => receipt.provider)) {
      const parts = await spellings.findParts(provider, kept);
      const settleLate = (receipt: EarlyReceipt) => settle(receipt, spellings.match(receipt, parts), true);
      for (const receipt of kept) {
        if (stopping?.aborted) return false;
        try {
          if ((await settleLate(receipt)) || !spellings.learn(receipt, parts)) continue;
          await settleLate(receipt);
          return true;
        } catch (error) {
          // One that cannot be merged holds up no other.
          if (error instanceof StoreError) throw error;
          const fields = { provider, ids: receipt.providerMessageIds, error: String(error) };
          log.error(fields, "an early receipt was not merged");
        }
      }
    }
    return false;
  }

  return every(everyMilliseconds, clock, async (stopping) => {
    const until = earlierTime(clock) - lifetimes.unmatchedReceiptMilliseconds;
    const [first, end] = [firstIdAt(until - lifetimes.messageMilliseconds), firstIdAt(until)];
    // A clock that was set back has left a later id.
    if (settledUntil === undefined || settledUntil > end) settledUntil = first;
    while (!stopping?.aborted) {
      const kept = await store.receipts.listKept(settledUntil, end, receiptsAtOnce);
      if (kept.length === 0) return;
      const hasLearnt = await settlePage(kept, stopping);
      if (stopping?.aborted) return;
      settledUntil = hasLearnt ? first : kept.at(-1)!.id;
    }
  });
}
