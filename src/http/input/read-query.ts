import type { Fault } from "../../domain/refusals.ts";
import { pointerOf } from "./faults.ts";

/** The query of a URL as one text per name, none of text that is not UTF-8; that and a repeated name are faults. */
export function readQuery(url: string): {
  readonly value: Readonly<Record<string, string>> | undefined;
  readonly faults: readonly Fault[];
} {
  const start = url.indexOf("?");
  if (start < 0) return { value: {}, faults: [] };
  const query = url.slice(start + 1);
  if (!isText(query)) {
    const message = "The query has bad percent-encoding, bytes that are not UTF-8 or a NUL in it.";
    return { value: undefined, faults: [{ in: "query", pointer: "", code: "characters", message }] };
  }
  const faults: Fault[] = [];
  const value: Record<string, string> = Object.create(null);
  for (const [name, text] of new URLSearchParams(query)) {
    if (name in value) {
      const message = "Send this parameter once.";
      faults.push({ in: "query", pointer: pointerOf([name]), code: "repeated", message });
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
