import { getErrorStack } from "../common/errors.ts";
import { ConfigurationError } from "../config/config.ts";
import { isStoreError } from "../ports/store/errors.ts";
import { DatabaseError } from "../runtimes/process/database.ts";
import { explainReadError } from "../runtimes/process/explain-read-error.ts";

/** A failed command, with exit code 1. The message is for the operator. */
export class CommandFailure extends Error {}

/** A command line that is not valid, with exit code 2. Nothing was done. */
export class UsageFailure extends CommandFailure {}

/** Explains an error to the operator: a known error by its message, any other error with its stack. */
export function explainFailure(error: unknown): string {
  const known = [CommandFailure, ConfigurationError, DatabaseError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  if (isStoreError(error, "busy")) {
    return "The database is locked by another program. Retry when that program has finished, or stop it.";
  }
  if (isStoreError(error, "gone")) {
    return `The database is unavailable: ${error.reason}. Check the free disk space, DATABASE_URL, and the permissions of CONNECT_HUB_DATA.`;
  }
  return getErrorStack(error);
}

/** Prints the cause of a failure to standard error. The command continues, and its exit code is 1. */
export function reportFailure(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

/** Returns a `CommandFailure` if the error is a known reason why a file cannot be read, otherwise the error itself. */
export function toFileError(error: unknown, path: string): unknown {
  const reason = explainReadError(error);
  return reason === undefined ? error : new CommandFailure(`${path}: ${reason}.`, { cause: error });
}
