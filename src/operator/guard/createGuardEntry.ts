import { extractDigits } from "../../domain/digits.ts";
import { createId } from "../../domain/identifiers.ts";
import { toInternational } from "../../domain/phone/phone.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { readInstant, timeInWords } from "../../domain/time/instants.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownEntry } from "./entry.ts";

const maximumEntries = 10_000;

/** Puts a number or a prefix on a list, instead of what the list had for it. */
export async function createGuardEntry(
  input: Input<"createGuardEntry">,
  { store, clock, recorded, guardLists }: OperatorContext,
): Promise<Output<"createGuardEntry">> {
  const { list, prefix, account_id: accountId, until, note } = input.body;
  const at = clock.now();
  const ends = until === undefined ? null : readInstant(until);
  if (ends === undefined) {
    return invalid([
      { in: "body", pointer: "/until", code: "format", message: `It must be ${timeInWords}.` },
    ]);
  }
  if (ends !== null && ends <= at) {
    return invalid([{ in: "body", pointer: "/until", code: "range", message: "It must be in the future." }]);
  }
  const customer = accountId === undefined ? undefined : await store.customers.find(accountId);
  if (accountId !== undefined && customer?.account.id !== accountId) {
    return refuse("not_found", "There is no account with this id.");
  }
  const entry = {
    id: createId(at),
    list,
    prefix: extractDigits(toInternational(prefix)),
    accountId: accountId ?? null,
    until: ends,
    note: note ?? null,
    createdAt: at,
    createdBy: input.principal.userId,
  };
  const target = { kind: "guard_entry", id: entry.id } as const;
  const commit = recorded({ operation: "createGuardEntry", target, by: input });
  const refusal = await commit([store.guardLists.put(entry, maximumEntries)], {
    too_many: () => invalid([tooMany]),
  });
  if (refusal) return refusal;
  guardLists.forget();
  return { status: 200, body: shownEntry(entry) };
}

const tooMany = {
  in: "body",
  pointer: "/prefix",
  code: "range",
  message: `The lists have ${maximumEntries} entries already. Take some off them first.`,
} as const;
