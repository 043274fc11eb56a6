import type { OneTimeCode } from "./content.ts";

/** Digits that are part of a longer run, or joined to others by a dash, are no code: half of one would be sent. */
const codes = /(?<!\d[\p{Pd}\u2212\u00ad]?)\d{4,8}(?![\p{Pd}\u2212\u00ad]?\d)/gu;

/** The runs of 4 to 8 digits of a text, each of which may be its one-time code. */
export const codesIn = (text: string): readonly string[] => text.match(codes) ?? [];

const none = "The text has no code: send one run of 4 to 8 digits in it.";
const several = "The text has several runs of 4 to 8 digits: send one, which is the code.";

/** The one code of a message, for what is sent by a template: known, or read in its text; or why there is none, for the customer. */
export function onlyCodeOf({
  text,
  oneTimeCode,
}: {
  readonly text: string;
  readonly oneTimeCode?: OneTimeCode | undefined;
}): { readonly code: string } | { readonly fault: string } {
  const [code, second] = oneTimeCode ? [oneTimeCode.code] : codesIn(text);
  if (code === undefined) return { fault: none };
  return second === undefined ? { code } : { fault: several };
}
