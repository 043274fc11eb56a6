import type { z } from "@hono/zod-openapi";
import { fault, isObject, merge, run, setOwn, type ExactReport, type ExactRule } from "./core.ts";

/** A keyword that concerns objects only; only own members count. */
export function keyed(check: (value: Record<string, unknown>, report: ExactReport) => unknown): ExactRule {
  return (value, report) => (isObject(value) ? check(value, report) : value);
}

/** Runs the schema that `pick` names for each member, if any. */
export function members(pick: (name: string) => readonly z.ZodType[]): ExactRule {
  return keyed((value, report) => {
    let output = value;
    for (const [name, member] of Object.entries(value)) {
      for (const schema of pick(name)) {
        const one = run(schema, member, report, name);
        if (one === member) continue;
        if (output === value) output = { ...value };
        setOwn(output, name, merge(output[name], one));
      }
    }
    return output;
  });
}

/** Keyword `properties`. */
export function properties(schemas: readonly (readonly [name: string, schema: z.ZodType])[]): ExactRule {
  const byName = new Map(schemas);
  return members((name) => {
    const schema = byName.get(name);
    return schema ? [schema] : [];
  });
}

/** Keyword `patternProperties`. */
export function patternProperties(...schemas: readonly (readonly [RegExp, z.ZodType])[]): ExactRule {
  return members((name) =>
    schemas.flatMap(([expression, schema]) => (expression.test(name) ? [schema] : [])),
  );
}

/** Keyword `additionalProperties` with a schema: for the members that are neither named nor matched. */
export function additionalProperties(schema: z.ZodType, names: string[], patterns: RegExp[]): ExactRule {
  const known = new Set(names);
  return members((name) => (known.has(name) || patterns.some((one) => one.test(name)) ? [] : [schema]));
}

/** Keyword `additionalProperties: false`. */
export function noAdditionalProperties(names: string[], patterns: RegExp[]): ExactRule {
  const known = new Set(names);
  return keyed((value, report) => {
    const keys = Object.keys(value).filter(
      (name) => !known.has(name) && !patterns.some((one) => one.test(name)),
    );
    if (keys.length > 0) report({ code: "unrecognized_keys", keys, input: value });
    return value;
  });
}

/** The defaults of optional members, filled in where they are absent. */
export function defaults(values: readonly (readonly [name: string, value: unknown])[]): ExactRule {
  return keyed((value) => {
    const output = { ...value };
    for (const [name, one] of values)
      if (!Object.hasOwn(value, name)) setOwn(output, name, structuredClone(one));
    return output;
  });
}

/** Keyword `required`. */
export function required<const N extends string>(...names: N[]): ExactRule {
  return keyed((value, report) => {
    for (const name of names)
      if (!Object.hasOwn(value, name)) fault(report, "required", "must be given", name);
    return value;
  });
}

/** Keyword `propertyNames`. */
export function propertyNames(schema: z.ZodType): ExactRule {
  return keyed((value, report) => {
    for (const name of Object.keys(value)) {
      if (!schema.safeParse(name).success)
        fault(report, "unknown", "is not a name that may be used here", name);
    }
    return value;
  });
}

/** Keyword `minProperties`. */
export function minProperties(limit: number): ExactRule {
  return keyed((value, report) => {
    if (Object.keys(value).length < limit) fault(report, "length", `must have at least ${limit} members`);
    return value;
  });
}

/** Keyword `maxProperties`. */
export function maxProperties(limit: number): ExactRule {
  return keyed((value, report) => {
    if (Object.keys(value).length > limit) fault(report, "length", `must have at most ${limit} members`);
    return value;
  });
}

/** Keyword `dependentRequired`. */
export function dependentRequired(
  ...needs: readonly (readonly [name: string, needed: string[]])[]
): ExactRule {
  return keyed((value, report) => {
    for (const [name, needed] of needs.filter(([one]) => Object.hasOwn(value, one))) {
      for (const other of needed) {
        if (!Object.hasOwn(value, other)) fault(report, "required", `must be given with ${name}`, other);
      }
    }
    return value;
  });
}

/** Keyword `dependentSchemas`. */
export function dependentSchemas(
  ...needs: readonly (readonly [name: string, schema: z.ZodType])[]
): ExactRule {
  return keyed((value, report) => {
    for (const [name, schema] of needs) if (Object.hasOwn(value, name)) run(schema, value, report);
    return value;
  });
}
