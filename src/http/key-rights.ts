import type { KeyPrincipal } from "../contract.ts";
import type { KeyScope } from "../domain/access/key-rights.ts";
import { isWithinBlocks } from "../domain/addresses.ts";
import { refuse, type Refusal } from "../domain/refusals.ts";

/** The refusal of a key that may not be used from this address; the address is asked for where that matters. */
export function refuseAddress(
  { addresses }: KeyPrincipal,
  addressOf: () => string,
): Refusal<"forbidden"> | undefined {
  if (addresses.length === 0) return undefined;
  const address = addressOf();
  return isWithinBlocks(address, addresses)
    ? undefined
    : refuse("forbidden", `This API key is not allowed from ${address}.`);
}

/** The refusal of a key that may not be used for this. */
export const refuseScope = (
  { scopes }: KeyPrincipal,
  scope: KeyScope | undefined,
): Refusal<"forbidden"> | undefined =>
  scope === undefined || scopes.includes(scope)
    ? undefined
    : refuse("forbidden", `This API key lacks the scope "${scope}".`);
