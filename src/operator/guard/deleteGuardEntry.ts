import { refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownEntry } from "./entry.ts";

/** Takes a number or a prefix off its list. */
export async function deleteGuardEntry(
  input: Input<"deleteGuardEntry">,
  { store, recorded, guardLists }: OperatorContext,
): Promise<Output<"deleteGuardEntry">> {
  const { id } = input.params;
  const entry = await store.guardLists.find(id);
  if (!entry) return noEntry();
  const commit = recorded({ operation: "deleteGuardEntry", target: { kind: "guard_entry", id }, by: input });
  const refusal = await commit([store.guardLists.remove(id)], { not_found: noEntry });
  if (refusal) return refusal;
  guardLists.forget();
  return { status: 200, body: shownEntry(entry) };
}

const noEntry = () => refuse("not_found", "There is no entry with this id.");
