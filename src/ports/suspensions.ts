/** Whose customers are suspended. */
export interface Suspensions {
  /** Whether what an account sent before is not to go out any more; rejects where that cannot be looked up. */
  isSuspended(accountId: string): Promise<boolean>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}
