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
