import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../src/config/config.ts";
import type { Channel } from "../../src/domain/messages/delivery.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";
import { openEngine } from "./service.ts";

/** What was answered with success, and how many more may have been written. */
interface Acknowledged {
  readonly accountId: string;
  /** The channel that was sent on; nothing may be written where there is none. */
  readonly channel: Channel | undefined;
  readonly sends: number;
  /** Wrong codes that were entered. */
  readonly checks: number;
  /** Requests that were cut off: they may be written or not. */
  readonly unanswered: number;
  /** Whether each send carried an idempotency key of its own. */
  readonly keyed: boolean;
  /** Whether each send is of a verification of its own. */
  readonly starts: boolean;
  /** When the first was sent, in Unix milliseconds. */
  readonly since: number;
}

const dayMilliseconds = 86_400_000;

/** What the rows of a ledger come to, in micro-units. */
export const ledgerSum = "sum(case type when 'DEBIT' then -value_micros else value_micros end)";

/** Why a figure is void: what was acknowledged and is not in the database, or a ledger that does not add up. */
export const verify = (database: Database, acknowledged: Acknowledged): Promise<string | undefined> =>
  withEngine(database, async (engine) => {
    const { accountId, channel, sends, checks, unanswered, keyed, starts, since } = acknowledged;
    const read = (query: RawBuilder<unknown>) => readNumber(engine, query);
    const ours = sql`created_at >= ${since} and account_id = ${accountId}`;
    const counted = await read(sql`select sum(version) from verifications where account_id = ${accountId}`);
    if (checks > 0 && (counted < checks || counted > checks + unanswered)) {
      return `acknowledged ${checks} wrong codes, counted ${counted}`;
    }
    const written = await read(sql`select count(*) from messages where ${ours}`);
    if (!channel) return written === 0 ? undefined : `was not asked to write, but wrote ${written} messages`;
    if (written < sends) return `acknowledged ${sends}, wrote ${written} messages`;
    if (written > sends + unanswered) return `was asked for ${sends + unanswered}, wrote ${written} messages`;
    const rows = {
      "ledger rows": sql`transactions where ${ours} and type = 'DEBIT'`,
      "first events": sql`message_events where sequence = 1
        and message_id in (select id from messages where ${ours})`,
      ...(starts && {
        verifications: sql`verifications where id in (select verification_id from messages where ${ours})`,
      }),
      ...(keyed && { "idempotency keys": sql`idempotency_keys where ${ours}` }),
    };
    for (const [what, from] of Object.entries(rows)) {
      const count = await read(sql`select count(*) from ${from}`);
      if (count !== written) return `wrote ${written} messages, but ${count} ${what}`;
    }
    const start = since - (since % dayMilliseconds);
    const days = [{ start, end: start + 2 * dayMilliseconds }];
    const [totals] = await createStore(engine).statistics.totals(accountId, channel, days);
    if (totals!.requests !== written) {
      return `wrote ${written} messages, but ${totals!.requests} in the statistics`;
    }
    const balance = await read(sql`select balance_micros from accounts where id = ${accountId}`);
    const ledger = await read(
      sql`select ${sql.raw(ledgerSum)} from transactions where account_id = ${accountId}`,
    );
    return balance === ledger ? undefined : `a balance of ${balance}, but a ledger of ${ledger} micro-units`;
  });

/** How many messages were handed over from one instant to another, in Unix milliseconds. */
export const handedOver = (database: Database, from: number, until: number): Promise<number> =>
  withEngine(database, (engine) =>
    readNumber(
      engine,
      sql`select count(*) from messages where submitted_at >= ${from} and submitted_at < ${until}`,
    ),
  );

async function readNumber(engine: Engine, query: RawBuilder<unknown>): Promise<number> {
  const [row] = await engine.read(query.compile(engine.builder));
  return Number(Object.values(row!)[0] ?? 0);
}

async function withEngine<Result>(database: Database, work: (engine: Engine) => Promise<Result>) {
  const engine = openEngine(database);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
