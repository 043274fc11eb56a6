import type { z } from "@hono/zod-openapi";
import type { components } from "../../../generated/types.ts";
import { validationCodes, maximumErrors } from "../../domain/problems.ts";
import { explainIssue, getSectionNoun } from "./explain.ts";

/** A validation error of a request, as listed in a 400 response. */
export type ApiFault = components["schemas"]["Fault"];

/** Section of a request: path, query, headers or body. */
export type RequestSection = ApiFault["in"];

type Issue = z.core.$ZodIssue;

/** Maximum length of a key that a response repeats, in characters. */
const maximumKeyCharacters = 64;

/**
 * Converts the issues of zod in a section of a request to validation errors. Returns at most one more than a response
 * lists. `input` is the parsed value.
 */
export function toValidationErrors(
  error: { readonly issues: readonly Issue[] },
  part: RequestSection,
  input: unknown,
): ApiFault[] {
  const faults = error.issues.filter(isReported).flatMap((issue) => {
    const { path } = issue;
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => createUnknownKeyError(key, part, path));
    const value = getValueAt(input, path);
    const code = getCode(issue, value, part);
    return [
      { in: part, pointer: toJsonPointer(path), code, message: explainIssue(issue, code, value, part) },
    ];
  });
  return faults.slice(0, maximumErrors + 1);
}

/** Returns false for zod's own integer limit, which has a note, if the narrower limit of the schema follows. */
function isReported(issue: Issue, index: number, issues: readonly Issue[]): boolean {
  const next = issues[index + 1];
  return (
    !("note" in issue) || next?.code !== issue.code || toJsonPointer(next.path) !== toJsonPointer(issue.path)
  );
}

/** Returns the JSON Pointer (RFC 6901) of a path. */
export function toJsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function createUnknownKeyError(key: string, part: RequestSection, path: readonly PropertyKey[]): ApiFault {
  if (key.length > maximumKeyCharacters) {
    const message = `There is no such ${getSectionNoun(part)}: its name is too long to be repeated here.`;
    return { in: part, pointer: toJsonPointer(path), code: "unknown", message };
  }
  const message = `There is no ${getSectionNoun(part)} ${JSON.stringify(key)} here.`;
  return { in: part, pointer: toJsonPointer([...path, key]), code: "unknown", message };
}

function getCode(issue: Issue, value: unknown, part: RequestSection): ApiFault["code"] {
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
      return toCustomCode(issue.params?.fault);
    default:
      return "value";
  }
}

const toCustomCode = (name: unknown): ApiFault["code"] =>
  validationCodes.find((code) => code === name) ?? "value";

function getValueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((current, key) => {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    return Reflect.get(current, key);
  }, input);
}
