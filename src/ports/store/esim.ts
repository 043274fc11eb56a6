import type { SimGrant } from "../../domain/sim-grants.ts";
import type { Change } from "./change.ts";
import type { IdempotencyKey } from "./idempotency.ts";
import type { Charge } from "./ledger.ts";

/** A SIM of the operator's registry. Dates are in Unix milliseconds; 0 means never. */
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
  /**
   * Package price in micro-units of the service's currency. null if it is free of charge. Undefined if this source
   * contains no price.
   */
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

/** Local registry of SIMs, package templates and packages, and the SIM grants of accounts. */
export interface Esim {
  /** Returns a page of the matching SIMs, sorted by ICCID, and the total number of matching SIMs. */
  listSims(query: SimQuery): Promise<{ readonly total: number; readonly list: readonly Sim[] }>;
  findSim(iccid: string): Promise<Sim | undefined>;
  findTemplate(id: number): Promise<PackageTemplate | undefined>;
  listGrants(accountId: string): Promise<readonly SimGrant[]>;
  /** Adds a grant. Does nothing if it exists. */
  grant(accountId: string, grant: SimGrant, now: number): Change;
  /** Removes a grant. Does nothing if it does not exist. */
  revoke(accountId: string, grant: SimGrant): Change;
  /** Records a package. Fails if it is already recorded. */
  insertPackage(esimPackage: EsimPackage): Change<"package_recorded">;
  /** Inserts or replaces SIMs. The list must not contain a SIM twice. */
  putSims(sims: readonly Sim[]): Change;
  /** Adds or renames a template. Keeps its price if `priceMicros` is undefined. */
  putTemplate(template: PackageTemplate): Change;
}

/** A purchase in progress. It is stored from the charge until its package is recorded or its price is refunded. */
export interface PackagePurchase {
  /** Correlation id of the charge, if there is a charge. */
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  /** Idempotency key of the request, if it has one. */
  readonly key?: IdempotencyKey | undefined;
  readonly sim: Sim;
  readonly template: PackageTemplate;
  readonly timeAllowanceSeconds: number | null;
  /** Ids of the packages that the SIM had before the purchase. Undefined if the platform cannot list them. */
  readonly known?: readonly string[] | undefined;
  /** Undefined if the template has no price. */
  readonly charge?: Charge | undefined;
  /** Time of the charge in Unix milliseconds. */
  readonly beganAt: number;
}

/** A claimed purchase. `attempts` is the fencing token of its lease. */
export interface ClaimedPurchase extends PackagePurchase {
  readonly attempts: number;
}

/** Purchases in progress. */
export interface PackagePurchases {
  /**
   * Returns the latest open purchase of an idempotency key and one of its fingerprints. Returns undefined if there is
   * none, or if it began more than 24 hours before `now`.
   */
  find(key: IdempotencyKey, now: number): Promise<PackagePurchase | undefined>;
  /**
   * Records a purchase, which is due to be resolved at `dueAt` unless it is closed before. Fails if `find` returns a
   * purchase of the same key at `now`.
   */
  open(attempt: PackagePurchase, dueAt: number, now: number): Change<"key_taken">;
  /**
   * Continues a purchase. Ends an existing claim, makes the purchase due at `dueAt`, and replaces the fingerprint of its
   * key. Fails if it is closed.
   */
  resume(attempt: PackagePurchase, dueAt: number): Change<"attempt_settled">;
  /**
   * Removes a purchase. Fails if it is already closed. With a claimed purchase, fails if it was claimed again or
   * resumed.
   */
  close(attempt: PackagePurchase | ClaimedPurchase): Change<"attempt_settled">;
  /**
   * Reschedules a claimed purchase to `dueAt`. null means that the operator must resolve it. Fails if the purchase is
   * closed, or was claimed again or resumed.
   */
  reschedule(claimed: ClaimedPurchase, dueAt: number | null): Change<"attempt_settled">;
  /**
   * Claims at most `limit` purchases that are due at `now`. Their leases expire at `leaseUntil`. Due times after
   * `latest` result from a wrong system clock, and are set to `leaseUntil`.
   */
  claim(now: number, leaseUntil: number, latest: number, limit: number): Promise<readonly ClaimedPurchase[]>;
  /**
   * Deletes at most `limit` purchases that the operator must resolve and that are older than 1 day. Returns the number
   * of deleted purchases.
   */
  purge(now: number, limit: number): Promise<number>;
}
