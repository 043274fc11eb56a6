import { isCertificateFault } from "../../../common/certificate-fault.ts";
import { StoreError, type StoreErrorKind } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";

/**
 * SQLSTATE codes, by what a caller can do; catalog races count as busy, since the other transaction is about to end.
 */
const kinds: readonly (readonly [codes: RegExp, kind: StoreErrorKind])[] = [
  [/^(40001|40P01|53300|53400|55P03|57014)$/, "busy"],
  [/^(08...|25006|25P0[34]|28...|3D000|53100|53200|55000|57P0.|58...|XX...)$/, "gone"],
  [/^E[A-Z_]+$/, "gone"],
];
const exhaustedMessage = /^timeout exceeded when trying to connect/;
const goneMessage =
  /^(Connection terminated|timeout expired|Query read timeout|Cannot use a pool after|Client (was closed|has encountered)|The server does not support SSL|There was an error establishing an SSL)/;

/** What an operator is told of the limits that stand between a request and its answer. */
const reasons: Readonly<Record<string, string>> = {
  "57014": "57014: the database ended a statement that took longer than statement_timeout",
  "55P03": "55P03: a lock was waited for longer than lock_timeout",
  "25006": "25006: the server is a standby or read-only",
};
const exhausted = "all connections of the pool were taken, and none became free in time";

/** Thrown as Postgres says it of a write, before anything is asked of a server that takes none. */
export class ReadOnlyError extends Error {
  readonly code = "25006";

  constructor() {
    super("the server takes no writes");
  }
}

/** Says of a commit that the server keeps it and its standby may not, told by a warning; undefined of anything else. */
export const unreplicated = ({
  routine,
}: {
  readonly routine?: string | undefined;
}): StoreError | undefined =>
  routine === "SyncRepWaitForLSN"
    ? new StoreError("gone", "no standby of synchronous_standby_names has the commit")
    : undefined;

/** Turns errors of Postgres and its connections into the store's own errors; returns others as they are. */
export function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof Violation) return error;
  const { code, constraint } = fieldsOf(error);
  if (constraint.startsWith("pg_") || code === "42710")
    return new StoreError("busy", "another process changes the schema", { cause: error });
  if (code === "23514") return new Violation("check", constraint, { cause: error });
  if (code === "23505") return new Violation("unique", constraint, { cause: error });
  const kind = kindOfCode(code) ?? kindOfMessage(error.message);
  if (kind === undefined) return error;
  return new StoreError(kind, reasonOf(constraint || code, error.message), { cause: error });
}

const kindOfCode = (code: string): StoreErrorKind | undefined =>
  isCertificateFault(code) ? "gone" : kinds.find(([codes]) => codes.test(code))?.[1];

/** Whether an error is a conflict: the transaction would have passed at another moment. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && /^(40001|40P01|26000)$/.test(fieldsOf(error).code);
}

/** Whether a prepared statement does not fit its table any more, which another version has changed meanwhile. */
export const isStale = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/** Whether a text had a character that Postgres cannot hold. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && fieldsOf(error).code === "22021";

function fieldsOf(error: Error): { readonly code: string; readonly constraint: string } {
  const { code, constraint } = error as Error & { readonly code?: unknown; readonly constraint?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    constraint: typeof constraint === "string" ? constraint : "",
  };
}

function reasonOf(code: string, message: string): string {
  if (code !== "") return reasons[code] ?? code;
  return exhaustedMessage.test(message) ? exhausted : message;
}

function kindOfMessage(message: string): StoreErrorKind | undefined {
  if (exhaustedMessage.test(message)) return "busy";
  return goneMessage.test(message) ? "gone" : undefined;
}
