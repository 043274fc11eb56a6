import type { z } from "@hono/zod-openapi";
import type { ValidationError } from "../../domain/problems.ts";

const nouns: Record<ValidationError["in"], string> = {
  body: "field",
  query: "query parameter",
  path: "path parameter",
  header: "header",
};

const formats: Record<string, string> = {
  uuid: "a UUID, such as 01931f6a-7b00-7000-8000-000000000001",
  guid: "a UUID, such as 01931f6a-7b00-7000-8000-000000000001",
  "date-time": "a date-time of RFC 3339, such as 2026-03-02T09:30:00Z",
  date: "a date of RFC 3339, such as 2026-03-02",
  email: "an e-mail address, such as ada@example.com",
  "idn-email": "an e-mail address, such as ada@example.com",
  iri: "an address with its scheme, such as https://example.com/path",
  uri: "a URI with its scheme, such as https://example.com/path",
};

/** Maximum number of allowed values in a message. A longer list would not be read. */
const maximumValues = 30;

/** Returns the noun for a field in this section of a request. */
export function getSectionNoun(part: ValidationError["in"]): string {
  return nouns[part];
}

/**
 * Returns a message about an issue for a person. It describes valid values, and does not contain the received value.
 */
export function explainIssue(
  issue: z.core.$ZodIssue,
  code: ValidationError["code"],
  value: unknown,
  part: ValidationError["in"],
): string {
  if (code === "required" && issue.path.length === 0 && part === "body") return "A body is required.";
  if (code === "required" && issue.code !== "custom") return `This ${getSectionNoun(part)} is required.`;
  if (code === "repeated" && part === "query")
    return "This query parameter must be given once, not several times.";
  switch (issue.code) {
    case "invalid_type":
      return explainType(issue.expected, value, part);
    case "too_small":
      return `It must ${describeLimit(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum)}.`;
    case "too_big":
      return `It must ${describeLimit(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum)}.`;
    case "invalid_format":
      // In the generated schemas, the message of an issue describes the pattern in words.
      if (issue.format === "regex") return `It must ${issue.message}.`;
      return `It must be ${formats[issue.format] ?? `of the format ${issue.format}`}.`;
    case "invalid_value":
      return describeValues(issue.values);
    case "custom":
      return `It ${issue.message}.`;
    default:
      return "This value is not allowed here.";
  }
}

function explainType(expected: string, value: unknown, part: ValidationError["in"]): string {
  if (part !== "body" && typeof value === "string") {
    return expected === "boolean"
      ? "It must be true or false."
      : "It must be a number in plain digits, such as 10.";
  }
  const wanted = expected === "int" ? "integer" : expected;
  if (typeof value === "number" && !Number.isFinite(value)) return "It must be a number of at most 1.7e308.";
  if (wanted === "integer" && typeof value === "number") return "It must be an integer, without a fraction.";
  return `It must be ${withArticle(wanted)}, not ${withArticle(describeType(value))}.`;
}

function describeType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function withArticle(type: string): string {
  if (type === "null") return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function describeLimit(origin: string, relation: string, limit: number | bigint): string {
  if (origin === "string") return `have ${relation} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (origin === "array") return `have ${relation} ${limit} ${limit === 1 ? "item" : "items"}`;
  return `be ${relation} ${limit}`;
}

function describeValues(values: readonly unknown[]): string {
  const names = values.map((value) => String(value));
  if (names.length === 1) return `It must be ${names[0]}.`;
  const listed = names.slice(0, maximumValues).join(", ");
  return `It must be one of: ${listed}${names.length > maximumValues ? ", and others" : ""}.`;
}
