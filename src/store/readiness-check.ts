import { createSingleFlight } from "../common/single-flight.ts";
import type { Store } from "../ports/store.ts";
import type { Engine } from "./engine.ts";
import { requireCurrentSchema } from "./migrate.ts";

/**
 * Creates the check that this version supports the schema, and that the database accepts writes. The check rejects if
 * one of these is false, or if the database file is known to be damaged or full. Callers share a check that is already
 * running.
 */
export function createReadinessCheck(engine: Engine): Store["ready"] {
  // The row keeps its value, but the database writes its page nevertheless.
  const { sql, parameters } = engine.builder
    .updateTable("price_revision")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .compile();
  const touch = { sql, parameters, refusalCode: "price revision missing" };
  const check = async () => {
    const corruption = engine.findCorruption?.();
    if (corruption) throw corruption;
    await requireCurrentSchema(engine);
    await engine.commit([touch]);
  };
  return createSingleFlight(check);
}
