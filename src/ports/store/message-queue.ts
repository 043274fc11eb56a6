/** An account with messages that wait to be handed over, and when the first of them is due. */
export interface WaitingAccount {
  readonly accountId: string;
  readonly dueAt: number;
}

/** Which of the messages that wait are meant: all conditions that are given have to hold. */
export interface WaitingFilter {
  readonly accountId?: string | undefined;
  /** In Unix milliseconds. */
  readonly acceptedBefore?: number | undefined;
}

/** What waits in a queue to be handed over. */
export interface QueueState {
  readonly waiting: number;
  /** How many of them are due. */
  readonly due: number;
  /** How many of them somebody works on. */
  readonly inFlight: number;
  /** When the oldest was accepted, and when the next one that nobody works on is due, in Unix milliseconds. */
  readonly oldestAt: number | undefined;
  readonly nextDueAt: number | undefined;
}

/** Claims what is due at `now`, for a lease that ends at `leaseUntil`. */
export interface Claiming {
  readonly now: number;
  readonly leaseUntil: number;
}
