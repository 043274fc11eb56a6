import type { ValidationError } from "../../domain/problems.ts";

/**
 * Returns true if a header was sent several times. Its values are then joined by a comma and a space (RFC 9110, 5.3).
 * The space is trimmed if the last value is empty.
 */
export const isRepeated = (value: string | null): boolean =>
  value !== null && (value.includes(", ") || value.endsWith(","));

/** Creates the validation error for a repeated header. */
export function createRepeatedHeaderError(name: string): ValidationError {
  return { in: "header", pointer: `/${name}`, code: "repeated", message: "Send this header once." };
}
