import { z } from "zod";
import { textOption } from "../shared/options.ts";
import { conditions, oneOrRules, prefixCondition } from "../shared/rules.ts";

const maximumTlvs = 16;
const tlvsError = `has to be a mapping of at most ${maximumTlvs} tags to their values, or a list of rules with such tags`;
const tags = "tags from 0x1400 to 0x3fff, with small letters";
const vendorTag = /^0x(1[4-9a-f]|[23][0-9a-f])[0-9a-f]{2}$/;

const value = textOption(
  /^[\x20-\x7e]{1,254}\0?$/,
  "a text of 1 to 254 characters of ASCII, with \\0 at its end where it is a C-octet string",
);

const ruleConditions = { ...conditions, prefix: prefixCondition };
const partsOfRule = `${Object.keys(ruleConditions).join(", ")}, and ${tags}`;

function noteTags(
  written: readonly string[],
  message: string,
  { addIssue }: Pick<z.core.$RefinementCtx, "addIssue">,
): void {
  if (written.length > maximumTlvs) addIssue({ code: "custom", message: tlvsError });
  for (const tag of written.filter((each) => !vendorTag.test(each))) {
    addIssue({ code: "custom", path: [tag], message });
  }
}

const single = z
  .record(z.string(), value, { error: tlvsError })
  .superRefine((tlvs, context) => noteTags(Object.keys(tlvs), `is none of the ${tags}`, context));

const rule = z
  .object(ruleConditions, { error: `has to be a rule with ${partsOfRule}` })
  .catchall(value)
  .superRefine((written, context) => {
    const others = Object.keys(written).filter((key) => !Object.hasOwn(ruleConditions, key));
    noteTags(others, `is none of ${partsOfRule}`, context);
  });

/** Vendors' own optional parameters, by tag: for every message, or by rules. */
export const tlvsOption = () => oneOrRules<Readonly<Record<string, string>>>(single, rule).default([]);
