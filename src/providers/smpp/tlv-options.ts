import { z } from "zod";
import { conditions, oneOrRules, prefixCondition } from "../rules/options.ts";

const maximumTlvs = 16;
const tlvsError = `tlvs is a mapping of at most ${maximumTlvs} tags to their values, or a list of rules with such tags.`;
const valueError =
  "a value of tlvs is a text of 1 to 254 characters of ASCII, with \\0 at its end where it is a C-octet string.";
const tagsError = "from 0x1400 to 0x3fff, with small letters.";
const vendorTag = /^0x(1[4-9a-f]|[23][0-9a-f])[0-9a-f]{2}$/;

const value = z
  .string({ error: valueError })
  .max(255, { error: valueError })
  .regex(/^[\x20-\x7e]{1,254}\0?$/, { error: valueError });

const ruleConditions = { ...conditions, prefix: prefixCondition };
const ruleError = `a rule of tlvs has ${Object.keys(ruleConditions).join(", ")}, and tags ${tagsError}`;

function noteTags(
  tags: readonly string[],
  message: string,
  { addIssue }: Pick<z.core.$RefinementCtx, "addIssue">,
): void {
  if (tags.length > maximumTlvs) addIssue({ code: "custom", message: tlvsError });
  for (const tag of tags.filter((each) => !vendorTag.test(each))) {
    addIssue({ code: "custom", path: [tag], message });
  }
}

const single = z
  .record(z.string(), value, { error: tlvsError })
  .superRefine((tlvs, context) =>
    noteTags(Object.keys(tlvs), `a tag of tlvs is written ${tagsError}`, context),
  );

const rule = z
  .object(ruleConditions, { error: ruleError })
  .catchall(value)
  .superRefine((written, context) => {
    const tags = Object.keys(written).filter((key) => !Object.hasOwn(ruleConditions, key));
    noteTags(tags, ruleError, context);
  });

/** Vendors' own optional parameters, by tag: for every message, or by rules. */
export const tlvsOption = () => oneOrRules<Readonly<Record<string, string>>>(single, rule).default([]);
