import type { ValidationError } from "../../domain/problems.ts";
import { toJsonPointer } from "./validation-errors.ts";

/**
 * Reads the query of a URL as one text for each name. Reports an error for a repeated name, and returns its last value.
 * If the query contains invalid percent-encoding, bytes that are not UTF-8, or a NUL, reports an error and returns no
 * value.
 */
export function readQuery(url: string): {
  readonly value: Readonly<Record<string, string>> | undefined;
  readonly faults: readonly ValidationError[];
} {
  const start = url.indexOf("?");
  if (start < 0) return { value: {}, faults: [] };
  const query = url.slice(start + 1);
  if (!isText(query)) {
    const message = "The query contains invalid percent-encoding, bytes that are not UTF-8, or a NUL.";
    return { value: undefined, faults: [{ in: "query", pointer: "", code: "characters", message }] };
  }
  const faults: ValidationError[] = [];
  const value: Record<string, string> = Object.create(null);
  for (const [name, text] of new URLSearchParams(query)) {
    if (name in value) {
      const message = "Send this parameter once.";
      faults.push({ in: "query", pointer: toJsonPointer([name]), code: "repeated", message });
    }
    value[name] = text;
  }
  return { value: { ...value }, faults };
}

function isText(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes("\0");
  } catch {
    return false;
  }
}
