import { createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toEntryResponse } from "./listGuardEntries.ts";

/** Removes a phone number or a prefix from its list. */
export async function deleteGuardEntry(
  input: Input<"deleteGuardEntry">,
  { store, commitWithAudit, guardSettings }: OperatorContext,
): Promise<Output<"deleteGuardEntry">> {
  const { id } = input.params;
  const [entry] = await store.guardRecords.list({ kinds: ["allow", "block"], id, limit: 1 });
  if (!entry) return createEntryNotFoundProblem();
  const commit = commitWithAudit({
    operation: "deleteGuardEntry",
    target: { kind: "guard_entry", id },
    request: input,
  });
  const refusal = await commit([store.guardRecords.remove(entry)], { not_found: createEntryNotFoundProblem });
  if (refusal) return refusal;
  guardSettings.invalidate();
  return { status: 200, body: toEntryResponse(entry) };
}

const createEntryNotFoundProblem = () => createProblem("not_found", "There is no entry with this id.");
