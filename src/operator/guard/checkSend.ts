import { parseFromOutside } from "../../domain/phone/phone.ts";
import { invalid, isRefusal } from "../../domain/refusals.ts";
import { isoOf } from "../../domain/time/instants.ts";
import { impossibleNumber } from "../../operations/accept-message.ts";
import { clientFaults, clientOf } from "../../operations/verifications/new-verification.ts";
import { reasonOf, type Finding } from "../../ports/guard.ts";
import { inUnitOf } from "../../ports/suspicions.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { shownEntry } from "./listGuardEntries.ts";

/** Returns whether a send of an account to a number would be blocked now, and which rule decides. Nothing is sent or counted. */
export async function checkSend(
  { body: { customer: name, to, channel, verification, client } }: Input<"checkSend">,
  context: OperatorContext,
): Promise<Output<"checkSend">> {
  const { store, clock, guard, guardSettings, prices } = context;
  const number = parseFromOutside(to);
  const faults = [...clientFaults(client), ...(number ? [] : [impossibleNumber("/to")])];
  if (!number || faults.length > 0) return invalid(faults);
  const customer = await findCustomer(context, name);
  if (isRefusal(customer)) return customer;
  const { e164: recipient, region } = number;
  const { id: accountId, currency } = customer.account;
  const settings = await guardSettings.current();
  const decision = settings.decide({ accountId, recipient, region });
  // A verification that is paid as a whole counts at the reserved amount.
  const held = verification ? await prices.find("verification", currency, recipient) : undefined;
  const price = held ?? (await prices.find(channel, currency, recipient));
  const send = {
    // Only verifications have a requester.
    ...(verification && clientOf(accountId, client)),
    accountId,
    channel,
    recipient,
    region,
    priceMicros: price?.priceMicros ?? 0,
    verificationId: verification ? "" : null,
  };
  const found =
    decision.rule === "none" ? guard.explain(send, settings.policy(accountId, region)) : undefined;
  const isOptedOut = !verification && (await store.optOuts.has({ accountId, channel, recipient }));
  const isForbidden = decision.rule === "country" || decision.rule === "block_list";
  const passes = isOptedOut && !isForbidden ? "opted_out" : decision.rule;
  const body: Extract<Output<"checkSend">, { status: 200 }>["body"] = {
    to: recipient,
    ...(region !== "" && { country: region }),
    blocked: isForbidden || isOptedOut || found?.isBlocked === true,
    rule: found?.isBlocked ? reasonOf[found.rule] : passes,
    ...(found && { finding: shownFinding(found, clock.now()) }),
    ...("entry" in decision && { entry: shownEntry(decision.entry) }),
  };
  return { status: 200, body };
}

/** A block that would begin with this send has no end yet. */
const shownFinding = ({ rule, value, limit, challenge, until }: Finding, now: number) => ({
  reason: reasonOf[rule],
  rule,
  value: inUnitOf(rule, value),
  limit: inUnitOf(rule, limit),
  challenge,
  ...(until > now && { until: isoOf(until) }),
});
