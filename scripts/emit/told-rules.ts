import { isJsonObject, own, type JsonObject } from "./json.ts";

/**
 * The mark of a told rule: a member of `allOf` that says what an operation, or the reading of a body, refuses anyway. It
 * stands in the published contract alone, for generators of tests and other programs that read it; its value is the first
 * version that refused it.
 */
const mark = "x-refused-since";

/** The document without told rules, or without those whose version is `isTold`. */
export function withoutToldRules(value: unknown, isTold: (since: string) => boolean = () => true): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutToldRules(one, isTold));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (name !== "allOf" || !Array.isArray(member)) return [[name, withoutToldRules(member, isTold)]];
    const rest = (member as unknown[]).filter((one) => !isMarked(one) || !isTold(String(one[mark])));
    return rest.length === 0 ? [] : [[name, rest.map((one) => withoutToldRules(one, isTold))]];
  });
  return Object.fromEntries(members) as JsonObject;
}

const isMarked = (value: unknown): value is JsonObject =>
  isJsonObject(value) && typeof own(value, mark) === "string";
