import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";
import { toConstraintName } from "../sqlite/errors.ts";

const constraintText = /(UNIQUE|CHECK) constraint failed: /;
const constraintEnd = ": SQLITE_CONSTRAINT";
const busyText =
  /overloaded|too many (?:api |sub)?requests|long-running (?:export|import)|database is locked|SQLITE_(BUSY|LOCKED)/i;
const goneText =
  /connection lost|\breset\b|timeout|transient|internal error|client disconnected|failed to parse body|maximum DB size|SQLITE_(IOERR|CANTOPEN|FULL|READONLY|CORRUPT|NOTADB|NOMEM)/i;
const limitText = /exceeded (?:its |D1's )?[a-z]{1,20}(?: [a-z]{1,20}){0,2} limit/i;

/**
 * Matches the refusal code in the error text. After a statement with a refusal code that did not change exactly one
 * row, the next statement uses an invalid JSON path. SQLite quotes that path in its error.
 */
const refusalText = /'missed ([a-z_ ]+)'/;

/** Converts D1 errors to a `StoreError` or a `Violation`, based on their texts. Returns other errors unchanged. */
export function toD1StoreError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof Violation) return error;
  const text = error.message.replace(/^D1_ERROR: /, "");
  const missed = refusalText.exec(text);
  if (missed) return new Violation("missed", missed[1]!, { cause: error });
  const constraint = constraintText.exec(text);
  if (constraint) {
    const [broken = ""] = text.slice(constraint.index + constraint[0].length).split(constraintEnd, 1);
    return constraint[1] === "CHECK"
      ? new Violation("check", broken, { cause: error })
      : new Violation("unique", toConstraintName(broken), { cause: error });
  }
  if (busyText.test(text)) return new StoreError("busy", text, { cause: error });
  if (goneText.test(text) || limitText.test(text)) return new StoreError("gone", text, { cause: error });
  return error;
}
