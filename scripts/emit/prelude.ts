import { z } from "@hono/zod-openapi";

// Helpers of the generated modules: each module gets a copy of those that it uses, in this order.

/** An IPv4 address in dotted decimals. */
export const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** The last 32 bits of an IPv6 address, written as IPv4. */
export const ipv4Tail = new RegExp(`:${ipv4}$`);

/** Whether the text is an IPv6 address in which `::` stands beside at most `most` groups of 16 bits. */
export function isIpv6(text: string, most = 7): boolean {
  const groups = text.replace(ipv4Tail, ":0:0");
  const halves = groups.split("::");
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!parts.every((part) => /^[0-9A-Fa-f]{1,4}$/.test(part))) return false;
  return halves.length === 2 ? parts.length <= most : parts.length === 8;
}

/** A Mailbox of RFC 5321; the first group is what stands in brackets, if anything does. */
export const mailbox = new RegExp(
  String.raw`^(?:[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*|"(?:[ !#-\[\]-~]|\\[ -~])*")@` +
    String.raw`(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*|\[([!-Z^-~]+)\])$`,
);

/** An IPv4 address as RFC 5321 takes it, leading zeros included. */
export const mailIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)$/;

/** Format `email`: a Mailbox of RFC 5321. */
export function isEmail(text: string): boolean {
  const found = mailbox.exec(text);
  if (!found) return false;
  const literal = found[1];
  if (literal === undefined || mailIpv4.test(literal)) return true;
  if (/^ipv6:/i.test(literal)) return isIpv6(literal.slice(5), 6);
  return /^[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+$/.test(literal);
}

/** A URI of RFC 3986; the first group is its authority, if it has one. */
export const uri = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?://([^/?#]*)(?:/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?|` +
    String.raw`/?(?:(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?)` +
    String.raw`(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?` +
    String.raw`(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$`,
);

/** The authority of a URI; the first group is what stands in brackets, if anything does. */
export const authority =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:\[([^[\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?$/;

/** Format `uri`: a URI of RFC 3986, with its scheme. */
export function isUri(text: string): boolean {
  const found = uri.exec(text);
  if (!found) return false;
  if (found[1] === undefined) return true;
  const host = authority.exec(found[1]);
  if (!host) return false;
  return host[1] === undefined || isIpv6(host[1]) || /^v[0-9A-F]+\.[\w.~!$&'()*+,;=:-]+$/i.test(host[1]);
}

/** The ASCII spelling of a host name whose labels may be international (UTS #46); undefined where it is no host name. */
export function asciiHost(text: string): string | undefined {
  if (/[\0-,/:-@[-`{-\x7F]/.test(text)) return undefined;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

/** Format `idn-email`, of which the domain alone may be international: a Mailbox once it is spelled in ASCII. */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  if (/^[\0-\x7F]*$/.test(domain)) return isEmail(text);
  const ascii = text.slice(0, at) + (asciiHost(domain) ?? "");
  return ascii.length <= 254 && isEmail(ascii);
}

/** Format `iri`: a URI once it is spelled in ASCII. */
export function isIri(text: string): boolean {
  if (/^[\0-\x7F]*$/.test(text)) return isUri(text);
  try {
    return !/[\0- "<>\\^`{|}\x7F]/.test(text) && isUri(new URL(text).href);
  } catch {
    return false;
  }
}

/** A keyword that concerns arrays only. */
export function listed(check: (value: unknown[], report: ExactReport) => unknown): ExactRule {
  return (value, report) => (Array.isArray(value) ? check(value, report) : value);
}

/** Keyword `uniqueItems`: no two items are equal. */
export function uniqueItems(): ExactRule {
  return listed((value, report) => {
    const plain = new Set<unknown>();
    const nested: unknown[] = [];
    value.forEach((item, index) => {
      const isPlain = typeof item !== "object" || item === null;
      const repeated = isPlain ? plain.has(item) : nested.some((other) => same(other, item));
      if (repeated) fault(report, "repeated", "must not be given twice", index);
      else if (isPlain) plain.add(item);
      else nested.push(item);
    });
    return value;
  });
}

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

/** Keywords for the document that the types of `.openapi()` do not list. */
export function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** A member that may be absent. JSON has no `undefined`, so the type of one that is there leaves it out. */
export function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
}

/** A member that may be null, which is read as `fallback`. */
export function omissible<S extends z.ZodType, const F>(schema: S, fallback: F): z.ZodType<z.output<S> | F> {
  const checked = z.unknown().check((payload) => {
    if (payload.value === null) payload.value = fallback;
    else payload.value = run(schema, payload.value, (issue) => void payload.issues.push(issue));
  });
  // What passes is of the schema or is the fallback, which the compiler cannot see.
  return checked as unknown as z.ZodType<z.output<S> | F>;
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

/** Type `integer` without the bounds that would make it a safe one: 1.0 and 1e300 are integers. */
export function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, { params: { fault: "type" }, message: "must be an integer" });
}

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

/** Keyword `required`. */
export function required<const N extends string>(...names: N[]): ExactRule {
  return keyed((value, report) => {
    for (const name of names)
      if (!Object.hasOwn(value, name)) fault(report, "required", "must be given", name);
    return value;
  });
}

/** A query or path text that is a JSON integer, as a number; anything else as it came. */
export function toInteger(value: unknown): unknown {
  return typeof value === "string" && /^-?(?:0|[1-9][0-9]*)$/.test(value) ? finite(value) : value;
}

/** The number that a text means; one beyond what a double holds becomes the largest, so that limits refuse it. */
export function finite(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** Format `date`: RFC 3339 full-date, a day that the calendar has. */
export function isDate(text: string): boolean {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** Whether the calendar has this day. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** Format `date-time`: RFC 3339; a leap second only at 23:59 UTC. */
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

/** The TypeScript type of each JSON type. */
export type JsonTypes = {
  null: null;
  boolean: boolean;
  object: Record<string, unknown>;
  array: unknown[];
  number: number;
  integer: number;
  string: string;
};

/** Whether the value has the named JSON type; 1.0 is an integer. */
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

/** The keywords of one type in a schema that allows others too: a value of another type passes. */
export function ofType(name: keyof JsonTypes, schema: z.ZodType): ExactRule {
  return (value, report) => (hasType(value, name) ? run(schema, value, report) : value);
}

/** Keywords `const` and `enum`: the value equals one of those given. */
export function among<const V extends readonly unknown[]>(...allowed: V): ExactRule<V[number]> {
  return (value, report) => {
    if (!allowed.some((one) => same(one, value))) {
      fault(report, "value", `must be ${allowed.map((one) => JSON.stringify(one)).join(" or ")}`);
    }
    return value as V[number];
  };
}

/** Equality of JSON values: numbers by value, objects whatever the order of their members. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => same(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name]));
}
