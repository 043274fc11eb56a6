import { extractDigits } from "../../domain/digits.ts";
import { createId } from "../../domain/identifiers.ts";
import { toInternational } from "../../domain/phone/phone.ts";
import { createBodyError, createInvalidRequest, isProblemResponse } from "../../domain/problems.ts";
import { parseInstant, timeDescription } from "../../domain/time/instants.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccountFilter } from "../customers/customer.ts";
import { toEntryResponse } from "./listGuardEntries.ts";

const mostEntries = 10_000;

/**
 * Adds a phone number or a prefix to the allow list or the block list. Default: for all accounts, without an end. An
 * earlier entry of the same list and account for it is replaced. Each list has at most 10,000 entries of all accounts. A
 * further one is rejected with `invalid_request`.
 */
export async function createGuardEntry(
  input: Input<"createGuardEntry">,
  context: OperatorContext,
): Promise<Output<"createGuardEntry">> {
  const { store, clock, commitWithAudit, guardSettings } = context;
  const { list, prefix, customer, until, note = null } = input.body;
  const createdAt = clock.now();
  const end = until === undefined ? null : parseInstant(until);
  if (end === undefined)
    return createInvalidRequest([createBodyError("/until", "format", `It must be ${timeDescription}.`)]);
  if (end !== null && end <= createdAt)
    return createInvalidRequest([createBodyError("/until", "range", "It must be in the future.")]);
  const found = await findAccountFilter(context, customer);
  if (isProblemResponse(found)) return found;
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
  const commit = commitWithAudit({ operation: "createGuardEntry", target, request: input });
  const refusal = await commit([store.guardRecords.putLimited(entry, mostEntries)], {
    too_many: () =>
      createInvalidRequest([
        createBodyError(
          "/prefix",
          "range",
          `The list has ${mostEntries} entries. Remove some of them first.`,
        ),
      ]),
  });
  if (refusal) return refusal;
  guardSettings.invalidate();
  return { status: 200, body: toEntryResponse(entry) };
}
