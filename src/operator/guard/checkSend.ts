import { parseExternalNumber } from "../../domain/phone/phone.ts";
import { createInvalidRequest, isProblemResponse } from "../../domain/problems.ts";
import { toIsoString } from "../../domain/time/instants.ts";
import { invalidPhoneNumber } from "../../operations/accept-message.ts";
import { findClientErrors, toRequester } from "../../operations/verifications/build-verification.ts";
import { blockReasonsByRule, type Finding } from "../../ports/guard.ts";
import { toRuleUnit } from "../../ports/suspicions.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { toEntryResponse } from "./listGuardEntries.ts";

/**
 * Returns whether the operator's settings, an opt-out or the guard would block a send to a phone number now, and which
 * rule decides. Nothing is sent or counted. The balance is not checked.
 */
export async function checkSend(
  { body: { customer: name, to, channel, verification, client } }: Input<"checkSend">,
  context: OperatorContext,
): Promise<Output<"checkSend">> {
  const { store, clock, guard, guardSettings, prices } = context;
  const number = parseExternalNumber(to);
  const faults = [...findClientErrors(client), ...(number ? [] : [invalidPhoneNumber("/to")])];
  if (!number || faults.length > 0) return createInvalidRequest(faults);
  const customer = await findCustomer(context, name);
  if (isProblemResponse(customer)) return customer;
  const { e164: recipient, region } = number;
  const { id: accountId, currency } = customer.account;
  const settings = await guardSettings.current();
  const decision = settings.decide({ accountId, recipient, region });
  // Each message of a verification with one price counts at the reserved amount.
  const reservedPrice = verification ? await prices.find("verification", currency, recipient) : undefined;
  const price = reservedPrice ?? (await prices.find(channel, currency, recipient));
  const send = {
    // Only verifications have a requester.
    ...(verification && toRequester(accountId, client)),
    accountId,
    channel,
    recipient,
    region,
    priceMicros: price?.priceMicros ?? 0,
    verificationId: verification ? "" : null,
  };
  const finding =
    decision.rule === "none" ? guard.explain(send, settings.getPolicy(accountId, region)) : undefined;
  const isOptedOut = !verification && (await store.optOuts.has({ accountId, channel, recipient }));
  const isForbidden = decision.rule === "country" || decision.rule === "block_list";
  const passes = isOptedOut && !isForbidden ? "opted_out" : decision.rule;
  const body: Extract<Output<"checkSend">, { status: 200 }>["body"] = {
    to: recipient,
    ...(region !== "" && { country: region }),
    blocked: isForbidden || isOptedOut || finding?.isBlocked === true,
    rule: finding?.isBlocked ? blockReasonsByRule[finding.rule] : passes,
    ...(finding && { finding: shownFinding(finding, clock.now()) }),
    ...("entry" in decision && { entry: toEntryResponse(decision.entry) }),
  };
  return { status: 200, body };
}

/** Converts a finding to the schema of the operator API. A block that this send would start has no end yet. */
const shownFinding = ({ rule, value, limit, challenge, until }: Finding, now: number) => ({
  reason: blockReasonsByRule[rule],
  rule,
  value: toRuleUnit(rule, value),
  limit: toRuleUnit(rule, limit),
  challenge,
  ...(until > now && { until: toIsoString(until) }),
});
