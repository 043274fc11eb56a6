import type { Change } from "./change.ts";
import type { PackageTemplate, Sim } from "./esim.ts";
import type { IdempotencyKey } from "./idempotency.ts";
import type { Charge } from "./ledger.ts";

/** A package that was asked for, noted from its charge until it is recorded or its price is given back. */
export interface EsimAttempt {
  /** That of its charge, if it has one. */
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  /** The key of the request, if it has one. */
  readonly key?: IdempotencyKey | undefined;
  readonly sim: Sim;
  readonly template: PackageTemplate;
  readonly timeAllowanceSeconds: number | null;
  /** The packages that the SIM had before; undefined where the upstream does not tell. */
  readonly known?: readonly string[] | undefined;
  /** What was charged; undefined for a template without a price. */
  readonly charge?: Charge | undefined;
  /** When it was charged, in Unix milliseconds. */
  readonly beganAt: number;
}

/** An attempt that is to be settled, and the number of the claim. */
export interface ClaimedEsimAttempt extends EsimAttempt {
  readonly attempts: number;
}

/** The attempts at packages that are open. */
export interface EsimAttempts {
  /** The latest one of a key, begun no longer ago than keys are kept. */
  find(key: IdempotencyKey, now: number): Promise<EsimAttempt | undefined>;
  /** Notes one, to be settled at `dueAt` unless it is closed before. */
  open(attempt: EsimAttempt, dueAt: number): Change;
  /** Goes on with one: whoever has claimed it has it no longer, and it is settled at `dueAt`. */
  resume(attempt: EsimAttempt, dueAt: number): Change<"attempt_settled">;
  /** Removes one; by a claim, only while nobody has claimed it or gone on with it since. */
  close(attempt: EsimAttempt | ClaimedEsimAttempt): Change<"attempt_settled">;
  /** Puts a claimed one off until `dueAt`, or for good where it is left to the operator. */
  postpone(claimed: ClaimedEsimAttempt, dueAt: number | null): Change<"attempt_settled">;
  /**
   * Claims up to `limit` that are due at `now`, until `leaseUntil`. Those that are due after `latest`, which a clock that was
   * wrong has left, are due at `leaseUntil` from now on.
   */
  claim(
    now: number,
    leaseUntil: number,
    latest: number,
    limit: number,
  ): Promise<readonly ClaimedEsimAttempt[]>;
  /** Removes up to `limit` that were left to the operator, and are older than a day; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}
