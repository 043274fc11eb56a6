import type { ClaimedEsimAttempt, PackageTemplate, Sim, SimQuery } from "./store/esim.ts";

/** What is asked of the eSIM upstream, for a SIM and a template that the registry knows. */
export interface PackageRequest {
  readonly sim: string;
  readonly packageTemplate: number;
  readonly timeAllowanceSeconds: number | null;
}

export interface CreatedPackage {
  readonly id: string;
  readonly status: string;
  /** Unix milliseconds. */
  readonly createdDate: number;
}

/** SIMs and templates, the operator's own or the upstream's; an upstream rejects with `EsimUnavailable`. */
export interface SimRegistry {
  /** A part of the SIMs, and how many match in all. */
  listSims(query: SimQuery): Promise<{ readonly total: number; readonly list: readonly Sim[] }>;
  findSim(iccid: string): Promise<Sim | undefined>;
  findTemplate(id: number): Promise<PackageTemplate | undefined>;
}

/**
 * Creates packages, one each time it is asked; rejects with `EsimUnavailable`, `EsimRefused` or `EsimOutcomeUnknown`.
 * Only the last leaves open whether there is a new package.
 */
export interface EsimProvider {
  createPackage(request: PackageRequest): Promise<CreatedPackage>;
  /**
   * The packages that were created upstream by requests like this one; left out where the upstream does not tell.
   * Rejects with `EsimUnavailable`.
   */
  findPackages?(request: PackageRequest): Promise<readonly CreatedPackage[]>;
  /** The upstream's own registry; where it is left out, the local one is used. */
  readonly registry?: SimRegistry;
}

/** What delivery asks of eSIM packages. */
export interface PackageWork {
  /** Records the package of an attempt that was left open, or gives its price back, once; or puts it off; safe to repeat. */
  settle(attempt: ClaimedEsimAttempt): Promise<void>;
}

/** The eSIM upstream did not take the request: nothing was created, and a later try may succeed. */
export class EsimUnavailable extends Error {}

/** The eSIM upstream does not know the SIM or the template, or does not accept them together. */
export class EsimRefused extends Error {
  /** Whether what the SIM has stands against it: that may be the package of an earlier request. */
  readonly isConflict: boolean;

  constructor(message?: string, isConflict = false) {
    super(message);
    this.isConflict = isConflict;
  }
}

/** The eSIM upstream may or may not have created the package. */
export class EsimOutcomeUnknown extends Error {}
