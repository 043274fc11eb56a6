import { z } from "@hono/zod-openapi";

/** Takes one issue; `path` is relative to the value that the rule was given. */
export type ExactReport = (issue: z.core.$ZodRawIssue) => void;

/** One keyword of JSON Schema: reports what is wrong with a value and answers it, with defaults filled in. */
export type ExactRule<T = unknown> = (value: unknown, report: ExactReport) => T;

/** What a composite is made of: keywords, and schemas that must hold as well. */
export type ExactPart = z.ZodType | ExactRule;

/** The type of what a part answers. */
export type ExactOutput<P> = P extends z.ZodType ? z.output<P> : P extends ExactRule<infer T> ? T : unknown;

/** The type of what passes all parts. */
export type ExactAll<P> = P extends readonly [infer F, ...infer R] ? ExactOutput<F> & ExactAll<R> : unknown;

/** A schema that holds when every part holds for the value as it came; all parts report. */
export function exact<const P extends readonly ExactPart[]>(...parts: P): z.ZodType<ExactAll<P>> {
  const schema = z.unknown().check((payload) => {
    const value = payload.value;
    const report: ExactReport = (issue) => void payload.issues.push(issue);
    if (value === undefined) return report({ code: "invalid_type", expected: "nonoptional", input: value });
    for (const part of parts) {
      const output: unknown = typeof part === "function" ? part(value, report) : run(part, value, report);
      if (output !== value) payload.value = payload.value === value ? output : merge(payload.value, output);
    }
  });
  // The rules decide what passes, which the compiler cannot see.
  return schema as unknown as z.ZodType<ExactAll<P>>;
}

/** Applies a schema inside a rule: its issues are reported under `path`, its output is answered. */
export function run(schema: z.ZodType, value: unknown, report: ExactReport, ...path: PropertyKey[]): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  reportAll(result.error, value, report, path);
  return value;
}

/** Reports the issues of an error under `path`. */
export function reportAll(
  error: z.ZodError,
  input: unknown,
  report: ExactReport,
  path: PropertyKey[] = [],
): void {
  for (const issue of error.issues) {
    report({ ...issue, path: [...path, ...issue.path], input } as z.core.$ZodRawIssue);
  }
}

/** Reports an issue of our own kind: `fault` is its class, `message` says what would be right. */
export function fault(report: ExactReport, name: string, message: string, ...path: PropertyKey[]): void {
  report({ code: "custom", params: { fault: name }, message, path, input: undefined });
}

/**
 * Both outputs of one value: the members of the first, and those (defaults) that only the second has. Where one took a
 * null for left out and the other did not, what stands for it holds.
 */
export function merge(first: unknown, second: unknown): unknown {
  if (first === second) return first;
  if (first === null) return second;
  if (Array.isArray(first) && Array.isArray(second))
    return first.map((item, index) => merge(item, second[index]));
  if (!isObject(first) || !isObject(second)) return first;
  const both = { ...first };
  for (const [name, member] of Object.entries(second)) {
    setOwn(both, name, Object.hasOwn(first, name) ? merge(first[name], member) : member);
  }
  return both;
}

/** Sets a member even when its name means something to the prototype. */
export function setOwn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Whether the value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
