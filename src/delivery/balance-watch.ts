import type { LowBalanceEvent } from "../contract.ts";
import { fromMicros } from "../domain/money/money.ts";
import { createAccountEvent } from "../domain/webhooks.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import type { CrossedThreshold } from "../ports/store/accounts.ts";
import { runEvery, type PeriodicTask } from "./periodic-task.ts";

const everyMilliseconds = 1_000;
/**
 * Maximum number of accounts with a threshold that are checked in one second. The next seconds check the remaining
 * ones.
 */
const accountsAtOnce = 5_000;

/** Dependencies of the balance watch. */
export interface BalanceWatchDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly wake: (queue: "webhooks") => void;
}

/**
 * Returns a task that emits `account.low_balance` once if a balance has fallen below its threshold. A balance that
 * reaches its threshold again makes a later event possible. The task polls at most once a second, separately from
 * sends, so that a charge needs no extra work.
 */
export function createBalanceWatch({ store, clock, wake }: BalanceWatchDependencies): PeriodicTask {
  const { accountEvents } = store;
  let after = "";

  async function checkAccount({ accountId, ...crossed }: CrossedThreshold): Promise<void> {
    const { balanceMicros, lowBalanceMicros, currency } = crossed;
    if (balanceMicros >= lowBalanceMicros) {
      await store.commit([accountEvents.resetLowBalance(accountId)]);
      return;
    }
    const event = createAccountEvent<LowBalanceEvent>("account.low_balance", clock.now(), {
      account_id: accountId,
      balance: fromMicros(balanceMicros),
      low_balance_threshold: fromMicros(lowBalanceMicros),
      currency,
    });
    const emission = accountEvents.emitLowBalance(accountId, event);
    const wasEmittedBefore = await store.commit([emission], { already_recorded: () => true });
    if (!wasEmittedBefore) wake("webhooks");
  }

  return runEvery(everyMilliseconds, clock, async (stop) => {
    const { crossed, end = "" } = await accountEvents.listCrossings(after, accountsAtOnce);
    after = end;
    for (const account of crossed) if (!stop?.aborted) await checkAccount(account);
  });
}
