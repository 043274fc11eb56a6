import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import type { ReadingContext } from "../context.ts";
import { bodyOf } from "./body.ts";
import { messagesOf } from "./conclude.ts";

/** A verification of the account, and what became of its messages. */
export async function getVerification(
  { params, principal }: Input<"getVerification">,
  { store }: ReadingContext,
): Promise<Output<"getVerification">> {
  const found = await store.verifications.find(principal.accountId, params.id);
  if (!found) return refuse("not_found", "No verification of this account has this id.");
  return { status: 200, body: bodyOf(found, await messagesOf({ store }, found)) };
}
