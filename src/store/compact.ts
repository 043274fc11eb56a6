import { toStatement } from "./change.ts";
import { readState } from "./data-protection.ts";
import type { Engine } from "./engine.ts";

const stateName = "compacted";

/**
 * Rewrites a SQLite file once, because versions before `secure_delete` left deleted data readable in it. Does nothing on
 * other databases, and if the file was rewritten or is new. Needs free space of the size of the file, and rejects if
 * SQLite cannot rewrite it; the file is then unchanged, and the next call tries again.
 */
export async function compactOnce(
  engine: Pick<Engine, "dialect" | "builder" | "read" | "commit" | "withTransactions">,
  isNew: boolean,
): Promise<void> {
  // D1 has no transactions and no VACUUM.
  if (engine.dialect !== "sqlite" || !engine.withTransactions) return;
  if ((await readState(engine, stateName)) !== undefined) return;
  if (!isNew) await engine.read({ sql: "VACUUM", parameters: [] });
  const insertion = engine.builder
    .insertInto("service_state")
    .values({ name: stateName, value: "yes" })
    .onConflict((conflict) => conflict.column("name").doNothing());
  await engine.commit([toStatement(insertion)]);
}
