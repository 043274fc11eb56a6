import type { CompiledQuery, Kysely } from "kysely";
import type { ChangePart, Row } from "./change.ts";
import type { StoreError } from "../ports/store/errors.ts";
import type { Tables } from "./schema/tables.ts";

/** Number of used and idle connections, and of requests that wait for a connection. */
export interface PoolUsage {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * Handlers for notifications from all instances on the same database, including this one. A handler may be called
 * without a cause.
 */
export interface NotificationHandlers {
  /** Called when items in a queue may be due. */
  onDue(): void;
  /** Called when data may have changed that instances cache. */
  onChanged(): void;
  /** Called when the number of a recipient was erased. A missed notification is not repeated. */
  onErased(number: string): void;
}

/** Notifications between instances on one database. A missed notification only causes a delay until the next poll. */
export interface Notifier {
  /** Notifies every instance that items are due, at most once in 50 ms. */
  notifyDue(): void;
  /** Receives notifications on a separate connection. After a connection loss, it connects again. */
  listen(heard: NotificationHandlers): void;
}

export type Query = Pick<CompiledQuery, "sql" | "parameters">;

/** A database connection or pool that reads and commits. */
export interface Engine {
  /** SQL dialect of the database. D1 uses the dialect `sqlite`. */
  readonly dialect: "sqlite" | "postgres";
  /** Query builder for this database. It also runs the queries that it builds. */
  readonly builder: Kysely<Tables>;
  /**
   * Commits all parts or none. Resolves to the rows that each statement returned, after the commit is durable. Rejects
   * with a `Violation` if a constraint or a refusal code prevents the commit. Rejects with a `StoreError` if the
   * database cannot commit now. With the kind `gone`, the parts may have been committed.
   */
  commit(parts: readonly ChangePart[]): Promise<readonly (readonly Row[])[]>;
  /** Runs a query that changes nothing. Rejects with a `StoreError` if the database cannot respond now. */
  read(query: Query): Promise<readonly Row[]>;
  /**
   * Runs `work`, such as migrations, with a Kysely instance that supports transactions. Unset if the database has no
   * transactions.
   */
  withTransactions?<Result>(work: (database: Kysely<unknown>) => Promise<Result>): Promise<Result>;
  /** Notifications between instances. Unset if the database has only one instance. */
  readonly notifier?: Notifier;
  /** Returns the use of the connection pool. Unset if the engine has no pool. */
  readonly getPoolUsage?: () => PoolUsage;
  /**
   * Returns the error of a database file that was found to be damaged, or is temporarily full. Returns undefined if no
   * damage is known. Unset if the engine does not watch its file.
   */
  readonly findCorruption?: () => StoreError | undefined;
  /**
   * Removes old data from the write-ahead log. Does nothing if the log is soon overwritten, because many commits are
   * made. Unset if the database has no file of this process.
   */
  readonly truncateLog?: () => void;
  close(): Promise<void>;
}
