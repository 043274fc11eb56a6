import type { Input, Output } from "../../contract.ts";
import { keyScopes } from "../../domain/access/key-rights.ts";
import { createInvalidRequest, createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { findAddressErrors, createKey } from "./create-key.ts";
import { toApiKeyResponse } from "./api-key-response.ts";

/**
 * Creates an API key for the caller's account. Default: all scopes, from any address. The key is returned only once.
 */
export async function createApiKey(
  { body, principal }: Input<"createApiKey">,
  context: Context,
): Promise<Output<"createApiKey">> {
  const { name, scopes = keyScopes, addresses = [] } = body;
  const faults = findAddressErrors(addresses);
  if (faults.length > 0) return createInvalidRequest(faults);
  const limited = context.limits.keyCreations.consume(principal.userId);
  if (limited) return limited;
  const account = await context.store.accounts.findByUser(principal.userId);
  if (!account) throw new Error(`User ${principal.userId} has no account.`);
  const { apiKey, key, insertion } = createKey(context, account, name, { scopes, addresses });
  // A password reset ends all sessions and, unless the request keeps them, revokes all keys. A request of an ended
  // session must not create a key after that.
  const refused = await context.store.commit(
    [context.store.sessions.confirm(principal.sessionId), insertion],
    {
      session_ended: () => createProblem("authentication_failed", "The session has ended."),
      too_many: () => createProblem("too_many_api_keys", "Delete an API key that is no longer needed."),
    },
  );
  if (refused) return refused;
  return { status: 201, body: { ...toApiKeyResponse(apiKey), key } };
}
