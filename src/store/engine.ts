import type { CompiledQuery, Kysely } from "kysely";
import type { Row, Write } from "./write.ts";
import type { StoreError } from "../ports/store/errors.ts";
import type { Tables } from "./tables.ts";

/** A database that runs what Kysely built; Kysely itself never runs anything. */
export interface Engine {
  /** The SQL dialect of the database, where the two differ. */
  readonly dialect: "sqlite" | "postgres";
  /** Builds queries in this database's dialect. */
  readonly builder: Kysely<Tables>;
  /** All of the writes or none; durable when it resolves. */
  commit(writes: readonly Write[]): Promise<readonly (readonly Row[])[]>;
  read(query: Pick<CompiledQuery, "sql" | "parameters">): Promise<readonly Row[]>;
  /** Tells instances on the same database that something is due; left out where there is only one. */
  readonly signal?: { send(): void; listen(receive: () => void): void };
  /** The error of a database that was found to be damaged for good; left out where nobody looks. */
  readonly unsound?: () => StoreError | undefined;
  close(): Promise<void>;
}
