import type { Contender } from "./contender.ts";
import { openPeer } from "./open.ts";

/** What a peer's process was told, and its open database; only SQLite has peers. */
export function openContender() {
  const told = JSON.parse(process.argv[2]!) as Contender;
  if (told.database.kind !== "file") throw new Error("This contender needs a SQLite file.");
  return { told, database: openPeer(told.database.path) };
}
