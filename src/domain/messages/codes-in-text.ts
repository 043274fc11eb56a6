import type { OneTimeCode } from "./content.ts";

/**
 * Runs of digits that may be a code. Digits in a longer run, or joined to other digits by a dash, are not a code.
 * Otherwise half of one would be sent.
 */
const codes = /(?<!\d[\p{Pd}\u2212\u00ad]?)\d{4,8}(?![\p{Pd}\u2212\u00ad]?\d)/gu;

/** Returns the runs of 4 to 8 digits in a text that no dash joins to other digits. Each of them may be its code. */
export const findCodeCandidates = (text: string): readonly string[] => text.match(codes) ?? [];

const none = "The text has no code: send one run of 4 to 8 digits in it.";
const several = "The text has several runs of 4 to 8 digits: send one, which is the code.";

/**
 * Returns the code of a message that is sent with a template: the known code, or the only code in its text. Otherwise
 * returns the reason why there is none, for the customer.
 */
export function extractCode({
  text,
  oneTimeCode,
}: {
  readonly text: string;
  readonly oneTimeCode?: OneTimeCode | undefined;
}): { readonly code: string } | { readonly fault: string } {
  const [code, second] = oneTimeCode ? [oneTimeCode.code] : findCodeCandidates(text);
  if (code === undefined) return { fault: none };
  return second === undefined ? { code } : { fault: several };
}
