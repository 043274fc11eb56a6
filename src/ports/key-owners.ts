import type { KeyOwner } from "./store/accounts.ts";

/** Who live API keys speak for, cached for seconds. */
export interface KeyOwners {
  find(key: string): Promise<KeyOwner | undefined>;
  /** Forgets everything, after a key was revoked here or elsewhere. */
  forget(): void;
}
