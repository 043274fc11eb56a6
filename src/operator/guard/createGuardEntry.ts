import { extractDigits } from "../../domain/digits.ts";
import { createId } from "../../domain/identifiers.ts";
import { toInternational } from "../../domain/phone/phone.ts";
import { bodyFault, invalid, isRefusal } from "../../domain/refusals.ts";
import { readInstant, timeInWords } from "../../domain/time/instants.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccount } from "../customers/customer.ts";
import { shownEntry } from "./listGuardEntries.ts";

const mostEntries = 10_000;

/** Puts a number or a prefix on a list, in place of the list's earlier entry for it. */
export async function createGuardEntry(
  input: Input<"createGuardEntry">,
  context: OperatorContext,
): Promise<Output<"createGuardEntry">> {
  const { store, clock, recorded, guardSettings } = context;
  const { list, prefix, customer, until, note = null } = input.body;
  const createdAt = clock.now();
  const end = until === undefined ? null : readInstant(until);
  if (end === undefined) return invalid([bodyFault("/until", "format", `It must be ${timeInWords}.`)]);
  if (end !== null && end <= createdAt)
    return invalid([bodyFault("/until", "range", "It must be in the future.")]);
  const found = await findAccount(context, customer);
  if (isRefusal(found)) return found;
  const { accountId = "" } = found;
  const entry = {
    id: createId(createdAt),
    kind: list,
    accountId,
    key: extractDigits(toInternational(prefix)),
    value: { note, createdAt, createdBy: input.principal.userId },
    until: end,
  };
  const target = { kind: "guard_entry", id: entry.id } as const;
  const commit = recorded({ operation: "createGuardEntry", target, by: input });
  const refusal = await commit([store.guardRecords.putAmong(entry, mostEntries)], {
    too_many: () =>
      invalid([
        bodyFault("/prefix", "range", `The list has ${mostEntries} entries. Remove some of them first.`),
      ]),
  });
  if (refusal) return refusal;
  guardSettings.forget();
  return { status: 200, body: shownEntry(entry) };
}
