import { z } from "zod";
import {
  findRegisteredTextError,
  matchesRegisteredText,
  parseRegisteredText,
} from "../../domain/messages/registered-text.ts";
import { diallingPrefixPattern } from "../../domain/routing.ts";
import { templateNamePattern } from "../../domain/verifications/template-name.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import { textOption } from "./options.ts";

/** Conditions of a rule. A message must meet all conditions that are set. */
interface Conditions {
  /** Id of the account that sends the message. */
  readonly account?: string | undefined;
  /** Name of the verification template. */
  readonly template?: string | undefined;
  /** Registered text, with its variables. */
  readonly text?: string | undefined;
  /** First dialling digits of the recipient's number, without +. */
  readonly prefix?: string | undefined;
}

/** A value for all messages that meet the conditions. */
export interface Rule<Value> {
  readonly conditions: Conditions;
  readonly value: Value;
}

const maximumRules = 1_000;
const rulesError = `has to be a list of 1 to ${maximumRules} rules`;

const text = z.string({ error: "has to be the registered text" }).superRefine((written, { addIssue }) => {
  const fault = findRegisteredTextError(written);
  if (fault !== undefined) addIssue({ code: "custom", message: `has to be ${fault}` });
});

/** Options for the conditions of a rule. All of them are optional. */
export const conditions = {
  account: textOption(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "the id of an account, a UUID").optional(),
  template: textOption(
    templateNamePattern,
    "the name of a verification template: lower-case letters, digits, _ and -",
  ).optional(),
  text: text.optional(),
};

/** Option for the `prefix` condition, for vendors whose rules may apply to several countries. */
export const prefixCondition = textOption(
  diallingPrefixPattern,
  "dialling digits without + or 00, 1 to 15",
).optional();

/**
 * Creates an option for one value, or for a list of rules. The first matching rule applies. One value becomes a list
 * with a rule for all messages.
 */
export function createRulesOption<Value extends object>(
  one: z.ZodType<Value>,
  rule: z.ZodType<Conditions & Value>,
) {
  const list = z
    .array(rule)
    .min(1, { error: rulesError })
    .max(maximumRules, { error: rulesError })
    .superRefine((rules, { addIssue }) => {
      for (const [index, later] of rules.entries()) {
        if (!rules.some((earlier, at) => at < index && coversAll(earlier, later))) continue;
        const message = "this rule never applies: an earlier rule matches all of its messages";
        addIssue({ code: "custom", path: [index], message });
      }
    })
    .transform((rules) => rules.map(toRule<Value>));
  const single = one.transform((value): Rule<Value>[] => [{ conditions: {}, value }]);
  return z.union([list, single]);
}

function coversAll(earlier: Conditions, later: Conditions): boolean {
  const isAsBroad = (["account", "template", "text"] as const).every(
    (each) => earlier[each] === undefined || earlier[each] === later[each],
  );
  return isAsBroad && (later.prefix ?? "").startsWith(earlier.prefix ?? "");
}

function toRule<Value>({
  account,
  template,
  text: registered,
  prefix,
  ...value
}: Conditions & Value): Rule<Value> {
  // All properties of a rule besides its conditions form its value.
  return { conditions: { account, template, text: registered, prefix }, value: value as unknown as Value };
}

/** Properties of a message that rules use. The recipient is in E.164. */
export type RuleInput = Pick<OutboundMessage<"sms">, "accountId" | "template" | "recipient" | "text">;

/**
 * Returns the value of the first rule that matches a message. Returns undefined if no rule applies to the recipient's
 * number. Returns `elsewhere` if rules apply to the number, but none matches. A mobile network that accepts only
 * registered texts would drop the message, and another provider may be able to carry it.
 */
export type RuleMatcher<Value> = (message: RuleInput) => Value | "elsewhere" | undefined;

/** Creates a matcher. It parses the texts of the rules once, for all messages. */
export function createRuleMatcher<Value>(rules: readonly Rule<Value>[]): RuleMatcher<Value> {
  const ready = rules.map(({ conditions: { text, prefix = "", ...named }, value }) => ({
    ...named,
    prefix,
    registered: text === undefined ? undefined : parseRegisteredText(text),
    value,
  }));
  return ({ accountId, template, recipient, text }) => {
    const candidates = ready.filter(({ prefix }) => recipient.startsWith(prefix, 1));
    const match = candidates.find(
      (rule) =>
        (rule.account === undefined || rule.account === accountId) &&
        (rule.template === undefined || rule.template === template) &&
        (!rule.registered || matchesRegisteredText(rule.registered, text)),
    );
    if (match) return match.value;
    return candidates.length > 0 ? "elsewhere" : undefined;
  };
}

/** Ids from India's registry of senders (DLT) for a sender of messages to India. */
export interface Dlt {
  readonly entityId: string;
  readonly templateId: string;
  readonly telemarketerId?: string | undefined;
}

/** Country code of India. */
const prefix = "91";

const dltId = (what: string) => textOption(/^\d{6,30}$/, `the ${what} of India's DLT, in digits, as a text`);
const telemarketer =
  "the id of the telemarketer of India's DLT in digits, or the chain's hash in 64 hexadecimal digits, as a text";

const ids = { entityId: dltId("id of the entity"), templateId: dltId("id of the template") };
const idsAndTelemarketer = {
  ...ids,
  telemarketerId: textOption(/^(\d{6,30}|[\da-fA-F]{64})$/, telemarketer).optional(),
};

const toIndia = (one: z.ZodType<Dlt>, rule: z.ZodType<Conditions & Dlt>) =>
  createRulesOption(one, rule)
    .transform((rules) =>
      rules.map(({ conditions: given, value }): Rule<Dlt> => ({ conditions: { ...given, prefix }, value })),
    )
    .optional();

/**
 * An option for the DLT ids of messages to India: one set for all messages, or rules. A message to India that no rule
 * matches is not submitted to this provider.
 */
export const dltOption = () => toIndia(z.strictObject(ids), z.strictObject({ ...conditions, ...ids }));

/** An option for the DLT ids and the telemarketer id of messages to India. Its rules apply as in `dltOption`. */
export const dltAndTelemarketerOption = () =>
  toIndia(z.strictObject(idsAndTelemarketer), z.strictObject({ ...conditions, ...idsAndTelemarketer }));
