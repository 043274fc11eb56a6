/** What is asked of the eSIM upstream, for a SIM and a template that the registry knows. */
export interface PackageRequest {
  readonly sim: string;
  readonly packageTemplate: number;
  readonly timeAllowanceSeconds: number | null;
}

export interface CreatedPackage {
  readonly id: string;
  readonly status: string;
  readonly createdDate: number;
}

/** Creates packages; rejects with `EsimUnavailable` when nothing was created and a later try may succeed. */
export interface EsimProvider {
  createPackage(request: PackageRequest): Promise<CreatedPackage>;
}

/** The eSIM upstream did not take the request. */
export class EsimUnavailable extends Error {}
