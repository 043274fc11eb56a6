import { isStatement, type Statement } from "../../src/store/change.ts";
import type { Engine } from "../../src/store/engine.ts";

/** A statement that the store ran. */
type Asked = Pick<Statement, "sql" | "parameters">;

/**
 * Returns the engine with recorded statements. `during` runs some work and returns its statements, each SQL text once.
 */
export function recordStatements(engine: Engine) {
  let statements = new Map<string, Asked>();
  const record = (query: Asked) => statements.set(query.sql, query);
  const recordingEngine: Engine = {
    ...engine,
    commit: (writes) => {
      for (const write of writes.filter(isStatement)) record(write);
      return engine.commit(writes);
    },
    read: (query) => {
      record(query);
      return engine.read(query);
    },
  };
  async function during(work: () => Promise<unknown>): Promise<readonly Asked[]> {
    statements = new Map();
    await work();
    return [...statements.values()];
  }
  return { engine: recordingEngine, during };
}
