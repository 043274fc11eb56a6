/** A run within longer digits, or one that a dash joins to others, is no code: it would go in half. */
const codes = /(?<!\d[\p{Pd}\u2212\u00ad]?)\d{4,8}(?![\p{Pd}\u2212\u00ad]?\d)/gu;

/** The runs of 4 to 8 digits of a text, each of which may be its one-time code. */
export const codesIn = (text: string): readonly string[] => text.match(codes) ?? [];
