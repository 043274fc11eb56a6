import { createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toOptOutResponse } from "./opt-out.ts";

/**
 * Deletes an opt-out. Its recipient can receive the account's messages on the channel again, unless another provider
 * has reported an opt-out as well.
 */
export async function deleteOptOut(
  input: Input<"deleteOptOut">,
  { store, commitWithAudit }: OperatorContext,
): Promise<Output<"deleteOptOut">> {
  const { id } = input.params;
  const optOut = await store.optOuts.find(id);
  if (!optOut) return createOptOutNotFoundProblem();
  const { accountId: account_id, channel, recipient: to } = optOut;
  const commit = commitWithAudit({
    operation: "deleteOptOut",
    target: { kind: "opt_out", id },
    // After the deletion, the id alone no longer identifies the recipient.
    request: { ...input, body: { account_id, channel, to, ...input.body } },
  });
  const refusal = await commit([store.optOuts.remove(optOut)], { not_found: createOptOutNotFoundProblem });
  return refusal ?? { status: 200, body: toOptOutResponse(optOut) };
}

const createOptOutNotFoundProblem = () => createProblem("not_found", "There is no opt-out with this id.");
