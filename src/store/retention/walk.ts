import { sql, type RawBuilder } from "kysely";
import { firstIdAt } from "../../domain/identifiers.ts";
import type { RetainedData } from "../../domain/privacy/retention-periods.ts";
import type { ExpiringData } from "../../ports/store/retention.ts";
import { toStatement, type Statement, type TypedStatement } from "../change.ts";
import { readState } from "../data-protection.ts";
import type { Engine } from "../engine.ts";
import { prepareRead, type BindParameters } from "../statement.ts";
import { findRefusalCode } from "../violation.ts";

interface Range {
  /** The walk continues after this id. */
  readonly after: string;
  /** The walk ends before this id. */
  readonly before: string;
  readonly limit: number;
}

/** Rows of one table whose data is removed in the order of their ids, which begin with their time. */
export interface Walk<Row extends { readonly id: string }> {
  readonly name: RetainedData;
  readonly table: "messages" | "opt_outs";
  readonly period: number;
  /** Columns that `redact` and the conditions need, as SQL. `id` is always selected. */
  readonly columns: RawBuilder<unknown>;
  /** Condition of a row that must be kept for now. The walk stops before it. */
  readonly isKept?: (row: Row) => boolean;
  /** Condition of a row that has the data, as SQL. */
  readonly hasData: RawBuilder<boolean>;
  /** Returns the statements that remove the data of rows. */
  redact(rows: readonly Row[]): readonly Statement[];
}

/** Refusal code of a step whose position another instance has moved. */
const moved = "already_recorded";

/**
 * Creates the removal of data by a walk through all rows. Its position is stored with each removal, so that every row is
 * examined once, also after a restart. If several instances walk, one of them removes the data of a step.
 */
export function createWalk<Row extends { readonly id: string }>(
  engine: Engine,
  walk: Walk<Row>,
): Omit<ExpiringData, "stepSize"> {
  const { name, table, period, columns, hasData, isKept = () => false } = walk;
  const stateName = `${table}: ${name} removed until`;
  // The condition is evaluated in the select list, so that the rows are read in the order of the index.
  const select = ({ after, before, limit }: BindParameters<Range>) =>
    sql<
      Row & { readonly hasData: number }
    >`select id, ${columns}, case when ${hasData} then 1 else 0 end as "hasData"
      from ${sql.table(table)} where id > ${after} and id < ${before} order by id limit ${limit}`;
  const readNext = prepareRead(engine, select);
  const readCount = prepareRead<Range, { count: number }>(
    engine,
    (value) => sql`select count(*) as count from (${select(value)}) as found where "hasData" = 1`,
  );
  let reached = "";

  const getRange = (stored: string | undefined, now: number, limit: number): Range => ({
    after: stored !== undefined && stored > reached ? stored : reached,
    before: firstIdAt(now - period),
    limit,
  });

  const move = (stored: string | undefined, value: string): TypedStatement<typeof moved> =>
    stored === undefined
      ? toStatement(
          engine.builder
            .insertInto("service_state")
            .values({ name: stateName, value })
            .onConflict((conflict) => conflict.column("name").doNothing()),
          moved,
        )
      : toStatement(
          engine.builder
            .updateTable("service_state")
            .set({ value })
            .where("name", "=", stateName)
            .where("value", "=", stored),
          moved,
        );

  return {
    name,
    async purge(now, limit) {
      const stored = await readState(engine, stateName);
      const rows = await readNext(getRange(stored, now, limit));
      const end = rows.findIndex(isKept);
      const examined = end === -1 ? rows : rows.slice(0, end);
      const last = examined.at(-1)?.id;
      if (last === undefined) return 0;
      const statements = walk.redact(examined.filter((row) => row.hasData === 1));
      // A position without a removal is stored at the end of a run, because each commit costs a write to the disk.
      if (statements.length > 0 || examined.length < limit) {
        const isMoved = await commitOrYield(engine, [...statements, move(stored, last)]);
        if (!isMoved) return 0;
      }
      reached = last;
      return examined.length;
    },
    async count(now, limit) {
      const stored = await readState(engine, stateName);
      const [counted] = await readCount(getRange(stored, now, limit));
      return Number(counted!.count);
    },
  };
}

/** Commits a step. Returns false if another instance has made it. */
async function commitOrYield(engine: Engine, statements: readonly Statement[]): Promise<boolean> {
  try {
    await engine.commit(statements);
    return true;
  } catch (error) {
    if (findRefusalCode(error) === moved) return false;
    throw error;
  }
}
