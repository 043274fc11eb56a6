import type { CompiledQuery, Kysely } from "kysely";
import type { Part, Row } from "./change.ts";
import type { StoreError } from "../ports/store/errors.ts";
import type { Tables } from "./schema/tables.ts";

/** A pool's connections that work, those that rest, and what waits for one. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** What an instance is told by the others on its database, and by itself; each may come without cause. */
export interface Heard {
  /** Something is due. */
  due(): void;
  /** Something was changed that instances remember. */
  changed(): void;
}

/** Lets instances on one database tell each other what they need not wait for; what is missed is found by polling. */
export interface Signal {
  /** Tells every instance that something is due, at most every 50 ms. */
  send(): void;
  /** Hears what is told, over a connection of its own that is opened again when it breaks. */
  listen(heard: Heard): void;
}

/** A compiled query. */
export type Query = Pick<CompiledQuery, "sql" | "parameters">;

/** A database. */
export interface Engine {
  /** The SQL dialect of the database, where the two differ. */
  readonly dialect: "sqlite" | "postgres";
  /** Builds queries in this database's dialect, and runs them on it. */
  readonly builder: Kysely<Tables>;
  /** Commits all parts or none. Durable when it resolves, with the rows that each statement has returned. */
  commit(parts: readonly Part[]): Promise<readonly (readonly Row[])[]>;
  read(query: Query): Promise<readonly Row[]>;
  /** Runs `work`, such as migrations, with a Kysely that has transactions; left out if the database has none. */
  withTransactions?<Result>(work: (database: Kysely<unknown>) => Promise<Result>): Promise<Result>;
  /** What instances on the same database tell each other; left out where there is only one. */
  readonly signal?: Signal;
  /** How its connections stand; left out where it has none. */
  readonly connections?: () => Connections;
  /** The error of a database that was found to be damaged for good; left out where nobody looks. */
  readonly unsound?: () => StoreError | undefined;
  close(): Promise<void>;
}
