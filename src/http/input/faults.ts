import type { z } from "@hono/zod-openapi";
import type { components } from "../../../generated/types.ts";
import { faultCodes, maximumFaults } from "../../domain/refusals.ts";
import { explain, noun } from "./explain.ts";

/** One fault of a request, as the 400 answer lists it. */
export type Fault = components["schemas"]["Fault"];

/** The part of a request that a schema was applied to. */
export type Part = Fault["in"];

type Issue = z.core.$ZodIssue;

/** A key longer than this, in characters, is not repeated in an answer. */
const maximumKeyCharacters = 64;

/**
 * All faults that zod found in a part of a request, or one more than an answer lists. `input` is the parsed value; `at`
 * is its place in the part, if it is not the whole part.
 */
export function faultsOf(error: { readonly issues: readonly Issue[] }, part: Part, input: unknown): Fault[] {
  const faults = error.issues.filter(isToldOnce).flatMap((issue) => {
    const { path } = issue;
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownFault(key, part, path));
    const value = valueAt(input, path);
    const code = codeOf(issue, value, part);
    return [{ in: part, pointer: pointerOf(path), code, message: explain(issue, code, value, part) }];
  });
  return faults.slice(0, maximumFaults + 1);
}

/** False for zod's own bound of integers, whose issue has a note, where the schema's narrower one is told after it. */
function isToldOnce(issue: Issue, index: number, issues: readonly Issue[]): boolean {
  const next = issues[index + 1];
  return !("note" in issue) || next?.code !== issue.code || pointerOf(next.path) !== pointerOf(issue.path);
}

/** The JSON Pointer (RFC 6901) of a path. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function unknownFault(key: string, part: Part, path: readonly PropertyKey[]): Fault {
  if (key.length > maximumKeyCharacters) {
    const message = `There is no such ${noun(part)}: its name is too long to be repeated here.`;
    return { in: part, pointer: pointerOf(path), code: "unknown", message };
  }
  const message = `There is no ${noun(part)} ${JSON.stringify(key)} here.`;
  return { in: part, pointer: pointerOf([...path, key]), code: "unknown", message };
}

function codeOf(issue: Issue, value: unknown, part: Part): Fault["code"] {
  if (part === "query" && Array.isArray(value)) return "repeated";
  switch (issue.code) {
    case "invalid_value":
      return value === undefined ? "required" : "value";
    case "invalid_type":
      if (value === undefined) return "required";
      return value === Infinity || value === -Infinity ? "range" : "type";
    case "too_small":
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "length" : "range";
    case "not_multiple_of":
      return "range";
    case "invalid_format":
      return issue.format === "regex" ? "pattern" : "format";
    case "custom":
      return customCode(issue.params?.fault);
    default:
      return "value";
  }
}

const customCode = (name: unknown): Fault["code"] => faultCodes.find((code) => code === name) ?? "value";

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((place, key) => {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, key)) return undefined;
    return Reflect.get(place, key);
  }, input);
}
