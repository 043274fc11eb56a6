import type { Input, Output } from "../../contract.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";

/** Revokes an API key of the caller. It takes effect immediately on this instance and within seconds on others. */
export async function deleteApiKey(
  { params, principal }: Input<"deleteApiKey">,
  { store, clock, keyPrincipals }: Context,
): Promise<Output<"deleteApiKey">> {
  const refused = await store.commit([store.apiKeys.revoke(principal.userId, params.id, clock.now())], {
    not_found: () => createProblem("not_found", "You have no API key with this id."),
  });
  if (refused) return refused;
  keyPrincipals.invalidate();
  return { status: 200, body: { message: "The API key was revoked." } };
}
