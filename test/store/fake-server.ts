import { EventEmitter } from "node:events";
import type { Pool, PoolClient, QueryConfig } from "pg";

/** Statements that a connection received while it was checked out of the pool. */
export interface PoolCheckout {
  readonly texts: string[];
  /** Response timeouts of the statements, in milliseconds, if they had one. */
  readonly limits: number[];
  /** True if the connection was returned to be discarded. Unset while it is checked out. */
  isDiscarded?: boolean;
  /** Number of its error and notice listeners when it was returned. */
  listeners?: readonly number[];
}

/** Faults of a server that otherwise accepts everything. */
export interface ServerFaults {
  /** Returns the error of a statement. Transactions are numbered from 1. */
  readonly failQuery?: (text: string, transaction: number, connection: EventEmitter) => Error | undefined;
  /** Returns the rows of a statement. Default: one row with the text of the statement. */
  readonly findRows?: (text: string, values: readonly unknown[]) => readonly object[] | undefined;
  /** Returns the error of a connection attempt. */
  readonly failConnect?: () => Error | undefined;
  /** Delays each connection until this promise resolves. */
  readonly until?: Promise<void>;
}

type Asked = QueryConfig & { readonly query_timeout?: number };

/** Creates an error as a server reports it. */
export const createServerError = (code: string, fields: object = {}): Error =>
  Object.assign(new Error(code), { code, ...fields });

/** Creates a pool of connections to a fake server. `loans` has all checkouts in order. */
export function createFakePool({
  failQuery = () => undefined,
  findRows,
  failConnect = () => undefined,
  until,
}: ServerFaults = {}) {
  const loans: PoolCheckout[] = [];

  async function connect(): Promise<PoolClient> {
    await new Promise(setImmediate);
    await until;
    const refused = failConnect();
    if (refused) throw refused;
    const loan: PoolCheckout = { texts: [], limits: [] };
    const number = loans.push(loan);
    // The pool also has an error listener.
    const connection = new EventEmitter().on("error", () => {});
    let hasFailed = false;
    const findError = (text: string) => {
      const isEnd = text === "commit" || text === "rollback";
      const error =
        failQuery(text, number, connection) ?? (hasFailed && !isEnd ? createServerError("25P02") : null);
      hasFailed ||= error !== null;
      return error;
    };
    return Object.assign(connection, {
      async query(statement: string | Asked) {
        const {
          text,
          query_timeout: limit,
          values = [],
        }: Asked = typeof statement === "string" ? { text: statement } : statement;
        if (limit !== undefined) loan.limits.push(limit);
        loan.texts.push(text);
        await until;
        await new Promise(setImmediate);
        const error = findError(text);
        if (error) throw error;
        const rows = findRows?.(text, values) ?? [{ text }];
        return { rows, rowCount: rows.length };
      },
      release(spent: boolean) {
        loan.isDiscarded = spent;
        loan.listeners = ["error", "notice"].map((event) => connection.listenerCount(event));
      },
    }) as unknown as PoolClient;
  }

  return { loans, pool: { connect } as unknown as Pool };
}
