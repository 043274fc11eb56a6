import { z } from "zod";
import { conditions, oneOrRules, prefixCondition } from "../shared/rules.ts";
import { placeholders } from "./placeholders.ts";

const maximumFields = 16;
const ruleConditions = { ...conditions, prefix: prefixCondition };
const taken = new Set([...placeholders, ...Object.keys(ruleConditions)]);
const fieldName = /^[a-zA-Z]\w{0,63}$/;
const names = `up to ${maximumFields} names of letters, digits and _ that no other placeholder or condition has`;
const fieldsError = `has to be a mapping of ${names} to texts, or a list of rules with such names`;
const valueError = "has to be a text of 1 to 512 characters";
const value = z.string({ error: valueError }).min(1, valueError).max(512, valueError);

function noteNames(written: readonly string[], { addIssue }: Pick<z.RefinementCtx, "addIssue">): void {
  const message = `has to have ${names}`;
  if (written.length === 0 || written.length > maximumFields) addIssue({ code: "custom", message });
  for (const name of written.filter((each) => !fieldName.test(each) || taken.has(each))) {
    addIssue({ code: "custom", path: [name], message: "is the name of something else, or none" });
  }
}

const single = z
  .record(z.string(), value, { error: fieldsError })
  .superRefine((fields, context) => noteNames(Object.keys(fields), context));

const rule = z
  .object(ruleConditions, { error: fieldsError })
  .catchall(value)
  .superRefine((written, context) => {
    noteNames(
      Object.keys(written).filter((key) => !Object.hasOwn(ruleConditions, key)),
      context,
    );
  });

/** What placeholders of the operator's own names stand for: for every message, or by rules. */
export const fieldsOption = () => oneOrRules<Readonly<Record<string, string>>>(single, rule).default([]);
