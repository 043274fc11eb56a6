import { isCertificateError } from "../../../common/is-certificate-error.ts";
import { StoreError, type StoreErrorKind } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";

/** Kinds of store errors by SQLSTATE code, or by the code of a Node system error such as ECONNREFUSED. */
const kinds: readonly (readonly [codes: RegExp, kind: StoreErrorKind])[] = [
  [/^(40001|40P01|53300|53400|55P03|57014)$/, "busy"],
  [/^(08...|25006|25P0[34]|28...|3D000|53100|53200|55000|57P0.|58...|XX...)$/, "gone"],
  [/^E[A-Z_]+$/, "gone"],
];
const exhaustedMessage = /^timeout exceeded when trying to connect/;
const goneMessage =
  /^(Connection terminated|timeout expired|Query read timeout|Cannot use a pool after|Client (was closed|has encountered)|The server does not support SSL|There was an error establishing an SSL)/;

/** Reasons of store errors by SQLSTATE code, for limits and settings that the operator can change. */
const reasons: Readonly<Record<string, string>> = {
  "57014": "57014: the database ended a statement that took longer than statement_timeout",
  "55P03": "55P03: a statement waited for a lock longer than lock_timeout",
  "25006": "25006: the server is a standby or read-only",
};
const exhausted = "all connections of the pool were in use, and none became free in time";

/**
 * Error for a server that accepts no writes. It has the SQLSTATE code that Postgres uses for a rejected write, but is
 * thrown before any write.
 */
export class ReadOnlyError extends Error {
  readonly code = "25006";

  constructor() {
    super("the server accepts no writes");
  }
}

/**
 * Returns the error if a notice says that the server has a commit that its standby may not have. Returns undefined for
 * any other notice.
 */
export const findReplicationError = ({
  routine,
}: {
  readonly routine?: string | undefined;
}): StoreError | undefined =>
  routine === "SyncRepWaitForLSN"
    ? new StoreError("gone", "no standby in synchronous_standby_names confirmed the commit")
    : undefined;

/**
 * Converts errors of Postgres and its connections to a `StoreError` or a `Violation`. Returns other errors unchanged. A
 * conflict in the system catalog has the kind `busy`, because the other transaction ends soon.
 */
export function toPostgresStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof Violation) return error;
  const { code, constraint } = getFields(error);
  if (constraint.startsWith("pg_") || code === "42710")
    return new StoreError("busy", "another process is changing the schema", { cause: error });
  if (code === "23514") return new Violation("check", constraint, { cause: error });
  if (code === "23505") return new Violation("unique", constraint, { cause: error });
  const kind = findKindByCode(code) ?? findKindByMessage(error.message);
  if (kind === undefined) return error;
  return new StoreError(kind, getReason(constraint || code, error.message), { cause: error });
}

const findKindByCode = (code: string): StoreErrorKind | undefined =>
  isCertificateError(code) ? "gone" : kinds.find(([codes]) => codes.test(code))?.[1];

/**
 * Returns true if an error is a conflict with another transaction, or says that the connection does not have a prepared
 * statement. A retry can then succeed.
 */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && /^(40001|40P01|26000)$/.test(getFields(error).code);
}

/**
 * Returns true if an error says that a prepared statement no longer matches its table. The cause is a migration by
 * another version.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/** Returns true if an error says that a parameter contains a character that Postgres cannot store, such as U+0000. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && getFields(error).code === "22021";

function getFields(error: Error): { readonly code: string; readonly constraint: string } {
  const { code, constraint } = error as Error & { readonly code?: unknown; readonly constraint?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    constraint: typeof constraint === "string" ? constraint : "",
  };
}

function getReason(code: string, message: string): string {
  if (code !== "") return reasons[code] ?? code;
  return exhaustedMessage.test(message) ? exhausted : message;
}

function findKindByMessage(message: string): StoreErrorKind | undefined {
  if (exhaustedMessage.test(message)) return "busy";
  return goneMessage.test(message) ? "gone" : undefined;
}
