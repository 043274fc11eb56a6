import type { Principal } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";

/** Returns the account id of a caller with an API key or an access token. Rejects if a user has no account. */
export async function readAccountId({ store }: ReadingContext, principal: Principal): Promise<string> {
  if ("accountId" in principal) return principal.accountId;
  const account = await store.accounts.findByUser(principal.userId);
  if (!account) throw new Error(`User ${principal.userId} has no account.`);
  return account.id;
}

/** Detail of the problem response if the account has no such webhook endpoint. */
export const endpointNotFound = "This account has no webhook endpoint with this id.";
