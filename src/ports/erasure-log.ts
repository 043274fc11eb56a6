import type { Tombstone } from "../domain/privacy/tombstones.ts";

/** Log of erasures outside of the database, from which a restored database is erased again. */
export interface ErasureLog {
  /** Appends a tombstone. It is durable when the promise resolves. Rejects with a `StoreError` if it cannot be written. */
  append(tombstone: Tombstone): Promise<void>;
}
