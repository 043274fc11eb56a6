import type { Principal } from "../../contract.ts";
import type { ReadingContext } from "../context.ts";

/** The account of whoever calls, by a key or by a token. */
export async function accountIdOf({ store }: ReadingContext, principal: Principal): Promise<string> {
  if ("accountId" in principal) return principal.accountId;
  const account = await store.accounts.findByUser(principal.userId);
  if (!account) throw new Error(`User ${principal.userId} has no account.`);
  return account.id;
}

/** The refusal of an identifier that is none of this account's endpoints. */
export const noSuchEndpoint = "No webhook endpoint of this account has this id.";
