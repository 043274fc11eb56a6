import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";

const busyCode = /^SQLITE_(BUSY|LOCKED)/;
const goneCode = /^SQLITE_(IOERR|CANTOPEN|FULL|READONLY|CORRUPT|NOTADB|NOMEM|PERM|AUTH)/;

/** SQLite's result codes, for bindings that only give the number; the extended ones tell constraints apart. */
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

/** SQLite's texts, for a binding that gives no number while it opens a file (Deno's). */
const namesByText = [
  [/^database is locked/, "SQLITE_BUSY"],
  [/^unable to open database file/, "SQLITE_CANTOPEN"],
  [/^file is not a database/, "SQLITE_NOTADB"],
] as const;

/** Turns SQLite's errors, through any binding, into the store's own errors; returns others as they are. */
export function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof Violation) return error;
  const code = codeOf(error);
  if (code === "SQLITE_CONSTRAINT_CHECK") {
    return new Violation("check", error.message.replace("CHECK constraint failed: ", ""), { cause: error });
  }
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") {
    return new Violation("unique", uniqueName(error.message), { cause: error });
  }
  if (busyCode.test(code)) return new StoreError("busy", "the database is locked", { cause: error });
  if (goneCode.test(code)) return new StoreError("gone", code, { cause: error });
  return error;
}

/** The name of SQLite's result code: better-sqlite3 and Bun give it, `node:sqlite` gives the number. */
function codeOf(error: Error): string {
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  if (code !== "ERR_SQLITE_ERROR") return String(code ?? "");
  if (typeof errcode !== "number") {
    return namesByText.find(([text]) => text.test(error.message))?.[1] ?? "";
  }
  return namesByNumber.get(errcode) ?? namesByNumber.get(errcode & 0xff) ?? "";
}

/** "UNIQUE constraint failed: keys.account_id, keys.key" -> keys_account_id_key, as Postgres would call it. */
export function uniqueName(message: string): string {
  const columns = message.replace("UNIQUE constraint failed: ", "").split(", ");
  const [table = ""] = (columns[0] ?? "").split(".");
  return [table, ...columns.map((column) => column.slice(table.length + 1)), "key"].join("_");
}
