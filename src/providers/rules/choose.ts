import { isOfText, readRegisteredText } from "../../domain/messages/registered-text.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import type { Rule } from "./options.ts";

/** What rules look at. */
export type RuledMessage = Pick<OutboundMessage<"sms">, "accountId" | "template" | "recipient" | "text">;

/**
 * The value of the first rule that fits a message; undefined where no rule is about its number. Where rules are, and none
 * fits, it is `elsewhere`: a network that takes only what is registered would drop it, and another provider may do better.
 */
export type Choose<Value> = (message: RuledMessage) => Value | "elsewhere" | undefined;

/** Reads the rules' texts once, for all messages. */
export function createChoose<Value>(rules: readonly Rule<Value>[]): Choose<Value> {
  const ready = rules.map(({ conditions: { text, prefix = "", ...named }, value }) => ({
    ...named,
    prefix,
    registered: text === undefined ? undefined : readRegisteredText(text),
    value,
  }));
  return ({ accountId, template, recipient, text }) => {
    const near = ready.filter(({ prefix }) => recipient.startsWith(prefix, 1));
    const found = near.find(
      (rule) =>
        (rule.account === undefined || rule.account === accountId) &&
        (rule.template === undefined || rule.template === template) &&
        (!rule.registered || isOfText(rule.registered, text)),
    );
    if (found) return found.value;
    return near.length > 0 ? "elsewhere" : undefined;
  };
}
