import { refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownEntry } from "./listGuardEntries.ts";

/** Removes a number or a prefix from its list. */
export async function deleteGuardEntry(
  input: Input<"deleteGuardEntry">,
  { store, recorded, guardSettings }: OperatorContext,
): Promise<Output<"deleteGuardEntry">> {
  const { id } = input.params;
  const [entry] = await store.guardRecords.list({ kinds: ["allow", "block"], id, limit: 1 });
  if (!entry) return noEntry();
  const commit = recorded({ operation: "deleteGuardEntry", target: { kind: "guard_entry", id }, by: input });
  const refusal = await commit([store.guardRecords.remove(entry)], { not_found: noEntry });
  if (refusal) return refusal;
  guardSettings.forget();
  return { status: 200, body: shownEntry(entry) };
}

const noEntry = () => refuse("not_found", "There is no entry with this id.");
