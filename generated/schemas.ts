// Generated from spec/ by `npm run generate`. Never edited by hand.
import { z } from "@hono/zod-openapi";

/** Pattern of an IPv4 address in dotted decimal notation. */
const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** The last 32 bits of an IPv6 address in IPv4 notation, with the colon before them. */
const ipv4Tail = new RegExp(`:${ipv4}$`);

/** Returns true if the text is an IPv6 address. With `::`, it may have at most `maximum` groups of 16 bits. */
function isIpv6(text: string, maximum = 7): boolean {
  const groups = text.replace(ipv4Tail, ":0:0");
  const halves = groups.split("::");
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!parts.every((part) => /^[0-9A-Fa-f]{1,4}$/.test(part))) return false;
  return halves.length === 2 ? parts.length <= maximum : parts.length === 8;
}

/** A Mailbox of RFC 5321. The first group is the text of its address literal without brackets, if any. */
const mailbox = new RegExp(
  String.raw`^(?:[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*|"(?:[ !#-\[\]-~]|\\[ -~])*")@` +
    String.raw`(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*|\[([!-Z^-~]+)\])$`,
);

/** An IPv4 address as RFC 5321 allows it, with leading zeros. */
const mailIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)$/;

/** Checks format `email`: a Mailbox of RFC 5321. */
function isEmail(text: string): boolean {
  const found = mailbox.exec(text);
  if (!found) return false;
  const literal = found[1];
  if (literal === undefined || mailIpv4.test(literal)) return true;
  if (/^ipv6:/i.test(literal)) return isIpv6(literal.slice(5), 6);
  return /^[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+$/.test(literal);
}

/** A URI of RFC 3986. The first group is its authority, if any. */
const uri = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?://([^/?#]*)(?:/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?|` +
    String.raw`/?(?:(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?)` +
    String.raw`(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?` +
    String.raw`(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$`,
);

/** Authority of a URI. The first group is the text of its address literal without brackets, if any. */
const authority =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:\[([^[\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?$/;

/** Checks format `uri`: a URI of RFC 3986 with a scheme. */
function isUri(text: string): boolean {
  const found = uri.exec(text);
  if (!found) return false;
  if (found[1] === undefined) return true;
  const host = authority.exec(found[1]);
  if (!host) return false;
  return host[1] === undefined || isIpv6(host[1]) || /^v[0-9A-F]+\.[\w.~!$&'()*+,;=:-]+$/i.test(host[1]);
}

/** Converts a host name with international labels to ASCII (UTS #46). Returns undefined if it is not a host name. */
function asciiHost(text: string): string | undefined {
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
function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  if (/^[\0-\x7F]*$/.test(domain)) return isEmail(text);
  const ascii = text.slice(0, at) + (asciiHost(domain) ?? "");
  return ascii.length <= 254 && isEmail(ascii);
}

/** Checks format `iri`: a URI after its conversion to ASCII. */
function isIri(text: string): boolean {
  if (/^[\0-\x7F]*$/.test(text)) return isUri(text);
  try {
    return !/[\0- "<>\\^`{|}\x7F]/.test(text) && isUri(new URL(text).href);
  } catch {
    return false;
  }
}

/** Creates the rule of a keyword that applies to arrays only. */
function forArrays(check: (value: unknown[], report: ExactReport) => unknown): ExactRule {
  return (value, report) => (Array.isArray(value) ? check(value, report) : value);
}

/** Keyword `uniqueItems`: all items are different. */
function uniqueItems(): ExactRule {
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
type ExactReport = (issue: z.core.$ZodRawIssue) => void;

/** Rule of one JSON Schema keyword. It reports issues of a value and returns the value with defaults filled in. */
type ExactRule<T = unknown> = (value: unknown, report: ExactReport) => T;

/** Part of a composite schema: a rule, or a schema that must be valid as well. */
type ExactPart = z.ZodType | ExactRule;

/** Output type of a part. */
type ExactOutput<P> = P extends z.ZodType ? z.output<P> : P extends ExactRule<infer T> ? T : unknown;

/** Output type of a value that is valid for all parts. */
type ExactAll<P> = P extends readonly [infer F, ...infer R] ? ExactOutput<F> & ExactAll<R> : unknown;

/**
 * Creates a schema that is valid if every part is valid for the unchanged input. All parts report their issues.
 * Undefined is invalid.
 */
function exact<const P extends readonly ExactPart[]>(...parts: P): z.ZodType<ExactAll<P>> {
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
function applySchema(
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
function reportAll(error: z.ZodError, input: unknown, report: ExactReport, path: PropertyKey[] = []): void {
  for (const issue of error.issues) {
    report({ ...issue, path: [...path, ...issue.path], input } as z.core.$ZodRawIssue);
  }
}

/** Reports a custom issue: `name` is its class, and `message` describes a valid value. */
function reportFault(report: ExactReport, name: string, message: string, ...path: PropertyKey[]): void {
  report({ code: "custom", params: { fault: name }, message, path, input: undefined });
}

/**
 * Merges two outputs of one value: the members of the first, and members (defaults) that only the second has. If only
 * one output replaced a null by a default, the default is used.
 */
function merge(first: unknown, second: unknown): unknown {
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
function setOwn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Returns true if the value is a JSON object. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns document keywords that the types of `.openapi()` do not include. */
function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** Makes a member optional. JSON has no `undefined`, so the type of a present member excludes it. */
function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
}

/** Makes a member nullable. Null is read as `fallback`. */
function omissible<S extends z.ZodType, const F>(schema: S, fallback: F): z.ZodType<z.output<S> | F> {
  const checked = z.unknown().check((payload) => {
    if (payload.value === null) payload.value = fallback;
    else payload.value = applySchema(schema, payload.value, (issue) => void payload.issues.push(issue));
  });
  // The compiler cannot see that the output is valid for the schema or is the fallback.
  return checked as unknown as z.ZodType<z.output<S> | F>;
}

/** Keyword `anyOf`. */
function matchAny<const S extends readonly z.ZodType[]>(...schemas: S): ExactRule<z.output<S[number]>> {
  return (value, report) => {
    const results = schemas.map((schema) => schema.safeParse(value));
    const passed = results.filter((result) => result.success);
    if (passed.length === 0) reportNearest(results, value, report);
    const outputs = passed.map((result): unknown => result.data);
    return (outputs.length > 0 ? outputs.reduce(merge) : value) as z.output<S[number]>;
  };
}

/** Keyword `oneOf`. */
function matchOne<const S extends readonly z.ZodType[]>(...schemas: S): ExactRule<z.output<S[number]>> {
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
function reportNearest(results: z.ZodSafeParseResult<unknown>[], value: unknown, report: ExactReport): void {
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
function isOtherType({ code, path }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" && path.length === 0;
}

/** Returns the members of the value that an alternative does not have or accepts as null only, by its issues. */
function unknownMembers({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0) return issue.keys;
    return acceptsNullOnly(issue) ? [String(issue.path[0])] : [];
  });
}

/** Returns true if the issue is about a member that the alternative accepts as null only. */
function acceptsNullOnly(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.expected === "never" && issue.path.length === 1;
}

/**
 * Describes an alternative by the members that conflict with it, or by the members that it requires. `unknown` lists
 * the members that the nearest alternative does not have.
 */
function describeForm(error: z.ZodError, unknown: string[]): string {
  const rivals = unknownMembers(error).filter((name) => !unknown.includes(name));
  if (rivals.length > 0) return `another form of this body than ${rivals.join(", ")}`;
  const lacking = error.issues.filter((issue) => !acceptsNullOnly(issue));
  const needs = lacking.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  return `a form of this body that needs ${[...new Set(needs)].join(", ")}`;
}

/** Returns the issue without unknown members that were reported already, or an empty list if nothing is left of it. */
function omitReported(issue: z.core.$ZodIssue, reported: string[]): z.core.$ZodIssue[] {
  if (acceptsNullOnly(issue)) return reported.includes(String(issue.path[0])) ? [] : [issue];
  if (issue.code !== "unrecognized_keys" || issue.path.length > 0) return [issue];
  const keys = issue.keys.filter((name) => !reported.includes(name));
  return keys.length === 0 ? [] : [{ ...issue, keys }];
}

/** Type `integer` without the bounds of safe integers: 1.0 and 1e300 are integers. */
function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, { params: { fault: "type" }, message: "must be an integer" });
}

/** Creates the rule of a keyword that applies to objects only. Inherited members do not count. */
function forObjects(check: (value: Record<string, unknown>, report: ExactReport) => unknown): ExactRule {
  return (value, report) => (isObject(value) ? check(value, report) : value);
}

/** Creates a rule that applies to each member the schemas that `pick` returns for its name. */
function members(pick: (name: string) => readonly z.ZodType[]): ExactRule {
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
function properties(schemas: readonly (readonly [name: string, schema: z.ZodType])[]): ExactRule {
  const byName = new Map(schemas);
  return members((name) => {
    const schema = byName.get(name);
    return schema ? [schema] : [];
  });
}

/** Keyword `required`. */
function required<const N extends string>(...names: N[]): ExactRule {
  return forObjects((value, report) => {
    for (const name of names)
      if (!Object.hasOwn(value, name)) reportFault(report, "required", "must be given", name);
    return value;
  });
}

/** Checks format `date`: a full-date of RFC 3339 that exists in the calendar. */
function isDate(text: string): boolean {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** Returns true if the calendar has this day. */
function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** Checks format `date-time` of RFC 3339. A leap second is valid at 23:59 UTC only. */
function isDateTime(text: string): boolean {
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
type JsonTypes = {
  null: null;
  boolean: boolean;
  object: Record<string, unknown>;
  array: unknown[];
  number: number;
  integer: number;
  string: string;
};

/** Returns true if the value has the named JSON type. 1.0 is an integer. */
function hasType(value: unknown, name: keyof JsonTypes): boolean {
  if (name === "null") return value === null;
  if (name === "array") return Array.isArray(value);
  if (name === "object") return isObject(value);
  if (name === "integer") return Number.isInteger(value);
  return typeof value === name;
}

/** Keyword `type`. */
function types<const N extends readonly (keyof JsonTypes)[]>(...names: N): ExactRule<JsonTypes[N[number]]> {
  return (value, report) => {
    if (!names.some((name) => hasType(value, name))) {
      report({ code: "invalid_type", expected: names.join(" or ") as "string", input: value });
    }
    return value as JsonTypes[N[number]];
  };
}

/** Compares JSON values: numbers by value, and objects without regard to the order of members. */
function isEqualJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqualJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && isEqualJson(left[name], right[name]));
}

export const WhatsappMessageStatus = z
  .enum(["PENDING", "SENT", "DELIVERED", "READ", "FAILED", "EXPIRED"])
  .openapi("WhatsappMessageStatus", {
    title: "WhatsApp message status",
    description:
      "Status of a WhatsApp message in the webhook `message.status` and in `getMessage`.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n\n**Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,\n`DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is final.",
  });

export const PersonName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u, "have no control character and no line break")
  .openapi(
    "PersonName",
    keywords({
      pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$",
      title: "Name",
      description:
        "A part of a person's name, from 1 to 100 characters, without control characters and line breaks.",
      "x-pattern-words": "have no control character and no line break",
      examples: ["Ada"],
    }),
  );

export const Email = z
  .stringFormat("idn-email", isIdnEmail)
  .max(254)
  .openapi(
    "Email",
    keywords({
      format: "idn-email",
      title: "E-mail address",
      description: "An e-mail address. An internationalized domain name is stored and returned in Punycode.",
      examples: ["ada@example.com"],
    }),
  );

export const Password = z
  .string()
  .min(8)
  .max(128)
  .openapi(
    "Password",
    keywords({
      title: "Password",
      description:
        "A password of 8 to 128 arbitrary characters. A common password gets a 400 with the fault `password`.",
      "x-extension": "0015",
    }),
  );

export const RegisterRequest = z
  .strictObject({
    firstName: PersonName.openapi({ description: "Given name." }),
    lastName: PersonName.openapi({ description: "Family name." }),
    email: Email,
    password: Password,
  })
  .openapi("RegisterRequest", { title: "Registration" });

export const Role = z
  .enum(["user", "admin"])
  .openapi(
    "Role",
    keywords({
      title: "Role",
      description:
        "Role of a user.\n\n- `user`: can act on the user's account. The role of every newly registered user.\n- `admin`: can also send reset links to other users.\n\n**Transitions.** Only the operator changes a role.",
      "x-extension": "0012",
    }),
  );

export const UserStatus = z
  .enum(["active", "suspended"])
  .openapi(
    "UserStatus",
    keywords({
      title: "User status",
      description:
        "Status of a user.\n\n- `active`: the user can sign in. The status of every newly registered user.\n- `suspended`: the operator has suspended the user (decision 0012). A sign-in gets a 403. The sessions end and the\n  API keys stop working (401). A request in progress may still get a 403. No reset link is sent.\n\n**Transitions.** Only the operator changes `active` to `suspended` and back. No operation of this API does.",
      "x-extension": "0012",
    }),
  );

export const User = exact(
  types("object"),
  required("id", "firstName", "lastName", "email", "role", "status", "isVerified", "createdAt", "updatedAt"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    ["firstName", z.string().openapi({ description: "Given name." })],
    ["lastName", z.string().openapi({ description: "Family name." })],
    ["email", z.string().openapi({ description: "E-mail address." })],
    ["role", Role],
    ["status", UserStatus],
    [
      "isVerified",
      z
        .boolean()
        .openapi({
          description:
            "True if the e-mail address is verified. `false` on registration. `true` after the user confirmed the address or used a reset link (decision 0016).",
        }),
    ],
    [
      "createdAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of registration (ISO 8601)." }),
    ],
    [
      "updatedAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the last change (ISO 8601)." }),
    ],
  ]),
).openapi(
  "User",
  keywords({
    title: "User",
    description: "A user of the service.",
    type: "object",
    required: [
      "id",
      "firstName",
      "lastName",
      "email",
      "role",
      "status",
      "isVerified",
      "createdAt",
      "updatedAt",
    ],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      firstName: { type: "string", description: "Given name." },
      lastName: { type: "string", description: "Family name." },
      email: { type: "string", description: "E-mail address." },
      role: { $ref: "#/components/schemas/Role" },
      status: { $ref: "#/components/schemas/UserStatus" },
      isVerified: {
        type: "boolean",
        description:
          "True if the e-mail address is verified. `false` on registration. `true` after the user confirmed the address or used a reset link (decision 0016).",
      },
      createdAt: { type: "string", format: "date-time", description: "Time of registration (ISO 8601)." },
      updatedAt: { type: "string", format: "date-time", description: "Time of the last change (ISO 8601)." },
    },
  }),
);

export const ErrorCode = z
  .enum([
    "invalid_request",
    "authentication_failed",
    "insufficient_balance",
    "daily_limit_reached",
    "forbidden",
    "not_found",
    "method_not_allowed",
    "email_taken",
    "too_many_api_keys",
    "too_many_webhook_endpoints",
    "idempotency_in_progress",
    "invalid_configuration",
    "payload_too_large",
    "unsupported_media_type",
    "idempotency_mismatch",
    "rate_limited",
    "internal_error",
    "unavailable",
  ])
  .openapi(
    "ErrorCode",
    keywords({
      title: "Error code",
      description:
        "Kind of problem. Each code has one status. Minor versions may add codes: handle an unknown code by its status.\n\n- `invalid_request` (400): the request breaks a rule. `errors` names every fault.\n- `authentication_failed` (401): credentials are missing, wrong, expired, or do not belong together.\n- `insufficient_balance` (402): the balance is too low. Nothing was charged or sent.\n- `daily_limit_reached` (402): the account's daily limit does not allow this charge. Nothing was charged or sent.\n- `forbidden` (403): the caller is authenticated but not allowed to do this.\n- `not_found` (404): the resource does not exist, or it belongs to another account.\n- `method_not_allowed` (405): the path exists, but not this method.\n- `email_taken` (409): a user with this e-mail address exists.\n- `too_many_api_keys` (409): the user has 100 live API keys.\n- `too_many_webhook_endpoints` (409): the account has 10 webhook endpoints.\n- `idempotency_in_progress` (409): the first request with this `Idempotency-Key` is still in progress.\n- `invalid_configuration` (409): only in the operator API. The files of the configuration have faults.\n- `payload_too_large` (413): the body is over 64 KiB.\n- `unsupported_media_type` (415): the body is not `application/json`.\n- `idempotency_mismatch` (422): this `Idempotency-Key` was used with another operation or body.\n- `rate_limited` (429): too many requests. `Retry-After` is the time to wait.\n- `internal_error` (500): an unexpected error of the service.\n- `unavailable` (503): the service is temporarily unavailable. `Retry-After` is the time to wait.",
      "x-extension": "0001",
    }),
  );

export const FaultPart = z
  .enum(["body", "query", "path", "header"])
  .openapi(
    "FaultPart",
    keywords({
      title: "Part of a request",
      description:
        "Faulty part of the request.\n\n- `body`: the body, or a value in it.\n- `query`: a query parameter.\n- `path`: a path parameter.\n- `header`: a header.",
      "x-extension": "0001",
    }),
  );

export const FaultCode = z
  .enum([
    "required",
    "unknown",
    "repeated",
    "type",
    "value",
    "length",
    "range",
    "pattern",
    "format",
    "characters",
    "json",
    "phone_number",
    "destination",
    "password",
    "token",
    "period",
    "conflict",
  ])
  .openapi(
    "FaultCode",
    keywords({
      title: "Fault code",
      description:
        "Kind of fault. Minor versions may add codes: show the `message` of an unknown code.\n\n- `required`: a required field, parameter or body is missing.\n- `unknown`: the API has no such field or parameter.\n- `repeated`: a query parameter is present more than once.\n- `type`: the JSON type is wrong.\n- `value`: the value is not one of the allowed values.\n- `length`: a string or list is too short or too long.\n- `range`: a number is too small or too large, or a time range has too many intervals or records.\n- `pattern`: a string does not have the required form.\n- `format`: a string is not a valid date-time, e-mail address, UUID, date or URI.\n- `characters`: a string contains characters that cannot be stored, such as NUL or half of a surrogate pair.\n- `json`: the body is not JSON.\n- `phone_number`: a telephone number that cannot exist.\n- `destination`: a number that this channel does not serve.\n- `password`: a password that is too common.\n- `token`: a token that is wrong, used or expired.\n- `period`: a time range that does not end after it starts.\n- `conflict`: two fields that exclude each other.",
      "x-extension": "0001",
    }),
  );

export const Fault = exact(
  types("object"),
  required("in", "pointer", "code", "message"),
  properties([
    ["in", FaultPart],
    [
      "pointer",
      z
        .string()
        .openapi({
          description:
            "JSON Pointer (RFC 6901) to the faulty value in that part: `/filter/status` in the body, `/count` in the query.\nEmpty if the whole part is at fault. If the pointer is longer than 256 characters, it points to the nearest\nenclosing value instead.",
        }),
    ],
    ["code", FaultCode],
    ["message", z.string().openapi({ description: "Description of the fault, as human-readable text." })],
  ]),
).openapi(
  "Fault",
  keywords({
    title: "Fault",
    description: "One fault of a request.",
    "x-extension": "0001",
    type: "object",
    required: ["in", "pointer", "code", "message"],
    properties: {
      in: { $ref: "#/components/schemas/FaultPart" },
      pointer: {
        type: "string",
        description:
          "JSON Pointer (RFC 6901) to the faulty value in that part: `/filter/status` in the body, `/count` in the query.\nEmpty if the whole part is at fault. If the pointer is longer than 256 characters, it points to the nearest\nenclosing value instead.",
      },
      code: { $ref: "#/components/schemas/FaultCode" },
      message: { type: "string", description: "Description of the fault, as human-readable text." },
    },
  }),
);

export const Problem = exact(
  types("object"),
  required("type", "title", "status", "detail", "code", "request_id"),
  properties([
    [
      "type",
      z
        .string()
        .openapi(
          keywords({
            description: "Reference for the kind of problem, relative to the address of the service.",
            examples: ["/problems/not_found"],
          }),
        ),
    ],
    [
      "title",
      z
        .string()
        .openapi({
          description: "Short name of the kind of problem, the same for every problem with this `code`.",
        }),
    ],
    ["status", z.int().min(400).max(599).openapi({ description: "HTTP status of the response." })],
    [
      "detail",
      z
        .string()
        .openapi({ description: "Cause of this problem, as human-readable text. Programs use `code`." }),
    ],
    ["code", ErrorCode],
    [
      "request_id",
      z
        .string()
        .openapi({ description: "Identifier of this request, the same as in the header `X-Request-Id`." }),
    ],
    [
      "errors",
      z
        .array(Fault)
        .min(1)
        .openapi({ description: "Every fault of the request. Present if `status` is 400." }),
    ],
  ]),
).openapi(
  "Problem",
  keywords({
    title: "Problem",
    description: "The body of every error (RFC 9457, `application/problem+json`).",
    "x-extension": "0001",
    type: "object",
    required: ["type", "title", "status", "detail", "code", "request_id"],
    properties: {
      type: {
        type: "string",
        description: "Reference for the kind of problem, relative to the address of the service.",
        examples: ["/problems/not_found"],
      },
      title: {
        type: "string",
        description: "Short name of the kind of problem, the same for every problem with this `code`.",
      },
      status: { type: "integer", minimum: 400, maximum: 599, description: "HTTP status of the response." },
      detail: {
        type: "string",
        description: "Cause of this problem, as human-readable text. Programs use `code`.",
      },
      code: { $ref: "#/components/schemas/ErrorCode" },
      request_id: {
        type: "string",
        description: "Identifier of this request, the same as in the header `X-Request-Id`.",
      },
      errors: {
        type: "array",
        minItems: 1,
        items: { $ref: "#/components/schemas/Fault" },
        description: "Every fault of the request. Present if `status` is 400.",
      },
    },
  }),
);

export const LoginRequest = z
  .strictObject({
    email: Email,
    password: z.string().min(1).max(128).openapi({ description: "The password of the user." }),
  })
  .openapi("LoginRequest", keywords({ title: "Credentials", "x-extension": "0003" }));

export const Session = exact(
  types("object"),
  required("accessToken", "tokenType", "expiresIn", "refreshToken", "refreshExpiresIn", "user"),
  properties([
    ["accessToken", z.string().openapi({ description: "The JWT for `Authorization`." })],
    [
      "tokenType",
      z
        .literal("Bearer")
        .openapi(
          keywords({
            type: "string",
            const: "Bearer",
            description: "Authentication scheme of the access token.",
          }),
        ),
    ],
    [
      "expiresIn",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Lifetime of the access token in seconds (15 minutes).",
          }),
        ),
    ],
    ["refreshToken", z.string().openapi({ description: "The refresh token. It has one successor." })],
    [
      "refreshExpiresIn",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Lifetime of the refresh token in seconds (30 days).",
          }),
        ),
    ],
    ["user", User],
  ]),
).openapi(
  "Session",
  keywords({
    title: "Session",
    description:
      "An access token, and the refresh token for the next one. A session ends by `logoutUser`, and by a change or reset of\nthe password, which ends all sessions of the user. It also ends if a refresh token is used again more than 30\nseconds after its first use.",
    "x-extension": "0003",
    type: "object",
    required: ["accessToken", "tokenType", "expiresIn", "refreshToken", "refreshExpiresIn", "user"],
    properties: {
      accessToken: { type: "string", description: "The JWT for `Authorization`." },
      tokenType: {
        type: "string",
        const: "Bearer",
        description: "Authentication scheme of the access token.",
      },
      expiresIn: {
        type: "integer",
        minimum: 1,
        description: "Lifetime of the access token in seconds (15 minutes).",
      },
      refreshToken: { type: "string", description: "The refresh token. It has one successor." },
      refreshExpiresIn: {
        type: "integer",
        minimum: 1,
        description: "Lifetime of the refresh token in seconds (30 days).",
      },
      user: { $ref: "#/components/schemas/User" },
    },
  }),
);

export const RefreshRequest = z
  .strictObject({
    refreshToken: z.string().min(1).max(512).openapi({ description: "Refresh token of the last response." }),
  })
  .openapi("RefreshRequest", keywords({ title: "Refresh token", "x-extension": "0003" }));

export const Acknowledgement = exact(
  types("object"),
  required("message"),
  properties([["message", z.string().openapi({ description: "Completed action, as human-readable text." })]]),
).openapi(
  "Acknowledgement",
  keywords({
    title: "Acknowledgement",
    description: "Confirmation of a completed request.",
    type: "object",
    required: ["message"],
    properties: { message: { type: "string", description: "Completed action, as human-readable text." } },
  }),
);

export const ResendPasswordResetRequest = z
  .strictObject({ email: Email })
  .openapi("ResendPasswordResetRequest", { title: "Address for a reset link" });

export const ResetPasswordRequest = z
  .strictObject({
    token: z.string().min(1).max(512).openapi({ description: "The token of the reset link." }),
    password: Password,
    revokeApiKeys: omissible(z.boolean(), true)
      .openapi(
        keywords({
          type: ["boolean", "null"],
          default: true,
          description:
            "If true, all API keys of the user are revoked and all webhook endpoints disabled, regardless of who created\nthem. Default: true.",
        }),
      )
      .default(true),
  })
  .openapi(
    "ResetPasswordRequest",
    keywords({ title: "New password and the token of a reset link", "x-extension": "0016" }),
  );

export const RequestPasswordResetRequest = z
  .strictObject({ email: Email })
  .openapi(
    "RequestPasswordResetRequest",
    keywords({ title: "Address of the user who cannot sign in", "x-extension": "0016" }),
  );

export const ChangePasswordRequest = z
  .strictObject({ password: Password })
  .openapi("ChangePasswordRequest", { title: "New password" });

export const ApiKeyScope = z
  .enum(["send", "read", "billing", "esim"])
  .openapi(
    "ApiKeyScope",
    keywords({
      title: "Scope of an API key",
      description:
        "Permitted use of a key. Each operation names its required scope in `x-scope`.\n\n- `send`: sends, their reports, verifications, code checks, and changes of webhook endpoints.\n- `read`: messages, verifications, delivery records, statistics, and the lists of webhook endpoints and their\n  deliveries.\n- `billing`: the billing transactions.\n- `esim`: packages, the SIM registry and the status of the eSIM service.",
      "x-extension": "0033",
    }),
  );

export const KeyScopes = exact(z.array(ApiKeyScope).min(1).max(4), uniqueItems()).openapi(
  "KeyScopes",
  keywords({
    title: "Scopes",
    "x-extension": "0033",
    type: "array",
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    items: { $ref: "#/components/schemas/ApiKeyScope" },
  }),
);

export const KeyAddresses = exact(
  z
    .array(
      z
        .string()
        .min(1)
        .max(64)
        .openapi(
          keywords({
            description: "An IPv4 or IPv6 address, or a CIDR block of them.",
            examples: ["203.0.113.7", "2001:db8::/32"],
          }),
        ),
    )
    .max(20),
  uniqueItems(),
).openapi(
  "KeyAddresses",
  keywords({
    title: "Addresses",
    "x-extension": "0033",
    type: "array",
    maxItems: 20,
    uniqueItems: true,
    items: {
      type: "string",
      minLength: 1,
      maxLength: 64,
      description: "An IPv4 or IPv6 address, or a CIDR block of them.",
      examples: ["203.0.113.7", "2001:db8::/32"],
    },
  }),
);

export const ApiKeyRecord = exact(
  types("object"),
  required("id", "name", "prefix", "scopes", "addresses", "accountId", "userId", "createdAt"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the key." })],
    ["name", z.string().openapi({ description: "Name of the key, as provided." })],
    ["prefix", z.string().openapi({ description: "First characters of the secret, to identify the key." })],
    ["scopes", KeyScopes.openapi({ description: "Allowed scopes." })],
    [
      "addresses",
      KeyAddresses.openapi({
        description: "IP addresses allowed to use the key. Any address if the list is empty.",
      }),
    ],
    ["accountId", z.guid().openapi({ description: "The account of the key, for `x-account-id`." })],
    ["userId", z.guid().openapi({ description: "The user of the key, for `x-user-id`." })],
    [
      "createdAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of creation (ISO 8601)." }),
    ],
  ]),
).openapi(
  "ApiKeyRecord",
  keywords({
    title: "API key",
    description: "An API key without its secret.",
    "x-extension": "0018",
    type: "object",
    required: ["id", "name", "prefix", "scopes", "addresses", "accountId", "userId", "createdAt"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the key." },
      name: { type: "string", description: "Name of the key, as provided." },
      prefix: { type: "string", description: "First characters of the secret, to identify the key." },
      scopes: { $ref: "#/components/schemas/KeyScopes", description: "Allowed scopes." },
      addresses: {
        $ref: "#/components/schemas/KeyAddresses",
        description: "IP addresses allowed to use the key. Any address if the list is empty.",
      },
      accountId: {
        type: "string",
        format: "uuid",
        description: "The account of the key, for `x-account-id`.",
      },
      userId: { type: "string", format: "uuid", description: "The user of the key, for `x-user-id`." },
      createdAt: { type: "string", format: "date-time", description: "Time of creation (ISO 8601)." },
    },
  }),
);

export const ApiKeyList = exact(
  types("object"),
  required("list"),
  properties([["list", z.array(ApiKeyRecord).max(100).openapi({ description: "The keys, oldest first." })]]),
).openapi(
  "ApiKeyList",
  keywords({
    title: "API keys",
    description: "The live API keys of the user.",
    "x-extension": "0018",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/ApiKeyRecord" },
        description: "The keys, oldest first.",
      },
    },
  }),
);

export const CreateApiKeyRequest = z
  .strictObject({
    name: z.string().min(1).max(100).openapi({ description: "A name that identifies the key for you." }),
    scopes: optional(
      omissible(KeyScopes, undefined).openapi(
        keywords({
          description: "Allowed scopes. Default: all.",
          anyOf: [{ $ref: "#/components/schemas/KeyScopes" }, { type: "null" }],
        }),
      ),
    ),
    addresses: optional(
      omissible(KeyAddresses, undefined).openapi(
        keywords({
          description:
            "Allowed IP addresses (`203.0.113.7`, `2001:db8::1`) and CIDR blocks (`203.0.113.0/24`). The bits after the\nprefix must be 0. Default: any address.",
          anyOf: [{ $ref: "#/components/schemas/KeyAddresses" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("CreateApiKeyRequest", keywords({ title: "API key to make", "x-extension": "0018" }));

export const CreatedApiKey = exact(
  types("object"),
  required("id", "name", "key", "scopes", "addresses", "accountId", "userId", "createdAt"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the key." })],
    ["name", z.string().openapi({ description: "Name of the key, as provided." })],
    [
      "key",
      z
        .string()
        .openapi({ description: "The secret, for `x-api-key`. It is not stored and cannot be shown again." }),
    ],
    ["scopes", KeyScopes.openapi({ description: "Allowed scopes." })],
    [
      "addresses",
      KeyAddresses.openapi({
        description: "IP addresses allowed to use the key. Any address if the list is empty.",
      }),
    ],
    ["accountId", z.guid().openapi({ description: "The account of the key, for `x-account-id`." })],
    ["userId", z.guid().openapi({ description: "The user of the key, for `x-user-id`." })],
    [
      "createdAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of creation (ISO 8601)." }),
    ],
  ]),
).openapi(
  "CreatedApiKey",
  keywords({
    title: "New API key",
    description: "An API key with its secret, which is not shown again.",
    "x-extension": "0018",
    type: "object",
    required: ["id", "name", "key", "scopes", "addresses", "accountId", "userId", "createdAt"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the key." },
      name: { type: "string", description: "Name of the key, as provided." },
      key: {
        type: "string",
        description: "The secret, for `x-api-key`. It is not stored and cannot be shown again.",
      },
      scopes: { $ref: "#/components/schemas/KeyScopes", description: "Allowed scopes." },
      addresses: {
        $ref: "#/components/schemas/KeyAddresses",
        description: "IP addresses allowed to use the key. Any address if the list is empty.",
      },
      accountId: {
        type: "string",
        format: "uuid",
        description: "The account of the key, for `x-account-id`.",
      },
      userId: { type: "string", format: "uuid", description: "The user of the key, for `x-user-id`." },
      createdAt: { type: "string", format: "date-time", description: "Time of creation (ISO 8601)." },
    },
  }),
);

export const Time = z
  .string()
  .max(64)
  .openapi(
    "Time",
    keywords({
      title: "Time",
      description:
        "A date or a time of ISO 8601 in the years 0000 to 9999, in the extended or the basic format. Examples:\n\n- Dates: `2026-03-02`, `2026-061`, `2026-W10-1`.\n- Times: `2026-03-02T09`, `2026-03-02T09:30`, `2026-03-02T09:30:00.000Z`, `2026-03-02T10:30:00+01:00` or `+0100`,\n  `20260302T093000Z`.\n- A week, a month or a year: `2026-W10`, `2026-03`, `2026`.\n\nEach represents its first instant. Without an offset it is local to the `timezone` of the request, if the request\nhas one, and otherwise UTC.",
      examples: ["2026-03-02T09:30:00Z", "2026-03-02"],
    }),
  );

export const TransactionType = z
  .enum(["CREDIT", "DEBIT", "REFUND"])
  .openapi(
    "TransactionType",
    keywords({
      title: "Transaction type",
      description:
        "Effect of a billing transaction on the balance.\n\n- `CREDIT`: money was added.\n- `DEBIT`: a message was charged when it was accepted, or a verification when it was started.\n- `REFUND`: a charge was refunded, because the message never reached its gateway, the gateway refunded it, or a\n  verification was not approved.\n\n**Transitions.** A transaction never changes. A `REFUND` is a separate transaction.",
      "x-extension": "0013",
    }),
  );

export const Currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/u, "be three capital letters, such as EUR")
  .openapi(
    "Currency",
    keywords({
      pattern: "^[A-Z]{3}$",
      title: "Currency",
      description: "A currency code (ISO 4217).",
      "x-pattern-words": "be three capital letters, such as EUR",
      examples: ["EUR"],
    }),
  );

export const BillingFilter = z
  .strictObject({
    serviceId: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description: "Filter by service: a `service_id` of the transactions.",
        }),
      ),
    ),
    datetime: optional(
      omissible(
        z.strictObject({
          from: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "Start of the range (included).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of the range (excluded).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
        }),
        undefined,
      ).openapi(
        keywords({
          type: ["object", "null"],
          additionalProperties: false,
          description: "Filter by time (ISO 8601); a range uses `from` and `to`.",
          properties: {
            from: {
              description: "Start of the range (included).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of the range (excluded).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
          },
        }),
      ),
    ),
    type: optional(
      omissible(TransactionType, undefined).openapi(
        keywords({
          description:
            "Effect of a billing transaction on the balance.\n\n- `CREDIT`: money was added.\n- `DEBIT`: a message was charged when it was accepted, or a verification when it was started.\n- `REFUND`: a charge was refunded, because the message never reached its gateway, the gateway refunded it, or a\n  verification was not approved.\n\n**Transitions.** A transaction never changes. A `REFUND` is a separate transaction.",
          anyOf: [{ $ref: "#/components/schemas/TransactionType" }, { type: "null" }],
        }),
      ),
    ),
    currency: optional(
      omissible(Currency, undefined).openapi(
        keywords({
          description: "A currency code (ISO 4217).",
          anyOf: [{ $ref: "#/components/schemas/Currency" }, { type: "null" }],
        }),
      ),
    ),
    userId: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description:
            "Accepted in requests and echoed in the response filter. It never extends the list beyond the caller's\ntransactions.",
        }),
      ),
    ),
  })
  .openapi("BillingFilter", {
    title: "Billing filter",
    description: "Filter for transactions. A transaction must match all provided fields.",
  });

export const ListBillingTransactionsRequest = z
  .strictObject({
    filter: optional(
      omissible(BillingFilter, undefined).openapi(
        keywords({
          description: "Filter for transactions. A transaction must match all provided fields.",
          anyOf: [{ $ref: "#/components/schemas/BillingFilter" }, { type: "null" }],
        }),
      ),
    ),
    page: omissible(z.int().min(1).max(1000000000), 1)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 1000000000,
          default: 1,
          description: "Page number.",
        }),
      )
      .default(1),
    rowsPerPage: omissible(z.int().min(1).max(1000), 20)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 1000,
          default: 20,
          description: "Number of transactions per page.",
        }),
      )
      .default(20),
  })
  .openapi("ListBillingTransactionsRequest", { title: "Billing query" });

export const AppliedBillingFilter = exact(
  types("object"),
  properties([
    ["serviceId", z.string().min(1).max(64).openapi({ description: "The service." })],
    [
      "datetime",
      exact(
        types("object"),
        properties([
          [
            "from",
            z
              .stringFormat("date-time", isDateTime)
              .max(64)
              .openapi({ format: "date-time", description: "Start of the range (included)." }),
          ],
          [
            "to",
            z
              .stringFormat("date-time", isDateTime)
              .max(64)
              .openapi({ format: "date-time", description: "End of the range (excluded)." }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description: "The time range.",
          properties: {
            from: {
              type: "string",
              format: "date-time",
              maxLength: 64,
              description: "Start of the range (included).",
            },
            to: {
              type: "string",
              format: "date-time",
              maxLength: 64,
              description: "End of the range (excluded).",
            },
          },
        }),
      ),
    ],
    ["type", TransactionType],
    ["currency", Currency],
    [
      "userId",
      z
        .string()
        .min(1)
        .max(64)
        .openapi({ description: "Echoed. It never extends the list beyond the caller's transactions." }),
    ],
  ]),
).openapi(
  "AppliedBillingFilter",
  keywords({
    title: "Applied billing filter",
    description:
      "The filter of the listed transactions, as sent. A time that was not sent in RFC 3339 format is converted to UTC.",
    type: "object",
    properties: {
      serviceId: { type: "string", minLength: 1, maxLength: 64, description: "The service." },
      datetime: {
        type: "object",
        description: "The time range.",
        properties: {
          from: {
            type: "string",
            format: "date-time",
            maxLength: 64,
            description: "Start of the range (included).",
          },
          to: {
            type: "string",
            format: "date-time",
            maxLength: 64,
            description: "End of the range (excluded).",
          },
        },
      },
      type: { $ref: "#/components/schemas/TransactionType" },
      currency: { $ref: "#/components/schemas/Currency" },
      userId: {
        type: "string",
        minLength: 1,
        maxLength: 64,
        description: "Echoed. It never extends the list beyond the caller's transactions.",
      },
    },
  }),
);

export const BillingTransaction = exact(
  types("object"),
  required(
    "_id",
    "transaction_id",
    "correlation_id",
    "user_id",
    "service_id",
    "type",
    "description",
    "datetime",
    "unit_price",
    "quantity",
    "value",
    "currency",
    "balance_after",
    "__v",
  ),
  properties([
    ["_id", z.string().openapi({ description: "Record identifier." })],
    ["transaction_id", z.string().openapi({ description: "Transaction identifier." })],
    [
      "correlation_id",
      z
        .string()
        .openapi({
          description:
            "Identifier of the authorization request. For a charge or refund of a message or a verification, the identifier\nof that message or verification.",
        }),
    ],
    ["user_id", z.string().openapi({ description: "Owner of the transaction." })],
    [
      "service_id",
      z
        .string()
        .openapi({
          description:
            "Service of the transaction. It is the channel of the message (`sms`, `flash_call`, `whatsapp`, `telegram`),\n`verification` for a verification with a separate price, `esim` or `account`.",
        }),
    ],
    ["type", TransactionType],
    ["description", z.string().openapi({ description: "Free text." })],
    [
      "datetime",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time of the transaction (ISO 8601 with milliseconds).",
        }),
    ],
    ["unit_price", z.number().openapi({ format: "double", description: "Price per unit." })],
    [
      "quantity",
      z.number().openapi({ format: "double", description: "Quantity. For an SMS, the number of segments." }),
    ],
    [
      "value",
      z.number().min(0).openapi({ format: "double", description: "Total value, positive for all types." }),
    ],
    ["currency", Currency],
    [
      "balance_after",
      z.number().openapi({ format: "double", description: "User balance after the transaction, exact." }),
    ],
    [
      "__v",
      integer().openapi(
        keywords({ type: "integer", description: "Record version counter, present in responses." }),
      ),
    ],
  ]),
).openapi(
  "BillingTransaction",
  keywords({
    title: "Billing transaction",
    description: "One ledger entry.",
    type: "object",
    required: [
      "_id",
      "transaction_id",
      "correlation_id",
      "user_id",
      "service_id",
      "type",
      "description",
      "datetime",
      "unit_price",
      "quantity",
      "value",
      "currency",
      "balance_after",
      "__v",
    ],
    properties: {
      _id: { type: "string", description: "Record identifier." },
      transaction_id: { type: "string", description: "Transaction identifier." },
      correlation_id: {
        type: "string",
        description:
          "Identifier of the authorization request. For a charge or refund of a message or a verification, the identifier\nof that message or verification.",
      },
      user_id: { type: "string", description: "Owner of the transaction." },
      service_id: {
        type: "string",
        description:
          "Service of the transaction. It is the channel of the message (`sms`, `flash_call`, `whatsapp`, `telegram`),\n`verification` for a verification with a separate price, `esim` or `account`.",
      },
      type: { $ref: "#/components/schemas/TransactionType" },
      description: { type: "string", description: "Free text." },
      datetime: {
        type: "string",
        format: "date-time",
        description: "Time of the transaction (ISO 8601 with milliseconds).",
      },
      unit_price: { type: "number", format: "double", description: "Price per unit." },
      quantity: {
        type: "number",
        format: "double",
        description: "Quantity. For an SMS, the number of segments.",
      },
      value: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Total value, positive for all types.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      balance_after: {
        type: "number",
        format: "double",
        description: "User balance after the transaction, exact.",
      },
      __v: { type: "integer", description: "Record version counter, present in responses." },
    },
  }),
);

export const BillingTransactionPage = exact(
  types("object"),
  required("filter", "page", "rowsPerPage", "list", "total", "totalPages", "hasPreviousPage", "hasNextPage"),
  properties([
    ["filter", AppliedBillingFilter.openapi({ description: "The applied filters, as sent." })],
    [
      "page",
      integer()
        .min(1)
        .openapi(keywords({ type: "integer", minimum: 1, description: "Page number." })),
    ],
    ["rowsPerPage", z.int().min(1).max(1000).openapi({ description: "Number of transactions per page." })],
    [
      "list",
      z.array(BillingTransaction).max(1000).openapi({ description: "The transactions, newest first." }),
    ],
    [
      "total",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of transactions that match the filters.",
          }),
        ),
    ],
    [
      "totalPages",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Number of pages for the filters." })),
    ],
    ["hasPreviousPage", z.boolean().openapi({ description: "True if there is a previous page." })],
    ["hasNextPage", z.boolean().openapi({ description: "True if there is a next page." })],
  ]),
).openapi(
  "BillingTransactionPage",
  keywords({
    title: "Billing transactions",
    description: "One page of the billing transactions that match the filter.",
    type: "object",
    required: [
      "filter",
      "page",
      "rowsPerPage",
      "list",
      "total",
      "totalPages",
      "hasPreviousPage",
      "hasNextPage",
    ],
    properties: {
      filter: {
        $ref: "#/components/schemas/AppliedBillingFilter",
        description: "The applied filters, as sent.",
      },
      page: { type: "integer", minimum: 1, description: "Page number." },
      rowsPerPage: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        description: "Number of transactions per page.",
      },
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/BillingTransaction" },
        maxItems: 1000,
        description: "The transactions, newest first.",
      },
      total: { type: "integer", minimum: 0, description: "Number of transactions that match the filters." },
      totalPages: { type: "integer", minimum: 0, description: "Number of pages for the filters." },
      hasPreviousPage: { type: "boolean", description: "True if there is a previous page." },
      hasNextPage: { type: "boolean", description: "True if there is a next page." },
    },
  }),
);

export const AccountLimits = exact(
  types("object"),
  required("spent_today", "currency", "day_ends_at"),
  properties([
    [
      "daily_limit",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Maximum spending per day. Absent if there is no limit." }),
    ],
    [
      "operator_daily_limit",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "Maximum spending per day that the operator allows. Absent if there is no such limit. The lower of both limits applies.",
        }),
    ],
    [
      "low_balance_threshold",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "Balance below which the event `account.low_balance` is posted. Absent if there is no threshold.",
        }),
    ],
    [
      "spent_today",
      z
        .number()
        .openapi({
          format: "double",
          description: "Charges since 00:00 UTC, less refunds of those charges.",
        }),
    ],
    ["currency", Currency],
    [
      "day_ends_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "End of the day, when spending starts again from zero (ISO 8601).",
        }),
    ],
  ]),
).openapi(
  "AccountLimits",
  keywords({
    title: "Limits of an account",
    description:
      "Daily spending limits of the account, its spending on the current day, and its low-balance threshold. A day begins\nand ends at 00:00 UTC.",
    "x-extension": "0034",
    type: "object",
    required: ["spent_today", "currency", "day_ends_at"],
    properties: {
      daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Maximum spending per day. Absent if there is no limit.",
      },
      operator_daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "Maximum spending per day that the operator allows. Absent if there is no such limit. The lower of both limits applies.",
      },
      low_balance_threshold: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "Balance below which the event `account.low_balance` is posted. Absent if there is no threshold.",
      },
      spent_today: {
        type: "number",
        format: "double",
        description: "Charges since 00:00 UTC, less refunds of those charges.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      day_ends_at: {
        type: "string",
        format: "date-time",
        description: "End of the day, when spending starts again from zero (ISO 8601).",
      },
    },
  }),
);

export const SetAccountLimitsRequest = z
  .strictObject({
    daily_limit: optional(
      omissible(z.number().min(0).max(1000000000).openapi({ format: "double" }), undefined).openapi(
        keywords({
          type: ["number", "null"],
          format: "double",
          minimum: 0,
          maximum: 1000000000,
          description:
            "Maximum spending per day, in the currency of the account, with at most six decimals. If omitted, there is no\nlimit.",
        }),
      ),
    ),
    low_balance_threshold: optional(
      omissible(z.number().min(0).max(1000000000).openapi({ format: "double" }), undefined).openapi(
        keywords({
          type: ["number", "null"],
          format: "double",
          minimum: 0,
          maximum: 1000000000,
          description:
            "Balance below which the event `account.low_balance` is posted, with at most six decimals. If omitted, there is\nno threshold.",
        }),
      ),
    ),
  })
  .openapi("SetAccountLimitsRequest", keywords({ title: "Limits to set", "x-extension": "0034" }));

export const SenderId = z
  .string()
  .min(1)
  .max(16)
  .regex(/^[ -_a-~£¥§¡¤¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]+$/u, "consist of characters of the GSM alphabet")
  .openapi(
    "SenderId",
    keywords({
      pattern: "^[ -_a-~£¥§¡¤¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]+$",
      title: "Sender ID",
      description:
        "Sender shown to the recipient. It is a number of up to 15 digits, or a name such as `Example`, `H&M` or `Müller`. A\nname has up to 11 characters of the GSM alphabet (3GPP TS 23.038), with at least one letter. Each of `^ { } \\ [ ~ ]\n| €` counts twice. Anything else gets a 400 with the fault `pattern`. If the operator's route accepts longer\nsenders, a sender can have up to 16 characters.",
      "x-pattern-words": "consist of characters of the GSM alphabet",
      examples: ["Example"],
    }),
  );

export const PhoneNumber = z
  .string()
  .max(40)
  .regex(
    /^[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*(?:\+[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*)?[1-9](?:[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*[0-9]){6,14}[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*$/u,
    "be a telephone number of 7 to 15 digits that begins with its country code, such as +447700900123",
  )
  .openapi(
    "PhoneNumber",
    keywords({
      pattern:
        "^[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*(?:\\+[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*)?[1-9](?:[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*[0-9]){6,14}[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*$",
      title: "Phone number",
      description:
        "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and\nparentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A\nnumber that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,\nBrazil and Mexico are one recipient.",
      "x-pattern-words":
        "be a telephone number of 7 to 15 digits that begins with its country code, such as +447700900123",
      examples: ["+447700900123"],
    }),
  );

export const SmsRequest = z
  .strictObject({
    from: SenderId,
    to: PhoneNumber,
    text: z.string().min(1).max(1600).openapi({ description: "Message content." }),
  })
  .openapi("SmsRequest", { title: "SMS to send" });

export const SentSms = exact(
  types("object"),
  required("messageId", "from", "to"),
  properties([
    ["messageId", z.guid().openapi({ description: "Identifier for tracking delivery and status." })],
    ["from", z.string().openapi({ description: "Sender ID shown to the recipient." })],
    ["to", z.string().openapi({ description: "Recipient number, as provided." })],
  ]),
).openapi(
  "SentSms",
  keywords({
    title: "SMS accepted",
    type: "object",
    required: ["messageId", "from", "to"],
    properties: {
      messageId: {
        type: "string",
        format: "uuid",
        description: "Identifier for tracking delivery and status.",
      },
      from: { type: "string", description: "Sender ID shown to the recipient." },
      to: { type: "string", description: "Recipient number, as provided." },
    },
  }),
);

export const SendProblemCode = z
  .enum(["forbidden", "blocked"])
  .openapi(
    "SendProblemCode",
    keywords({
      title: "Error code of a send that is not allowed",
      description:
        "Kind of problem.\n\n- `forbidden` (403): the caller is authenticated but not allowed to do this.\n- `blocked` (403): the account may not currently send to this destination. `reason` is the cause. Nothing was sent\n  or charged.",
      "x-extension": "0040",
    }),
  );

export const BlockReason = z
  .enum(["country", "block_list", "number_kind", "recipient", "velocity", "anomaly", "spend", "opted_out"])
  .openapi(
    "BlockReason",
    keywords({
      title: "Reason of a block",
      description:
        "Reason for a `blocked` send. Present if `code` is `blocked`.\n\n- `country`: the account may not send to the country of the number.\n- `block_list`: the operator has blocked the number.\n- `number_kind`: numbers of this kind, such as premium-rate numbers, get no messages here.\n- `recipient`: the number has reached the hourly or daily message limit per recipient. An approved verification ends\n  the block.\n- `velocity`: too few codes are entered in this range or country, or by this requester.\n- `anomaly`: codes were sent to consecutive numbers.\n- `spend`: the cost of today's unconverted codes to this country has reached the account's amount.\n- `opted_out`: the recipient has opted out of messages from this account (decision 0042).",
      "x-extension": "0040",
    }),
  );

export const SendProblem = exact(
  types("object"),
  required("type", "title", "status", "detail", "code", "request_id"),
  properties([
    [
      "type",
      z
        .string()
        .openapi(
          keywords({
            description: "Reference for the kind of problem, relative to the address of the service.",
            examples: ["/problems/blocked"],
          }),
        ),
    ],
    [
      "title",
      z
        .string()
        .openapi({
          description: "Short name of the kind of problem, the same for every problem with this `code`.",
        }),
    ],
    ["status", z.int().min(400).max(599).openapi({ description: "HTTP status of the response." })],
    [
      "detail",
      z
        .string()
        .openapi({ description: "Cause of this problem, as human-readable text. Programs use `code`." }),
    ],
    ["code", SendProblemCode],
    ["reason", BlockReason],
    [
      "challenge",
      z
        .boolean()
        .openapi({
          description:
            "Present if `code` is `blocked`. `true` if the block only suspects fraud: let the requester solve a challenge,\nsuch as a captcha, and repeat the request with `client.trusted`. `false` if that changes nothing.",
        }),
    ],
    [
      "request_id",
      z
        .string()
        .openapi({ description: "Identifier of this request, the same as in the header `X-Request-Id`." }),
    ],
    [
      "errors",
      z
        .array(Fault)
        .min(1)
        .openapi({ description: "Every fault of the request. Present if `status` is 400." }),
    ],
  ]),
).openapi(
  "SendProblem",
  keywords({
    title: "Problem of a send that is not allowed",
    description:
      "The body of a 403 of a send: a `Problem` with the additional code `blocked` and its reason.",
    "x-extension": "0040",
    type: "object",
    required: ["type", "title", "status", "detail", "code", "request_id"],
    properties: {
      type: {
        type: "string",
        description: "Reference for the kind of problem, relative to the address of the service.",
        examples: ["/problems/blocked"],
      },
      title: {
        type: "string",
        description: "Short name of the kind of problem, the same for every problem with this `code`.",
      },
      status: { type: "integer", minimum: 400, maximum: 599, description: "HTTP status of the response." },
      detail: {
        type: "string",
        description: "Cause of this problem, as human-readable text. Programs use `code`.",
      },
      code: { $ref: "#/components/schemas/SendProblemCode" },
      reason: { $ref: "#/components/schemas/BlockReason" },
      challenge: {
        type: "boolean",
        description:
          "Present if `code` is `blocked`. `true` if the block only suspects fraud: let the requester solve a challenge,\nsuch as a captcha, and repeat the request with `client.trusted`. `false` if that changes nothing.",
      },
      request_id: {
        type: "string",
        description: "Identifier of this request, the same as in the header `X-Request-Id`.",
      },
      errors: {
        type: "array",
        minItems: 1,
        items: { $ref: "#/components/schemas/Fault" },
        description: "Every fault of the request. Present if `status` is 400.",
      },
    },
  }),
);

export const SmsReportStatus = z
  .enum(["Success", "Failed", "Incomplete", "WrongNumber"])
  .openapi("SmsReportStatus", {
    title: "SMS notification status",
    description:
      "Reported result of an SMS.\n\n- `Success`: the verification completed successfully. The message becomes `DELIVERED`.\n- `Failed`: the verification failed. The message becomes `FAILED`.\n- `Incomplete`: the verification was not completed. It is recorded, and the delivery status stays unchanged.\n- `WrongNumber`: the number is wrong. The message becomes `FAILED`.\n\n**Transitions.** Any value can be reported at any time and more than once. The last one is stored as the `outcome`\nof the message. The delivery status only advances, as described in `MessageStatus`.",
  });

export const SmsReport = z
  .strictObject({
    id: z
      .string()
      .min(1)
      .max(64)
      .openapi({ description: "The message identifier returned when the SMS was sent." }),
    status: SmsReportStatus,
  })
  .openapi("SmsReport", { title: "SMS notification" });

export const SmsReportResult = exact(
  types("object"),
  required("id", "status", "message"),
  properties([
    ["id", z.string().openapi({ description: "The message identifier." })],
    ["status", SmsReportStatus],
    ["message", z.string().openapi({ description: "Result of the processing, `OK` on success." })],
  ]),
).openapi(
  "SmsReportResult",
  keywords({
    title: "Result of an SMS notification",
    type: "object",
    required: ["id", "status", "message"],
    properties: {
      id: { type: "string", description: "The message identifier." },
      status: { $ref: "#/components/schemas/SmsReportStatus" },
      message: { type: "string", description: "Result of the processing, `OK` on success." },
    },
  }),
);

export const StatsType = z
  .enum([
    "today",
    "hourly",
    "daily",
    "weekly",
    "monthly",
    "yearly",
    "lasth",
    "last12h",
    "last24h",
    "last30m",
    "last10m",
    "last5m",
    "lastm",
    "lastmonth",
  ])
  .openapi("StatsType", {
    title: "Aggregation interval",
    description:
      "Grouping and time range of the statistics.\n\n- `today`: totals for the current day.\n- `hourly`: grouped by hour within the range.\n- `daily`: grouped by day within the range.\n- `weekly`: grouped by week (ISO 8601, from Monday) within the range.\n- `monthly`: grouped by month within the range.\n- `yearly`: grouped by year within the range.\n- `lasth`: totals for the last 60 minutes.\n- `last12h`: totals for the last 12 hours.\n- `last24h`: totals for the last 24 hours.\n- `last30m`: totals for the last 30 minutes.\n- `last10m`: totals for the last 10 minutes.\n- `last5m`: totals for the last 5 minutes.\n- `lastm`: totals for the last 1 minute.\n- `lastmonth`: totals for the last 30 days.",
  });

export const StatsTime = z
  .string()
  .max(64)
  .openapi(
    "StatsTime",
    keywords({
      title: "Time of statistics",
      description: "A `Time`, for the grouped types. Other types do not require it and ignore any value.",
      examples: ["2026-03-02T09:30:00Z", "2026-03-02"],
    }),
  );

export const StatsRequest = z
  .strictObject({
    type: omissible(StatsType, "today")
      .openapi(
        keywords({
          description:
            "Grouping and time range of the statistics.\n\n- `today`: totals for the current day.\n- `hourly`: grouped by hour within the range.\n- `daily`: grouped by day within the range.\n- `weekly`: grouped by week (ISO 8601, from Monday) within the range.\n- `monthly`: grouped by month within the range.\n- `yearly`: grouped by year within the range.\n- `lasth`: totals for the last 60 minutes.\n- `last12h`: totals for the last 12 hours.\n- `last24h`: totals for the last 24 hours.\n- `last30m`: totals for the last 30 minutes.\n- `last10m`: totals for the last 10 minutes.\n- `last5m`: totals for the last 5 minutes.\n- `lastm`: totals for the last 1 minute.\n- `lastmonth`: totals for the last 30 days.",
          default: "today",
          anyOf: [{ $ref: "#/components/schemas/StatsType" }, { type: "null" }],
        }),
      )
      .default("today"),
    start_time: optional(
      omissible(StatsTime, undefined).openapi(
        keywords({
          description:
            "Start of the period (ISO 8601), included. Required for the grouped types (`hourly`, `daily`, `weekly`,\n`monthly`, `yearly`). Other types ignore it.",
          anyOf: [{ $ref: "#/components/schemas/StatsTime" }, { type: "null" }],
        }),
      ),
    ),
    end_time: optional(
      omissible(StatsTime, undefined).openapi(
        keywords({
          description:
            "End of the period (ISO 8601), excluded. Must be after the start. Required for the grouped types. Other types\nignore it.",
          anyOf: [{ $ref: "#/components/schemas/StatsTime" }, { type: "null" }],
        }),
      ),
    ),
    timezone: omissible(z.string().min(1).max(64), "UTC")
      .openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          default: "UTC",
          description:
            "Time zone for date grouping: an IANA name, or an offset in whole quarters of an hour.",
          examples: ["Europe/London", "+02:00"],
        }),
      )
      .default("UTC"),
  })
  .openapi("StatsRequest", {
    title: "Statistics request",
    description: "Type and time range of the statistics.",
  });

export const StatsEntry = exact(
  types("object"),
  required("total_requests", "total_transactions", "total_amount", "currency", "start_time", "end_time"),
  properties([
    [
      "total_requests",
      z.number().min(0).openapi({ format: "double", description: "OTP messages requested in the interval." }),
    ],
    [
      "total_transactions",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Messages successfully processed in the interval, that is, submitted to the gateway.",
        }),
    ],
    [
      "total_amount",
      z
        .number()
        .openapi({
          format: "double",
          description: "Total billing amount for the interval: charges less refunds.",
        }),
    ],
    [
      "currency",
      Currency.openapi({ description: "Currency of the amounts. `EUR` unless the account has another." }),
    ],
    [
      "start_time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi(
          keywords({
            format: "date-time",
            description: "Start of the interval (included).",
            "x-extension": "0009",
          }),
        ),
    ],
    [
      "end_time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi(
          keywords({
            format: "date-time",
            description: "End of the interval (excluded).",
            "x-extension": "0009",
          }),
        ),
    ],
  ]),
).openapi(
  "StatsEntry",
  keywords({
    title: "Statistics entry",
    description: "Statistics of one interval. A message counts in the interval of its acceptance.",
    type: "object",
    required: ["total_requests", "total_transactions", "total_amount", "currency", "start_time", "end_time"],
    properties: {
      total_requests: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "OTP messages requested in the interval.",
      },
      total_transactions: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Messages successfully processed in the interval, that is, submitted to the gateway.",
      },
      total_amount: {
        type: "number",
        format: "double",
        description: "Total billing amount for the interval: charges less refunds.",
      },
      currency: {
        $ref: "#/components/schemas/Currency",
        description: "Currency of the amounts. `EUR` unless the account has another.",
      },
      start_time: {
        type: "string",
        format: "date-time",
        description: "Start of the interval (included).",
        "x-extension": "0009",
      },
      end_time: {
        type: "string",
        format: "date-time",
        description: "End of the interval (excluded).",
        "x-extension": "0009",
      },
    },
  }),
);

export const StatsEntries = z
  .array(StatsEntry)
  .min(1)
  .max(2000)
  .openapi("StatsEntries", {
    title: "Statistics",
    description:
      "One entry per time interval in the range, in chronological order. Empty intervals have zeros. `today` and the\nrelative types have one entry.",
  });

export const FlashCallRequest = z
  .strictObject({
    callee: PhoneNumber.openapi({ description: "Number to call." }),
    caller: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "Caller ID, used as the verification token. If omitted, the service chooses one from its pool. If the operator\nhas not configured a pool, the response is a 400 (`required`).",
          anyOf: [{ $ref: "#/components/schemas/PhoneNumber" }, { type: "null" }],
        }),
      ),
    ),
    max_ring_time: omissible(z.int().min(1).max(60), 5)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 60,
          default: 5,
          description: "Maximum ring time in seconds.",
        }),
      )
      .default(5),
    callType: optional(
      omissible(z.never(), undefined).openapi(
        keywords({ type: "null", description: "A field of the earlier form." }),
      ),
    ),
    maxRingTime: optional(
      omissible(z.never(), undefined).openapi(
        keywords({ type: "null", description: "A field of the earlier form." }),
      ),
    ),
  })
  .openapi("FlashCallRequest", { title: "Flash call to make" });

export const EarlierFlashCallRequest = z
  .strictObject({
    callType: z
      .literal("flash")
      .openapi(keywords({ type: "string", const: "flash", description: "Kind of call." })),
    callee: PhoneNumber.openapi({ description: "Number to call." }),
    caller: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "Caller ID, used as the verification token. If omitted, the service chooses one from its pool. If the operator\nhas not configured a pool, the response is a 400 (`required`).",
          anyOf: [{ $ref: "#/components/schemas/PhoneNumber" }, { type: "null" }],
        }),
      ),
    ),
    maxRingTime: omissible(z.int().min(1).max(60), 5)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 60,
          default: 5,
          description: "Maximum ring time in seconds.",
        }),
      )
      .default(5),
    max_ring_time: optional(
      omissible(z.never(), undefined).openapi(
        keywords({ type: "null", description: "A field of the current form." }),
      ),
    ),
  })
  .openapi("EarlierFlashCallRequest", {
    title: "Flash call to make (earlier form)",
    description: "The earlier form of the request. Use `FlashCallRequest` in new code.",
    deprecated: true,
  });

export const AnyFlashCallRequest = exact(matchOne(FlashCallRequest, EarlierFlashCallRequest)).openapi(
  "AnyFlashCallRequest",
  keywords({
    title: "Flash call to make, in either form",
    description: "The current or the earlier form, distinguished by `callType`.",
    oneOf: [
      { $ref: "#/components/schemas/FlashCallRequest" },
      { $ref: "#/components/schemas/EarlierFlashCallRequest" },
    ],
  }),
);

export const SentFlashCall = exact(
  types("object"),
  required("uuid", "caller", "callee"),
  properties([
    ["uuid", z.guid().openapi({ description: "Identifier of the call." })],
    ["caller", z.string().openapi({ description: "Caller ID displayed to the recipient." })],
    ["callee", z.string().openapi({ description: "Recipient number, as provided." })],
  ]),
).openapi(
  "SentFlashCall",
  keywords({
    title: "Flash call accepted",
    type: "object",
    required: ["uuid", "caller", "callee"],
    properties: {
      uuid: { type: "string", format: "uuid", description: "Identifier of the call." },
      caller: { type: "string", description: "Caller ID displayed to the recipient." },
      callee: { type: "string", description: "Recipient number, as provided." },
    },
  }),
);

export const FlashCallReportStatus = z
  .enum(["Success", "Failed"])
  .openapi("FlashCallReportStatus", {
    title: "Flash call notification status",
    description:
      "Reported result of a flash call.\n\n- `Success`: the call completed successfully and becomes `DELIVERED`.\n- `Failed`: the call failed and becomes `FAILED`.\n\n**Transitions.** Either value can be reported at any time and more than once. The last one is stored as the\n`outcome` of the call. The delivery status only advances, as described in `MessageStatus`.",
  });

export const FlashCallReport = z
  .strictObject({
    uuid: z.string().min(1).max(64).openapi({ description: "Identifier of the flash call." }),
    status: FlashCallReportStatus,
  })
  .openapi("FlashCallReport", { title: "Flash call notification" });

export const FlashCallReportResult = exact(
  types("object"),
  required("uuid", "status", "message"),
  properties([
    ["uuid", z.string().openapi({ description: "Identifier of the flash call." })],
    ["status", FlashCallReportStatus],
    ["message", z.string().openapi({ description: "Result of the processing, `OK` on success." })],
  ]),
).openapi(
  "FlashCallReportResult",
  keywords({
    title: "Result of a flash call notification",
    type: "object",
    required: ["uuid", "status", "message"],
    properties: {
      uuid: { type: "string", description: "Identifier of the flash call." },
      status: { $ref: "#/components/schemas/FlashCallReportStatus" },
      message: { type: "string", description: "Result of the processing, `OK` on success." },
    },
  }),
);

export const ServiceStatus = z
  .enum(["Running", "Stopped", "Maintenance"])
  .openapi("ServiceStatus", {
    title: "Service status",
    description:
      "Availability of a service. The Telegram, flash call and eSIM services use the same values.\n\n- `Running`: requests are accepted, and at least one provider can be reached.\n- `Stopped`: the operator has disabled the service, and requests get a 503 without a charge. Or no provider can\n  currently be reached. Messages are then accepted and queued, and refunded if no provider accepts them in time.\n- `Maintenance`: the operator is working on the service. Sends and eSIM package creations get a 503 with\n  `Retry-After` and are not charged. Accepted messages are still processed, codes checked, and records and lists\n  returned. `Maintenance` takes precedence over `Stopped`.\n\n**Transitions.** Each value may follow any other. Only the operator sets `Maintenance`. `Running` and `Stopped` also\ndepend on the providers.",
  });

export const ServiceStatusObject = exact(
  types("object"),
  required("status", "version", "uptime"),
  properties([
    ["status", ServiceStatus],
    [
      "version",
      z
        .string()
        .openapi(
          keywords({
            description: "Version of the running build. It differs from the version of this API.",
            examples: ["1.0.0"],
          }),
        ),
    ],
    [
      "uptime",
      z
        .string()
        .openapi(
          keywords({
            description: "Uptime of the service in days, hours, minutes and whole seconds.",
            examples: ["0 days, 0 hours, 5 minutes, 12 seconds"],
          }),
        ),
    ],
  ]),
).openapi(
  "ServiceStatusObject",
  keywords({
    title: "Service status object",
    description: "Status, version and uptime of a service.",
    type: "object",
    required: ["status", "version", "uptime"],
    properties: {
      status: { $ref: "#/components/schemas/ServiceStatus" },
      version: {
        type: "string",
        description: "Version of the running build. It differs from the version of this API.",
        examples: ["1.0.0"],
      },
      uptime: {
        type: "string",
        description: "Uptime of the service in days, hours, minutes and whole seconds.",
        examples: ["0 days, 0 hours, 5 minutes, 12 seconds"],
      },
    },
  }),
);

export const WhatsappNumber = z
  .string()
  .max(40)
  .regex(
    /^[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*[1-9](?:[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*[0-9]){6,14}[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*$/u,
    "be a telephone number of 7 to 15 digits that begins with its country code, without a +, such as 447700900123",
  )
  .openapi(
    "WhatsappNumber",
    keywords({
      pattern:
        "^[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*[1-9](?:[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*[0-9]){6,14}[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*$",
      title: "WhatsApp number",
      description:
        "A telephone number in E.164 form without the `+`. It has digits only. Spaces, hyphens, dots, slashes and parentheses\nare allowed between them. It must be registered with WhatsApp. It is echoed as provided. A number that cannot exist\ngets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one\nrecipient.",
      "x-pattern-words":
        "be a telephone number of 7 to 15 digits that begins with its country code, without a +, such as 447700900123",
      examples: ["447700900123"],
    }),
  );

export const WhatsappOtpRequest = z
  .strictObject({
    to: WhatsappNumber,
    text: z.string().min(1).max(4096).openapi({ description: "Message content." }),
  })
  .openapi("WhatsappOtpRequest", { title: "WhatsApp message to send" });

export const SentWhatsappOtp = exact(
  types("object"),
  required("uuid", "to"),
  properties([
    ["uuid", z.guid().openapi({ description: "Identifier for tracking." })],
    ["to", z.string().openapi({ description: "Recipient number, as provided." })],
  ]),
).openapi(
  "SentWhatsappOtp",
  keywords({
    title: "WhatsApp message accepted",
    type: "object",
    required: ["uuid", "to"],
    properties: {
      uuid: { type: "string", format: "uuid", description: "Identifier for tracking." },
      to: { type: "string", description: "Recipient number, as provided." },
    },
  }),
);

export const VerificationCode = z
  .string()
  .max(8)
  .regex(/^[0-9]{4,8}$/u, "be 4 to 8 digits, such as 493817")
  .openapi(
    "VerificationCode",
    keywords({
      pattern: "^[0-9]{4,8}$",
      title: "Verification code",
      description: "One-time password of 4 to 8 digits.",
      "x-pattern-words": "be 4 to 8 digits, such as 493817",
      examples: ["493817"],
    }),
  );

export const TelegramOtpRequest = z
  .strictObject({
    to: PhoneNumber,
    code: optional(
      omissible(VerificationCode, undefined).openapi(
        keywords({
          description: "The verification code to send, 4 to 8 digits.",
          anyOf: [{ $ref: "#/components/schemas/VerificationCode" }, { type: "null" }],
        }),
      ),
    ),
    code_length: optional(
      omissible(z.int().min(4).max(8), undefined).openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 4,
          maximum: 8,
          description: "Number of digits of the code that the service creates.",
        }),
      ),
    ),
    ttl: omissible(z.int().min(30).max(3600), 300)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 30,
          maximum: 3600,
          default: 300,
          description: "Seconds within which the message must be delivered. After that it expires.",
        }),
      )
      .default(300),
  })
  .openapi(
    "TelegramOtpRequest",
    keywords({
      title: "Telegram message to send",
      description:
        "A Telegram message. `code` and `code_length` exclude each other (400, fault `conflict`). Without either, the service\ncreates a code of 6 digits.",
      "x-extension": "0006",
    }),
  );

export const SentTelegramOtp = exact(
  types("object"),
  required("uuid", "to"),
  properties([
    ["uuid", z.guid().openapi({ description: "Identifier for tracking." })],
    ["to", z.string().openapi({ description: "Recipient number, as provided." })],
  ]),
).openapi(
  "SentTelegramOtp",
  keywords({
    title: "Telegram message accepted",
    "x-extension": "0006",
    type: "object",
    required: ["uuid", "to"],
    properties: {
      uuid: { type: "string", format: "uuid", description: "Identifier for tracking." },
      to: { type: "string", description: "Recipient number, as provided." },
    },
  }),
);

export const CheckTelegramVerificationRequest = z
  .strictObject({
    request_id: z.string().min(1).max(128).openapi({ description: "Gateway request identifier in the TDR." }),
    code: optional(
      omissible(
        z
          .string()
          .max(64)
          .regex(
            /^[\t-\r ._\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\u30fc\ufe58\ufe63\ufeff\uff0d-]*(?:[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\uff10-\uff19][\t-\r ._\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\u30fc\ufe58\ufe63\ufeff\uff0d-]*){4,8}$/u,
            "be 4 to 8 digits, such as 493817",
          )
          .openapi(
            keywords({
              pattern:
                "^[\\t-\\r ._\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\u30fc\\ufe58\\ufe63\\ufeff\\uff0d-]*(?:[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u07c0-\\u07c9\\u0966-\\u096f\\u09e6-\\u09ef\\u0a66-\\u0a6f\\u0ae6-\\u0aef\\u0b66-\\u0b6f\\u0be6-\\u0bef\\u0c66-\\u0c6f\\u0ce6-\\u0cef\\u0d66-\\u0d6f\\u0de6-\\u0def\\u0e50-\\u0e59\\u0ed0-\\u0ed9\\u0f20-\\u0f29\\u1040-\\u1049\\u1090-\\u1099\\u17e0-\\u17e9\\u1810-\\u1819\\u1946-\\u194f\\u19d0-\\u19d9\\u1a80-\\u1a89\\u1a90-\\u1a99\\u1b50-\\u1b59\\u1bb0-\\u1bb9\\u1c40-\\u1c49\\u1c50-\\u1c59\\ua620-\\ua629\\ua8d0-\\ua8d9\\ua900-\\ua909\\ua9d0-\\ua9d9\\ua9f0-\\ua9f9\\uaa50-\\uaa59\\uabf0-\\uabf9\\uff10-\\uff19][\\t-\\r ._\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\u30fc\\ufe58\\ufe63\\ufeff\\uff0d-]*){4,8}$",
              "x-pattern-words": "be 4 to 8 digits, such as 493817",
            }),
          ),
        undefined,
      ).openapi(
        keywords({
          type: ["string", "null"],
          pattern:
            "^[\\t-\\r ._\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\u30fc\\ufe58\\ufe63\\ufeff\\uff0d-]*(?:[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u07c0-\\u07c9\\u0966-\\u096f\\u09e6-\\u09ef\\u0a66-\\u0a6f\\u0ae6-\\u0aef\\u0b66-\\u0b6f\\u0be6-\\u0bef\\u0c66-\\u0c6f\\u0ce6-\\u0cef\\u0d66-\\u0d6f\\u0de6-\\u0def\\u0e50-\\u0e59\\u0ed0-\\u0ed9\\u0f20-\\u0f29\\u1040-\\u1049\\u1090-\\u1099\\u17e0-\\u17e9\\u1810-\\u1819\\u1946-\\u194f\\u19d0-\\u19d9\\u1a80-\\u1a89\\u1a90-\\u1a99\\u1b50-\\u1b59\\u1bb0-\\u1bb9\\u1c40-\\u1c49\\u1c50-\\u1c59\\ua620-\\ua629\\ua8d0-\\ua8d9\\ua900-\\ua909\\ua9d0-\\ua9d9\\ua9f0-\\ua9f9\\uaa50-\\uaa59\\uabf0-\\uabf9\\uff10-\\uff19][\\t-\\r ._\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\u30fc\\ufe58\\ufe63\\ufeff\\uff0d-]*){4,8}$",
          "x-pattern-words": "be 4 to 8 digits, such as 493817",
          maxLength: 64,
          description:
            "The code entered by the recipient: 4 to 8 digits of any script. Spaces, hyphens, dots and underscores around the\ndigits are ignored. If present, the gateway validates it and returns the result.",
          examples: ["493817"],
        }),
      ),
    ),
  })
  .openapi("CheckTelegramVerificationRequest", { title: "Verification to check" });

export const TelegramDeliveryStatus = z
  .enum(["sent", "delivered", "read", "expired", "revoked"])
  .openapi("TelegramDeliveryStatus", {
    title: "Telegram delivery status",
    description:
      "Delivery of a Telegram message as reported by the gateway.\n\n- `sent`: message dispatched to the gateway.\n- `delivered`: delivered to the recipient's device.\n- `read`: the recipient opened the message.\n- `expired`: the time to live elapsed before delivery.\n- `revoked`: the verification message was revoked before delivery.\n\n**Transitions.** It starts as `sent` and only advances in the order `sent`, `expired`, `revoked`, `delivered`,\n`read`. It may skip values. `read` is final.",
  });

export const TelegramVerificationStatus = z
  .enum(["code_valid", "code_invalid", "code_max_attempts_exceeded", "expired"])
  .openapi("TelegramVerificationStatus", {
    title: "Telegram verification status",
    description:
      "Verification status of the code of a Telegram message.\n\n- `code_valid`: the entered code is correct.\n- `code_invalid`: the entered code is incorrect, or none has been entered yet.\n- `code_max_attempts_exceeded`: too many incorrect attempts. The verification failed.\n- `expired`: the time to live ended before delivery, and before a correct code was entered.\n\n**Transitions.** It starts as `code_invalid`, with the time of the message. Each further check leads to\n`code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or `expired`.\n\nIn the record of a message, all except `code_invalid` are final, but `code_max_attempts_exceeded` may follow\n`code_valid`. After `code_valid`, the response to a check is the result for the code of that check. After\n`code_max_attempts_exceeded`, every check returns it again.",
  });

export const TelegramVerification = exact(
  types("object"),
  required("request_id", "phone_number", "request_cost", "delivery_status", "verification_status"),
  properties([
    [
      "request_id",
      z.string().openapi({ description: "Identifier of the verification request, as in the request." }),
    ],
    [
      "phone_number",
      z
        .string()
        .openapi({
          description:
            "Recipient number. After the retention period of numbers (default: 90 days), only its calling code.",
        }),
    ],
    [
      "request_cost",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Cost charged for the status check. Always 0, because a check is free.",
        }),
    ],
    [
      "delivery_status",
      exact(
        types("object"),
        required("status", "updated_at"),
        properties([
          ["status", TelegramDeliveryStatus],
          [
            "updated_at",
            integer().openapi(
              keywords({
                type: "integer",
                format: "int64",
                description: "Time of this status (Unix seconds).",
              }),
            ),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description:
            "Delivery status of the message. `sent` from its acceptance on. `revoked` also if it could not be delivered for\nanother reason (TDR status FAILED).",
          required: ["status", "updated_at"],
          properties: {
            status: { $ref: "#/components/schemas/TelegramDeliveryStatus" },
            updated_at: {
              type: "integer",
              format: "int64",
              description: "Time of this status (Unix seconds).",
            },
          },
        }),
      ),
    ],
    [
      "verification_status",
      exact(
        types("object"),
        required("status", "updated_at"),
        properties([
          ["status", TelegramVerificationStatus],
          [
            "updated_at",
            integer().openapi(
              keywords({
                type: "integer",
                format: "int64",
                description: "Time of this status (Unix seconds).",
              }),
            ),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description:
            "Verification status of the code. Until a code has been checked it is `code_invalid` with the time of the\nmessage.",
          required: ["status", "updated_at"],
          properties: {
            status: { $ref: "#/components/schemas/TelegramVerificationStatus" },
            updated_at: {
              type: "integer",
              format: "int64",
              description: "Time of this status (Unix seconds).",
            },
          },
        }),
      ),
    ],
  ]),
).openapi(
  "TelegramVerification",
  keywords({
    title: "Verification status result",
    description: "Delivery and verification of a Telegram message.",
    type: "object",
    required: ["request_id", "phone_number", "request_cost", "delivery_status", "verification_status"],
    properties: {
      request_id: {
        type: "string",
        description: "Identifier of the verification request, as in the request.",
      },
      phone_number: {
        type: "string",
        description:
          "Recipient number. After the retention period of numbers (default: 90 days), only its calling code.",
      },
      request_cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Cost charged for the status check. Always 0, because a check is free.",
      },
      delivery_status: {
        type: "object",
        description:
          "Delivery status of the message. `sent` from its acceptance on. `revoked` also if it could not be delivered for\nanother reason (TDR status FAILED).",
        required: ["status", "updated_at"],
        properties: {
          status: { $ref: "#/components/schemas/TelegramDeliveryStatus" },
          updated_at: {
            type: "integer",
            format: "int64",
            description: "Time of this status (Unix seconds).",
          },
        },
      },
      verification_status: {
        type: "object",
        description:
          "Verification status of the code. Until a code has been checked it is `code_invalid` with the time of the\nmessage.",
        required: ["status", "updated_at"],
        properties: {
          status: { $ref: "#/components/schemas/TelegramVerificationStatus" },
          updated_at: {
            type: "integer",
            format: "int64",
            description: "Time of this status (Unix seconds).",
          },
        },
      },
    },
  }),
);

export const TdrStatus = z
  .enum(["PENDING", "SENT", "DELIVERED", "READ", "REJECTED", "FAILED"])
  .openapi("TdrStatus", {
    title: "Status of a single Telegram delivery record",
    description:
      "Delivery and verification of a Telegram message in one value.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `REJECTED`: the code was invalid or the maximum of verification attempts was exceeded.\n- `FAILED`: the message could not be delivered, expired or was revoked.\n\n**Transitions.** The value follows the delivery status of the message (`MessageStatus`), with `EXPIRED` and\n`REVOKED` shown as `FAILED`. If the verification status (`TelegramVerificationStatus`) becomes `code_invalid` or\n`code_max_attempts_exceeded`, any value is replaced by `REJECTED`. If a later check finds the code valid, the\ndelivery status is shown again.",
  });

export const Tdr = exact(
  types("object"),
  required("uuid", "to", "code", "status", "request_id", "country", "country_code", "network", "timestamp"),
  properties([
    ["uuid", z.guid().openapi({ description: "Identifier of the Telegram message." })],
    [
      "to",
      z
        .string()
        .openapi({
          description:
            "Recipient phone number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
        }),
    ],
    [
      "code",
      z
        .string()
        .openapi({
          description:
            "Verification code that was sent. Empty if the operator removes codes before the record.",
        }),
    ],
    ["status", TdrStatus],
    [
      "request_id",
      z
        .string()
        .openapi({
          description:
            "Gateway request identifier, used by the verification status check. The service assigns it when it accepts the\nmessage. The check and the filter also accept the identifier of the gateway behind the service.",
        }),
    ],
    ["country", z.string().openapi({ description: "Destination country name." })],
    [
      "country_code",
      integer().openapi(keywords({ type: "integer", description: "Destination dialing code." })),
    ],
    ["network", z.string().openapi({ description: "Mobile network of the recipient." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "ISO 8601 creation timestamp." }),
    ],
  ]),
).openapi(
  "Tdr",
  keywords({
    title: "Telegram delivery record",
    description: "The record of one Telegram message (TDR).",
    type: "object",
    required: [
      "uuid",
      "to",
      "code",
      "status",
      "request_id",
      "country",
      "country_code",
      "network",
      "timestamp",
    ],
    properties: {
      uuid: { type: "string", format: "uuid", description: "Identifier of the Telegram message." },
      to: {
        type: "string",
        description:
          "Recipient phone number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
      },
      code: {
        type: "string",
        description:
          "Verification code that was sent. Empty if the operator removes codes before the record.",
      },
      status: { $ref: "#/components/schemas/TdrStatus" },
      request_id: {
        type: "string",
        description:
          "Gateway request identifier, used by the verification status check. The service assigns it when it accepts the\nmessage. The check and the filter also accept the identifier of the gateway behind the service.",
      },
      country: { type: "string", description: "Destination country name." },
      country_code: { type: "integer", description: "Destination dialing code." },
      network: { type: "string", description: "Mobile network of the recipient." },
      timestamp: { type: "string", format: "date-time", description: "ISO 8601 creation timestamp." },
    },
  }),
);

export const TdrSortKey = z
  .enum(["uuid", "to", "code", "status", "request_id", "country", "country_code", "network", "timestamp"])
  .openapi(
    "TdrSortKey",
    keywords({
      title: "TDR sort key",
      description: "Record field that sorts the list.",
      "x-extension": "0008",
    }),
  );

export const SortDirection = z
  .enum(["ASC", "DESC"])
  .openapi("SortDirection", {
    title: "Sort direction",
    description: "- `ASC`: smallest, earliest or first letter first.\n- `DESC`: the other way round.",
  });

export const TdrListStatus = z
  .enum(["PENDING", "SENT", "DELIVERED", "READ", "EXPIRED", "REVOKED", "FAILED"])
  .openapi("TdrListStatus", {
    title: "Status of a Telegram delivery record in the list",
    description:
      "Delivery of a Telegram message, without the verification status of its code.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `EXPIRED`: the time to live elapsed before delivery was confirmed.\n- `REVOKED`: the verification message was revoked before delivery.\n- `FAILED`: the message could not be delivered.\n\n**Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,\n`REVOKED`, `DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is\nfinal.",
  });

export const TdrFilter = z
  .strictObject({
    uuid: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description: "Identifier of the Telegram message.",
        }),
      ),
    ),
    to: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and\nparentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A\nnumber that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,\nBrazil and Mexico are one recipient.",
          anyOf: [{ $ref: "#/components/schemas/PhoneNumber" }, { type: "null" }],
        }),
      ),
    ),
    code: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description: "Verification code that was sent.",
        }),
      ),
    ),
    status: optional(
      omissible(TdrListStatus, undefined).openapi(
        keywords({
          description:
            "Delivery of a Telegram message, without the verification status of its code.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `EXPIRED`: the time to live elapsed before delivery was confirmed.\n- `REVOKED`: the verification message was revoked before delivery.\n- `FAILED`: the message could not be delivered.\n\n**Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,\n`REVOKED`, `DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is\nfinal.",
          anyOf: [{ $ref: "#/components/schemas/TdrListStatus" }, { type: "null" }],
        }),
      ),
    ),
    request_id: optional(
      omissible(z.string().min(1).max(128), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 128,
          description: "Gateway request identifier.",
        }),
      ),
    ),
    country: optional(
      omissible(z.string().min(1).max(100), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 100,
          description: "Destination country name.",
        }),
      ),
    ),
    country_code: optional(
      omissible(z.int().min(1).max(999), undefined).openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 999,
          description: "Destination dialing code.",
        }),
      ),
    ),
    network: optional(
      omissible(z.string().min(1).max(100), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 100,
          description: "Mobile network of the recipient.",
        }),
      ),
    ),
    timestamp: optional(
      omissible(
        exact(
          matchAny(
            z.strictObject({
              from: optional(
                omissible(Time, undefined).openapi(
                  keywords({
                    description: "Start of the range (included).",
                    anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                  }),
                ),
              ),
              to: optional(
                omissible(Time, undefined).openapi(
                  keywords({
                    description: "End of the range (excluded).",
                    anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                  }),
                ),
              ),
            }),
            Time,
          ),
        ).openapi(
          keywords({
            anyOf: [
              {
                type: "object",
                additionalProperties: false,
                properties: {
                  from: {
                    description: "Start of the range (included).",
                    anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                  },
                  to: {
                    description: "End of the range (excluded).",
                    anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                  },
                },
              },
              { $ref: "#/components/schemas/Time" },
            ],
          }),
        ),
        undefined,
      ).openapi(
        keywords({
          anyOf: [
            {
              type: "object",
              additionalProperties: false,
              properties: {
                from: {
                  description: "Start of the range (included).",
                  anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                },
                to: {
                  description: "End of the range (excluded).",
                  anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                },
              },
            },
            { $ref: "#/components/schemas/Time" },
            { type: "null" },
          ],
          description:
            "Creation time (ISO 8601): a range, or a single time that matches the whole day, minute, second or millisecond\nthat it names.",
        }),
      ),
    ),
  })
  .openapi(
    "TdrFilter",
    keywords({
      title: "TDR filter",
      description:
        "Filter for records. A record must match all provided fields, and its `timestamp` must be in the range.",
      "x-extension": "0008",
    }),
  );

export const ListTelegramTdrsRequest = z
  .strictObject({
    page: omissible(z.int().min(1).max(1000000000), 1)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 1000000000,
          default: 1,
          description: "Page number, from 1.",
        }),
      )
      .default(1),
    rows_per_page: omissible(z.int().min(1).max(100), 20)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 100,
          default: 20,
          description: "Number of records per page.",
        }),
      )
      .default(20),
    sort_by: omissible(TdrSortKey, "timestamp")
      .openapi(
        keywords({
          description: "Record field that sorts the list.",
          default: "timestamp",
          anyOf: [{ $ref: "#/components/schemas/TdrSortKey" }, { type: "null" }],
        }),
      )
      .default("timestamp"),
    sort_direction: omissible(SortDirection, "DESC")
      .openapi(
        keywords({
          description: "- `ASC`: smallest, earliest or first letter first.\n- `DESC`: the other way round.",
          default: "DESC",
          anyOf: [{ $ref: "#/components/schemas/SortDirection" }, { type: "null" }],
        }),
      )
      .default("DESC"),
    filter: optional(
      omissible(TdrFilter, undefined).openapi(
        keywords({
          description:
            "Filter for records. A record must match all provided fields, and its `timestamp` must be in the range.",
          anyOf: [{ $ref: "#/components/schemas/TdrFilter" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("ListTelegramTdrsRequest", { title: "TDR query" });

export const ListedTdr = exact(
  types("object"),
  required("uuid", "to", "code", "status", "request_id", "country", "country_code", "network", "timestamp"),
  properties([
    ["uuid", z.guid().openapi({ description: "Identifier of the Telegram message." })],
    [
      "to",
      z
        .string()
        .openapi({
          description:
            "Recipient phone number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
        }),
    ],
    [
      "code",
      z
        .string()
        .openapi({
          description:
            "Verification code that was sent. Empty if the operator removes codes before the record.",
        }),
    ],
    ["status", TdrListStatus],
    [
      "request_id",
      z
        .string()
        .openapi({
          description:
            "Gateway request identifier, used by the verification status check. The service assigns it when it accepts the\nmessage. The check and the filter also accept the identifier of the gateway behind the service.",
        }),
    ],
    ["country", z.string().openapi({ description: "Destination country name." })],
    [
      "country_code",
      integer().openapi(keywords({ type: "integer", description: "Destination dialing code." })),
    ],
    ["network", z.string().openapi({ description: "Mobile network of the recipient." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "ISO 8601 creation timestamp." }),
    ],
  ]),
).openapi(
  "ListedTdr",
  keywords({
    title: "Telegram delivery record in the list",
    description: "The record of one Telegram message (TDR) in a list. Its `status` is the delivery only.",
    type: "object",
    required: [
      "uuid",
      "to",
      "code",
      "status",
      "request_id",
      "country",
      "country_code",
      "network",
      "timestamp",
    ],
    properties: {
      uuid: { type: "string", format: "uuid", description: "Identifier of the Telegram message." },
      to: {
        type: "string",
        description:
          "Recipient phone number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
      },
      code: {
        type: "string",
        description:
          "Verification code that was sent. Empty if the operator removes codes before the record.",
      },
      status: { $ref: "#/components/schemas/TdrListStatus" },
      request_id: {
        type: "string",
        description:
          "Gateway request identifier, used by the verification status check. The service assigns it when it accepts the\nmessage. The check and the filter also accept the identifier of the gateway behind the service.",
      },
      country: { type: "string", description: "Destination country name." },
      country_code: { type: "integer", description: "Destination dialing code." },
      network: { type: "string", description: "Mobile network of the recipient." },
      timestamp: { type: "string", format: "date-time", description: "ISO 8601 creation timestamp." },
    },
  }),
);

export const TdrPage = exact(
  types("object"),
  required(
    "page",
    "rows_per_page",
    "sort_by",
    "sort_direction",
    "total",
    "total_pages",
    "has_next_page",
    "has_previous_page",
    "list",
  ),
  properties([
    [
      "page",
      integer()
        .min(1)
        .openapi(keywords({ type: "integer", minimum: 1, description: "Page number." })),
    ],
    ["rows_per_page", z.int().min(1).max(100).openapi({ description: "Number of records per page." })],
    ["sort_by", TdrSortKey.openapi(keywords({ "x-echo": true }))],
    ["sort_direction", SortDirection.openapi(keywords({ "x-echo": true }))],
    [
      "total",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Number of records that match the filter." }),
        ),
    ],
    [
      "total_pages",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Number of pages for the filter." })),
    ],
    ["has_next_page", z.boolean().openapi({ description: "True if there is a next page." })],
    ["has_previous_page", z.boolean().openapi({ description: "True if there is a previous page." })],
    ["list", z.array(ListedTdr).max(100).openapi({ description: "The records." })],
  ]),
).openapi(
  "TdrPage",
  keywords({
    title: "Telegram delivery records",
    description: "One page of the records that match the filter.",
    type: "object",
    required: [
      "page",
      "rows_per_page",
      "sort_by",
      "sort_direction",
      "total",
      "total_pages",
      "has_next_page",
      "has_previous_page",
      "list",
    ],
    properties: {
      page: { type: "integer", minimum: 1, description: "Page number." },
      rows_per_page: {
        type: "integer",
        minimum: 1,
        maximum: 100,
        description: "Number of records per page.",
      },
      sort_by: { $ref: "#/components/schemas/TdrSortKey", "x-echo": true },
      sort_direction: { $ref: "#/components/schemas/SortDirection", "x-echo": true },
      total: { type: "integer", minimum: 0, description: "Number of records that match the filter." },
      total_pages: { type: "integer", minimum: 0, description: "Number of pages for the filter." },
      has_next_page: { type: "boolean", description: "True if there is a next page." },
      has_previous_page: { type: "boolean", description: "True if there is a previous page." },
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/ListedTdr" },
        description: "The records.",
      },
    },
  }),
);

export const CreateEsimPackageRequest = z
  .strictObject({
    sim: z.string().openapi({ description: "ICCID of the SIM. An impossible ICCID gets a 404." }),
    package_template: integer().openapi(
      keywords({
        type: "integer",
        format: "int64",
        description: "Template identifier. An impossible identifier gets a 404.",
      }),
    ),
    time_allowance: optional(
      omissible(z.int().min(1).max(2147483647), undefined).openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 2147483647,
          description: "Time allowance in seconds, at most 31622400 (366 days).",
        }),
      ),
    ),
  })
  .openapi("CreateEsimPackageRequest", { title: "eSIM package to create" });

export const EsimPackageStatus = z
  .string()
  .openapi(
    "EsimPackageStatus",
    keywords({
      title: "eSIM package status",
      description:
        "Status of an eSIM package.\n\n- `NOT_ACTIVE`: created, not yet in use. The status of every new package.\n- `ACTIVE`: in use.\n- `TERMINATED`: used up, expired or withdrawn.\n\n**Transitions.** `NOT_ACTIVE` becomes `ACTIVE` at the first use. Both become `TERMINATED`, which is final. Other\nvalues of the eSIM platform are returned unchanged, so accept unknown values.",
      "x-extension": "0011",
      examples: ["NOT_ACTIVE", "ACTIVE", "TERMINATED"],
    }),
  );

export const EsimPackage = exact(
  types("object"),
  required("id", "sim", "package_template", "status", "created_date"),
  properties([
    ["id", z.string().openapi({ description: "Package identifier." })],
    ["sim", z.string().openapi({ description: "ICCID of the SIM." })],
    [
      "package_template",
      integer().openapi(
        keywords({ type: "integer", format: "int64", description: "Identifier of the package template." }),
      ),
    ],
    ["status", EsimPackageStatus],
    [
      "created_date",
      integer().openapi(
        keywords({
          type: "integer",
          format: "int64",
          description: "Creation timestamp (Unix milliseconds).",
        }),
      ),
    ],
    [
      "time_allowance",
      integer().openapi(
        keywords({ type: "integer", description: "Time allowance in seconds. Present if it was provided." }),
      ),
    ],
  ]),
).openapi(
  "EsimPackage",
  keywords({
    title: "eSIM package",
    description: "A package on a SIM.",
    type: "object",
    required: ["id", "sim", "package_template", "status", "created_date"],
    properties: {
      id: { type: "string", description: "Package identifier." },
      sim: { type: "string", description: "ICCID of the SIM." },
      package_template: {
        type: "integer",
        format: "int64",
        description: "Identifier of the package template.",
      },
      status: { $ref: "#/components/schemas/EsimPackageStatus" },
      created_date: {
        type: "integer",
        format: "int64",
        description: "Creation timestamp (Unix milliseconds).",
      },
      time_allowance: {
        type: "integer",
        description: "Time allowance in seconds. Present if it was provided.",
      },
    },
  }),
);

export const SimStatus = z
  .string()
  .openapi(
    "SimStatus",
    keywords({
      title: "SIM status",
      description:
        "Status of a SIM in the registry.\n\n- `WAITING_FOR_ASSIGNMENT`: in stock, not yet assigned.\n- `PRE_SERVICE`: assigned, not yet in service.\n- `IN_SERVICE`: in service.\n- `TERMINATED`: taken out of service.\n\n**Transitions.** A SIM advances in the order `WAITING_FOR_ASSIGNMENT`, `PRE_SERVICE`, `IN_SERVICE`. Each may become\n`TERMINATED`, which is final. Other values of the eSIM platform are returned unchanged, so accept unknown values.",
      "x-extension": "0011",
      examples: ["WAITING_FOR_ASSIGNMENT", "PRE_SERVICE", "IN_SERVICE", "TERMINATED"],
    }),
  );

export const NamedReference = exact(
  types("object"),
  required("id", "name"),
  properties([
    ["id", integer().openapi(keywords({ type: "integer", description: "Identifier." }))],
    ["name", z.string().openapi({ description: "Name." })],
  ]),
).openapi(
  "NamedReference",
  keywords({
    title: "Group, inventory or company",
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer", description: "Identifier." },
      name: { type: "string", description: "Name." },
    },
  }),
);

export const SimRegistryEntry = exact(
  types("object"),
  required(
    "iccid",
    "sim_status",
    "group",
    "inventory",
    "company",
    "provisioned_date",
    "terminated_date",
    "imsis",
    "mapped_imsi",
  ),
  properties([
    ["iccid", z.string().openapi({ description: "SIM identifier." })],
    ["sim_status", SimStatus],
    ["group", NamedReference],
    ["inventory", NamedReference],
    ["company", NamedReference],
    [
      "provisioned_date",
      integer().openapi(
        keywords({ type: "integer", format: "int64", description: "Provisioning time (Unix milliseconds)." }),
      ),
    ],
    [
      "terminated_date",
      integer().openapi(
        keywords({
          type: "integer",
          format: "int64",
          description: "Termination time (Unix milliseconds). `0` if the SIM is not terminated.",
        }),
      ),
    ],
    [
      "imsis",
      z
        .array(
          exact(
            types("object"),
            required("sponsor_id", "imsi"),
            properties([
              [
                "sponsor_id",
                integer().openapi(keywords({ type: "integer", description: "The sponsor of the IMSI." })),
              ],
              [
                "imsi",
                integer().openapi(keywords({ type: "integer", format: "int64", description: "The IMSI." })),
              ],
            ]),
          ).openapi(
            keywords({
              type: "object",
              required: ["sponsor_id", "imsi"],
              properties: {
                sponsor_id: { type: "integer", description: "The sponsor of the IMSI." },
                imsi: { type: "integer", format: "int64", description: "The IMSI." },
              },
            }),
          ),
        )
        .openapi({ description: "The IMSIs of the SIM." }),
    ],
    [
      "mapped_imsi",
      integer().openapi(keywords({ type: "integer", format: "int64", description: "The mapped IMSI." })),
    ],
  ]),
).openapi(
  "SimRegistryEntry",
  keywords({
    title: "SIM registry entry",
    description: "A SIM in the registry.",
    type: "object",
    required: [
      "iccid",
      "sim_status",
      "group",
      "inventory",
      "company",
      "provisioned_date",
      "terminated_date",
      "imsis",
      "mapped_imsi",
    ],
    properties: {
      iccid: { type: "string", description: "SIM identifier." },
      sim_status: { $ref: "#/components/schemas/SimStatus" },
      group: { $ref: "#/components/schemas/NamedReference" },
      inventory: { $ref: "#/components/schemas/NamedReference" },
      company: { $ref: "#/components/schemas/NamedReference" },
      provisioned_date: {
        type: "integer",
        format: "int64",
        description: "Provisioning time (Unix milliseconds).",
      },
      terminated_date: {
        type: "integer",
        format: "int64",
        description: "Termination time (Unix milliseconds). `0` if the SIM is not terminated.",
      },
      imsis: {
        type: "array",
        description: "The IMSIs of the SIM.",
        items: {
          type: "object",
          required: ["sponsor_id", "imsi"],
          properties: {
            sponsor_id: { type: "integer", description: "The sponsor of the IMSI." },
            imsi: { type: "integer", format: "int64", description: "The IMSI." },
          },
        },
      },
      mapped_imsi: { type: "integer", format: "int64", description: "The mapped IMSI." },
    },
  }),
);

export const SimRegistryPage = exact(
  types("object"),
  required("total", "offset", "count", "sims"),
  properties([
    [
      "total",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of available eSIMs that match the filters.",
          }),
        ),
    ],
    [
      "offset",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Number of items skipped." })),
    ],
    [
      "count",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Number of items returned." })),
    ],
    ["sims", z.array(SimRegistryEntry).max(1000).openapi({ description: "The SIMs." })],
  ]),
).openapi(
  "SimRegistryPage",
  keywords({
    title: "SIM registry",
    description: "A page of the SIM registry.",
    type: "object",
    required: ["total", "offset", "count", "sims"],
    properties: {
      total: {
        type: "integer",
        minimum: 0,
        description: "Number of available eSIMs that match the filters.",
      },
      offset: { type: "integer", minimum: 0, description: "Number of items skipped." },
      count: { type: "integer", minimum: 0, description: "Number of items returned." },
      sims: {
        type: "array",
        maxItems: 1000,
        items: { $ref: "#/components/schemas/SimRegistryEntry" },
        description: "The SIMs.",
      },
    },
  }),
);

export const Channel = z
  .enum(["sms", "flash_call", "whatsapp", "telegram"])
  .openapi(
    "Channel",
    keywords({
      title: "Channel",
      description:
        "Channel of a message.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
      "x-extension": "0020",
    }),
  );

export const MessageStatus = z
  .enum(["PENDING", "SENT", "DELIVERED", "READ", "FAILED", "EXPIRED", "REVOKED"])
  .openapi(
    "MessageStatus",
    keywords({
      title: "Delivery status of a message",
      description:
        "Status of a message of any channel.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway or platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n- `REVOKED`: the message was revoked before delivery.\n\n**Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the\norder of the reports does not change the result.\n\nEvidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is\nreported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`\nis final.",
      "x-extension": "0020",
    }),
  );

export const MessageFilter = z
  .strictObject({
    channel: optional(
      omissible(Channel, undefined).openapi(
        keywords({
          description:
            "Channel of a message.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
          anyOf: [{ $ref: "#/components/schemas/Channel" }, { type: "null" }],
        }),
      ),
    ),
    status: optional(
      omissible(MessageStatus, undefined).openapi(
        keywords({
          description:
            "Status of a message of any channel.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway or platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n- `REVOKED`: the message was revoked before delivery.\n\n**Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the\norder of the reports does not change the result.\n\nEvidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is\nreported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`\nis final.",
          anyOf: [{ $ref: "#/components/schemas/MessageStatus" }, { type: "null" }],
        }),
      ),
    ),
    to: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and\nparentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A\nnumber that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,\nBrazil and Mexico are one recipient.",
          anyOf: [{ $ref: "#/components/schemas/PhoneNumber" }, { type: "null" }],
        }),
      ),
    ),
    created_at: optional(
      omissible(
        z.strictObject({
          from: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "Start of the range (included).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of the range (excluded).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
        }),
        undefined,
      ).openapi(
        keywords({
          type: ["object", "null"],
          additionalProperties: false,
          description: "Acceptance time of the message (ISO 8601).",
          properties: {
            from: {
              description: "Start of the range (included).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of the range (excluded).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
          },
        }),
      ),
    ),
  })
  .openapi(
    "MessageFilter",
    keywords({
      title: "Message filter",
      description:
        "Filter for messages. A message must match all provided fields, and its acceptance must be in the range of\n`created_at`.",
      "x-extension": "0031",
    }),
  );

export const ListMessagesRequest = z
  .strictObject({
    filter: optional(
      omissible(MessageFilter, undefined).openapi(
        keywords({
          description:
            "Filter for messages. A message must match all provided fields, and its acceptance must be in the range of\n`created_at`.",
          anyOf: [{ $ref: "#/components/schemas/MessageFilter" }, { type: "null" }],
        }),
      ),
    ),
    count: omissible(z.int().min(1).max(100), 20)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 100,
          default: 20,
          description: "Maximum number of messages per page.",
        }),
      )
      .default(20),
    before: optional(
      omissible(z.guid(), undefined).openapi(
        keywords({
          type: ["string", "null"],
          format: "uuid",
          description: "The `next` of the previous page.",
        }),
      ),
    ),
  })
  .openapi("ListMessagesRequest", keywords({ title: "Message query", "x-extension": "0031" }));

export const ListedMessage = exact(
  types("object"),
  required("id", "channel", "to", "status", "price", "currency", "created_at", "updated_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the message, as the send returned it." })],
    ["channel", Channel],
    [
      "to",
      z
        .string()
        .openapi({
          description:
            "Recipient number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
        }),
    ],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "Last new value reported by `reportSmsStatus`, `reportFlashCallStatus` or `reportFeedback`. Absent until then.",
      }),
    ],
    ["verification", TelegramVerificationStatus],
    [
      "verification_id",
      z
        .guid()
        .openapi({
          description:
            "Identifier of the verification, if the message is an attempt of one. Otherwise absent.",
        }),
    ],
    [
      "price",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Price of the message when it was accepted." }),
    ],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Acceptance time of the message (ISO 8601)." }),
    ],
    [
      "updated_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the last change (ISO 8601)." }),
    ],
  ]),
).openapi(
  "ListedMessage",
  keywords({
    title: "Message in a list",
    description: "A message of any channel without its events. `getMessage` returns the events.",
    "x-extension": "0031",
    type: "object",
    required: ["id", "channel", "to", "status", "price", "currency", "created_at", "updated_at"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the message, as the send returned it.",
      },
      channel: { $ref: "#/components/schemas/Channel" },
      to: {
        type: "string",
        description:
          "Recipient number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
      },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "Last new value reported by `reportSmsStatus`, `reportFlashCallStatus` or `reportFeedback`. Absent until then.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the verification, if the message is an attempt of one. Otherwise absent.",
      },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Price of the message when it was accepted.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: {
        type: "string",
        format: "date-time",
        description: "Acceptance time of the message (ISO 8601).",
      },
      updated_at: { type: "string", format: "date-time", description: "Time of the last change (ISO 8601)." },
    },
  }),
);

export const MessagePage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(ListedMessage).max(100).openapi({ description: "The messages, newest first." })],
    [
      "next",
      z
        .string()
        .openapi({ description: "The value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "MessagePage",
  keywords({
    title: "Messages",
    description: "One page of the account's messages, newest first.",
    "x-extension": "0031",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/ListedMessage" },
        description: "The messages, newest first.",
      },
      next: {
        type: "string",
        description: "The value of `before` for the next page. Absent on the last page.",
      },
    },
  }),
);

export const MessageEvent = exact(
  types("object"),
  required("status", "time"),
  properties([
    ["status", MessageStatus],
    [
      "time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the event (ISO 8601)." }),
    ],
    ["detail", z.string().openapi({ description: "Details, as human-readable text." })],
  ]),
).openapi(
  "MessageEvent",
  keywords({
    title: "Event of a message",
    description: "An event of a message.",
    "x-extension": "0020",
    type: "object",
    required: ["status", "time"],
    properties: {
      status: { $ref: "#/components/schemas/MessageStatus" },
      time: { type: "string", format: "date-time", description: "Time of the event (ISO 8601)." },
      detail: { type: "string", description: "Details, as human-readable text." },
    },
  }),
);

export const Message = exact(
  types("object"),
  required("id", "channel", "to", "status", "price", "currency", "created_at", "updated_at", "events"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the message, as the send returned it." })],
    ["channel", Channel],
    [
      "to",
      z
        .string()
        .openapi({
          description:
            "Recipient number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
        }),
    ],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "Last new value reported by `reportSmsStatus`, `reportFlashCallStatus` or `reportFeedback`. A value is new if it\nadvanced the status or was reported for the first time. Absent until then.",
      }),
    ],
    ["verification", TelegramVerificationStatus],
    [
      "verification_id",
      z
        .guid()
        .openapi({
          description:
            "Identifier of the verification, if the message is an attempt of one. Otherwise absent.",
        }),
    ],
    [
      "price",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Price of the message when it was accepted." }),
    ],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Acceptance time of the message (ISO 8601)." }),
    ],
    [
      "updated_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the last change (ISO 8601)." }),
    ],
    [
      "events",
      z
        .array(MessageEvent)
        .openapi({
          description:
            "Events of the message, oldest first. The newest 1,000 only. Empty after their retention period (default: 90 days).",
        }),
    ],
  ]),
).openapi(
  "Message",
  keywords({
    title: "Message",
    description: "A message of any channel, and its events.",
    "x-extension": "0020",
    type: "object",
    required: ["id", "channel", "to", "status", "price", "currency", "created_at", "updated_at", "events"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the message, as the send returned it.",
      },
      channel: { $ref: "#/components/schemas/Channel" },
      to: {
        type: "string",
        description:
          "Recipient number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`.",
      },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "Last new value reported by `reportSmsStatus`, `reportFlashCallStatus` or `reportFeedback`. A value is new if it\nadvanced the status or was reported for the first time. Absent until then.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the verification, if the message is an attempt of one. Otherwise absent.",
      },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Price of the message when it was accepted.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: {
        type: "string",
        format: "date-time",
        description: "Acceptance time of the message (ISO 8601).",
      },
      updated_at: { type: "string", format: "date-time", description: "Time of the last change (ISO 8601)." },
      events: {
        type: "array",
        items: { $ref: "#/components/schemas/MessageEvent" },
        description:
          "Events of the message, oldest first. The newest 1,000 only. Empty after their retention period (default: 90 days).",
      },
    },
  }),
);

export const MessageFeedback = z
  .strictObject({
    converted: z.boolean().openapi({ description: "True if the recipient entered the code of the message." }),
  })
  .openapi("MessageFeedback", { title: "Feedback on a message" });

export const RecordedFeedback = exact(
  types("object"),
  required("id", "converted"),
  properties([
    ["id", z.string().openapi({ description: "Identifier of the message." })],
    ["converted", z.boolean().openapi({ description: "Recorded value." })],
  ]),
).openapi(
  "RecordedFeedback",
  keywords({
    title: "Recorded feedback",
    type: "object",
    required: ["id", "converted"],
    properties: {
      id: { type: "string", description: "Identifier of the message." },
      converted: { type: "boolean", description: "Recorded value." },
    },
  }),
);

export const WorkflowStep = z
  .strictObject({
    channel: Channel,
    timeout: omissible(z.int().min(15).max(900), 60)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 15,
          maximum: 900,
          default: 60,
          description:
            "Seconds until the next step. The next step begins immediately if the message fails, expires or has no route.",
        }),
      )
      .default(60),
  })
  .openapi(
    "WorkflowStep",
    keywords({
      title: "Step of a workflow",
      description: "A channel over which the code is sent, and the time before the next step.",
      "x-extension": "0039",
    }),
  );

export const Workflow = z
  .array(WorkflowStep)
  .min(1)
  .max(4)
  .openapi("Workflow", keywords({ title: "Workflow", "x-extension": "0039" }));

export const VerifyingClient = z
  .strictObject({
    ip: optional(
      omissible(z.string().min(1).max(45), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 45,
          description:
            "IPv4 or IPv6 address of the device that requested the code, without a port. All IPv6 addresses with the same\nfirst 64 bits are one network.",
          examples: ["203.0.113.7", "2001:db8::1"],
        }),
      ),
    ),
    device_id: optional(
      omissible(z.string().min(1).max(128), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 128,
          description:
            "Your identifier of the device, a different one for each device. It counts like the IP network and is compared\nfirst. Only a hash of it is stored.",
        }),
      ),
    ),
    user_agent: optional(
      omissible(z.string().min(1).max(512), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 512,
          description: "The `User-Agent` of the browser or app. Unused, and neither stored nor read.",
        }),
      ),
    ),
    trusted: omissible(z.boolean(), false)
      .openapi(
        keywords({
          type: ["boolean", "null"],
          default: false,
          description:
            "True if you trust this client: one of your users who has signed in before or solved a challenge. Rules that only\nsuspect fraud do not block its starts. One start per number in 10 minutes is reserved for such clients.",
        }),
      )
      .default(false),
  })
  .openapi(
    "VerifyingClient",
    keywords({
      title: "Client of a verification",
      description:
        "The requester of the code: the device if provided, otherwise the network of the IP address. `startVerification`\nreturns a pending verification only to the requester that started it. The guard against SMS pumping counts the\nunconverted codes of each requester. Provide a requester in each start, always in the same way.",
      "x-extension": "0039",
    }),
  );

export const Autofill = z
  .strictObject({
    domain: optional(
      omissible(
        z
          .string()
          .max(64)
          .regex(
            /^[A-Za-z0-9]+(-+[A-Za-z0-9]+)*([.][A-Za-z0-9]+(-+[A-Za-z0-9]+)*)+$/u,
            "be the name of a host, such as shop.example.com",
          )
          .openapi(
            keywords({
              pattern: "^[A-Za-z0-9]+(-+[A-Za-z0-9]+)*([.][A-Za-z0-9]+(-+[A-Za-z0-9]+)*)+$",
              "x-pattern-words": "be the name of a host, such as shop.example.com",
            }),
          ),
        undefined,
      ).openapi(
        keywords({
          type: ["string", "null"],
          maxLength: 64,
          pattern: "^[A-Za-z0-9]+(-+[A-Za-z0-9]+)*([.][A-Za-z0-9]+(-+[A-Za-z0-9]+)*)+$",
          "x-pattern-words": "be the name of a host, such as shop.example.com",
          description: "Domain of the page with the input field for the code.",
          examples: ["shop.example.com"],
        }),
      ),
    ),
    app_hash: optional(
      omissible(
        z
          .string()
          .max(11)
          .regex(/^[A-Za-z0-9+/]{11}$/u, "be the 11 characters of an app's hash")
          .openapi(
            keywords({
              pattern: "^[A-Za-z0-9+/]{11}$",
              "x-pattern-words": "be the 11 characters of an app's hash",
            }),
          ),
        undefined,
      ).openapi(
        keywords({
          type: ["string", "null"],
          maxLength: 11,
          pattern: "^[A-Za-z0-9+/]{11}$",
          "x-pattern-words": "be the 11 characters of an app's hash",
          description: "Hash of the app.",
          examples: ["FA+9qCX9VSu"],
        }),
      ),
    ),
  })
  .openapi(
    "Autofill",
    keywords({
      title: "Autofill",
      description:
        "Target that fills in the code of an SMS automatically: either the pages of a domain (WebOTP, origin-bound codes), or\nthe app signed with a hash (Android's SMS Retriever). Both together get a 400 with the fault `conflict`.",
      "x-extension": "0039",
    }),
  );

export const ConfirmedTransaction = z
  .strictObject({
    amount: z
      .string()
      .min(1)
      .max(32)
      .regex(
        /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/u,
        "have no control character, none that turns the direction of writing, and no line break",
      )
      .openapi(
        keywords({
          pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$",
          "x-pattern-words":
            "have no control character, none that turns the direction of writing, and no line break",
          description: "Amount with its currency, as displayed.",
          examples: ["42.50 EUR"],
        }),
      ),
    payee: z
      .string()
      .min(1)
      .max(64)
      .regex(
        /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/u,
        "have no control character, none that turns the direction of writing, and no line break",
      )
      .openapi(
        keywords({
          pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$",
          "x-pattern-words":
            "have no control character, none that turns the direction of writing, and no line break",
          description: "Recipient of the payment.",
          examples: ["Example Ltd"],
        }),
      ),
  })
  .openapi(
    "ConfirmedTransaction",
    keywords({
      title: "Transaction to confirm",
      description:
        "A payment confirmed by the code. The text contains its amount and payee, so that the recipient sees the purpose of\nthe code.",
      "x-extension": "0039",
    }),
  );

export const StartVerificationRequest = z
  .strictObject({
    to: PhoneNumber,
    workflow: optional(
      omissible(Workflow, undefined).openapi(
        keywords({
          description:
            "Channels over which the code is sent, one after another, until it is entered. Default: the operator's workflow\nfor the country of the number. A flash call step requires that the service has a pool of caller IDs. Otherwise\nit gets a 400.",
          anyOf: [{ $ref: "#/components/schemas/Workflow" }, { type: "null" }],
        }),
      ),
    ),
    template: omissible(
      z
        .string()
        .max(64)
        .regex(/^[a-z][a-z0-9_-]{0,63}$/u, "be a small letter and up to 63 small letters, digits, _ and -")
        .openapi(
          keywords({
            pattern: "^[a-z][a-z0-9_-]{0,63}$",
            "x-pattern-words": "be a small letter and up to 63 small letters, digits, _ and -",
          }),
        ),
      "default",
    )
      .openapi(
        keywords({
          type: ["string", "null"],
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
          "x-pattern-words": "be a small letter and up to 63 small letters, digits, _ and -",
          maxLength: 64,
          default: "default",
          description: "Name of the operator's template for the text. An unknown name gets a 400.",
          examples: ["default"],
        }),
      )
      .default("default"),
    locale: optional(
      omissible(
        z
          .string()
          .max(64)
          .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,15}$/u, "be a language tag, such as en or pt-BR")
          .openapi(
            keywords({
              pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,15}$",
              "x-pattern-words": "be a language tag, such as en or pt-BR",
            }),
          ),
        undefined,
      ).openapi(
        keywords({
          type: ["string", "null"],
          maxLength: 64,
          pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,15}$",
          "x-pattern-words": "be a language tag, such as en or pt-BR",
          description:
            "Language of the text (BCP 47), with any extension of the recipient's system, such as `en-US-u-mu-celsius`.\nDefault: the language of the number's country. If the template does not have the language, the nearest available\none is used.",
          examples: ["en-GB"],
        }),
      ),
    ),
    code_length: omissible(z.int().min(4).max(10), 6)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 4,
          maximum: 10,
          default: 6,
          description:
            "Number of digits of the code. More than 8 with Telegram in the workflow gets a 400 (`conflict`).",
        }),
      )
      .default(6),
    ttl: omissible(z.int().min(120).max(86400), 600)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 120,
          maximum: 86400,
          default: 600,
          description: "Seconds within which the code must be entered.",
        }),
      )
      .default(600),
    client: optional(
      omissible(VerifyingClient, undefined).openapi(
        keywords({
          description:
            "The requester of the code: the device if provided, otherwise the network of the IP address. `startVerification`\nreturns a pending verification only to the requester that started it. The guard against SMS pumping counts the\nunconverted codes of each requester. Provide a requester in each start, always in the same way.",
          anyOf: [{ $ref: "#/components/schemas/VerifyingClient" }, { type: "null" }],
        }),
      ),
    ),
    autofill: optional(
      omissible(Autofill, undefined).openapi(
        keywords({
          description:
            "Target that fills in the code of an SMS automatically: either the pages of a domain (WebOTP, origin-bound codes), or\nthe app signed with a hash (Android's SMS Retriever). Both together get a 400 with the fault `conflict`.",
          anyOf: [{ $ref: "#/components/schemas/Autofill" }, { type: "null" }],
        }),
      ),
    ),
    transaction: optional(
      omissible(ConfirmedTransaction, undefined).openapi(
        keywords({
          description:
            "A payment confirmed by the code. The text contains its amount and payee, so that the recipient sees the purpose of\nthe code.",
          anyOf: [{ $ref: "#/components/schemas/ConfirmedTransaction" }, { type: "null" }],
        }),
      ),
    ),
    reference: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description:
            "Your reference for the verification, such as an order number. It is returned unchanged, and the service does not\nuse it.",
          examples: ["order-1041"],
        }),
      ),
    ),
  })
  .openapi("StartVerificationRequest", keywords({ title: "Verification to start", "x-extension": "0039" }));

export const VerificationState = z
  .enum(["PENDING", "APPROVED", "CANCELED", "EXPIRED", "FAILED", "BLOCKED"])
  .openapi(
    "VerificationState",
    keywords({
      title: "State of a verification",
      description:
        "Status of a verification.\n\n- `PENDING`: in progress. Its code can be entered.\n- `APPROVED`: the correct code was entered.\n- `CANCELED`: it was canceled.\n- `EXPIRED`: it expired before the correct code was entered.\n- `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.\n- `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.\n\n**Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except\n`BLOCKED`. All others are final.",
      "x-extension": "0039",
    }),
  );

export const VerificationReason = z
  .string()
  .openapi(
    "VerificationReason",
    keywords({
      title: "Reason of the end of a verification",
      description:
        "Reason why a verification is `FAILED` or `BLOCKED`.\n\n- `max_checks`: too many wrong codes were entered (`FAILED`).\n- `undeliverable`: none of its messages can be delivered, and its workflow has no further step (`FAILED`).\n- `country`, `block_list`, `number_kind`, `recipient`, `velocity`, `anomaly`, `spend`: its send was blocked for this\n  reason (`BLOCKED`).\n\nAccept unknown values.",
      "x-extension": "0039",
      examples: [
        "max_checks",
        "undeliverable",
        "country",
        "block_list",
        "number_kind",
        "velocity",
        "anomaly",
        "spend",
      ],
    }),
  );

export const VerificationAttempt = exact(
  types("object"),
  required("message_id", "channel", "status", "started_at"),
  properties([
    ["message_id", z.guid().openapi({ description: "Identifier of the message." })],
    ["channel", Channel],
    ["status", MessageStatus],
    [
      "started_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Acceptance time of the message (ISO 8601)." }),
    ],
  ]),
).openapi(
  "VerificationAttempt",
  keywords({
    title: "Attempt of a verification",
    description: "A message that carried the code. `getMessage` returns more details.",
    "x-extension": "0039",
    type: "object",
    required: ["message_id", "channel", "status", "started_at"],
    properties: {
      message_id: { type: "string", format: "uuid", description: "Identifier of the message." },
      channel: { $ref: "#/components/schemas/Channel" },
      status: { $ref: "#/components/schemas/MessageStatus" },
      started_at: {
        type: "string",
        format: "date-time",
        description: "Acceptance time of the message (ISO 8601).",
      },
    },
  }),
);

export const Verification = exact(
  types("object"),
  required(
    "id",
    "status",
    "to",
    "template",
    "locale",
    "created_at",
    "expires_at",
    "resend_after",
    "checks_left",
    "price",
    "currency",
    "attempts",
  ),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the verification." })],
    ["status", VerificationState],
    [
      "reason",
      VerificationReason.openapi({ description: "Reason for `FAILED` or `BLOCKED`. Otherwise absent." }),
    ],
    ["to", z.string().openapi({ description: "Recipient number, as provided." })],
    ["template", z.string().openapi({ description: "Template of the text." })],
    ["locale", z.string().openapi({ description: "Language of the text (BCP 47)." })],
    ["reference", z.string().openapi({ description: "Your reference. Absent if the start had none." })],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the start (ISO 8601)." }),
    ],
    [
      "expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time until which the code can be entered (ISO 8601).",
        }),
    ],
    [
      "resend_after",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description:
            "Earliest time of another attempt (ISO 8601). The end of the verification if no further attempt is allowed.",
        }),
    ],
    [
      "approved_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time of the correct code (ISO 8601). Absent unless one was entered.",
        }),
    ],
    [
      "checks_left",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Remaining number of checks. 0 after the verification has ended.",
          }),
        ),
    ],
    [
      "price",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "Current price: the total of its attempts. If the operator has a price for verifications, it is that price while\nit is reserved and after the approval.",
        }),
    ],
    ["currency", Currency],
    [
      "attempts",
      z
        .array(VerificationAttempt)
        .max(10)
        .openapi({ description: "Messages that carried the code, oldest first." }),
    ],
  ]),
).openapi(
  "Verification",
  keywords({
    title: "Verification",
    description: "A code that is sent to a number, and its outcome. It never contains the code.",
    "x-extension": "0039",
    type: "object",
    required: [
      "id",
      "status",
      "to",
      "template",
      "locale",
      "created_at",
      "expires_at",
      "resend_after",
      "checks_left",
      "price",
      "currency",
      "attempts",
    ],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the verification." },
      status: { $ref: "#/components/schemas/VerificationState" },
      reason: {
        $ref: "#/components/schemas/VerificationReason",
        description: "Reason for `FAILED` or `BLOCKED`. Otherwise absent.",
      },
      to: { type: "string", description: "Recipient number, as provided." },
      template: { type: "string", description: "Template of the text." },
      locale: { type: "string", description: "Language of the text (BCP 47)." },
      reference: { type: "string", description: "Your reference. Absent if the start had none." },
      created_at: { type: "string", format: "date-time", description: "Time of the start (ISO 8601)." },
      expires_at: {
        type: "string",
        format: "date-time",
        description: "Time until which the code can be entered (ISO 8601).",
      },
      resend_after: {
        type: "string",
        format: "date-time",
        description:
          "Earliest time of another attempt (ISO 8601). The end of the verification if no further attempt is allowed.",
      },
      approved_at: {
        type: "string",
        format: "date-time",
        description: "Time of the correct code (ISO 8601). Absent unless one was entered.",
      },
      checks_left: {
        type: "integer",
        minimum: 0,
        description: "Remaining number of checks. 0 after the verification has ended.",
      },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "Current price: the total of its attempts. If the operator has a price for verifications, it is that price while\nit is reserved and after the approval.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      attempts: {
        type: "array",
        maxItems: 10,
        items: { $ref: "#/components/schemas/VerificationAttempt" },
        description: "Messages that carried the code, oldest first.",
      },
    },
  }),
);

export const VerificationFilter = z
  .strictObject({
    to: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and\nparentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A\nnumber that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,\nBrazil and Mexico are one recipient.",
          anyOf: [{ $ref: "#/components/schemas/PhoneNumber" }, { type: "null" }],
        }),
      ),
    ),
    status: optional(
      omissible(VerificationState, undefined).openapi(
        keywords({
          description:
            "Status of a verification.\n\n- `PENDING`: in progress. Its code can be entered.\n- `APPROVED`: the correct code was entered.\n- `CANCELED`: it was canceled.\n- `EXPIRED`: it expired before the correct code was entered.\n- `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.\n- `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.\n\n**Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except\n`BLOCKED`. All others are final.",
          anyOf: [{ $ref: "#/components/schemas/VerificationState" }, { type: "null" }],
        }),
      ),
    ),
    created_at: optional(
      omissible(
        z.strictObject({
          from: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "Start of the range (included).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of the range (excluded).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
        }),
        undefined,
      ).openapi(
        keywords({
          type: ["object", "null"],
          additionalProperties: false,
          description: "Time of the start (ISO 8601).",
          properties: {
            from: {
              description: "Start of the range (included).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of the range (excluded).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
          },
        }),
      ),
    ),
  })
  .openapi(
    "VerificationFilter",
    keywords({
      title: "Verification filter",
      description:
        "Filter for verifications. A verification must match all provided fields, and its start must be in the range of\n`created_at`.",
      "x-extension": "0039",
    }),
  );

export const ListVerificationsRequest = z
  .strictObject({
    filter: optional(
      omissible(VerificationFilter, undefined).openapi(
        keywords({
          description:
            "Filter for verifications. A verification must match all provided fields, and its start must be in the range of\n`created_at`.",
          anyOf: [{ $ref: "#/components/schemas/VerificationFilter" }, { type: "null" }],
        }),
      ),
    ),
    count: omissible(z.int().min(1).max(100), 20)
      .openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 100,
          default: 20,
          description: "Maximum number of verifications per page.",
        }),
      )
      .default(20),
    before: optional(
      omissible(z.guid(), undefined).openapi(
        keywords({
          type: ["string", "null"],
          format: "uuid",
          description: "The `next` of the previous page.",
        }),
      ),
    ),
  })
  .openapi("ListVerificationsRequest", keywords({ title: "Verification query", "x-extension": "0039" }));

export const ListedVerification = exact(
  types("object"),
  required("id", "status", "to", "template", "created_at", "expires_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the verification." })],
    ["status", VerificationState],
    [
      "reason",
      VerificationReason.openapi({ description: "Reason for `FAILED` or `BLOCKED`. Otherwise absent." }),
    ],
    ["to", z.string().openapi({ description: "Recipient number, as provided." })],
    ["template", z.string().openapi({ description: "Template of the text." })],
    ["reference", z.string().openapi({ description: "Your reference. Absent if the start had none." })],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the start (ISO 8601)." }),
    ],
    [
      "expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time until which the code can be entered (ISO 8601).",
        }),
    ],
    [
      "approved_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time of the correct code (ISO 8601). Absent unless one was entered.",
        }),
    ],
  ]),
).openapi(
  "ListedVerification",
  keywords({
    title: "Verification in a list",
    description: "A verification without its attempts. `getVerification` returns the attempts.",
    "x-extension": "0039",
    type: "object",
    required: ["id", "status", "to", "template", "created_at", "expires_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the verification." },
      status: { $ref: "#/components/schemas/VerificationState" },
      reason: {
        $ref: "#/components/schemas/VerificationReason",
        description: "Reason for `FAILED` or `BLOCKED`. Otherwise absent.",
      },
      to: { type: "string", description: "Recipient number, as provided." },
      template: { type: "string", description: "Template of the text." },
      reference: { type: "string", description: "Your reference. Absent if the start had none." },
      created_at: { type: "string", format: "date-time", description: "Time of the start (ISO 8601)." },
      expires_at: {
        type: "string",
        format: "date-time",
        description: "Time until which the code can be entered (ISO 8601).",
      },
      approved_at: {
        type: "string",
        format: "date-time",
        description: "Time of the correct code (ISO 8601). Absent unless one was entered.",
      },
    },
  }),
);

export const VerificationPage = exact(
  types("object"),
  required("list"),
  properties([
    [
      "list",
      z.array(ListedVerification).max(100).openapi({ description: "The verifications, newest first." }),
    ],
    [
      "next",
      z
        .string()
        .openapi({ description: "The value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "VerificationPage",
  keywords({
    title: "Verifications",
    description: "One page of the account's verifications, newest first.",
    "x-extension": "0039",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/ListedVerification" },
        description: "The verifications, newest first.",
      },
      next: {
        type: "string",
        description: "The value of `before` for the next page. Absent on the last page.",
      },
    },
  }),
);

export const VerificationStatsRequest = z
  .strictObject({
    created_at: optional(
      omissible(
        z.strictObject({
          from: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "Start of the range (included).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of the range (excluded).",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
        }),
        undefined,
      ).openapi(
        keywords({
          type: ["object", "null"],
          additionalProperties: false,
          description:
            "Start time of the verifications (ISO 8601), in whole UTC days, at most 366. A day that is partly in the range\ncounts as a whole. If `to` is omitted, the range ends with the current day. If `from` is omitted, it has 30\ndays.",
          properties: {
            from: {
              description: "Start of the range (included).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of the range (excluded).",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
          },
        }),
      ),
    ),
    country: optional(
      omissible(
        z
          .string()
          .max(2)
          .regex(/^[A-Z]{2}$/u, "be two capital letters, such as GB")
          .openapi(
            keywords({ pattern: "^[A-Z]{2}$", "x-pattern-words": "be two capital letters, such as GB" }),
          ),
        undefined,
      ).openapi(
        keywords({
          type: ["string", "null"],
          pattern: "^[A-Z]{2}$",
          maxLength: 2,
          "x-pattern-words": "be two capital letters, such as GB",
          description: "Country of the numbers (ISO 3166-1 alpha-2).",
          examples: ["GB"],
        }),
      ),
    ),
    channel: optional(
      omissible(Channel, undefined).openapi(
        keywords({
          description:
            "Channel of a message.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
          anyOf: [{ $ref: "#/components/schemas/Channel" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi(
    "VerificationStatsRequest",
    keywords({
      title: "Verification statistics request",
      description: "Filter for the statistics.",
      "x-extension": "0039",
    }),
  );

export const VerificationStatsEntry = exact(
  types("object"),
  required("country", "channel", "started", "sent", "delivered", "approved", "blocked", "cost", "currency"),
  properties([
    [
      "country",
      z
        .string()
        .openapi({
          description: "Country of the numbers (ISO 3166-1 alpha-2). Empty if the numbers have no country.",
        }),
    ],
    ["channel", Channel],
    [
      "started",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            format: "int64",
            description: "Verifications that used the channel, or were blocked before they could.",
          }),
        ),
    ],
    [
      "sent",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            format: "int64",
            description: "Verifications with an attempt that was submitted to the gateway.",
          }),
        ),
    ],
    [
      "delivered",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            format: "int64",
            description: "Verifications with an attempt that was delivered.",
          }),
        ),
    ],
    [
      "approved",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            format: "int64",
            description:
              "Verifications that were approved while this was the channel of the latest submitted message.",
          }),
        ),
    ],
    [
      "blocked",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            format: "int64",
            description:
              "Verifications that were blocked. They count on the first channel of their workflow.",
          }),
        ),
    ],
    [
      "cost",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "Cost of the verifications as in the ledger: charges less refunds. A reserved price counts after the approval.",
        }),
    ],
    ["currency", Currency],
    [
      "approval_seconds",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "Mean time in seconds from the start to the approval. Absent if no verification was approved.",
        }),
    ],
  ]),
).openapi(
  "VerificationStatsEntry",
  keywords({
    title: "Verification statistics entry",
    description: "Results of the verifications of a country on a channel.",
    "x-extension": "0039",
    type: "object",
    required: [
      "country",
      "channel",
      "started",
      "sent",
      "delivered",
      "approved",
      "blocked",
      "cost",
      "currency",
    ],
    properties: {
      country: {
        type: "string",
        description: "Country of the numbers (ISO 3166-1 alpha-2). Empty if the numbers have no country.",
      },
      channel: { $ref: "#/components/schemas/Channel" },
      started: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description: "Verifications that used the channel, or were blocked before they could.",
      },
      sent: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description: "Verifications with an attempt that was submitted to the gateway.",
      },
      delivered: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description: "Verifications with an attempt that was delivered.",
      },
      approved: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description:
          "Verifications that were approved while this was the channel of the latest submitted message.",
      },
      blocked: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description: "Verifications that were blocked. They count on the first channel of their workflow.",
      },
      cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "Cost of the verifications as in the ledger: charges less refunds. A reserved price counts after the approval.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      approval_seconds: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "Mean time in seconds from the start to the approval. Absent if no verification was approved.",
      },
    },
  }),
);

export const VerificationStats = exact(
  types("object"),
  required("list"),
  properties([
    [
      "list",
      z
        .array(VerificationStatsEntry)
        .openapi({
          description: "One entry for each country and channel with a verification, ordered by country code.",
        }),
    ],
  ]),
).openapi(
  "VerificationStats",
  keywords({
    title: "Verification statistics",
    description: "Results of the account's verifications, by country and channel.",
    "x-extension": "0039",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/VerificationStatsEntry" },
        description: "One entry for each country and channel with a verification, ordered by country code.",
      },
    },
  }),
);

export const GuardRule = z
  .enum(["unconverted_amount", "consecutive_numbers", "range", "allowance", "network", "device"])
  .openapi(
    "GuardRule",
    keywords({
      title: "Rule of the guard",
      description:
        "Rule that suspects fraud.\n\n- `unconverted_amount`: the day's unconverted sends to the country cost too much.\n- `consecutive_numbers`: sends to consecutive numbers.\n- `range`: too few codes are entered within a range of 10,000 numbers.\n- `allowance`: too few codes are entered in a country, or in all countries together that are new to the account.\n- `network`: too few codes requested by one IP network are entered.\n- `device`: too few codes requested by one device are entered.",
      "x-extension": "0040",
    }),
  );

export const VerificationBlock = exact(
  types("object"),
  required("id", "rule", "blocks", "value", "limit", "since", "until"),
  properties([
    [
      "id",
      z.guid().openapi({ description: "Identifier of the block. Later blocks have greater identifiers." }),
    ],
    ["rule", GuardRule],
    [
      "country",
      z
        .string()
        .openapi({
          description: "Country of the numbers (ISO 3166-1 alpha-2). Absent if the numbers have no country.",
        }),
    ],
    [
      "scope",
      z
        .string()
        .openapi({
          description:
            "The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers, without `+`. For\n`network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount` and `allowance`: the country.\nAbsent for `device`.",
        }),
    ],
    [
      "blocks",
      z
        .boolean()
        .openapi({
          description:
            "True if sends are blocked. `false` if the rule only notifies, or if the operator only monitors it.",
        }),
    ],
    [
      "value",
      z
        .number()
        .openapi({
          description:
            "The measured value when the block began: sends, or for `unconverted_amount` an amount in the account's currency.\nFor `range` and `allowance`, sends at the price of the send that started the block.",
        }),
    ],
    ["limit", z.number().openapi({ description: "The limit that the value exceeded." })],
    [
      "since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Start of the block (ISO 8601)." }),
    ],
    [
      "until",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Latest possible end of the block (ISO 8601)." }),
    ],
  ]),
).openapi(
  "VerificationBlock",
  keywords({
    title: "Block of the guard",
    description: "Sends of the account that a guard rule suspects of fraud.",
    "x-extension": "0040",
    type: "object",
    required: ["id", "rule", "blocks", "value", "limit", "since", "until"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the block. Later blocks have greater identifiers.",
      },
      rule: { $ref: "#/components/schemas/GuardRule" },
      country: {
        type: "string",
        description: "Country of the numbers (ISO 3166-1 alpha-2). Absent if the numbers have no country.",
      },
      scope: {
        type: "string",
        description:
          "The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers, without `+`. For\n`network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount` and `allowance`: the country.\nAbsent for `device`.",
      },
      blocks: {
        type: "boolean",
        description:
          "True if sends are blocked. `false` if the rule only notifies, or if the operator only monitors it.",
      },
      value: {
        type: "number",
        description:
          "The measured value when the block began: sends, or for `unconverted_amount` an amount in the account's currency.\nFor `range` and `allowance`, sends at the price of the send that started the block.",
      },
      limit: { type: "number", description: "The limit that the value exceeded." },
      since: { type: "string", format: "date-time", description: "Start of the block (ISO 8601)." },
      until: {
        type: "string",
        format: "date-time",
        description: "Latest possible end of the block (ISO 8601).",
      },
    },
  }),
);

export const VerificationBlockPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(VerificationBlock).max(100).openapi({ description: "The blocks, newest first." })],
    [
      "next",
      z
        .string()
        .openapi({ description: "The value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "VerificationBlockPage",
  keywords({
    title: "Blocks of the guard",
    description: "One page of the account's current blocks, newest first.",
    "x-extension": "0040",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/VerificationBlock" },
        description: "The blocks, newest first.",
      },
      next: {
        type: "string",
        description: "The value of `before` for the next page. Absent on the last page.",
      },
    },
  }),
);

export const UnconvertedAmount = exact(
  types("object"),
  required("country", "amount"),
  properties([
    ["country", z.string().openapi({ description: "The country (ISO 3166-1 alpha-2)." })],
    [
      "amount",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Amount for one UTC day, in the account's currency." }),
    ],
  ]),
).openapi(
  "UnconvertedAmount",
  keywords({
    title: "Unconverted amount of a country",
    description: "Amount that the customer has set for a country.",
    "x-extension": "0040",
    type: "object",
    required: ["country", "amount"],
    properties: {
      country: { type: "string", description: "The country (ISO 3166-1 alpha-2)." },
      amount: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Amount for one UTC day, in the account's currency.",
      },
    },
  }),
);

export const UnconvertedAmounts = exact(
  types("object"),
  required("default_amount", "maximum", "currency", "list"),
  properties([
    [
      "default_amount",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Default amount, for countries without a specific one." }),
    ],
    [
      "maximum",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "Highest amount that the customer can set for a country. The operator sets this maximum.",
        }),
    ],
    ["currency", Currency],
    [
      "list",
      z
        .array(UnconvertedAmount)
        .openapi({ description: "Amounts set by the customer, in alphabetical order of the countries." }),
    ],
  ]),
).openapi(
  "UnconvertedAmounts",
  keywords({
    title: "Unconverted amounts of an account",
    description:
      "Limits on the cost of the account's unconverted sends to one country in a UTC day. A send is unconverted until its\ncode is entered. The limit of a day is higher if previous days with as much unconverted cost had half of their cost\nconverted.",
    "x-extension": "0040",
    type: "object",
    required: ["default_amount", "maximum", "currency", "list"],
    properties: {
      default_amount: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Default amount, for countries without a specific one.",
      },
      maximum: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "Highest amount that the customer can set for a country. The operator sets this maximum.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/UnconvertedAmount" },
        description: "Amounts set by the customer, in alphabetical order of the countries.",
      },
    },
  }),
);

export const SetUnconvertedAmountRequest = z
  .strictObject({
    amount: optional(
      omissible(z.number().min(0).max(1000000000).openapi({ format: "double" }), undefined).openapi(
        keywords({
          type: ["number", "null"],
          format: "double",
          minimum: 0,
          maximum: 1000000000,
          description:
            "Amount for one UTC day in the account's currency, with at most six decimals. At most the `maximum` of\n`listUnconvertedAmounts`. If omitted, the default amount applies.",
        }),
      ),
    ),
  })
  .openapi(
    "SetUnconvertedAmountRequest",
    keywords({ title: "Unconverted amount to set", "x-extension": "0040" }),
  );

export const CheckVerificationRequest = z
  .strictObject({
    code: z
      .string()
      .max(64)
      .regex(
        /^[\t-\r ._\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\u30fc\ufe58\ufe63\ufeff\uff0d-]*(?:[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\uff10-\uff19][\t-\r ._\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\u30fc\ufe58\ufe63\ufeff\uff0d-]*){4,10}$/u,
        "be 4 to 10 digits, such as 493817",
      )
      .openapi(
        keywords({
          pattern:
            "^[\\t-\\r ._\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\u30fc\\ufe58\\ufe63\\ufeff\\uff0d-]*(?:[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u07c0-\\u07c9\\u0966-\\u096f\\u09e6-\\u09ef\\u0a66-\\u0a6f\\u0ae6-\\u0aef\\u0b66-\\u0b6f\\u0be6-\\u0bef\\u0c66-\\u0c6f\\u0ce6-\\u0cef\\u0d66-\\u0d6f\\u0de6-\\u0def\\u0e50-\\u0e59\\u0ed0-\\u0ed9\\u0f20-\\u0f29\\u1040-\\u1049\\u1090-\\u1099\\u17e0-\\u17e9\\u1810-\\u1819\\u1946-\\u194f\\u19d0-\\u19d9\\u1a80-\\u1a89\\u1a90-\\u1a99\\u1b50-\\u1b59\\u1bb0-\\u1bb9\\u1c40-\\u1c49\\u1c50-\\u1c59\\ua620-\\ua629\\ua8d0-\\ua8d9\\ua900-\\ua909\\ua9d0-\\ua9d9\\ua9f0-\\ua9f9\\uaa50-\\uaa59\\uabf0-\\uabf9\\uff10-\\uff19][\\t-\\r ._\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\u30fc\\ufe58\\ufe63\\ufeff\\uff0d-]*){4,10}$",
          "x-pattern-words": "be 4 to 10 digits, such as 493817",
          description:
            "The code entered by the recipient: 4 to 10 digits of any script. Spaces, hyphens, dots and underscores around\nthe digits are ignored. `123 456`, `123-456`, `１２３４５６` and `١٢٣٤٥٦` all represent the code `123456`.",
          examples: ["493817"],
        }),
      ),
  })
  .openapi("CheckVerificationRequest", keywords({ title: "Code to check", "x-extension": "0039" }));

export const CheckedVerification = exact(
  types("object"),
  required("valid", "status", "checks_left"),
  properties([
    [
      "valid",
      z
        .boolean()
        .openapi({
          description:
            "True if this check approved the verification. A code can be used once: a later check of it is not valid.",
        }),
    ],
    ["status", VerificationState],
    [
      "checks_left",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Remaining number of checks. 0 after the verification has ended.",
          }),
        ),
    ],
  ]),
).openapi(
  "CheckedVerification",
  keywords({
    title: "Checked verification",
    description: "Result of a code check, and the current status of the verification.",
    "x-extension": "0039",
    type: "object",
    required: ["valid", "status", "checks_left"],
    properties: {
      valid: {
        type: "boolean",
        description:
          "True if this check approved the verification. A code can be used once: a later check of it is not valid.",
      },
      status: { $ref: "#/components/schemas/VerificationState" },
      checks_left: {
        type: "integer",
        minimum: 0,
        description: "Remaining number of checks. 0 after the verification has ended.",
      },
    },
  }),
);

export const ResendVerificationRequest = z
  .strictObject({
    channel: optional(
      omissible(Channel, undefined).openapi(
        keywords({
          description:
            "Channel of the workflow step to use. A channel that is not in the workflow gets a 400. Default: the next step,\nor the last step again.",
          anyOf: [{ $ref: "#/components/schemas/Channel" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi(
    "ResendVerificationRequest",
    keywords({ title: "Verification to send again", "x-extension": "0039" }),
  );

export const WebhookEndpointStatus = z
  .enum(["ENABLED", "DISABLED"])
  .openapi(
    "WebhookEndpointStatus",
    keywords({
      title: "Status of a webhook endpoint",
      description:
        "Status of an endpoint.\n\n- `ENABLED`: every event of the account is posted to it.\n- `DISABLED`: nothing is posted to it. `disabled_reason` is the cause, unless a password reset disabled it. Its\n  pending deliveries stay pending.\n\n**Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` in three cases:\n\n- It responds with 410.\n- It accepts nothing for 3 days although deliveries were attempted.\n- The password is reset by a link and the API keys are revoked.\n\nOnly the operator can enable it again. Otherwise register a new endpoint.",
      "x-extension": "0019",
    }),
  );

export const WebhookDisabledReason = z
  .enum(["GONE", "FAILING"])
  .openapi(
    "WebhookDisabledReason",
    keywords({
      title: "Why a webhook endpoint is disabled",
      description:
        "Reason why an endpoint is disabled.\n\n- `GONE`: it responded with 410.\n- `FAILING`: it has accepted nothing for 3 days.",
      "x-extension": "0019",
    }),
  );

export const WebhookEndpoint = exact(
  types("object"),
  required("id", "url", "status", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the endpoint." })],
    ["url", z.string().openapi({ description: "URL that receives events." })],
    ["description", z.string().openapi({ description: "The provided text, if any." })],
    ["status", WebhookEndpointStatus],
    ["disabled_reason", WebhookDisabledReason],
    [
      "disabled_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time of disabling (ISO 8601). Absent if the endpoint is enabled.",
        }),
    ],
    [
      "failing_since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description:
            "Time of the first failed attempt since the last successful delivery (ISO 8601). Absent while deliveries succeed.",
        }),
    ],
    [
      "previous_secret_expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description:
            "Time until which events are also signed with the secret before the last rotation (ISO 8601).",
        }),
    ],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of registration (ISO 8601)." }),
    ],
  ]),
).openapi(
  "WebhookEndpoint",
  keywords({
    title: "Webhook endpoint",
    description: "A webhook endpoint without its secret.",
    "x-extension": "0019",
    type: "object",
    required: ["id", "url", "status", "created_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the endpoint." },
      url: { type: "string", description: "URL that receives events." },
      description: { type: "string", description: "The provided text, if any." },
      status: { $ref: "#/components/schemas/WebhookEndpointStatus" },
      disabled_reason: { $ref: "#/components/schemas/WebhookDisabledReason" },
      disabled_at: {
        type: "string",
        format: "date-time",
        description: "Time of disabling (ISO 8601). Absent if the endpoint is enabled.",
      },
      failing_since: {
        type: "string",
        format: "date-time",
        description:
          "Time of the first failed attempt since the last successful delivery (ISO 8601). Absent while deliveries succeed.",
      },
      previous_secret_expires_at: {
        type: "string",
        format: "date-time",
        description:
          "Time until which events are also signed with the secret before the last rotation (ISO 8601).",
      },
      created_at: { type: "string", format: "date-time", description: "Time of registration (ISO 8601)." },
    },
  }),
);

export const WebhookEndpointList = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(WebhookEndpoint).max(10).openapi({ description: "The endpoints, oldest first." })],
  ]),
).openapi(
  "WebhookEndpointList",
  keywords({
    title: "Webhook endpoints",
    description: "The webhook endpoints of the account.",
    "x-extension": "0019",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 10,
        items: { $ref: "#/components/schemas/WebhookEndpoint" },
        description: "The endpoints, oldest first.",
      },
    },
  }),
);

export const CreateWebhookEndpointRequest = z
  .strictObject({
    url: z
      .stringFormat("iri", isIri)
      .min(1)
      .max(2048)
      .openapi({
        format: "iri",
        description:
          "URL that receives events, with the scheme `https` and without user, password and fragment. No address of the\nhost may be loopback, link-local or private. The port must not be a bad port of the Fetch Standard, such as 0,\n22 and 25. An internationalized host name is stored and returned in Punycode.",
      }),
    description: optional(
      omissible(z.string().min(1).max(200), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 200,
          description: "A text that identifies the endpoint for you.",
        }),
      ),
    ),
  })
  .openapi(
    "CreateWebhookEndpointRequest",
    keywords({ title: "Webhook endpoint to register", "x-extension": "0019" }),
  );

export const WebhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/u, "be whsec_ and 32 bytes in base64")
  .openapi(
    "WebhookSecret",
    keywords({
      pattern: "^whsec_[A-Za-z0-9+/]{43}=$",
      title: "Secret of a webhook endpoint",
      description:
        "Secret that signs events (Standard Webhooks): `whsec_` and 32 random bytes in base64. It is shown only when it is\ncreated.",
      "x-extension": "0019",
      "x-pattern-words": "be whsec_ and 32 bytes in base64",
    }),
  );

export const CreatedWebhookEndpoint = exact(
  types("object"),
  required("id", "url", "status", "secret", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the endpoint." })],
    ["url", z.string().openapi({ description: "URL that receives events." })],
    ["description", z.string().openapi({ description: "The provided text, if any." })],
    ["status", WebhookEndpointStatus],
    ["secret", WebhookSecret],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of registration (ISO 8601)." }),
    ],
  ]),
).openapi(
  "CreatedWebhookEndpoint",
  keywords({
    title: "New webhook endpoint",
    description: "A webhook endpoint with its secret, which is not shown again.",
    "x-extension": "0019",
    type: "object",
    required: ["id", "url", "status", "secret", "created_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the endpoint." },
      url: { type: "string", description: "URL that receives events." },
      description: { type: "string", description: "The provided text, if any." },
      status: { $ref: "#/components/schemas/WebhookEndpointStatus" },
      secret: { $ref: "#/components/schemas/WebhookSecret" },
      created_at: { type: "string", format: "date-time", description: "Time of registration (ISO 8601)." },
    },
  }),
);

export const RotatedWebhookSecret = exact(
  types("object"),
  required("id", "secret", "previous_secret_expires_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the endpoint." })],
    ["secret", WebhookSecret],
    [
      "previous_secret_expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time until which events are also signed with the previous secret (ISO 8601).",
        }),
    ],
  ]),
).openapi(
  "RotatedWebhookSecret",
  keywords({
    title: "New secret of a webhook endpoint",
    "x-extension": "0019",
    type: "object",
    required: ["id", "secret", "previous_secret_expires_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the endpoint." },
      secret: { $ref: "#/components/schemas/WebhookSecret" },
      previous_secret_expires_at: {
        type: "string",
        format: "date-time",
        description: "Time until which events are also signed with the previous secret (ISO 8601).",
      },
    },
  }),
);

export const WebhookDeliveryStatus = z
  .enum(["PENDING", "DELIVERED", "FAILED"])
  .openapi(
    "WebhookDeliveryStatus",
    keywords({
      title: "Status of a webhook delivery",
      description:
        "Status of the delivery of an event to an endpoint.\n\n- `PENDING`: an attempt is in progress or scheduled.\n- `DELIVERED`: the endpoint responded with 2xx.\n- `FAILED`: not retried any further, 3 days after the event or because the endpoint responded with 410.\n\n**Transitions.** A delivery starts as `PENDING` and becomes `DELIVERED` or `FAILED`. If the operator replays it, it\nis `PENDING` again.",
      "x-extension": "0019",
    }),
  );

export const WebhookAttemptFailure = z
  .enum(["ADDRESS", "CONNECTION", "TLS", "TIMEOUT"])
  .openapi(
    "WebhookAttemptFailure",
    keywords({
      title: "Why an attempt got no answer",
      description:
        "Reason for an attempt without a response.\n\n- `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of\n  the Fetch Standard. Nothing was sent.\n- `CONNECTION`: the connection failed or was lost.\n- `TLS`: the certificate is not valid for the host.\n- `TIMEOUT`: there was no response within 15 seconds.",
      "x-extension": "0019",
    }),
  );

export const WebhookAttempt = exact(
  types("object"),
  required("time", "duration_ms"),
  properties([
    [
      "time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the request (ISO 8601)." }),
    ],
    ["status", z.int().min(100).max(999).openapi({ description: "HTTP status, if there was a response." })],
    ["failure", WebhookAttemptFailure],
    [
      "duration_ms",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Duration in milliseconds." })),
    ],
  ]),
).openapi(
  "WebhookAttempt",
  keywords({
    title: "Attempt of a webhook delivery",
    description: "One request to the endpoint, with the response status or the reason for the failure.",
    "x-extension": "0019",
    type: "object",
    required: ["time", "duration_ms"],
    properties: {
      time: { type: "string", format: "date-time", description: "Time of the request (ISO 8601)." },
      status: {
        type: "integer",
        minimum: 100,
        maximum: 999,
        description: "HTTP status, if there was a response.",
      },
      failure: { $ref: "#/components/schemas/WebhookAttemptFailure" },
      duration_ms: { type: "integer", minimum: 0, description: "Duration in milliseconds." },
    },
  }),
);

export const WebhookDelivery = exact(
  types("object"),
  required("id", "message_id", "sequence", "status", "created_at", "attempts"),
  properties([
    [
      "id",
      z.string().openapi({ description: "Identifier of the event: the `webhook-id` of every attempt." }),
    ],
    [
      "type",
      z.string().openapi({ description: "Event type, such as `message.status` or `account.low_balance`." }),
    ],
    [
      "message_id",
      z
        .guid()
        .openapi({
          description: "Identifier of the message. For an account event, an identifier of the event.",
        }),
    ],
    [
      "sequence",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Number of the event within its message, from 1. Always 1 for an account event.",
          }),
        ),
    ],
    ["status", WebhookDeliveryStatus],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the event (ISO 8601)." }),
    ],
    [
      "next_attempt_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time of the next attempt while the delivery is `PENDING` (ISO 8601).",
        }),
    ],
    [
      "attempts",
      z
        .array(WebhookAttempt)
        .max(50)
        .openapi({ description: "The attempts, oldest first. At most the last 50." }),
    ],
  ]),
).openapi(
  "WebhookDelivery",
  keywords({
    title: "Webhook delivery",
    description: "The delivery of one event to one endpoint.",
    "x-extension": "0019",
    type: "object",
    required: ["id", "message_id", "sequence", "status", "created_at", "attempts"],
    properties: {
      id: { type: "string", description: "Identifier of the event: the `webhook-id` of every attempt." },
      type: { type: "string", description: "Event type, such as `message.status` or `account.low_balance`." },
      message_id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the message. For an account event, an identifier of the event.",
      },
      sequence: {
        type: "integer",
        minimum: 1,
        description: "Number of the event within its message, from 1. Always 1 for an account event.",
      },
      status: { $ref: "#/components/schemas/WebhookDeliveryStatus" },
      created_at: { type: "string", format: "date-time", description: "Time of the event (ISO 8601)." },
      next_attempt_at: {
        type: "string",
        format: "date-time",
        description: "Time of the next attempt while the delivery is `PENDING` (ISO 8601).",
      },
      attempts: {
        type: "array",
        maxItems: 50,
        items: { $ref: "#/components/schemas/WebhookAttempt" },
        description: "The attempts, oldest first. At most the last 50.",
      },
    },
  }),
);

export const WebhookDeliveryPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(WebhookDelivery).max(100).openapi({ description: "The deliveries, newest first." })],
    [
      "next",
      z
        .string()
        .openapi({ description: "The value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "WebhookDeliveryPage",
  keywords({
    title: "Webhook deliveries",
    description: "One page of the deliveries to an endpoint, newest first.",
    "x-extension": "0019",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/WebhookDelivery" },
        description: "The deliveries, newest first.",
      },
      next: {
        type: "string",
        description: "The value of `before` for the next page. Absent on the last page.",
      },
    },
  }),
);

export const Health = exact(
  types("object"),
  required("status"),
  properties([
    [
      "status",
      z.literal("ok").openapi(keywords({ type: "string", const: "ok", description: "Always `ok`." })),
    ],
  ]),
).openapi(
  "Health",
  keywords({
    title: "Health",
    description: "The process responds.",
    "x-extension": "0027",
    type: "object",
    required: ["status"],
    properties: { status: { type: "string", const: "ok", description: "Always `ok`." } },
  }),
);

export const Readiness = exact(
  types("object"),
  required("status"),
  properties([
    [
      "status",
      z
        .literal("ready")
        .openapi(keywords({ type: "string", const: "ready", description: "Always `ready`." })),
    ],
  ]),
).openapi(
  "Readiness",
  keywords({
    title: "Readiness",
    description: "The service is ready.",
    "x-extension": "0027",
    type: "object",
    required: ["status"],
    properties: { status: { type: "string", const: "ready", description: "Always `ready`." } },
  }),
);

export const MessageStatusEvent = exact(
  types("object"),
  required("type", "timestamp", "data"),
  properties([
    ["type", z.enum(["message.status"]).openapi({ description: "Event type." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the event (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("id", "channel", "status", "sequence"),
        properties([
          ["id", z.guid().openapi({ description: "Identifier of the message, as the send returned it." })],
          ["channel", Channel],
          ["status", MessageStatus],
          [
            "sequence",
            integer()
              .min(1)
              .openapi(
                keywords({
                  type: "integer",
                  minimum: 1,
                  description:
                    "Number of the event within its message: 1, 2, 3 and so on. Events may arrive late, twice and in any order.\nThe highest number is the newest event.",
                }),
              ),
          ],
          [
            "verification_id",
            z
              .guid()
              .openapi({
                description:
                  "Identifier of the verification, if the message is an attempt of one. Otherwise absent.",
              }),
          ],
          ["detail", z.string().openapi({ description: "Details, as human-readable text." })],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["id", "channel", "status", "sequence"],
          description: "The event, as returned by `getMessage`.",
          properties: {
            id: {
              type: "string",
              format: "uuid",
              description: "Identifier of the message, as the send returned it.",
            },
            channel: { $ref: "#/components/schemas/Channel" },
            status: { $ref: "#/components/schemas/MessageStatus" },
            sequence: {
              type: "integer",
              minimum: 1,
              description:
                "Number of the event within its message: 1, 2, 3 and so on. Events may arrive late, twice and in any order.\nThe highest number is the newest event.",
            },
            verification_id: {
              type: "string",
              format: "uuid",
              description:
                "Identifier of the verification, if the message is an attempt of one. Otherwise absent.",
            },
            detail: { type: "string", description: "Details, as human-readable text." },
          },
        }),
      ),
    ],
  ]),
).openapi(
  "MessageStatusEvent",
  keywords({
    title: "Change of a message",
    description:
      "Event posted for an event of a message, on any channel. It does not contain the text, the code or the recipient's\nnumber. `getMessage` returns more details.",
    "x-extension": "0019",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["message.status"], description: "Event type." },
      timestamp: { type: "string", format: "date-time", description: "Time of the event (ISO 8601)." },
      data: {
        type: "object",
        required: ["id", "channel", "status", "sequence"],
        description: "The event, as returned by `getMessage`.",
        properties: {
          id: {
            type: "string",
            format: "uuid",
            description: "Identifier of the message, as the send returned it.",
          },
          channel: { $ref: "#/components/schemas/Channel" },
          status: { $ref: "#/components/schemas/MessageStatus" },
          sequence: {
            type: "integer",
            minimum: 1,
            description:
              "Number of the event within its message: 1, 2, 3 and so on. Events may arrive late, twice and in any order.\nThe highest number is the newest event.",
          },
          verification_id: {
            type: "string",
            format: "uuid",
            description:
              "Identifier of the verification, if the message is an attempt of one. Otherwise absent.",
          },
          detail: { type: "string", description: "Details, as human-readable text." },
        },
      },
    },
  }),
);

export const VerificationStatusEvent = exact(
  types("object"),
  required("type", "timestamp", "data"),
  properties([
    ["type", z.enum(["verification.status"]).openapi({ description: "Event type." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the end (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("id", "status", "to", "template", "created_at"),
        properties([
          ["id", z.guid().openapi({ description: "Identifier of the verification." })],
          ["status", VerificationState],
          [
            "reason",
            VerificationReason.openapi({
              description: "Reason for `FAILED` or `BLOCKED`. Otherwise absent.",
            }),
          ],
          ["to", z.string().openapi({ description: "Recipient number, as provided." })],
          ["template", z.string().openapi({ description: "Template of the text." })],
          ["reference", z.string().openapi({ description: "Your reference. Absent if the start had none." })],
          [
            "channel",
            Channel.openapi({ description: "Channel of the latest attempt. Absent if there was none." }),
          ],
          [
            "created_at",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({ format: "date-time", description: "Time of the start (ISO 8601)." }),
          ],
          [
            "approved_at",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({
                format: "date-time",
                description: "Time of the correct code (ISO 8601). Absent unless one was entered.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["id", "status", "to", "template", "created_at"],
          description: "The ended verification.",
          properties: {
            id: { type: "string", format: "uuid", description: "Identifier of the verification." },
            status: { $ref: "#/components/schemas/VerificationState" },
            reason: {
              $ref: "#/components/schemas/VerificationReason",
              description: "Reason for `FAILED` or `BLOCKED`. Otherwise absent.",
            },
            to: { type: "string", description: "Recipient number, as provided." },
            template: { type: "string", description: "Template of the text." },
            reference: { type: "string", description: "Your reference. Absent if the start had none." },
            channel: {
              $ref: "#/components/schemas/Channel",
              description: "Channel of the latest attempt. Absent if there was none.",
            },
            created_at: { type: "string", format: "date-time", description: "Time of the start (ISO 8601)." },
            approved_at: {
              type: "string",
              format: "date-time",
              description: "Time of the correct code (ISO 8601). Absent unless one was entered.",
            },
          },
        }),
      ),
    ],
  ]),
).openapi(
  "VerificationStatusEvent",
  keywords({
    title: "End of a verification",
    description: "Event posted when a verification ends. It does not contain the code.",
    "x-extension": "0039",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["verification.status"], description: "Event type." },
      timestamp: { type: "string", format: "date-time", description: "Time of the end (ISO 8601)." },
      data: {
        type: "object",
        required: ["id", "status", "to", "template", "created_at"],
        description: "The ended verification.",
        properties: {
          id: { type: "string", format: "uuid", description: "Identifier of the verification." },
          status: { $ref: "#/components/schemas/VerificationState" },
          reason: {
            $ref: "#/components/schemas/VerificationReason",
            description: "Reason for `FAILED` or `BLOCKED`. Otherwise absent.",
          },
          to: { type: "string", description: "Recipient number, as provided." },
          template: { type: "string", description: "Template of the text." },
          reference: { type: "string", description: "Your reference. Absent if the start had none." },
          channel: {
            $ref: "#/components/schemas/Channel",
            description: "Channel of the latest attempt. Absent if there was none.",
          },
          created_at: { type: "string", format: "date-time", description: "Time of the start (ISO 8601)." },
          approved_at: {
            type: "string",
            format: "date-time",
            description: "Time of the correct code (ISO 8601). Absent unless one was entered.",
          },
        },
      },
    },
  }),
);

export const MessageBlockedEvent = exact(
  types("object"),
  required("type", "timestamp", "data"),
  properties([
    ["type", z.enum(["message.blocked"]).openapi({ description: "Event type." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the refusal (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("account_id", "reason", "channel", "to"),
        properties([
          ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
          [
            "reason",
            BlockReason.openapi({
              description:
                "Reason for the block. More blocked sends with the same reason may follow without an event.",
            }),
          ],
          ["channel", Channel],
          ["to", z.string().openapi({ description: "Recipient number in E.164 format." })],
          [
            "country",
            z
              .string()
              .openapi({
                description:
                  "Country of the number (ISO 3166-1 alpha-2). Absent if the number has no country.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["account_id", "reason", "channel", "to"],
          description: "The blocked send.",
          properties: {
            account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
            reason: {
              $ref: "#/components/schemas/BlockReason",
              description:
                "Reason for the block. More blocked sends with the same reason may follow without an event.",
            },
            channel: { $ref: "#/components/schemas/Channel" },
            to: { type: "string", description: "Recipient number in E.164 format." },
            country: {
              type: "string",
              description: "Country of the number (ISO 3166-1 alpha-2). Absent if the number has no country.",
            },
          },
        }),
      ),
    ],
  ]),
).openapi(
  "MessageBlockedEvent",
  keywords({
    title: "Blocked send",
    description:
      "Event posted for the first send of the account in 15 minutes that was blocked with this reason to this country.",
    "x-extension": "0040",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["message.blocked"], description: "Event type." },
      timestamp: { type: "string", format: "date-time", description: "Time of the refusal (ISO 8601)." },
      data: {
        type: "object",
        required: ["account_id", "reason", "channel", "to"],
        description: "The blocked send.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          reason: {
            $ref: "#/components/schemas/BlockReason",
            description:
              "Reason for the block. More blocked sends with the same reason may follow without an event.",
          },
          channel: { $ref: "#/components/schemas/Channel" },
          to: { type: "string", description: "Recipient number in E.164 format." },
          country: {
            type: "string",
            description: "Country of the number (ISO 3166-1 alpha-2). Absent if the number has no country.",
          },
        },
      },
    },
  }),
);

export const SuspectedFraudEvent = exact(
  types("object"),
  required("type", "timestamp", "data"),
  properties([
    ["type", z.enum(["account.suspected_fraud"]).openapi({ description: "Event type." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Start or end time of the suspicion (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("account_id", "state", "rule", "blocks", "value", "limit", "since", "until"),
        properties([
          ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
          ["state", z.enum(["BEGAN", "ENDED"]).openapi({ description: "Start or end of the suspicion." })],
          ["rule", GuardRule],
          [
            "blocks",
            z
              .boolean()
              .openapi({
                description:
                  "True if sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount.",
              }),
          ],
          [
            "country",
            z
              .string()
              .openapi({
                description:
                  "Country of the numbers (ISO 3166-1 alpha-2). Absent if the numbers have no country, and for `allowance` in\nall countries together that are new to the account.",
              }),
          ],
          [
            "range",
            z
              .string()
              .openapi({
                description:
                  "First digits of the numbers, without `+`. Present for `range` and `consecutive_numbers`.",
              }),
          ],
          [
            "value",
            z
              .number()
              .openapi({
                description:
                  "The measured value, in sends, or in the account's currency for `unconverted_amount`.",
              }),
          ],
          ["limit", z.number().openapi({ description: "The limit that the value exceeds." })],
          [
            "since",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({ format: "date-time", description: "Start of the suspicion (ISO 8601)." }),
          ],
          [
            "until",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({
                format: "date-time",
                description: "Latest possible end of the suspicion (ISO 8601).",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["account_id", "state", "rule", "blocks", "value", "limit", "since", "until"],
          description: "The suspicion.",
          properties: {
            account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
            state: {
              type: "string",
              enum: ["BEGAN", "ENDED"],
              description: "Start or end of the suspicion.",
            },
            rule: { $ref: "#/components/schemas/GuardRule" },
            blocks: {
              type: "boolean",
              description:
                "True if sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount.",
            },
            country: {
              type: "string",
              description:
                "Country of the numbers (ISO 3166-1 alpha-2). Absent if the numbers have no country, and for `allowance` in\nall countries together that are new to the account.",
            },
            range: {
              type: "string",
              description:
                "First digits of the numbers, without `+`. Present for `range` and `consecutive_numbers`.",
            },
            value: {
              type: "number",
              description:
                "The measured value, in sends, or in the account's currency for `unconverted_amount`.",
            },
            limit: { type: "number", description: "The limit that the value exceeds." },
            since: { type: "string", format: "date-time", description: "Start of the suspicion (ISO 8601)." },
            until: {
              type: "string",
              format: "date-time",
              description: "Latest possible end of the suspicion (ISO 8601).",
            },
          },
        }),
      ),
    ],
  ]),
).openapi(
  "SuspectedFraudEvent",
  keywords({
    title: "Suspected fraud",
    description:
      "Event posted when the service begins to suspect fraud in sends of the account, and when the suspicion ends.",
    "x-extension": "0040",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["account.suspected_fraud"], description: "Event type." },
      timestamp: {
        type: "string",
        format: "date-time",
        description: "Start or end time of the suspicion (ISO 8601).",
      },
      data: {
        type: "object",
        required: ["account_id", "state", "rule", "blocks", "value", "limit", "since", "until"],
        description: "The suspicion.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          state: { type: "string", enum: ["BEGAN", "ENDED"], description: "Start or end of the suspicion." },
          rule: { $ref: "#/components/schemas/GuardRule" },
          blocks: {
            type: "boolean",
            description:
              "True if sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount.",
          },
          country: {
            type: "string",
            description:
              "Country of the numbers (ISO 3166-1 alpha-2). Absent if the numbers have no country, and for `allowance` in\nall countries together that are new to the account.",
          },
          range: {
            type: "string",
            description:
              "First digits of the numbers, without `+`. Present for `range` and `consecutive_numbers`.",
          },
          value: {
            type: "number",
            description:
              "The measured value, in sends, or in the account's currency for `unconverted_amount`.",
          },
          limit: { type: "number", description: "The limit that the value exceeds." },
          since: { type: "string", format: "date-time", description: "Start of the suspicion (ISO 8601)." },
          until: {
            type: "string",
            format: "date-time",
            description: "Latest possible end of the suspicion (ISO 8601).",
          },
        },
      },
    },
  }),
);

export const LowBalanceEvent = exact(
  types("object"),
  required("type", "timestamp", "data"),
  properties([
    ["type", z.enum(["account.low_balance"]).openapi({ description: "Event type." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of detection (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("account_id", "balance", "low_balance_threshold", "currency"),
        properties([
          ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
          [
            "balance",
            z.number().min(0).openapi({ format: "double", description: "Balance of the account." }),
          ],
          [
            "low_balance_threshold",
            z
              .number()
              .min(0)
              .openapi({ format: "double", description: "Threshold set by `setAccountLimits`." }),
          ],
          ["currency", Currency],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["account_id", "balance", "low_balance_threshold", "currency"],
          description: "State of the account at that time.",
          properties: {
            account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
            balance: { type: "number", format: "double", minimum: 0, description: "Balance of the account." },
            low_balance_threshold: {
              type: "number",
              format: "double",
              minimum: 0,
              description: "Threshold set by `setAccountLimits`.",
            },
            currency: { $ref: "#/components/schemas/Currency" },
          },
        }),
      ),
    ],
  ]),
).openapi(
  "LowBalanceEvent",
  keywords({
    title: "Low balance",
    description:
      "Event posted when the balance of the account has fallen below its threshold. Posted once, and again only after the\nbalance was at or above the threshold.",
    "x-extension": "0035",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["account.low_balance"], description: "Event type." },
      timestamp: { type: "string", format: "date-time", description: "Time of detection (ISO 8601)." },
      data: {
        type: "object",
        required: ["account_id", "balance", "low_balance_threshold", "currency"],
        description: "State of the account at that time.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          balance: { type: "number", format: "double", minimum: 0, description: "Balance of the account." },
          low_balance_threshold: {
            type: "number",
            format: "double",
            minimum: 0,
            description: "Threshold set by `setAccountLimits`.",
          },
          currency: { $ref: "#/components/schemas/Currency" },
        },
      },
    },
  }),
);

export const LimitReachedEvent = exact(
  types("object"),
  required("type", "timestamp", "data"),
  properties([
    ["type", z.enum(["account.limit_reached"]).openapi({ description: "Event type." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the refusal (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("account_id", "spent_today", "currency", "day_ends_at"),
        properties([
          ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
          [
            "daily_limit",
            z
              .number()
              .min(0)
              .openapi({
                format: "double",
                description: "Limit set by the account. Absent if there is none.",
              }),
          ],
          [
            "operator_daily_limit",
            z
              .number()
              .min(0)
              .openapi({
                format: "double",
                description: "Limit set by the operator. Absent if there is none.",
              }),
          ],
          [
            "spent_today",
            z.number().openapi({ format: "double", description: "Amount spent since 00:00 UTC." }),
          ],
          ["currency", Currency],
          [
            "day_ends_at",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({
                format: "date-time",
                description: "End of the day, when the limit starts again (ISO 8601).",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["account_id", "spent_today", "currency", "day_ends_at"],
          description: "State of the account at that time.",
          properties: {
            account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
            daily_limit: {
              type: "number",
              format: "double",
              minimum: 0,
              description: "Limit set by the account. Absent if there is none.",
            },
            operator_daily_limit: {
              type: "number",
              format: "double",
              minimum: 0,
              description: "Limit set by the operator. Absent if there is none.",
            },
            spent_today: { type: "number", format: "double", description: "Amount spent since 00:00 UTC." },
            currency: { $ref: "#/components/schemas/Currency" },
            day_ends_at: {
              type: "string",
              format: "date-time",
              description: "End of the day, when the limit starts again (ISO 8601).",
            },
          },
        }),
      ),
    ],
  ]),
).openapi(
  "LimitReachedEvent",
  keywords({
    title: "Daily limit reached",
    description:
      "Event posted when the daily limit of the account caused a charge to be refused. Posted once a day, at the first such\nrefusal.",
    "x-extension": "0035",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["account.limit_reached"], description: "Event type." },
      timestamp: { type: "string", format: "date-time", description: "Time of the refusal (ISO 8601)." },
      data: {
        type: "object",
        required: ["account_id", "spent_today", "currency", "day_ends_at"],
        description: "State of the account at that time.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          daily_limit: {
            type: "number",
            format: "double",
            minimum: 0,
            description: "Limit set by the account. Absent if there is none.",
          },
          operator_daily_limit: {
            type: "number",
            format: "double",
            minimum: 0,
            description: "Limit set by the operator. Absent if there is none.",
          },
          spent_today: { type: "number", format: "double", description: "Amount spent since 00:00 UTC." },
          currency: { $ref: "#/components/schemas/Currency" },
          day_ends_at: {
            type: "string",
            format: "date-time",
            description: "End of the day, when the limit starts again (ISO 8601).",
          },
        },
      },
    },
  }),
);
