import type { ValidationError } from "../../domain/problems.ts";

/**
 * Returns true if a header was sent several times. The runtime joins its values with a comma and a space (RFC 9110,
 * 5.3), and trims the space if the last value is empty. Use it only for a header whose value contains no comma. Returns
 * false for null, a header that was not sent.
 */
export const isRepeated = (value: string | null): boolean =>
  value !== null && (value.includes(", ") || value.endsWith(","));

/** Creates the validation error for a repeated header. */
export function createRepeatedHeaderError(name: string): ValidationError {
  return { in: "header", pointer: `/${name}`, code: "repeated", message: "Send this header once." };
}
