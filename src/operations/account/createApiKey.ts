import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import { isRefusedAs } from "../../ports/store/errors.ts";
import type { Context } from "../context.ts";
import { createKey } from "./create-key.ts";

/** Makes an API key for the caller's account and shows it this once. */
export async function createApiKey(
  { body, principal }: Input<"createApiKey">,
  context: Context,
): Promise<Output<"createApiKey">> {
  const account = await context.store.accounts.findByUser(principal.userId);
  if (!account) throw new Error(`User ${principal.userId} has no account.`);
  const { apiKey, key, write } = createKey(context, account, body.name);
  try {
    await context.store.commit([context.store.sessions.confirm(principal.sessionId), write]);
  } catch (error) {
    if (!isRefusedAs(error, "expectation")) throw error;
    // A reset that ended the session meanwhile has revoked all keys: none may be made after it.
    const session = await context.store.sessions.find(principal.sessionId);
    if (session?.revokedAt !== null) return refuse("authentication_failed", "The session ended meanwhile.");
    return refuse("too_many_api_keys", "Delete an API key that is not needed any more.");
  }
  const { id, name, userId, accountId, createdAt } = apiKey;
  const body201 = { id, name, key, accountId, userId, createdAt: new Date(createdAt).toISOString() };
  return { status: 201, body: body201 };
}
