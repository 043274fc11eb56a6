import type { LowBalanceEvent } from "../contract.ts";
import { fromMicros } from "../domain/money/money.ts";
import { accountEvent } from "../domain/webhooks.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import type { CrossedMark } from "../ports/store/accounts.ts";
import { every, type Chore } from "./chore.ts";

const everyMilliseconds = 1_000;
/** How many accounts with a mark are looked at in a second; of more, the others come in the next ones. */
const accountsAtOnce = 5_000;

/** What telling of low balances needs. */
export interface TellingBalances {
  readonly store: Store;
  readonly clock: Clock;
  readonly wake: (queue: "webhooks") => void;
}

/**
 * Tells accounts that their balance has fallen below their mark. Looks at most once a second, beside the sends: a charge
 * itself costs nothing more for it.
 */
export function createBalanceWatch({ store, clock, wake }: TellingBalances): Chore {
  const { accountEvents } = store;
  let after = "";

  async function tell({ accountId, ...crossed }: CrossedMark): Promise<void> {
    const { balanceMicros, lowBalanceMicros, currency } = crossed;
    if (balanceMicros >= lowBalanceMicros) {
      await store.commit([accountEvents.endLowBalance(accountId)]);
      return;
    }
    const event = accountEvent<LowBalanceEvent>("account.low_balance", clock.now(), {
      account_id: accountId,
      balance: fromMicros(balanceMicros),
      low_balance_threshold: fromMicros(lowBalanceMicros),
      currency,
    });
    const telling = accountEvents.tellLowBalance(accountId, event);
    const isToldAlready = await store.commit([telling], { told_already: () => true });
    if (!isToldAlready) wake("webhooks");
  }

  return every(everyMilliseconds, clock, async (stopping) => {
    const { crossed, end = "" } = await accountEvents.crossings(after, accountsAtOnce);
    after = end;
    for (const each of crossed) if (!stopping?.aborted) await tell(each);
  });
}
