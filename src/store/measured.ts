import { StoreError } from "../ports/store/errors.ts";
import type { Engine } from "./engine.ts";

/** Is told what a database was asked for; `error` is "" where it answered. */
export interface DatabaseMeter {
  database(system: string, operation: "read" | "commit", error: string, milliseconds: number): void;
}

const systems = { sqlite: "sqlite", postgres: "postgresql" } as const;

/** The engine, with the time that each read and commit takes told to a meter. */
export function measureEngine(engine: Engine, meter: DatabaseMeter): Engine {
  const system = systems[engine.dialect];
  const measured = <Answer>(operation: "read" | "commit", answer: Promise<Answer>): Promise<Answer> => {
    const startedAt = performance.now();
    const count = (error: string) => meter.database(system, operation, error, performance.now() - startedAt);
    answer.then(
      () => count(""),
      (error: unknown) => count(error instanceof StoreError ? error.kind : "refused"),
    );
    return answer;
  };
  return {
    ...engine,
    commit: (writes) => measured("commit", engine.commit(writes)),
    read: (query) => measured("read", engine.read(query)),
  };
}
