import type { SimGrant } from "../../domain/sim-grants.ts";
import type { Change } from "./change.ts";

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
