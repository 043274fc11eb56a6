import { z } from "zod";
import { textOption } from "../fields.ts";
import { conditions, oneOrRules, type Conditions, type Rule } from "../rules/options.ts";

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
