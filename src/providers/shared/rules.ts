import { z } from "zod";
import {
  faultOfRegisteredText,
  isOfText,
  readRegisteredText,
} from "../../domain/messages/registered-text.ts";
import { diallingPrefix } from "../../domain/routing.ts";
import { templateNamePattern } from "../../domain/verifications/template-name.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import { textOption } from "./options.ts";

/** Which messages a rule is for: all that is given has to fit. */
interface Conditions {
  /** The id of the account that sends. */
  readonly account?: string | undefined;
  /** The name of the verification's template. */
  readonly template?: string | undefined;
  /** The text as it is registered, with its variables. */
  readonly text?: string | undefined;
  /** What the recipient's number begins with, in dialling digits without +. */
  readonly prefix?: string | undefined;
}

/** What the messages that fit are handed over with. */
export interface Rule<Value> {
  readonly conditions: Conditions;
  readonly value: Value;
}

const maximumRules = 1_000;
const rulesError = `has to be a list of 1 to ${maximumRules} rules`;

const text = z
  .string({ error: "has to be the text as it is registered" })
  .superRefine((written, { addIssue }) => {
    const fault = faultOfRegisteredText(written);
    if (fault !== undefined) addIssue({ code: "custom", message: `has to be ${fault}` });
  });

/** What a rule may say of its messages; all of it may be left out. */
export const conditions = {
  account: textOption(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "the id of an account, a UUID").optional(),
  template: textOption(
    templateNamePattern,
    "the name of a template of verifications: small letters, digits, _ and -",
  ).optional(),
  text: text.optional(),
};

/** The condition for rules of messages to several countries. */
export const prefixCondition = textOption(
  diallingPrefix,
  "dialling digits without + or 00, 1 to 15",
).optional();

/** One value for every message, or a list of rules, of which the first that fits counts; becomes a list of rules. */
export function oneOrRules<Value extends object>(one: z.ZodType<Value>, rule: z.ZodType<Conditions & Value>) {
  const list = z
    .array(rule)
    .min(1, { error: rulesError })
    .max(maximumRules, { error: rulesError })
    .superRefine((rules, { addIssue }) => {
      for (const [index, later] of rules.entries()) {
        if (!rules.some((earlier, at) => at < index && takesAllOf(earlier, later))) continue;
        const message = "no message comes to this rule: one before it takes all of them";
        addIssue({ code: "custom", path: [index], message });
      }
    })
    .transform((rules) => rules.map(ruleOf<Value>));
  const single = one.transform((value): Rule<Value>[] => [{ conditions: {}, value }]);
  return z.union([list, single]);
}

function takesAllOf(earlier: Conditions, later: Conditions): boolean {
  const isAsWide = (["account", "template", "text"] as const).every(
    (each) => earlier[each] === undefined || earlier[each] === later[each],
  );
  return isAsWide && (later.prefix ?? "").startsWith(earlier.prefix ?? "");
}

function ruleOf<Value>({
  account,
  template,
  text: registered,
  prefix,
  ...value
}: Conditions & Value): Rule<Value> {
  // What a rule has besides its conditions is its value.
  return { conditions: { account, template, text: registered, prefix }, value: value as unknown as Value };
}

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

/** What India's register of senders (DLT) has given to whoever sends there. */
export interface Dlt {
  readonly entityId: string;
  readonly templateId: string;
  readonly telemarketerId?: string | undefined;
}

/** What India's numbers begin with. */
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
  oneOrRules(one, rule)
    .transform((rules) =>
      rules.map(({ conditions: given, value }): Rule<Dlt> => ({ conditions: { ...given, prefix }, value })),
    )
    .optional();

/** The ids for the messages to India's numbers: for all of them, or by rules. */
export const dltOption = () => toIndia(z.strictObject(ids), z.strictObject({ ...conditions, ...ids }));

/** The same for a vendor that is told the telemarketer as well. */
export const dltAndTelemarketerOption = () =>
  toIndia(z.strictObject(idsAndTelemarketer), z.strictObject({ ...conditions, ...idsAndTelemarketer }));
