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
    "configuration",
    "recipient",
  ])
  .openapi("AuditTargetKind", {
    title: "Audit target kind",
    description:
      "Kind of the changed object.\n\n- `service`: a service, by its name;\n- `customer`: a customer, by the identifier of the user;\n- `api_key`: an API key, by its identifier;\n- `webhook_endpoint`: a customer's webhook endpoint, by its identifier;\n- `hold`: a hold, by its scope;\n- `message`: a message, by its identifier;\n- `guard_entry`: an entry of the allow list or the block list, by its identifier;\n- `opt_out`: an opt-out, by its identifier;\n- `configuration`: the configuration files of an instance, as `files`;\n- `import`: data that a command imports from CSV, by its name, such as `prices`;\n- `recipient`: a recipient whose data was exported or erased, by the hash of its number;\n- `queue`: queued messages, by the first of these that the request sets: queue, channel, account. Otherwise `all`.",
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
    [
      "id",
      z.guid().openapi({ description: "Identifier of the entry. Newer entries have greater identifiers." }),
    ],
    [
      "time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the change (ISO 8601)." }),
    ],
    [
      "actor",
      z
        .string()
        .openapi({ description: "Author of the change: the identifier of the user, or `command line`." }),
    ],
    [
      "operation",
      z
        .string()
        .openapi({
          description:
            "Operation that made the change. If no operation exists for it, the command, such as `sims grant`.",
        }),
    ],
    ["target_kind", AuditTargetKind],
    ["target_id", z.string().openapi({ description: "Identifier or name of the changed object." })],
    [
      "request",
      z
        .string()
        .openapi({
          description:
            "The request as JSON, without the target. Includes the customer if the target does not identify it.",
        }),
    ],
    [
      "address",
      z
        .string()
        .openapi({
          description:
            "Source of the request: an IPv4 address, the /64 network of an IPv6 address, or `local`.",
        }),
    ],
    [
      "request_id",
      z.string().openapi({ description: "Identifier of the request, the same as in its log line." }),
    ],
  ]),
).openapi(
  "AuditEntry",
  keywords({
    title: "Audit entry",
    description: "A change that an operator made, or a block that a customer lifted.",
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
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the entry. Newer entries have greater identifiers.",
      },
      time: { type: "string", format: "date-time", description: "Time of the change (ISO 8601)." },
      actor: {
        type: "string",
        description: "Author of the change: the identifier of the user, or `command line`.",
      },
      operation: {
        type: "string",
        description:
          "Operation that made the change. If no operation exists for it, the command, such as `sims grant`.",
      },
      target_kind: { $ref: "#/components/schemas/AuditTargetKind" },
      target_id: { type: "string", description: "Identifier or name of the changed object." },
      request: {
        type: "string",
        description:
          "The request as JSON, without the target. Includes the customer if the target does not identify it.",
      },
      address: {
        type: "string",
        description:
          "Source of the request: an IPv4 address, the /64 network of an IPv6 address, or `local`.",
      },
      request_id: { type: "string", description: "Identifier of the request, the same as in its log line." },
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
      z.string().openapi({ description: "Value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "AuditEntryPage",
  keywords({
    title: "Audit entries",
    description: "A page of changes, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/AuditEntry" },
        description: "The changes, newest first.",
      },
      next: { type: "string", description: "Value of `before` for the next page. Absent on the last page." },
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
    ["is_verified", z.boolean().openapi({ description: "True if the e-mail address is verified." })],
    ["balance", z.number().min(0).openapi({ format: "double", description: "Balance of the account." })],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of registration (ISO 8601)." }),
    ],
  ]),
).openapi(
  "Customer",
  keywords({
    title: "Customer",
    description: "A user with an account.",
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
      is_verified: { type: "boolean", description: "True if the e-mail address is verified." },
      balance: { type: "number", format: "double", minimum: 0, description: "Balance of the account." },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: { type: "string", format: "date-time", description: "Time of registration (ISO 8601)." },
    },
  }),
);

export const CustomerPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(Customer).max(100).openapi({ description: "The customers, newest first." })],
    [
      "next",
      z.string().openapi({ description: "Value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "CustomerPage",
  keywords({
    title: "Customers",
    description: "A page of customers, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/Customer" },
        description: "The customers, newest first.",
      },
      next: { type: "string", description: "Value of `before` for the next page. Absent on the last page." },
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

export const CreateCustomerRequest = z
  .strictObject({
    first_name: PersonName.openapi({ description: "Given name." }),
    last_name: PersonName.openapi({ description: "Family name." }),
    email: Email,
    role: optional(
      omissible(Role, undefined).openapi(
        keywords({
          description: "Role of the user. Default: `user`.",
          anyOf: [{ $ref: "#/components/schemas/Role" }, { type: "null" }],
        }),
      ),
    ),
    password: optional(
      omissible(Password, undefined).openapi(
        keywords({
          description: "Password of the user. If unset, connect-hub creates one and returns it once.",
          anyOf: [{ $ref: "#/components/schemas/Password" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("CreateCustomerRequest", {
    title: "Customer to make",
    description: "A user with an account, created by the operator.",
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
            "The created password, if the request had none. It is not stored and cannot be shown again.",
        }),
    ],
  ]),
).openapi(
  "CreatedCustomer",
  keywords({
    title: "New customer",
    description: "A user with an account.",
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
          "The created password, if the request had none. It is not stored and cannot be shown again.",
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
      description: "E-mail address of a customer, or identifier of its account or its user.",
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
    ["is_verified", z.boolean().openapi({ description: "True if the e-mail address is verified." })],
    ["balance", z.number().min(0).openapi({ format: "double", description: "Balance of the account." })],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of registration (ISO 8601)." }),
    ],
    [
      "daily_limit",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Daily limit set by the customer. Absent if not set." }),
    ],
    [
      "operator_daily_limit",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Daily limit set by the operator. Absent if not set." }),
    ],
    [
      "low_balance_threshold",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Balance below which the customer is notified. Absent if not set.",
        }),
    ],
    [
      "spent_today",
      z
        .number()
        .openapi({
          format: "double",
          description: "Charges since 00:00 UTC, minus refunds of these charges.",
        }),
    ],
    [
      "day_ends_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "End of the day (ISO 8601). `spent_today` then starts at 0 again.",
        }),
    ],
    [
      "money_at_risk",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Charges for messages that are still pending. They are refunded if the messages fail.",
        }),
    ],
    [
      "live_keys",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Number of live API keys." })),
    ],
  ]),
).openapi(
  "CustomerDetails",
  keywords({
    title: "Customer in detail",
    description: "A user with an account, its limits, and the charges for pending messages.",
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
      is_verified: { type: "boolean", description: "True if the e-mail address is verified." },
      balance: { type: "number", format: "double", minimum: 0, description: "Balance of the account." },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: { type: "string", format: "date-time", description: "Time of registration (ISO 8601)." },
      daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Daily limit set by the customer. Absent if not set.",
      },
      operator_daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Daily limit set by the operator. Absent if not set.",
      },
      low_balance_threshold: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Balance below which the customer is notified. Absent if not set.",
      },
      spent_today: {
        type: "number",
        format: "double",
        description: "Charges since 00:00 UTC, minus refunds of these charges.",
      },
      day_ends_at: {
        type: "string",
        format: "date-time",
        description: "End of the day (ISO 8601). `spent_today` then starts at 0 again.",
      },
      money_at_risk: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Charges for messages that are still pending. They are refunded if the messages fail.",
      },
      live_keys: { type: "integer", minimum: 0, description: "Number of live API keys." },
    },
  }),
);

export const Reason = z
  .string()
  .min(1)
  .max(200)
  .openapi("Reason", { title: "Reason", description: "Reason for the change, for the audit log." });

export const ReasonedRequest = z
  .strictObject({
    reason: optional(
      omissible(Reason, undefined).openapi(
        keywords({
          description: "Reason for the change, for the audit log.",
          anyOf: [{ $ref: "#/components/schemas/Reason" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("ReasonedRequest", { title: "Reasoned request", description: "Optional reason for a change." });

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
            description: "Number of queued messages that this request cancelled.",
          }),
        ),
    ],
    [
      "more_queued",
      z.boolean().openapi({ description: "True if more messages of this customer are queued." }),
    ],
  ]),
).openapi(
  "SuspendedCustomer",
  keywords({
    title: "Suspended customer",
    description: "A suspended customer, and the result for its queued messages.",
    type: "object",
    required: ["id", "status", "cancelled_messages", "more_queued"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      status: { $ref: "#/components/schemas/UserStatus" },
      cancelled_messages: {
        type: "integer",
        minimum: 0,
        description: "Number of queued messages that this request cancelled.",
      },
      more_queued: { type: "boolean", description: "True if more messages of this customer are queued." },
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
      .openapi({ description: "In the account's currency, with at most six decimals." }),
    reason: Reason,
  })
  .openapi("MoveMoneyRequest", { title: "Move money request", description: "Amount, and the reason." });

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

export const MovedMoney = exact(
  types("object"),
  required("transaction_id", "customer_id", "type", "amount", "currency"),
  properties([
    ["transaction_id", z.guid().openapi({ description: "Identifier of the transaction." })],
    [
      "customer_id",
      z.guid().openapi({ description: "Identifier of the customer, equal to the identifier of its user." }),
    ],
    ["type", TransactionType],
    [
      "amount",
      z
        .number()
        .gt(0)
        .openapi({ format: "double", description: "Amount that was credited or debited, see `type`." }),
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
        description: "Identifier of the customer, equal to the identifier of its user.",
      },
      type: { $ref: "#/components/schemas/TransactionType" },
      amount: {
        type: "number",
        format: "double",
        exclusiveMinimum: 0,
        description: "Amount that was credited or debited, see `type`.",
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
          "In the account's currency, with at most six decimals, not 0. A negative amount is debited.",
      }),
    reason: Reason,
  })
  .openapi("CorrectBalanceRequest", {
    title: "Correct balance request",
    description: "Amount of a correction, and its reason.",
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
            "Maximum amount that the customer may spend in a day, in the account's currency, with at most six decimals. If\nunset, the operator's limit is removed.",
        }),
      ),
    ),
    reason: optional(
      omissible(Reason, undefined).openapi(
        keywords({
          description: "Reason for the change, for the audit log.",
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
        .openapi({ format: "double", description: "Daily limit set by the customer. Absent if not set." }),
    ],
    [
      "operator_daily_limit",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Daily limit set by the operator. Absent if not set." }),
    ],
    [
      "low_balance_threshold",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Balance below which the customer is notified. Absent if not set.",
        }),
    ],
    [
      "spent_today",
      z
        .number()
        .openapi({
          format: "double",
          description: "Charges since 00:00 UTC, minus refunds of these charges.",
        }),
    ],
    ["currency", Currency],
    [
      "day_ends_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "End of the day (ISO 8601). `spent_today` then starts at 0 again.",
        }),
    ],
  ]),
).openapi(
  "CustomerLimits",
  keywords({
    title: "Limits of a customer",
    description:
      "Daily limits of a customer, and the amount spent today. A day begins and ends at 00:00 UTC. The lower limit applies.",
    type: "object",
    required: ["id", "spent_today", "currency", "day_ends_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the user." },
      daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Daily limit set by the customer. Absent if not set.",
      },
      operator_daily_limit: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Daily limit set by the operator. Absent if not set.",
      },
      low_balance_threshold: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Balance below which the customer is notified. Absent if not set.",
      },
      spent_today: {
        type: "number",
        format: "double",
        description: "Charges since 00:00 UTC, minus refunds of these charges.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      day_ends_at: {
        type: "string",
        format: "date-time",
        description: "End of the day (ISO 8601). `spent_today` then starts at 0 again.",
      },
    },
  }),
);

export const Csv = z
  .string()
  .openapi("Csv", {
    title: "CSV",
    description:
      "Comma-separated values (RFC 4180) in UTF-8. The file begins with a byte order mark, so that spreadsheets detect the\nencoding. The first row contains the column names.",
  });

export const CustomerKey = exact(
  types("object"),
  required("id", "name", "prefix", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the key." })],
    ["name", z.string().openapi({ description: "Name of the key, chosen by the customer." })],
    ["prefix", z.string().openapi({ description: "First characters of the secret, to recognise the key." })],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of creation (ISO 8601)." }),
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
      name: { type: "string", description: "Name of the key, chosen by the customer." },
      prefix: { type: "string", description: "First characters of the secret, to recognise the key." },
      created_at: { type: "string", format: "date-time", description: "Time of creation (ISO 8601)." },
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

export const CreateCustomerKeyRequest = z
  .strictObject({
    name: z.string().min(1).max(100).openapi({ description: "Name of the key, for the customer." }),
    scopes: optional(
      omissible(KeyScopes, undefined).openapi(
        keywords({
          description: "Scopes of the key. Default: all.",
          anyOf: [{ $ref: "#/components/schemas/KeyScopes" }, { type: "null" }],
        }),
      ),
    ),
    addresses: optional(
      omissible(KeyAddresses, undefined).openapi(
        keywords({
          description: "Allowed IP addresses of callers, as in `createApiKey`. Default: all.",
          anyOf: [{ $ref: "#/components/schemas/KeyAddresses" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("CreateCustomerKeyRequest", {
    title: "Key of a customer to make",
    description: "An API key that the operator creates for a customer.",
  });

export const CreatedCustomerKey = exact(
  types("object"),
  required("id", "name", "key", "scopes", "addresses", "account_id", "user_id", "created_at"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the key." })],
    ["name", z.string().openapi({ description: "Name of the key." })],
    [
      "key",
      z
        .string()
        .openapi({ description: "The secret, for `x-api-key`. It is not stored and cannot be shown again." }),
    ],
    ["scopes", KeyScopes.openapi({ description: "Scopes of the key." })],
    [
      "addresses",
      KeyAddresses.openapi({ description: "Allowed IP addresses of callers. Empty if all are allowed." }),
    ],
    ["account_id", z.guid().openapi({ description: "Account of the key, for `x-account-id`." })],
    ["user_id", z.guid().openapi({ description: "User of the key, for `x-user-id`." })],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of creation (ISO 8601)." }),
    ],
  ]),
).openapi(
  "CreatedCustomerKey",
  keywords({
    title: "New key of a customer",
    description:
      "An API key with its secret, and the identifiers to send with it. No other response contains the secret.",
    type: "object",
    required: ["id", "name", "key", "scopes", "addresses", "account_id", "user_id", "created_at"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the key." },
      name: { type: "string", description: "Name of the key." },
      key: {
        type: "string",
        description: "The secret, for `x-api-key`. It is not stored and cannot be shown again.",
      },
      scopes: { $ref: "#/components/schemas/KeyScopes", description: "Scopes of the key." },
      addresses: {
        $ref: "#/components/schemas/KeyAddresses",
        description: "Allowed IP addresses of callers. Empty if all are allowed.",
      },
      account_id: { type: "string", format: "uuid", description: "Account of the key, for `x-account-id`." },
      user_id: { type: "string", format: "uuid", description: "User of the key, for `x-user-id`." },
      created_at: { type: "string", format: "date-time", description: "Time of creation (ISO 8601)." },
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
                description: "The countries where the fraud rules only monitor, in alphabetical order.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          type: "object",
          description:
            "The countries that the customer may send to. Absent if not set: the customer may then send to all countries of\nconnect-hub.",
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
              description: "The countries where the fraud rules only monitor, in alphabetical order.",
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
            "True if the limit of messages to one recipient (`CONNECT_HUB_RECIPIENT_LIMIT`) applies to the customer.",
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
            "Maximum cost of the customer's unconverted sends (code not entered) to one country in a UTC day, in the account's currency.\nDefault: `CONNECT_HUB_FRAUD_SPEND`.",
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
    description: "Guard settings of a customer.",
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
          "The countries that the customer may send to. Absent if not set: the customer may then send to all countries of\nconnect-hub.",
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
            description: "The countries where the fraud rules only monitor, in alphabetical order.",
          },
        },
      },
      recipient_limit: {
        type: "boolean",
        description:
          "True if the limit of messages to one recipient (`CONNECT_HUB_RECIPIENT_LIMIT`) applies to the customer.",
      },
      unconverted_amount: {
        type: "number",
        format: "double",
        minimum: 0,
        description:
          "Maximum cost of the customer's unconverted sends (code not entered) to one country in a UTC day, in the account's currency.\nDefault: `CONNECT_HUB_FRAUD_SPEND`.",
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
                  "Countries where the fraud rules (`velocity`, `anomaly`) only monitor: sends that they would block are\nlogged, counted and sent. Must not contain countries of `on`.",
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
            "The countries that the customer may send to, from the countries of connect-hub. They replace both lists; an\nunset `monitor` is empty. A send to any other country is blocked.",
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
                "Countries where the fraud rules (`velocity`, `anomaly`) only monitor: sends that they would block are\nlogged, counted and sent. Must not contain countries of `on`.",
            },
          },
        }),
      ),
    ),
    recipient_limit: optional(
      omissible(z.boolean(), undefined).openapi(
        keywords({
          type: ["boolean", "null"],
          description: "True if the limit of messages to one recipient applies to the customer.",
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
            "Maximum cost of the customer's unconverted sends (code not entered) to one country in a UTC day, in the account's currency, with at\nmost six decimals.",
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
            "Settings to reset. Their defaults are all countries of connect-hub, `CONNECT_HUB_FRAUD_SPEND`, and five times\n`unconverted_amount`. If the request also sets a value, the value applies.",
        }),
      ),
    ),
    reason: optional(
      omissible(Reason, undefined).openapi(
        keywords({
          description: "Reason for the change, for the audit log.",
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
        "Rule that suspects fraud.\n\n- `unconverted_amount`: the day's unconverted sends to the country cost too much.\n- `consecutive_numbers`: sends to consecutive numbers.\n- `range`: too few codes are entered within a range of 10,000 numbers.\n- `allowance`: too few codes are entered in a country, or in all countries together that are new to the account.\n- `network`: too few codes requested by one IP network are entered.\n- `device`: too few codes requested by one device are entered.",
      "x-extension": "0040",
    }),
  );

export const GuardBlock = exact(
  types("object"),
  required("id", "account_id", "rule", "blocks", "value", "limit", "since", "until"),
  properties([
    [
      "id",
      z.guid().openapi({ description: "Identifier of the block. Newer blocks have greater identifiers." }),
    ],
    ["account_id", z.guid().openapi({ description: "Identifier of the account." })],
    ["rule", GuardRule],
    ["country", CountryCode],
    [
      "scope",
      z
        .string()
        .openapi({
          description:
            "The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers,\nwithout `+`. For `network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount`\nand `allowance`: the country. Absent for `device`.",
        }),
    ],
    [
      "blocks",
      z
        .boolean()
        .openapi({
          description:
            "True if sends are blocked. False if the rule only notifies, or if the operator has set it to monitor.",
        }),
    ],
    [
      "value",
      z
        .number()
        .openapi({
          description:
            "Measured value when the block began: a number of sends, or for `unconverted_amount` an amount in the account's\ncurrency. For `range` and `allowance`, sends at the price of the send that began the block.",
        }),
    ],
    ["limit", z.number().openapi({ description: "Limit that the value exceeded." })],
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
        .openapi({ format: "date-time", description: "Latest end of the block (ISO 8601)." }),
    ],
  ]),
).openapi(
  "GuardBlock",
  keywords({
    title: "Block of the guard",
    description: "A rule of the guard suspects these sends of fraud.",
    type: "object",
    required: ["id", "account_id", "rule", "blocks", "value", "limit", "since", "until"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the block. Newer blocks have greater identifiers.",
      },
      account_id: { type: "string", format: "uuid", description: "Identifier of the account." },
      rule: { $ref: "#/components/schemas/GuardRule" },
      country: { $ref: "#/components/schemas/CountryCode" },
      scope: {
        type: "string",
        description:
          "The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers,\nwithout `+`. For `network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount`\nand `allowance`: the country. Absent for `device`.",
      },
      blocks: {
        type: "boolean",
        description:
          "True if sends are blocked. False if the rule only notifies, or if the operator has set it to monitor.",
      },
      value: {
        type: "number",
        description:
          "Measured value when the block began: a number of sends, or for `unconverted_amount` an amount in the account's\ncurrency. For `range` and `allowance`, sends at the price of the send that began the block.",
      },
      limit: { type: "number", description: "Limit that the value exceeded." },
      since: { type: "string", format: "date-time", description: "Start of the block (ISO 8601)." },
      until: { type: "string", format: "date-time", description: "Latest end of the block (ISO 8601)." },
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
      z.string().openapi({ description: "Value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "GuardBlockPage",
  keywords({
    title: "Blocks of the guard",
    description: "A page of current blocks, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/GuardBlock" },
        description: "The blocks, newest first.",
      },
      next: { type: "string", description: "Value of `before` for the next page. Absent on the last page." },
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

export const CheckSendRequest = z
  .strictObject({
    customer: CustomerName.openapi({
      description:
        "Customer that sends the message: its e-mail address, or the identifier of its account or its user.",
    }),
    to: z.string().min(1).max(32).openapi({ description: "Recipient, with its country code." }),
    channel: omissible(Channel, "sms")
      .openapi(
        keywords({
          description:
            "Channel of a message.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
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
          description: "True if connect-hub creates the code, false if the customer does.",
        }),
      )
      .default(true),
    client: optional(
      omissible(VerifyingClient, undefined).openapi(
        keywords({
          description:
            "The requester of the code: the device if provided, otherwise the network of the IP address. `startVerification`\nreturns a pending verification only to the requester that started it. The guard against SMS pumping counts the\nunconverted codes of each requester. Provide a requester in each start, always in the same way.",
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
      "One of the guard's lists.\n\n- `allow`: numbers that are allowed, regardless of all other rules of the guard.\n- `block`: numbers that are blocked.",
  });

export const GuardEntry = exact(
  types("object"),
  required("id", "list", "prefix", "created_at", "created_by"),
  properties([
    [
      "id",
      z.guid().openapi({ description: "Identifier of the entry. Newer entries have greater identifiers." }),
    ],
    ["list", GuardListName],
    [
      "prefix",
      z
        .string()
        .openapi({
          description:
            "First digits of the numbers in E.164, without `+`. After the erasure of a number, its hash, which begins with `#`.",
        }),
    ],
    [
      "account_id",
      z.guid().openapi({ description: "Account that the entry applies to. Absent if it applies to all." }),
    ],
    [
      "until",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "End of the entry (ISO 8601). Absent if it does not end.",
        }),
    ],
    ["note", z.string().openapi({ description: "Note of the operator." })],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of creation (ISO 8601)." }),
    ],
    [
      "created_by",
      z
        .string()
        .openapi({ description: "Author of the entry: the identifier of a user, or `command line`." }),
    ],
  ]),
).openapi(
  "GuardEntry",
  keywords({
    title: "Entry of a list",
    description: "Numbers that are always allowed, or always blocked.",
    type: "object",
    required: ["id", "list", "prefix", "created_at", "created_by"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the entry. Newer entries have greater identifiers.",
      },
      list: { $ref: "#/components/schemas/GuardListName" },
      prefix: {
        type: "string",
        description:
          "First digits of the numbers in E.164, without `+`. After the erasure of a number, its hash, which begins with `#`.",
      },
      account_id: {
        type: "string",
        format: "uuid",
        description: "Account that the entry applies to. Absent if it applies to all.",
      },
      until: {
        type: "string",
        format: "date-time",
        description: "End of the entry (ISO 8601). Absent if it does not end.",
      },
      note: { type: "string", description: "Note of the operator." },
      created_at: { type: "string", format: "date-time", description: "Time of creation (ISO 8601)." },
      created_by: {
        type: "string",
        description: "Author of the entry: the identifier of a user, or `command line`.",
      },
    },
  }),
);

export const CheckedSend = exact(
  types("object"),
  required("to", "blocked", "rule"),
  properties([
    ["to", z.string().openapi({ description: "Recipient in E.164." })],
    ["country", CountryCode],
    ["blocked", z.boolean().openapi({ description: "True if the send would be blocked." })],
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
            "The first rule that applies, in this order:\n\n- `allow_list`: the recipient is on the allow list, so the send is allowed;\n- `country`: connect-hub or this account does not send to the country, so the send is blocked;\n- `block_list`: the recipient is on the block list, so the send is blocked;\n- `number_kind`: numbers of this kind, such as premium-rate numbers, get no codes;\n- `recipient`: the recipient has reached the hourly or daily limit of messages from all accounts;\n- `velocity`: too few codes were entered in the range, in the country, or by the requester;\n- `anomaly`: codes were sent to consecutive numbers;\n- `spend`: the cost of today's unconverted sends to the country has reached the account's amount;\n- `opted_out`: the recipient has opted out of messages of this account, even if the number is on the allow list.\n  Verifications are allowed;\n- `none`: no rule applies, so the send is allowed.",
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
              .openapi({ description: "Reason for the block." }),
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
                  "The rule that decides. A send is unconverted if its code was not entered.\n\n- `number_kind`: kind of the number;\n- `recipient`: messages to the recipient in an hour or a day, from all accounts;\n- `unconverted_amount`: cost of the account's unconverted sends to the country today;\n- `consecutive_numbers`: consecutive numbers within a range of 1,000, in five minutes;\n- `range`: the account's unconverted sends to a range of 10,000 numbers;\n- `allowance`: the account's unconverted sends to the country;\n- `network`, `device`: unconverted sends that the same IP network or device requested.",
              }),
          ],
          [
            "value",
            z
              .number()
              .min(0)
              .openapi({
                description:
                  "Measured value including this send: a number of sends, or for `unconverted_amount` an amount in the\naccount's currency. For `range` and `allowance`, sends at the price of this one.",
              }),
          ],
          ["limit", z.number().min(0).openapi({ description: "Limit that the value exceeds." })],
          [
            "challenge",
            z.boolean().openapi({ description: "True if the send would be allowed with `client.trusted`." }),
          ],
          [
            "until",
            z
              .stringFormat("date-time", isDateTime)
              .openapi({
                format: "date-time",
                description:
                  "Earliest time of an allowed send like this (ISO 8601). Absent if each send is checked separately, or if this\nsend would start the block.",
              }),
          ],
        ]),
      ).openapi(
        keywords({
          title: "Finding",
          description:
            "Result of the rules that are based on earlier sends. Also present if they only monitor and the send is allowed.",
          type: "object",
          required: ["reason", "rule", "value", "limit", "challenge"],
          properties: {
            reason: {
              type: "string",
              enum: ["number_kind", "recipient", "velocity", "anomaly", "spend"],
              description: "Reason for the block.",
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
                "The rule that decides. A send is unconverted if its code was not entered.\n\n- `number_kind`: kind of the number;\n- `recipient`: messages to the recipient in an hour or a day, from all accounts;\n- `unconverted_amount`: cost of the account's unconverted sends to the country today;\n- `consecutive_numbers`: consecutive numbers within a range of 1,000, in five minutes;\n- `range`: the account's unconverted sends to a range of 10,000 numbers;\n- `allowance`: the account's unconverted sends to the country;\n- `network`, `device`: unconverted sends that the same IP network or device requested.",
            },
            value: {
              type: "number",
              minimum: 0,
              description:
                "Measured value including this send: a number of sends, or for `unconverted_amount` an amount in the\naccount's currency. For `range` and `allowance`, sends at the price of this one.",
            },
            limit: { type: "number", minimum: 0, description: "Limit that the value exceeds." },
            challenge: {
              type: "boolean",
              description: "True if the send would be allowed with `client.trusted`.",
            },
            until: {
              type: "string",
              format: "date-time",
              description:
                "Earliest time of an allowed send like this (ISO 8601). Absent if each send is checked separately, or if this\nsend would start the block.",
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
    description: "Decision on a send if it were made now.",
    type: "object",
    required: ["to", "blocked", "rule"],
    properties: {
      to: { type: "string", description: "Recipient in E.164." },
      country: { $ref: "#/components/schemas/CountryCode" },
      blocked: { type: "boolean", description: "True if the send would be blocked." },
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
          "The first rule that applies, in this order:\n\n- `allow_list`: the recipient is on the allow list, so the send is allowed;\n- `country`: connect-hub or this account does not send to the country, so the send is blocked;\n- `block_list`: the recipient is on the block list, so the send is blocked;\n- `number_kind`: numbers of this kind, such as premium-rate numbers, get no codes;\n- `recipient`: the recipient has reached the hourly or daily limit of messages from all accounts;\n- `velocity`: too few codes were entered in the range, in the country, or by the requester;\n- `anomaly`: codes were sent to consecutive numbers;\n- `spend`: the cost of today's unconverted sends to the country has reached the account's amount;\n- `opted_out`: the recipient has opted out of messages of this account, even if the number is on the allow list.\n  Verifications are allowed;\n- `none`: no rule applies, so the send is allowed.",
      },
      finding: {
        title: "Finding",
        description:
          "Result of the rules that are based on earlier sends. Also present if they only monitor and the send is allowed.",
        type: "object",
        required: ["reason", "rule", "value", "limit", "challenge"],
        properties: {
          reason: {
            type: "string",
            enum: ["number_kind", "recipient", "velocity", "anomaly", "spend"],
            description: "Reason for the block.",
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
              "The rule that decides. A send is unconverted if its code was not entered.\n\n- `number_kind`: kind of the number;\n- `recipient`: messages to the recipient in an hour or a day, from all accounts;\n- `unconverted_amount`: cost of the account's unconverted sends to the country today;\n- `consecutive_numbers`: consecutive numbers within a range of 1,000, in five minutes;\n- `range`: the account's unconverted sends to a range of 10,000 numbers;\n- `allowance`: the account's unconverted sends to the country;\n- `network`, `device`: unconverted sends that the same IP network or device requested.",
          },
          value: {
            type: "number",
            minimum: 0,
            description:
              "Measured value including this send: a number of sends, or for `unconverted_amount` an amount in the\naccount's currency. For `range` and `allowance`, sends at the price of this one.",
          },
          limit: { type: "number", minimum: 0, description: "Limit that the value exceeds." },
          challenge: {
            type: "boolean",
            description: "True if the send would be allowed with `client.trusted`.",
          },
          until: {
            type: "string",
            format: "date-time",
            description:
              "Earliest time of an allowed send like this (ISO 8601). Absent if each send is checked separately, or if this\nsend would start the block.",
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
      z.string().openapi({ description: "Value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "GuardEntryPage",
  keywords({
    title: "Entries of the lists",
    description: "A page of entries, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/GuardEntry" },
        description: "The entries, newest first.",
      },
      next: { type: "string", description: "Value of `before` for the next page. Absent on the last page." },
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
          description: "A number in E.164, or the first digits of numbers.",
        }),
      ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description:
            "Customer that the entry applies to: its e-mail address, or the identifier of its account or its user. If unset,\nthe entry applies to all customers.",
          anyOf: [{ $ref: "#/components/schemas/CustomerName" }, { type: "null" }],
        }),
      ),
    ),
    until: optional(
      omissible(Time, undefined).openapi(
        keywords({
          description: "End of the entry (ISO 8601), in the future. If unset, the entry does not end.",
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
          description: "Note for operators.",
        }),
      ),
    ),
  })
  .openapi("CreateGuardEntryRequest", { title: "Entry to put on a list" });

export const OptOut = exact(
  types("object"),
  required("id", "account_id", "channel", "to", "provider", "created_at"),
  properties([
    [
      "id",
      z
        .guid()
        .openapi({ description: "Identifier of the opt-out. Newer opt-outs have greater identifiers." }),
    ],
    [
      "account_id",
      z.guid().openapi({ description: "Account whose messages the recipient has opted out of." }),
    ],
    ["channel", Channel],
    [
      "to",
      z
        .string()
        .openapi({
          description:
            "Recipient in E.164. After the retention period of numbers or an erasure, its hash, which begins with `#`.",
        }),
    ],
    [
      "provider",
      z.string().openapi({ description: "Provider that reported the opt-out, as named in the routes." }),
    ],
    [
      "sender",
      z
        .string()
        .openapi({
          description:
            "Number that the recipient wrote to, in digits. Absent if the vendor rejected a message instead.",
        }),
    ],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the report (ISO 8601)." }),
    ],
  ]),
).openapi(
  "OptOut",
  keywords({
    title: "Opt-out",
    description:
      "A recipient that has opted out of an account's messages on a channel, as reported by a provider.",
    type: "object",
    required: ["id", "account_id", "channel", "to", "provider", "created_at"],
    properties: {
      id: {
        type: "string",
        format: "uuid",
        description: "Identifier of the opt-out. Newer opt-outs have greater identifiers.",
      },
      account_id: {
        type: "string",
        format: "uuid",
        description: "Account whose messages the recipient has opted out of.",
      },
      channel: { $ref: "#/components/schemas/Channel" },
      to: {
        type: "string",
        description:
          "Recipient in E.164. After the retention period of numbers or an erasure, its hash, which begins with `#`.",
      },
      provider: {
        type: "string",
        description: "Provider that reported the opt-out, as named in the routes.",
      },
      sender: {
        type: "string",
        description:
          "Number that the recipient wrote to, in digits. Absent if the vendor rejected a message instead.",
      },
      created_at: { type: "string", format: "date-time", description: "Time of the report (ISO 8601)." },
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
      z.string().openapi({ description: "Value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "OptOutPage",
  keywords({
    title: "Opt-outs",
    description: "A page of opt-outs, newest first.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/OptOut" },
        description: "The opt-outs, newest first.",
      },
      next: { type: "string", description: "Value of `before` for the next page. Absent on the last page." },
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
        .openapi(keywords({ type: "integer", minimum: 0, description: "Number of accounts." })),
    ],
    [
      "balance",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Sum of the balances: the prepaid amount that customers can still spend on messages.",
        }),
    ],
    [
      "money_at_risk",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Charges for messages that are still pending. They are refunded if the messages fail.",
        }),
    ],
  ]),
).openapi(
  "Balances",
  keywords({
    title: "Balances in a currency",
    description: "Totals of all accounts with one currency.",
    type: "object",
    required: ["currency", "accounts", "balance", "money_at_risk"],
    properties: {
      currency: { $ref: "#/components/schemas/Currency" },
      accounts: { type: "integer", minimum: 0, description: "Number of accounts." },
      balance: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Sum of the balances: the prepaid amount that customers can still spend on messages.",
      },
      money_at_risk: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Charges for messages that are still pending. They are refunded if the messages fail.",
      },
    },
  }),
);

export const BalanceList = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(Balances).openapi({ description: "One item for each currency that an account has." })],
  ]),
).openapi(
  "BalanceList",
  keywords({
    title: "Balances",
    description: "Totals of all accounts.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        description: "One item for each currency that an account has.",
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
        "Status of a message of any channel.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway or platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n- `REVOKED`: the message was revoked before delivery.\n\n**Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the\norder of the reports does not change the result.\n\nEvidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is\nreported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`\nis final.",
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
          description: "The provider's identifier for the message or for one of its segments.",
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description: "E-mail address of a customer, or identifier of its account or its user.",
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
            "Recipient number in any format: with `+`, with `00`, without either, with spaces and brackets, or as dialled in `region`.",
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
          description: "Country in whose national format `to` is written, as its ISO 3166 code.",
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
    status: optional(
      omissible(MessageStatus, undefined).openapi(
        keywords({
          description:
            "Status of a message of any channel.\n\n- `PENDING`: message accepted and queued.\n- `SENT`: message dispatched to the gateway or platform.\n- `DELIVERED`: delivered to the recipient's device.\n- `READ`: the recipient opened the message.\n- `FAILED`: the message could not be delivered.\n- `EXPIRED`: the message expired before delivery was confirmed.\n- `REVOKED`: the message was revoked before delivery.\n\n**Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,\n`EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the\norder of the reports does not change the result.\n\nEvidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is\nreported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`\nis final.",
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
          description: "Provider that accepted the message, as named in the routes.",
        }),
      ),
    ),
    country: optional(
      omissible(z.string().min(1).max(64), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 64,
          description: "English name of the recipient's country, as in messages.",
        }),
      ),
    ),
    created_at: optional(
      omissible(
        z.strictObject({
          from: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "Start of the range, inclusive.",
                anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
              }),
            ),
          ),
          to: optional(
            omissible(Time, undefined).openapi(
              keywords({
                description: "End of the range, exclusive.",
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
          description: "Range of the acceptance time (ISO 8601).",
          properties: {
            from: {
              description: "Start of the range, inclusive.",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
            to: {
              description: "End of the range, exclusive.",
              anyOf: [{ $ref: "#/components/schemas/Time" }, { type: "null" }],
            },
          },
        }),
      ),
    ),
  })
  .openapi("SearchFilter", {
    title: "Search filter",
    description: "Search filter. A message must match all given properties.",
  });

export const SearchMessagesRequest = z
  .strictObject({
    filter: optional(
      omissible(SearchFilter, undefined).openapi(
        keywords({
          description: "Search filter. A message must match all given properties.",
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
          description: "Maximum number of messages on a page.",
        }),
      )
      .default(20),
    before: optional(
      omissible(z.guid(), undefined).openapi(
        keywords({ type: ["string", "null"], format: "uuid", description: "`next` of the previous page." }),
      ),
    ),
  })
  .openapi("SearchMessagesRequest", { title: "Message search" });

export const SmsReportStatus = z
  .enum(["Success", "Failed", "Incomplete", "WrongNumber"])
  .openapi("SmsReportStatus", {
    title: "SMS notification status",
    description:
      "Reported result of an SMS.\n\n- `Success`: the verification completed successfully. The message becomes `DELIVERED`.\n- `Failed`: the verification failed. The message becomes `FAILED`.\n- `Incomplete`: the verification was not completed. It is recorded, and the delivery status stays unchanged.\n- `WrongNumber`: the number is wrong. The message becomes `FAILED`.\n\n**Transitions.** Any value can be reported at any time and more than once. The last one is stored as the `outcome`\nof the message. The delivery status only advances, as described in `MessageStatus`.",
  });

export const TelegramVerificationStatus = z
  .enum(["code_valid", "code_invalid", "code_max_attempts_exceeded", "expired"])
  .openapi("TelegramVerificationStatus", {
    title: "Telegram verification status",
    description:
      "Verification status of the code of a Telegram message.\n\n- `code_valid`: the entered code is correct.\n- `code_invalid`: the entered code is incorrect, or none has been entered yet.\n- `code_max_attempts_exceeded`: too many incorrect attempts. The verification failed.\n- `expired`: the time to live ended before delivery, and before a correct code was entered.\n\n**Transitions.** It starts as `code_invalid`, with the time of the message. Each further check leads to\n`code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or `expired`.\n\nIn the record of a message, all except `code_invalid` are final, but `code_max_attempts_exceeded` may follow\n`code_valid`. After `code_valid`, the response to a check is the result for the code of that check. After\n`code_max_attempts_exceeded`, every check returns it again.",
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
    [
      "to",
      z
        .string()
        .openapi({
          description:
            "Recipient number, E.164 format. After the retention period of numbers, only its calling code, such as `+44`.",
        }),
    ],
    ["country", z.string().openapi({ description: "English name of the recipient's country." })],
    [
      "network",
      z.string().openapi({ description: "Mobile network of the recipient, as named in the price list." }),
    ],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "The latest value from the SMS or flash call webhook operation that changed the outcome. Absent before the first\none.",
      }),
    ],
    ["verification", TelegramVerificationStatus],
    [
      "verification_id",
      z
        .guid()
        .openapi({
          description:
            "Identifier of the verification that the message belongs to. Absent for every other message.",
        }),
    ],
    [
      "provider",
      z
        .string()
        .openapi({
          description:
            "Provider that accepted the message, as named in the routes. Absent in the sandbox, and until a provider accepts the message.",
        }),
    ],
    [
      "provider_message_id",
      z
        .string()
        .openapi({
          description:
            "Identifier of the message at its provider. Absent until a provider accepts the message.",
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
        .openapi({ format: "date-time", description: "Time of acceptance by connect-hub (ISO 8601)." }),
    ],
    [
      "updated_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the last change (ISO 8601)." }),
    ],
  ]),
).openapi(
  "FoundMessage",
  keywords({
    title: "Found message",
    description: "A message of any customer, without its timeline, which `getMessageTimeline` returns.",
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
      to: {
        type: "string",
        description:
          "Recipient number, E.164 format. After the retention period of numbers, only its calling code, such as `+44`.",
      },
      country: { type: "string", description: "English name of the recipient's country." },
      network: {
        type: "string",
        description: "Mobile network of the recipient, as named in the price list.",
      },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "The latest value from the SMS or flash call webhook operation that changed the outcome. Absent before the first\none.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description:
          "Identifier of the verification that the message belongs to. Absent for every other message.",
      },
      provider: {
        type: "string",
        description:
          "Provider that accepted the message, as named in the routes. Absent in the sandbox, and until a provider accepts the message.",
      },
      provider_message_id: {
        type: "string",
        description:
          "Identifier of the message at its provider. Absent until a provider accepts the message.",
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
        description: "Time of acceptance by connect-hub (ISO 8601).",
      },
      updated_at: { type: "string", format: "date-time", description: "Time of the last change (ISO 8601)." },
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
      z.guid().openapi({ description: "Value of `before` for the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "FoundMessagePage",
  keywords({
    title: "Found messages",
    description: "A page of search results, newest first.",
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
        description: "Value of `before` for the next page. Absent on the last page.",
      },
    },
  }),
);

export const AttemptOutcome = z
  .enum(["accepted", "refused", "unavailable", "throttled", "retry", "superseded"])
  .openapi("AttemptOutcome", {
    title: "Outcome of an attempt",
    description:
      "- `accepted`: the provider accepted the message;\n- `refused`: the provider rejected the message permanently;\n- `unavailable`: the provider could not accept the message, for a reason that concerns the provider, and the next\n  one was tried;\n- `throttled`: the provider received too many messages too fast;\n- `retry`: the provider or the recipient's mobile network requested a later retry, or the provider did not respond;\n- `superseded`: the provider had not responded before another provider responded, or before the message expired.",
  });

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
          description: "Time of the entry (ISO 8601). For an attempt or a webhook request, its start.",
        }),
    ],
    ["kind", z.enum(["event", "attempt", "webhook"]).openapi({ description: "Kind of the entry." })],
    ["status", MessageStatus],
    ["detail", z.string().openapi({ description: "Human-readable information." })],
    [
      "provider",
      z
        .string()
        .openapi({
          description:
            "Provider of the attempt, as named in the routes, or `sandbox`. For an event about a failed attempt: the provider\nthat failed. If no provider of the route could accept the message: all of them, separated by commas.",
        }),
    ],
    [
      "cancelled_by",
      z
        .string()
        .openapi({
          description:
            "Operator who cancelled the message, in the event of the cancellation: the identifier of the user, or `command\nline`.",
        }),
    ],
    ["reason", Reason],
    ["outcome", AttemptOutcome],
    [
      "outcome_unknown",
      z
        .boolean()
        .openapi({ description: "True if the provider may have the message although it did not accept it." }),
    ],
    [
      "cost",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description:
            "Price that the provider charges for a message it accepted. Absent while it is unknown.",
        }),
    ],
    [
      "duration_ms",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Duration in milliseconds." })),
    ],
    ["endpoint_id", z.guid().openapi({ description: "Endpoint that the event was posted to." })],
    [
      "sequence",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Number of the event within the events of the message.",
          }),
        ),
    ],
    [
      "http_status",
      z.int().min(100).max(999).openapi({ description: "HTTP status, if there was a response." }),
    ],
    ["failure", WebhookAttemptFailure],
  ]),
).openapi(
  "TimelineEntry",
  keywords({
    title: "Timeline entry",
    description:
      "Something that happened to a message, by `kind`:\n\n- `event`: the message changed, or new information arrived. `status` is its status at that time;\n- `attempt`: the message was submitted to `provider`, with the result `outcome`;\n- `webhook`: an event was posted to an endpoint of the customer.",
    type: "object",
    required: ["time", "kind"],
    properties: {
      time: {
        type: "string",
        format: "date-time",
        description: "Time of the entry (ISO 8601). For an attempt or a webhook request, its start.",
      },
      kind: { type: "string", enum: ["event", "attempt", "webhook"], description: "Kind of the entry." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      detail: { type: "string", description: "Human-readable information." },
      provider: {
        type: "string",
        description:
          "Provider of the attempt, as named in the routes, or `sandbox`. For an event about a failed attempt: the provider\nthat failed. If no provider of the route could accept the message: all of them, separated by commas.",
      },
      cancelled_by: {
        type: "string",
        description:
          "Operator who cancelled the message, in the event of the cancellation: the identifier of the user, or `command\nline`.",
      },
      reason: { $ref: "#/components/schemas/Reason" },
      outcome: { $ref: "#/components/schemas/AttemptOutcome" },
      outcome_unknown: {
        type: "boolean",
        description: "True if the provider may have the message although it did not accept it.",
      },
      cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Price that the provider charges for a message it accepted. Absent while it is unknown.",
      },
      duration_ms: { type: "integer", minimum: 0, description: "Duration in milliseconds." },
      endpoint_id: { type: "string", format: "uuid", description: "Endpoint that the event was posted to." },
      sequence: {
        type: "integer",
        minimum: 1,
        description: "Number of the event within the events of the message.",
      },
      http_status: {
        type: "integer",
        minimum: 100,
        maximum: 999,
        description: "HTTP status, if there was a response.",
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
    [
      "to",
      z
        .string()
        .openapi({
          description:
            "Recipient number, E.164 format. After the retention period of numbers, only its calling code, such as `+44`.",
        }),
    ],
    ["country", z.string().openapi({ description: "English name of the recipient's country." })],
    [
      "network",
      z.string().openapi({ description: "Mobile network of the recipient, as named in the price list." }),
    ],
    ["status", MessageStatus],
    [
      "outcome",
      SmsReportStatus.openapi({
        description:
          "The latest value from the SMS or flash call webhook operation that changed the outcome. Absent before the first\none.",
      }),
    ],
    ["verification", TelegramVerificationStatus],
    [
      "verification_id",
      z
        .guid()
        .openapi({
          description:
            "Identifier of the verification that the message belongs to. Absent for every other message.",
        }),
    ],
    [
      "provider",
      z
        .string()
        .openapi({
          description:
            "Provider that accepted the message, as named in the routes. Absent in the sandbox, and until a provider accepts the message.",
        }),
    ],
    [
      "provider_message_id",
      z
        .string()
        .openapi({
          description:
            "Identifier of the message at its provider. Absent until a provider accepts the message.",
        }),
    ],
    ["to_given", z.string().openapi({ description: "Recipient as the customer wrote it." })],
    [
      "sender",
      z.string().openapi({ description: "Sender that the recipient sees, if the channel has one." }),
    ],
    [
      "text_beginning",
      z
        .string()
        .openapi({
          description:
            "Beginning of the text, if the channel has one: at most half of it and at most 20 characters, with masked digits. Absent once the message has its final status, because the text is then removed, for a message of a verification, and while the data key of the text is missing.",
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
            description: "Number of charged units: the segments of an SMS.",
          }),
        ),
    ],
    ["queue", z.string().openapi({ description: "Queue of the message." })],
    [
      "attempts",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Number of submit attempts." })),
    ],
    [
      "price",
      z
        .number()
        .min(0)
        .openapi({ format: "double", description: "Price of the message when it was accepted." }),
    ],
    [
      "cost",
      z
        .number()
        .min(0)
        .openapi({
          format: "double",
          description: "Price that the provider charges for the message. Absent while it is unknown.",
        }),
    ],
    ["currency", Currency],
    [
      "created_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of acceptance by connect-hub (ISO 8601)." }),
    ],
    [
      "updated_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the last change (ISO 8601)." }),
    ],
    [
      "expires_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Expiry time (ISO 8601)." }),
    ],
    [
      "submitted_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time of acceptance by a provider (ISO 8601). Absent until then.",
        }),
    ],
    [
      "refunded_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Time of the refund (ISO 8601). Absent if not refunded.",
        }),
    ],
    [
      "webhooks_pending",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of pending webhook deliveries of its events.",
          }),
        ),
    ],
    [
      "timeline",
      z
        .array(TimelineEntry)
        .max(10000)
        .openapi({ description: "Timeline of the message, oldest entry first." }),
    ],
  ]),
).openapi(
  "MessageTimeline",
  keywords({
    title: "Message with its timeline",
    description: "A message of any customer, with its timeline.",
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
      to: {
        type: "string",
        description:
          "Recipient number, E.164 format. After the retention period of numbers, only its calling code, such as `+44`.",
      },
      country: { type: "string", description: "English name of the recipient's country." },
      network: {
        type: "string",
        description: "Mobile network of the recipient, as named in the price list.",
      },
      status: { $ref: "#/components/schemas/MessageStatus" },
      outcome: {
        $ref: "#/components/schemas/SmsReportStatus",
        description:
          "The latest value from the SMS or flash call webhook operation that changed the outcome. Absent before the first\none.",
      },
      verification: { $ref: "#/components/schemas/TelegramVerificationStatus" },
      verification_id: {
        type: "string",
        format: "uuid",
        description:
          "Identifier of the verification that the message belongs to. Absent for every other message.",
      },
      provider: {
        type: "string",
        description:
          "Provider that accepted the message, as named in the routes. Absent in the sandbox, and until a provider accepts the message.",
      },
      provider_message_id: {
        type: "string",
        description:
          "Identifier of the message at its provider. Absent until a provider accepts the message.",
      },
      to_given: { type: "string", description: "Recipient as the customer wrote it." },
      sender: { type: "string", description: "Sender that the recipient sees, if the channel has one." },
      text_beginning: {
        type: "string",
        description:
          "Beginning of the text, if the channel has one: at most half of it and at most 20 characters, with masked digits. Absent once the message has its final status, because the text is then removed, for a message of a verification, and while the data key of the text is missing.",
      },
      quantity: {
        type: "integer",
        minimum: 1,
        description: "Number of charged units: the segments of an SMS.",
      },
      queue: { type: "string", description: "Queue of the message." },
      attempts: { type: "integer", minimum: 0, description: "Number of submit attempts." },
      price: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Price of the message when it was accepted.",
      },
      cost: {
        type: "number",
        format: "double",
        minimum: 0,
        description: "Price that the provider charges for the message. Absent while it is unknown.",
      },
      currency: { $ref: "#/components/schemas/Currency" },
      created_at: {
        type: "string",
        format: "date-time",
        description: "Time of acceptance by connect-hub (ISO 8601).",
      },
      updated_at: { type: "string", format: "date-time", description: "Time of the last change (ISO 8601)." },
      expires_at: { type: "string", format: "date-time", description: "Expiry time (ISO 8601)." },
      submitted_at: {
        type: "string",
        format: "date-time",
        description: "Time of acceptance by a provider (ISO 8601). Absent until then.",
      },
      refunded_at: {
        type: "string",
        format: "date-time",
        description: "Time of the refund (ISO 8601). Absent if not refunded.",
      },
      webhooks_pending: {
        type: "integer",
        minimum: 0,
        description: "Number of pending webhook deliveries of its events.",
      },
      timeline: {
        type: "array",
        maxItems: 10000,
        items: { $ref: "#/components/schemas/TimelineEntry" },
        description: "Timeline of the message, oldest entry first.",
      },
    },
  }),
);

export const TrafficGroup = z
  .enum(["account", "channel", "provider", "country", "network", "hour", "day", "month"])
  .openapi("TrafficGroup", {
    title: "Grouping of statistics",
    description:
      "- `account`, `channel`, `provider`, `country` and `network` are properties of a message.\n- `hour`, `day` and `month` are based on the acceptance time in UTC. At most one of them is allowed.",
  });

export const TrafficRequest = z
  .strictObject({
    from: Time.openapi({
      description: "Start of the range, inclusive. The hour that contains it counts in full.",
    }),
    to: Time.openapi({
      description: "End of the range, exclusive. The hour that contains it counts in full.",
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
            "One row for each combination of these properties. At most one may be a period (hour, day or month). If unset or\nempty, one row for all messages.",
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description:
            "Only messages of this customer: its e-mail address, or the identifier of its account or its user.",
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
          description:
            "Only messages that this provider accepted. Empty: messages that no provider accepted.",
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
          description: "Only messages to this mobile network. Empty: messages whose network is unknown.",
        }),
      ),
    ),
  })
  .openapi("TrafficRequest", {
    title: "Statistics request",
    description: "Filter and grouping of the statistics.",
  });

export const SecondsToDelivery = exact(
  types("object", "null"),
  required("mean", "p50", "p90", "p99"),
  properties([
    ["mean", z.number().min(0).openapi({ description: "Mean." })],
    ["p50", z.number().openapi({ description: "Median." })],
    ["p90", z.number().openapi({ description: "90th percentile." })],
    ["p99", z.number().openapi({ description: "99th percentile." })],
  ]),
).openapi(
  "SecondsToDelivery",
  keywords({
    title: "Time to delivery",
    description:
      "Seconds from acceptance to the first report of the delivery. Null if no message was delivered. Percentiles are\nrounded up to 1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3600 or 86400. The last value also represents longer\ntimes.",
    type: ["object", "null"],
    required: ["mean", "p50", "p90", "p99"],
    properties: {
      mean: { type: "number", minimum: 0, description: "Mean." },
      p50: { type: "number", description: "Median." },
      p90: { type: "number", description: "90th percentile." },
      p99: { type: "number", description: "99th percentile." },
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
          description: "Start of the hour, day or month, if grouped by time.",
        }),
    ],
    ["account_id", z.string().openapi({ description: "The account." })],
    ["channel", Channel],
    [
      "provider",
      z
        .string()
        .openapi({
          description: "Provider that accepted the messages. Empty if no provider did, or in the sandbox.",
        }),
    ],
    ["country", z.string().openapi({ description: "The country." })],
    [
      "network",
      z
        .string()
        .openapi({
          description: "Mobile network as named in the price list. Empty if the price list does not name it.",
        }),
    ],
    [
      "sent",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that connect-hub accepted." }),
        ),
    ],
    [
      "handed_over",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that a provider accepted." }),
        ),
    ],
    [
      "delivered",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Delivered messages." })),
    ],
    [
      "failed",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that failed or were revoked." }),
        ),
    ],
    [
      "expired",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Expired messages." })),
    ],
    [
      "open",
      integer()
        .min(0)
        .openapi(keywords({ type: "integer", minimum: 0, description: "Messages without a final status." })),
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
            "Delivered messages as a share of `sent`. A message without a final status counts as not delivered; `open` is the number of these. Null if `sent` is 0.",
        }),
    ],
    ["seconds_to_delivery", SecondsToDelivery],
    ["charged", z.number().openapi({ format: "double", description: "Charges to customers." })],
    ["refunded", z.number().openapi({ format: "double", description: "Refunded charges." })],
    ["revenue", z.number().openapi({ format: "double", description: "Charges minus refunds." })],
    [
      "cost",
      z
        .number()
        .openapi({ format: "double", description: "Provider cost of the messages with a known price." }),
    ],
    [
      "unpriced",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description:
              "Messages that a provider accepted at an unknown price. `cost` does not include them.",
          }),
        ),
    ],
    ["margin", z.number().openapi({ format: "double", description: "Revenue minus cost." })],
  ]),
).openapi(
  "TrafficRow",
  keywords({
    title: "Statistics of a group",
    description:
      "Outcomes, revenue and cost of one group of messages. Amounts are in the service's currency. The row contains the\nvalues of the properties in `group_by`.",
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
        description: "Start of the hour, day or month, if grouped by time.",
      },
      account_id: { type: "string", description: "The account." },
      channel: { $ref: "#/components/schemas/Channel" },
      provider: {
        type: "string",
        description: "Provider that accepted the messages. Empty if no provider did, or in the sandbox.",
      },
      country: { type: "string", description: "The country." },
      network: {
        type: "string",
        description: "Mobile network as named in the price list. Empty if the price list does not name it.",
      },
      sent: { type: "integer", minimum: 0, description: "Messages that connect-hub accepted." },
      handed_over: { type: "integer", minimum: 0, description: "Messages that a provider accepted." },
      delivered: { type: "integer", minimum: 0, description: "Delivered messages." },
      failed: { type: "integer", minimum: 0, description: "Messages that failed or were revoked." },
      expired: { type: "integer", minimum: 0, description: "Expired messages." },
      open: { type: "integer", minimum: 0, description: "Messages without a final status." },
      delivery_rate: {
        type: ["number", "null"],
        minimum: 0,
        maximum: 1,
        description:
          "Delivered messages as a share of `sent`. A message without a final status counts as not delivered; `open` is the number of these. Null if `sent` is 0.",
      },
      seconds_to_delivery: { $ref: "#/components/schemas/SecondsToDelivery" },
      charged: { type: "number", format: "double", description: "Charges to customers." },
      refunded: { type: "number", format: "double", description: "Refunded charges." },
      revenue: { type: "number", format: "double", description: "Charges minus refunds." },
      cost: {
        type: "number",
        format: "double",
        description: "Provider cost of the messages with a known price.",
      },
      unpriced: {
        type: "integer",
        minimum: 0,
        description: "Messages that a provider accepted at an unknown price. `cost` does not include them.",
      },
      margin: { type: "number", format: "double", description: "Revenue minus cost." },
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
        .openapi({ format: "date-time", description: "Start of the range, on the hour." }),
    ],
    [
      "to",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "End of the range, on the hour." }),
    ],
    [
      "list",
      z
        .array(TrafficRow)
        .max(2000)
        .openapi({
          description:
            "The groups, ordered by time, then by their properties. Groups without messages are omitted.",
        }),
    ],
  ]),
).openapi(
  "TrafficReport",
  keywords({
    title: "Statistics",
    description: "Statistics of all accounts for a range of whole hours.",
    type: "object",
    required: ["from", "to", "list"],
    properties: {
      from: { type: "string", format: "date-time", description: "Start of the range, on the hour." },
      to: { type: "string", format: "date-time", description: "End of the range, on the hour." },
      list: {
        type: "array",
        maxItems: 2000,
        items: { $ref: "#/components/schemas/TrafficRow" },
        description:
          "The groups, ordered by time, then by their properties. Groups without messages are omitted.",
      },
    },
  }),
);

export const MaintainedService = z
  .enum(["sms", "flash_call", "whatsapp", "telegram", "email", "esim", "registration"])
  .openapi("MaintainedService", {
    title: "Maintained service",
    description:
      "A service that supports maintenance.\n\n- `sms`: one-time passwords by SMS;\n- `flash_call`: flash calls;\n- `whatsapp`: one-time passwords by WhatsApp;\n- `telegram`: verification codes by Telegram;\n- `email`: e-mails wait and are sent afterwards, except e-mails with expired links;\n- `esim`: packages on SIMs;\n- `registration`: registration is closed; `registerUser` of the customer API responds with 403.",
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
          description: "Start of the maintenance (ISO 8601). Absent while there is none.",
        }),
    ],
  ]),
).openapi(
  "Maintenance",
  keywords({
    title: "Maintenance",
    description: "Maintenance state of a service.",
    type: "object",
    required: ["service"],
    properties: {
      service: { $ref: "#/components/schemas/MaintainedService" },
      since: {
        type: "string",
        format: "date-time",
        description: "Start of the maintenance (ISO 8601). Absent while there is none.",
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
    description: "All services that support maintenance.",
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
            "Number prefixes of its routes. An empty text matches every other number. Empty list if the service has no routes\nby number.",
        }),
    ],
  ]),
).openapi(
  "ProviderService",
  keywords({
    title: "Service of a provider",
    description: "A service that uses a provider.",
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
          "Number prefixes of its routes. An empty text matches every other number. Empty list if the service has no routes\nby number.",
      },
    },
  }),
);

export const ProviderState = z
  .enum(["up", "demoted", "down", "held"])
  .openapi("ProviderState", {
    title: "State of a provider",
    description:
      "State of a provider.\n\n- `up`: the provider accepts messages at its configured priority;\n- `demoted`: the provider is up, but is tried after the other providers; `trouble` is the reason. A message\n  occasionally tries it first;\n- `down`: the provider accepts nothing: its session is not bound, its circuit breaker is open, or its peer does not\n  respond;\n- `held`: an operator has put the provider on hold.",
  });

export const ProviderTrouble = z
  .enum(["throttling", "slow", "silent", "rejecting"])
  .openapi("ProviderTrouble", {
    title: "Trouble of a provider",
    description:
      "Reason for the demotion of a provider.\n\n- `throttling`: it rejects messages because they arrive too fast;\n- `slow`: it responds too late;\n- `silent`: the outcome of its messages remains unknown;\n- `rejecting`: it rejects most messages, for reasons that concern the provider and not the numbers or texts.",
  });

export const ProviderFailure = exact(
  types("object"),
  required("detail", "time"),
  properties([
    ["detail", z.string().openapi({ description: "Error text of the provider." })],
    [
      "time",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Time of the failure (ISO 8601)." }),
    ],
  ]),
).openapi(
  "ProviderFailure",
  keywords({
    title: "Failure of a provider",
    description: "The last failure to accept a message.",
    type: "object",
    required: ["detail", "time"],
    properties: {
      detail: { type: "string", description: "Error text of the provider." },
      time: { type: "string", format: "date-time", description: "Time of the failure (ISO 8601)." },
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
        .openapi(
          keywords({ type: "integer", minimum: 1, description: "Length of the counted period in minutes." }),
        ),
    ],
    [
      "accepted",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that the provider accepted." }),
        ),
    ],
    [
      "refused",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that it rejected permanently." }),
        ),
    ],
    [
      "throttled",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Messages that it received too fast." }),
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
            description: "Messages that it could not accept for another reason that concerns the provider.",
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
            description: "Messages with a requested retry, and messages with an unknown outcome.",
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
            description:
              "Messages that were submitted to another provider because this provider had not responded.",
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
          description: "Accepted messages as a share of all its responses. Absent if there were none.",
        }),
    ],
  ]),
).openapi(
  "ProviderAnswers",
  keywords({
    title: "Answers of a provider",
    description: "Results of the provider's recent messages.",
    type: "object",
    required: ["minutes", "accepted", "refused", "throttled", "unavailable", "open", "superseded"],
    properties: {
      minutes: { type: "integer", minimum: 1, description: "Length of the counted period in minutes." },
      accepted: { type: "integer", minimum: 0, description: "Messages that the provider accepted." },
      refused: { type: "integer", minimum: 0, description: "Messages that it rejected permanently." },
      throttled: { type: "integer", minimum: 0, description: "Messages that it received too fast." },
      unavailable: {
        type: "integer",
        minimum: 0,
        description: "Messages that it could not accept for another reason that concerns the provider.",
      },
      open: {
        type: "integer",
        minimum: 0,
        description: "Messages with a requested retry, and messages with an unknown outcome.",
      },
      superseded: {
        type: "integer",
        minimum: 0,
        description:
          "Messages that were submitted to another provider because this provider had not responded.",
      },
      acceptance_rate: {
        type: "number",
        minimum: 0,
        maximum: 1,
        description: "Accepted messages as a share of all its responses. Absent if there were none.",
      },
    },
  }),
);

export const ProviderDeliveries = exact(
  types("object"),
  required("country", "messages", "delivered", "open", "delivery_rate", "is_demoted"),
  properties([
    ["country", z.string().openapi({ description: "Country of the numbers." })],
    ["messages", z.int().min(1).max(100).openapi({ description: "Number of messages." })],
    ["delivered", z.int().min(0).max(100).openapi({ description: "Number of delivered messages." })],
    ["open", z.int().min(0).max(100).openapi({ description: "Number of messages without a final status." })],
    [
      "delivery_rate",
      z
        .number()
        .min(0)
        .max(1)
        .openapi({
          description:
            "Delivered messages as a share of all, as in `getStatistics`. A message without a final status counts as not delivered.",
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
            description: "Median time from submission to delivery, in milliseconds.",
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
            description: "90th percentile of the time from submission to delivery, in milliseconds.",
          }),
        ),
    ],
    [
      "is_demoted",
      z
        .boolean()
        .openapi({
          description:
            "True if the provider is tried after the other providers in this country, because its delivery rate is too low.",
        }),
    ],
  ]),
).openapi(
  "ProviderDeliveries",
  keywords({
    title: "Deliveries of a provider",
    description:
      "Outcomes of the last messages, at most 100, that a provider accepted for a country. A message counts when its status\nis final, or after 90 seconds as `open` until its delivery receipt arrives.",
    type: "object",
    required: ["country", "messages", "delivered", "open", "delivery_rate", "is_demoted"],
    properties: {
      country: { type: "string", description: "Country of the numbers." },
      messages: { type: "integer", minimum: 1, maximum: 100, description: "Number of messages." },
      delivered: { type: "integer", minimum: 0, maximum: 100, description: "Number of delivered messages." },
      open: {
        type: "integer",
        minimum: 0,
        maximum: 100,
        description: "Number of messages without a final status.",
      },
      delivery_rate: {
        type: "number",
        minimum: 0,
        maximum: 1,
        description:
          "Delivered messages as a share of all, as in `getStatistics`. A message without a final status counts as not delivered.",
      },
      median_milliseconds: {
        type: "integer",
        minimum: 0,
        description: "Median time from submission to delivery, in milliseconds.",
      },
      p90_milliseconds: {
        type: "integer",
        minimum: 0,
        description: "90th percentile of the time from submission to delivery, in milliseconds.",
      },
      is_demoted: {
        type: "boolean",
        description:
          "True if the provider is tried after the other providers in this country, because its delivery rate is too low.",
      },
    },
  }),
);

export const Provider = exact(
  types("object"),
  required("name", "kind", "services", "state", "since", "answers", "deliveries"),
  properties([
    ["name", z.string().openapi({ description: "Name of the provider in the routes file." })],
    ["kind", z.string().openapi({ description: "Kind of the provider, such as `smpp`." })],
    ["services", z.array(ProviderService).openapi({ description: "Services that use the provider." })],
    ["state", ProviderState],
    [
      "since",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description:
            "Time of the last state change that this instance has seen (ISO 8601): the provider was bound, failed, was\ndemoted or promoted. A short outage changes it.",
        }),
    ],
    ["trouble", ProviderTrouble],
    [
      "held_by",
      z.string().openapi({ description: "Author of the hold: the identifier of a user, or `command line`." }),
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
          description: "Delivery results by country. The countries with the most messages come first.",
        }),
    ],
  ]),
).openapi(
  "Provider",
  keywords({
    title: "Provider",
    description:
      "A provider of the routes file, as seen by one instance. This instance has counted everything itself, since its\nstart.",
    type: "object",
    required: ["name", "kind", "services", "state", "since", "answers", "deliveries"],
    properties: {
      name: { type: "string", description: "Name of the provider in the routes file." },
      kind: { type: "string", description: "Kind of the provider, such as `smpp`." },
      services: {
        type: "array",
        description: "Services that use the provider.",
        items: { $ref: "#/components/schemas/ProviderService" },
      },
      state: { $ref: "#/components/schemas/ProviderState" },
      since: {
        type: "string",
        format: "date-time",
        description:
          "Time of the last state change that this instance has seen (ISO 8601): the provider was bound, failed, was\ndemoted or promoted. A short outage changes it.",
      },
      trouble: { $ref: "#/components/schemas/ProviderTrouble" },
      held_by: {
        type: "string",
        description: "Author of the hold: the identifier of a user, or `command line`.",
      },
      reason: { $ref: "#/components/schemas/Reason" },
      last_failure: { $ref: "#/components/schemas/ProviderFailure" },
      answers: { $ref: "#/components/schemas/ProviderAnswers" },
      deliveries: {
        type: "array",
        maxItems: 50,
        description: "Delivery results by country. The countries with the most messages come first.",
        items: { $ref: "#/components/schemas/ProviderDeliveries" },
      },
    },
  }),
);

export const ProviderList = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(Provider).openapi({ description: "The providers, in the order of the routes file." })],
  ]),
).openapi(
  "ProviderList",
  keywords({
    title: "Providers",
    description: "The providers in the routes.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/Provider" },
        description: "The providers, in the order of the routes file.",
      },
    },
  }),
);

export const CheckedProvider = exact(
  types("object"),
  required("name", "ok", "detail", "milliseconds"),
  properties([
    ["name", z.string().openapi({ description: "Name of the provider in the routes file." })],
    ["ok", z.boolean().openapi({ description: "True if the provider responds as expected." })],
    ["detail", z.string().openapi({ description: "Human-readable result." })],
    [
      "milliseconds",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Duration of the check in milliseconds." }),
        ),
    ],
  ]),
).openapi(
  "CheckedProvider",
  keywords({
    title: "Checked provider",
    description: "Result of a connection check.",
    type: "object",
    required: ["name", "ok", "detail", "milliseconds"],
    properties: {
      name: { type: "string", description: "Name of the provider in the routes file." },
      ok: { type: "boolean", description: "True if the provider responds as expected." },
      detail: { type: "string", description: "Human-readable result." },
      milliseconds: { type: "integer", minimum: 0, description: "Duration of the check in milliseconds." },
    },
  }),
);

export const QueuedMessages = exact(
  types("object"),
  required("queue", "channel", "providers", "is_held", "waiting", "due", "put_off", "in_flight"),
  properties([
    ["queue", z.string().openapi({ description: "Name of the queue." })],
    ["channel", Channel],
    [
      "providers",
      z
        .array(z.string())
        .openapi({
          description:
            "Names of the providers of the queue. Empty if the channel has one queue for all providers.",
        }),
    ],
    [
      "is_held",
      z
        .boolean()
        .openapi({
          description:
            "True if no message of the queue is submitted, because its channel or each of its providers is on hold. For a queue of a previous version of the routes: each current provider.",
        }),
    ],
    [
      "waiting",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of messages that wait for submission.",
          }),
        ),
    ],
    [
      "due",
      integer()
        .min(0)
        .openapi(
          keywords({ type: "integer", minimum: 0, description: "Number of messages that are due now." }),
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
            description: "Number of messages that wait for their next attempt.",
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
            description: "Number of messages that an instance is submitting.",
          }),
        ),
    ],
    [
      "oldest_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({ format: "date-time", description: "Acceptance time of the oldest message (ISO 8601)." }),
    ],
    [
      "next_due_at",
      z
        .stringFormat("date-time", isDateTime)
        .openapi({
          format: "date-time",
          description: "Due time of the next message that is not in flight (ISO 8601).",
        }),
    ],
  ]),
).openapi(
  "QueuedMessages",
  keywords({
    title: "Messages of a queue",
    description:
      "Contents of one queue. Counts are capped at 100,000. Times are based on the 10,000 messages that are due first.",
    type: "object",
    required: ["queue", "channel", "providers", "is_held", "waiting", "due", "put_off", "in_flight"],
    properties: {
      queue: { type: "string", description: "Name of the queue." },
      channel: { $ref: "#/components/schemas/Channel" },
      providers: {
        type: "array",
        items: { type: "string" },
        description:
          "Names of the providers of the queue. Empty if the channel has one queue for all providers.",
      },
      is_held: {
        type: "boolean",
        description:
          "True if no message of the queue is submitted, because its channel or each of its providers is on hold. For a queue of a previous version of the routes: each current provider.",
      },
      waiting: { type: "integer", minimum: 0, description: "Number of messages that wait for submission." },
      due: { type: "integer", minimum: 0, description: "Number of messages that are due now." },
      put_off: {
        type: "integer",
        minimum: 0,
        description: "Number of messages that wait for their next attempt.",
      },
      in_flight: {
        type: "integer",
        minimum: 0,
        description: "Number of messages that an instance is submitting.",
      },
      oldest_at: {
        type: "string",
        format: "date-time",
        description: "Acceptance time of the oldest message (ISO 8601).",
      },
      next_due_at: {
        type: "string",
        format: "date-time",
        description: "Due time of the next message that is not in flight (ISO 8601).",
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
      z.array(QueuedMessages).openapi({ description: "The queues that are not empty, ordered by name." }),
    ],
    [
      "more_queues",
      z.boolean().openapi({ description: "True if there are more queues than the 200 in this report." }),
    ],
  ]),
).openapi(
  "QueueReport",
  keywords({
    title: "Queue report",
    description: "Messages that wait for submission.",
    type: "object",
    required: ["list", "more_queues"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/QueuedMessages" },
        description: "The queues that are not empty, ordered by name.",
      },
      more_queues: {
        type: "boolean",
        description: "True if there are more queues than the 200 in this report.",
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
            "Channel of a message.\n\n- `sms`: a text message.\n- `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.\n- `whatsapp`: a WhatsApp message.\n- `telegram`: a Telegram message through the gateway.",
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
          description: "Name of a queue, as returned by `getQueue`.",
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description: "E-mail address of a customer, or identifier of its account or its user.",
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
          description: "Minimum age of the messages in seconds since acceptance.",
        }),
      ),
    ),
    reason: Reason,
  })
  .openapi("QueueFilter", {
    title: "Queue filter",
    description:
      "Filter of queued messages. A message must match all given properties. At least one besides `reason` is required.",
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
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of messages that this request cancelled.",
          }),
        ),
    ],
    ["more_queued", z.boolean().openapi({ description: "True if more queued messages match the request." })],
  ]),
).openapi(
  "CancelledMessages",
  keywords({
    title: "Cancelled messages",
    description: "Result of cancelling queued messages.",
    type: "object",
    required: ["cancelled", "more_queued"],
    properties: {
      cancelled: {
        type: "integer",
        minimum: 0,
        description: "Number of messages that this request cancelled.",
      },
      more_queued: { type: "boolean", description: "True if more queued messages match the request." },
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
            description: "Number of messages that this request made due now.",
          }),
        ),
    ],
    [
      "more_put_off",
      z.boolean().openapi({ description: "True if more messages that match the request wait for a retry." }),
    ],
  ]),
).openapi(
  "ReleasedMessages",
  keywords({
    title: "Released messages",
    description: "Result of releasing messages that wait for a retry.",
    type: "object",
    required: ["released", "more_put_off"],
    properties: {
      released: {
        type: "integer",
        minimum: 0,
        description: "Number of messages that this request made due now.",
      },
      more_put_off: {
        type: "boolean",
        description: "True if more messages that match the request wait for a retry.",
      },
    },
  }),
);

export const CancelledMessage = exact(
  types("object"),
  required("id", "status", "cancelled"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the message." })],
    ["status", MessageStatus],
    [
      "cancelled",
      z
        .boolean()
        .openapi({
          description:
            "True if this request cancelled the message. False if it is not queued: it was submitted, is being submitted, or\nis final.",
        }),
    ],
  ]),
).openapi(
  "CancelledMessage",
  keywords({
    title: "Cancelled message",
    description: "Result of cancelling a message.",
    type: "object",
    required: ["id", "status", "cancelled"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the message." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      cancelled: {
        type: "boolean",
        description:
          "True if this request cancelled the message. False if it is not queued: it was submitted, is being submitted, or\nis final.",
      },
    },
  }),
);

export const ReleasedMessage = exact(
  types("object"),
  required("id", "status", "released"),
  properties([
    ["id", z.guid().openapi({ description: "Identifier of the message." })],
    ["status", MessageStatus],
    [
      "released",
      z
        .boolean()
        .openapi({
          description:
            "True if this request made the message due now. False if the message was not waiting for a retry.",
        }),
    ],
  ]),
).openapi(
  "ReleasedMessage",
  keywords({
    title: "Released message",
    description: "Result of releasing a message.",
    type: "object",
    required: ["id", "status", "released"],
    properties: {
      id: { type: "string", format: "uuid", description: "Identifier of the message." },
      status: { $ref: "#/components/schemas/MessageStatus" },
      released: {
        type: "boolean",
        description:
          "True if this request made the message due now. False if the message was not waiting for a retry.",
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
        "Messages that a hold applies to.\n\n- `all`: the messages of every channel;\n- `channel:` and a channel, such as `channel:sms`: its messages;\n- `provider:` and its name in the routes file: the provider is taken out of service. Messages use the other\n  providers of their route. If there is no other, they wait.",
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
          description: "Start of the hold (ISO 8601). Absent while there is no hold.",
        }),
    ],
    [
      "by",
      z.string().openapi({ description: "Author of the hold: the identifier of a user, or `command line`." }),
    ],
    ["reason", Reason],
  ]),
).openapi(
  "Hold",
  keywords({
    title: "Hold",
    description: "State of a hold.",
    type: "object",
    required: ["scope"],
    properties: {
      scope: { $ref: "#/components/schemas/HoldScope" },
      since: {
        type: "string",
        format: "date-time",
        description: "Start of the hold (ISO 8601). Absent while there is no hold.",
      },
      by: { type: "string", description: "Author of the hold: the identifier of a user, or `command line`." },
      reason: { $ref: "#/components/schemas/Reason" },
    },
  }),
);

export const HoldList = exact(
  types("object"),
  required("list"),
  properties([["list", z.array(Hold).openapi({ description: "The holds, ordered by scope." })]]),
).openapi(
  "HoldList",
  keywords({
    title: "Holds",
    description: "The current holds.",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { $ref: "#/components/schemas/Hold" },
        description: "The holds, ordered by scope.",
      },
    },
  }),
);

export const PersonalDataNumber = z
  .string()
  .min(3)
  .max(40)
  .openapi(
    "PersonalDataNumber",
    keywords({
      title: "Number of a recipient",
      description:
        "Phone number in international format. It may begin with `+` or `00`, and may contain spaces and brackets. Both\nspellings of a mobile number in Argentina, Brazil and Mexico are one number.",
      examples: ["+447700900123"],
    }),
  );

export const PersonalDataCursor = z
  .string()
  .min(1)
  .max(2000)
  .regex(/^[A-Za-z0-9_-]+$/u)
  .openapi("PersonalDataCursor", {
    pattern: "^[A-Za-z0-9_-]+$",
    title: "Position in personal data",
    description: "Position of the next page or of the next part.",
  });

export const ListPersonalDataRequest = z
  .strictObject({
    number: optional(
      omissible(PersonalDataNumber, undefined).openapi(
        keywords({
          description:
            "Phone number in international format. It may begin with `+` or `00`, and may contain spaces and brackets. Both\nspellings of a mobile number in Argentina, Brazil and Mexico are one number.",
          anyOf: [{ $ref: "#/components/schemas/PersonalDataNumber" }, { type: "null" }],
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description: "E-mail address of a customer, or identifier of its account or its user.",
          anyOf: [{ $ref: "#/components/schemas/CustomerName" }, { type: "null" }],
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
          description: "Maximum number of records on a page.",
        }),
      )
      .default(20),
    before: optional(
      omissible(PersonalDataCursor, undefined).openapi(
        keywords({
          description: "`next` of the previous page.",
          anyOf: [{ $ref: "#/components/schemas/PersonalDataCursor" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("ListPersonalDataRequest", {
    title: "Data to export",
    description: "Exactly one of `number` and `customer` is required.",
  });

export const PersonalRecord = exact(
  types("object"),
  required("source", "data"),
  properties([
    [
      "source",
      z
        .string()
        .openapi({
          description: "Table of the row. `guard_counters` are the counted messages of the guard.",
        }),
    ],
    [
      "data",
      exact(types("object")).openapi(
        keywords({
          type: "object",
          description:
            "Values of the row, by column. Times are in Unix milliseconds, amounts in millionths of the currency unit. Messages\nalso have their events.",
        }),
      ),
    ],
  ]),
).openapi(
  "PersonalRecord",
  keywords({
    title: "Personal record",
    description: "A stored row about a recipient or a customer.",
    type: "object",
    required: ["source", "data"],
    properties: {
      source: {
        type: "string",
        description: "Table of the row. `guard_counters` are the counted messages of the guard.",
      },
      data: {
        type: "object",
        description:
          "Values of the row, by column. Times are in Unix milliseconds, amounts in millionths of the currency unit. Messages\nalso have their events.",
      },
    },
  }),
);

export const PersonalDataPage = exact(
  types("object"),
  required("list"),
  properties([
    ["list", z.array(PersonalRecord).max(100).openapi({ description: "Records, by table." })],
    [
      "next",
      PersonalDataCursor.openapi({ description: "`before` of the next page. Absent on the last page." }),
    ],
  ]),
).openapi(
  "PersonalDataPage",
  keywords({
    title: "Page of personal data",
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 100,
        items: { $ref: "#/components/schemas/PersonalRecord" },
        description: "Records, by table.",
      },
      next: {
        $ref: "#/components/schemas/PersonalDataCursor",
        description: "`before` of the next page. Absent on the last page.",
      },
    },
  }),
);

export const DeletePersonalDataRequest = z
  .strictObject({
    number: optional(
      omissible(PersonalDataNumber, undefined).openapi(
        keywords({
          description:
            "Phone number in international format. It may begin with `+` or `00`, and may contain spaces and brackets. Both\nspellings of a mobile number in Argentina, Brazil and Mexico are one number.",
          anyOf: [{ $ref: "#/components/schemas/PersonalDataNumber" }, { type: "null" }],
        }),
      ),
    ),
    customer: optional(
      omissible(CustomerName, undefined).openapi(
        keywords({
          description: "E-mail address of a customer, or identifier of its account or its user.",
          anyOf: [{ $ref: "#/components/schemas/CustomerName" }, { type: "null" }],
        }),
      ),
    ),
    before: optional(
      omissible(PersonalDataCursor, undefined).openapi(
        keywords({
          description: "`next` of the previous response.",
          anyOf: [{ $ref: "#/components/schemas/PersonalDataCursor" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("DeletePersonalDataRequest", {
    title: "Data to erase",
    description: "Exactly one of `number` and `customer` is required.",
  });

export const DeletedPersonalData = exact(
  types("object"),
  required("id", "cancelled_messages", "erased_rows", "waiting_messages", "kept_provider_ids"),
  properties([
    [
      "id",
      z
        .string()
        .openapi({ description: "Hash that replaces the number, or identifier of the customer's user." }),
    ],
    [
      "cancelled_messages",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of messages that this request cancelled.",
          }),
        ),
    ],
    [
      "erased_rows",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of rows that this request changed or deleted.",
          }),
        ),
    ],
    [
      "waiting_messages",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description:
              "Number of messages that are being submitted. The next request continues when it is 0.",
          }),
        ),
    ],
    [
      "kept_provider_ids",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description:
              "Number of messages whose provider id contains the number and is still needed for delivery receipts. If it is not\n0, erase again after a day.",
          }),
        ),
    ],
    [
      "next",
      PersonalDataCursor.openapi({
        description: "`before` of the next request. Absent if the erasure is complete.",
      }),
    ],
    [
      "tombstone",
      z
        .string()
        .openapi({
          description:
            "Record of the erasure, without the number. Absent in responses to a request with `before`.",
        }),
    ],
    [
      "balance",
      z
        .number()
        .openapi({
          format: "double",
          description:
            "Balance that remains in the account of the customer. Absent for a number, and if it is 0.",
        }),
    ],
    ["currency", Currency.openapi({ description: "Currency of the balance (ISO 4217)." })],
  ]),
).openapi(
  "DeletedPersonalData",
  keywords({
    title: "Erased personal data",
    type: "object",
    required: ["id", "cancelled_messages", "erased_rows", "waiting_messages", "kept_provider_ids"],
    properties: {
      id: {
        type: "string",
        description: "Hash that replaces the number, or identifier of the customer's user.",
      },
      cancelled_messages: {
        type: "integer",
        minimum: 0,
        description: "Number of messages that this request cancelled.",
      },
      erased_rows: {
        type: "integer",
        minimum: 0,
        description: "Number of rows that this request changed or deleted.",
      },
      waiting_messages: {
        type: "integer",
        minimum: 0,
        description: "Number of messages that are being submitted. The next request continues when it is 0.",
      },
      kept_provider_ids: {
        type: "integer",
        minimum: 0,
        description:
          "Number of messages whose provider id contains the number and is still needed for delivery receipts. If it is not\n0, erase again after a day.",
      },
      next: {
        $ref: "#/components/schemas/PersonalDataCursor",
        description: "`before` of the next request. Absent if the erasure is complete.",
      },
      tombstone: {
        type: "string",
        description:
          "Record of the erasure, without the number. Absent in responses to a request with `before`.",
      },
      balance: {
        type: "number",
        format: "double",
        description:
          "Balance that remains in the account of the customer. Absent for a number, and if it is 0.",
      },
      currency: { $ref: "#/components/schemas/Currency", description: "Currency of the balance (ISO 4217)." },
    },
  }),
);

export const ReloadedProviders = exact(
  types("object"),
  required("added", "changed", "removed", "unchanged"),
  properties([
    ["added", z.array(z.string()).openapi({ description: "Providers that have been opened." })],
    [
      "changed",
      z
        .array(z.string())
        .openapi({ description: "Providers with other options. A new provider replaces each of them." }),
    ],
    [
      "removed",
      z
        .array(z.string())
        .openapi({ description: "Providers that finish their messages in progress and are then closed." }),
    ],
    [
      "unchanged",
      z.array(z.string()).openapi({ description: "Providers that keep their sessions and their state." }),
    ],
  ]),
).openapi(
  "ReloadedProviders",
  keywords({
    title: "Reloaded providers",
    description: "The providers in the routes, by the effect of the reload.",
    type: "object",
    required: ["added", "changed", "removed", "unchanged"],
    properties: {
      added: { type: "array", items: { type: "string" }, description: "Providers that have been opened." },
      changed: {
        type: "array",
        items: { type: "string" },
        description: "Providers with other options. A new provider replaces each of them.",
      },
      removed: {
        type: "array",
        items: { type: "string" },
        description: "Providers that finish their messages in progress and are then closed.",
      },
      unchanged: {
        type: "array",
        items: { type: "string" },
        description: "Providers that keep their sessions and their state.",
      },
    },
  }),
);

export const ReloadedConfiguration = exact(
  types("object"),
  required("providers", "applied", "restart_required", "warnings"),
  properties([
    ["providers", ReloadedProviders],
    [
      "applied",
      z
        .array(z.string())
        .openapi({
          description: "Environment variables whose files have changed. The new values are active.",
        }),
    ],
    [
      "restart_required",
      z
        .array(z.string())
        .openapi({
          description:
            "Environment variables whose files have changed, but whose values apply only after a restart. `jwt-secret` and\n`data-keys` are files of these names in the data folder.",
        }),
    ],
    ["warnings", z.array(z.string()).openapi({ description: "Valid settings that are probably mistakes." })],
  ]),
).openapi(
  "ReloadedConfiguration",
  keywords({
    title: "Reloaded configuration",
    description: "Result of a reload on the responding instance.",
    type: "object",
    required: ["providers", "applied", "restart_required", "warnings"],
    properties: {
      providers: { $ref: "#/components/schemas/ReloadedProviders" },
      applied: {
        type: "array",
        items: { type: "string" },
        description: "Environment variables whose files have changed. The new values are active.",
      },
      restart_required: {
        type: "array",
        items: { type: "string" },
        description:
          "Environment variables whose files have changed, but whose values apply only after a restart. `jwt-secret` and\n`data-keys` are files of these names in the data folder.",
      },
      warnings: {
        type: "array",
        items: { type: "string" },
        description: "Valid settings that are probably mistakes.",
      },
    },
  }),
);

export const ConfigurationFault = exact(
  types("object"),
  required("message"),
  properties([
    [
      "file",
      z
        .string()
        .openapi({
          description:
            "Path of the file, or the variable that contains its text. Absent without a position in a file.",
        }),
    ],
    [
      "line",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Line in the file, from 1. Absent without `file`.",
          }),
        ),
    ],
    [
      "column",
      integer()
        .min(1)
        .openapi(
          keywords({
            type: "integer",
            minimum: 1,
            description: "Column in the line, from 1. Absent without `file`.",
          }),
        ),
    ],
    ["message", z.string().openapi({ description: "Cause of the fault, and what is expected." })],
  ]),
).openapi(
  "ConfigurationFault",
  keywords({
    title: "Configuration fault",
    description: "A fault of a configuration file or of a variable. It contains no secret.",
    type: "object",
    required: ["message"],
    properties: {
      file: {
        type: "string",
        description:
          "Path of the file, or the variable that contains its text. Absent without a position in a file.",
      },
      line: { type: "integer", minimum: 1, description: "Line in the file, from 1. Absent without `file`." },
      column: {
        type: "integer",
        minimum: 1,
        description: "Column in the line, from 1. Absent without `file`.",
      },
      message: { type: "string", description: "Cause of the fault, and what is expected." },
    },
  }),
);

export const ConfigurationProblem = exact(
  types("object"),
  required("type", "title", "status", "detail", "code", "request_id", "faults"),
  properties([
    [
      "type",
      z
        .string()
        .openapi(
          keywords({
            description: "Reference for the kind of problem, relative to the address of the service.",
            examples: ["/problems/invalid_configuration"],
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
      "faults",
      z
        .array(ConfigurationFault)
        .min(1)
        .openapi({ description: "Every fault. The faults of a file are in their order in the file." }),
    ],
  ]),
).openapi(
  "ConfigurationProblem",
  keywords({
    title: "Problem of a configuration with faults",
    description: "The body of a 409 of `reloadConfiguration`: a `Problem` with every fault of the files.",
    type: "object",
    required: ["type", "title", "status", "detail", "code", "request_id", "faults"],
    properties: {
      type: {
        type: "string",
        description: "Reference for the kind of problem, relative to the address of the service.",
        examples: ["/problems/invalid_configuration"],
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
      faults: {
        type: "array",
        minItems: 1,
        items: { $ref: "#/components/schemas/ConfigurationFault" },
        description: "Every fault. The faults of a file are in their order in the file.",
      },
    },
  }),
);

export const DataKeyRotation = z
  .strictObject({
    after: optional(
      omissible(z.string().min(1).max(1000), undefined).openapi(
        keywords({
          type: ["string", "null"],
          minLength: 1,
          maxLength: 1000,
          description: "The `next` of the previous response. Default: the first part.",
        }),
      ),
    ),
    reason: optional(
      omissible(Reason, undefined).openapi(
        keywords({
          description: "Reason for the change, for the audit log.",
          anyOf: [{ $ref: "#/components/schemas/Reason" }, { type: "null" }],
        }),
      ),
    ),
  })
  .openapi("DataKeyRotation", {
    title: "Data key rotation",
    description: "Part of the stored data that a request seals.",
  });

export const ResealedData = exact(
  types("object"),
  required("kind", "changed", "unreadable", "used_keys", "other_keys"),
  properties([
    [
      "kind",
      z
        .enum(["messages", "mails", "webhook_secrets", "hash_key"])
        .openapi({
          description:
            "Kind of the data.\n\n- `messages`: texts of queued messages;\n- `mails`: queued e-mails;\n- `webhook_secrets`: secrets of webhook endpoints;\n- `hash_key`: the key of the hashes in the database, which never changes itself.",
        }),
    ],
    [
      "changed",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description: "Number of values that this request sealed.",
          }),
        ),
    ],
    [
      "unreadable",
      integer()
        .min(0)
        .openapi(
          keywords({
            type: "integer",
            minimum: 0,
            description:
              "Number of values that cannot be opened, because their key is missing or they were changed.",
          }),
        ),
    ],
    [
      "used_keys",
      z
        .array(z.string())
        .openapi({
          description:
            "Names of the keys that values of this part need after the request. A missing key may be among them.",
        }),
    ],
    [
      "key",
      z.string().openapi({ description: "Name of the key that seals new data. Absent if it is `none`." }),
    ],
    [
      "other_keys",
      z.array(z.string()).openapi({ description: "Names of the other keys in `CONNECT_HUB_DATA_KEYS`." }),
    ],
    [
      "next",
      z.string().openapi({ description: "Value of `after` for the next part. Absent after the last part." }),
    ],
  ]),
).openapi(
  "ResealedData",
  keywords({
    title: "Resealed data",
    description: "Result for a part of the stored data.",
    type: "object",
    required: ["kind", "changed", "unreadable", "used_keys", "other_keys"],
    properties: {
      kind: {
        type: "string",
        enum: ["messages", "mails", "webhook_secrets", "hash_key"],
        description:
          "Kind of the data.\n\n- `messages`: texts of queued messages;\n- `mails`: queued e-mails;\n- `webhook_secrets`: secrets of webhook endpoints;\n- `hash_key`: the key of the hashes in the database, which never changes itself.",
      },
      changed: { type: "integer", minimum: 0, description: "Number of values that this request sealed." },
      unreadable: {
        type: "integer",
        minimum: 0,
        description:
          "Number of values that cannot be opened, because their key is missing or they were changed.",
      },
      used_keys: {
        type: "array",
        items: { type: "string" },
        description:
          "Names of the keys that values of this part need after the request. A missing key may be among them.",
      },
      key: { type: "string", description: "Name of the key that seals new data. Absent if it is `none`." },
      other_keys: {
        type: "array",
        items: { type: "string" },
        description: "Names of the other keys in `CONNECT_HUB_DATA_KEYS`.",
      },
      next: {
        type: "string",
        description: "Value of `after` for the next part. Absent after the last part.",
      },
    },
  }),
);
