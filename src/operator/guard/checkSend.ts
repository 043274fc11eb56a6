import { inUnitOf } from "../../domain/guard-block.ts";
import { isoOf } from "../../domain/time/instants.ts";
import { parseFromOutside } from "../../domain/phone/phone.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { impossibleNumber } from "../../operations/accept-message.ts";
import { clientFaults, clientOf } from "../../operations/verifications/new-verification.ts";
import { decide, type Finding } from "../../ports/guard.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownEntry } from "./entry.ts";

/** Whether a send of an account to a number would be blocked now, and which rule decides; nothing is sent or counted. */
export async function checkSend(
  { body }: Input<"checkSend">,
  { store, clock, guard, guardLists, prices }: OperatorContext,
): Promise<Output<"checkSend">> {
  const { account_id: accountId, to, channel, verification } = body;
  const number = parseFromOutside(to);
  const faults = clientFaults(body.client);
  if (!number) return invalid([...faults, impossibleNumber("/to")]);
  if (faults.length > 0) return invalid(faults);
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
    // Only verifications have a requester.
    ...(verification && clientOf(accountId, body.client)),
    accountId,
    channel,
    recipient,
    region,
    priceMicros: price?.priceMicros ?? 0,
    verificationId: verification ? "" : null,
  };
  const ruling = decision.rule === "none" ? guard.explain(send, lists.policy(accountId, region)) : undefined;
  const isOptedOut = !verification && (await store.optOuts.has({ accountId, channel, recipient }));
  const passes = isOptedOut ? "opted_out" : decision.rule;
  const shown = { to: recipient, ...(region !== "" && { country: region }) };
  if (ruling) {
    const { finding, isBlocked } = ruling;
    const rule = isBlocked ? finding.reason : passes;
    return {
      status: 200,
      body: { ...shown, blocked: isBlocked || isOptedOut, rule, finding: shownFinding(finding, clock.now()) },
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

/** A block that would begin with this send has no end yet. */
const shownFinding = ({ until = 0, ...finding }: Finding, now: number) => ({
  ...finding,
  value: inUnitOf(finding.rule, finding.value),
  limit: inUnitOf(finding.rule, finding.limit),
  ...(until > now && { until: isoOf(until) }),
});
