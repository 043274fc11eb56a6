import { stackOf } from "../common/reason.ts";
import { ConfigurationError } from "../config/config.ts";
import { isStoreError } from "../ports/store/errors.ts";
import { DatabaseError } from "../runtimes/process/database.ts";
import { unreadable } from "../runtimes/process/unreadable.ts";

/** Why a command failed, in words for a person. */
export class CommandFailure extends Error {}

/** What was typed cannot be meant: nothing was tried. */
export class UsageFailure extends CommandFailure {}

/** How to explain an error to the operator: the reason alone if it is known, else everything that helps to find it. */
export function explainFailure(error: unknown): string {
  if (
    error instanceof CommandFailure ||
    error instanceof ConfigurationError ||
    error instanceof DatabaseError
  ) {
    return error.message;
  }
  if (isStoreError(error, "busy")) {
    return "The database is locked by another program: try again when it is done, or stop it.";
  }
  if (isStoreError(error, "gone")) {
    return `The database cannot be used: ${error.reason}. Look at the space left on its disk, and at DATABASE_URL or the rights of CONNECT_HUB_DATA.`;
  }
  return stackOf(error);
}

/** Why a file cannot be read; undefined if the error has another cause. */
export function fileFault(error: unknown, path: string): CommandFailure | undefined {
  const reason = unreadable(error);
  return reason === undefined ? undefined : new CommandFailure(`${path}: ${reason}.`, { cause: error });
}
