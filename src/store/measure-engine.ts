import { StoreError } from "../ports/store/errors.ts";
import type { Engine } from "./engine.ts";

/**
 * Observer of database calls. `system` is "sqlite" or "postgresql". `error` is "" if the call succeeded, the kind of a
 * `StoreError`, or "refused" for any other error.
 */
export interface DatabaseObserver {
  database(system: string, operation: "read" | "commit", error: string, milliseconds: number): void;
}

const systems = { sqlite: "sqlite", postgres: "postgresql" } as const;

/**
 * Returns the engine with an observer, which receives the duration of each read and commit. The `builder` still runs
 * its queries unobserved, so `createStore` replaces it.
 */
export function measureEngine(engine: Engine, observer: DatabaseObserver): Engine {
  const system = systems[engine.dialect];
  const measure = <Result>(operation: "read" | "commit", result: Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const record = (error: string) =>
      observer.database(system, operation, error, performance.now() - startedAt);
    result.then(
      () => record(""),
      (error: unknown) => record(error instanceof StoreError ? error.kind : "refused"),
    );
    return result;
  };
  return {
    ...engine,
    commit: (writes) => measure("commit", engine.commit(writes)),
    read: (query) => measure("read", engine.read(query)),
  };
}
