/** What the operator lets an account see and use: the SIMs of a company or of an inventory. */
export interface SimGrant {
  readonly scope: "company" | "inventory";
  readonly id: number;
}

/** Grants that one account can have: a page of SIMs asks for each of them. */
export const maximumGrants = 20;

interface SimFilter {
  readonly company?: number | undefined;
  readonly inventory?: number | undefined;
}

/** Whether a SIM is among those that were granted. */
export function isGranted(
  grants: readonly SimGrant[],
  sim: { readonly company: { readonly id: number }; readonly inventory: { readonly id: number } },
): boolean {
  return grants.some(({ scope, id }) => sim[scope].id === id);
}

/** The filters that together match what was granted and is asked for; no SIM matches two of them. */
export function grantedFilters(grants: readonly SimGrant[], asked: SimFilter): readonly SimFilter[] {
  const matching = grants.filter(({ scope, id }) => asked[scope] === undefined || asked[scope] === id);
  return matching.map(({ scope, id }) => ({ ...asked, [scope]: id }));
}

/** Why an account cannot be granted this beside what it has; undefined where it can. */
export function grantFault(grants: readonly SimGrant[], added: SimGrant): string | undefined {
  const other = grants.find(({ scope }) => scope !== added.scope);
  if (other)
    return `It has SIMs by ${other.scope}; an account has them by company or by inventory, not by both.`;
  return grants.length >= maximumGrants ? `An account has at most ${maximumGrants} grants.` : undefined;
}
