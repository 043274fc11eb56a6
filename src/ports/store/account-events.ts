import type { Change } from "./change.ts";

/** An event of an account as it is posted; `body` is the JSON text. */
export interface AccountEvent {
  readonly id: string;
  readonly at: number;
  readonly body: string;
}

/** An account whose balance is not on the side of its mark that was told last. */
export interface CrossedMark {
  readonly accountId: string;
  readonly currency: string;
  readonly balanceMicros: number;
  readonly lowBalanceMicros: number;
}

/** What is told of accounts: each thing once, however many instances notice it. */
export interface AccountEvents {
  /** Tells the account's endpoints of what the same commit does once. */
  tell(accountId: string, event: AccountEvent): Change;
  /** Which of the next `size` accounts with a mark after `after` have crossed it, and the last one that was looked at. */
  crossings(
    after: string,
    size: number,
  ): Promise<{ readonly crossed: readonly CrossedMark[]; readonly end: string | undefined }>;
  /** Tells the account's endpoints that its balance is below its mark, if it still is. */
  tellLowBalance(accountId: string, event: AccountEvent): Change<"told_already">;
  /** The balance is no longer low: the next time that it is, it is told again. */
  endLowBalance(accountId: string): Change;
  /** Tells the account's endpoints of `what`, a name for each thing that goes on, unless they were told since a time. */
  tellAgain(accountId: string, what: string, since: number, event: AccountEvent): Change<"told_already">;
  /** Tells the account's endpoints that its limit is reached, once on each day of UTC. */
  tellLimitReached(accountId: string, day: number, event: AccountEvent): Change<"told_already">;
}
