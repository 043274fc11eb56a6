import { isStatement, type Statement } from "../../src/store/change.ts";
import type { Engine } from "../../src/store/engine.ts";

/** A statement as the store issued it. */
type Asked = Pick<Statement, "sql" | "parameters">;

/** The engine, and the statements that it is asked for while some work is done; each text once. */
export function recording(engine: Engine) {
  let asked = new Map<string, Asked>();
  const note = (query: Asked) => asked.set(query.sql, query);
  const noting: Engine = {
    ...engine,
    commit: (writes) => {
      for (const write of writes.filter(isStatement)) note(write);
      return engine.commit(writes);
    },
    read: (query) => {
      note(query);
      return engine.read(query);
    },
  };
  async function during(work: () => Promise<unknown>): Promise<readonly Asked[]> {
    asked = new Map();
    await work();
    return [...asked.values()];
  }
  return { engine: noting, during };
}

/** The lines of a plan of Postgres that read a table as a whole. */
export const wholeScansIn = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.includes("Seq Scan"));

/** The lines of SQLite's plan for a statement, such as "SEARCH messages USING INDEX messages_id_key (id=?)". */
export async function planOf({ read }: Engine, { sql, parameters }: Asked): Promise<readonly string[]> {
  const rows = await read({ sql: `explain query plan ${sql}`, parameters });
  return rows.map((row) => String(row["detail"]));
}

/** The indexes that a plan reads, a table's own order by its key among them ("messages PRIMARY KEY"). */
export const indexesIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const named = / USING (?:COVERING )?INDEX (\w+)/.exec(line)?.[1];
    if (named) return [named];
    const keyed = /^(?:SEARCH|SCAN) (\w+) USING (?:INTEGER )?PRIMARY KEY/.exec(line)?.[1];
    return keyed ? [`${keyed} PRIMARY KEY`] : [];
  });
