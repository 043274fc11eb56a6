import { expect } from "vitest";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Engine } from "../../src/store/engine.ts";
import * as sums from "./naive-sums.ts";

/** Reads all rows of the store in sorted order, without values that differ between databases. */
export async function readAllRows({ read }: Engine) {
  const tables = {
    accounts: "select * from accounts",
    messages: "select * from messages",
    message_events: "select * from message_events",
    message_parts: "select * from message_parts",
    message_totals: "select * from message_totals",
    idempotency_keys: "select * from idempotency_keys",
    webhook_deliveries:
      "select endpoint_id, message_id, sequence, created_at, next_attempt_at from webhook_deliveries",
  };
  const rowsIn = async ([name, sql]: readonly [string, string]) => {
    const rows = await read({ sql, parameters: [] });
    return [name, rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()] as const;
  };
  return Object.fromEntries(await Promise.all(Object.entries(tables).map(rowsIn)));
}

/**
 * Checks that each account's ledger adds up to its balance, row by row, and that all totals are the sums of their rows.
 */
export async function expectConsistent(engine: Engine, accounts: readonly Pick<Account, "id">[]) {
  const { read } = engine;
  const rows = await read({
    sql: "select * from transactions order by account_id, sequence",
    parameters: [],
  });
  for (const { id } of accounts) {
    let balance = 0;
    let at = 0;
    const ledger = rows.filter((row) => row["account_id"] === id);
    for (const [index, row] of ledger.entries()) {
      balance += Number(row["value_micros"]) * (row["type"] === "DEBIT" ? -1 : 1);
      expect(row).toMatchObject({ sequence: index + 1, balance_after_micros: balance });
      expect(Number(row["created_at"])).toBeGreaterThanOrEqual(at);
      at = Number(row["created_at"]);
    }
    const [account] = await read({
      sql: `select balance_micros, transaction_count, last_transaction_at from accounts where id = '${id}'`,
      parameters: [],
    });
    expect(account).toEqual({
      balance_micros: balance,
      transaction_count: ledger.length,
      last_transaction_at: at,
    });
  }
  const ids = accounts.map(({ id }) => id);
  expect(await sums.readMessageSums(engine, ids)).toEqual(await sums.naiveMessageSums(engine, ids));
  expect(await sums.readTransactionSums(engine, ids)).toEqual(await sums.naiveTransactionSums(engine, ids));
}
