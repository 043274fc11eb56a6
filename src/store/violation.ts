import type { CommitRefusal } from "../ports/store/change.ts";

/** Why a commit is refused: a `check` or `unique` constraint, or `missed`, a refusal code of a change. */
export type ViolationKind = "check" | "unique" | "missed";

/** A commit is refused. `broken` is the name of the constraint, or the refusal code. */
export class Violation extends Error {
  readonly kind: ViolationKind;
  readonly broken: string;

  constructor(kind: ViolationKind, broken: string, options?: ErrorOptions) {
    super(`${kind}: ${broken}`, options);
    this.name = "Violation";
    this.kind = kind;
    this.broken = broken;
  }
}

/** Whether an error says that a row with the same key exists. */
export const isUnique = (error: unknown): boolean => error instanceof Violation && error.kind === "unique";

/** What the constraints say in the domain's words; every engine reports them by these names. */
const wordOfConstraint: Readonly<Record<string, CommitRefusal>> = {
  balance_not_negative: "balance_short",
  esim_packages_id_key: "package_recorded",
  idempotency_keys_account_id_key_key: "key_taken",
  users_email_key: "email_taken",
  verifications_account_id_recipient_start_number_key: "verification_open",
};

/** The refusal code of a commit; undefined for any other error, and for a constraint without a code. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Violation)) return undefined;
  return error.kind === "missed" ? error.broken : wordOfConstraint[error.broken];
}
