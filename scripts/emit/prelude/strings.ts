import { fault, type ExactRule } from "./core.ts";

/** A keyword that concerns strings only. */
export function textual(holds: (value: string) => boolean, name: string, message: string): ExactRule {
  return (value, report) => {
    if (typeof value === "string" && !holds(value)) fault(report, name, message);
    return value;
  };
}

/** The length of a text in code points; a lone surrogate counts as one. */
export function codePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.codePointAt(index)! > 0xffff) {
      pairs++;
      index++;
    }
  }
  return text.length - pairs;
}

/** Keyword `minLength`, in code points. */
export function minLength(limit: number): ExactRule {
  return textual((value) => codePoints(value) >= limit, "length", `must have at least ${limit} characters`);
}

/** Keyword `maxLength`, in code points. */
export function maxLength(limit: number): ExactRule {
  return textual((value) => codePoints(value) <= limit, "length", `must have at most ${limit} characters`);
}

/** Keyword `pattern`: the expression matches somewhere in the text. */
export function pattern(expression: RegExp): ExactRule {
  return textual((value) => expression.test(value), "pattern", `must match ${expression.source}`);
}

/** Keyword `format`, asserted. */
export function format(name: string, holds: (value: string) => boolean): ExactRule {
  return textual(holds, "format", `must be of the format ${name}`);
}

/** Format `uuid`: RFC 9562, any version and variant. */
export function isUuid(text: string): boolean {
  return /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text);
}
