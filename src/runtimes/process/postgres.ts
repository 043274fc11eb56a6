import { isCertificateError } from "../../common/is-certificate-error.ts";
import { getErrorCode } from "../../common/errors.ts";
import { StoreError } from "../../ports/store/errors.ts";

/** Error messages for a database that does not meet a requirement. */
export const requirementErrors = {
  sessions:
    "DATABASE_URL: the database is behind a pooler in transaction mode (such as PgBouncer with pool_mode = transaction), " +
    "but the service needs its own sessions for LISTEN, prepared statements and settings. Connect to PostgreSQL directly, or " +
    "set pool_mode = session for this database, with 11 connections for each process.",
  characters:
    "DATABASE_URL: the encoding of this database does not support most texts and names. Create another database with createdb " +
    "--encoding=UTF8 --template=template0.",
};

/**
 * Returns true if PostgreSQL may accept connections and writes later without a change by the operator. It is starting,
 * stopping or failing over, has no free connection, or cannot be reached.
 */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof StoreError) || error.kind === "schema") return false;
  const { cause } = error;
  const code = getErrorCode(cause);
  // The error is about a certificate file, or about a socket without permission.
  if (cause instanceof Error && "path" in cause) return false;
  if (/^E(ISDIR|ACCES|PERM)$/.test(code)) return false;
  if (code === "") return !/SSL/.test(getPostgresReason(error));
  // PgBouncer returns 08P01 for an unknown user or database.
  return /^(0800.|25006|53300|57P0[123]|E[A-Z_]+)$/.test(code) && !/^E(PROTO|RR.*)$/.test(code);
}

/** Returns the code or the message of a PostgreSQL error, without the address. */
export const getPostgresReason = (error: unknown): string =>
  error instanceof StoreError ? error.reason : String(error);

/** Explains why PostgreSQL cannot be used, without the password. Returns undefined for any other error. */
export function explainPostgresError(error: unknown, url: string): string | undefined {
  const where = describeTarget(url);
  const cause = error instanceof StoreError ? error.cause : error;
  const code = getErrorCode(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  if (code.startsWith("28")) return `DATABASE_URL: ${where} rejects the user or the password (${message}).`;
  if (code === "22023") return `DATABASE_URL: ${where} rejects a setting of the URL (${message}).`;
  // The error of a missing socket has no path. EISDIR also has no path, but only reading a certificate file can cause
  // it.
  if (
    code === "EISDIR" ||
    (/^E(NOENT|ACCES|PERM)$/.test(code) && cause instanceof Error && "path" in cause)
  ) {
    return `DATABASE_URL: a file of certificates cannot be read (${message}): correct sslrootcert, sslcert or sslkey.`;
  }
  const certificateError = explainCertificateError(code, message, where);
  if (certificateError !== undefined) return certificateError;
  if (code === "3D000")
    return `DATABASE_URL: ${where} has no such database (${message}): create it with createdb.`;
  if (code === "25006") {
    return `DATABASE_URL: ${where} is a standby or read-only, but the service writes. Use the primary, or an address that leads to it.`;
  }
  if (code === "42501") return `DATABASE_URL: the user may not create tables on ${where} (${message}).`;
  if (code === "42P07") {
    return `The database on ${where} belongs to another program. Create another database with createdb, and set DATABASE_URL.`;
  }
  if (!(error instanceof StoreError)) return undefined;
  if (error.kind === "schema") return `The database on ${where} cannot be used: ${error.reason}.`;
  if (error.kind === "busy") return `The database on ${where} is too busy (${message}). Retry later.`;
  if (error.kind !== "gone") return undefined;
  return `DATABASE_URL: no PostgreSQL server accepts connections on ${where} (${message || code}): start it, or correct the address.`;
}

/** Explains why the certificate of a server is rejected. Returns undefined for any other error. */
function explainCertificateError(code: string, message: string, where: string): string | undefined {
  if (message.startsWith("The server does not support SSL")) {
    return `DATABASE_URL: ${where} has no TLS: enable it there (ssl = on), or omit sslmode.`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `DATABASE_URL: the certificate of ${where} is of another server (${message}): name the host as the certificate does.`;
  }
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(code)) {
    return `DATABASE_URL: the certificate of ${where} is not valid today (${message}): renew it.`;
  }
  if (!isCertificateError(code)) return undefined;
  return /^(INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|UNSPECIFIED|ERROR_IN_.*)$/.test(code)
    ? `DATABASE_URL: the certificate of ${where} is not valid (${message}): replace it.`
    : `DATABASE_URL: the certificate of ${where} is not of a trusted CA (${message}): set sslrootcert to the file of its CA.`;
}

/** Returns host and database of a URL, without the credentials. */
function describeTarget(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host")}${pathname}`;
}
