import { z } from "zod";

// What is wrong with an option is read after its name: `postmark.from: has to be …`.

/** A text that a pattern describes, which has to be linear. */
export function textOption(pattern: RegExp, what: string) {
  const error = `has to be ${what}`;
  return z.string({ error }).regex(pattern, { error });
}

/** A whole number within bounds; `unit` is what it counts, in the plural. */
export function wholeNumberOption(least: number, most: number, unit?: string) {
  const error = `has to be a whole number${unit === undefined ? "" : ` of ${unit}`} from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** One of a few words. */
export function wordOption<const Words extends readonly [string, string, ...string[]]>(...words: Words) {
  const error = `has to be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  return z.enum(words, { error });
}

/** Yes or no. */
export const booleanOption = () => z.boolean({ error: "has to be true or false" });

/** A list, written as one or as a single value. */
export const listOrOne = <Item>(list: z.ZodType<readonly Item[]>, one: z.ZodType<readonly Item[]>) =>
  ofChosen<readonly Item[]>((written) => (Array.isArray(written) ? list : one), []);

/** A value of the schema that its shape chooses. A union would tell no schema's faults with their places. */
export const ofChosen = <Value>(choose: (written: unknown) => z.ZodType<Value>, otherwise: Value) =>
  z.unknown().transform((written, { issues }): Value => {
    const result = choose(written).safeParse(written);
    if (result.success) return result.data;
    // What was found is told as it is.
    issues.push(...result.error.issues.map((issue) => ({ ...issue, input: written }) as z.core.$ZodRawIssue));
    return otherwise;
  });
