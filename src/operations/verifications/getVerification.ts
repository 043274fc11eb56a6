import type { Input, Output } from "../../contract.ts";
import { createProblem } from "../../domain/problems.ts";
import type { ReadingContext } from "../context.ts";
import { toVerificationResponse } from "./verification-response.ts";
import { readAttemptMessages } from "./end-verification.ts";

/** Returns a verification of the account with the status of its messages. */
export async function getVerification(
  { params, principal }: Input<"getVerification">,
  { store }: ReadingContext,
): Promise<Output<"getVerification">> {
  const found = await store.verifications.find(principal.accountId, params.id);
  if (!found) return createProblem("not_found", "This account has no verification with this id.");
  return { status: 200, body: toVerificationResponse(found, await readAttemptMessages({ store }, found)) };
}
