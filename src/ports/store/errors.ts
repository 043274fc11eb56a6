/**
 * Why the store refused: `check` and `unique` name the constraint, `expectation` is a write that missed,
 * `busy` and `gone` may pass, `schema` needs a migration.
 */
export type StoreErrorKind = "check" | "unique" | "expectation" | "busy" | "gone" | "schema";

/** A refusal of the database, the same kinds whatever the engine. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind;
  readonly constraint: string;

  constructor(kind: StoreErrorKind, constraint: string, options?: ErrorOptions) {
    super(`${kind}: ${constraint}`, options);
    this.name = "StoreError";
    this.kind = kind;
    this.constraint = constraint;
  }
}

/** Whether an error is the refusal of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof StoreError && error.constraint === constraint;
}

/** Whether an error is the store's refusal of this kind. */
export function isRefusedAs(error: unknown, kind: StoreErrorKind): error is StoreError {
  return error instanceof StoreError && error.kind === kind;
}
