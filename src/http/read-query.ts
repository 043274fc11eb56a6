import type { Fault } from "../domain/refusals.ts";

/** The query of an address as one text per name; a name that comes twice, or bad percent-encoding, is a fault. */
export function readQuery(url: string): {
  readonly value: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
} {
  const start = url.indexOf("?");
  if (start < 0) return { value: {}, faults: [] };
  const faults: Fault[] = [];
  const value: Record<string, string> = Object.create(null);
  for (const [name, text] of new URLSearchParams(url.slice(start))) {
    const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (name in value) {
      faults.push({ in: "query", pointer, code: "repeated", message: "Send this parameter once." });
    }
    value[name] = text;
  }
  return { value: { ...value }, faults };
}
