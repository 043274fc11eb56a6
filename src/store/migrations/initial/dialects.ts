import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../../engine.ts";

/** The parts of the schema that differ between SQLite and Postgres. */
export interface DialectParts {
  /** Ends a table that stores its rows in the order of the primary key. Postgres has no such tables. */
  readonly clustered: RawBuilder<unknown>;
  /** Ends a table that grows with the traffic. */
  readonly large: RawBuilder<unknown>;
  /** Type of an id that the database assigns in ascending order. */
  readonly ascendingId: RawBuilder<unknown>;
  /**
   * Constraint of an id that is the primary key, with `addKey` after the other indexes of the table. On Postgres, the key is the
   * newest index then. While a table is known to be empty, all indexes have the same cost, and the planner chooses the newest. A
   * prepared statement keeps that plan while the table fills.
   */
  readonly key: (name: string) => RawBuilder<unknown>;
  readonly addKey: (table: string, name: string) => readonly RawBuilder<unknown>[];
  /**
   * Text in lower case, ASCII letters only. Without the collation, Postgres would use the locale of the database, and would
   * change other letters, or leave "I" unchanged.
   */
  readonly lower: (column: string) => RawBuilder<unknown>;
}

export const dialectParts: Readonly<Record<Engine["dialect"], DialectParts>> = {
  sqlite: {
    clustered: sql`without rowid`,
    large: sql``,
    ascendingId: sql`integer`,
    key: (name) => sql`constraint ${sql.raw(name)} primary key`,
    addKey: () => [],
    lower: (column) => sql`lower(${sql.raw(column)})`,
  },
  postgres: {
    clustered: sql``,
    // By default, autovacuum waits until 20 % of a table has changed, and analyze until 10 %. In a table of 100 million rows, dead
    // rows would then slow down queue scans for days, and statistics would not have the newest hours.
    large: sql`with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
      autovacuum_analyze_scale_factor = 0.01)`,
    ascendingId: sql`bigint generated always as identity`,
    key: () => sql``,
    addKey: (table, name) => [
      sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} primary key (id)`,
    ],
    lower: (column) => sql`lower(${sql.raw(column)} collate "C")`,
  },
};
