import { mkdir, stat } from "node:fs/promises";
import { codeOf } from "../../common/reason.ts";
import { basename, dirname } from "node:path";
import type { Config } from "../../config/config.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { storeErrorOf } from "../../store/engines/sqlite/errors.ts";
import type { Engine } from "../../store/engine.ts";
import { migrate } from "../../store/migrate.ts";
import { migrations } from "../../store/migrations/index.ts";
import { patiently } from "../../store/patiently.ts";
import { createReady } from "../../store/ready.ts";
import { faultOfEmpty, findEvidence } from "./lost-database.ts";
import { explainRequirement, explainPostgres } from "./postgres.ts";

/** Why the database cannot be used and what to do about it, in words for a person. */
export class DatabaseError extends Error {}

/** What leads to another database. */
export const elsewhere = "CONNECT_HUB_DATA, or DATABASE_URL where that is set, to another place";

/** An open database and the migrations that this opening ran. */
export interface Opened {
  readonly engine: Engine;
  readonly ran: readonly string[];
  /** True if this opening made the first table. */
  readonly isNew: boolean;
}

/** The part of the configuration that says where the database is. */
export type DatabaseConfig = Pick<Config, "dataFolder" | "database"> & Partial<Pick<Config, "jwtSecret">>;

/**
 * Opens the configured database and brings its schema up to date; creates the data folder, and the database if it is a
 * file. Waits some seconds for a lock to pass. Rejects with `DatabaseError` if the operator has to act, also where a file is
 * missing or empty that had data.
 */
export async function openDatabase(
  { dataFolder, database, jwtSecret }: DatabaseConfig,
  openFile: (path: string) => Engine,
): Promise<Opened> {
  const folder = database.kind === "file" ? dirname(database.path) : dataFolder;
  try {
    for (const path of [dataFolder, folder]) await mkdir(path, { recursive: true, mode: 0o700 });
    if (database.kind === "file") {
      await refuseFolder(database.path);
      const evidence = await findEvidence(database.path, jwtSecret !== undefined);
      if (evidence.fault !== undefined) throw new DatabaseError(evidence.fault);
      const check = (engine: Engine) => faultOfEmpty(engine, database.path, evidence);
      return await openAndMigrate(() => openFile(database.path), check);
    }
    const { unmetRequirement, openPostgres } = await import("../../store/engines/postgres/engine.ts");
    const unmet = await unmetRequirement(database.url);
    if (unmet) throw new DatabaseError(explainRequirement[unmet]);
    return await openAndMigrate(() => openPostgres(database.url));
  } catch (error) {
    const reason =
      (database.kind === "postgres" ? explainPostgres(error, database.url) : undefined) ??
      explain(error, folder, database.kind === "file" ? basename(database.path) : "");
    throw reason === undefined ? error : new DatabaseError(reason, { cause: error });
  }
}

/** SQLite says of a folder what it says of a file that it may not open. */
async function refuseFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return;
  throw new DatabaseError(
    `The database ${path} is a folder: set DATABASE_URL to a file, such as file:${path}/hub.sqlite.`,
  );
}

async function openAndMigrate(
  open: () => Engine,
  check: (engine: Engine) => Promise<string | undefined> = async () => undefined,
): Promise<Opened> {
  let engine: Engine | undefined;
  try {
    engine = open();
    const fault = await check(engine);
    if (fault !== undefined) throw new DatabaseError(fault);
    const ran = await migrate(engine);
    // A schema that is current asks for no write, and a file of another user's opens all the same.
    await patiently(createReady(engine));
    return { engine, ran, isNew: ran.includes(migrations[0]!.name) };
  } catch (error) {
    await engine?.close();
    throw storeErrorOf(error);
  }
}

function explain(error: unknown, folder: string, file: string): string | undefined {
  const code = codeOf(error);
  // Of a read-only or full file system a recursive mkdir of Node says ENOENT.
  if (/^(EACCES|EPERM|EROFS|ENOENT)$/.test(code)) return notWritable(folder);
  if (/^(EEXIST|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(code))
    return `CONNECT_HUB_DATA: ${folder} is not a folder.`;
  if (error instanceof StoreError) return explainStore(error, folder, file);
  if (error instanceof Error && /^(table|index) .* already exists$/.test(error.message)) {
    return `The database in ${folder} belongs to another program: set ${elsewhere}.`;
  }
  return undefined;
}

function explainStore({ kind, reason }: StoreError, folder: string, file: string): string {
  if (kind === "busy") {
    return `The database in ${folder} is locked by another program: try again when it is done, or stop it.`;
  }
  if (kind === "schema") return `The database in ${folder} cannot be used: ${reason}.`;
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(reason)) return notWritable(folder);
  if (reason.startsWith("SQLITE_FULL")) return `The disk of ${folder} is full: make room there.`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(reason)) {
    return `The file ${file} in ${folder} is not a sound SQLite database: restore it from a copy, or set ${elsewhere}.`;
  }
  return `The database in ${folder} cannot be used: ${reason}.`;
}

const notWritable = (folder: string) =>
  `The folder ${folder} and the files in it have to be writable for this user: change that, or set ${elsewhere}.`;
