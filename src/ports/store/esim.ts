import type { SimGrant } from "../../domain/sim-grants.ts";
import type { Change } from "./change.ts";
import type { IdempotencyKey } from "./idempotency.ts";
import type { Charge } from "./ledger.ts";

/** A SIM of the operator's registry; dates in Unix milliseconds, 0 for never. */
export interface Sim {
  readonly iccid: string;
  readonly simStatus: string;
  readonly group: { readonly id: number; readonly name: string };
  readonly inventory: { readonly id: number; readonly name: string };
  readonly company: { readonly id: number; readonly name: string };
  readonly provisionedDate: number;
  readonly terminatedDate: number;
  readonly imsis: readonly { readonly sponsor_id: number; readonly imsi: number }[];
  readonly mappedImsi: number;
}

export interface PackageTemplate {
  readonly id: number;
  readonly name: string;
  /** Of one package, in micro-units of the service's currency; null is not charged, undefined is not stated here. */
  readonly priceMicros?: number | null | undefined;
}

export interface EsimPackage {
  readonly id: string;
  readonly userId: string;
  readonly sim: string;
  readonly packageTemplate: number;
  readonly status: string;
  readonly createdDate: number;
  readonly timeAllowanceSeconds: number | null;
}

export interface SimQuery {
  readonly company?: number | undefined;
  readonly inventory?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The local registry of SIMs, package templates and packages, and which account sees what of it. */
export interface Esim {
  listSims(query: SimQuery): Promise<{ readonly total: number; readonly list: readonly Sim[] }>;
  findSim(iccid: string): Promise<Sim | undefined>;
  findTemplate(id: number): Promise<PackageTemplate | undefined>;
  listGrants(accountId: string): Promise<readonly SimGrant[]>;
  /** Adds a grant; one that exists already stays as it is. */
  grant(accountId: string, grant: SimGrant, now: number): Change;
  revoke(accountId: string, grant: SimGrant): Change;
  /** Records a package that nobody has recorded yet. */
  insertPackage(esimPackage: EsimPackage): Change<"package_recorded">;
  /** Adds SIMs or replaces them; a list has each of them once. */
  putSims(sims: readonly Sim[]): Change;
  /** Adds or renames a template; its price stays where none is given. */
  putTemplate(template: PackageTemplate): Change;
}

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
  /** Notes one, to be settled at `dueAt` unless it is closed before. Refused if `find` returns one of its key at `now`. */
  open(attempt: EsimAttempt, dueAt: number, now: number): Change<"key_taken">;
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
