import { access, constants, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Argument, InvalidArgumentError, Option } from "commander";
import { openFile } from "#sqlite";
import { toSqliteStoreError } from "../../store/engines/sqlite/errors.ts";
import { renameDurably } from "../../runtimes/process/sync.ts";
import { recordBackup } from "../../store/installation.ts";
import { systemClock } from "../../system-clock.ts";
import type { Command } from "../command.ts";
import { readCommandConfig, withDatabase } from "../database.ts";
import { CommandFailure, explainFailure, reportFailure, toFileError, UsageFailure } from "../failure.ts";
import { checkFile, type Counts } from "./check-file.ts";
import { copyDatabase, removeDatabase } from "./copy-database.ts";

const unitMilliseconds = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const backupName = /^connect-hub-\d{8}T\d{6}Z\.sqlite$/;

const remedy = "The database itself has this fault: stop the service, and restore an earlier backup.";

/** A finished backup. */
interface Backup extends Counts {
  readonly file: string;
  readonly bytes: number;
  readonly seconds: number;
}

export const backupCommand: Command = {
  name: "backup",
  help: "back up the SQLite database while the service runs. The file replaces an older one only after all checks",
  parameters: [
    new Argument("<target>", "file of the backup, or existing folder for files named after their time"),
    new Option(
      "--every <interval>",
      "continue until stopped, with a backup in each interval such as 30m, 1h or 1d",
    ).argParser(parseInterval),
    new Option("--keep <count>", "delete all but the newest backups of the folder").argParser(parseCount),
  ],
  details: `The backup contains personal data and secrets, and only its owner can read it. It is checked for damage, missing references and
a ledger that does not match the balances. Keep CONNECT_HUB_JWT_SECRET and CONNECT_HUB_DATA_KEYS, or the files jwt-secret and data-keys.
Without its data keys, a backup cannot be restored. Also keep the latest file erasures of CONNECT_HUB_DATA, which the command restore
applies.

On PostgreSQL use its own tools: pg_dump --format=custom, or a base backup with its WAL archive.`,
  async run({ target, every, keep }) {
    const path = String(target);
    const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
    if (!isFolder && (every !== undefined || keep !== undefined))
      throw new UsageFailure("--every and --keep require an existing folder as target.");
    const backUp = () => backUpOnce(path, isFolder, keep as number | undefined);
    if (every === undefined) return backUp();
    await repeat(every as number, backUp);
    return undefined;
  },
};

/** Runs `backUp` in each interval until the process is stopped. A failure is printed, and the next interval retries. */
async function repeat(milliseconds: number, backUp: () => Promise<Backup>): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stopped.abort());
  while (!stopped.signal.aborted) {
    const next = pause(milliseconds, undefined, { signal: stopped.signal }).catch(() => {});
    try {
      console.log(JSON.stringify(await backUp()));
    } catch (error) {
      reportFailure(explainFailure(error));
    }
    await next;
  }
}

async function backUpOnce(target: string, isFolder: boolean, keep: number | undefined): Promise<Backup> {
  const { database } = readCommandConfig();
  if (database.kind !== "file")
    throw new CommandFailure(
      "The database is on PostgreSQL. Back it up with pg_dump --format=custom, or with a base backup and its WAL archive.",
    );
  // Opening it would create an empty one.
  if (!(await stat(database.path).catch(() => undefined)))
    throw new CommandFailure(`There is no database ${database.path}. Set CONNECT_HUB_DATA to its folder.`);
  return withDatabase(async ({ engine }) => {
    const now = systemClock.now();
    const name = `connect-hub-${new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, "")}.sqlite`;
    const file = isFolder ? join(target, name) : target;
    // The next backup replaces what an interrupted one has left.
    const temporary = isFolder ? join(target, "connect-hub.sqlite.new") : `${target}.new`;
    await access(dirname(file), constants.W_OK).catch((error: unknown) => {
      throw toFileError(error, dirname(file));
    });
    const record = recordBackup(engine, now);
    const backup = await writeBackup(database.path, { file, temporary }, record);
    await engine.commit([record]);
    if (keep !== undefined) await removeOldest(target, keep);
    return backup;
  });
}

/** Writes a backup under a temporary name, checks it, and renames it. A failure leaves no file. */
async function writeBackup(
  database: string,
  { file, temporary }: { readonly file: string; readonly temporary: string },
  record: ReturnType<typeof recordBackup>,
): Promise<Backup> {
  const started = performance.now();
  try {
    await copyDatabase(database, temporary);
    recordTime(temporary, record);
    const counts = await checkFile(temporary, remedy);
    const { size } = await stat(temporary);
    await renameDurably(temporary, file);
    return { file, bytes: size, ...counts, seconds: Math.round(performance.now() - started) / 1_000 };
  } catch (error) {
    await removeDatabase(temporary);
    throw toSqliteStoreError(error);
  }
}

/** Records in a backup when it was made. The file stays without a log, unlike a file that an engine opens. */
function recordTime(file: string, { sql, parameters }: ReturnType<typeof recordBackup>): void {
  const database = openFile(file);
  try {
    database.prepare(sql).run(...parameters);
  } finally {
    database.close();
  }
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => backupName.test(name)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name));
}

function parseInterval(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unitMilliseconds[unit as keyof typeof unitMilliseconds] ?? 0);
  // Longer timers do not exist.
  if (!(milliseconds > 0 && milliseconds <= 24 * unitMilliseconds.d))
    throw new InvalidArgumentError("Use an interval from 1m to 24d, such as 30m, 1h or 1d.");
  return milliseconds;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("Use a number from 1 to 9999.");
  return Number(text);
}
