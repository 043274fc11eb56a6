import { singleFlight } from "../common/single-flight.ts";
import type { Store } from "../ports/store.ts";
import type { Engine } from "./engine.ts";
import { requireCurrentSchema } from "./migrate.ts";

/** Whether the database takes writes; callers that ask while a write is under way wait for that one. */
export function createReady(engine: Engine): Store["ready"] {
  // The row keeps its value, but its page is written all the same.
  const { sql, parameters } = engine.builder
    .updateTable("price_revision")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .compile();
  const touch = { sql, parameters, missedAs: "price revision missing" };
  const ask = async () => {
    const unsound = engine.unsound?.();
    if (unsound) throw unsound;
    await requireCurrentSchema(engine);
    await engine.commit([touch]);
  };
  return singleFlight(ask);
}
