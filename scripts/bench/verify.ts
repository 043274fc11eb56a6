import type { Database } from "../../src/config.ts";
import type { Channel } from "../../src/domain/delivery.ts";
import { createStore } from "../../src/store/store.ts";
import { openEngine } from "./database.ts";

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

/** Why a figure is void: what was acknowledged and is not in the database, or a ledger that does not add up. */
export async function verify(database: Database, acknowledged: Acknowledged): Promise<string | undefined> {
  const { accountId, channel, sends, unanswered, keyed, since } = acknowledged;
  const engine = openEngine(database);
  const read = async (sql: string, ...parameters: readonly unknown[]) => {
    const marks = sql.replaceAll("?", () => (engine.dialect === "sqlite" ? "?" : "$1"));
    const [row] = await engine.read({ sql: marks, parameters });
    return Number(row!["value"] ?? 0);
  };
  try {
    const written = await read(
      `select count(*) as value from messages where created_at >= ${since} and account_id = ?`,
      accountId,
    );
    if (!channel) return written === 0 ? undefined : `was not asked to write, but wrote ${written} messages`;
    if (written < sends) return `acknowledged ${sends}, wrote ${written} messages`;
    if (written > sends + unanswered) return `was asked for ${sends + unanswered}, wrote ${written} messages`;
    const counts = {
      "ledger rows": await read(
        `select count(*) as value from transactions
        where type = 'DEBIT' and created_at >= ${since} and account_id = ?`,
        accountId,
      ),
      "first events": await read(
        `select count(*) as value from message_events as event join messages on messages.id = event.message_id
        where event.sequence = 1 and messages.created_at >= ${since} and messages.account_id = ?`,
        accountId,
      ),
      "in the statistics": await counted(),
    };
    for (const [what, count] of Object.entries(counts)) {
      if (count !== written) return `wrote ${written} messages, but ${count} ${what}`;
    }
    const keys = await read(`select count(*) as value from idempotency_keys where account_id = ?`, accountId);
    if (keyed && keys !== written) return `wrote ${written} messages, but ${keys} idempotency keys`;
    const balance = await read("select balance_micros as value from accounts where id = ?", accountId);
    const ledger = await read(
      `select sum(case type when 'DEBIT' then -value_micros else value_micros end) as value
      from transactions where account_id = ?`,
      accountId,
    );
    if (balance !== ledger) return `a balance of ${balance}, but a ledger of ${ledger} micro-units`;
    return undefined;
  } finally {
    await engine.close();
  }

  async function counted(): Promise<number> {
    const start = since - (since % dayMilliseconds);
    const days = [{ start, end: start + 2 * dayMilliseconds }];
    const [totals] = await createStore(engine).statistics.totals(accountId, channel!, days);
    return totals!.requests;
  }
}

/** How many messages were handed over from one instant to another, in Unix milliseconds. */
export async function handedOver(database: Database, from: number, until: number): Promise<number> {
  const engine = openEngine(database);
  try {
    const [row] = await engine.read({
      sql: `select count(*) as value from messages where handed_over_at >= ${from} and handed_over_at < ${until}`,
      parameters: [],
    });
    return Number(row!["value"]);
  } finally {
    await engine.close();
  }
}
