import { refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownOptOut } from "./opt-out.ts";

/** Takes an opt-out back: its recipient gets messages of the account again. */
export async function deleteOptOut(
  input: Input<"deleteOptOut">,
  { store, recorded }: OperatorContext,
): Promise<Output<"deleteOptOut">> {
  const { id } = input.params;
  const optOut = await store.optOuts.find(id);
  if (!optOut) return noOptOut();
  const { accountId: account_id, channel, recipient: to } = optOut;
  const commit = recorded({
    operation: "deleteOptOut",
    target: { kind: "opt_out", id },
    // The identifier tells nobody anything once the opt-out is gone.
    by: { ...input, body: { account_id, channel, to, ...input.body } },
  });
  const refusal = await commit([store.optOuts.remove(optOut)], { not_found: noOptOut });
  return refusal ?? { status: 200, body: shownOptOut(optOut) };
}

const noOptOut = () => refuse("not_found", "There is no opt-out with this id.");
