/**
 * Kind of a store error. `busy` (overloaded or locked) and `gone` (unavailable) are temporary. A commit that rejects with
 * `gone` may have been written. `schema` means that the database does not have the schema of this version: a migration
 * is missing, or another version migrated it.
 */
export type StoreErrorKind = "busy" | "gone" | "schema";

/** The store cannot respond now. The kinds are the same for all databases. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind;
  readonly reason: string;

  constructor(kind: StoreErrorKind, reason: string, options?: ErrorOptions) {
    super(`${kind}: ${reason}`, options);
    this.name = "StoreError";
    this.kind = kind;
    this.reason = reason;
  }
}

/** Returns true if the error is a `StoreError` of this kind. */
export function isStoreError(error: unknown, kind: StoreErrorKind): error is StoreError {
  return error instanceof StoreError && error.kind === kind;
}
