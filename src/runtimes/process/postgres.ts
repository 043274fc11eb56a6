import { StoreError } from "../../ports/store/errors.ts";

/** Explains to the operator why Postgres cannot be used, without the password; undefined for any other fault. */
export function explainPostgres(error: unknown, url: string): string | undefined {
  const where = placeOf(url);
  const cause = error instanceof StoreError ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const said = cause instanceof Error ? cause.message : String(cause);
  if (code.startsWith("28")) return `DATABASE_URL: ${where} refuses the user or the password (${said}).`;
  if (code === "3D000")
    return `DATABASE_URL: ${where} has no such database (${said}): make it with createdb.`;
  if (code === "42501") return `DATABASE_URL: the user may not make tables on ${where} (${said}).`;
  if (code === "42P07") {
    return `The database on ${where} belongs to another program: make another one with createdb, and set DATABASE_URL.`;
  }
  if (!(error instanceof StoreError)) return undefined;
  if (error.kind === "schema") return `The database on ${where} cannot be used: ${error.reason}.`;
  if (error.kind === "busy")
    return `The database on ${where} is too busy (${said}): try again when it is less so.`;
  if (error.kind !== "gone") return undefined;
  return `DATABASE_URL: no Postgres takes connections on ${where} (${said || code}): start it, or correct the address.`;
}

/** Host and database of an address, without the credentials. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host")}${pathname}`;
}
