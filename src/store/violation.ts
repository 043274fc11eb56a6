import type { CommitRefusal } from "../ports/store/change.ts";

/**
 * Reason for a failed commit: a `check` or `unique` constraint, or `missed`. `missed`: a decision returned a refusal
 * code, a statement with a refusal code did not find or change exactly one row, or a required row is missing.
 */
export type ViolationKind = "check" | "unique" | "missed";

/**
 * Error of a commit that failed by a constraint or a refusal code. `violated` is the name of the constraint, or the
 * refusal code. If a required row is missing, it is a text such as "account missing", which no refusal handler matches.
 */
export class Violation extends Error {
  readonly kind: ViolationKind;
  readonly violated: string;

  constructor(kind: ViolationKind, broken: string, options?: ErrorOptions) {
    super(`${kind}: ${broken}`, options);
    this.name = "Violation";
    this.kind = kind;
    this.violated = broken;
  }
}

/** Returns true if the error says that a row with the same key exists. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Violation && error.kind === "unique";

/** Refusal codes by constraint name. Every engine reports constraints by these names. */
const refusalCodes: Readonly<Record<string, CommitRefusal>> = {
  balance_not_negative: "balance_short",
  esim_packages_id_key: "package_recorded",
  idempotency_keys_account_id_key_key: "key_taken",
  users_email_key: "email_taken",
  verifications_account_id_recipient_start_number_key: "start_number_taken",
};

/**
 * Returns the refusal code of a failed commit. Returns undefined for any other error, and for a constraint without a
 * code.
 */
export function findRefusalCode(error: unknown): string | undefined {
  if (!(error instanceof Violation)) return undefined;
  return error.kind === "missed" ? error.violated : refusalCodes[error.violated];
}
