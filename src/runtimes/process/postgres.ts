import { isCertificateFault } from "../../common/certificate-fault.ts";
import { codeOf } from "../../common/reason.ts";
import { StoreError } from "../../ports/store/errors.ts";

/** What is said of a database that lacks what the service requires. */
export const explainRequirement = {
  sessions:
    "DATABASE_URL: a pooler in transaction mode (such as PgBouncer with pool_mode = transaction) stands before the database, " +
    "and the service needs sessions of its own, for LISTEN, prepared statements and settings: connect to Postgres itself, or " +
    "set pool_mode = session for this database, with room for 11 connections of each process.",
  characters:
    "DATABASE_URL: the encoding of this database has no place for most texts and names: make another one with createdb " +
    "--encoding=UTF8 --template=template0.",
};

/**
 * True if Postgres may take connections and writes later without a change by the operator: it is starting, stopping or failing
 * over, has no connection free, or cannot be reached.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof StoreError) || error.kind === "schema") return false;
  const { cause } = error;
  const code = codeOf(cause);
  // A file of certificates, or a socket that this user may not use.
  if (cause instanceof Error && "path" in cause) return false;
  if (/^E(ISDIR|ACCES|PERM)$/.test(code)) return false;
  if (code === "") return !/SSL/.test(reasonOf(error));
  // 08P01 is what PgBouncer says of an unknown user or database.
  return /^(0800.|25006|53300|57P0[123]|E[A-Z_]+)$/.test(code) && !/^E(PROTO|RR.*)$/.test(code);
}

/** Returns the code or the words of an error of Postgres, without the address. */
export const reasonOf = (error: unknown): string =>
  error instanceof StoreError ? error.reason : String(error);

/** Explains to the operator why Postgres cannot be used, without the password; undefined for any other fault. */
export function explainPostgres(error: unknown, url: string): string | undefined {
  const where = placeOf(url);
  const cause = error instanceof StoreError ? error.cause : error;
  const code = codeOf(cause);
  const said = cause instanceof Error ? cause.message : String(cause);
  if (code.startsWith("28")) return `DATABASE_URL: ${where} refuses the user or the password (${said}).`;
  if (code === "22023") return `DATABASE_URL: ${where} refuses a setting of the address (${said}).`;
  // A socket that is not there has no path, and of a folder only a reader of files says so, without one.
  if (
    code === "EISDIR" ||
    (/^E(NOENT|ACCES|PERM)$/.test(code) && cause instanceof Error && "path" in cause)
  ) {
    return `DATABASE_URL: a file of certificates cannot be read (${said}): correct sslrootcert, sslcert or sslkey.`;
  }
  const untrusted = explainCertificate(code, said, where);
  if (untrusted !== undefined) return untrusted;
  if (code === "3D000")
    return `DATABASE_URL: ${where} has no such database (${said}): make it with createdb.`;
  if (code === "25006") {
    return `DATABASE_URL: ${where} is a standby or read-only, and the service writes: name the primary, or an address that leads to it.`;
  }
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

/** Why a server's certificate is not taken; undefined for any other fault. */
function explainCertificate(code: string, said: string, where: string): string | undefined {
  if (said.startsWith("The server does not support SSL")) {
    return `DATABASE_URL: ${where} offers no TLS: switch it on there (ssl = on), or leave sslmode out.`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `DATABASE_URL: the certificate of ${where} is of another server (${said}): name the host as the certificate does.`;
  }
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(code)) {
    return `DATABASE_URL: the certificate of ${where} is not valid today (${said}): renew it.`;
  }
  if (!isCertificateFault(code)) return undefined;
  return /^(INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|UNSPECIFIED|ERROR_IN_.*)$/.test(code)
    ? `DATABASE_URL: the certificate of ${where} is not a good one (${said}): give it another one.`
    : `DATABASE_URL: the certificate of ${where} is not of a trusted CA (${said}): give the file of its CA as sslrootcert.`;
}

/** Host and database of an address, without the credentials. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host")}${pathname}`;
}
