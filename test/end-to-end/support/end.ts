import { expect } from "vitest";
import { countedMessages, sumOf } from "../../store/naive-totals.ts";
import { channels } from "../../../src/domain/messages/delivery.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createStore } from "../../../src/store/store.ts";
import type { Hub } from "./hub.ts";

/**
 * Asks a hub to end as an operator does: it ends by itself, has complained of nothing, and has told its log none of the
 * `secrets`. In its file every balance is the sum of its ledger, and every total that of its messages.
 */
export async function expectEndInOrder(hub: Hub, secrets: readonly string[]): Promise<void> {
  hub.process.child.kill("SIGTERM");
  expect(await hub.process.ended).toBe(0);
  expect(hub.process.stderr()).toBe("");
  // A time in milliseconds may have the digits of a code.
  const log = hub.process.stdout().replaceAll(/"time":\d+/g, "");
  for (const secret of ["493817", ...secrets]) expect(log).not.toContain(secret);
  const engine = openSqlite(hub.database);
  try {
    for (const account of await accountsOf(engine)) {
      expect(account.ledger).toBe(account.balance);
      await expectTotals(engine, account.id);
    }
  } finally {
    await engine.close();
  }
}

interface Books {
  readonly id: string;
  readonly balance: number;
  readonly ledger: number;
}

async function accountsOf({ read }: Engine): Promise<readonly Books[]> {
  const sql = `select accounts.id, balance_micros as balance, (
      select coalesce(sum(case type when 'DEBIT' then -value_micros else value_micros end), 0)
      from transactions where account_id = accounts.id) as ledger
    from accounts`;
  const rows = await read({ sql, parameters: [] });
  expect(rows.length).toBeGreaterThan(1);
  return rows.map((row) => ({
    id: String(row["id"]),
    balance: Number(row["balance"]),
    ledger: Number(row["ledger"]),
  }));
}

/** What the statistics have added up is what the messages come to, one by one. */
async function expectTotals(engine: Engine, accountId: string): Promise<void> {
  const { statistics } = createStore(engine);
  const day = 86_400_000;
  const start = Math.floor(Date.now() / day) * day - day;
  const interval = { start, end: start + 3 * day };
  for (const channel of channels) {
    const messages = await countedMessages(engine, { id: accountId }, channel);
    const [totals] = await statistics.totals(accountId, channel, [interval]);
    expect(totals).toEqual(sumOf(messages, interval));
  }
}
