import type { Engine } from "../../../src/store/engine.ts";
import { configure } from "../../../src/store/engines/sqlite/driver.ts";
import { createEngineWith } from "../../../src/store/engines/sqlite/engine.ts";
import { openFile } from "../../../src/store/engines/sqlite/file.ts";
import { createCommitGroup } from "../../../src/store/engines/sqlite/group.ts";
import { readTold } from "../process.ts";
import type { Contender } from "./contender.ts";

/** Reads the rows of a query in SQL, whose values are given in their places. */
export type Read = <Row extends object>(
  sql: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<readonly Row[]>;

/** A database as a peer reaches it. */
export interface PeerDatabase {
  /** The engine that connect-hub's own statements of a send are committed on. */
  readonly engine: Engine;
  readonly read: Read;
}

const cacheKibibytes = 65_536;

/** The SQLite file that this process was told of, by better-sqlite3 and with the settings of connect-hub's own. */
export function openToldFile() {
  const { database } = readTold<Contender>();
  if (database.kind !== "file") throw new Error("This contender needs a SQLite file.");
  const file = openFile(database.path);
  configure(file, cacheKibibytes);
  return file;
}

/** That file with a transaction for each send, and every statement prepared once. */
export function openPeer(): PeerDatabase {
  const file = openToldFile();
  const commitGroup = createCommitGroup(file);
  const engine = createEngineWith(file, {
    async add(writes) {
      const [outcome] = commitGroup([writes]);
      if ("error" in outcome!) throw outcome.error;
      return outcome!.results;
    },
    end: async () => {},
  });
  return { engine, read: readBy(engine) };
}

/** Reads by an engine on SQLite, which prepares each query once. */
export const readBy = (engine: Pick<Engine, "read">): Read =>
  (async (texts: TemplateStringsArray, ...parameters: readonly unknown[]) =>
    engine.read({ sql: texts.join("?"), parameters })) as Read;
