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

export const AuditTargetKind = z
  .enum([
    "service",
    "customer",
    "api_key",
    "webhook_endpoint",
    "hold",
    "message",
    "queue",
    "guard_entry",
    "opt_out",
    "import",
  ])
  .openapi("AuditTargetKind", {
    title: "Audit target kind",
    description:
      "What kind of thing a change was made to.\n\n- `service`: a service, by its name.\n- `customer`: a customer, by the identifier of the user.\n- `api_key`: an API key, by its identifier.\n- `webhook_endpoint`: a customer's webhook endpoint, by its identifier.\n- `hold`: what is held, by its scope.\n- `message`: a message, by its identifier.\n- `guard_entry`: an entry of the allow list or the block list, by its identifier.\n- `opt_out`: an opt-out, by its identifier.\n- `import`: what a command imports from CSV, by its name, such as `prices`.\n- `queue`: messages that wait, by their queue, else their channel, else their account, or `all`.",
  });

export const AuditEntry = exact(
  types("object"),
  required(
    "id",
    "time",
    "actor",
    "operation",
    "target_kind",
    "target_id",
    "request",
    "address",
    "request_id",
  ),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the entry; later ones are greater." })],
    [
      "time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the change was made (ISO 8601)." }),
    ],
    [
      "actor",
      z.string().openapi({ description: "Who made it: the identifier of the user, or `command line`." }),
    ],
    [
      "operation",
      z
        .string()
        .openapi({
          description:
            "The operation that made it, or the command where there is none, such as `sims grant`.",
        }),
    ],
    ["target_kind", AuditTargetKind],
    ["target_id", z.string().openapi({ description: "What it was made to." })],
    [
      "request",
      z
        .string()
        .openapi({
          description:
            "What was asked for besides the target, and whom that was about where it does not tell, as JSON.",
        }),
    ],
    [
      "address",
      z
        .string()
        .openapi({
          description:
            "Where the request came from: an IPv4 address, the /64 network of an IPv6 address, or `local`.",
        }),
    ],
    [
      "request_id",
      z.string().openapi({ description: "The identifier of the request, that of its line in the log." }),
    ],
  ]),
).openapi(
  "AuditEntry",
  keywords({
    title: "Audit entry",
    description: "One change that an operator made, or a block that a customer lifted.",
    type: "object",
    required: [
      "id",
      "time",
      "actor",
      "operation",
      "target_kind",
      "target_id",
      "request",
      "address",
      "request_id",
    ],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the entry; later ones are greater." },
      time: { type: "string", format: "date-time", description: "When the change was made (ISO 8601)." },
      actor: { type: "string", description: "Who made it: the identifier of the user, or `command line`." },
      operation: {
        type: "string",
        description: "The operation that made it, or the command where there is none, such as `sims grant`.",
      },
      target_kind: { $ref: "#/components/schemas/AuditTargetKind" },
      target_id: { type: "string", description: "What it was made to." },
      request: {
        type: "string",
        description:
          "What was asked for besides the target, and whom that was about where it does not tell, as JSON.",
      },
      address: {
        type: "string",
        description:
          "Where the request came from: an IPv4 address, the /64 network of an IPv6 address, or `local`.",
      },
      request_id: {
        type: "string",
        description: "The identifier of the request, that of its line in the log.",
      },
    },
  }),
);

export const AuditEntryPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(AuditEntry).max(100).openapi({ description: "The changes, newest first." })],
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
  "AuditEntryPage",
  keywords({
    title: "Audit entries",
    description: "Some of the changes, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/AuditEntry" },
        description: "The changes, newest first.",
      },
      next: {
        type: "string",
        description: "What to send as `before` for those that come after; absent on the last page.",
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

export const Customer = exact(
  types("object"),
  required(
    "id",
    "account_id",
    "first_name",
    "last_name",
    "email",
    "role",
    "status",
    "is_verified",
    "balance",
    "currency",
    "created_at",
  ),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    ["account_id", z.guid().openapi({ description: "Identifier of the user's account." })],
    ["first_name", z.string().openapi({ description: "Given name." })],
    ["last_name", z.string().openapi({ description: "Family name." })],
    ["email", z.string().openapi({ description: "E-mail address." })],
    ["role", Role],
    ["status", UserStatus],
    ["is_verified", z.boolean().openapi({ description: "Whether the e-mail address is verified." })],
    ["balance", z.number().min(0).openapi({ format: "double", description: "What the account has." })],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the user was registered (ISO 8601)." }),
    ],
  ]),
).openapi(
  "Customer",
  keywords({
    title: "Customer",
    description: "A user with their account.",
    type: "object",
    required: [
      "id",
      "account_id",
      "first_name",
      "last_name",
      "email",
      "role",
      "status",
      "is_verified",
      "balance",
      "currency",
      "created_at",
    ],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      account_id: { type: "string", format: "uuid", description: "Identifier of the user's account." },
      first_name: { type: "string", description: "Given name." },
      last_name: { type: "string", description: "Family name." },
      email: { type: "string", description: "E-mail address." },
      role: { $ref: "#/components/schemas/Role" },
      status: { $ref: "#/components/schemas/UserStatus" },
      is_verified: { type: "boolean", description: "Whether the e-mail address is verified." },
      balance: { type: "number", format: "double", minimum: 0, description: "What the account has." },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: {
        type: "string",
        format: "date-time",
        description: "When the user was registered (ISO 8601).",
      },
    },
  }),
);

export const CustomerPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(Customer).max(100).openapi({ description: "The customers, the latest first." })],
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
  "CustomerPage",
  keywords({
    title: "Customers",
    description: "Some of the customers, the latest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/Customer" },
        description: "The customers, the latest first.",
      },
      next: {
        type: "string",
        description: "What to send as `before` for those that come after; absent on the last page.",
      },
    },
  }),
);

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

export const CreateCustomerRequest = z
  .strictObject({
    first_name: PersonName.openapi({ description: "Given name." }),
    last_name: PersonName.openapi({ description: "Family name." }),
    email: Email,
    role: optional(
      omissible(Role, undefined).openapi(
        keywords({
          description: "`user`, unless given.",
          anyOf: [{ $ref: "#/components/schemas/Role" }, { type: "null" }],
        }),
      ),
    ),
    password: optional(
      omissible(Password, undefined).openapi(
        keywords({
          description: "What the user signs in with; made, and shown once, unless given.",
          anyOf: [{ $ref: "#/components/schemas/Password" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("CreateCustomerRequest", {
    title: "Customer to make",
    description: "A user with an account, made by the operator.",
  });

export const CreatedCustomer = exact(
  types("object"),
  required("id", "account_id", "email", "role"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    ["account_id", z.guid().openapi({ description: "Identifier of the user's account." })],
    ["email", z.string().openapi({ description: "E-mail address." })],
    ["role", Role],
    [
      "password",
      z
        .string()
        .openapi({
          description:
            "The password that was made, where none was given. It is not stored and cannot be shown again.",
        }),
    ],
  ]),
).openapi(
  "CreatedCustomer",
  keywords({
    title: "New customer",
    description: "A user with their account.",
    type: "object",
    required: ["id", "account_id", "email", "role"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      account_id: { type: "string", format: "uuid", description: "Identifier of the user's account." },
      email: { type: "string", description: "E-mail address." },
      role: { $ref: "#/components/schemas/Role" },
      password: {
        type: "string",
        description:
          "The password that was made, where none was given. It is not stored and cannot be shown again.",
      },
    },
  }),
);

export const CustomerName = z
  .string()
  .min(1)
  .max(254)
  .openapi(
    "CustomerName",
    keywords({
      title: "Name of a customer",
      description: "The e-mail address of a customer, or the identifier of its account or its user.",
      examples: ["ada@example.com"],
    }),
  );

export const CustomerDetails = exact(
  types("object"),
  required(
    "id",
    "account_id",
    "first_name",
    "last_name",
    "email",
    "role",
    "status",
    "is_verified",
    "balance",
    "currency",
    "created_at",
    "spent_today",
    "day_ends_at",
    "money_at_risk",
    "live_keys",
  ),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    ["account_id", z.guid().openapi({ description: "Identifier of the user's account." })],
    ["first_name", z.string().openapi({ description: "Given name." })],
    ["last_name", z.string().openapi({ description: "Family name." })],
    ["email", z.string().openapi({ description: "E-mail address." })],
    ["role", Role],
    ["status", UserStatus],
    ["is_verified", z.boolean().openapi({ description: "Whether the e-mail address is verified." })],
    ["balance", z.number().min(0).openapi({ format: "double", description: "What the account has." })],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the user was registered (ISO 8601)." }),
    ],
    [
      "daily_limit",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "The most that the customer wants to spend in a day; absent where there is no such limit.",
        }),
    ],
    [
      "operator_daily_limit",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "The most that the operator allows in a day; absent where there is no such limit.",
        }),
    ],
    [
      "low_balance_threshold",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "The balance below which the customer is told; absent where there is no mark.",
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
    [
      "day_ends_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When the day ends and nothing is spent again (ISO 8601).",
        }),
    ],
    [
      "money_at_risk",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "What was charged for messages that are still pending; it goes back where they fail.",
        }),
    ],
    [
      "live_keys",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "How many live API keys there are." })),
    ],
  ]),
).openapi(
  "CustomerDetails",
  keywords({
    title: "Customer in detail",
    description: "A user with their account, what may be spent, and what is at risk.",
    type: "object",
    required: [
      "id",
      "account_id",
      "first_name",
      "last_name",
      "email",
      "role",
      "status",
      "is_verified",
      "balance",
      "currency",
      "created_at",
      "spent_today",
      "day_ends_at",
      "money_at_risk",
      "live_keys",
    ],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      account_id: { type: "string", format: "uuid", description: "Identifier of the user's account." },
      first_name: { type: "string", description: "Given name." },
      last_name: { type: "string", description: "Family name." },
      email: { type: "string", description: "E-mail address." },
      role: { $ref: "#/components/schemas/Role" },
      status: { $ref: "#/components/schemas/UserStatus" },
      is_verified: { type: "boolean", description: "Whether the e-mail address is verified." },
      balance: { type: "number", format: "double", minimum: 0, description: "What the account has." },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: {
        type: "string",
        format: "date-time",
        description: "When the user was registered (ISO 8601).",
      },
      daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "The most that the customer wants to spend in a day; absent where there is no such limit.",
      },
      operator_daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The most that the operator allows in a day; absent where there is no such limit.",
      },
      low_balance_threshold: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The balance below which the customer is told; absent where there is no mark.",
      },
      spent_today: {
        type: "number",
        format: "double",
        description: "What was charged since 00:00 UTC without what was given back of it.",
      },
      day_ends_at: {
        type: "string",
        format: "date-time",
        description: "When the day ends and nothing is spent again (ISO 8601).",
      },
      money_at_risk: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What was charged for messages that are still pending; it goes back where they fail.",
      },
      live_keys: { type: "integer", minimum: 0, description: "How many live API keys there are." },
    },
  }),
);

export const Reason = z
  .string()
  .min(1)
  .max(200)
  .openapi("Reason", { title: "Reason", description: "Why it is done, for the audit log." });

export const ReasonedRequest = z
  .strictObject({
    reason: optional(
      omissible(Reason, undefined).openapi(
        keywords({
          description: "Why it is done, for the audit log.",
          anyOf: [{ $ref: "#/components/schemas/Reason" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("ReasonedRequest", {
    title: "Reasoned request",
    description: "A change that needs nothing but a reason, and may do without.",
  });

export const SuspendedCustomer = exact(
  types("object"),
  required("id", "status", "cancelled_messages", "more_queued"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    ["status", UserStatus],
    [
      "cancelled_messages",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "How many queued messages this request cancelled.",
          }),
        ),
    ],
    [
      "more_queued",
      z.boolean().openapi({ description: "Whether more messages of this customer wait in the queue." }),
    ],
  ]),
).openapi(
  "SuspendedCustomer",
  keywords({
    title: "Suspended customer",
    description: "A customer who was suspended, and what became of the queue.",
    type: "object",
    required: ["id", "status", "cancelled_messages", "more_queued"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      status: { $ref: "#/components/schemas/UserStatus" },
      cancelled_messages: {
        type: "integer",
        minimum: 0,
        description: "How many queued messages this request cancelled.",
      },
      more_queued: {
        type: "boolean",
        description: "Whether more messages of this customer wait in the queue.",
      },
    },
  }),
);

export const ReinstatedCustomer = exact(
  types("object"),
  required("id", "status"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    ["status", UserStatus],
  ]),
).openapi(
  "ReinstatedCustomer",
  keywords({
    title: "Reinstated customer",
    description: "A customer who was reinstated.",
    type: "object",
    required: ["id", "status"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      status: { $ref: "#/components/schemas/UserStatus" },
    },
  }),
);

export const MoveMoneyRequest = z
  .strictObject({
    amount: z
      .number()
      .min(0.000001)
      .max(4500000000)
      .openapi({ description: "In the currency of the account, with at most six decimals." }),
    reason: Reason,
  })
  .openapi("MoveMoneyRequest", { title: "Move money request", description: "How much, and why." });

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

export const MovedMoney = exact(
  types("object"),
  required("transaction_id", "customer_id", "type", "amount", "currency"),
  properties([
    ["transaction_id", z.guid().openapi({ description: "Identifier of the transaction." })],
    [
      "customer_id",
      z.guid().openapi({ description: "Identifier of the customer, which is that of the user." }),
    ],
    ["type", TransactionType],
    [
      "amount",
      z.number().gt(0).openapi({ format: "double", description: "How much was added or taken, see `type`." }),
    ],
    ["currency", Currency],
  ]),
).openapi(
  "MovedMoney",
  keywords({
    title: "Moved money",
    description: "A transaction of the ledger.",
    type: "object",
    required: ["transaction_id", "customer_id", "type", "amount", "currency"],
    properties: {
      transaction_id: { type: "string", format: "uuid", description: "Identifier of the transaction." },
      customer_id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the customer, which is that of the user.",
      },
      type: { $ref: "#/components/schemas/TransactionType" },
      amount: {
        type: "number",
        format: "double",
        exclusiveMinimum: 0,
        description: "How much was added or taken, see `type`.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
    },
  }),
);

export const CorrectBalanceRequest = z
  .strictObject({
    amount: z
      .number()
      .min(-4500000000)
      .max(4500000000)
      .openapi({
        description:
          "In the currency of the account, with at most six decimals, not 0; what is taken is negative.",
      }),
    reason: Reason,
  })
  .openapi("CorrectBalanceRequest", {
    title: "Correct balance request",
    description: "By how much, and why.",
  });

export const SetCustomerLimitRequest = z
  .strictObject({
    daily_limit: optional(
      omissible(z.number().min(0).max(1000000000).openapi({ format: "double" }), undefined).openapi(
        keywords({
          type: ["number", "null"],
          format: "double",
          minimum: 0,
          maximum: 1000000000,
          description:
            "The most that the customer may spend in a day, in the currency of the account, with at most six decimals. Left out,\nthe operator sets no limit.",
        }),
      ),
    ),
    reason: optional(
      omissible(Reason, undefined).openapi(
        keywords({
          description: "Why it is done, for the audit log.",
          anyOf: [{ $ref: "#/components/schemas/Reason" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("SetCustomerLimitRequest", { title: "Limit to set" });

export const CustomerLimits = exact(
  types("object"),
  required("id", "spent_today", "currency", "day_ends_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    [
      "daily_limit",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "The most that the customer wants to spend in a day; absent where there is no such limit.",
        }),
    ],
    [
      "operator_daily_limit",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "The most that the operator allows in a day; absent where there is no such limit.",
        }),
    ],
    [
      "low_balance_threshold",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "The balance below which the customer is told; absent where there is no mark.",
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
  "CustomerLimits",
  keywords({
    title: "Limits of a customer",
    description:
      "What a customer may spend in a day and has spent on this one. A day begins and ends at 00:00 UTC, and the lower of both limits holds.",
    type: "object",
    required: ["id", "spent_today", "currency", "day_ends_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "The most that the customer wants to spend in a day; absent where there is no such limit.",
      },
      operator_daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The most that the operator allows in a day; absent where there is no such limit.",
      },
      low_balance_threshold: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "The balance below which the customer is told; absent where there is no mark.",
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

export const Csv = z
  .string()
  .openapi("Csv", {
    title: "CSV",
    description:
      "Rows of comma-separated values after RFC 4180 in UTF-8, after a byte order mark, by which a spreadsheet knows the encoding; the first row names the columns.",
  });

export const CustomerKey = exact(
  types("object"),
  required("id", "name", "prefix", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the key." })],
    ["name", z.string().openapi({ description: "The name that the customer gave it." })],
    [
      "prefix",
      z.string().openapi({ description: "The first characters of the secret, to recognise it by." }),
    ],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the key was made (ISO 8601)." }),
    ],
  ]),
).openapi(
  "CustomerKey",
  keywords({
    title: "API key of a customer",
    description: "An API key without its secret.",
    type: "object",
    required: ["id", "name", "prefix", "created_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the key." },
      name: { type: "string", description: "The name that the customer gave it." },
      prefix: { type: "string", description: "The first characters of the secret, to recognise it by." },
      created_at: { type: "string", format: "date-time", description: "When the key was made (ISO 8601)." },
    },
  }),
);

export const CustomerKeyList = exact(
  types("object"),
  required("list"),
  properties([["list", z.array(CustomerKey).max(100).openapi({ description: "The keys, oldest first." })]]),
).openapi(
  "CustomerKeyList",
  keywords({
    title: "API keys of a customer",
    description: "The live API keys of a customer.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/CustomerKey" },
        description: "The keys, oldest first.",
      },
    },
  }),
);

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

export const CreateCustomerKeyRequest = z
  .strictObject({
    name: z.string().min(1).max(100).openapi({ description: "A name by which the customer knows the key." }),
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
          description: "From where the key may be used, as in `createApiKey`. From anywhere, unless given.",
          anyOf: [{ $ref: "#/components/schemas/KeyAddresses" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("CreateCustomerKeyRequest", {
    title: "Key of a customer to make",
    description: "An API key that the operator makes for a customer.",
  });

export const CreatedCustomerKey = exact(
  types("object"),
  required("id", "name", "key", "scopes", "addresses", "account_id", "user_id", "created_at"),
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
    ["account_id", z.guid().openapi({ description: "The account of the key, for `x-account-id`." })],
    ["user_id", z.guid().openapi({ description: "The user of the key, for `x-user-id`." })],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the key was made (ISO 8601)." }),
    ],
  ]),
).openapi(
  "CreatedCustomerKey",
  keywords({
    title: "New key of a customer",
    description: "An API key with its secret, which is shown only here, and the identifiers that go with it.",
    type: "object",
    required: ["id", "name", "key", "scopes", "addresses", "account_id", "user_id", "created_at"],
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
      account_id: {
        type: "string",
        format: "uuid",
        description: "The account of the key, for `x-account-id`.",
      },
      user_id: { type: "string", format: "uuid", description: "The user of the key, for `x-user-id`." },
      created_at: { type: "string", format: "date-time", description: "When the key was made (ISO 8601)." },
    },
  }),
);

export const RevokedKey = exact(
  types("object"),
  required("id"),
  properties([["id", z.string().openapi({ description: "Identifier of the key." })]]),
).openapi(
  "RevokedKey",
  keywords({
    title: "Revoked key",
    description: "An API key that was revoked.",
    type: "object",
    required: ["id"],
    properties: { id: { type: "string", description: "Identifier of the key." } },
  }),
);

export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/u, "be two capital letters, such as GB")
  .openapi(
    "CountryCode",
    keywords({
      pattern: "^[A-Z]{2}$",
      title: "Country",
      description: "ISO 3166-1 alpha-2 code of a country with telephone numbers.",
      "x-pattern-words": "be two capital letters, such as GB",
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

export const CustomerGuard = exact(
  types("object"),
  required("id", "recipient_limit", "unconverted_amount", "unconverted_maximum", "currency", "own_amounts"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the user." })],
    [
      "hub_countries",
      z
        .array(CountryCode)
        .openapi({
          description:
            "The countries that connect-hub sends to (`CONNECT_HUB_COUNTRIES`). Absent if it sends to every number.",
        }),
    ],
    [
      "countries",
      exact(
        types("object"),
        required("on", "monitor"),
        properties([
          [
            "on",
            z
              .array(CountryCode)
              .openapi({ description: "The countries where the guard blocks sends, in alphabetical order." }),
          ],
          [
            "monitor",
            z
              .array(CountryCode)
              .openapi({
                description:
                  "The countries where the rules that suspect fraud only watch, in alphabetical order.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description:
            "The countries that the customer may send to. Absent if none are set: then the customer may send wherever connect-hub does.",
          required: ["on", "monitor"],
          properties: {
            on: {
              type: "array",
              items: { $ref: "#/components/schemas/CountryCode" },
              description: "The countries where the guard blocks sends, in alphabetical order.",
            },
            monitor: {
              type: "array",
              items: { $ref: "#/components/schemas/CountryCode" },
              description:
                "The countries where the rules that suspect fraud only watch, in alphabetical order.",
            },
          },
        }),
      ),
    ],
    [
      "recipient_limit",
      z
        .boolean()
        .openapi({
          description:
            "Whether the limit of messages to one recipient (`CONNECT_HUB_RECIPIENT_LIMIT`) applies to the customer.",
        }),
    ],
    [
      "unconverted_amount",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "What the customer's sends to one country may cost in a day of UTC while nobody enters their codes, in the account's currency.\nDefault: `CONNECT_HUB_FRAUD_SPEND`.",
        }),
    ],
    [
      "unconverted_maximum",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "The highest amount that the customer may set for a country. Default: five times `unconverted_amount`.",
        }),
    ],
    ["currency", Currency],
    [
      "own_amounts",
      z
        .array(UnconvertedAmount)
        .openapi({
          description: "The amounts that the customer has set, in alphabetical order of the countries.",
        }),
    ],
  ]),
).openapi(
  "CustomerGuard",
  keywords({
    title: "Guard of a customer",
    description: "The settings of the guard for a customer.",
    type: "object",
    required: [
      "id",
      "recipient_limit",
      "unconverted_amount",
      "unconverted_maximum",
      "currency",
      "own_amounts",
    ],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      hub_countries: {
        type: "array",
        items: { $ref: "#/components/schemas/CountryCode" },
        description:
          "The countries that connect-hub sends to (`CONNECT_HUB_COUNTRIES`). Absent if it sends to every number.",
      },
      countries: {
        type: "object",
        description:
          "The countries that the customer may send to. Absent if none are set: then the customer may send wherever connect-hub does.",
        required: ["on", "monitor"],
        properties: {
          on: {
            type: "array",
            items: { $ref: "#/components/schemas/CountryCode" },
            description: "The countries where the guard blocks sends, in alphabetical order.",
          },
          monitor: {
            type: "array",
            items: { $ref: "#/components/schemas/CountryCode" },
            description:
              "The countries where the rules that suspect fraud only watch, in alphabetical order.",
          },
        },
      },
      recipient_limit: {
        type: "boolean",
        description:
          "Whether the limit of messages to one recipient (`CONNECT_HUB_RECIPIENT_LIMIT`) applies to the customer.",
      },
      unconverted_amount: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "What the customer's sends to one country may cost in a day of UTC while nobody enters their codes, in the account's currency.\nDefault: `CONNECT_HUB_FRAUD_SPEND`.",
      },
      unconverted_maximum: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "The highest amount that the customer may set for a country. Default: five times `unconverted_amount`.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      own_amounts: {
        type: "array",
        items: { $ref: "#/components/schemas/UnconvertedAmount" },
        description: "The amounts that the customer has set, in alphabetical order of the countries.",
      },
    },
  }),
);

export const SetCustomerGuardRequest = z
  .strictObject({
    countries: optional(
      omissible(
        z.strictObject({
          on: exact(z.array(CountryCode).max(300), uniqueItems()).openapi(
            keywords({
              type: "array",
              maxItems: 300,
              uniqueItems: true,
              items: { $ref: "#/components/schemas/CountryCode" },
              description: "Countries where the guard blocks sends.",
            }),
          ),
          monitor: optional(
            omissible(
              exact(z.array(CountryCode).max(300), uniqueItems()).openapi(
                keywords({
                  maxItems: 300,
                  uniqueItems: true,
                  items: { $ref: "#/components/schemas/CountryCode" },
                  type: "array",
                }),
              ),
              undefined,
            ).openapi(
              keywords({
                type: ["array", "null"],
                maxItems: 300,
                uniqueItems: true,
                items: { $ref: "#/components/schemas/CountryCode" },
                description:
                  "Countries where the rules that suspect fraud (`velocity`, `anomaly`) only watch: sends that they would block are logged,\ncounted and sent. None of `on`.",
              }),
            ),
          ),
        }),
        undefined,
      ).openapi(
        keywords({
          type: ["object", "null"],
          additionalProperties: false,
          required: ["on"],
          description:
            "The countries that the customer may send to, among those of connect-hub. They replace both lists; `monitor` is empty if it\nis left out. A send to any other country is blocked.",
          properties: {
            on: {
              type: "array",
              maxItems: 300,
              uniqueItems: true,
              items: { $ref: "#/components/schemas/CountryCode" },
              description: "Countries where the guard blocks sends.",
            },
            monitor: {
              type: ["array", "null"],
              maxItems: 300,
              uniqueItems: true,
              items: { $ref: "#/components/schemas/CountryCode" },
              description:
                "Countries where the rules that suspect fraud (`velocity`, `anomaly`) only watch: sends that they would block are logged,\ncounted and sent. None of `on`.",
            },
          },
        }),
      ),
    ),
    recipient_limit: optional(
      omissible(z.boolean(), undefined).openapi(
        keywords({
          type: ["boolean", "null"],
          description: "Whether the limit of messages to one recipient applies to the customer.",
        }),
      ),
    ),
    unconverted_amount: optional(
      omissible(z.number().min(0).max(1000000000).openapi({ format: "double" }), undefined).openapi(
        keywords({
          type: ["number", "null"],
          format: "double",
          minimum: 0,
          maximum: 1000000000,
          description:
            "What the customer's sends to one country may cost in a day of UTC while nobody enters their codes, in the account's currency,\nwith at most six decimals.",
        }),
      ),
    ),
    unconverted_maximum: optional(
      omissible(z.number().min(0).max(1000000000).openapi({ format: "double" }), undefined).openapi(
        keywords({
          type: ["number", "null"],
          format: "double",
          minimum: 0,
          maximum: 1000000000,
          description:
            "The highest amount that the customer may set for a country, with at most six decimals; at least `unconverted_amount`.",
        }),
      ),
    ),
    reset: optional(
      omissible(
        z.array(z.enum(["countries", "unconverted_amount", "unconverted_maximum"])).max(3),
        undefined,
      ).openapi(
        keywords({
          type: ["array", "null"],
          maxItems: 3,
          items: { type: "string", enum: ["countries", "unconverted_amount", "unconverted_maximum"] },
          description:
            "Settings that get their default: all countries of connect-hub, `CONNECT_HUB_FRAUD_SPEND`, and five times `unconverted_amount`. A\nsetting that the request sets too gets that value.",
        }),
      ),
    ),
    reason: optional(
      omissible(Reason, undefined).openapi(
        keywords({
          description: "Why it is done, for the audit log.",
          anyOf: [{ $ref: "#/components/schemas/Reason" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("SetCustomerGuardRequest", { title: "Guard settings to set" });

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

export const GuardBlock = exact(
  types("object"),
  required("id", "account_id", "rule", "blocks", "value", "limit", "since", "until"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the block. Later blocks have greater ones." })],
    ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
    ["rule", GuardRule],
    ["country", CountryCode],
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
  "GuardBlock",
  keywords({
    title: "Block of the guard",
    description: "Sends of an account that a rule of the guard suspects of fraud.",
    type: "object",
    required: ["id", "account_id", "rule", "blocks", "value", "limit", "since", "until"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the block. Later blocks have greater ones.",
      },
      account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
      rule: { $ref: "#/components/schemas/GuardRule" },
      country: { $ref: "#/components/schemas/CountryCode" },
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

export const GuardBlockPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(GuardBlock).max(100).openapi({ description: "The blocks, newest first." })],
    [
      "next",
      z
        .string()
        .openapi({ description: "The value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "GuardBlockPage",
  keywords({
    title: "Blocks of the guard",
    description: "Some of the current blocks, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/GuardBlock" },
        description: "The blocks, newest first.",
      },
      next: {
        type: "string",
        description: "The value of `before` for the next page. Absent on the last page.",
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

export const CheckSendRequest = z
  .strictObject({
    customer: CustomerName.openapi({
      description:
        "The customer that would send, by the e-mail address or the identifier of the account or the user.",
    }),
    to: z.string().min(1).max(32).openapi({ description: "The recipient, with its country code." }),
    channel: omissible(Channel, "sms")
      .openapi(
        keywords({
          description:
            "The way by which a message goes out.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered; its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
          default: "sms",
          anyOf: [{ $ref: "#/components/schemas/Channel" }, { type: "null" }],
        }),
      )
      .default("sms"),
    verification: omissible(z.boolean(), true)
      .openapi(
        keywords({
          type: ["boolean", "null"],
          default: true,
          description: "Whether connect-hub makes the code. With `false` the customer makes it.",
        }),
      )
      .default(true),
    client: optional(
      omissible(VerifyingClient, undefined).openapi(
        keywords({
          description:
            "The requester: who asked you for the code. It is the device if you name one, otherwise the network of the IP address.\n`startVerification` returns a pending verification only to the requester that started it, and the guard against pumping\nfraud counts the codes of a requester that nobody enters. Name a requester in each start, always in the same way.",
          anyOf: [{ $ref: "#/components/schemas/VerifyingClient" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("CheckSendRequest", { title: "Send to check" });

export const GuardListName = z
  .enum(["allow", "block"])
  .openapi("GuardListName", {
    title: "List",
    description:
      "One of the guard's lists.\n\n- `allow`: what passes whatever else the guard would say.\n- `block`: what is refused.",
  });

export const GuardEntry = exact(
  types("object"),
  required("id", "list", "prefix", "created_at", "created_by"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the entry; later ones are greater." })],
    ["list", GuardListName],
    ["prefix", z.string().openapi({ description: "What the numbers begin with in E.164, without `+`." })],
    [
      "account_id",
      z.guid().openapi({ description: "The account whose sends are meant; absent where all are." }),
    ],
    [
      "until",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it ends (ISO 8601); absent where it does not." }),
    ],
    ["note", z.string().openapi({ description: "What the operator has noted." })],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was put on the list (ISO 8601)." }),
    ],
    [
      "created_by",
      z.string().openapi({ description: "Who did: the identifier of a user, or `command line`." }),
    ],
  ]),
).openapi(
  "GuardEntry",
  keywords({
    title: "Entry of a list",
    description: "Numbers that are always allowed, or blocked.",
    type: "object",
    required: ["id", "list", "prefix", "created_at", "created_by"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the entry; later ones are greater." },
      list: { $ref: "#/components/schemas/GuardListName" },
      prefix: { type: "string", description: "What the numbers begin with in E.164, without `+`." },
      account_id: {
        type: "string",
        format: "uuid",
        description: "The account whose sends are meant; absent where all are.",
      },
      until: {
        type: "string",
        format: "date-time",
        description: "When it ends (ISO 8601); absent where it does not.",
      },
      note: { type: "string", description: "What the operator has noted." },
      created_at: {
        type: "string",
        format: "date-time",
        description: "When it was put on the list (ISO 8601).",
      },
      created_by: { type: "string", description: "Who did: the identifier of a user, or `command line`." },
    },
  }),
);

export const CheckedSend = exact(
  types("object"),
  required("to", "blocked", "rule"),
  properties([
    ["to", z.string().openapi({ description: "The recipient in E.164." })],
    ["country", CountryCode],
    ["blocked", z.boolean().openapi({ description: "Whether it would be refused." })],
    [
      "rule",
      z
        .enum([
          "allow_list",
          "country",
          "block_list",
          "number_kind",
          "recipient",
          "velocity",
          "anomaly",
          "spend",
          "opted_out",
          "none",
        ])
        .openapi({
          description:
            "What decides, the first of these that applies.\n\n- `allow_list`: the recipient is on the allow list; it passes.\n- `country`: the hub does not send to the country, or this account may not; it is blocked.\n- `block_list`: the recipient is on the block list; it is blocked.\n- `number_kind`: numbers of this kind get no codes, such as premium-rate ones.\n- `recipient`: the recipient has had as many messages as one recipient gets in an hour or a day, from all accounts.\n- `velocity`: too few codes are entered in the range or in the country, or of the requester.\n- `anomaly`: codes were sent to numbers that follow one another.\n- `spend`: the day's sends to the country whose codes nobody entered cost as much as the account's amount allows.\n- `opted_out`: the recipient wants no more messages of this account, also where it is on the allow list; a verification\n  passes.\n- `none`: no rule is against it; it passes.",
        }),
    ],
    [
      "finding",
      exact(
        types("object"),
        required("reason", "rule", "value", "limit", "challenge"),
        properties([
          [
            "reason",
            z
              .enum(["number_kind", "recipient", "velocity", "anomaly", "spend"])
              .openapi({ description: "The reason for which a send is blocked." }),
          ],
          [
            "rule",
            z
              .enum([
                "number_kind",
                "recipient",
                "unconverted_amount",
                "consecutive_numbers",
                "range",
                "allowance",
                "network",
                "device",
              ])
              .openapi({
                description:
                  "The rule that decides.\n\n- `number_kind`: the kind of the number.\n- `recipient`: messages to the recipient in an hour or a day, from all accounts.\n- `unconverted_amount`: cost of the account's sends to the country today whose codes nobody entered.\n- `consecutive_numbers`: numbers within a thousand that follow one another, in five minutes.\n- `range`: sends of the account to 10,000 numbers whose codes nobody entered.\n- `allowance`: sends of the account to the country whose codes nobody entered.\n- `network`, `device`: sends whose codes the same IP network or device requested and nobody entered.",
              }),
          ],
          [
            "value",
            z
              .number()
              .min(0)
              .openapi({
                description:
                  "The measured value, with this send: sends, or for `unconverted_amount` an amount in the account's currency. For `range` and\n`allowance`, sends at the price of this one.",
              }),
          ],
          ["limit", z.number().min(0).openapi({ description: "The limit that the value exceeds." })],
          [
            "challenge",
            z.boolean().openapi({ description: "Whether the send would pass with `client.trusted`." }),
          ],
          [
            "until",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({
                format: "date-time",
                description:
                  "When sends like this one pass again (ISO 8601). Absent if each send is judged by itself, or if the block would begin with\nthis send.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          title: "Finding",
          description:
            "What the rules over earlier sends found. Also present where they only monitor, and the send passes.",
          type: "object",
          required: ["reason", "rule", "value", "limit", "challenge"],
          properties: {
            reason: {
              type: "string",
              enum: ["number_kind", "recipient", "velocity", "anomaly", "spend"],
              description: "The reason for which a send is blocked.",
            },
            rule: {
              type: "string",
              enum: [
                "number_kind",
                "recipient",
                "unconverted_amount",
                "consecutive_numbers",
                "range",
                "allowance",
                "network",
                "device",
              ],
              description:
                "The rule that decides.\n\n- `number_kind`: the kind of the number.\n- `recipient`: messages to the recipient in an hour or a day, from all accounts.\n- `unconverted_amount`: cost of the account's sends to the country today whose codes nobody entered.\n- `consecutive_numbers`: numbers within a thousand that follow one another, in five minutes.\n- `range`: sends of the account to 10,000 numbers whose codes nobody entered.\n- `allowance`: sends of the account to the country whose codes nobody entered.\n- `network`, `device`: sends whose codes the same IP network or device requested and nobody entered.",
            },
            value: {
              type: "number",
              minimum: 0,
              description:
                "The measured value, with this send: sends, or for `unconverted_amount` an amount in the account's currency. For `range` and\n`allowance`, sends at the price of this one.",
            },
            limit: { type: "number", minimum: 0, description: "The limit that the value exceeds." },
            challenge: { type: "boolean", description: "Whether the send would pass with `client.trusted`." },
            until: {
              type: "string",
              format: "date-time",
              description:
                "When sends like this one pass again (ISO 8601). Absent if each send is judged by itself, or if the block would begin with\nthis send.",
            },
          },
        }),
      ),
    ],
    ["entry", GuardEntry],
  ]),
).openapi(
  "CheckedSend",
  keywords({
    title: "Checked send",
    description: "What would be decided on a send now.",
    type: "object",
    required: ["to", "blocked", "rule"],
    properties: {
      to: { type: "string", description: "The recipient in E.164." },
      country: { $ref: "#/components/schemas/CountryCode" },
      blocked: { type: "boolean", description: "Whether it would be refused." },
      rule: {
        type: "string",
        enum: [
          "allow_list",
          "country",
          "block_list",
          "number_kind",
          "recipient",
          "velocity",
          "anomaly",
          "spend",
          "opted_out",
          "none",
        ],
        description:
          "What decides, the first of these that applies.\n\n- `allow_list`: the recipient is on the allow list; it passes.\n- `country`: the hub does not send to the country, or this account may not; it is blocked.\n- `block_list`: the recipient is on the block list; it is blocked.\n- `number_kind`: numbers of this kind get no codes, such as premium-rate ones.\n- `recipient`: the recipient has had as many messages as one recipient gets in an hour or a day, from all accounts.\n- `velocity`: too few codes are entered in the range or in the country, or of the requester.\n- `anomaly`: codes were sent to numbers that follow one another.\n- `spend`: the day's sends to the country whose codes nobody entered cost as much as the account's amount allows.\n- `opted_out`: the recipient wants no more messages of this account, also where it is on the allow list; a verification\n  passes.\n- `none`: no rule is against it; it passes.",
      },
      finding: {
        title: "Finding",
        description:
          "What the rules over earlier sends found. Also present where they only monitor, and the send passes.",
        type: "object",
        required: ["reason", "rule", "value", "limit", "challenge"],
        properties: {
          reason: {
            type: "string",
            enum: ["number_kind", "recipient", "velocity", "anomaly", "spend"],
            description: "The reason for which a send is blocked.",
          },
          rule: {
            type: "string",
            enum: [
              "number_kind",
              "recipient",
              "unconverted_amount",
              "consecutive_numbers",
              "range",
              "allowance",
              "network",
              "device",
            ],
            description:
              "The rule that decides.\n\n- `number_kind`: the kind of the number.\n- `recipient`: messages to the recipient in an hour or a day, from all accounts.\n- `unconverted_amount`: cost of the account's sends to the country today whose codes nobody entered.\n- `consecutive_numbers`: numbers within a thousand that follow one another, in five minutes.\n- `range`: sends of the account to 10,000 numbers whose codes nobody entered.\n- `allowance`: sends of the account to the country whose codes nobody entered.\n- `network`, `device`: sends whose codes the same IP network or device requested and nobody entered.",
          },
          value: {
            type: "number",
            minimum: 0,
            description:
              "The measured value, with this send: sends, or for `unconverted_amount` an amount in the account's currency. For `range` and\n`allowance`, sends at the price of this one.",
          },
          limit: { type: "number", minimum: 0, description: "The limit that the value exceeds." },
          challenge: { type: "boolean", description: "Whether the send would pass with `client.trusted`." },
          until: {
            type: "string",
            format: "date-time",
            description:
              "When sends like this one pass again (ISO 8601). Absent if each send is judged by itself, or if the block would begin with\nthis send.",
          },
        },
      },
      entry: { $ref: "#/components/schemas/GuardEntry" },
    },
  }),
);

export const GuardEntryPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(GuardEntry).max(100).openapi({ description: "The entries, newest first." })],
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
  "GuardEntryPage",
  keywords({
    title: "Entries of the lists",
    description: "Some of the entries, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/GuardEntry" },
        description: "The entries, newest first.",
      },
      next: {
        type: "string",
        description: "What to send as `before` for those that come after; absent on the last page.",
      },
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

export const CreateGuardEntryRequest = z
  .strictObject({
    list: GuardListName,
    prefix: z
      .string()
      .max(40)
      .regex(
        /^[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*(?:(?:\+|00)[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*)?[1-9](?:[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*[0-9]){0,14}[\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d-]*$/u,
        "be 1 to 15 digits that begin with a country code, with or without + or 00",
      )
      .openapi(
        keywords({
          pattern:
            "^[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*(?:(?:\\+|00)[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*)?[1-9](?:[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*[0-9]){0,14}[\\t-\\r ./()\\u00a0\\u00ad\\u00b7\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]*$",
          "x-pattern-words": "be 1 to 15 digits that begin with a country code, with or without + or 00",
          description: "A number in E.164, or what numbers begin with.",
        }),
      ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description:
            "The customer whose sends are meant, by the e-mail address or the identifier of the account or the user; those of all\nwithout it.",
          anyOf: [{ $ref: "#/components/schemas/CustomerName" }, { type: "null" }],
        }),
      ),
    ),
    until: optional(
      omissible(Time, undefined).openapi(
        keywords({
          description: "When it ends (ISO 8601), which is in the future; never without it.",
          anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
        }),
      ),
    ),
    note: optional(
      omissible(z.string().min(1).max(200), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 200,
          description: "What to remember about it.",
        }),
      ),
    ),
  })
  .openapi("CreateGuardEntryRequest", { title: "Entry to put on a list" });

export const OptOut = exact(
  types("object"),
  required("id", "account_id", "channel", "to", "provider", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the opt-out; later ones are greater." })],
    ["account_id", z.guid().openapi({ description: "The account that it wants no more messages of." })],
    ["channel", Channel],
    ["to", z.string().openapi({ description: "The recipient in E.164." })],
    ["provider", z.string().openapi({ description: "The provider that told it, as the routes name it." })],
    [
      "sender",
      z
        .string()
        .openapi({
          description:
            "The number that the recipient wrote to, in digits; absent where the vendor refused a message.",
        }),
    ],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was told (ISO 8601)." }),
    ],
  ]),
).openapi(
  "OptOut",
  keywords({
    title: "Opt-out",
    description:
      "A recipient that wants no more messages of an account on a channel, as a provider has told.",
    type: "object",
    required: ["id", "account_id", "channel", "to", "provider", "created_at"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the opt-out; later ones are greater.",
      },
      account_id: {
        type: "string",
        format: "uuid",
        description: "The account that it wants no more messages of.",
      },
      channel: { $ref: "#/components/schemas/Channel" },
      to: { type: "string", description: "The recipient in E.164." },
      provider: { type: "string", description: "The provider that told it, as the routes name it." },
      sender: {
        type: "string",
        description:
          "The number that the recipient wrote to, in digits; absent where the vendor refused a message.",
      },
      created_at: { type: "string", format: "date-time", description: "When it was told (ISO 8601)." },
    },
  }),
);

export const OptOutPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(OptOut).max(100).openapi({ description: "The opt-outs, newest first." })],
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
  "OptOutPage",
  keywords({
    title: "Opt-outs",
    description: "Some of the opt-outs, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/OptOut" },
        description: "The opt-outs, newest first.",
      },
      next: {
        type: "string",
        description: "What to send as `before` for those that come after; absent on the last page.",
      },
    },
  }),
);

export const Balances = exact(
  types("object"),
  required("currency", "accounts", "balance", "money_at_risk"),
  properties([
    ["currency", Currency],
    [
      "accounts",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "How many accounts there are." })),
    ],
    [
      "balance",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "What they have: what is owed to customers in messages." }),
    ],
    [
      "money_at_risk",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "What was charged for messages that are still pending; it goes back where they fail.",
        }),
    ],
  ]),
).openapi(
  "Balances",
  keywords({
    title: "Balances in a currency",
    description: "What the accounts of a currency have together.",
    type: "object",
    required: ["currency", "accounts", "balance", "money_at_risk"],
    properties: {
      currency: { $ref: "#/components/schemas/Currency" },
      accounts: { type: "integer", minimum: 0, description: "How many accounts there are." },
      balance: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What they have: what is owed to customers in messages.",
      },
      money_at_risk: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What was charged for messages that are still pending; it goes back where they fail.",
      },
    },
  }),
);

export const BalanceList = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(Balances).openapi({ description: "One for each currency that an account has." })],
  ]),
).openapi(
  "BalanceList",
  keywords({
    title: "Balances",
    description: "Sums of all accounts.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        description: "One for each currency that an account has.",
        items: { $ref: "#/components/schemas/Balances" },
      },
    },
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

export const SearchFilter = z
  .strictObject({
    id: optional(
      omissible(z.guid(), undefined).openapi(
        keywords({ type: ["string", "null"], format: "uuid", description: "Identifier of the message." }),
      ),
    ),
    provider_message_id: optional(
      omissible(z.string().min(1).max(256), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 256,
          description: "What its provider calls the message, or a part of it.",
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description: "The e-mail address of a customer, or the identifier of its account or its user.",
          anyOf: [{ $ref: "#/components/schemas/CustomerName" }, { type: "null" }],
        }),
      ),
    ),
    to: optional(
      omissible(z.string().min(3).max(40), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 3,
          maxLength: 40,
          description:
            "Recipient number in any spelling: with `+`, with `00`, with neither, with spaces and brackets, or as it is dialled in `region`.",
        }),
      ),
    ),
    region: optional(
      omissible(
        z
          .string()
          .regex(/^[A-Z]{2}$/u)
          .openapi({ pattern: "^[A-Z]{2}$" }),
        undefined,
      ).openapi(
        keywords({
          type: ["string", "null"],
          pattern: "^[A-Z]{2}$",
          description: "Country in which `to` is written as it is dialled there, as its ISO 3166 code.",
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
    status: optional(
      omissible(MessageStatus, undefined).openapi(
        keywords({
          description:
            "How far a message of any channel has come.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway or platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n- `REVOKED`: the message was revoked before delivery.\n\n**Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back\nchanges nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message\nthat failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded\nbefore its gateway took it: such a message stays `FAILED`. `READ` is final.",
          anyOf: [{ $ref: "#/components/schemas/MessageStatus" }, { type: "null" }],
        }),
      ),
    ),
    provider: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description: "The provider that took the message, as the routes name it.",
        }),
      ),
    ),
    country: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description: "English name of the recipient's country, as messages have it.",
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
  .openapi("SearchFilter", {
    title: "Search filter",
    description:
      "Which messages are looked for: those that fit all that is given, and were accepted in the range of `created_at`.",
  });

export const SearchMessagesRequest = z
  .strictObject({
    filter: optional(
      omissible(SearchFilter, undefined).openapi(
        keywords({
          description:
            "Which messages are looked for: those that fit all that is given, and were accepted in the range of `created_at`.",
          anyOf: [{ $ref: "#/components/schemas/SearchFilter" }, { type: "null" }],
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
          description: "The `next` of the page before, for the messages that come after it.",
        }),
      ),
    ),
  })
  .openapi("SearchMessagesRequest", { title: "Message search" });

export const SmsReportStatus = z
  .enum(["Success", "Failed", "Incomplete", "WrongNumber"])
  .openapi("SmsReportStatus", {
    title: "SMS notification status",
    description:
      "What is reported on an SMS.\n\n- `Success`: the verification completed successfully; the message becomes `DELIVERED`.\n- `Failed`: it failed; the message becomes `FAILED`.\n- `Incomplete`: it was not completed; recorded, and the delivery status stays as it is.\n- `WrongNumber`: the number is wrong; the message becomes `FAILED`.\n\n**Transitions.** Any value may be reported at any time and more than once. The last one is kept as the `outcome`\nof the message; the delivery status moves only forward, as `MessageStatus` says.",
  });

export const TelegramVerificationStatus = z
  .enum(["code_valid", "code_invalid", "code_max_attempts_exceeded", "expired"])
  .openapi("TelegramVerificationStatus", {
    title: "Telegram verification status",
    description:
      "What became of the code of a Telegram message.\n\n- `code_valid`: the submitted code is correct.\n- `code_invalid`: the submitted code is incorrect, or none has been submitted yet.\n- `code_max_attempts_exceeded`: too many incorrect attempts; the verification failed.\n- `expired`: the time to live ended before delivery, and before a correct code was submitted.\n\n**Transitions.** It starts as `code_invalid`, with the time of the message. From there each further check leads to `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or\n`expired`. In the record of a message these, `code_invalid` apart, are final, but for `code_max_attempts_exceeded` after\n`code_valid`. The answer to a check after `code_valid` judges the code that was submitted with it. After\n`code_max_attempts_exceeded` every check returns it again.",
  });

export const FoundMessage = exact(
  types("object"),
  required(
    "id",
    "account_id",
    "user_id",
    "channel",
    "to",
    "country",
    "network",
    "status",
    "price",
    "currency",
    "created_at",
    "updated_at",
  ),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the message, as the send returned it." })],
    ["account_id", z.guid().openapi({ description: "Identifier of the account that sent it." })],
    ["user_id", z.guid().openapi({ description: "Identifier of the account's user." })],
    ["channel", Channel],
    ["to", z.string().openapi({ description: "Recipient number, E.164 format." })],
    ["country", z.string().openapi({ description: "English name of the recipient's country." })],
    ["network", z.string().openapi({ description: "Network of the recipient, as the price list names it." })],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "The last value reported through the SMS or the flash call webhook operation that was news. Absent until there is one.",
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
      "provider",
      z
        .string()
        .openapi({
          description:
            "The provider that took it, as the routes name it. Absent for the sandbox, and until one did.",
        }),
    ],
    [
      "provider_message_id",
      z.string().openapi({ description: "What its provider calls it. Absent until one took it." }),
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
  "FoundMessage",
  keywords({
    title: "Found message",
    description: "A message of any customer without what happened to it, which `getMessageTimeline` has.",
    type: "object",
    required: [
      "id",
      "account_id",
      "user_id",
      "channel",
      "to",
      "country",
      "network",
      "status",
      "price",
      "currency",
      "created_at",
      "updated_at",
    ],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the message, as the send returned it.",
      },
      account_id: { type: "string", format: "uuid", description: "Identifier of the account that sent it." },
      user_id: { type: "string", format: "uuid", description: "Identifier of the account's user." },
      channel: { $ref: "#/components/schemas/Channel" },
      to: { type: "string", description: "Recipient number, E.164 format." },
      country: { type: "string", description: "English name of the recipient's country." },
      network: { type: "string", description: "Network of the recipient, as the price list names it." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "The last value reported through the SMS or the flash call webhook operation that was news. Absent until there is one.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description:
          "Identifier of the verification that the message is an attempt of. Absent for every other message.",
      },
      provider: {
        type: "string",
        description:
          "The provider that took it, as the routes name it. Absent for the sandbox, and until one did.",
      },
      provider_message_id: {
        type: "string",
        description: "What its provider calls it. Absent until one took it.",
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

export const FoundMessagePage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(FoundMessage).max(100).openapi({ description: "The messages, newest first." })],
    [
      "next",
      z
        .guid()
        .openapi({
          description: "What to send as `before` for those that come after; absent on the last page.",
        }),
    ],
  ]),
).openapi(
  "FoundMessagePage",
  keywords({
    title: "Found messages",
    description: "Some of the messages that were looked for, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/FoundMessage" },
        description: "The messages, newest first.",
      },
      next: {
        type: "string",
        format: "uuid",
        description: "What to send as `before` for those that come after; absent on the last page.",
      },
    },
  }),
);

export const AttemptOutcome = z
  .enum(["accepted", "refused", "unavailable", "throttled", "retry", "superseded"])
  .openapi("AttemptOutcome", {
    title: "Outcome of an attempt",
    description:
      "- `accepted`: the provider took the message.\n- `refused`: it refused the message for good.\n- `unavailable`: it could not take it, for a reason of its own; the next provider was asked.\n- `throttled`: too many messages came too fast for it.\n- `retry`: it, or the recipient's network, asks for patience, or it did not answer.\n- `superseded`: it had not answered when another provider had, or when its time was over.",
  });

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

export const TimelineEntry = exact(
  types("object"),
  required("time", "kind"),
  properties([
    [
      "time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When it happened; of an attempt and a request, when it began (ISO 8601).",
        }),
    ],
    ["kind", z.enum(["event", "attempt", "webhook"]).openapi({ description: "Of what kind it is." })],
    ["status", MessageStatus],
    ["detail", z.string().openapi({ description: "What was learnt, for a person to read." })],
    [
      "provider",
      z
        .string()
        .openapi({
          description:
            "The provider of the attempt, as the routes name it; `sandbox` for the sandbox. Of an event that tells of a failed attempt, the\nprovider that failed, or all of the route, separated by commas, where none of them could take the message.",
        }),
    ],
    [
      "cancelled_by",
      z
        .string()
        .openapi({
          description:
            "Of the event by which an operator cancelled the message: the identifier of the user, or `command line`.",
        }),
    ],
    ["reason", Reason],
    ["outcome", AttemptOutcome],
    [
      "outcome_unknown",
      z
        .boolean()
        .openapi({ description: "Whether the provider may have the message although it did not accept it." }),
    ],
    [
      "cost",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "What the provider asks for a message that it accepted. Absent while that is not known.",
        }),
    ],
    [
      "duration_ms",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "How long it took, in milliseconds." }),
        ),
    ],
    ["endpoint_id", z.guid().openapi({ description: "The endpoint that the event was posted to." })],
    [
      "sequence",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "The number of the event among the message's.",
          }),
        ),
    ],
    [
      "http_status",
      z.int().min(100).max(999).openapi({ description: "The HTTP status, if there was an answer." }),
    ],
    ["failure", WebhookAttemptFailure],
  ]),
).openapi(
  "TimelineEntry",
  keywords({
    title: "Timeline entry",
    description:
      "Something that happened to a message, by its `kind`:\n\n- `event`: the message moved on, or something was learnt of it; `status` is what it had then.\n- `attempt`: a `provider` was asked to take it, and its `outcome`.\n- `webhook`: an event was posted to an endpoint of the customer.",
    type: "object",
    required: ["time", "kind"],
    properties: {
      time: {
        type: "string",
        format: "date-time",
        description: "When it happened; of an attempt and a request, when it began (ISO 8601).",
      },
      kind: { type: "string", enum: ["event", "attempt", "webhook"], description: "Of what kind it is." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      detail: { type: "string", description: "What was learnt, for a person to read." },
      provider: {
        type: "string",
        description:
          "The provider of the attempt, as the routes name it; `sandbox` for the sandbox. Of an event that tells of a failed attempt, the\nprovider that failed, or all of the route, separated by commas, where none of them could take the message.",
      },
      cancelled_by: {
        type: "string",
        description:
          "Of the event by which an operator cancelled the message: the identifier of the user, or `command line`.",
      },
      reason: { $ref: "#/components/schemas/Reason" },
      outcome: { $ref: "#/components/schemas/AttemptOutcome" },
      outcome_unknown: {
        type: "boolean",
        description: "Whether the provider may have the message although it did not accept it.",
      },
      cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What the provider asks for a message that it accepted. Absent while that is not known.",
      },
      duration_ms: { type: "integer", minimum: 0, description: "How long it took, in milliseconds." },
      endpoint_id: {
        type: "string",
        format: "uuid",
        description: "The endpoint that the event was posted to.",
      },
      sequence: { type: "integer", minimum: 1, description: "The number of the event among the message's." },
      http_status: {
        type: "integer",
        minimum: 100,
        maximum: 999,
        description: "The HTTP status, if there was an answer.",
      },
      failure: { $ref: "#/components/schemas/WebhookAttemptFailure" },
    },
  }),
);

export const MessageTimeline = exact(
  types("object"),
  required(
    "id",
    "account_id",
    "user_id",
    "channel",
    "to",
    "to_given",
    "country",
    "network",
    "status",
    "price",
    "currency",
    "quantity",
    "queue",
    "attempts",
    "created_at",
    "updated_at",
    "expires_at",
    "webhooks_pending",
    "timeline",
  ),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the message, as the send returned it." })],
    ["account_id", z.guid().openapi({ description: "Identifier of the account that sent it." })],
    ["user_id", z.guid().openapi({ description: "Identifier of the account's user." })],
    ["channel", Channel],
    ["to", z.string().openapi({ description: "Recipient number, E.164 format." })],
    ["country", z.string().openapi({ description: "English name of the recipient's country." })],
    ["network", z.string().openapi({ description: "Network of the recipient, as the price list names it." })],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "The last value reported through the SMS or the flash call webhook operation that was news. Absent until there is one.",
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
      "provider",
      z
        .string()
        .openapi({
          description:
            "The provider that took it, as the routes name it. Absent for the sandbox, and until one did.",
        }),
    ],
    [
      "provider_message_id",
      z.string().openapi({ description: "What its provider calls it. Absent until one took it." }),
    ],
    ["to_given", z.string().openapi({ description: "The recipient as the customer wrote it." })],
    [
      "sender",
      z
        .string()
        .openapi({ description: "What the recipient sees as the sender, where the channel has one." }),
    ],
    [
      "text_beginning",
      z
        .string()
        .openapi({
          description:
            "Up to half of the text and at most 20 characters of it, with its digits masked, where the channel has a text.",
        }),
    ],
    [
      "quantity",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "How many units were charged: the parts of an SMS.",
          }),
        ),
    ],
    ["queue", z.string().openapi({ description: "The queue that it waits or waited in." })],
    [
      "attempts",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "How often it was tried to hand it over." }),
        ),
    ],
    [
      "price",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "What the message cost when it was accepted." }),
    ],
    [
      "cost",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "What its provider asks for it. Absent while that is not known.",
        }),
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
      "expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When its time to live ends (ISO 8601)." }),
    ],
    [
      "submitted_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When a provider took it (ISO 8601). Absent until one did.",
        }),
    ],
    [
      "refunded_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was refunded (ISO 8601). Absent if not." }),
    ],
    [
      "webhooks_pending",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "How many webhook deliveries of its events still wait.",
          }),
        ),
    ],
    ["timeline", z.array(TimelineEntry).max(10000).openapi({ description: "What happened, oldest first." })],
  ]),
).openapi(
  "MessageTimeline",
  keywords({
    title: "Message with its timeline",
    description: "A message of any customer with all that happened to it.",
    type: "object",
    required: [
      "id",
      "account_id",
      "user_id",
      "channel",
      "to",
      "to_given",
      "country",
      "network",
      "status",
      "price",
      "currency",
      "quantity",
      "queue",
      "attempts",
      "created_at",
      "updated_at",
      "expires_at",
      "webhooks_pending",
      "timeline",
    ],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the message, as the send returned it.",
      },
      account_id: { type: "string", format: "uuid", description: "Identifier of the account that sent it." },
      user_id: { type: "string", format: "uuid", description: "Identifier of the account's user." },
      channel: { $ref: "#/components/schemas/Channel" },
      to: { type: "string", description: "Recipient number, E.164 format." },
      country: { type: "string", description: "English name of the recipient's country." },
      network: { type: "string", description: "Network of the recipient, as the price list names it." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "The last value reported through the SMS or the flash call webhook operation that was news. Absent until there is one.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description:
          "Identifier of the verification that the message is an attempt of. Absent for every other message.",
      },
      provider: {
        type: "string",
        description:
          "The provider that took it, as the routes name it. Absent for the sandbox, and until one did.",
      },
      provider_message_id: {
        type: "string",
        description: "What its provider calls it. Absent until one took it.",
      },
      to_given: { type: "string", description: "The recipient as the customer wrote it." },
      sender: {
        type: "string",
        description: "What the recipient sees as the sender, where the channel has one.",
      },
      text_beginning: {
        type: "string",
        description:
          "Up to half of the text and at most 20 characters of it, with its digits masked, where the channel has a text.",
      },
      quantity: {
        type: "integer",
        minimum: 1,
        description: "How many units were charged: the parts of an SMS.",
      },
      queue: { type: "string", description: "The queue that it waits or waited in." },
      attempts: { type: "integer", minimum: 0, description: "How often it was tried to hand it over." },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What the message cost when it was accepted.",
      },
      cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "What its provider asks for it. Absent while that is not known.",
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
      expires_at: {
        type: "string",
        format: "date-time",
        description: "When its time to live ends (ISO 8601).",
      },
      submitted_at: {
        type: "string",
        format: "date-time",
        description: "When a provider took it (ISO 8601). Absent until one did.",
      },
      refunded_at: {
        type: "string",
        format: "date-time",
        description: "When it was refunded (ISO 8601). Absent if not.",
      },
      webhooks_pending: {
        type: "integer",
        minimum: 0,
        description: "How many webhook deliveries of its events still wait.",
      },
      timeline: {
        type: "array",
        maxItems: 10000,
        items: { $ref: "#/components/schemas/TimelineEntry" },
        description: "What happened, oldest first.",
      },
    },
  }),
);

export const TrafficGroup = z
  .enum(["account", "channel", "provider", "country", "network", "hour", "day", "month"])
  .openapi("TrafficGroup", {
    title: "Grouping of statistics",
    description:
      "- `account`, `channel`, `provider`, `country`, `network`: what each message has.\n- `hour`, `day`, `month`: when it was accepted, in UTC; one of them at most.",
  });

export const TrafficRequest = z
  .strictObject({
    from: Time.openapi({
      description: "Start of range, part of it; the hour that it is in counts as a whole.",
    }),
    to: Time.openapi({
      description: "End of range, not part of it; the hour that it is in counts as a whole.",
    }),
    group_by: optional(
      omissible(
        exact(z.array(TrafficGroup).max(3), uniqueItems()).openapi(
          keywords({
            maxItems: 3,
            uniqueItems: true,
            items: { $ref: "#/components/schemas/TrafficGroup" },
            type: "array",
          }),
        ),
        undefined,
      ).openapi(
        keywords({
          type: ["array", "null"],
          maxItems: 3,
          uniqueItems: true,
          items: { $ref: "#/components/schemas/TrafficGroup" },
          description:
            "A row for each combination of these, of which one is a length of time at most; one row for all where none is given.",
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description:
            "Only messages of this customer, by the e-mail address or the identifier of the account or the user.",
          anyOf: [{ $ref: "#/components/schemas/CustomerName" }, { type: "null" }],
        }),
      ),
    ),
    channel: optional(
      omissible(Channel, undefined).openapi(
        keywords({
          description: "Only messages of this channel.",
          anyOf: [{ $ref: "#/components/schemas/Channel" }, { type: "null" }],
        }),
      ),
    ),
    provider: optional(
      omissible(z.string().max(100), undefined).openapi(
        keywords({
          type: ["string", "null"],
          maxLength: 100,
          description: "Only messages that this provider took; empty for those that none took.",
        }),
      ),
    ),
    country: optional(
      omissible(z.string().min(1).max(100), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 100,
          description: "Only messages to this country.",
        }),
      ),
    ),
    network: optional(
      omissible(z.string().max(100), undefined).openapi(
        keywords({
          type: ["string", "null"],
          maxLength: 100,
          description: "Only messages to this network; empty for those of which it is not known.",
        }),
      ),
    ),
  })
  .openapi("TrafficRequest", {
    title: "Statistics request",
    description: "Which messages to count, and how to group them.",
  });

export const SecondsToDelivery = exact(
  types("object", "null"),
  required("mean", "p50", "p90", "p99"),
  properties([
    ["mean", z.number().min(0).openapi({ description: "On average." })],
    ["p50", z.number().openapi({ description: "Half of them arrived within it." })],
    ["p90", z.number().openapi({ description: "Nine of ten arrived within it." })],
    ["p99", z.number().openapi({ description: "Ninety-nine of a hundred arrived within it." })],
  ]),
).openapi(
  "SecondsToDelivery",
  keywords({
    title: "Time to delivery",
    description:
      "Seconds from the acceptance to the first report that a message has arrived; null where none has. The percentiles are rounded\nup to 1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3600 or 86400, which also stands for more.",
    type: ["object", "null"],
    required: ["mean", "p50", "p90", "p99"],
    properties: {
      mean: { type: "number", minimum: 0, description: "On average." },
      p50: { type: "number", description: "Half of them arrived within it." },
      p90: { type: "number", description: "Nine of ten arrived within it." },
      p99: { type: "number", description: "Ninety-nine of a hundred arrived within it." },
    },
  }),
);

export const TrafficRow = exact(
  types("object"),
  required(
    "sent",
    "handed_over",
    "delivered",
    "failed",
    "expired",
    "open",
    "delivery_rate",
    "seconds_to_delivery",
    "charged",
    "refunded",
    "revenue",
    "cost",
    "unpriced",
    "margin",
  ),
  properties([
    [
      "start_time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Where it is grouped by time, when its hour, day or month begins.",
        }),
    ],
    ["account_id", z.string().openapi({ description: "The account." })],
    ["channel", Channel],
    [
      "provider",
      z
        .string()
        .openapi({
          description: "The provider that took the messages; empty where none did, or it was the sandbox.",
        }),
    ],
    ["country", z.string().openapi({ description: "The country." })],
    [
      "network",
      z
        .string()
        .openapi({ description: "The network, as the price list names it; empty where it does not." }),
    ],
    [
      "sent",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Messages that were accepted." })),
    ],
    [
      "handed_over",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Those that a provider took." })),
    ],
    [
      "delivered",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Those that have arrived." })),
    ],
    [
      "failed",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Those that failed or were revoked." }),
        ),
    ],
    [
      "expired",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Those whose time ended." })),
    ],
    [
      "open",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Those without a final status." })),
    ],
    [
      "delivery_rate",
      z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .openapi({
          description:
            "Delivered among all that were sent: a message without a final status counts as not delivered, and `open` tells how many these are. Null where none were sent.",
        }),
    ],
    ["seconds_to_delivery", SecondsToDelivery],
    [
      "charged",
      z.number().openapi({ format: "double", description: "What customers were charged for messages." }),
    ],
    ["refunded", z.number().openapi({ format: "double", description: "What was given back of it." })],
    ["revenue", z.number().openapi({ format: "double", description: "What is left of it." })],
    [
      "cost",
      z
        .number()
        .openapi({ format: "double", description: "What providers take, as far as their prices are known." }),
    ],
    [
      "unpriced",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Messages that were handed over, whose cost is not known: it is missing in `cost`.",
          }),
        ),
    ],
    ["margin", z.number().openapi({ format: "double", description: "Revenue less cost." })],
  ]),
).openapi(
  "TrafficRow",
  keywords({
    title: "Statistics of a group",
    description:
      "What became of a group's messages, and what they brought in and cost, in the service's currency. Of what it is grouped by it\nhas the values.",
    type: "object",
    required: [
      "sent",
      "handed_over",
      "delivered",
      "failed",
      "expired",
      "open",
      "delivery_rate",
      "seconds_to_delivery",
      "charged",
      "refunded",
      "revenue",
      "cost",
      "unpriced",
      "margin",
    ],
    properties: {
      start_time: {
        type: "string",
        format: "date-time",
        description: "Where it is grouped by time, when its hour, day or month begins.",
      },
      account_id: { type: "string", description: "The account." },
      channel: { $ref: "#/components/schemas/Channel" },
      provider: {
        type: "string",
        description: "The provider that took the messages; empty where none did, or it was the sandbox.",
      },
      country: { type: "string", description: "The country." },
      network: {
        type: "string",
        description: "The network, as the price list names it; empty where it does not.",
      },
      sent: { type: "integer", minimum: 0, description: "Messages that were accepted." },
      handed_over: { type: "integer", minimum: 0, description: "Those that a provider took." },
      delivered: { type: "integer", minimum: 0, description: "Those that have arrived." },
      failed: { type: "integer", minimum: 0, description: "Those that failed or were revoked." },
      expired: { type: "integer", minimum: 0, description: "Those whose time ended." },
      open: { type: "integer", minimum: 0, description: "Those without a final status." },
      delivery_rate: {
        type: ["number", "null"],
        minimum: 0,
        maximum: 1,
        description:
          "Delivered among all that were sent: a message without a final status counts as not delivered, and `open` tells how many these are. Null where none were sent.",
      },
      seconds_to_delivery: { $ref: "#/components/schemas/SecondsToDelivery" },
      charged: { type: "number", format: "double", description: "What customers were charged for messages." },
      refunded: { type: "number", format: "double", description: "What was given back of it." },
      revenue: { type: "number", format: "double", description: "What is left of it." },
      cost: {
        type: "number",
        format: "double",
        description: "What providers take, as far as their prices are known.",
      },
      unpriced: {
        type: "integer",
        minimum: 0,
        description: "Messages that were handed over, whose cost is not known: it is missing in `cost`.",
      },
      margin: { type: "number", format: "double", description: "Revenue less cost." },
    },
  }),
);

export const TrafficReport = exact(
  types("object"),
  required("from", "to", "list"),
  properties([
    [
      "from",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Where the range begins, on the hour." }),
    ],
    [
      "to",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Where it ends, on the hour." }),
    ],
    [
      "list",
      z
        .array(TrafficRow)
        .max(2000)
        .openapi({
          description:
            "The groups in order: by time, then by what they are grouped by. A group without messages is left out.",
        }),
    ],
  ]),
).openapi(
  "TrafficReport",
  keywords({
    title: "Statistics",
    description: "Messages of all accounts in a range of whole hours.",
    type: "object",
    required: ["from", "to", "list"],
    properties: {
      from: { type: "string", format: "date-time", description: "Where the range begins, on the hour." },
      to: { type: "string", format: "date-time", description: "Where it ends, on the hour." },
      list: {
        type: "array",
        maxItems: 2000,
        items: { $ref: "#/components/schemas/TrafficRow" },
        description:
          "The groups in order: by time, then by what they are grouped by. A group without messages is left out.",
      },
    },
  }),
);

export const MaintainedService = z
  .enum(["sms", "flash_call", "whatsapp", "telegram", "email", "esim", "registration"])
  .openapi("MaintainedService", {
    title: "Maintained service",
    description:
      "What the operator can put into maintenance.\n\n- `sms`: one-time passwords by SMS.\n- `flash_call`: flash calls.\n- `whatsapp`: one-time passwords by WhatsApp.\n- `telegram`: verification codes by Telegram.\n- `email`: e-mails wait, and are sent afterwards, unless their links have expired by then.\n- `esim`: packages on SIMs.\n- `registration`: nobody can register; `registerUser` of the customers' contract answers 403.",
  });

export const Maintenance = exact(
  types("object"),
  required("service"),
  properties([
    ["service", MaintainedService],
    [
      "since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Since when it is in maintenance (ISO 8601); absent while it is not.",
        }),
    ],
  ]),
).openapi(
  "Maintenance",
  keywords({
    title: "Maintenance",
    description: "Whether a service is in maintenance.",
    type: "object",
    required: ["service"],
    properties: {
      service: { $ref: "#/components/schemas/MaintainedService" },
      since: {
        type: "string",
        format: "date-time",
        description: "Since when it is in maintenance (ISO 8601); absent while it is not.",
      },
    },
  }),
);

export const MaintenanceList = exact(
  types("object"),
  required("list"),
  properties([["list", z.array(Maintenance).openapi({ description: "The services." })]]),
).openapi(
  "MaintenanceList",
  keywords({
    title: "Services and their maintenance",
    description: "Every service that can be put into maintenance.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/Maintenance" },
        description: "The services.",
      },
    },
  }),
);

export const ProviderService = exact(
  types("object"),
  required("service", "prefixes"),
  properties([
    [
      "service",
      z
        .enum(["sms", "flash_call", "whatsapp", "telegram", "email", "esim"])
        .openapi({ description: "The service." }),
    ],
    [
      "prefixes",
      z
        .array(z.string())
        .openapi({
          description:
            "The dialling digits of its routes, an empty text for every other number; none where the service has no routes by number.",
        }),
    ],
  ]),
).openapi(
  "ProviderService",
  keywords({
    title: "Service of a provider",
    description: "A service that a provider works for.",
    type: "object",
    required: ["service", "prefixes"],
    properties: {
      service: {
        type: "string",
        enum: ["sms", "flash_call", "whatsapp", "telegram", "email", "esim"],
        description: "The service.",
      },
      prefixes: {
        type: "array",
        items: { type: "string" },
        description:
          "The dialling digits of its routes, an empty text for every other number; none where the service has no routes by number.",
      },
    },
  }),
);

export const ProviderState = z
  .enum(["up", "demoted", "down", "held"])
  .openapi("ProviderState", {
    title: "State of a provider",
    description:
      "How a provider is.\n\n- `up`: it takes messages, in its place.\n- `demoted`: it is up, and is asked after the others; `trouble` says why. A message tries it now and then.\n- `down`: it takes nothing: its session is not bound, its circuit is open, or its peer does not answer.\n- `held`: an operator has taken it out.",
  });

export const ProviderTrouble = z
  .enum(["throttling", "slow", "silent", "rejecting"])
  .openapi("ProviderTrouble", {
    title: "Trouble of a provider",
    description:
      "Why a provider is asked after the others.\n\n- `throttling`: it takes no more messages at this pace.\n- `slow`: it answers too late.\n- `silent`: it leaves open whether it has taken messages.\n- `rejecting`: it rejects most messages, for reasons that concern the provider and not their numbers or texts.",
  });

export const ProviderFailure = exact(
  types("object"),
  required("detail", "time"),
  properties([
    ["detail", z.string().openapi({ description: "What it said." })],
    [
      "time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When it was (ISO 8601)." }),
    ],
  ]),
).openapi(
  "ProviderFailure",
  keywords({
    title: "Failure of a provider",
    description: "The last time when a provider could not take a message.",
    type: "object",
    required: ["detail", "time"],
    properties: {
      detail: { type: "string", description: "What it said." },
      time: { type: "string", format: "date-time", description: "When it was (ISO 8601)." },
    },
  }),
);

export const ProviderAnswers = exact(
  types("object"),
  required("minutes", "accepted", "refused", "throttled", "unavailable", "open", "superseded"),
  properties([
    [
      "minutes",
      integer()
        .min(1)
        .openapi(keywords({ type: "integer", minimum: 1, description: "How many minutes are looked back." })),
    ],
    [
      "accepted",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Messages that it took." })),
    ],
    [
      "refused",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that it refused for good." }),
        ),
    ],
    [
      "throttled",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that came too fast for it." }),
        ),
    ],
    [
      "unavailable",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Messages that it could not take for another reason of its own.",
          }),
        ),
    ],
    [
      "open",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description:
              "Messages for which it asked for patience or of which it is not known whether it took them.",
          }),
        ),
    ],
    [
      "superseded",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Messages that another provider was given because it had not answered.",
          }),
        ),
    ],
    [
      "acceptance_rate",
      z
        .number()
        .min(0)
        .max(1)
        .openapi({
          description: "Which share of its answers took the message; absent where there were none.",
        }),
    ],
  ]),
).openapi(
  "ProviderAnswers",
  keywords({
    title: "Answers of a provider",
    description: "What a provider answered to the messages that it was given lately.",
    type: "object",
    required: ["minutes", "accepted", "refused", "throttled", "unavailable", "open", "superseded"],
    properties: {
      minutes: { type: "integer", minimum: 1, description: "How many minutes are looked back." },
      accepted: { type: "integer", minimum: 0, description: "Messages that it took." },
      refused: { type: "integer", minimum: 0, description: "Messages that it refused for good." },
      throttled: { type: "integer", minimum: 0, description: "Messages that came too fast for it." },
      unavailable: {
        type: "integer",
        minimum: 0,
        description: "Messages that it could not take for another reason of its own.",
      },
      open: {
        type: "integer",
        minimum: 0,
        description:
          "Messages for which it asked for patience or of which it is not known whether it took them.",
      },
      superseded: {
        type: "integer",
        minimum: 0,
        description: "Messages that another provider was given because it had not answered.",
      },
      acceptance_rate: {
        type: "number",
        minimum: 0,
        maximum: 1,
        description: "Which share of its answers took the message; absent where there were none.",
      },
    },
  }),
);

export const ProviderDeliveries = exact(
  types("object"),
  required("country", "messages", "delivered", "open", "delivery_rate", "is_demoted"),
  properties([
    ["country", z.string().openapi({ description: "The country of the numbers." })],
    ["messages", z.int().min(1).max(100).openapi({ description: "How many messages there were." })],
    ["delivered", z.int().min(0).max(100).openapi({ description: "How many of them arrived." })],
    [
      "open",
      z
        .int()
        .min(0)
        .max(100)
        .openapi({ description: "How many of them have no receipt with a final status." }),
    ],
    [
      "delivery_rate",
      z
        .number()
        .min(0)
        .max(1)
        .openapi({
          description:
            "Delivered among all of them, as in `getStatistics`: a message without a final status counts as not delivered.",
        }),
    ],
    [
      "median_milliseconds",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "In what time after the hand-over half of those that arrived did so.",
          }),
        ),
    ],
    [
      "p90_milliseconds",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "In what time after the hand-over nine tenths of them did so.",
          }),
        ),
    ],
    [
      "is_demoted",
      z
        .boolean()
        .openapi({ description: "Whether it is asked after the others there because too few arrive." }),
    ],
  ]),
).openapi(
  "ProviderDeliveries",
  keywords({
    title: "Deliveries of a provider",
    description:
      "The outcomes of the last messages, up to 100, that a provider took for a country: those that have ended, and those without a\nfinal status for 90 seconds, which are `open` until their receipt comes.",
    type: "object",
    required: ["country", "messages", "delivered", "open", "delivery_rate", "is_demoted"],
    properties: {
      country: { type: "string", description: "The country of the numbers." },
      messages: { type: "integer", minimum: 1, maximum: 100, description: "How many messages there were." },
      delivered: { type: "integer", minimum: 0, maximum: 100, description: "How many of them arrived." },
      open: {
        type: "integer",
        minimum: 0,
        maximum: 100,
        description: "How many of them have no receipt with a final status.",
      },
      delivery_rate: {
        type: "number",
        minimum: 0,
        maximum: 1,
        description:
          "Delivered among all of them, as in `getStatistics`: a message without a final status counts as not delivered.",
      },
      median_milliseconds: {
        type: "integer",
        minimum: 0,
        description: "In what time after the hand-over half of those that arrived did so.",
      },
      p90_milliseconds: {
        type: "integer",
        minimum: 0,
        description: "In what time after the hand-over nine tenths of them did so.",
      },
      is_demoted: {
        type: "boolean",
        description: "Whether it is asked after the others there because too few arrive.",
      },
    },
  }),
);

export const Provider = exact(
  types("object"),
  required("name", "kind", "services", "state", "since", "answers", "deliveries"),
  properties([
    ["name", z.string().openapi({ description: "Its name in the routes file." })],
    ["kind", z.string().openapi({ description: "Its kind, such as `smpp`." })],
    ["services", z.array(ProviderService).openapi({ description: "What it works for." })],
    ["state", ProviderState],
    [
      "since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description:
            "When its state last changed, as this instance has seen it (ISO 8601): when it was bound, failed, was demoted or returned. A\nshort outage changes it.",
        }),
    ],
    ["trouble", ProviderTrouble],
    [
      "held_by",
      z
        .string()
        .openapi({ description: "Who has taken it out: the identifier of a user, or `command line`." }),
    ],
    ["reason", Reason],
    ["last_failure", ProviderFailure],
    ["answers", ProviderAnswers],
    [
      "deliveries",
      z
        .array(ProviderDeliveries)
        .max(50)
        .openapi({
          description: "Whether what it takes arrives, by country, those with the most messages first.",
        }),
    ],
  ]),
).openapi(
  "Provider",
  keywords({
    title: "Provider",
    description:
      "A provider of the routes file as one instance sees it: what it counts it has seen itself, since it was started.",
    type: "object",
    required: ["name", "kind", "services", "state", "since", "answers", "deliveries"],
    properties: {
      name: { type: "string", description: "Its name in the routes file." },
      kind: { type: "string", description: "Its kind, such as `smpp`." },
      services: {
        type: "array",
        description: "What it works for.",
        items: { $ref: "#/components/schemas/ProviderService" },
      },
      state: { $ref: "#/components/schemas/ProviderState" },
      since: {
        type: "string",
        format: "date-time",
        description:
          "When its state last changed, as this instance has seen it (ISO 8601): when it was bound, failed, was demoted or returned. A\nshort outage changes it.",
      },
      trouble: { $ref: "#/components/schemas/ProviderTrouble" },
      held_by: {
        type: "string",
        description: "Who has taken it out: the identifier of a user, or `command line`.",
      },
      reason: { $ref: "#/components/schemas/Reason" },
      last_failure: { $ref: "#/components/schemas/ProviderFailure" },
      answers: { $ref: "#/components/schemas/ProviderAnswers" },
      deliveries: {
        type: "array",
        maxItems: 50,
        description: "Whether what it takes arrives, by country, those with the most messages first.",
        items: { $ref: "#/components/schemas/ProviderDeliveries" },
      },
    },
  }),
);

export const ProviderList = exact(
  types("object"),
  required("list"),
  properties([["list", z.array(Provider).openapi({ description: "In the order of the routes file." })]]),
).openapi(
  "ProviderList",
  keywords({
    title: "Providers",
    description: "The providers that the routes use.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/Provider" },
        description: "In the order of the routes file.",
      },
    },
  }),
);

export const CheckedProvider = exact(
  types("object"),
  required("name", "ok", "detail", "milliseconds"),
  properties([
    ["name", z.string().openapi({ description: "Its name in the routes file." })],
    ["ok", z.boolean().openapi({ description: "Whether it answers as it should." })],
    ["detail", z.string().openapi({ description: "What was found." })],
    [
      "milliseconds",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "How long it took." })),
    ],
  ]),
).openapi(
  "CheckedProvider",
  keywords({
    title: "Checked provider",
    description: "What a provider answered when it was asked whether it is there.",
    type: "object",
    required: ["name", "ok", "detail", "milliseconds"],
    properties: {
      name: { type: "string", description: "Its name in the routes file." },
      ok: { type: "boolean", description: "Whether it answers as it should." },
      detail: { type: "string", description: "What was found." },
      milliseconds: { type: "integer", minimum: 0, description: "How long it took." },
    },
  }),
);

export const QueuedMessages = exact(
  types("object"),
  required("queue", "channel", "providers", "is_held", "waiting", "due", "put_off", "in_flight"),
  properties([
    ["queue", z.string().openapi({ description: "Its name." })],
    ["channel", Channel],
    [
      "providers",
      z
        .array(z.string())
        .openapi({
          description:
            "The providers that can take its messages, by name; none where the channel has one queue for all.",
        }),
    ],
    [
      "is_held",
      z
        .boolean()
        .openapi({
          description:
            "Whether nothing of it is handed over: its channel is held, or each of its providers, or for a queue of earlier routes, each of the present ones.",
        }),
    ],
    [
      "waiting",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "How many messages wait to be handed over." }),
        ),
    ],
    [
      "due",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "How many of them could be handed over now.",
          }),
        ),
    ],
    [
      "put_off",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "How many of them wait for their next attempt.",
          }),
        ),
    ],
    [
      "in_flight",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "How many of them an instance is handing over.",
          }),
        ),
    ],
    [
      "oldest_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "When the oldest of them was accepted (ISO 8601)." }),
    ],
    [
      "next_due_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "When the next one that is not in flight is due (ISO 8601).",
        }),
    ],
  ]),
).openapi(
  "QueuedMessages",
  keywords({
    title: "Messages of a queue",
    description:
      "What waits in one queue. Counts end at 100,000: that many or more wait. Times are those of the 10,000 messages that are due\nfirst.",
    type: "object",
    required: ["queue", "channel", "providers", "is_held", "waiting", "due", "put_off", "in_flight"],
    properties: {
      queue: { type: "string", description: "Its name." },
      channel: { $ref: "#/components/schemas/Channel" },
      providers: {
        type: "array",
        items: { type: "string" },
        description:
          "The providers that can take its messages, by name; none where the channel has one queue for all.",
      },
      is_held: {
        type: "boolean",
        description:
          "Whether nothing of it is handed over: its channel is held, or each of its providers, or for a queue of earlier routes, each of the present ones.",
      },
      waiting: { type: "integer", minimum: 0, description: "How many messages wait to be handed over." },
      due: { type: "integer", minimum: 0, description: "How many of them could be handed over now." },
      put_off: { type: "integer", minimum: 0, description: "How many of them wait for their next attempt." },
      in_flight: {
        type: "integer",
        minimum: 0,
        description: "How many of them an instance is handing over.",
      },
      oldest_at: {
        type: "string",
        format: "date-time",
        description: "When the oldest of them was accepted (ISO 8601).",
      },
      next_due_at: {
        type: "string",
        format: "date-time",
        description: "When the next one that is not in flight is due (ISO 8601).",
      },
    },
  }),
);

export const QueueReport = exact(
  types("object"),
  required("list", "more_queues"),
  properties([
    [
      "list",
      z
        .array(QueuedMessages)
        .openapi({ description: "The queues in which something waits, in the order of their names." }),
    ],
    [
      "more_queues",
      z.boolean().openapi({ description: "Whether there are more than the 200 queues that were looked at." }),
    ],
  ]),
).openapi(
  "QueueReport",
  keywords({
    title: "Queue report",
    description: "What waits to be handed over.",
    type: "object",
    required: ["list", "more_queues"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/QueuedMessages" },
        description: "The queues in which something waits, in the order of their names.",
      },
      more_queues: {
        type: "boolean",
        description: "Whether there are more than the 200 queues that were looked at.",
      },
    },
  }),
);

export const QueueFilter = z
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
    queue: optional(
      omissible(z.string().min(1).max(512), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 512,
          description: "A queue, by the name that `getQueue` gives.",
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description: "The e-mail address of a customer, or the identifier of its account or its user.",
          anyOf: [{ $ref: "#/components/schemas/CustomerName" }, { type: "null" }],
        }),
      ),
    ),
    older_than_seconds: optional(
      omissible(z.int().min(1).max(604800), undefined).openapi(
        keywords({
          type: ["integer", "null"],
          minimum: 1,
          maximum: 604800,
          description: "Messages that were accepted longer ago than this.",
        }),
      ),
    ),
    reason: Reason,
  })
  .openapi("QueueFilter", {
    title: "Queue filter",
    description:
      "Which of the messages that wait are meant. All that is given has to hold, and something besides the reason has to be given.",
  });

export const CancelledMessages = exact(
  types("object"),
  required("cancelled", "more_queued"),
  properties([
    [
      "cancelled",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "How many messages this request cancelled." }),
        ),
    ],
    ["more_queued", z.boolean().openapi({ description: "Whether more of those that are meant wait." })],
  ]),
).openapi(
  "CancelledMessages",
  keywords({
    title: "Cancelled messages",
    description: "What became of messages that waited.",
    type: "object",
    required: ["cancelled", "more_queued"],
    properties: {
      cancelled: { type: "integer", minimum: 0, description: "How many messages this request cancelled." },
      more_queued: { type: "boolean", description: "Whether more of those that are meant wait." },
    },
  }),
);

export const ReleasedMessages = exact(
  types("object"),
  required("released", "more_put_off"),
  properties([
    [
      "released",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "How many messages this request made due now.",
          }),
        ),
    ],
    [
      "more_put_off",
      z.boolean().openapi({ description: "Whether more of those that are meant are put off." }),
    ],
  ]),
).openapi(
  "ReleasedMessages",
  keywords({
    title: "Released messages",
    description: "What became of messages that were put off.",
    type: "object",
    required: ["released", "more_put_off"],
    properties: {
      released: { type: "integer", minimum: 0, description: "How many messages this request made due now." },
      more_put_off: { type: "boolean", description: "Whether more of those that are meant are put off." },
    },
  }),
);

export const CancelledMessage = exact(
  types("object"),
  required("id", "status", "cancelled"),
  properties([
    ["id", z.guid().openapi({ description: "Its identifier." })],
    ["status", MessageStatus],
    [
      "cancelled",
      z
        .boolean()
        .openapi({
          description:
            "Whether this request cancelled it; false where it does not wait: it was handed over, has ended or is being handed over.",
        }),
    ],
  ]),
).openapi(
  "CancelledMessage",
  keywords({
    title: "Cancelled message",
    description: "A message, and whether it was cancelled.",
    type: "object",
    required: ["id", "status", "cancelled"],
    properties: {
      id: { type: "string", format: "uuid", description: "Its identifier." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      cancelled: {
        type: "boolean",
        description:
          "Whether this request cancelled it; false where it does not wait: it was handed over, has ended or is being handed over.",
      },
    },
  }),
);

export const ReleasedMessage = exact(
  types("object"),
  required("id", "status", "released"),
  properties([
    ["id", z.guid().openapi({ description: "Its identifier." })],
    ["status", MessageStatus],
    [
      "released",
      z
        .boolean()
        .openapi({ description: "Whether this request made it due now; false where it was not put off." }),
    ],
  ]),
).openapi(
  "ReleasedMessage",
  keywords({
    title: "Released message",
    description: "A message, and whether it is due now.",
    type: "object",
    required: ["id", "status", "released"],
    properties: {
      id: { type: "string", format: "uuid", description: "Its identifier." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      released: {
        type: "boolean",
        description: "Whether this request made it due now; false where it was not put off.",
      },
    },
  }),
);

export const HoldScope = z
  .string()
  .regex(
    /^(all|channel:(sms|flash_call|whatsapp|telegram)|provider:[a-z][a-z0-9-]{0,31})$/u,
    "be all, channel:CHANNEL or provider:NAME",
  )
  .openapi(
    "HoldScope",
    keywords({
      pattern: "^(all|channel:(sms|flash_call|whatsapp|telegram)|provider:[a-z][a-z0-9-]{0,31})$",
      title: "Hold scope",
      description:
        "What is held.\n\n- `all`: the messages of every channel.\n- `channel:` and a channel: its messages, as in `channel:sms`.\n- `provider:` and its name in the routes file: it is taken out. Messages go by the other providers of their route, and\n  wait where there is no other.",
      "x-pattern-words": "be all, channel:CHANNEL or provider:NAME",
    }),
  );

export const Hold = exact(
  types("object"),
  required("scope"),
  properties([
    ["scope", HoldScope],
    [
      "since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Since when it is held (ISO 8601); absent while it is not.",
        }),
    ],
    ["by", z.string().openapi({ description: "Who holds it: the identifier of a user, or `command line`." })],
    ["reason", Reason],
  ]),
).openapi(
  "Hold",
  keywords({
    title: "Hold",
    description: "Whether something is held.",
    type: "object",
    required: ["scope"],
    properties: {
      scope: { $ref: "#/components/schemas/HoldScope" },
      since: {
        type: "string",
        format: "date-time",
        description: "Since when it is held (ISO 8601); absent while it is not.",
      },
      by: { type: "string", description: "Who holds it: the identifier of a user, or `command line`." },
      reason: { $ref: "#/components/schemas/Reason" },
    },
  }),
);

export const HoldList = exact(
  types("object"),
  required("list"),
  properties([["list", z.array(Hold).openapi({ description: "In the order of their scopes." })]]),
).openapi(
  "HoldList",
  keywords({
    title: "Holds",
    description: "What is held.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/Hold" },
        description: "In the order of their scopes.",
      },
    },
  }),
);
