import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { impossibleNumber } from "../../operations/accept-message.ts";
import { decide } from "../../operations/refused-by-lists.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownEntry } from "./entry.ts";

/** Whether a send of an account to a number would be blocked now, and which rule decides; nothing is sent. */
export async function checkSend(
  { body }: Input<"checkSend">,
  { store, guardLists }: OperatorContext,
): Promise<Output<"checkSend">> {
  const { account_id: accountId, to } = body;
  const number = parsePhoneNumber(to);
  if (!number) return invalid([impossibleNumber("/to")]);
  const customer = await store.customers.find(accountId);
  if (customer?.account.id !== accountId) {
    return refuse("not_found", "There is no account with this id.");
  }
  const { e164: recipient, region } = number;
  const decision = decide(await guardLists.current(), { accountId, recipient, region });
  return {
    status: 200,
    body: {
      to: recipient,
      ...(region !== "" && { country: region }),
      blocked: decision.rule === "country" || decision.rule === "block_list",
      rule: decision.rule,
      ...("entry" in decision && { entry: shownEntry(decision.entry) }),
    },
  };
}
