import type { ClaimedPurchase, PackageTemplate, Sim, SimQuery } from "./store/esim.ts";

/**
 * A package order, for a SIM and a template that the registry contains. `sim` is the ICCID of the SIM.
 * `timeAllowanceSeconds` is null if the order does not limit the time.
 */
export interface PackageRequest {
  readonly sim: string;
  readonly packageTemplate: number;
  readonly timeAllowanceSeconds: number | null;
}

export interface CreatedPackage {
  readonly id: string;
  /** In the spelling of the customer API, such as `NOT_ACTIVE`. A status that it does not define is unchanged. */
  readonly status: string;
  /** In Unix milliseconds. */
  readonly createdDate: number;
}

/** SIMs and templates, from the local store or from the eSIM platform. A platform rejects with `EsimUnavailable`. */
export interface SimRegistry {
  /** Returns a page of the matching SIMs, and the total number of matching SIMs. */
  listSims(query: SimQuery): Promise<{ readonly total: number; readonly list: readonly Sim[] }>;
  findSim(iccid: string): Promise<Sim | undefined>;
  findTemplate(id: number): Promise<PackageTemplate | undefined>;
}

/**
 * Creates packages, a new one for each call. Rejects with `EsimUnavailable`, `EsimRefused` or `EsimOutcomeUnknown`.
 * Only after `EsimOutcomeUnknown` may a new package exist.
 */
export interface EsimProvider {
  createPackage(request: PackageRequest): Promise<CreatedPackage>;
  /**
   * Returns all packages on the platform that match the request, whatever request created them. Unset if the platform
   * cannot list packages. Rejects with `EsimUnavailable`.
   */
  findPackages?(request: PackageRequest): Promise<readonly CreatedPackage[]>;
  /** The platform's own registry. Unset if the local registry is used. */
  readonly registry?: SimRegistry;
}

/** Operations on eSIM packages that the dispatcher calls. */
export interface PurchaseResolver {
  /**
   * Resolves a purchase with an unknown outcome: records its package, refunds its price once, reschedules it, or leaves
   * it to the operator. Can be repeated safely.
   */
  resolvePurchase(attempt: ClaimedPurchase): Promise<void>;
}

/** The eSIM platform has not accepted the request. Nothing was created, and a retry may succeed. */
export class EsimUnavailable extends Error {}

/** The eSIM platform does not have the SIM or the template, or does not accept the combination. */
export class EsimRefused extends Error {
  /** True if a package that the SIM already has prevents the request. That may be the package of an earlier request. */
  readonly isConflict: boolean;

  constructor(message?: string, isConflict = false) {
    super(message);
    this.isConflict = isConflict;
  }
}

/** The eSIM platform may or may not have created the package. */
export class EsimOutcomeUnknown extends Error {}
