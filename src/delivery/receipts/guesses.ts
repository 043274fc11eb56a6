import { earlierTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { every, type Chore } from "../chore.ts";
import type { ReceiptBook } from "./receipts.ts";

const everyMilliseconds = 1_000;
/** Small enough not to delay the sends that are committed in the same group. */
const idsAtOnce = 100;

interface Guessing {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly receipts: Pick<ReceiptBook, "settleGuess">;
}

/**
 * Settles receipts by their guessed ids once their own ids have had their time; looks for them at most once a second, and
 * tells the operator once of each provider whose messages had to be guessed.
 */
export function createGuessing({ store, clock, log, receipts }: Guessing): Chore {
  const told = new Set<string>();

  function tell(provider: string): void {
    if (told.has(provider)) return;
    told.add(provider);
    log.warn(
      { provider },
      "receipts spell ids in another way than the provider's responses; the first of them count a minute late. Set the provider's receiptIds",
    );
  }

  return every(everyMilliseconds, clock, async (stopping) => {
    const before = earlierTime(clock) - lifetimes.guessedReceiptMilliseconds;
    while (!stopping?.aborted) {
      const due = await store.receipts.listGuessed(before, idsAtOnce);
      if (due.length === 0) return;
      const isGuessed = await Promise.all(due.map(receipts.settleGuess));
      for (const [index, { provider }] of due.entries()) if (isGuessed[index]) tell(provider);
    }
  });
}
