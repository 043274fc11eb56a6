import type { Tombstone } from "../domain/privacy/tombstones.ts";

/** Log of erasures outside of the database. After a restore, they are applied again. */
export interface ErasureLog {
  /** Appends a tombstone. It is durable when the promise resolves. Rejects with a `StoreError` if it cannot be written. */
  append(tombstone: Tombstone): Promise<void>;
}
