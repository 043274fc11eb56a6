import { z } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";
import { operations } from "../../generated/routes.ts";
import { maximumErrors } from "../../src/domain/problems.ts";
import {
  toValidationErrors,
  toJsonPointer,
  type RequestSection,
} from "../../src/http/input/validation-errors.ts";
import { contract } from "../support/contract.ts";

function faults(schema: z.ZodType, input: unknown, part: RequestSection = "body") {
  const { error } = schema.safeParse(input);
  return error ? toValidationErrors(error, part, input) : [];
}

const codes = (schema: z.ZodType, input: unknown, part?: RequestSection) =>
  faults(schema, input, part).map(({ pointer, code }) => [pointer, code]);

describe("toValidationErrors returns all errors at once", () => {
  const sms = operations.sendSms.body;

  test("of a body", () => {
    const input = { from: "", to: 447700900123, text: "x".repeat(1601), colour: "red", size: 1 };
    expect(codes(sms, input).toSorted()).toEqual([
      ["/colour", "unknown"],
      ["/from", "length"],
      ["/from", "pattern"],
      ["/size", "unknown"],
      ["/text", "length"],
      ["/to", "type"],
    ]);
  });

  test("with the code required for missing values at every level", () => {
    expect(codes(sms, {}).toSorted()).toEqual([
      ["/from", "required"],
      ["/text", "required"],
      ["/to", "required"],
    ]);
    expect(codes(operations.reportSmsStatus.body, { id: "x" })).toEqual([["/status", "required"]]);
    expect(codes(operations.reportSmsStatus.body, { id: "x", status: "?" })).toEqual([["/status", "value"]]);
    expect(codes(sms, undefined)).toEqual([["", "required"]]);
    expect(codes(sms, null)).toEqual([["", "type"]]);
    expect(codes(sms, [])).toEqual([["", "type"]]);
  });

  test("of the best matching alternative", () => {
    const { body } = operations.sendFlashCall;
    expect(codes(body, { callType: "flash", callee: "+447700900123", maxRingTime: 90 })).toEqual([
      ["/maxRingTime", "range"],
    ]);
    expect(codes(body, { callee: "+447700900123", max_ring_time: 0 })).toEqual([["/max_ring_time", "range"]]);
  });

  test("once, if a number is above both the integer limit and its maximum", () => {
    const { body } = operations.listTelegramTdrs;
    expect(codes(body, { page: 1e20 })).toEqual([["/page", "range"]]);
    expect(codes(body, { page: -1e20 })).toEqual([["/page", "range"]]);
  });

  test("of a query, whose numbers are texts", () => {
    const { query } = operations.listSimRegistries;
    expect(codes(query, { count: "0", offset: "x", what: "1" }, "query")).toEqual([
      ["/count", "range"],
      ["/offset", "type"],
      ["/what", "unknown"],
    ]);
    expect(codes(query, { count: ["1", "2"] }, "query")).toEqual([["/count", "repeated"]]);
  });

  test("but at most one more than a response lists", () => {
    const input = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 1]));
    expect(faults(sms, input)).toHaveLength(maximumErrors + 1);
  });
});

describe("an error has the code of its kind", () => {
  const cases: [name: string, schema: z.ZodType, input: unknown, code: string][] = [
    ["an integer with a fraction", z.int(), 1.5, "type"],
    ["a number beyond a double", z.number(), JSON.parse("1e400"), "range"],
    ["an enum", z.enum(["a", "b"]), "c", "value"],
    ["a literal", z.literal("a"), "c", "value"],
    ["a format", z.guid(), "x", "format"],
    ["a format of our own", z.stringFormat("date-time", () => false), "x", "format"],
    ["a pattern", z.string().regex(/^a$/u), "x", "pattern"],
    ["too few items", z.array(z.string()).min(1), [], "length"],
    ["a limit", z.number().max(1), 2, "range"],
    [
      "a rule of the generated code",
      z.string().refine(() => false, { params: { fault: "conflict" } }),
      "",
      "conflict",
    ],
    ["a rule of another kind", z.string().refine(() => false, { params: { fault: "no such" } }), "", "value"],
  ];
  test.each(cases)("%s", (_name, schema, input, code) => {
    expect(codes(schema, input)).toEqual([["", code]]);
  });
});

describe("a message", () => {
  const message = (schema: z.ZodType, input: unknown, part?: RequestSection) =>
    faults(schema, input, part)[0]?.message;

  test("explains a valid value", () => {
    expect(message(z.strictObject({ a: z.string() }), {})).toBe("This field is required.");
    expect(message(z.string(), 1)).toBe("It must be a string, not a number.");
    expect(message(z.int(), 1.5)).toBe("It must be an integer, without a fraction.");
    expect(message(z.string().max(16), "x".repeat(17))).toBe("It must have at most 16 characters.");
    expect(message(z.number().min(1), 0)).toBe("It must be at least 1.");
    expect(message(z.enum(["ASC", "DESC"]), "up")).toBe("It must be one of: ASC, DESC.");
    expect(message(z.string().regex(/^\d$/u, "be one digit"), "x")).toBe("It must be one digit.");
    expect(message(z.guid(), "x")).toMatch(/^It must be a UUID, such as /);
    expect(message(z.strictObject({}), { a: 1 }, "query")).toBe('There is no query parameter "a" here.');
  });

  test("never repeats the value, nor a long name", () => {
    const secret = "correct horse battery staple";
    const schema = z.strictObject({ password: z.string().max(8).regex(/^\d+$/u), kind: z.enum(["a"]) });
    const said = JSON.stringify(
      faults(schema, { password: secret, kind: secret, ["k".repeat(1000)]: secret }),
    );
    expect(said).not.toContain("horse");
    expect(said).not.toContain("kkkk");
  });
});

test("a pointer is a JSON Pointer of RFC 6901", () => {
  expect(toJsonPointer([])).toBe("");
  expect(toJsonPointer(["a/b", 0, "c~d"])).toBe("/a~1b/0/c~0d");
  expect(codes(z.strictObject({}), JSON.parse('{"__proto__":1,"a/b":2}'))).toEqual([
    ["/__proto__", "unknown"],
    ["/a~1b", "unknown"],
  ]);
});

test("every pattern of the API document has a description", () => {
  const untold: string[] = [];
  const walk = (value: unknown, place: string) => {
    if (typeof value !== "object" || value === null) return;
    if ("type" in value && "pattern" in value && !("x-pattern-words" in value)) untold.push(place);
    for (const [name, member] of Object.entries(value)) walk(member, `${place}/${name}`);
  };
  walk(contract, "");
  expect(untold).toEqual([]);
});

test("the message for the pattern of an optional field is its description", () => {
  const body = { to: "+447700900100", locale: "x", template: "Login", autofill: { app_hash: "FA" } };
  const told = faults(operations.startVerification.body, body).map(({ pointer, message }) => [
    pointer,
    message,
  ]);
  expect(Object.fromEntries(told)).toEqual({
    "/locale": "It must be a language tag, such as en or pt-BR.",
    "/template": "It must be a small letter and up to 63 small letters, digits, _ and -.",
    "/autofill/app_hash": "It must be the 11 characters of an app's hash.",
  });
});
