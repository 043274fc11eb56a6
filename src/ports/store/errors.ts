/** Why the store cannot answer: `busy` and `gone` may pass, `schema` needs a migration. */
export type StoreErrorKind = "busy" | "gone" | "schema";

/** The store cannot answer now; the same kinds whatever the database. */
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

/** Whether an error is the store's of this kind. */
export function isStoreError(error: unknown, kind: StoreErrorKind): error is StoreError {
  return error instanceof StoreError && error.kind === kind;
}
