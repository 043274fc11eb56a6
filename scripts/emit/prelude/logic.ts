import { z } from "@hono/zod-openapi";
import { fault, merge, reportAll, run, type ExactAll, type ExactReport, type ExactRule } from "./core.ts";

/** Keyword `allOf`. */
export function allOf<const S extends readonly z.ZodType[]>(...schemas: S): ExactRule<ExactAll<S>> {
  return (value, report) =>
    schemas.reduce((output: unknown, schema) => {
      const one = run(schema, value, report);
      return one === value ? output : merge(output, one);
    }, value) as ExactAll<S>;
}

/** Keyword `anyOf`. */
export function anyOf<const S extends readonly z.ZodType[]>(...schemas: S): ExactRule<z.output<S[number]>> {
  return (value, report) => {
    const results = schemas.map((schema) => schema.safeParse(value));
    const passed = results.filter((result) => result.success);
    if (passed.length === 0) reportNearest(results, value, report);
    const outputs = passed.map((result): unknown => result.data);
    return (outputs.length > 0 ? outputs.reduce(merge) : value) as z.output<S[number]>;
  };
}

/** Keyword `oneOf`. */
export function oneOf<const S extends readonly z.ZodType[]>(...schemas: S): ExactRule<z.output<S[number]>> {
  return (value, report) => {
    const results = schemas.map((schema) => schema.safeParse(value));
    const passed = results.filter((result) => result.success);
    if (passed.length === 0) reportNearest(results, value, report);
    if (passed.length > 1) fault(report, "conflict", "must fit one of the alternatives, and fits several");
    return (passed[0] ? passed[0].data : value) as z.output<S[number]>;
  };
}

/**
 * Reports the issues of the alternative that has the fewest; each unknown member counts, and one that another
 * alternative knows is told as such.
 */
export function reportNearest(
  results: z.ZodSafeParseResult<unknown>[],
  value: unknown,
  report: ExactReport,
): void {
  const errors = results.flatMap((result) => (result.success ? [] : [result.error]));
  const weight = (error: z.ZodError) =>
    error.issues.reduce(
      (sum, issue) =>
        sum + (issue.code === "unrecognized_keys" ? issue.keys.length : isOfOtherType(issue) ? 1e6 : 1),
      0,
    );
  const [nearest, ...rest] = errors.toSorted((left, right) => weight(left) - weight(right));
  if (!nearest) return;
  const others = rest.filter(({ issues }) => !issues.some(isOfOtherType));
  const unknown = unknownMembers(nearest);
  const elsewhere = unknown.filter((name) => others.some((other) => !unknownMembers(other).includes(name)));
  for (const name of elsewhere) {
    const home = others.find((other) => !unknownMembers(other).includes(name))!;
    if (home.issues.every(({ path }) => path[0] === name)) reportAll(home, value, report);
    else fault(report, "conflict", `belongs to ${formOf(home, unknown)}`, name);
  }
  reportAll(new z.ZodError(nearest.issues.flatMap((issue) => without(issue, elsewhere))), value, report);
}

/** Whether an alternative is for values of another type altogether. */
export function isOfOtherType({ code, path }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" && path.length === 0;
}

/** The members that an alternative does not know. */
export function unknownMembers({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0) return issue.keys;
    return isNeverGiven(issue) ? [String(issue.path[0])] : [];
  });
}

/** Whether an issue is of a member that an alternative knows only as null. */
export function isNeverGiven(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.expected === "never" && issue.path.length === 1;
}

/** An alternative in words: by what does not go with it, or by what it lacks; `unknown` is what the nearest lacks. */
export function formOf(error: z.ZodError, unknown: string[]): string {
  const rivals = unknownMembers(error).filter((name) => !unknown.includes(name));
  if (rivals.length > 0) return `another form of this body than ${rivals.join(", ")}`;
  const lacking = error.issues.filter((issue) => !isNeverGiven(issue));
  const needs = lacking.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  return `a form of this body that needs ${[...new Set(needs)].join(", ")}`;
}

/** An issue without the unknown members that were told otherwise. */
export function without(issue: z.core.$ZodIssue, told: string[]): z.core.$ZodIssue[] {
  if (isNeverGiven(issue)) return told.includes(String(issue.path[0])) ? [] : [issue];
  if (issue.code !== "unrecognized_keys" || issue.path.length > 0) return [issue];
  const keys = issue.keys.filter((name) => !told.includes(name));
  return keys.length === 0 ? [] : [{ ...issue, keys }];
}

/** Keyword `not`. */
export function not(schema: z.ZodType): ExactRule {
  return (value, report) => {
    if (schema.safeParse(value).success) fault(report, "value", "must not be what it is");
    return value;
  };
}

/** Keywords `if`, `then` and `else`. */
export function when(condition: z.ZodType, then: z.ZodType | null, otherwise: z.ZodType | null): ExactRule {
  return (value, report) => {
    const next = condition.safeParse(value).success ? then : otherwise;
    return next ? run(next, value, report) : value;
  };
}
