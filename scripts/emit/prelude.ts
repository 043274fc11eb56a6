import { z } from "@hono/zod-openapi";

// Helpers of the generated modules. Each module contains a copy of the helpers that it uses, in this order.

/** Pattern of an IPv4 address in dotted decimal notation. */
export const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** The last 32 bits of an IPv6 address in IPv4 notation, with the colon before them. */
export const ipv4Tail = new RegExp(`:${ipv4}$`);

/** Returns true if the text is an IPv6 address. With `::`, it may have at most `maximum` groups of 16 bits. */
export function isIpv6(text: string, maximum = 7): boolean {
  const groups = text.replace(ipv4Tail, ":0:0");
  const halves = groups.split("::");
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!parts.every((part) => /^[0-9A-Fa-f]{1,4}$/.test(part))) return false;
  return halves.length === 2 ? parts.length <= maximum : parts.length === 8;
}

/** A Mailbox of RFC 5321. The first group is the text of its address literal without brackets, if any. */
export const mailbox = new RegExp(
  String.raw`^(?:[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*|"(?:[ !#-\[\]-~]|\\[ -~])*")@` +
    String.raw`(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*|\[([!-Z^-~]+)\])$`,
);

/** An IPv4 address as RFC 5321 allows it, with leading zeros. */
export const mailIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)$/;

/** Checks format `email`: a Mailbox of RFC 5321. */
export function isEmail(text: string): boolean {
  const found = mailbox.exec(text);
  if (!found) return false;
  const literal = found[1];
  if (literal === undefined || mailIpv4.test(literal)) return true;
  if (/^ipv6:/i.test(literal)) return isIpv6(literal.slice(5), 6);
  return /^[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+$/.test(literal);
}

/** A URI of RFC 3986. The first group is its authority, if any. */
export const uri = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?://([^/?#]*)(?:/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?|` +
    String.raw`/?(?:(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?)` +
    String.raw`(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?` +
    String.raw`(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$`,
);

/** Authority of a URI. The first group is the text of its address literal without brackets, if any. */
export const authority =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:\[([^[\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?$/;

/** Checks format `uri`: a URI of RFC 3986 with a scheme. */
export function isUri(text: string): boolean {
  const found = uri.exec(text);
  if (!found) return false;
  if (found[1] === undefined) return true;
  const host = authority.exec(found[1]);
  if (!host) return false;
  return host[1] === undefined || isIpv6(host[1]) || /^v[0-9A-F]+\.[\w.~!$&'()*+,;=:-]+$/i.test(host[1]);
}

/** Converts a host name with international labels to ASCII (UTS #46). Returns undefined if it is not a host name. */
export function asciiHost(text: string): string | undefined {
  if (/[\0-,/:-@[-`{-\x7F]/.test(text)) return undefined;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * Checks format `idn-email`: a Mailbox whose domain may be international. Such a domain is converted to ASCII first,
 * and then the address has at most 254 characters.
 */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  if (/^[\0-\x7F]*$/.test(domain)) return isEmail(text);
  const ascii = text.slice(0, at) + (asciiHost(domain) ?? "");
  return ascii.length <= 254 && isEmail(ascii);
}

/** Checks format `iri`: a URI after its conversion to ASCII. */
export function isIri(text: string): boolean {
  if (/^[\0-\x7F]*$/.test(text)) return isUri(text);
  try {
    return !/[\0- "<>\\^`{|}\x7F]/.test(text) && isUri(new URL(text).href);
  } catch {
    return false;
  }
}

/** Creates the rule of a keyword that applies to arrays only. */
export function forArrays(check: (value: unknown[], report: ExactReport) => unknown): ExactRule {
  return (value, report) => (Array.isArray(value) ? check(value, report) : value);
}

/** Keyword `uniqueItems`: all items are different. */
export function uniqueItems(): ExactRule {
  return forArrays((value, report) => {
    const plain = new Set<unknown>();
    const nested: unknown[] = [];
    value.forEach((item, index) => {
      const isPlain = typeof item !== "object" || item === null;
      const repeated = isPlain ? plain.has(item) : nested.some((other) => isEqualJson(other, item));
      if (repeated) reportFault(report, "repeated", "must not be given twice", index);
      else if (isPlain) plain.add(item);
      else nested.push(item);
    });
    return value;
  });
}

/** Receives one issue. Its `path` is relative to the value that the rule checks. */
export type ExactReport = (issue: z.core.$ZodRawIssue) => void;

/** Rule of one JSON Schema keyword. It reports issues of a value and returns the value with defaults filled in. */
export type ExactRule<T = unknown> = (value: unknown, report: ExactReport) => T;

/** Part of a composite schema: a rule, or a schema that must be valid as well. */
export type ExactPart = z.ZodType | ExactRule;

/** Output type of a part. */
export type ExactOutput<P> = P extends z.ZodType ? z.output<P> : P extends ExactRule<infer T> ? T : unknown;

/** Output type of a value that is valid for all parts. */
export type ExactAll<P> = P extends readonly [infer F, ...infer R] ? ExactOutput<F> & ExactAll<R> : unknown;

/**
 * Creates a schema that is valid if every part is valid for the unchanged input. All parts report their issues.
 * Undefined is invalid.
 */
export function exact<const P extends readonly ExactPart[]>(...parts: P): z.ZodType<ExactAll<P>> {
  const schema = z.unknown().check((payload) => {
    const value = payload.value;
    const report: ExactReport = (issue) => void payload.issues.push(issue);
    if (value === undefined) return report({ code: "invalid_type", expected: "nonoptional", input: value });
    for (const part of parts) {
      const output: unknown =
        typeof part === "function" ? part(value, report) : applySchema(part, value, report);
      if (output !== value) payload.value = payload.value === value ? output : merge(payload.value, output);
    }
  });
  // The compiler cannot derive the output type from the rules.
  return schema as unknown as z.ZodType<ExactAll<P>>;
}

/**
 * Applies a schema inside a rule. Reports its issues under `path`. Returns its output, or an invalid value unchanged.
 */
export function applySchema(
  schema: z.ZodType,
  value: unknown,
  report: ExactReport,
  ...path: PropertyKey[]
): unknown {
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

/** Reports a custom issue: `name` is its class, and `message` describes a valid value. */
export function reportFault(
  report: ExactReport,
  name: string,
  message: string,
  ...path: PropertyKey[]
): void {
  report({ code: "custom", params: { fault: name }, message, path, input: undefined });
}

/**
 * Merges two outputs of one value: the members of the first, and members (defaults) that only the second has. If only
 * one output replaced a null by a default, the default is used.
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

/** Sets a member, even if its name has a meaning for the prototype. */
export function setOwn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Returns true if the value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns document keywords that the types of `.openapi()` do not include. */
export function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** Makes a member optional. JSON has no `undefined`, so the type of a present member excludes it. */
export function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
}

/** Makes a member nullable. Null is read as `fallback`. */
export function omissible<S extends z.ZodType, const F>(schema: S, fallback: F): z.ZodType<z.output<S> | F> {
  const checked = z.unknown().check((payload) => {
    if (payload.value === null) payload.value = fallback;
    else payload.value = applySchema(schema, payload.value, (issue) => void payload.issues.push(issue));
  });
  // The compiler cannot see that the output is valid for the schema or is the fallback.
  return checked as unknown as z.ZodType<z.output<S> | F>;
}

/** Keyword `anyOf`. */
export function matchAny<const S extends readonly z.ZodType[]>(
  ...schemas: S
): ExactRule<z.output<S[number]>> {
  return (value, report) => {
    const results = schemas.map((schema) => schema.safeParse(value));
    const passed = results.filter((result) => result.success);
    if (passed.length === 0) reportNearest(results, value, report);
    const outputs = passed.map((result): unknown => result.data);
    return (outputs.length > 0 ? outputs.reduce(merge) : value) as z.output<S[number]>;
  };
}

/** Keyword `oneOf`. */
export function matchOne<const S extends readonly z.ZodType[]>(
  ...schemas: S
): ExactRule<z.output<S[number]>> {
  return (value, report) => {
    const results = schemas.map((schema) => schema.safeParse(value));
    const passed = results.filter((result) => result.success);
    if (passed.length === 0) reportNearest(results, value, report);
    if (passed.length > 1)
      reportFault(report, "conflict", "must fit one of the alternatives, and fits several");
    return (passed[0] ? passed[0].data : value) as z.output<S[number]>;
  };
}

/**
 * Reports the issues of the alternative with the fewest issues. Each unknown member counts. If another alternative has
 * the member, the issue mentions that alternative.
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
        sum + (issue.code === "unrecognized_keys" ? issue.keys.length : isOtherType(issue) ? 1e6 : 1),
      0,
    );
  const [nearest, ...rest] = errors.toSorted((left, right) => weight(left) - weight(right));
  if (!nearest) return;
  const others = rest.filter(({ issues }) => !issues.some(isOtherType));
  const unknown = unknownMembers(nearest);
  const elsewhere = unknown.filter((name) => others.some((other) => !unknownMembers(other).includes(name)));
  for (const name of elsewhere) {
    const home = others.find((other) => !unknownMembers(other).includes(name))!;
    if (home.issues.every(({ path }) => path[0] === name)) reportAll(home, value, report);
    else reportFault(report, "conflict", `belongs to ${describeForm(home, unknown)}`, name);
  }
  reportAll(new z.ZodError(nearest.issues.flatMap((issue) => omitReported(issue, elsewhere))), value, report);
}

/** Returns true if an alternative is for values of another type. */
export function isOtherType({ code, path }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" && path.length === 0;
}

/** Returns the members of the value that an alternative does not have or accepts as null only, by its issues. */
export function unknownMembers({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0) return issue.keys;
    return acceptsNullOnly(issue) ? [String(issue.path[0])] : [];
  });
}

/** Returns true if the issue is about a member that the alternative accepts as null only. */
export function acceptsNullOnly(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.expected === "never" && issue.path.length === 1;
}

/**
 * Describes an alternative by the members that conflict with it, or by the members that it requires. `unknown` lists
 * the members that the nearest alternative does not have.
 */
export function describeForm(error: z.ZodError, unknown: string[]): string {
  const rivals = unknownMembers(error).filter((name) => !unknown.includes(name));
  if (rivals.length > 0) return `another form of this body than ${rivals.join(", ")}`;
  const lacking = error.issues.filter((issue) => !acceptsNullOnly(issue));
  const needs = lacking.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  return `a form of this body that needs ${[...new Set(needs)].join(", ")}`;
}

/** Returns the issue without unknown members that were reported already, or an empty list if nothing is left of it. */
export function omitReported(issue: z.core.$ZodIssue, reported: string[]): z.core.$ZodIssue[] {
  if (acceptsNullOnly(issue)) return reported.includes(String(issue.path[0])) ? [] : [issue];
  if (issue.code !== "unrecognized_keys" || issue.path.length > 0) return [issue];
  const keys = issue.keys.filter((name) => !reported.includes(name));
  return keys.length === 0 ? [] : [{ ...issue, keys }];
}

/** Type `integer` without the bounds of safe integers: 1.0 and 1e300 are integers. */
export function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, { params: { fault: "type" }, message: "must be an integer" });
}

/** Creates the rule of a keyword that applies to objects only. Inherited members do not count. */
export function forObjects(
  check: (value: Record<string, unknown>, report: ExactReport) => unknown,
): ExactRule {
  return (value, report) => (isObject(value) ? check(value, report) : value);
}

/** Creates a rule that applies to each member the schemas that `pick` returns for its name. */
export function members(pick: (name: string) => readonly z.ZodType[]): ExactRule {
  return forObjects((value, report) => {
    let output = value;
    for (const [name, member] of Object.entries(value)) {
      for (const schema of pick(name)) {
        const one = applySchema(schema, member, report, name);
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

/** Keyword `required`. */
export function required<const N extends string>(...names: N[]): ExactRule {
  return forObjects((value, report) => {
    for (const name of names)
      if (!Object.hasOwn(value, name)) reportFault(report, "required", "must be given", name);
    return value;
  });
}

/** Converts a text of a query or path that is a JSON integer to a number. Returns any other value unchanged. */
export function toInteger(value: unknown): unknown {
  return typeof value === "string" && /^-?(?:0|[1-9][0-9]*)$/.test(value) ? toFiniteNumber(value) : value;
}

/**
 * Converts a text to a number. A number beyond the range of a double becomes the largest or smallest finite double, so
 * that limits reject it.
 */
export function toFiniteNumber(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** Checks format `date`: a full-date of RFC 3339 that exists in the calendar. */
export function isDate(text: string): boolean {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** Returns true if the calendar has this day. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** Checks format `date-time` of RFC 3339. A leap second is valid at 23:59 UTC only. */
export function isDateTime(text: string): boolean {
  const found =
    /^([0-9-]{10})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))$/.exec(
      text,
    );
  if (!found || !isDate(found[1]!)) return false;
  const hour = Number(found[2]);
  const minute = Number(found[3]);
  const second = Number(found[4]);
  const offsetHour = Number(found[6] ?? 0);
  const offsetMinute = Number(found[7] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offsetMinutes = (found[5] === "-" ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  return (hour * 60 + minute - offsetMinutes + 2880) % 1440 === 1439;
}

/** TypeScript type of each JSON type. */
export type JsonTypes = {
  null: null;
  boolean: boolean;
  object: Record<string, unknown>;
  array: unknown[];
  number: number;
  integer: number;
  string: string;
};

/** Returns true if the value has the named JSON type. 1.0 is an integer. */
export function hasType(value: unknown, name: keyof JsonTypes): boolean {
  if (name === "null") return value === null;
  if (name === "array") return Array.isArray(value);
  if (name === "object") return isObject(value);
  if (name === "integer") return Number.isInteger(value);
  return typeof value === name;
}

/** Keyword `type`. */
export function types<const N extends readonly (keyof JsonTypes)[]>(
  ...names: N
): ExactRule<JsonTypes[N[number]]> {
  return (value, report) => {
    if (!names.some((name) => hasType(value, name))) {
      report({ code: "invalid_type", expected: names.join(" or ") as "string", input: value });
    }
    return value as JsonTypes[N[number]];
  };
}

/** Applies keywords of one type in a schema that also allows other types. A value of another type is valid. */
export function forType(name: keyof JsonTypes, schema: z.ZodType): ExactRule {
  return (value, report) => (hasType(value, name) ? applySchema(schema, value, report) : value);
}

/** Keywords `const` and `enum`: the value equals one of the allowed values. */
export function allowValues<const V extends readonly unknown[]>(...allowed: V): ExactRule<V[number]> {
  return (value, report) => {
    if (!allowed.some((one) => isEqualJson(one, value))) {
      reportFault(report, "value", `must be ${allowed.map((one) => JSON.stringify(one)).join(" or ")}`);
    }
    return value as V[number];
  };
}

/** Compares JSON values: numbers by value, and objects without regard to the order of members. */
export function isEqualJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqualJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && isEqualJson(left[name], right[name]));
}
