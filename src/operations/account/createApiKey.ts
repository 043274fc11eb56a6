import type { Input, Output } from "../../contract.ts";
import { keyScopes } from "../../domain/access/key-rights.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { addressFaults, createKey } from "./create-key.ts";
import { shownKey } from "./shown-key.ts";

/** Makes an API key for the caller's account and shows it this once. */
export async function createApiKey(
  { body, principal }: Input<"createApiKey">,
  context: Context,
): Promise<Output<"createApiKey">> {
  const { name, scopes = keyScopes, addresses = [] } = body;
  const faults = addressFaults(addresses);
  if (faults.length > 0) return invalid(faults);
  const limited = context.limits.keysMade.take(principal.userId);
  if (limited) return limited;
  const account = await context.store.accounts.findByUser(principal.userId);
  if (!account) throw new Error(`User ${principal.userId} has no account.`);
  const { apiKey, key, made } = createKey(context, account, name, { scopes, addresses });
  // A password reset that ended the session meanwhile has revoked all keys: none may be made after it.
  const refused = await context.store.commit([context.store.sessions.confirm(principal.sessionId), made], {
    session_ended: () => refuse("authentication_failed", "The session ended meanwhile."),
    too_many: () => refuse("too_many_api_keys", "Delete an API key that is not needed any more."),
  });
  if (refused) return refused;
  return { status: 201, body: { ...shownKey(apiKey), key } };
}
