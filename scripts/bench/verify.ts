import type { Database } from "../../src/config.ts";
import type { Channel } from "../../src/domain/messages/delivery.ts";
import { createStore } from "../../src/store/store.ts";
import { openEngine } from "./service.ts";

/** What was answered with success, and how many more may have been written. */
export interface Acknowledged {
  readonly accountId: string;
  /** The channel that was sent on; nothing may be written where there is none. */
  readonly channel: Channel | undefined;
  readonly sends: number;
  /** Requests that were cut off: they may be written or not. */
  readonly unanswered: number;
  /** Whether each send carried an idempotency key of its own. */
  readonly keyed: boolean;
  /** When the first was sent, in Unix milliseconds. */
  readonly since: number;
}

const dayMilliseconds = 86_400_000;
const sent = "from messages where created_at >= ? and account_id = ?";

/** What has to be there once for each message, after `select count(*)`, of what has come since and of the account. */
const once = {
  "ledger rows": "from transactions where created_at >= ? and account_id = ? and type = 'DEBIT'",
  "first events": `from message_events where sequence = 1 and message_id in (select id ${sent})`,
};
const keys = { "idempotency keys": "from idempotency_keys where created_at >= ? and account_id = ?" };
/** What the rows of a ledger come to, in micro-units. */
export const ledgerSum = "sum(case type when 'DEBIT' then -value_micros else value_micros end)";

/** Why a figure is void: what was acknowledged and is not in the database, or a ledger that does not add up. */
export async function verify(database: Database, acknowledged: Acknowledged): Promise<string | undefined> {
  const { accountId, channel, sends, unanswered, keyed, since } = acknowledged;
  return withReading(database, async (read, store) => {
    const written = await read(`count(*) ${sent}`, since, accountId);
    if (!channel) return written === 0 ? undefined : `was not asked to write, but wrote ${written} messages`;
    if (written < sends) return `acknowledged ${sends}, wrote ${written} messages`;
    if (written > sends + unanswered) return `was asked for ${sends + unanswered}, wrote ${written} messages`;
    for (const [what, rows] of Object.entries({ ...once, ...(keyed && keys) })) {
      const count = await read(`count(*) ${rows}`, since, accountId);
      if (count !== written) return `wrote ${written} messages, but ${count} ${what}`;
    }
    const start = since - (since % dayMilliseconds);
    const days = [{ start, end: start + 2 * dayMilliseconds }];
    const [totals] = await store.statistics.totals(accountId, channel, days);
    if (totals!.requests !== written) {
      return `wrote ${written} messages, but ${totals!.requests} in the statistics`;
    }
    const balance = await read("balance_micros from accounts where id = ?", accountId);
    const ledger = await read(`${ledgerSum} from transactions where account_id = ?`, accountId);
    if (balance !== ledger) return `a balance of ${balance}, but a ledger of ${ledger} micro-units`;
    return undefined;
  });
}

/** How many messages were handed over from one instant to another, in Unix milliseconds. */
export const handedOver = (database: Database, from: number, until: number): Promise<number> =>
  withReading(database, (read) =>
    read("count(*) from messages where handed_over_at >= ? and handed_over_at < ?", from, until),
  );

/** Reads one value of the database after `select`. */
type Read = (columnAndRows: string, ...parameters: readonly unknown[]) => Promise<number>;

async function withReading<Result>(
  database: Database,
  work: (read: Read, store: ReturnType<typeof createStore>) => Promise<Result>,
): Promise<Result> {
  const engine = openEngine(database);
  const read: Read = async (columnAndRows, ...parameters) => {
    let place = 0;
    const mark = () => (engine.dialect === "sqlite" ? "?" : `$${(place += 1)}`);
    const [row] = await engine.read({ sql: `select ${columnAndRows}`.replaceAll("?", mark), parameters });
    return Number(Object.values(row!)[0] ?? 0);
  };
  try {
    return await work(read, createStore(engine));
  } finally {
    await engine.close();
  }
}
