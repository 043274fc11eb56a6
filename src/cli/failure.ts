import { stackOf } from "../common/reason.ts";
import { ConfigurationError } from "../config/config.ts";
import { isStoreError } from "../ports/store/errors.ts";
import { DatabaseError } from "../runtimes/process/database.ts";
import { unreadable } from "../runtimes/process/unreadable.ts";

/** The cause of a failed command, in words for a person. */
export class CommandFailure extends Error {}

/** A command that cannot be run as it was typed; nothing was tried. */
export class UsageFailure extends CommandFailure {}

/** Explains an error to the operator: by the reason alone if it is known, otherwise with its stack. */
export function explainFailure(error: unknown): string {
  const known = [CommandFailure, ConfigurationError, DatabaseError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  if (isStoreError(error, "busy")) {
    return "The database is locked by another program: try again when it is done, or stop it.";
  }
  if (isStoreError(error, "gone")) {
    return `The database cannot be used: ${error.reason}. Look at the space left on its disk, and at DATABASE_URL or the rights of CONNECT_HUB_DATA.`;
  }
  return stackOf(error);
}

/** Prints what failed, and lets the command end with 1 once it has printed its result. */
export function reportFailure(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

/** Returns the reason why a file cannot be read, or the error itself if it has another cause. */
export function fileFault(error: unknown, path: string): unknown {
  const reason = unreadable(error);
  return reason === undefined ? error : new CommandFailure(`${path}: ${reason}.`, { cause: error });
}
