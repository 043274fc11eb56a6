import type { KeyOwner } from "./store/accounts.ts";

/** Who live API keys speak for, remembered for seconds. */
export interface KeyOwners {
  /** The owner of a key, at once when it is remembered. */
  find(key: string): KeyOwner | undefined | Promise<KeyOwner | undefined>;
  /** Forgets everything, after a key was revoked here or elsewhere. */
  forget(): void;
}
