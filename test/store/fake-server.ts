import { EventEmitter } from "node:events";
import type { Pool, PoolClient, QueryConfig } from "pg";

/** What a connection is asked, as its text. */
export interface Loan {
  readonly texts: string[];
  /** How long it was to be waited for, in milliseconds, where that was said. */
  readonly limits: number[];
  /** Whether it was given back as one that is not lent again; left out while it is lent. */
  spent?: boolean;
  /** Who still listened to its errors and notices when it was given back. */
  listeners?: readonly number[];
}

/** What goes wrong at a server that takes everything else. */
export interface Faults {
  /** What a statement of the transaction of this number, from 1, is answered with. */
  readonly of?: (text: string, transaction: number, connection: EventEmitter) => Error | undefined;
  /** The rows that a statement finds; one with its own text, where that is left out. */
  readonly rowsOf?: (text: string, values: readonly unknown[]) => readonly object[] | undefined;
  /** Why nobody is lent a connection. */
  readonly toConnect?: () => Error | undefined;
  /** Lends no connection before this has come about. */
  readonly until?: Promise<void>;
}

type Asked = QueryConfig & { readonly query_timeout?: number };

/** An error as a server says it. */
export const saying = (code: string, fields: object = {}): Error =>
  Object.assign(new Error(code), { code, ...fields });

/** A pool of connections to a server that is only made up; `loans` is what was lent, in that order. */
export function createFakePool({
  of = () => undefined,
  rowsOf,
  toConnect = () => undefined,
  until,
}: Faults = {}) {
  const loans: Loan[] = [];

  async function connect(): Promise<PoolClient> {
    await new Promise(setImmediate);
    await until;
    const refused = toConnect();
    if (refused) throw refused;
    const loan: Loan = { texts: [], limits: [] };
    const number = loans.push(loan);
    // The pool listens, too.
    const connection = new EventEmitter().on("error", () => {});
    let hasFailed = false;
    const answerOf = (text: string) => {
      const isEnd = text === "commit" || text === "rollback";
      const error = of(text, number, connection) ?? (hasFailed && !isEnd ? saying("25P02") : null);
      hasFailed ||= error !== null;
      return error;
    };
    return Object.assign(connection, {
      async query(asked: string | Asked) {
        const {
          text,
          query_timeout: limit,
          values = [],
        }: Asked = typeof asked === "string" ? { text: asked } : asked;
        if (limit !== undefined) loan.limits.push(limit);
        loan.texts.push(text);
        await until;
        await new Promise(setImmediate);
        const error = answerOf(text);
        if (error) throw error;
        const rows = rowsOf?.(text, values) ?? [{ text }];
        return { rows, rowCount: rows.length };
      },
      release(spent: boolean) {
        loan.spent = spent;
        loan.listeners = ["error", "notice"].map((event) => connection.listenerCount(event));
      },
    }) as unknown as PoolClient;
  }

  return { loans, pool: { connect } as unknown as Pool };
}
