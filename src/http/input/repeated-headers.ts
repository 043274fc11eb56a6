import type { Fault } from "../../domain/refusals.ts";

/**
 * Whether a header that may be sent once was sent several times: its values come as one, with a comma and a space between
 * them (RFC 9110, 5.3), of which the space is trimmed before an empty last value.
 */
export const isRepeated = (value: string | null): boolean =>
  value !== null && (value.includes(", ") || value.endsWith(","));

/** The fault of such a header. */
export function repeatedFault(name: string): Fault {
  return { in: "header", pointer: `/${name}`, code: "repeated", message: "Send this header once." };
}
