import { expect } from "vitest";
import { readCountedMessages, sumMessages } from "../../store/naive-totals.ts";
import { channels } from "../../../src/domain/messages/delivery.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createStore } from "../../../src/store/store.ts";
import type { RoutedService } from "./routed-service.ts";

/**
 * Stops a service like an operator, and expects a clean exit: status 0, no errors, and none of the `secrets` in its
 * log. In its database every balance equals the sum of its ledger, and every total the sum of its messages.
 */
export async function expectCleanShutdown(hub: RoutedService, secrets: readonly string[]): Promise<void> {
  hub.process.child.kill("SIGTERM");
  expect(await hub.process.exit).toBe(0);
  expect(hub.process.stderr()).toBe("");
  // A time in milliseconds may contain the digits of a code.
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

/** Expects that the stored totals of the statistics equal the sums of the messages. */
async function expectTotals(engine: Engine, accountId: string): Promise<void> {
  const { statistics } = createStore(engine);
  const day = 86_400_000;
  const start = Math.floor(Date.now() / day) * day - day;
  const interval = { start, end: start + 3 * day };
  for (const channel of channels) {
    const messages = await readCountedMessages(engine, { id: accountId }, channel);
    const [totals] = await statistics.listTotals(accountId, channel, [interval]);
    expect(totals).toEqual(sumMessages(messages, interval));
  }
}
