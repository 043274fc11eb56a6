import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";

const busyCode = /^SQLITE_(BUSY|LOCKED)/;
const goneCode = /^SQLITE_(IOERR|CANTOPEN|FULL|READONLY|CORRUPT|NOTADB|NOMEM|PERM|AUTH)/;

/**
 * Names of SQLite result codes, for bindings that report only the number. Extended codes distinguish the constraints.
 */
const namesByNumber = new Map([
  [275, "SQLITE_CONSTRAINT_CHECK"],
  [2067, "SQLITE_CONSTRAINT_UNIQUE"],
  [1555, "SQLITE_CONSTRAINT_PRIMARYKEY"],
  [3, "SQLITE_PERM"],
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_LOCKED"],
  [7, "SQLITE_NOMEM"],
  [8, "SQLITE_READONLY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [23, "SQLITE_AUTH"],
  [26, "SQLITE_NOTADB"],
]);

/** Error texts by name, for Deno's binding, which reports no number while it opens a file. */
const namesByText = [
  [/^database is locked/, "SQLITE_BUSY"],
  [/^unable to open database file/, "SQLITE_CANTOPEN"],
  [/^file is not a database/, "SQLITE_NOTADB"],
] as const;

/** Converts SQLite errors of any binding to a `StoreError` or a `Violation`. Returns other errors unchanged. */
export function toSqliteStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof Violation) return error;
  const code = getCode(error);
  if (code === "SQLITE_CONSTRAINT_CHECK") {
    return new Violation("check", error.message.replace("CHECK constraint failed: ", ""), { cause: error });
  }
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") {
    return new Violation("unique", toConstraintName(error.message), { cause: error });
  }
  if (busyCode.test(code)) return new StoreError("busy", "the database is locked", { cause: error });
  if (goneCode.test(code)) return new StoreError("gone", code, { cause: error });
  return error;
}

/**
 * Returns the name of the SQLite result code. better-sqlite3 and Bun report the name, `node:sqlite` reports the number.
 */
function getCode(error: Error): string {
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  if (code !== "ERR_SQLITE_ERROR") return String(code ?? "");
  if (typeof errcode !== "number") {
    return namesByText.find(([text]) => text.test(error.message))?.[1] ?? "";
  }
  return namesByNumber.get(errcode) ?? namesByNumber.get(errcode & 0xff) ?? "";
}

/**
 * Converts "UNIQUE constraint failed: keys.account_id, keys.key" to keys_account_id_key, the name that Postgres would
 * use.
 */
export function toConstraintName(message: string): string {
  const columns = message.replace("UNIQUE constraint failed: ", "").split(", ");
  const [table = ""] = (columns[0] ?? "").split(".");
  return [table, ...columns.map((column) => column.slice(table.length + 1)), "key"].join("_");
}
