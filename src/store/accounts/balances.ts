import { sql } from "kysely";
import { channels } from "../../domain/messages/delivery.ts";
import type { Customers } from "../../ports/store/customers.ts";
import type { Engine } from "../engine.ts";
import { spans } from "../totals/spans.ts";

/** Each channel is named: without them all of an account's totals would be read. */
const channelList = sql.join(channels.map((channel) => sql.lit(channel)));

/** Of which the longest spans are the fewest rows. */
const isPending = sql<boolean>`channel in (${channelList}) and span = ${sql.lit(spans[0])} and status = 'PENDING'`;

interface BalancesRow {
  readonly currency: string;
  readonly accounts: number;
  /** Texts: a sum may be more than bindings take for an exact number. */
  readonly balance: string;
  readonly pending: string;
}

/** What accounts have, and what of it may come back to them. */
export function createBalances(engine: Engine): Pick<Customers, "pendingMicros" | "balances"> {
  return {
    async pendingMicros(accountId) {
      const [row] = await engine.builder
        .selectFrom("message_totals")
        .select(({ fn }) => fn.sum<number | null>("amount_micros").as("micros"))
        .where("account_id", "=", accountId)
        .where(isPending)
        .execute();
      return Number(row?.micros ?? 0);
    },
    async balances() {
      const sums = sql<BalancesRow>`select currency, count(*) as accounts, cast(sum(balance_micros) as text) as balance,
            cast(sum(pending) as text) as pending
          from (select currency, balance_micros, coalesce((select sum(amount_micros) from message_totals
            where account_id = accounts.id and ${isPending}), 0) as pending from accounts) as each_account
          group by currency order by currency`;
      return (await sums.execute(engine.builder)).rows.map(({ currency, accounts, balance, pending }) => ({
        currency,
        accounts: Number(accounts),
        balanceMicros: Number(balance),
        pendingMicros: Number(pending),
      }));
    },
  };
}
