import { StoreError } from "../../ports/store.ts";

const busyCode = /^SQLITE_(BUSY|LOCKED)/;
const goneCode = /^SQLITE_(IOERR|CANTOPEN|FULL|READONLY|CORRUPT|NOTADB|NOMEM|PERM|AUTH)/;

/** Turns what SQLite says into the store's own kinds; anything that is not SQLite's is given back as it is. */
export function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  if (error.message === "The database connection is not open") {
    return new StoreError("gone", "the database is closed", { cause: error });
  }
  const code = "code" in error ? String(error.code) : "";
  if (code === "SQLITE_CONSTRAINT_CHECK") {
    return new StoreError("check", error.message.replace("CHECK constraint failed: ", ""), { cause: error });
  }
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") {
    return new StoreError("unique", uniqueName(error.message), { cause: error });
  }
  if (busyCode.test(code)) return new StoreError("busy", "the database is locked", { cause: error });
  if (goneCode.test(code)) return new StoreError("gone", code, { cause: error });
  return error;
}

/** "UNIQUE constraint failed: keys.account_id, keys.key" -> keys_account_id_key, as Postgres would call it. */
function uniqueName(message: string): string {
  const columns = message.replace("UNIQUE constraint failed: ", "").split(", ");
  const [table = ""] = (columns[0] ?? "").split(".");
  return [table, ...columns.map((column) => column.slice(table.length + 1)), "key"].join("_");
}
