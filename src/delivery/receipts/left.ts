import { earlierTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { LeftReceipt } from "../../ports/store/receipts.ts";
import { every, type Chore } from "../chore.ts";
import type { ReceiptBook } from "./receipts.ts";

const everyMilliseconds = 10_000;
/** By then whoever has recorded a hand-over has merged what came before it, unless its process has ended. */
const settledMilliseconds = 10_000;
const idsAtOnce = 100;

interface Left {
  readonly store: Pick<Store, "receipts">;
  readonly clock: Clock;
  readonly log: Log;
  readonly receipts: Pick<ReceiptBook, "settleEarly">;
}

/**
 * Merges receipts that came before the record of their message, where the process that has recorded it ended before it
 * came to them. Each receipt is looked at once, and those of the last hour at the start.
 */
export function createLeftReceipts({ store, clock, log, receipts }: Left): Chore {
  let from: number | undefined;

  /** One that cannot be merged holds up no other; what the store refuses now is looked at again. */
  async function merge({ provider, providerMessageId: id }: LeftReceipt): Promise<void> {
    try {
      await receipts.settleEarly({ provider, providerMessageIds: [id] });
    } catch (error) {
      if (error instanceof StoreError) throw error;
      log.error(
        { provider, provider_message_id: id, error: String(error) },
        "an early receipt was not merged",
      );
    }
  }

  return every(everyMilliseconds, clock, async (stopping) => {
    const before = earlierTime(clock) - settledMilliseconds;
    from ??= before - lifetimes.messageMilliseconds;
    while (!stopping?.aborted && from < before) {
      const left = await store.receipts.listLeft(from, before, idsAtOnce);
      for (const each of left) {
        // Those that are merged are not listed again.
        if (stopping?.aborted) return;
        await merge(each);
      }
      const last = left.length < idsAtOnce ? before : left.at(-1)!.receivedAt;
      from = last > from ? last : from + 1;
    }
  });
}
