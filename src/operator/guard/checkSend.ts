import { isoOf } from "../../domain/time/instants.ts";
import { parseFromOutside } from "../../domain/phone/phone.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { impossibleNumber } from "../../operations/accept-message.ts";
import { isWatched } from "../../operations/refused-by-guard.ts";
import { decide, type Finding } from "../../ports/guard.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownEntry } from "./entry.ts";

/** Whether a send of an account to a number would be blocked now, and which rule decides; nothing is sent or counted. */
export async function checkSend(
  { body }: Input<"checkSend">,
  { store, guard, guardLists, prices }: OperatorContext,
): Promise<Output<"checkSend">> {
  const { account_id: accountId, to, channel, verification } = body;
  const number = parseFromOutside(to);
  if (!number) return invalid([impossibleNumber("/to")]);
  const customer = await store.customers.find(accountId);
  if (customer?.account.id !== accountId) {
    return refuse("not_found", "There is no account with this id.");
  }
  const { e164: recipient, region } = number;
  const lists = await guardLists.current();
  const decision = decide(lists, { accountId, recipient, region });
  const { currency } = customer.account;
  // As the service judges it: one that is paid as a whole at all that is held.
  const held = verification ? await prices.find("verification", currency, recipient) : undefined;
  const price = held ?? (await prices.find(channel, currency, recipient));
  const send = {
    accountId,
    channel,
    recipient,
    region,
    priceMicros: price?.priceMicros ?? 0,
    verificationId: verification ? "" : null,
  };
  const ruling = decision.rule === "none" ? guard.explain(send, isWatched(lists, send)) : undefined;
  const isOptedOut = !verification && (await store.optOuts.has({ accountId, channel, recipient }));
  const passes = isOptedOut ? "opted_out" : decision.rule;
  const shown = { to: recipient, ...(region !== "" && { country: region }) };
  if (ruling) {
    const { finding, isBlocked } = ruling;
    const rule = isBlocked ? finding.reason : passes;
    return {
      status: 200,
      body: { ...shown, blocked: isBlocked || isOptedOut, rule, finding: shownFinding(finding) },
    };
  }
  const isForbidden = decision.rule === "country" || decision.rule === "block_list";
  return {
    status: 200,
    body: {
      ...shown,
      blocked: isForbidden || isOptedOut,
      rule: isForbidden ? decision.rule : passes,
      ...("entry" in decision && { entry: shownEntry(decision.entry) }),
    },
  };
}

const shownFinding = ({ until, ...finding }: Finding) => ({
  ...finding,
  ...(until !== undefined && { until: isoOf(until) }),
});
