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
