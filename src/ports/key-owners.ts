import type { KeyOwner } from "./store/accounts.ts";

/** Who live API keys speak for, cached for seconds. */
export interface KeyOwners {
  /** The owner of a key, at once when it is cached. */
  find(key: string): KeyOwner | undefined | Promise<KeyOwner | undefined>;
  /** Forgets everything, after a key was revoked here or elsewhere. */
  forget(): void;
}
