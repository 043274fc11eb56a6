import { readConfig, type Config } from "../config/config.ts";
import { createId } from "../domain/identifiers.ts";
import type { Change } from "../ports/store/change.ts";
import { retryBusy } from "../ports/store/messages.ts";
import type { AuditTarget } from "../ports/store/operator.ts";
import type { Store } from "../ports/store.ts";
import { openDatabase } from "../runtimes/process/database.ts";
import type { Engine } from "../store/engine.ts";
import { openSqlite } from "../store/engines/sqlite/open.ts";
import { createStore } from "../store/store.ts";
import { systemClock } from "../system-clock.ts";

const patienceMilliseconds = 5_000;

/** The actor and the address of a local command in the audit log. */
export const atMachine = { userId: "command line", address: "local" } as const;

/** An open database with its configuration; `ran` names the migrations that opening it ran. */
export interface OpenDatabase {
  readonly config: Config;
  readonly engine: Engine;
  readonly store: Store;
  readonly ran: readonly string[];
}

/** Opens the configured database as `npm start` does, runs the work and closes it; commits wait for a lock to pass. */
export async function withDatabase<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env);
  const { engine: opened, ran } = await openDatabase(config, openSqlite);
  try {
    const commit: Engine["commit"] = (writes) =>
      retryBusy({ clock: systemClock, until: systemClock.monotonic() + patienceMilliseconds }, () =>
        opened.commit(writes),
      );
    const engine = { ...opened, commit };
    return await work({ config, engine, store: createStore(engine), ran });
  } finally {
    await opened.close();
  }
}

/** Returns the entry in the audit log for a change that no operation makes, for the commit of the change. */
export function recordCommand(
  { audit }: Pick<Store, "audit">,
  operation: string,
  target: AuditTarget,
  request: object,
): Change {
  const at = systemClock.now();
  const id = createId(at);
  const { userId: actor, address } = atMachine;
  const entry = {
    id,
    at,
    actor,
    operation,
    target,
    request: JSON.stringify(request),
    address,
    requestId: id,
  };
  return audit.record(entry);
}
