/** Permission of an account to list and use the SIMs of a company or an inventory. */
export interface SimGrant {
  readonly scope: "company" | "inventory";
  readonly id: number;
}

/** Maximum number of grants of an account. A page of SIMs needs one query for each grant. */
export const maximumGrants = 20;

interface SimFilter {
  readonly company?: number | undefined;
  readonly inventory?: number | undefined;
}

/** Returns true if one of the grants includes the SIM. */
export function isGranted(
  grants: readonly SimGrant[],
  sim: { readonly company: { readonly id: number }; readonly inventory: { readonly id: number } },
): boolean {
  return grants.some(({ scope, id }) => sim[scope].id === id);
}

/**
 * Builds the filters that together select the granted SIMs that match `requested`. No SIM matches two of the filters.
 * Returns none if no granted SIM can match. SIMs must not be listed without a filter then.
 */
export function buildGrantFilters(grants: readonly SimGrant[], requested: SimFilter): readonly SimFilter[] {
  const matching = grants.filter(
    ({ scope, id }) => requested[scope] === undefined || requested[scope] === id,
  );
  return matching.map(({ scope, id }) => ({ ...requested, [scope]: id }));
}

/**
 * Returns the reason why a grant cannot be added to the existing grants, or undefined if it can. `added` must not be
 * one of them.
 */
export function findGrantError(grants: readonly SimGrant[], added: SimGrant): string | undefined {
  const other = grants.find(({ scope }) => scope !== added.scope);
  if (other)
    return `The account has grants by ${other.scope}. An account can have grants by company or by inventory, but not both.`;
  return grants.length >= maximumGrants ? `An account can have at most ${maximumGrants} grants.` : undefined;
}
