import { expect } from "vitest";
import type { Engine } from "../../src/store/engine.ts";
import { ledgerInconsistencies } from "../../src/store/ledger/inconsistencies.ts";

/** Queries that find inconsistencies of a ledger, by description. */
const inconsistencies: Readonly<Record<string, string>> = {
  ...ledgerInconsistencies,
  "a refunded message without its refund": `select id from messages where refunded_at is not null and price_micros > 0
    and not exists (select 1 from transactions where account_id = messages.account_id and type = 'REFUND'
      and correlation_id = messages.id)`,
};

/** Expects that the ledgers of all accounts are consistent, unless the database is no longer available. */
export async function expectConsistentLedgers({ read }: Pick<Engine, "read">): Promise<void> {
  for (const [what, sql] of Object.entries(inconsistencies)) {
    // A test may have closed or damaged the database itself.
    const found = await read({ sql, parameters: [] }).catch(() => []);
    expect(found, `There is ${what}.`).toEqual([]);
  }
}
