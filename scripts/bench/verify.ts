import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";
import type { Workload } from "./workloads.ts";

/** Acknowledged requests, and the number of other requests that may have been written. */
interface Acknowledged extends Pick<Workload, "writes"> {
  readonly accountId: string;
  readonly requests: number;
  /** Requests that had no response at the end. */
  readonly unanswered: number;
  /** Time of the first request, in Unix milliseconds. */
  readonly since: number;
}

const dayMilliseconds = 86_400_000;

/**
 * Returns the reason why a figure is invalid, or undefined if all rows are consistent. A reason is a missing
 * acknowledged row, more rows than requests, or a difference in statistics or ledger. The contender must have stopped.
 */
export async function findInconsistency(
  engine: Engine,
  { accountId, writes, requests, unanswered, since }: Acknowledged,
): Promise<string | undefined> {
  const read = (query: RawBuilder<unknown>) => readNumber(engine, query);
  if (writes === "check") {
    const counted = await read(sql`select sum(version) from verifications where account_id = ${accountId}`);
    const isWrong = counted < requests || counted > requests + unanswered;
    return isWrong ? `acknowledged ${requests} wrong codes, counted ${counted}` : undefined;
  }
  const ownRows = sql`created_at >= ${since} and account_id = ${accountId}`;
  const written = await read(sql`select count(*) from messages where ${ownRows}`);
  if (written < requests) return `acknowledged ${requests}, wrote ${written} messages`;
  if (written > requests + unanswered) return `received ${requests + unanswered}, wrote ${written} messages`;
  const rows = {
    "ledger rows": sql`transactions where ${ownRows} and type = 'DEBIT'`,
    "first events": sql`message_events where sequence = 1
      and message_id in (select id from messages where ${ownRows})`,
    ...(writes === "verification" && {
      verifications: sql`verifications where id in (select verification_id from messages where ${ownRows})`,
    }),
  };
  for (const [what, from] of Object.entries(rows)) {
    const count = await read(sql`select count(*) from ${from}`);
    if (count !== written) return `wrote ${written} messages, but ${count} ${what}`;
  }
  const start = since - (since % dayMilliseconds);
  const days = [{ start, end: start + 2 * dayMilliseconds }];
  const [totals] = await createStore(engine).statistics.listTotals(accountId, "sms", days);
  if (totals!.requests !== written) {
    return `wrote ${written} messages, but ${totals!.requests} in the statistics`;
  }
  const balance = await read(sql`select balance_micros from accounts where id = ${accountId}`);
  const ledger = await read(sql`select sum(case type when 'DEBIT' then -value_micros else value_micros end)
    from transactions where account_id = ${accountId}`);
  return balance === ledger ? undefined : `a balance of ${balance}, but a ledger of ${ledger} micro-units`;
}

/** Reads the first column of the first row as a number. Null is 0. Rejects if there is no row. */
export async function readNumber(engine: Engine, query: RawBuilder<unknown>): Promise<number> {
  const [row] = await engine.read(query.compile(engine.builder));
  return Number(Object.values(row!)[0] ?? 0);
}
