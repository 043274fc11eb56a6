import { mkdir, stat } from "node:fs/promises";
import { getErrorCode } from "../../common/errors.ts";
import { basename, dirname, join } from "node:path";
import type { Config } from "../../config/config.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { toSqliteStoreError } from "../../store/engines/sqlite/errors.ts";
import type { DataKeys } from "../../domain/privacy/data-keys.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import { createDataProtection, hasSealedHashKey } from "../../store/data-protection.ts";
import type { Engine } from "../../store/engine.ts";
import { migrate } from "../../store/migrate.ts";
import { migrations } from "../../store/migrations/index.ts";
import { retryWhileBusy } from "../../store/retry-while-busy.ts";
import { createReadinessCheck } from "../../store/readiness-check.ts";
import { findOtherMode } from "../../store/installation.ts";
import { explainOtherInstallation, readInstallationRecord } from "./installation-record.ts";
import { explainEmptyDatabase, findEvidence } from "./lost-database.ts";
import { createDataKeys, createdSecretFiles, readDataKeys } from "./files.ts";
import { requirementErrors, explainPostgresError } from "./postgres.ts";

/** Human-readable reason why the database cannot be used, with the remedy. */
export class DatabaseError extends Error {}

/** Advice for using another database, which follows the word "set" in an error message. */
export const otherDatabaseAdvice = "CONNECT_HUB_DATA, or DATABASE_URL if that is set, to another location";

/** Open database, and the migrations that ran when it was opened. */
export interface OpenedDatabase {
  readonly engine: Engine;
  readonly appliedMigrations: readonly string[];
  /** True if the database was created by this call. */
  readonly isNew: boolean;
  /** Loaded protection of the database. */
  readonly protection: DataProtection;
}

/** Location of the database in the configuration. */
export type DatabaseConfig = Pick<Config, "dataFolder" | "database"> &
  Partial<Pick<Config, "jwtSecret" | "mode" | "dataKeys">>;

/**
 * Opens the configured database and migrates its schema. Creates the data folder, and the database if it is a file.
 * Opening, migrating and the final check each wait for a locked database for about ten seconds. Rejects with
 * `DatabaseError` or `ConfigurationError` if the operator must act. That includes a missing or empty file that contained
 * data before, and a file that differs from its record.
 */
export async function openDatabase(
  config: DatabaseConfig,
  openFile: (path: string) => Engine,
): Promise<OpenedDatabase> {
  const { dataFolder, database, jwtSecret, dataKeys } = config;
  const folder = database.kind === "file" ? dirname(database.path) : dataFolder;
  try {
    for (const path of [dataFolder, folder]) await mkdir(path, { recursive: true, mode: 0o700 });
    if (database.kind === "file") {
      await rejectFolder(database.path);
      const ownFiles = [
        ...(jwtSecret ? [createdSecretFiles.jwtSecret] : []),
        ...(dataKeys ? [createdSecretFiles.dataKeys] : []),
      ];
      const evidence = await findEvidence(database.path, ownFiles);
      if (evidence.fault !== undefined) throw new DatabaseError(evidence.fault);
      const recorded = await readInstallationRecord(database.path);
      const check = async (engine: Engine) =>
        (await explainEmptyDatabase(engine, database.path, evidence)) ??
        (recorded && (await explainOtherInstallation(engine, database.path, recorded)));
      return await openAndMigrate(() => openFile(database.path), config, check);
    }
    const { findUnmetRequirement, openPostgres } = await import("../../store/engines/postgres/engine.ts");
    const unmet = await findUnmetRequirement(database.url);
    if (unmet) throw new DatabaseError(requirementErrors[unmet]);
    return await openAndMigrate(() => openPostgres(database.url), config);
  } catch (error) {
    const reason =
      (database.kind === "postgres" ? explainPostgresError(error, database.url) : undefined) ??
      explainError(error, folder, database.kind === "file" ? basename(database.path) : "");
    throw reason === undefined ? error : new DatabaseError(reason, { cause: error });
  }
}

/** Rejects a folder. SQLite reports the same error for a folder as for a file without permission. */
async function rejectFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return;
  throw new DatabaseError(
    `The database ${path} is a folder: set DATABASE_URL to a file, such as file:${path}/hub.sqlite.`,
  );
}

async function openAndMigrate(
  open: () => Engine,
  { mode, dataKeys, dataFolder }: DatabaseConfig,
  check: (engine: Engine) => Promise<string | undefined> = async () => undefined,
): Promise<OpenedDatabase> {
  let engine: Engine | undefined;
  try {
    engine = open();
    const fault = await check(engine);
    if (fault !== undefined) throw new DatabaseError(fault);
    const ran = await migrate(engine);
    // A current schema needs no write, so the check also succeeds for a file of another user.
    await retryWhileBusy(createReadinessCheck(engine));
    const otherMode = mode && (await findOtherMode(engine, mode));
    if (otherMode) throw new DatabaseError(explainOtherMode(otherMode, mode));
    const protection = createDataProtection(dataKeys ?? (await openDataKeys(engine, dataFolder)));
    await protection.load(engine);
    return { engine, appliedMigrations: ran, isNew: ran.includes(migrations[0]!.name), protection };
  } catch (error) {
    await engine?.close();
    throw toSqliteStoreError(error);
  }
}

/**
 * Reads the data keys of a sandbox that sets none, and creates them if the database has no sealed data yet. Rejects with
 * `DatabaseError` if their file is missing.
 */
async function openDataKeys(engine: Engine, dataFolder: string): Promise<DataKeys> {
  const path = join(dataFolder, createdSecretFiles.dataKeys);
  const existing = await readDataKeys(path);
  if (existing) return existing;
  if (await hasSealedHashKey(engine)) throw new DatabaseError(explainMissingFile(path));
  // Created after the tables, so that this file proves that the database contained data.
  return createDataKeys(path);
}

/** Returns the error for a database with sealed data, whose sandbox has no file of data keys. */
export const explainMissingFile = (path: string): string =>
  `The database has sealed data, but the file ${path} with its keys does not exist. Restore this file from the backup of its folder, or set CONNECT_HUB_DATA_KEYS to the keys that the database was used with. Without them, the sealed data is lost.`;

/** Returns the error for a database of the other mode. */
export const explainOtherMode = (other: Config["mode"], mode: Config["mode"]): string =>
  `This is the database of a ${other === "sandbox" ? "sandbox" : "production service"}, but CONNECT_HUB_MODE is ${mode}. Set CONNECT_HUB_MODE=${other}, or set ${otherDatabaseAdvice}.`;

function explainError(error: unknown, folder: string, file: string): string | undefined {
  const code = getErrorCode(error);
  // On a read-only or full file system, a recursive mkdir of Node fails with ENOENT.
  if (/^(EACCES|EPERM|EROFS|ENOENT)$/.test(code)) return createPermissionError(folder);
  if (/^(EEXIST|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(code))
    return `CONNECT_HUB_DATA: ${folder} is not a folder.`;
  if (error instanceof StoreError) return explainStoreError(error, folder, file);
  if (error instanceof Error && /^(table|index) .* already exists$/.test(error.message)) {
    return `The database in ${folder} belongs to another program: set ${otherDatabaseAdvice}.`;
  }
  return undefined;
}

function explainStoreError({ kind, reason }: StoreError, folder: string, file: string): string {
  if (kind === "busy") {
    return `The database in ${folder} is locked by another program. Retry when that has finished, or stop it.`;
  }
  if (kind === "schema") return `The database in ${folder} cannot be used: ${reason}.`;
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(reason)) return createPermissionError(folder);
  if (reason.startsWith("SQLITE_FULL")) return `The disk of ${folder} is full. Free some space.`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(reason)) {
    return `The file ${file} in ${folder} is not a valid SQLite database: restore it from a backup, or set ${otherDatabaseAdvice}.`;
  }
  return `The database in ${folder} cannot be used: ${reason}.`;
}

const createPermissionError = (folder: string) =>
  `The folder ${folder} and the files in it have to be writable for this user: change that, or set ${otherDatabaseAdvice}.`;
