import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";

/** Revokes an API key of the caller, at once here and within seconds on other instances. */
export async function deleteApiKey(
  { params, principal }: Input<"deleteApiKey">,
  { store, clock, keyOwners }: Context,
): Promise<Output<"deleteApiKey">> {
  const refused = await store.commit([store.apiKeys.revoke(principal.userId, params.id, clock.now())], {
    not_found: () => refuse("not_found", "You have no API key with this id."),
  });
  if (refused) return refused;
  keyOwners.forget();
  return { status: 200, body: { message: "The API key was revoked." } };
}
