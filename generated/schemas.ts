// Generated from spec/ by `npm run generate`. Never edited by hand.
import { z } from "@hono/zod-openapi";

/** An IPv4 address in dotted decimals. */
const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** The last 32 bits of an IPv6 address, written as IPv4. */
const ipv4Tail = new RegExp(`:${ipv4}$`);

/** Whether the text is an IPv6 address in which `::` stands beside at most `most` groups of 16 bits. */
function isIpv6(text: string, most = 7): boolean {
  const groups = text.replace(ipv4Tail, ":0:0");
  const halves = groups.split("::");
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!parts.every((part) => /^[0-9A-Fa-f]{1,4}$/.test(part))) return false;
  return halves.length === 2 ? parts.length <= most : parts.length === 8;
}

/** A Mailbox of RFC 5321; the first group is what stands in brackets, if anything does. */
const mailbox = new RegExp(
  String.raw`^(?:[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*|"(?:[ !#-\[\]-~]|\\[ -~])*")@` +
    String.raw`(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*|\[([!-Z^-~]+)\])$`,
);

/** An IPv4 address as RFC 5321 takes it, leading zeros included. */
const mailIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)$/;

/** Format `email`: a Mailbox of RFC 5321. */
function isEmail(text: string): boolean {
  const found = mailbox.exec(text);
  if (!found) return false;
  const literal = found[1];
  if (literal === undefined || mailIpv4.test(literal)) return true;
  if (/^ipv6:/i.test(literal)) return isIpv6(literal.slice(5), 6);
  return /^[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+$/.test(literal);
}

/** A URI of RFC 3986; the first group is its authority, if it has one. */
const uri = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?://([^/?#]*)(?:/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?|` +
    String.raw`/?(?:(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?)` +
    String.raw`(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?` +
    String.raw`(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$`,
);

/** The authority of a URI; the first group is what stands in brackets, if anything does. */
const authority =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:\[([^[\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?$/;

/** Format `uri`: a URI of RFC 3986, with its scheme. */
function isUri(text: string): boolean {
  const found = uri.exec(text);
  if (!found) return false;
  if (found[1] === undefined) return true;
  const host = authority.exec(found[1]);
  if (!host) return false;
  return host[1] === undefined || isIpv6(host[1]) || /^v[0-9A-F]+\.[\w.~!$&'()*+,;=:-]+$/i.test(host[1]);
}

/** The ASCII spelling of a host name whose labels may be international (UTS #46); undefined where it is no host name. */
function asciiHost(text: string): string | undefined {
  if (/[\0-,/:-@[-`{-\x7F]/.test(text)) return undefined;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

/** Format `idn-email`, of which the domain alone may be international: a Mailbox once it is spelled in ASCII. */
function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  if (/^[\0-\x7F]*$/.test(domain)) return isEmail(text);
  const ascii = text.slice(0, at) + (asciiHost(domain) ?? "");
  return ascii.length <= 254 && isEmail(ascii);
}

/** Format `iri`: a URI once it is spelled in ASCII. */
function isIri(text: string): boolean {
  if (/^[\0-\x7F]*$/.test(text)) return isUri(text);
  try {
    return !/[\0- "<>\\^`{|}\x7F]/.test(text) && isUri(new URL(text).href);
  } catch {
    return false;
  }
}

/** A keyword that concerns arrays only. */
function listed(check: (value: unknown[], report: ExactReport) => unknown): ExactRule {
  return (value, report) => (Array.isArray(value) ? check(value, report) : value);
}

/** Keyword `uniqueItems`: no two items are equal. */
function uniqueItems(): ExactRule {
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
type ExactReport = (issue: z.core.$ZodRawIssue) => void;

/** One keyword of JSON Schema: reports what is wrong with a value and answers it, with defaults filled in. */
type ExactRule<T = unknown> = (value: unknown, report: ExactReport) => T;

/** What a composite is made of: keywords, and schemas that must hold as well. */
type ExactPart = z.ZodType | ExactRule;

/** The type of what a part answers. */
type ExactOutput<P> = P extends z.ZodType ? z.output<P> : P extends ExactRule<infer T> ? T : unknown;

/** The type of what passes all parts. */
type ExactAll<P> = P extends readonly [infer F, ...infer R] ? ExactOutput<F> & ExactAll<R> : unknown;

/** A schema that holds when every part holds for the value as it came; all parts report. */
function exact<const P extends readonly ExactPart[]>(...parts: P): z.ZodType<ExactAll<P>> {
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
function run(schema: z.ZodType, value: unknown, report: ExactReport, ...path: PropertyKey[]): unknown {
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

/** Reports an issue of our own kind: `fault` is its class, `message` says what would be right. */
function fault(report: ExactReport, name: string, message: string, ...path: PropertyKey[]): void {
  report({ code: "custom", params: { fault: name }, message, path, input: undefined });
}

/**
 * Both outputs of one value: the members of the first, and those (defaults) that only the second has. Where one took a
 * null for left out and the other did not, what stands for it holds.
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

/** Sets a member even when its name means something to the prototype. */
function setOwn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Whether the value is a JSON object. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Keywords for the document that the types of `.openapi()` do not list. */
function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** A member that may be absent. JSON has no `undefined`, so the type of one that is there leaves it out. */
function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
}

/** A member that may be null, which is read as `fallback`. */
function omissible<S extends z.ZodType, const F>(schema: S, fallback: F): z.ZodType<z.output<S> | F> {
  const checked = z.unknown().check((payload) => {
    if (payload.value === null) payload.value = fallback;
    else payload.value = run(schema, payload.value, (issue) => void payload.issues.push(issue));
  });
  // What passes is of the schema or is the fallback, which the compiler cannot see.
  return checked as unknown as z.ZodType<z.output<S> | F>;
}

/** Keyword `anyOf`. */
function anyOf<const S extends readonly z.ZodType[]>(...schemas: S): ExactRule<z.output<S[number]>> {
  return (value, report) => {
    const results = schemas.map((schema) => schema.safeParse(value));
    const passed = results.filter((result) => result.success);
    if (passed.length === 0) reportNearest(results, value, report);
    const outputs = passed.map((result): unknown => result.data);
    return (outputs.length > 0 ? outputs.reduce(merge) : value) as z.output<S[number]>;
  };
}

/** Keyword `oneOf`. */
function oneOf<const S extends readonly z.ZodType[]>(...schemas: S): ExactRule<z.output<S[number]>> {
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
function reportNearest(results: z.ZodSafeParseResult<unknown>[], value: unknown, report: ExactReport): void {
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
function isOfOtherType({ code, path }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" && path.length === 0;
}

/** The members that an alternative does not know. */
function unknownMembers({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0) return issue.keys;
    return isNeverGiven(issue) ? [String(issue.path[0])] : [];
  });
}

/** Whether an issue is of a member that an alternative knows only as null. */
function isNeverGiven(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.expected === "never" && issue.path.length === 1;
}

/** An alternative in words: by what does not go with it, or by what it lacks; `unknown` is what the nearest lacks. */
function formOf(error: z.ZodError, unknown: string[]): string {
  const rivals = unknownMembers(error).filter((name) => !unknown.includes(name));
  if (rivals.length > 0) return `another form of this body than ${rivals.join(", ")}`;
  const lacking = error.issues.filter((issue) => !isNeverGiven(issue));
  const needs = lacking.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  return `a form of this body that needs ${[...new Set(needs)].join(", ")}`;
}

/** An issue without the unknown members that were told otherwise. */
function without(issue: z.core.$ZodIssue, told: string[]): z.core.$ZodIssue[] {
  if (isNeverGiven(issue)) return told.includes(String(issue.path[0])) ? [] : [issue];
  if (issue.code !== "unrecognized_keys" || issue.path.length > 0) return [issue];
  const keys = issue.keys.filter((name) => !told.includes(name));
  return keys.length === 0 ? [] : [{ ...issue, keys }];
}

/** Type `integer` without the bounds that would make it a safe one: 1.0 and 1e300 are integers. */
function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, { params: { fault: "type" }, message: "must be an integer" });
}

/** A keyword that concerns objects only; only own members count. */
function keyed(check: (value: Record<string, unknown>, report: ExactReport) => unknown): ExactRule {
  return (value, report) => (isObject(value) ? check(value, report) : value);
}

/** Runs the schema that `pick` names for each member, if any. */
function members(pick: (name: string) => readonly z.ZodType[]): ExactRule {
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
function properties(schemas: readonly (readonly [name: string, schema: z.ZodType])[]): ExactRule {
  const byName = new Map(schemas);
  return members((name) => {
    const schema = byName.get(name);
    return schema ? [schema] : [];
  });
}

/** Keyword `required`. */
function required<const N extends string>(...names: N[]): ExactRule {
  return keyed((value, report) => {
    for (const name of names)
      if (!Object.hasOwn(value, name)) fault(report, "required", "must be given", name);
    return value;
  });
}

/** Format `date`: RFC 3339 full-date, a day that the calendar has. */
function isDate(text: string): boolean {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** Whether the calendar has this day. */
function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** Format `date-time`: RFC 3339; a leap second only at 23:59 UTC. */
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

/** The TypeScript type of each JSON type. */
type JsonTypes = {
  null: null;
  boolean: boolean;
  object: Record<string, unknown>;
  array: unknown[];
  number: number;
  integer: number;
  string: string;
};

/** Whether the value has the named JSON type; 1.0 is an integer. */
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

/** Equality of JSON values: numbers by value, objects whatever the order of their members. */
function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => same(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name]));
}

export const WhatsappMessageStatus = z
  .enum(["PENDING", "SENT", "DELIVERED", "READ", "FAILED", "EXPIRED"])
  .openapi("WhatsappMessageStatus", {
    title: "WhatsApp message status",
    description:
      "The life of a WhatsApp message, as the webhook `message.status` reports it and `getMessage` tells it.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n\n**Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further back\nchanges nothing. `READ` is final.",
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
        "A part of a person's name, 1 to 100 characters, none of them a control character or a line break.",
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
      description:
        "An e-mail address. Its domain may have an international name, which is kept, and answered, in Punycode.",
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
      description: "8 to 128 characters, any of them. A common password is a 400 with the fault `password`.",
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
        "What a user may do.\n\n- `user`: act for themselves; the role of every newly registered user.\n- `admin`: also have reset links sent to other users.\n\n**Transitions.** The operator alone changes a role.",
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
        "Whether a user may use the service.\n\n- `active`: the user may sign in; the status of every newly registered user.\n- `suspended`: the operator has suspended the user. A sign-in is a 403. The user's sessions are ended and the API keys\n  stop (401); a request that was under way may still get a 403. No reset link is sent. (Decision 0012.)\n\n**Transitions.** `active` becomes `suspended`, and the other way round, by the operator alone; no operation of\nthis contract does either.",
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
            "Whether the e-mail address is verified; `false` on registration, `true` once a reset link was used (decision 0016).",
        }),
    ],
    [
      "createdAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the user was registered (ISO 8601)." }),
    ],
    [
      "updatedAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the user last changed (ISO 8601)." }),
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
          "Whether the e-mail address is verified; `false` on registration, `true` once a reset link was used (decision 0016).",
      },
      createdAt: {
        type: "string",
        format: "date-time",
        description: "When the user was registered (ISO 8601).",
      },
      updatedAt: {
        type: "string",
        format: "date-time",
        description: "When the user last changed (ISO 8601).",
      },
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
        "What kind of problem it is. Each code has one status. Minor versions may add codes: handle an unknown one by its status.\n\n- `invalid_request` (400): the request breaks a rule; `errors` names every fault.\n- `authentication_failed` (401): credentials are missing, wrong, expired, or do not belong together.\n- `insufficient_balance` (402): the account cannot pay for this; nothing was charged and nothing is sent.\n- `daily_limit_reached` (402): the account's daily limit does not allow this charge; nothing was charged and nothing is\n  sent.\n- `forbidden` (403): the caller is known and may not do this.\n- `not_found` (404): there is no such thing, or it belongs to another account.\n- `method_not_allowed` (405): the address exists, this method does not.\n- `email_taken` (409): a user with this e-mail address exists.\n- `too_many_api_keys` (409): the user has 100 live API keys.\n- `too_many_webhook_endpoints` (409): the account has 10 webhook endpoints.\n- `idempotency_in_progress` (409): the first request with this `Idempotency-Key` is not yet answered.\n- `payload_too_large` (413): the body is over 64 KiB.\n- `unsupported_media_type` (415): the body is not `application/json`.\n- `idempotency_mismatch` (422): this `Idempotency-Key` was used with another operation or body.\n- `rate_limited` (429): too many requests; `Retry-After` tells when to try again.\n- `internal_error` (500): an unexpected error of the service.\n- `unavailable` (503): the service cannot answer for the moment; `Retry-After` tells when to try again.",
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
        "The part of the request that is at fault.\n\n- `body`: the body, or a place in it.\n- `query`: a query parameter.\n- `path`: a parameter of the path.\n- `header`: a header.",
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
        "What kind of fault it is. Minor versions may add codes: show the `message` of an unknown one.\n\n- `required`: a required field, parameter or body is missing.\n- `unknown`: the contract has no such field or parameter.\n- `repeated`: a query parameter is given more than once.\n- `type`: the JSON type is wrong.\n- `value`: the value is not one of those allowed.\n- `length`: a string or list is too short or too long.\n- `range`: a number is too small or too large, or a range of time has too many intervals or records.\n- `pattern`: a string does not have the form that is asked for.\n- `format`: a string is not a valid date-time, e-mail address, UUID, date or URI.\n- `characters`: a string holds characters that cannot be stored, such as NUL or half of a surrogate pair.\n- `json`: the body is not JSON.\n- `phone_number`: a telephone number that cannot exist.\n- `destination`: a number that this channel does not serve.\n- `password`: a password that is too common.\n- `token`: a token that is wrong, used or expired.\n- `period`: a range of time that does not end after it starts.\n- `conflict`: two fields that exclude each other.",
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
            "A JSON Pointer (RFC 6901) to the place in that part: `/filter/status` in the body, `/count` in the query.\nEmpty when the part as a whole is at fault. Of a place with a longer pointer than 256 characters, that of the\nnearest place around it.",
        }),
    ],
    ["code", FaultCode],
    ["message", z.string().openapi({ description: "The fault in words, for a person to read." })],
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
          "A JSON Pointer (RFC 6901) to the place in that part: `/filter/status` in the body, `/count` in the query.\nEmpty when the part as a whole is at fault. Of a place with a longer pointer than 256 characters, that of the\nnearest place around it.",
      },
      code: { $ref: "#/components/schemas/FaultCode" },
      message: { type: "string", description: "The fault in words, for a person to read." },
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
            description:
              "A reference that names the kind of problem, relative to the address of the service.",
            examples: ["/problems/not_found"],
          }),
        ),
    ],
    [
      "title",
      z
        .string()
        .openapi({
          description: "The kind of problem in a few words; the same for every problem of this `code`.",
        }),
    ],
    ["status", z.int().min(400).max(599).openapi({ description: "The HTTP status of the answer." })],
    [
      "detail",
      z
        .string()
        .openapi({ description: "What went wrong this time, for a person to read. Programs go by `code`." }),
    ],
    ["code", ErrorCode],
    [
      "request_id",
      z
        .string()
        .openapi({
          description: "The identifier of this request, the same as in the header `X-Request-Id`.",
        }),
    ],
    [
      "errors",
      z
        .array(Fault)
        .min(1)
        .openapi({ description: "Every fault of the request at once. Present when `status` is 400." }),
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
        description: "A reference that names the kind of problem, relative to the address of the service.",
        examples: ["/problems/not_found"],
      },
      title: {
        type: "string",
        description: "The kind of problem in a few words; the same for every problem of this `code`.",
      },
      status: { type: "integer", minimum: 400, maximum: 599, description: "The HTTP status of the answer." },
      detail: {
        type: "string",
        description: "What went wrong this time, for a person to read. Programs go by `code`.",
      },
      code: { $ref: "#/components/schemas/ErrorCode" },
      request_id: {
        type: "string",
        description: "The identifier of this request, the same as in the header `X-Request-Id`.",
      },
      errors: {
        type: "array",
        minItems: 1,
        items: { $ref: "#/components/schemas/Fault" },
        description: "Every fault of the request at once. Present when `status` is 400.",
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
        .openapi(keywords({ type: "string", const: "Bearer", description: "How the access token is used." })),
    ],
    [
      "expiresIn",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Seconds for which the access token works; 15 minutes.",
          }),
        ),
    ],
    ["refreshToken", z.string().openapi({ description: "The refresh token; it gives one successor." })],
    [
      "refreshExpiresIn",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Seconds for which the refresh token works; 30 days.",
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
      "An access token and the refresh token that gives the next one. A session ends by `logoutUser`, by a change or\nreset of the password (which ends all sessions of the user), and when a refresh token is used again later than 30 seconds\nafter its first use.",
    "x-extension": "0003",
    type: "object",
    required: ["accessToken", "tokenType", "expiresIn", "refreshToken", "refreshExpiresIn", "user"],
    properties: {
      accessToken: { type: "string", description: "The JWT for `Authorization`." },
      tokenType: { type: "string", const: "Bearer", description: "How the access token is used." },
      expiresIn: {
        type: "integer",
        minimum: 1,
        description: "Seconds for which the access token works; 15 minutes.",
      },
      refreshToken: { type: "string", description: "The refresh token; it gives one successor." },
      refreshExpiresIn: {
        type: "integer",
        minimum: 1,
        description: "Seconds for which the refresh token works; 30 days.",
      },
      user: { $ref: "#/components/schemas/User" },
    },
  }),
);

export const RefreshRequest = z
  .strictObject({
    refreshToken: z
      .string()
      .min(1)
      .max(512)
      .openapi({ description: "The refresh token of the last answer." }),
  })
  .openapi("RefreshRequest", keywords({ title: "Refresh token", "x-extension": "0003" }));

export const Acknowledgement = exact(
  types("object"),
  required("message"),
  properties([["message", z.string().openapi({ description: "What was done, for a person to read." })]]),
).openapi(
  "Acknowledgement",
  keywords({
    title: "Acknowledgement",
    description: "A statement of what was done.",
    type: "object",
    required: ["message"],
    properties: { message: { type: "string", description: "What was done, for a person to read." } },
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
            "Whether all API keys of the user are revoked and all webhook endpoints disabled, whoever made them; they go unless\nthis is `false`.",
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
        "What a key may be used for; each operation says by `x-scope` which one it needs.\n\n- `send`: sends, reports on them, verifications, checks of codes, and changes of webhook endpoints.\n- `read`: messages, verifications, delivery records, statistics, and the lists of webhook endpoints and their deliveries.\n- `billing`: the billing transactions.\n- `esim`: packages, the SIM registry and the status of the eSIM service.",
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
    ["name", z.string().openapi({ description: "The name that was given." })],
    [
      "prefix",
      z.string().openapi({ description: "The first characters of the secret, to recognise it by." }),
    ],
    ["scopes", KeyScopes.openapi({ description: "What the key may be used for." })],
    [
      "addresses",
      KeyAddresses.openapi({
        description: "From where the key may be used; from anywhere when there is none.",
      }),
    ],
    ["accountId", z.guid().openapi({ description: "The account of the key, for `x-account-id`." })],
    ["userId", z.guid().openapi({ description: "The user of the key, for `x-user-id`." })],
    [
      "createdAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the key was made (ISO 8601)." }),
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
      name: { type: "string", description: "The name that was given." },
      prefix: { type: "string", description: "The first characters of the secret, to recognise it by." },
      scopes: { $ref: "#/components/schemas/KeyScopes", description: "What the key may be used for." },
      addresses: {
        $ref: "#/components/schemas/KeyAddresses",
        description: "From where the key may be used; from anywhere when there is none.",
      },
      accountId: {
        type: "string",
        format: "uuid",
        description: "The account of the key, for `x-account-id`.",
      },
      userId: { type: "string", format: "uuid", description: "The user of the key, for `x-user-id`." },
      createdAt: { type: "string", format: "date-time", description: "When the key was made (ISO 8601)." },
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
    name: z.string().min(1).max(100).openapi({ description: "A name by which you know the key." }),
    scopes: optional(
      omissible(KeyScopes, undefined).openapi(
        keywords({
          description: "What the key may be used for; everything, unless given.",
          anyOf: [{ $ref: "#/components/schemas/KeyScopes" }, { type: "null" }],
        }),
      ),
    ),
    addresses: optional(
      omissible(KeyAddresses, undefined).openapi(
        keywords({
          description:
            "From where the key may be used: addresses (`203.0.113.7`, `2001:db8::1`) and CIDR blocks (`203.0.113.0/24`), whose\nbits beyond the prefix are 0. From anywhere, unless given.",
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
    ["name", z.string().openapi({ description: "The name that was given." })],
    [
      "key",
      z
        .string()
        .openapi({ description: "The secret, for `x-api-key`. It is not stored and cannot be shown again." }),
    ],
    ["scopes", KeyScopes.openapi({ description: "What the key may be used for." })],
    [
      "addresses",
      KeyAddresses.openapi({
        description: "From where the key may be used; from anywhere when there is none.",
      }),
    ],
    ["accountId", z.guid().openapi({ description: "The account of the key, for `x-account-id`." })],
    ["userId", z.guid().openapi({ description: "The user of the key, for `x-user-id`." })],
    [
      "createdAt",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the key was made (ISO 8601)." }),
    ],
  ]),
).openapi(
  "CreatedApiKey",
  keywords({
    title: "New API key",
    description: "An API key with its secret, which is shown only here.",
    "x-extension": "0018",
    type: "object",
    required: ["id", "name", "key", "scopes", "addresses", "accountId", "userId", "createdAt"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the key." },
      name: { type: "string", description: "The name that was given." },
      key: {
        type: "string",
        description: "The secret, for `x-api-key`. It is not stored and cannot be shown again.",
      },
      scopes: { $ref: "#/components/schemas/KeyScopes", description: "What the key may be used for." },
      addresses: {
        $ref: "#/components/schemas/KeyAddresses",
        description: "From where the key may be used; from anywhere when there is none.",
      },
      accountId: {
        type: "string",
        format: "uuid",
        description: "The account of the key, for `x-account-id`.",
      },
      userId: { type: "string", format: "uuid", description: "The user of the key, for `x-user-id`." },
      createdAt: { type: "string", format: "date-time", description: "When the key was made (ISO 8601)." },
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
        "A date or a time of ISO 8601 in the years 0000 to 9999, in the extended or the basic format: `2026-03-02`, `2026-061`,\n`2026-W10-1`, `2026-03-02T09`, `2026-03-02T09:30`, `2026-03-02T09:30:00.000Z`, `2026-03-02T10:30:00+01:00` or `+0100`,\n`20260302T093000Z`; also a week, a month or a year alone: `2026-W10`, `2026-03`, `2026`. Each is its first moment. Without an\noffset it is local to the `timezone` of the request, where it has one, and UTC otherwise.",
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
        "What a billing transaction does to the balance.\n\n- `CREDIT`: money was added.\n- `DEBIT`: a message was charged, when it was accepted, or a verification, when it was started.\n- `REFUND`: a charge was given back, because the message never reached its gateway or the gateway refunded it,\n  or because a verification was not approved.\n\n**Transitions.** A transaction never changes; a `REFUND` is a transaction of its own.",
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
                description: "Start of range, part of it.",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of range, not part of it.",
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
              description: "Start of range, part of it.",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of range, not part of it.",
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
            "What a billing transaction does to the balance.\n\n- `CREDIT`: money was added.\n- `DEBIT`: a message was charged, when it was accepted, or a verification, when it was started.\n- `REFUND`: a charge was given back, because the message never reached its gateway or the gateway refunded it,\n  or because a verification was not approved.\n\n**Transitions.** A transaction never changes; a `REFUND` is a transaction of its own.",
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
            "Accepted in requests and echoed in the response filter. It never widens the list beyond the caller's own\ntransactions.",
        }),
      ),
    ),
  })
  .openapi("BillingFilter", {
    title: "Billing filter",
    description: "Which transactions to list; a transaction must meet all that is given.",
  });

export const ListBillingTransactionsRequest = z
  .strictObject({
    filter: optional(
      omissible(BillingFilter, undefined).openapi(
        keywords({
          description: "Which transactions to list; a transaction must meet all that is given.",
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
          description: "The page.",
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
          description: "Transactions on a page.",
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
              .openapi({ format: "date-time", description: "Start of range, part of it." }),
          ],
          [
            "to",
            z
              .stringFormat("date-time", isDateTime)
              .max(64)
              .openapi({ format: "date-time", description: "End of range, not part of it." }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description: "The range of time.",
          properties: {
            from: {
              type: "string",
              format: "date-time",
              maxLength: 64,
              description: "Start of range, part of it.",
            },
            to: {
              type: "string",
              format: "date-time",
              maxLength: 64,
              description: "End of range, not part of it.",
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
        .openapi({ description: "Echoed; it never widens the list beyond the caller's own transactions." }),
    ],
  ]),
).openapi(
  "AppliedBillingFilter",
  keywords({
    title: "Applied billing filter",
    description:
      "What the listed transactions meet, as it was sent; a time that was not sent in the profile of RFC 3339 is the moment that\nit names, in UTC.",
    type: "object",
    properties: {
      serviceId: { type: "string", minLength: 1, maxLength: 64, description: "The service." },
      datetime: {
        type: "object",
        description: "The range of time.",
        properties: {
          from: {
            type: "string",
            format: "date-time",
            maxLength: 64,
            description: "Start of range, part of it.",
          },
          to: {
            type: "string",
            format: "date-time",
            maxLength: 64,
            description: "End of range, not part of it.",
          },
        },
      },
      type: { $ref: "#/components/schemas/TransactionType" },
      currency: { $ref: "#/components/schemas/Currency" },
      userId: {
        type: "string",
        minLength: 1,
        maxLength: 64,
        description: "Echoed; it never widens the list beyond the caller's own transactions.",
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
            "Identifier of the authorization request; of a message or a verification that is charged or refunded, its identifier.",
        }),
    ],
    ["user_id", z.string().openapi({ description: "Owner of the transaction." })],
    [
      "service_id",
      z
        .string()
        .openapi({
          description:
            "Service the transaction belongs to: the channel of the message (`sms`, `flash_call`, `whatsapp`, `telegram`),\n`verification` for a verification with a price of its own, `esim` or `account`.",
        }),
    ],
    ["type", TransactionType],
    ["description", z.string().openapi({ description: "Free text." })],
    [
      "datetime",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it happened (ISO 8601 with milliseconds)." }),
    ],
    ["unit_price", z.number().openapi({ format: "double", description: "Price per unit." })],
    [
      "quantity",
      z.number().openapi({ format: "double", description: "Quantity used; for an SMS, its segments." }),
    ],
    [
      "value",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Total value, positive whatever the type." }),
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
    description: "One line of the ledger.",
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
          "Identifier of the authorization request; of a message or a verification that is charged or refunded, its identifier.",
      },
      user_id: { type: "string", description: "Owner of the transaction." },
      service_id: {
        type: "string",
        description:
          "Service the transaction belongs to: the channel of the message (`sms`, `flash_call`, `whatsapp`, `telegram`),\n`verification` for a verification with a price of its own, `esim` or `account`.",
      },
      type: { $ref: "#/components/schemas/TransactionType" },
      description: { type: "string", description: "Free text." },
      datetime: {
        type: "string",
        format: "date-time",
        description: "When it happened (ISO 8601 with milliseconds).",
      },
      unit_price: { type: "number", format: "double", description: "Price per unit." },
      quantity: { type: "number", format: "double", description: "Quantity used; for an SMS, its segments." },
      value: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Total value, positive whatever the type.",
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
    ["filter", AppliedBillingFilter.openapi({ description: "The applied filters, as they were sent." })],
    [
      "page",
      integer()
        .min(1)
        .openapi(keywords({ type: "integer", minimum: 1, description: "The page." })),
    ],
    ["rowsPerPage", z.int().min(1).max(1000).openapi({ description: "Transactions on a page." })],
    [
      "list",
      z.array(BillingTransaction).max(1000).openapi({ description: "The transactions, newest first." }),
    ],
    [
      "total",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Matches for the filters." })),
    ],
    [
      "totalPages",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Pages for the filters." })),
    ],
    ["hasPreviousPage", z.boolean().openapi({ description: "Whether there is a page before this one." })],
    ["hasNextPage", z.boolean().openapi({ description: "Whether there is a page after this one." })],
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
        description: "The applied filters, as they were sent.",
      },
      page: { type: "integer", minimum: 1, description: "The page." },
      rowsPerPage: { type: "integer", minimum: 1, maximum: 1000, description: "Transactions on a page." },
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/BillingTransaction" },
        maxItems: 1000,
        description: "The transactions, newest first.",
      },
      total: { type: "integer", minimum: 0, description: "Matches for the filters." },
      totalPages: { type: "integer", minimum: 0, description: "Pages for the filters." },
      hasPreviousPage: { type: "boolean", description: "Whether there is a page before this one." },
      hasNextPage: { type: "boolean", description: "Whether there is a page after this one." },
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
        .openapi({
          format: "double",
          description: "The most that may be spent in a day; absent where there is no limit.",
        }),
    ],
    [
      "operator_daily_limit",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "The most that the operator lets the account spend in a day; absent where there is no such limit. The lower of both limits holds.",
        }),
    ],
    [
      "low_balance_threshold",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Below it the event `account.low_balance` is posted; absent where there is no mark.",
        }),
    ],
    [
      "spent_today",
      z
        .number()
        .openapi({
          format: "double",
          description: "What was charged since 00:00 UTC without what was given back of it.",
        }),
    ],
    ["currency", Currency],
    [
      "day_ends_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When the day ends and nothing is spent again (ISO 8601).",
        }),
    ],
  ]),
).openapi(
  "AccountLimits",
  keywords({
    title: "Limits of an account",
    description:
      "What the account may spend in a day and has spent on this one, and below what its balance is low. A day begins and ends at 00:00 UTC.",
    "x-extension": "0034",
    type: "object",
    required: ["spent_today", "currency", "day_ends_at"],
    properties: {
      daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The most that may be spent in a day; absent where there is no limit.",
      },
      operator_daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "The most that the operator lets the account spend in a day; absent where there is no such limit. The lower of both limits holds.",
      },
      low_balance_threshold: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Below it the event `account.low_balance` is posted; absent where there is no mark.",
      },
      spent_today: {
        type: "number",
        format: "double",
        description: "What was charged since 00:00 UTC without what was given back of it.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      day_ends_at: {
        type: "string",
        format: "date-time",
        description: "When the day ends and nothing is spent again (ISO 8601).",
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
            "The most that may be spent in a day, in the currency of the account, with at most six decimals. Left out, there is no\nlimit.",
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
            "The event `account.low_balance` is posted when the balance falls below it; with at most six decimals. Left out,\nthere is no mark.",
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
        "The sender shown to the recipient. It is a number of up to 15 digits, or a name: up to 11 characters of the GSM alphabet\n(3GPP TS 23.038) with a letter among them, such as `Example`, `H&M` or `Müller`. Each of `^ { } \\ [ ~ ] | €` counts twice.\nAnything else is a 400 with the fault `pattern`. Where the operator's route accepts longer senders, they may have up to 16\ncharacters.",
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
        "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may\nstand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a\n400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.",
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
    ["messageId", z.guid().openapi({ description: "For tracking delivery and status." })],
    ["from", z.string().openapi({ description: "Sender ID shown to the recipient." })],
    ["to", z.string().openapi({ description: "Recipient number, as it was given." })],
  ]),
).openapi(
  "SentSms",
  keywords({
    title: "SMS accepted",
    type: "object",
    required: ["messageId", "from", "to"],
    properties: {
      messageId: { type: "string", format: "uuid", description: "For tracking delivery and status." },
      from: { type: "string", description: "Sender ID shown to the recipient." },
      to: { type: "string", description: "Recipient number, as it was given." },
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
        "What kind of problem it is.\n\n- `forbidden` (403): the caller is known and may not do this.\n- `blocked` (403): the service does not let the account send there now, and `reason` says why; nothing was sent or charged.",
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
        "Why a send is `blocked`; present when `code` is that.\n\n- `country`: the account may not send to the country of the number.\n- `block_list`: the operator has blocked the number.\n- `number_kind`: the number is of a kind that gets no messages here, such as a premium-rate one.\n- `recipient`: the number has had as many messages as one recipient gets in an hour or a day. A code that is entered ends it.\n- `velocity`: too few codes are entered in this range, in this country, or of this requester.\n- `anomaly`: codes were sent to numbers that follow one another.\n- `spend`: the codes to this country that nobody entered cost as much today as the account's amount allows.\n- `opted_out`: the recipient has told that it wants no more messages of this account (0042).",
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
            description:
              "A reference that names the kind of problem, relative to the address of the service.",
            examples: ["/problems/blocked"],
          }),
        ),
    ],
    [
      "title",
      z
        .string()
        .openapi({
          description: "The kind of problem in a few words; the same for every problem of this `code`.",
        }),
    ],
    ["status", z.int().min(400).max(599).openapi({ description: "The HTTP status of the answer." })],
    [
      "detail",
      z
        .string()
        .openapi({ description: "What went wrong this time, for a person to read. Programs go by `code`." }),
    ],
    ["code", SendProblemCode],
    ["reason", BlockReason],
    [
      "challenge",
      z
        .boolean()
        .openapi({
          description:
            "Present when `code` is `blocked`. `true` if the block only suspects fraud: have the requester solve a challenge, such as a\ncaptcha, and repeat the request with `client.trusted`. `false` if that changes nothing.",
        }),
    ],
    [
      "request_id",
      z
        .string()
        .openapi({
          description: "The identifier of this request, the same as in the header `X-Request-Id`.",
        }),
    ],
    [
      "errors",
      z
        .array(Fault)
        .min(1)
        .openapi({ description: "Every fault of the request at once. Present when `status` is 400." }),
    ],
  ]),
).openapi(
  "SendProblem",
  keywords({
    title: "Problem of a send that is not allowed",
    description:
      "The body of a 403 of a send: a `Problem` with one more code, and the reason that goes with it.",
    "x-extension": "0040",
    type: "object",
    required: ["type", "title", "status", "detail", "code", "request_id"],
    properties: {
      type: {
        type: "string",
        description: "A reference that names the kind of problem, relative to the address of the service.",
        examples: ["/problems/blocked"],
      },
      title: {
        type: "string",
        description: "The kind of problem in a few words; the same for every problem of this `code`.",
      },
      status: { type: "integer", minimum: 400, maximum: 599, description: "The HTTP status of the answer." },
      detail: {
        type: "string",
        description: "What went wrong this time, for a person to read. Programs go by `code`.",
      },
      code: { $ref: "#/components/schemas/SendProblemCode" },
      reason: { $ref: "#/components/schemas/BlockReason" },
      challenge: {
        type: "boolean",
        description:
          "Present when `code` is `blocked`. `true` if the block only suspects fraud: have the requester solve a challenge, such as a\ncaptcha, and repeat the request with `client.trusted`. `false` if that changes nothing.",
      },
      request_id: {
        type: "string",
        description: "The identifier of this request, the same as in the header `X-Request-Id`.",
      },
      errors: {
        type: "array",
        minItems: 1,
        items: { $ref: "#/components/schemas/Fault" },
        description: "Every fault of the request at once. Present when `status` is 400.",
      },
    },
  }),
);

export const SmsReportStatus = z
  .enum(["Success", "Failed", "Incomplete", "WrongNumber"])
  .openapi("SmsReportStatus", {
    title: "SMS notification status",
    description:
      "What is reported on an SMS.\n\n- `Success`: the verification completed successfully; the message becomes `DELIVERED`.\n- `Failed`: it failed; the message becomes `FAILED`.\n- `Incomplete`: it was not completed; recorded, and the delivery status stays as it is.\n- `WrongNumber`: the number is wrong; the message becomes `FAILED`.\n\n**Transitions.** Any value may be reported at any time and more than once. The last one is kept as the `outcome`\nof the message; the delivery status moves only forward, as `MessageStatus` says.",
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
      "How statistics are grouped, and over which time.\n\n- `today`: totals for the current day.\n- `hourly`: grouped by hour within the range.\n- `daily`: grouped by day within the range.\n- `weekly`: grouped by week (ISO 8601, from Monday) within the range.\n- `monthly`: grouped by month within the range.\n- `yearly`: grouped by year within the range.\n- `lasth`: totals for the last 60 minutes.\n- `last12h`: totals for the last 12 hours.\n- `last24h`: totals for the last 24 hours.\n- `last30m`: totals for the last 30 minutes.\n- `last10m`: totals for the last 10 minutes.\n- `last5m`: totals for the last 5 minutes.\n- `lastm`: totals for the last 1 minute.\n- `lastmonth`: totals for the last 30 days.",
  });

export const StatsTime = z
  .string()
  .max(64)
  .openapi(
    "StatsTime",
    keywords({
      title: "Time of statistics",
      description: "A `Time`, for the grouped types; the other types need none and ignore what is there.",
      examples: ["2026-03-02T09:30:00Z", "2026-03-02"],
    }),
  );

export const StatsRequest = z
  .strictObject({
    type: omissible(StatsType, "today")
      .openapi(
        keywords({
          description:
            "How statistics are grouped, and over which time.\n\n- `today`: totals for the current day.\n- `hourly`: grouped by hour within the range.\n- `daily`: grouped by day within the range.\n- `weekly`: grouped by week (ISO 8601, from Monday) within the range.\n- `monthly`: grouped by month within the range.\n- `yearly`: grouped by year within the range.\n- `lasth`: totals for the last 60 minutes.\n- `last12h`: totals for the last 12 hours.\n- `last24h`: totals for the last 24 hours.\n- `last30m`: totals for the last 30 minutes.\n- `last10m`: totals for the last 10 minutes.\n- `last5m`: totals for the last 5 minutes.\n- `lastm`: totals for the last 1 minute.\n- `lastmonth`: totals for the last 30 days.",
          default: "today",
          anyOf: [{ $ref: "#/components/schemas/StatsType" }, { type: "null" }],
        }),
      )
      .default("today"),
    start_time: optional(
      omissible(StatsTime, undefined).openapi(
        keywords({
          description:
            "Start of the period (ISO 8601), part of it. The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`)\nneed it; the others ignore it.",
          anyOf: [{ $ref: "#/components/schemas/StatsTime" }, { type: "null" }],
        }),
      ),
    ),
    end_time: optional(
      omissible(StatsTime, undefined).openapi(
        keywords({
          description:
            "End of the period (ISO 8601), not part of it; after the start. The grouped types need it; the others ignore it.",
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
            "Timezone for date grouping, by its IANA name or as an offset in whole quarters of an hour.",
          examples: ["Europe/London", "+02:00"],
        }),
      )
      .default("UTC"),
  })
  .openapi("StatsRequest", {
    title: "Statistics request",
    description: "Which statistics, over which time.",
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
          description: "Messages successfully processed in the interval: handed over to the gateway.",
        }),
    ],
    [
      "total_amount",
      z
        .number()
        .openapi({
          format: "double",
          description: "Total billing amount for the interval: charged less refunded.",
        }),
    ],
    [
      "currency",
      Currency.openapi({ description: "Currency of the amounts; `EUR` unless the account has another." }),
    ],
    [
      "start_time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi(
          keywords({
            format: "date-time",
            description: "Start of the interval, part of it.",
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
            description: "End of the interval, not part of it.",
            "x-extension": "0009",
          }),
        ),
    ],
  ]),
).openapi(
  "StatsEntry",
  keywords({
    title: "Statistics entry",
    description: "What happened in one interval. A message counts where it was accepted.",
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
        description: "Messages successfully processed in the interval: handed over to the gateway.",
      },
      total_amount: {
        type: "number",
        format: "double",
        description: "Total billing amount for the interval: charged less refunded.",
      },
      currency: {
        $ref: "#/components/schemas/Currency",
        description: "Currency of the amounts; `EUR` unless the account has another.",
      },
      start_time: {
        type: "string",
        format: "date-time",
        description: "Start of the interval, part of it.",
        "x-extension": "0009",
      },
      end_time: {
        type: "string",
        format: "date-time",
        description: "End of the interval, not part of it.",
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
      "One entry per time interval in the range, in the order of time; empty intervals have zeros. `today` and the relative\ntypes have one entry.",
  });

export const FlashCallRequest = z
  .strictObject({
    callee: PhoneNumber.openapi({ description: "Number to call." }),
    caller: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "Caller ID, used as the verification token. When it is left out, the service chooses one of its own; where the operator has set none up, that is a 400 (`required`).",
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
      .openapi(keywords({ type: "string", const: "flash", description: "The kind of call." })),
    callee: PhoneNumber.openapi({ description: "Number to call." }),
    caller: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "Caller ID, used as the verification token. When it is left out, the service chooses one of its own; where the operator has set none up, that is a 400 (`required`).",
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
    description: "The earlier form of the request. Use `FlashCallRequest` for new work.",
    deprecated: true,
  });

export const AnyFlashCallRequest = exact(oneOf(FlashCallRequest, EarlierFlashCallRequest)).openapi(
  "AnyFlashCallRequest",
  keywords({
    title: "Flash call to make, in either form",
    description: "The current form or the earlier one, told apart by `callType`.",
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
    ["callee", z.string().openapi({ description: "Recipient number, as it was given." })],
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
      callee: { type: "string", description: "Recipient number, as it was given." },
    },
  }),
);

export const FlashCallReportStatus = z
  .enum(["Success", "Failed"])
  .openapi("FlashCallReportStatus", {
    title: "Flash call notification status",
    description:
      "What is reported on a flash call.\n\n- `Success`: the call completed successfully; it becomes `DELIVERED`.\n- `Failed`: it failed; it becomes `FAILED`.\n\n**Transitions.** Either value may be reported at any time and more than once. The last one is kept as the\n`outcome` of the call; the delivery status moves only forward, as `MessageStatus` says.",
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
      "Whether a service takes work. The values are those of the Telegram service; flash call and eSIM use the same.\n\n- `Running`: it takes requests, and at least one of its providers can be reached.\n- `Stopped`: the operator has switched it off: a request answers 503 and is not charged. Or none of its providers can be\n  reached now: a message is accepted and waits for one, and is refunded if none takes it in time.\n- `Maintenance`: the operator works on it. Sends and the creation of packages answer 503 with `Retry-After` and are not\n  charged; what was accepted before goes on, codes are judged, and records and lists are read. It stands before `Stopped`.\n\n**Transitions.** Each value may follow each other: `Maintenance` by the operator alone, the others by what happens to\nthe providers, too.",
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
            description:
              "The version of the running service, that of its build; the version of this contract is another one.",
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
            description: "How long the service has been up, in days, hours, minutes and whole seconds.",
            examples: ["0 days, 0 hours, 5 minutes, 12 seconds"],
          }),
        ),
    ],
  ]),
).openapi(
  "ServiceStatusObject",
  keywords({
    title: "Service status object",
    description: "The state of a service, its version and how long it has been up.",
    type: "object",
    required: ["status", "version", "uptime"],
    properties: {
      status: { $ref: "#/components/schemas/ServiceStatus" },
      version: {
        type: "string",
        description:
          "The version of the running service, that of its build; the version of this contract is another one.",
        examples: ["1.0.0"],
      },
      uptime: {
        type: "string",
        description: "How long the service has been up, in days, hours, minutes and whole seconds.",
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
        "A telephone number in E.164 form without the `+`: digits only, between which spaces, hyphens, dots, slashes and parentheses may\nstand. It must be registered with WhatsApp. It is echoed as it was given. A number that cannot exist is a 400 with the fault\n`phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.",
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
    ["to", z.string().openapi({ description: "Recipient number as provided." })],
  ]),
).openapi(
  "SentWhatsappOtp",
  keywords({
    title: "WhatsApp message accepted",
    type: "object",
    required: ["uuid", "to"],
    properties: {
      uuid: { type: "string", format: "uuid", description: "Identifier for tracking." },
      to: { type: "string", description: "Recipient number as provided." },
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
      description: "The one-time password, 4 to 8 digits.",
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
          description: "Digits of the code that the service makes.",
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
          description: "Seconds within which the message must be delivered; after that it expires.",
        }),
      )
      .default(300),
  })
  .openapi(
    "TelegramOtpRequest",
    keywords({
      title: "Telegram message to send",
      description:
        "`code` and `code_length` exclude each other (400, fault `conflict`). Without either, the service makes a code of\n6 digits.",
      "x-extension": "0006",
    }),
  );

export const SentTelegramOtp = exact(
  types("object"),
  required("uuid", "to"),
  properties([
    ["uuid", z.guid().openapi({ description: "Identifier for tracking." })],
    ["to", z.string().openapi({ description: "Recipient number as provided." })],
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
      to: { type: "string", description: "Recipient number as provided." },
    },
  }),
);

export const CheckTelegramVerificationRequest = z
  .strictObject({
    request_id: z
      .string()
      .min(1)
      .max(128)
      .openapi({ description: "The gateway request identifier stored on the TDR." }),
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
            "The code that the recipient entered: 4 to 8 digits of any script, with spaces, hyphens, dots and underscores around them\nif the recipient typed any. If present, the gateway validates it and returns the result.",
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
      "The delivery of a Telegram message as the gateway tells it.\n\n- `sent`: message dispatched to the gateway.\n- `delivered`: delivered to the recipient's device.\n- `read`: the recipient opened the message.\n- `expired`: the time to live elapsed before delivery.\n- `revoked`: the verification message was revoked before delivery.\n\n**Transitions.** It starts as `sent` and moves only forward in the order `sent`, `expired`, `revoked`,\n`delivered`, `read`, possibly passing over states. `read` is final.",
  });

export const TelegramVerificationStatus = z
  .enum(["code_valid", "code_invalid", "code_max_attempts_exceeded", "expired"])
  .openapi("TelegramVerificationStatus", {
    title: "Telegram verification status",
    description:
      "What became of the code of a Telegram message.\n\n- `code_valid`: the submitted code is correct.\n- `code_invalid`: the submitted code is incorrect, or none has been submitted yet.\n- `code_max_attempts_exceeded`: too many incorrect attempts; the verification failed.\n- `expired`: the time to live ended before delivery, and before a correct code was submitted.\n\n**Transitions.** It starts as `code_invalid`, with the time of the message. From there each further check leads to `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or\n`expired`. In the record of a message these, `code_invalid` apart, are final, but for `code_max_attempts_exceeded` after\n`code_valid`. The answer to a check after `code_valid` judges the code that was submitted with it. After\n`code_max_attempts_exceeded` every check returns it again.",
  });

export const TelegramVerification = exact(
  types("object"),
  required("request_id", "phone_number", "request_cost", "delivery_status", "verification_status"),
  properties([
    [
      "request_id",
      z.string().openapi({ description: "Identifier of the verification request, as it was asked for." }),
    ],
    ["phone_number", z.string().openapi({ description: "Recipient number." })],
    [
      "request_cost",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Cost charged for the status check; a check is free, so 0.",
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
                description: "When it became so (Unix seconds).",
              }),
            ),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description:
            "How far the message has come: `sent` from its acceptance on; `revoked` also when it could not be delivered for another reason (TDR status FAILED).",
          required: ["status", "updated_at"],
          properties: {
            status: { $ref: "#/components/schemas/TelegramDeliveryStatus" },
            updated_at: {
              type: "integer",
              format: "int64",
              description: "When it became so (Unix seconds).",
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
                description: "When it became so (Unix seconds).",
              }),
            ),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description:
            "What became of the code. Until one has been checked it is `code_invalid` with the time of the message.",
          required: ["status", "updated_at"],
          properties: {
            status: { $ref: "#/components/schemas/TelegramVerificationStatus" },
            updated_at: {
              type: "integer",
              format: "int64",
              description: "When it became so (Unix seconds).",
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
    description: "The delivery and the verification of a Telegram message.",
    type: "object",
    required: ["request_id", "phone_number", "request_cost", "delivery_status", "verification_status"],
    properties: {
      request_id: {
        type: "string",
        description: "Identifier of the verification request, as it was asked for.",
      },
      phone_number: { type: "string", description: "Recipient number." },
      request_cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Cost charged for the status check; a check is free, so 0.",
      },
      delivery_status: {
        type: "object",
        description:
          "How far the message has come: `sent` from its acceptance on; `revoked` also when it could not be delivered for another reason (TDR status FAILED).",
        required: ["status", "updated_at"],
        properties: {
          status: { $ref: "#/components/schemas/TelegramDeliveryStatus" },
          updated_at: { type: "integer", format: "int64", description: "When it became so (Unix seconds)." },
        },
      },
      verification_status: {
        type: "object",
        description:
          "What became of the code. Until one has been checked it is `code_invalid` with the time of the message.",
        required: ["status", "updated_at"],
        properties: {
          status: { $ref: "#/components/schemas/TelegramVerificationStatus" },
          updated_at: { type: "integer", format: "int64", description: "When it became so (Unix seconds)." },
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
      "The delivery and the verification of a Telegram message in one value.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `REJECTED`: the code was invalid or the maximum of verification attempts was exceeded.\n- `FAILED`: the message could not be delivered, or it expired, or it was revoked.\n\n**Transitions.** The value follows the delivery status of the message (`MessageStatus`), in which `EXPIRED` and\n`REVOKED` show as `FAILED`. When the verification status (`TelegramVerificationStatus`) becomes `code_invalid` or\n`code_max_attempts_exceeded`, `REJECTED` takes its place, from any state; when a later check finds the code valid,\nthe delivery status shows again.",
  });

export const Tdr = exact(
  types("object"),
  required("uuid", "to", "code", "status", "request_id", "country", "country_code", "network", "timestamp"),
  properties([
    ["uuid", z.guid().openapi({ description: "Identifier of the Telegram message." })],
    ["to", z.string().openapi({ description: "Recipient phone number, E.164 format." })],
    ["code", z.string().openapi({ description: "Verification code that was sent." })],
    ["status", TdrStatus],
    [
      "request_id",
      z
        .string()
        .openapi({
          description:
            "Gateway request identifier; used by the verification status check. It is the service's own, there from the\nstart; the check and the filter take that of the gateway behind the service too.",
        }),
    ],
    ["country", z.string().openapi({ description: "Destination country name." })],
    [
      "country_code",
      integer().openapi(keywords({ type: "integer", description: "Destination dialing code." })),
    ],
    ["network", z.string().openapi({ description: "Recipient mobile network operator." })],
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
      to: { type: "string", description: "Recipient phone number, E.164 format." },
      code: { type: "string", description: "Verification code that was sent." },
      status: { $ref: "#/components/schemas/TdrStatus" },
      request_id: {
        type: "string",
        description:
          "Gateway request identifier; used by the verification status check. It is the service's own, there from the\nstart; the check and the filter take that of the gateway behind the service too.",
      },
      country: { type: "string", description: "Destination country name." },
      country_code: { type: "integer", description: "Destination dialing code." },
      network: { type: "string", description: "Recipient mobile network operator." },
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
      description: "The record field by which the list is sorted.",
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
      "The delivery of a Telegram message; what became of its code is not part of it.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `EXPIRED`: the time to live elapsed before delivery was confirmed.\n- `REVOKED`: the verification message was revoked before delivery.\n- `FAILED`: the message could not be delivered.\n\n**Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further\nback changes nothing. `READ` is final.",
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
            "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may\nstand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a\n400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.",
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
            "The delivery of a Telegram message; what became of its code is not part of it.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `EXPIRED`: the time to live elapsed before delivery was confirmed.\n- `REVOKED`: the verification message was revoked before delivery.\n- `FAILED`: the message could not be delivered.\n\n**Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further\nback changes nothing. `READ` is final.",
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
          description: "Recipient mobile network operator.",
        }),
      ),
    ),
    timestamp: optional(
      omissible(
        exact(
          anyOf(
            z.strictObject({
              from: optional(
                omissible(Time, undefined).openapi(
                  keywords({
                    description: "Start of range, part of it.",
                    anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                  }),
                ),
              ),
              to: optional(
                omissible(Time, undefined).openapi(
                  keywords({
                    description: "End of range, not part of it.",
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
                    description: "Start of range, part of it.",
                    anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                  },
                  to: {
                    description: "End of range, not part of it.",
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
                  description: "Start of range, part of it.",
                  anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                },
                to: {
                  description: "End of range, not part of it.",
                  anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
                },
              },
            },
            { $ref: "#/components/schemas/Time" },
            { type: "null" },
          ],
          description:
            "The creation timestamp (ISO 8601): a range, or a single time that stands for all of the day, minute, second or\nmillisecond that it names.",
        }),
      ),
    ),
  })
  .openapi(
    "TdrFilter",
    keywords({
      title: "TDR filter",
      description:
        "Filter criteria on record fields. A record must equal all that is given, and its `timestamp` must lie in the range.",
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
          description: "The page, from 1.",
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
          description: "Records on a page.",
        }),
      )
      .default(20),
    sort_by: omissible(TdrSortKey, "timestamp")
      .openapi(
        keywords({
          description: "The record field by which the list is sorted.",
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
            "Filter criteria on record fields. A record must equal all that is given, and its `timestamp` must lie in the range.",
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
    ["to", z.string().openapi({ description: "Recipient phone number, E.164 format." })],
    ["code", z.string().openapi({ description: "Verification code that was sent." })],
    ["status", TdrListStatus],
    [
      "request_id",
      z
        .string()
        .openapi({
          description:
            "Gateway request identifier; used by the verification status check. It is the service's own, there from the\nstart; the check and the filter take that of the gateway behind the service too.",
        }),
    ],
    ["country", z.string().openapi({ description: "Destination country name." })],
    [
      "country_code",
      integer().openapi(keywords({ type: "integer", description: "Destination dialing code." })),
    ],
    ["network", z.string().openapi({ description: "Recipient mobile network operator." })],
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
    description:
      "The record of one Telegram message (TDR) as the list shows it: its `status` is the delivery alone.",
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
      to: { type: "string", description: "Recipient phone number, E.164 format." },
      code: { type: "string", description: "Verification code that was sent." },
      status: { $ref: "#/components/schemas/TdrListStatus" },
      request_id: {
        type: "string",
        description:
          "Gateway request identifier; used by the verification status check. It is the service's own, there from the\nstart; the check and the filter take that of the gateway behind the service too.",
      },
      country: { type: "string", description: "Destination country name." },
      country_code: { type: "integer", description: "Destination dialing code." },
      network: { type: "string", description: "Recipient mobile network operator." },
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
        .openapi(keywords({ type: "integer", minimum: 1, description: "The page." })),
    ],
    ["rows_per_page", z.int().min(1).max(100).openapi({ description: "Records on a page." })],
    ["sort_by", TdrSortKey.openapi(keywords({ "x-echo": true }))],
    ["sort_direction", SortDirection.openapi(keywords({ "x-echo": true }))],
    [
      "total",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Records that match the filter." })),
    ],
    [
      "total_pages",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Pages for the filter." })),
    ],
    ["has_next_page", z.boolean().openapi({ description: "Whether there is a page after this one." })],
    ["has_previous_page", z.boolean().openapi({ description: "Whether there is a page before this one." })],
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
      page: { type: "integer", minimum: 1, description: "The page." },
      rows_per_page: { type: "integer", minimum: 1, maximum: 100, description: "Records on a page." },
      sort_by: { $ref: "#/components/schemas/TdrSortKey", "x-echo": true },
      sort_direction: { $ref: "#/components/schemas/SortDirection", "x-echo": true },
      total: { type: "integer", minimum: 0, description: "Records that match the filter." },
      total_pages: { type: "integer", minimum: 0, description: "Pages for the filter." },
      has_next_page: { type: "boolean", description: "Whether there is a page after this one." },
      has_previous_page: { type: "boolean", description: "Whether there is a page before this one." },
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
    sim: z.string().openapi({ description: "ICCID of the SIM; one that cannot exist is a 404." }),
    package_template: integer().openapi(
      keywords({
        type: "integer",
        format: "int64",
        description: "Template identifier; one that cannot exist is a 404.",
      }),
    ),
    time_allowance: optional(
      omissible(z.int().min(1).max(2147483647), undefined).openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 2147483647,
          description: "Time allowance in seconds; at most 31622400 (366 days).",
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
        "The state of an eSIM package.\n\n- `NOT_ACTIVE`: created, not yet in use; the status of every new package.\n- `ACTIVE`: in use.\n- `TERMINATED`: used up, expired or withdrawn.\n\n**Transitions.** `NOT_ACTIVE` becomes `ACTIVE` at the first use; both become `TERMINATED`, which is final. Values\nthat the eSIM platform adds are passed on as they are, so be ready for others.",
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
        keywords({ type: "integer", format: "int64", description: "Package template identifier used." }),
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
        keywords({ type: "integer", description: "Time allowance in seconds; present when supplied." }),
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
        description: "Package template identifier used.",
      },
      status: { $ref: "#/components/schemas/EsimPackageStatus" },
      created_date: {
        type: "integer",
        format: "int64",
        description: "Creation timestamp (Unix milliseconds).",
      },
      time_allowance: { type: "integer", description: "Time allowance in seconds; present when supplied." },
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
        "The state of a SIM in the registry.\n\n- `WAITING_FOR_ASSIGNMENT`: in stock, not yet assigned.\n- `PRE_SERVICE`: assigned, not yet in service.\n- `IN_SERVICE`: in service.\n- `TERMINATED`: taken out of service.\n\n**Transitions.** `WAITING_FOR_ASSIGNMENT`, `PRE_SERVICE`, `IN_SERVICE`, in this order; each may become\n`TERMINATED`, which is final. Values that the eSIM platform adds are passed on as they are, so be ready for\nothers.",
      "x-extension": "0011",
      examples: ["WAITING_FOR_ASSIGNMENT", "PRE_SERVICE", "IN_SERVICE", "TERMINATED"],
    }),
  );

export const NamedReference = exact(
  types("object"),
  required("id", "name"),
  properties([
    ["id", integer().openapi(keywords({ type: "integer", description: "Its identifier." }))],
    ["name", z.string().openapi({ description: "Its name." })],
  ]),
).openapi(
  "NamedReference",
  keywords({
    title: "Group, inventory or company",
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer", description: "Its identifier." },
      name: { type: "string", description: "Its name." },
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
        keywords({
          type: "integer",
          format: "int64",
          description: "When the SIM was provisioned (Unix milliseconds).",
        }),
      ),
    ],
    [
      "terminated_date",
      integer().openapi(
        keywords({
          type: "integer",
          format: "int64",
          description: "When the SIM was terminated (Unix milliseconds); `0` when it is not.",
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
    description: "A SIM as the registry knows it.",
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
        description: "When the SIM was provisioned (Unix milliseconds).",
      },
      terminated_date: {
        type: "integer",
        format: "int64",
        description: "When the SIM was terminated (Unix milliseconds); `0` when it is not.",
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
            description: "Number of eSIMs available, under the filters.",
          }),
        ),
    ],
    [
      "offset",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Items skipped." })),
    ],
    [
      "count",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Items returned." })),
    ],
    ["sims", z.array(SimRegistryEntry).max(1000).openapi({ description: "The SIMs." })],
  ]),
).openapi(
  "SimRegistryPage",
  keywords({
    title: "SIM registry",
    description: "A part of the SIM registry.",
    type: "object",
    required: ["total", "offset", "count", "sims"],
    properties: {
      total: { type: "integer", minimum: 0, description: "Number of eSIMs available, under the filters." },
      offset: { type: "integer", minimum: 0, description: "Items skipped." },
      count: { type: "integer", minimum: 0, description: "Items returned." },
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
        "The way by which a message goes out.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered; its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
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
        "How far a message of any channel has come.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway or platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n- `REVOKED`: the message was revoked before delivery.\n\n**Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back\nchanges nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message\nthat failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded\nbefore its gateway took it: such a message stays `FAILED`. `READ` is final.",
      "x-extension": "0020",
    }),
  );

export const MessageFilter = z
  .strictObject({
    channel: optional(
      omissible(Channel, undefined).openapi(
        keywords({
          description:
            "The way by which a message goes out.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered; its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
          anyOf: [{ $ref: "#/components/schemas/Channel" }, { type: "null" }],
        }),
      ),
    ),
    status: optional(
      omissible(MessageStatus, undefined).openapi(
        keywords({
          description:
            "How far a message of any channel has come.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway or platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n- `REVOKED`: the message was revoked before delivery.\n\n**Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back\nchanges nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message\nthat failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded\nbefore its gateway took it: such a message stays `FAILED`. `READ` is final.",
          anyOf: [{ $ref: "#/components/schemas/MessageStatus" }, { type: "null" }],
        }),
      ),
    ),
    to: optional(
      omissible(PhoneNumber, undefined).openapi(
        keywords({
          description:
            "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may\nstand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a\n400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.",
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
                description: "Start of range, part of it.",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of range, not part of it.",
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
          description: "When the message was accepted (ISO 8601).",
          properties: {
            from: {
              description: "Start of range, part of it.",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of range, not part of it.",
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
        "Which messages are listed: those that equal all that is given, and were accepted in the range of `created_at`.",
      "x-extension": "0031",
    }),
  );

export const ListMessagesRequest = z
  .strictObject({
    filter: optional(
      omissible(MessageFilter, undefined).openapi(
        keywords({
          description:
            "Which messages are listed: those that equal all that is given, and were accepted in the range of `created_at`.",
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
          description: "Most messages on a page.",
        }),
      )
      .default(20),
    before: optional(
      omissible(z.guid(), undefined).openapi(
        keywords({
          type: ["string", "null"],
          format: "uuid",
          description: "The `next` of the previous page, for the messages that come after it.",
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
    ["to", z.string().openapi({ description: "Recipient number, E.164 format." })],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "The last value reported through the SMS or the flash call webhook operation, or by `reportFeedback`, that was\nnews. Absent until there is one.",
      }),
    ],
    ["verification", TelegramVerificationStatus],
    [
      "verification_id",
      z
        .guid()
        .openapi({
          description:
            "Identifier of the verification that the message is an attempt of. Absent for every other message.",
        }),
    ],
    [
      "price",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "What the message cost when it was accepted." }),
    ],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the message was accepted (ISO 8601)." }),
    ],
    [
      "updated_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the message last changed (ISO 8601)." }),
    ],
  ]),
).openapi(
  "ListedMessage",
  keywords({
    title: "Message in a list",
    description: "A message of any channel without its events, which `getMessage` has.",
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
      to: { type: "string", description: "Recipient number, E.164 format." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "The last value reported through the SMS or the flash call webhook operation, or by `reportFeedback`, that was\nnews. Absent until there is one.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description:
          "Identifier of the verification that the message is an attempt of. Absent for every other message.",
      },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What the message cost when it was accepted.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: {
        type: "string",
        format: "date-time",
        description: "When the message was accepted (ISO 8601).",
      },
      updated_at: {
        type: "string",
        format: "date-time",
        description: "When the message last changed (ISO 8601).",
      },
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
        .openapi({
          description: "What to send as `before` for those that come after; absent on the last page.",
        }),
    ],
  ]),
).openapi(
  "MessagePage",
  keywords({
    title: "Messages",
    description: "Some of the account's messages, newest first.",
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
        description: "What to send as `before` for those that come after; absent on the last page.",
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
        .openapi({ format: "date-time", description: "When it happened (ISO 8601)." }),
    ],
    ["detail", z.string().openapi({ description: "What was learnt, for a person to read." })],
  ]),
).openapi(
  "MessageEvent",
  keywords({
    title: "Event of a message",
    description: "Something that happened to a message.",
    "x-extension": "0020",
    type: "object",
    required: ["status", "time"],
    properties: {
      status: { $ref: "#/components/schemas/MessageStatus" },
      time: { type: "string", format: "date-time", description: "When it happened (ISO 8601)." },
      detail: { type: "string", description: "What was learnt, for a person to read." },
    },
  }),
);

export const Message = exact(
  types("object"),
  required("id", "channel", "to", "status", "price", "currency", "created_at", "updated_at", "events"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the message, as the send returned it." })],
    ["channel", Channel],
    ["to", z.string().openapi({ description: "Recipient number, E.164 format." })],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "The last value reported through the SMS or the flash call webhook operation, or by `reportFeedback`, that was news: that\nmoved the state on or was said for the first time. Absent until there is one.",
      }),
    ],
    ["verification", TelegramVerificationStatus],
    [
      "verification_id",
      z
        .guid()
        .openapi({
          description:
            "Identifier of the verification that the message is an attempt of. Absent for every other message.",
        }),
    ],
    [
      "price",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "What the message cost when it was accepted." }),
    ],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the message was accepted (ISO 8601)." }),
    ],
    [
      "updated_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the message last changed (ISO 8601)." }),
    ],
    [
      "events",
      z.array(MessageEvent).openapi({ description: "What happened to it, oldest first; the newest 1,000." }),
    ],
  ]),
).openapi(
  "Message",
  keywords({
    title: "Message",
    description: "A message of any channel, and what happened to it.",
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
      to: { type: "string", description: "Recipient number, E.164 format." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "The last value reported through the SMS or the flash call webhook operation, or by `reportFeedback`, that was news: that\nmoved the state on or was said for the first time. Absent until there is one.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description:
          "Identifier of the verification that the message is an attempt of. Absent for every other message.",
      },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What the message cost when it was accepted.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: {
        type: "string",
        format: "date-time",
        description: "When the message was accepted (ISO 8601).",
      },
      updated_at: {
        type: "string",
        format: "date-time",
        description: "When the message last changed (ISO 8601).",
      },
      events: {
        type: "array",
        items: { $ref: "#/components/schemas/MessageEvent" },
        description: "What happened to it, oldest first; the newest 1,000.",
      },
    },
  }),
);

export const MessageFeedback = z
  .strictObject({
    converted: z.boolean().openapi({ description: "Whether the recipient entered the message's code." }),
  })
  .openapi("MessageFeedback", { title: "Feedback on a message" });

export const RecordedFeedback = exact(
  types("object"),
  required("id", "converted"),
  properties([
    ["id", z.string().openapi({ description: "The message." })],
    ["converted", z.boolean().openapi({ description: "What was told." })],
  ]),
).openapi(
  "RecordedFeedback",
  keywords({
    title: "Recorded feedback",
    type: "object",
    required: ["id", "converted"],
    properties: {
      id: { type: "string", description: "The message." },
      converted: { type: "boolean", description: "What was told." },
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
            "Seconds until the next step. It begins at once when the message fails, expires or has no route.",
        }),
      )
      .default(60),
  })
  .openapi(
    "WorkflowStep",
    keywords({
      title: "Step of a workflow",
      description:
        "A channel by which the code is sent, and how long the recipient has before the next step.",
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
            "The IPv4 or IPv6 address from which the code was asked for, without a port. All IPv6 addresses with the same first 64\nbits are one network.",
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
            "Your identifier of the device, a different one for each device. It counts like the IP network and is compared first.\nOnly a hash of it is stored.",
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
            "Whether you know this client well: a user of yours who has signed in before, or has solved a challenge. Rules that only suspect\nfraud do not block its starts, and one start of each number in 10 minutes is reserved for such clients.",
        }),
      )
      .default(false),
  })
  .openapi(
    "VerifyingClient",
    keywords({
      title: "Client of a verification",
      description:
        "The requester: who asked you for the code. It is the device if you name one, otherwise the network of the IP address.\n`startVerification` returns a pending verification only to the requester that started it, and the guard against pumping\nfraud counts the codes of a requester that nobody enters. Name a requester in each start, always in the same way.",
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
          description: "The domain of the page where the code is entered.",
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
          description: "The hash of the app.",
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
        "What enters the code of an SMS by itself, one of the two (both are a 400, fault `conflict`): the pages of a domain (WebOTP, origin-bound codes), or the app\nthat is signed with a hash (Android's SMS Retriever).",
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
          description: "The amount with its currency, as it shall be shown.",
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
          description: "Who is paid.",
          examples: ["Example Ltd"],
        }),
      ),
  })
  .openapi(
    "ConfirmedTransaction",
    keywords({
      title: "Transaction to confirm",
      description:
        "A payment that the code confirms. Its amount and its payee stand in the text, so that the recipient sees what the code is for.",
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
            "The channels by which the code is sent, one after the other, until it is entered. Without it, the operator's for the\ncountry of the number. A step by flash call needs caller IDs of the service's own; without any it is a 400.",
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
          description: "The name of the operator's template for the text. One that there is not is a 400.",
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
            "The language of the text (BCP 47), with whatever the recipient's system adds to it, such as `en-US-u-mu-celsius`. Without it,\nthat of the country of the number. Where the template does not have the language, the nearest that it has.",
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
          description: "Digits of the code. More than 8 with Telegram in the workflow is a 400 (`conflict`).",
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
            "The requester: who asked you for the code. It is the device if you name one, otherwise the network of the IP address.\n`startVerification` returns a pending verification only to the requester that started it, and the guard against pumping\nfraud counts the codes of a requester that nobody enters. Name a requester in each start, always in the same way.",
          anyOf: [{ $ref: "#/components/schemas/VerifyingClient" }, { type: "null" }],
        }),
      ),
    ),
    autofill: optional(
      omissible(Autofill, undefined).openapi(
        keywords({
          description:
            "What enters the code of an SMS by itself, one of the two (both are a 400, fault `conflict`): the pages of a domain (WebOTP, origin-bound codes), or the app\nthat is signed with a hash (Android's SMS Retriever).",
          anyOf: [{ $ref: "#/components/schemas/Autofill" }, { type: "null" }],
        }),
      ),
    ),
    transaction: optional(
      omissible(ConfirmedTransaction, undefined).openapi(
        keywords({
          description:
            "A payment that the code confirms. Its amount and its payee stand in the text, so that the recipient sees what the code is for.",
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
            "What you know the verification by, such as the number of an order. It is told again and means nothing to the service.",
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
        "Where a verification stands.\n\n- `PENDING`: under way; its code may be entered.\n- `APPROVED`: the right code was entered.\n- `CANCELED`: it was canceled.\n- `EXPIRED`: its time ended before the right code was entered.\n- `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.\n- `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.\n\n**Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all\nothers are final.",
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
        "Why a verification is `FAILED` or `BLOCKED`.\n\n- `max_checks`: too many wrong codes were entered (`FAILED`).\n- `undeliverable`: none of its messages can arrive any more, and its workflow is at its end (`FAILED`).\n- `country`, `block_list`, `number_kind`, `velocity`, `anomaly`, `spend`: its send was blocked, for the reason of that\n  name (`BLOCKED`).\n\nBe ready for others.",
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
        .openapi({ format: "date-time", description: "When the message was accepted (ISO 8601)." }),
    ],
  ]),
).openapi(
  "VerificationAttempt",
  keywords({
    title: "Attempt of a verification",
    description: "A message that carried the code. `getMessage` tells more.",
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
        description: "When the message was accepted (ISO 8601).",
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
      VerificationReason.openapi({ description: "Why it is `FAILED` or `BLOCKED`; absent otherwise." }),
    ],
    ["to", z.string().openapi({ description: "Recipient number, as it was given." })],
    ["template", z.string().openapi({ description: "The template of its text." })],
    ["locale", z.string().openapi({ description: "The language of its text (BCP 47)." })],
    [
      "reference",
      z.string().openapi({ description: "What you know it by; absent where the start had none." }),
    ],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was started (ISO 8601)." }),
    ],
    [
      "expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Until when its code may be entered (ISO 8601)." }),
    ],
    [
      "resend_after",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description:
            "When another attempt may be asked for (ISO 8601): its end, when none may be any more.",
        }),
    ],
    [
      "approved_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When the right code was entered (ISO 8601); absent unless it was.",
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
            description: "How many more codes may be entered; 0 once it has ended.",
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
            "What it has cost so far: its attempts, or, where the operator has a price for verifications, that price as long as it\nis held and once it is approved.",
        }),
    ],
    ["currency", Currency],
    [
      "attempts",
      z
        .array(VerificationAttempt)
        .max(10)
        .openapi({ description: "The messages that carried its code, oldest first." }),
    ],
  ]),
).openapi(
  "Verification",
  keywords({
    title: "Verification",
    description: "A code on its way to a number, and what has become of it. It never shows the code.",
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
        description: "Why it is `FAILED` or `BLOCKED`; absent otherwise.",
      },
      to: { type: "string", description: "Recipient number, as it was given." },
      template: { type: "string", description: "The template of its text." },
      locale: { type: "string", description: "The language of its text (BCP 47)." },
      reference: { type: "string", description: "What you know it by; absent where the start had none." },
      created_at: { type: "string", format: "date-time", description: "When it was started (ISO 8601)." },
      expires_at: {
        type: "string",
        format: "date-time",
        description: "Until when its code may be entered (ISO 8601).",
      },
      resend_after: {
        type: "string",
        format: "date-time",
        description: "When another attempt may be asked for (ISO 8601): its end, when none may be any more.",
      },
      approved_at: {
        type: "string",
        format: "date-time",
        description: "When the right code was entered (ISO 8601); absent unless it was.",
      },
      checks_left: {
        type: "integer",
        minimum: 0,
        description: "How many more codes may be entered; 0 once it has ended.",
      },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "What it has cost so far: its attempts, or, where the operator has a price for verifications, that price as long as it\nis held and once it is approved.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      attempts: {
        type: "array",
        maxItems: 10,
        items: { $ref: "#/components/schemas/VerificationAttempt" },
        description: "The messages that carried its code, oldest first.",
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
            "A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may\nstand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a\n400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.",
          anyOf: [{ $ref: "#/components/schemas/PhoneNumber" }, { type: "null" }],
        }),
      ),
    ),
    status: optional(
      omissible(VerificationState, undefined).openapi(
        keywords({
          description:
            "Where a verification stands.\n\n- `PENDING`: under way; its code may be entered.\n- `APPROVED`: the right code was entered.\n- `CANCELED`: it was canceled.\n- `EXPIRED`: its time ended before the right code was entered.\n- `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.\n- `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.\n\n**Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all\nothers are final.",
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
                description: "Start of range, part of it.",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of range, not part of it.",
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
          description: "When the verification was started (ISO 8601).",
          properties: {
            from: {
              description: "Start of range, part of it.",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of range, not part of it.",
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
        "Which verifications are listed: those that equal all that is given, and were started in the range of `created_at`.",
      "x-extension": "0039",
    }),
  );

export const ListVerificationsRequest = z
  .strictObject({
    filter: optional(
      omissible(VerificationFilter, undefined).openapi(
        keywords({
          description:
            "Which verifications are listed: those that equal all that is given, and were started in the range of `created_at`.",
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
          description: "Most verifications on a page.",
        }),
      )
      .default(20),
    before: optional(
      omissible(z.guid(), undefined).openapi(
        keywords({
          type: ["string", "null"],
          format: "uuid",
          description: "The `next` of the previous page, for the verifications that come after it.",
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
      VerificationReason.openapi({ description: "Why it is `FAILED` or `BLOCKED`; absent otherwise." }),
    ],
    ["to", z.string().openapi({ description: "Recipient number, as it was given." })],
    ["template", z.string().openapi({ description: "The template of its text." })],
    [
      "reference",
      z.string().openapi({ description: "What you know it by; absent where the start had none." }),
    ],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was started (ISO 8601)." }),
    ],
    [
      "expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Until when its code may be entered (ISO 8601)." }),
    ],
    [
      "approved_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When the right code was entered (ISO 8601); absent unless it was.",
        }),
    ],
  ]),
).openapi(
  "ListedVerification",
  keywords({
    title: "Verification in a list",
    description: "A verification without its attempts, which `getVerification` has.",
    "x-extension": "0039",
    type: "object",
    required: ["id", "status", "to", "template", "created_at", "expires_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the verification." },
      status: { $ref: "#/components/schemas/VerificationState" },
      reason: {
        $ref: "#/components/schemas/VerificationReason",
        description: "Why it is `FAILED` or `BLOCKED`; absent otherwise.",
      },
      to: { type: "string", description: "Recipient number, as it was given." },
      template: { type: "string", description: "The template of its text." },
      reference: { type: "string", description: "What you know it by; absent where the start had none." },
      created_at: { type: "string", format: "date-time", description: "When it was started (ISO 8601)." },
      expires_at: {
        type: "string",
        format: "date-time",
        description: "Until when its code may be entered (ISO 8601).",
      },
      approved_at: {
        type: "string",
        format: "date-time",
        description: "When the right code was entered (ISO 8601); absent unless it was.",
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
        .openapi({
          description: "What to send as `before` for those that come after; absent on the last page.",
        }),
    ],
  ]),
).openapi(
  "VerificationPage",
  keywords({
    title: "Verifications",
    description: "Some of the account's verifications, newest first.",
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
        description: "What to send as `before` for those that come after; absent on the last page.",
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
                description: "Start of range, part of it.",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of range, not part of it.",
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
            "When the verifications were started (ISO 8601): whole days of UTC, at most 366. A day of which a part is in the range is\ncounted as a whole. Without `to` it ends with this day, without `from` it has 30 days.",
          properties: {
            from: {
              description: "Start of range, part of it.",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of range, not part of it.",
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
          description: "The country of the numbers (ISO 3166-1 alpha-2).",
          examples: ["GB"],
        }),
      ),
    ),
    channel: optional(
      omissible(Channel, undefined).openapi(
        keywords({
          description:
            "The way by which a message goes out.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered; its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
          anyOf: [{ $ref: "#/components/schemas/Channel" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi(
    "VerificationStatsRequest",
    keywords({
      title: "Verification statistics request",
      description: "Which statistics, over which days.",
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
          description: "The country of the numbers (ISO 3166-1 alpha-2); empty for numbers of no country.",
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
            description: "Those of which an attempt was handed over to the gateway.",
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
            description: "Those of which an attempt arrived.",
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
            description: "Those that were approved while this was the channel of the latest attempt.",
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
            description: "Those that were blocked; they count on the first channel of their workflow.",
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
            "What they cost, as in the ledger: charged less given back. What is held for a verification counts once it is approved.",
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
          description: "Mean time from the start to the approval; absent when none was approved.",
        }),
    ],
  ]),
).openapi(
  "VerificationStatsEntry",
  keywords({
    title: "Verification statistics entry",
    description: "What the verifications of a country came to on a channel.",
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
        description: "The country of the numbers (ISO 3166-1 alpha-2); empty for numbers of no country.",
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
        description: "Those of which an attempt was handed over to the gateway.",
      },
      delivered: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description: "Those of which an attempt arrived.",
      },
      approved: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description: "Those that were approved while this was the channel of the latest attempt.",
      },
      blocked: {
        type: "integer",
        format: "int64",
        minimum: 0,
        description: "Those that were blocked; they count on the first channel of their workflow.",
      },
      cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "What they cost, as in the ledger: charged less given back. What is held for a verification counts once it is approved.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      approval_seconds: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Mean time from the start to the approval; absent when none was approved.",
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
          description:
            "An entry for each country and channel with a verification, in the order of the countries' codes.",
        }),
    ],
  ]),
).openapi(
  "VerificationStats",
  keywords({
    title: "Verification statistics",
    description: "What the account's verifications came to, by country and channel.",
    "x-extension": "0039",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/VerificationStatsEntry" },
        description:
          "An entry for each country and channel with a verification, in the order of the countries' codes.",
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
        "The rule that suspects fraud.\n\n- `unconverted_amount`: the day's sends to the country whose codes nobody entered cost too much.\n- `consecutive_numbers`: sends to numbers that follow one another.\n- `range`: too few codes are entered within a range of 10,000 numbers.\n- `allowance`: too few codes are entered in a country, or in all countries together that are new to the account.\n- `network`: too few codes are entered that one IP network requested.\n- `device`: too few codes are entered that one device requested.",
      "x-extension": "0040",
    }),
  );

export const VerificationBlock = exact(
  types("object"),
  required("id", "rule", "blocks", "value", "limit", "since", "until"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the block. Later blocks have greater ones." })],
    ["rule", GuardRule],
    [
      "country",
      z
        .string()
        .openapi({
          description: "Country of the numbers (ISO 3166-1 alpha-2). Absent for numbers of no country.",
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
            "Whether sends are blocked. `false` if the rule only notifies, or where the operator has it only monitored.",
        }),
    ],
    [
      "value",
      z
        .number()
        .openapi({
          description:
            "The measured value when the block began: sends, or for `unconverted_amount` an amount in the account's currency. For `range`\nand `allowance`, sends at the price of the one that began the block.",
        }),
    ],
    ["limit", z.number().openapi({ description: "The limit that the value exceeded." })],
    [
      "since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the block began (ISO 8601)." }),
    ],
    [
      "until",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the block ends at the latest (ISO 8601)." }),
    ],
  ]),
).openapi(
  "VerificationBlock",
  keywords({
    title: "Block of the guard",
    description: "Sends of the account that a rule of the guard suspects of fraud.",
    "x-extension": "0040",
    type: "object",
    required: ["id", "rule", "blocks", "value", "limit", "since", "until"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the block. Later blocks have greater ones.",
      },
      rule: { $ref: "#/components/schemas/GuardRule" },
      country: {
        type: "string",
        description: "Country of the numbers (ISO 3166-1 alpha-2). Absent for numbers of no country.",
      },
      scope: {
        type: "string",
        description:
          "The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers, without `+`. For\n`network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount` and `allowance`: the country.\nAbsent for `device`.",
      },
      blocks: {
        type: "boolean",
        description:
          "Whether sends are blocked. `false` if the rule only notifies, or where the operator has it only monitored.",
      },
      value: {
        type: "number",
        description:
          "The measured value when the block began: sends, or for `unconverted_amount` an amount in the account's currency. For `range`\nand `allowance`, sends at the price of the one that began the block.",
      },
      limit: { type: "number", description: "The limit that the value exceeded." },
      since: { type: "string", format: "date-time", description: "When the block began (ISO 8601)." },
      until: {
        type: "string",
        format: "date-time",
        description: "When the block ends at the latest (ISO 8601).",
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
    description: "Some of the account's current blocks, newest first.",
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
        .openapi({
          format: "double",
          description: "The amount that holds for one day of UTC, in the account's currency.",
        }),
    ],
  ]),
).openapi(
  "UnconvertedAmount",
  keywords({
    title: "Unconverted amount of a country",
    description: "The amount that the customer has set for a country.",
    "x-extension": "0040",
    type: "object",
    required: ["country", "amount"],
    properties: {
      country: { type: "string", description: "The country (ISO 3166-1 alpha-2)." },
      amount: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The amount that holds for one day of UTC, in the account's currency.",
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
        .openapi({
          format: "double",
          description: "The amount for countries without an amount of their own.",
        }),
    ],
    [
      "maximum",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "The highest amount that the customer may set for a country. The operator sets it.",
        }),
    ],
    ["currency", Currency],
    [
      "list",
      z
        .array(UnconvertedAmount)
        .openapi({
          description: "The amounts that the customer has set, in alphabetical order of the countries.",
        }),
    ],
  ]),
).openapi(
  "UnconvertedAmounts",
  keywords({
    title: "Unconverted amounts of an account",
    description:
      "The amounts that the account's sends to one country may cost in a day of UTC while nobody enters their codes. The limit of a\nday is higher if earlier days with as much unconverted had half of their cost converted.",
    "x-extension": "0040",
    type: "object",
    required: ["default_amount", "maximum", "currency", "list"],
    properties: {
      default_amount: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The amount for countries without an amount of their own.",
      },
      maximum: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The highest amount that the customer may set for a country. The operator sets it.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/UnconvertedAmount" },
        description: "The amounts that the customer has set, in alphabetical order of the countries.",
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
            "The amount for one day of UTC, in the account's currency, with at most six decimals and at most the `maximum` of\n`listUnconvertedAmounts`. Left out, the default amount holds.",
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
            "The code that the recipient entered: 4 to 10 digits of any script, with spaces, hyphens, dots and underscores around them\nif the recipient typed any. `123 456`, `123-456`, `１２３４５６` and `١٢٣٤٥٦` are all the code `123456`.",
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
            "Whether this check approved the verification. A code is used once: a later check of it is not valid.",
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
            description: "How many more codes may be entered; 0 once it has ended.",
          }),
        ),
    ],
  ]),
).openapi(
  "CheckedVerification",
  keywords({
    title: "Checked verification",
    description: "Whether a code was right, and where the verification stands now.",
    "x-extension": "0039",
    type: "object",
    required: ["valid", "status", "checks_left"],
    properties: {
      valid: {
        type: "boolean",
        description:
          "Whether this check approved the verification. A code is used once: a later check of it is not valid.",
      },
      status: { $ref: "#/components/schemas/VerificationState" },
      checks_left: {
        type: "integer",
        minimum: 0,
        description: "How many more codes may be entered; 0 once it has ended.",
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
            "The step of the workflow to go to, by its channel; one that is not in the workflow is a 400. Without it, the next step,\nor the last one again.",
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
        "Whether events are posted to it.\n\n- `ENABLED`: every event of the account is posted to it.\n- `DISABLED`: nothing is posted to it; `disabled_reason` says why, unless a reset of the password did it. Deliveries that were waiting wait on.\n\n**Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` when it answers 410, or when it has taken\nnothing for 3 days although it was tried, and when the password is reset by a link without the API keys being kept. Only the operator enables it again; register a new one otherwise.",
      "x-extension": "0019",
    }),
  );

export const WebhookDisabledReason = z
  .enum(["GONE", "FAILING"])
  .openapi(
    "WebhookDisabledReason",
    keywords({
      title: "Why a webhook endpoint is disabled",
      description: "- `GONE`: it answered 410.\n- `FAILING`: it has taken nothing for 3 days.",
      "x-extension": "0019",
    }),
  );

export const WebhookEndpoint = exact(
  types("object"),
  required("id", "url", "status", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the endpoint." })],
    ["url", z.string().openapi({ description: "Where events are posted to." })],
    ["description", z.string().openapi({ description: "The text that was given, if one was." })],
    ["status", WebhookEndpointStatus],
    ["disabled_reason", WebhookDisabledReason],
    [
      "disabled_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was disabled, if it is (ISO 8601)." }),
    ],
    [
      "failing_since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description:
            "When the first of the attempts was that have failed since it last took an event (ISO 8601). Absent while\ndeliveries succeed.",
        }),
    ],
    [
      "previous_secret_expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Until when events are also signed by the secret before the last rotation (ISO 8601).",
        }),
    ],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was registered (ISO 8601)." }),
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
      url: { type: "string", description: "Where events are posted to." },
      description: { type: "string", description: "The text that was given, if one was." },
      status: { $ref: "#/components/schemas/WebhookEndpointStatus" },
      disabled_reason: { $ref: "#/components/schemas/WebhookDisabledReason" },
      disabled_at: {
        type: "string",
        format: "date-time",
        description: "When it was disabled, if it is (ISO 8601).",
      },
      failing_since: {
        type: "string",
        format: "date-time",
        description:
          "When the first of the attempts was that have failed since it last took an event (ISO 8601). Absent while\ndeliveries succeed.",
      },
      previous_secret_expires_at: {
        type: "string",
        format: "date-time",
        description: "Until when events are also signed by the secret before the last rotation (ISO 8601).",
      },
      created_at: { type: "string", format: "date-time", description: "When it was registered (ISO 8601)." },
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
          "Where events are posted to: an `https` address without user, password and fragment, on a host none of whose\naddresses is loopback, link-local or private, and on a port that is not a bad port of the Fetch Standard, such as 0,\n22 and 25. An international name of a host is kept, and answered, in Punycode.",
      }),
    description: optional(
      omissible(z.string().min(1).max(200), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 200,
          description: "A text by which you know the endpoint.",
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
        "The secret by which events are signed (Standard Webhooks): `whsec_` and 32 random bytes in base64. Shown when it is\nmade and not again.",
      "x-extension": "0019",
      "x-pattern-words": "be whsec_ and 32 bytes in base64",
    }),
  );

export const CreatedWebhookEndpoint = exact(
  types("object"),
  required("id", "url", "status", "secret", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the endpoint." })],
    ["url", z.string().openapi({ description: "Where events are posted to." })],
    ["description", z.string().openapi({ description: "The text that was given, if one was." })],
    ["status", WebhookEndpointStatus],
    ["secret", WebhookSecret],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was registered (ISO 8601)." }),
    ],
  ]),
).openapi(
  "CreatedWebhookEndpoint",
  keywords({
    title: "New webhook endpoint",
    description: "A webhook endpoint with its secret, which is shown only here.",
    "x-extension": "0019",
    type: "object",
    required: ["id", "url", "status", "secret", "created_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the endpoint." },
      url: { type: "string", description: "Where events are posted to." },
      description: { type: "string", description: "The text that was given, if one was." },
      status: { $ref: "#/components/schemas/WebhookEndpointStatus" },
      secret: { $ref: "#/components/schemas/WebhookSecret" },
      created_at: { type: "string", format: "date-time", description: "When it was registered (ISO 8601)." },
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
          description: "Until when events are also signed by the secret before this one (ISO 8601).",
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
        description: "Until when events are also signed by the secret before this one (ISO 8601).",
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
        "How far the delivery of an event to an endpoint has come.\n\n- `PENDING`: it is tried, or waits for its next attempt.\n- `DELIVERED`: the endpoint answered 2xx.\n- `FAILED`: it was given up, 3 days after the event or because the endpoint answered 410.\n\n**Transitions.** A delivery starts as `PENDING` and becomes `DELIVERED` or `FAILED`. When the operator replays it, it\nis `PENDING` again.",
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
        "- `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of the Fetch Standard; nothing was sent.\n- `CONNECTION`: no connection could be made, or it broke.\n- `TLS`: the certificate is not valid for the host.\n- `TIMEOUT`: there was no answer within 15 seconds.",
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
        .openapi({ format: "date-time", description: "When the request was made (ISO 8601)." }),
    ],
    [
      "status",
      z.int().min(100).max(999).openapi({ description: "The HTTP status, if there was an answer." }),
    ],
    ["failure", WebhookAttemptFailure],
    [
      "duration_ms",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "How long it took, in milliseconds." }),
        ),
    ],
  ]),
).openapi(
  "WebhookAttempt",
  keywords({
    title: "Attempt of a webhook delivery",
    description:
      "One request to the endpoint, with the status that it answered or the reason why there was none.",
    "x-extension": "0019",
    type: "object",
    required: ["time", "duration_ms"],
    properties: {
      time: { type: "string", format: "date-time", description: "When the request was made (ISO 8601)." },
      status: {
        type: "integer",
        minimum: 100,
        maximum: 999,
        description: "The HTTP status, if there was an answer.",
      },
      failure: { $ref: "#/components/schemas/WebhookAttemptFailure" },
      duration_ms: { type: "integer", minimum: 0, description: "How long it took, in milliseconds." },
    },
  }),
);

export const WebhookDelivery = exact(
  types("object"),
  required("id", "message_id", "sequence", "status", "created_at", "attempts"),
  properties([
    [
      "id",
      z.string().openapi({ description: "The identifier of the event: the `webhook-id` of every attempt." }),
    ],
    [
      "type",
      z
        .string()
        .openapi({ description: "The kind of event, such as `message.status` or `account.low_balance`." }),
    ],
    [
      "message_id",
      z
        .guid()
        .openapi({
          description:
            "The message that the event is about; for an event of the account, an identifier of the event itself.",
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
            description:
              "The number of the event among those of its message, from 1; 1 for an event of the account.",
          }),
        ),
    ],
    ["status", WebhookDeliveryStatus],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the event happened (ISO 8601)." }),
    ],
    [
      "next_attempt_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When it is tried next, while it is `PENDING` (ISO 8601).",
        }),
    ],
    [
      "attempts",
      z
        .array(WebhookAttempt)
        .max(50)
        .openapi({ description: "The attempts, oldest first; the last 50, if there were more." }),
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
      id: { type: "string", description: "The identifier of the event: the `webhook-id` of every attempt." },
      type: {
        type: "string",
        description: "The kind of event, such as `message.status` or `account.low_balance`.",
      },
      message_id: {
        type: "string",
        format: "uuid",
        description:
          "The message that the event is about; for an event of the account, an identifier of the event itself.",
      },
      sequence: {
        type: "integer",
        minimum: 1,
        description:
          "The number of the event among those of its message, from 1; 1 for an event of the account.",
      },
      status: { $ref: "#/components/schemas/WebhookDeliveryStatus" },
      created_at: { type: "string", format: "date-time", description: "When the event happened (ISO 8601)." },
      next_attempt_at: {
        type: "string",
        format: "date-time",
        description: "When it is tried next, while it is `PENDING` (ISO 8601).",
      },
      attempts: {
        type: "array",
        maxItems: 50,
        items: { $ref: "#/components/schemas/WebhookAttempt" },
        description: "The attempts, oldest first; the last 50, if there were more.",
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
        .openapi({
          description: "What to send as `before` for those that come after; absent on the last page.",
        }),
    ],
  ]),
).openapi(
  "WebhookDeliveryPage",
  keywords({
    title: "Webhook deliveries",
    description: "Some of the deliveries to an endpoint, newest first.",
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
        description: "What to send as `before` for those that come after; absent on the last page.",
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
    description: "The process answers.",
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
    description: "The service can work.",
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
    ["type", z.enum(["message.status"]).openapi({ description: "The kind of event." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it happened (ISO 8601)." }),
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
                    "The number of the event among those of its message: 1, 2, 3 and so on. Events may arrive late, twice and in\nany order; the one with the highest number is the newest.",
                }),
              ),
          ],
          [
            "verification_id",
            z
              .guid()
              .openapi({
                description:
                  "Identifier of the verification that the message is an attempt of. Absent for every other message.",
              }),
          ],
          ["detail", z.string().openapi({ description: "What was learnt, for a person to read." })],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["id", "channel", "status", "sequence"],
          description: "The event, as `getMessage` lists it.",
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
                "The number of the event among those of its message: 1, 2, 3 and so on. Events may arrive late, twice and in\nany order; the one with the highest number is the newest.",
            },
            verification_id: {
              type: "string",
              format: "uuid",
              description:
                "Identifier of the verification that the message is an attempt of. Absent for every other message.",
            },
            detail: { type: "string", description: "What was learnt, for a person to read." },
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
      "What is posted when something happens to a message of any channel. It holds neither the text nor the code nor the\nnumber of the recipient; `getMessage` tells more.",
    "x-extension": "0019",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["message.status"], description: "The kind of event." },
      timestamp: { type: "string", format: "date-time", description: "When it happened (ISO 8601)." },
      data: {
        type: "object",
        required: ["id", "channel", "status", "sequence"],
        description: "The event, as `getMessage` lists it.",
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
              "The number of the event among those of its message: 1, 2, 3 and so on. Events may arrive late, twice and in\nany order; the one with the highest number is the newest.",
          },
          verification_id: {
            type: "string",
            format: "uuid",
            description:
              "Identifier of the verification that the message is an attempt of. Absent for every other message.",
          },
          detail: { type: "string", description: "What was learnt, for a person to read." },
        },
      },
    },
  }),
);

export const VerificationStatusEvent = exact(
  types("object"),
  required("type", "timestamp", "data"),
  properties([
    ["type", z.enum(["verification.status"]).openapi({ description: "The kind of event." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it ended (ISO 8601)." }),
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
            VerificationReason.openapi({ description: "Why it is `FAILED` or `BLOCKED`; absent otherwise." }),
          ],
          ["to", z.string().openapi({ description: "Recipient number, as it was given." })],
          ["template", z.string().openapi({ description: "The template of its text." })],
          [
            "reference",
            z.string().openapi({ description: "What you know it by; absent where the start had none." }),
          ],
          [
            "channel",
            Channel.openapi({
              description: "The channel of its latest attempt; absent when there was none.",
            }),
          ],
          [
            "created_at",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({ format: "date-time", description: "When it was started (ISO 8601)." }),
          ],
          [
            "approved_at",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({
                format: "date-time",
                description: "When the right code was entered (ISO 8601); absent unless it was.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["id", "status", "to", "template", "created_at"],
          description: "The verification at its end.",
          properties: {
            id: { type: "string", format: "uuid", description: "Identifier of the verification." },
            status: { $ref: "#/components/schemas/VerificationState" },
            reason: {
              $ref: "#/components/schemas/VerificationReason",
              description: "Why it is `FAILED` or `BLOCKED`; absent otherwise.",
            },
            to: { type: "string", description: "Recipient number, as it was given." },
            template: { type: "string", description: "The template of its text." },
            reference: {
              type: "string",
              description: "What you know it by; absent where the start had none.",
            },
            channel: {
              $ref: "#/components/schemas/Channel",
              description: "The channel of its latest attempt; absent when there was none.",
            },
            created_at: {
              type: "string",
              format: "date-time",
              description: "When it was started (ISO 8601).",
            },
            approved_at: {
              type: "string",
              format: "date-time",
              description: "When the right code was entered (ISO 8601); absent unless it was.",
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
    description: "What is posted when a verification ends. It does not hold the code.",
    "x-extension": "0039",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["verification.status"], description: "The kind of event." },
      timestamp: { type: "string", format: "date-time", description: "When it ended (ISO 8601)." },
      data: {
        type: "object",
        required: ["id", "status", "to", "template", "created_at"],
        description: "The verification at its end.",
        properties: {
          id: { type: "string", format: "uuid", description: "Identifier of the verification." },
          status: { $ref: "#/components/schemas/VerificationState" },
          reason: {
            $ref: "#/components/schemas/VerificationReason",
            description: "Why it is `FAILED` or `BLOCKED`; absent otherwise.",
          },
          to: { type: "string", description: "Recipient number, as it was given." },
          template: { type: "string", description: "The template of its text." },
          reference: { type: "string", description: "What you know it by; absent where the start had none." },
          channel: {
            $ref: "#/components/schemas/Channel",
            description: "The channel of its latest attempt; absent when there was none.",
          },
          created_at: { type: "string", format: "date-time", description: "When it was started (ISO 8601)." },
          approved_at: {
            type: "string",
            format: "date-time",
            description: "When the right code was entered (ISO 8601); absent unless it was.",
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
    ["type", z.enum(["message.blocked"]).openapi({ description: "The kind of event." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the send was refused (ISO 8601)." }),
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
              description: "Why it was blocked; more of them with the same reason may follow untold.",
            }),
          ],
          ["channel", Channel],
          ["to", z.string().openapi({ description: "The recipient's number, in E.164." })],
          [
            "country",
            z
              .string()
              .openapi({
                description: "The country of the number (ISO 3166-1 alpha-2); absent for numbers of none.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["account_id", "reason", "channel", "to"],
          description: "The send that was refused.",
          properties: {
            account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
            reason: {
              $ref: "#/components/schemas/BlockReason",
              description: "Why it was blocked; more of them with the same reason may follow untold.",
            },
            channel: { $ref: "#/components/schemas/Channel" },
            to: { type: "string", description: "The recipient's number, in E.164." },
            country: {
              type: "string",
              description: "The country of the number (ISO 3166-1 alpha-2); absent for numbers of none.",
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
      "What is posted when a send of the account was blocked: of the first one with this reason to this country in 15 minutes.",
    "x-extension": "0040",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["message.blocked"], description: "The kind of event." },
      timestamp: {
        type: "string",
        format: "date-time",
        description: "When the send was refused (ISO 8601).",
      },
      data: {
        type: "object",
        required: ["account_id", "reason", "channel", "to"],
        description: "The send that was refused.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          reason: {
            $ref: "#/components/schemas/BlockReason",
            description: "Why it was blocked; more of them with the same reason may follow untold.",
          },
          channel: { $ref: "#/components/schemas/Channel" },
          to: { type: "string", description: "The recipient's number, in E.164." },
          country: {
            type: "string",
            description: "The country of the number (ISO 3166-1 alpha-2); absent for numbers of none.",
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
    ["type", z.enum(["account.suspected_fraud"]).openapi({ description: "The kind of event." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the suspicion began or ended (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("account_id", "state", "rule", "blocks", "value", "limit", "since", "until"),
        properties([
          ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
          [
            "state",
            z.enum(["BEGAN", "ENDED"]).openapi({ description: "Whether the suspicion began or ended." }),
          ],
          ["rule", GuardRule],
          [
            "blocks",
            z
              .boolean()
              .openapi({
                description:
                  "Whether sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount.",
              }),
          ],
          [
            "country",
            z
              .string()
              .openapi({
                description:
                  "Country of the numbers (ISO 3166-1 alpha-2). Absent for numbers of no country, and for `allowance` in all countries together that are new to the account.",
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
              .openapi({ format: "date-time", description: "When the suspicion began (ISO 8601)." }),
          ],
          [
            "until",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({ format: "date-time", description: "When it ends at the latest (ISO 8601)." }),
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
              description: "Whether the suspicion began or ended.",
            },
            rule: { $ref: "#/components/schemas/GuardRule" },
            blocks: {
              type: "boolean",
              description:
                "Whether sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount.",
            },
            country: {
              type: "string",
              description:
                "Country of the numbers (ISO 3166-1 alpha-2). Absent for numbers of no country, and for `allowance` in all countries together that are new to the account.",
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
            since: {
              type: "string",
              format: "date-time",
              description: "When the suspicion began (ISO 8601).",
            },
            until: {
              type: "string",
              format: "date-time",
              description: "When it ends at the latest (ISO 8601).",
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
      "Posted when the service begins to suspect fraud in sends of the account, and when the suspicion ends.",
    "x-extension": "0040",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["account.suspected_fraud"], description: "The kind of event." },
      timestamp: {
        type: "string",
        format: "date-time",
        description: "When the suspicion began or ended (ISO 8601).",
      },
      data: {
        type: "object",
        required: ["account_id", "state", "rule", "blocks", "value", "limit", "since", "until"],
        description: "The suspicion.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          state: {
            type: "string",
            enum: ["BEGAN", "ENDED"],
            description: "Whether the suspicion began or ended.",
          },
          rule: { $ref: "#/components/schemas/GuardRule" },
          blocks: {
            type: "boolean",
            description:
              "Whether sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount.",
          },
          country: {
            type: "string",
            description:
              "Country of the numbers (ISO 3166-1 alpha-2). Absent for numbers of no country, and for `allowance` in all countries together that are new to the account.",
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
          since: { type: "string", format: "date-time", description: "When the suspicion began (ISO 8601)." },
          until: {
            type: "string",
            format: "date-time",
            description: "When it ends at the latest (ISO 8601).",
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
    ["type", z.enum(["account.low_balance"]).openapi({ description: "The kind of event." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was noticed (ISO 8601)." }),
    ],
    [
      "data",
      exact(
        types("object"),
        required("account_id", "balance", "low_balance_threshold", "currency"),
        properties([
          ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
          ["balance", z.number().min(0).openapi({ format: "double", description: "What the account had." })],
          [
            "low_balance_threshold",
            z
              .number()
              .min(0)
              .openapi({ format: "double", description: "The mark, as `setAccountLimits` set it." }),
          ],
          ["currency", Currency],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["account_id", "balance", "low_balance_threshold", "currency"],
          description: "The account as it was then.",
          properties: {
            account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
            balance: { type: "number", format: "double", minimum: 0, description: "What the account had." },
            low_balance_threshold: {
              type: "number",
              format: "double",
              minimum: 0,
              description: "The mark, as `setAccountLimits` set it.",
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
      "What is posted when the balance of the account has fallen below its mark: once, and again only after it was at the\nmark or above.",
    "x-extension": "0035",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["account.low_balance"], description: "The kind of event." },
      timestamp: { type: "string", format: "date-time", description: "When it was noticed (ISO 8601)." },
      data: {
        type: "object",
        required: ["account_id", "balance", "low_balance_threshold", "currency"],
        description: "The account as it was then.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          balance: { type: "number", format: "double", minimum: 0, description: "What the account had." },
          low_balance_threshold: {
            type: "number",
            format: "double",
            minimum: 0,
            description: "The mark, as `setAccountLimits` set it.",
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
    ["type", z.enum(["account.limit_reached"]).openapi({ description: "The kind of event." })],
    [
      "timestamp",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the charge was refused (ISO 8601)." }),
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
                description: "The limit that the account has set; absent where it has none.",
              }),
          ],
          [
            "operator_daily_limit",
            z
              .number()
              .min(0)
              .openapi({
                format: "double",
                description: "The limit that the operator has set; absent where there is none.",
              }),
          ],
          [
            "spent_today",
            z.number().openapi({ format: "double", description: "What was spent of it since 00:00 UTC." }),
          ],
          ["currency", Currency],
          [
            "day_ends_at",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({ format: "date-time", description: "When the limit begins anew (ISO 8601)." }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          required: ["account_id", "spent_today", "currency", "day_ends_at"],
          description: "The account as it was then.",
          properties: {
            account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
            daily_limit: {
              type: "number",
              format: "double",
              minimum: 0,
              description: "The limit that the account has set; absent where it has none.",
            },
            operator_daily_limit: {
              type: "number",
              format: "double",
              minimum: 0,
              description: "The limit that the operator has set; absent where there is none.",
            },
            spent_today: {
              type: "number",
              format: "double",
              description: "What was spent of it since 00:00 UTC.",
            },
            currency: { $ref: "#/components/schemas/Currency" },
            day_ends_at: {
              type: "string",
              format: "date-time",
              description: "When the limit begins anew (ISO 8601).",
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
      "What is posted when a charge was refused because of the daily limit of the account: once a day, at the first such\nrefusal.",
    "x-extension": "0035",
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: ["account.limit_reached"], description: "The kind of event." },
      timestamp: {
        type: "string",
        format: "date-time",
        description: "When the charge was refused (ISO 8601).",
      },
      data: {
        type: "object",
        required: ["account_id", "spent_today", "currency", "day_ends_at"],
        description: "The account as it was then.",
        properties: {
          account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
          daily_limit: {
            type: "number",
            format: "double",
            minimum: 0,
            description: "The limit that the account has set; absent where it has none.",
          },
          operator_daily_limit: {
            type: "number",
            format: "double",
            minimum: 0,
            description: "The limit that the operator has set; absent where there is none.",
          },
          spent_today: {
            type: "number",
            format: "double",
            description: "What was spent of it since 00:00 UTC.",
          },
          currency: { $ref: "#/components/schemas/Currency" },
          day_ends_at: {
            type: "string",
            format: "date-time",
            description: "When the limit begins anew (ISO 8601).",
          },
        },
      },
    },
  }),
);
