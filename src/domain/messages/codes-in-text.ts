/** Digits that are part of a longer run, or joined to others by a dash, are no code: half of one would be sent. */
const codes = /(?<!\d[\p{Pd}\u2212\u00ad]?)\d{4,8}(?![\p{Pd}\u2212\u00ad]?\d)/gu;

/** The runs of 4 to 8 digits of a text, each of which may be its one-time code. */
export const codesIn = (text: string): readonly string[] => text.match(codes) ?? [];
