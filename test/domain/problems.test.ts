import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  createBlockedProblem,
  blockReasons,
  validationCodes,
  maximumErrors,
  createInvalidRequest,
  isProblemResponse,
  problemTypes,
  createProblem,
} from "../../src/domain/problems.ts";

const { info, components } = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
) as {
  readonly info: { readonly description: string };
  readonly components: {
    readonly schemas: Readonly<
      Record<
        "ErrorCode" | "FaultCode" | "SendProblemCode" | "BlockReason",
        { readonly description: string; readonly enum: readonly string[] }
      >
    >;
  };
};
const { ErrorCode, FaultCode, SendProblemCode, BlockReason } = components.schemas;
const statuses = Object.entries(problemTypes).map(([code, { status }]) => [code, String(status)]);

describe("every error code has the same status", () => {
  const listed = /^- `(\w+)` \((\d+)\)/gm;
  const extractPairs = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, code, status]) => [code, status]);
  const filterStatuses = (codes: readonly string[]) => statuses.filter(([code]) => codes.includes(code!));

  test("in the table of the guide", () => {
    expect(extractPairs(info.description, /^\| `(\w+)` +\| (\d+) +\|/gm)).toEqual(statuses);
  });

  test.each([
    ["all operations", ErrorCode],
    ["sends that are not allowed", SendProblemCode],
  ])("in the API's list for %s", (_, { description, enum: codes }) => {
    expect(extractPairs(description, listed)).toEqual(filterStatuses(codes));
    expect(filterStatuses(codes).map(([code]) => code)).toEqual(codes);
  });

  test("and exists in the API", () => {
    const codes = new Set([...ErrorCode.enum, ...SendProblemCode.enum]);
    expect(Object.keys(problemTypes).toSorted()).toEqual([...codes].toSorted());
  });
});

test("titles are unique", () => {
  const titles = Object.values(problemTypes).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("validation codes equal those in the API", () => {
  expect(validationCodes).toEqual(FaultCode.enum);
});

test("block reasons equal those in the API", () => {
  expect(blockReasons).toEqual(BlockReason.enum);
  const refusal = { ...createProblem("blocked", "Not there."), reason: "country" };
  expect(createBlockedProblem("country", "Not there.")).toEqual({ ...refusal, challenge: false });
  expect(createBlockedProblem("country", "Not there.", true)).toEqual({ ...refusal, challenge: true });
});

test("a problem response contains its code, detail and validation errors", () => {
  expect(createProblem("not_found", "No SMS of this account has this id.")).toEqual({
    refusal: "not_found",
    detail: "No SMS of this account has this id.",
    faults: [],
  });
});

test("the response to an invalid request contains every validation error and their number", () => {
  const fault = { in: "body", pointer: "/to", code: "required", message: "to is required." } as const;
  expect(createInvalidRequest([fault])).toEqual({
    refusal: "invalid_request",
    detail: expect.stringContaining("1 fault;") as string,
    faults: [fault],
  });
  expect(createInvalidRequest([fault, { ...fault, pointer: "/from" }]).detail).toContain("2 faults;");
});

describe("validation errors are limited", () => {
  const fault = { in: "body", pointer: "/to", code: "value", message: "It is wrong." } as const;
  const getPointer = (pointer: string) => createInvalidRequest([{ ...fault, pointer }]).faults[0]?.pointer;

  test("a repeated error is included and counted once", () => {
    const { detail, faults } = createInvalidRequest([
      fault,
      { ...fault, code: "type" },
      { ...fault },
      { ...fault, in: "query" },
    ]);
    expect(faults).toEqual([fault, { ...fault, code: "type" }, { ...fault, in: "query" }]);
    expect(detail).toContain("3 faults;");
  });

  test("the first 100 are included, and the detail states that there are more", () => {
    const many = Array.from({ length: maximumErrors + 1 }, (_, index) => ({
      ...fault,
      pointer: `/${index}`,
    }));
    expect(createInvalidRequest(many.slice(1)).detail).toBe(
      'The request has 100 faults; "errors" names each.',
    );
    const { detail, faults } = createInvalidRequest(many);
    expect(detail).toBe('The request has more than 100 faults; "errors" names 100 of them.');
    expect(faults).toEqual(many.slice(0, maximumErrors));
  });

  test("a long pointer is shortened to a parent", () => {
    expect(getPointer(`/a/${"k".repeat(253)}`)).toBe(`/a/${"k".repeat(253)}`);
    expect(getPointer(`/a/${"k".repeat(254)}`)).toBe("/a");
    expect(getPointer(`/${"k".repeat(256)}`)).toBe("");
    expect(getPointer("/0".repeat(30_000))).toBe("/0".repeat(128));
  });

  test("a long message is truncated without splitting a character", () => {
    const message = `${"x".repeat(498)}\u{1f600}`;
    expect(createInvalidRequest([{ ...fault, message }]).faults[0]?.message).toBe(message);
    const cut = createInvalidRequest([{ ...fault, message: `${message}x` }]).faults[0]!.message;
    expect(cut).toHaveLength(500);
    expect(cut.isWellFormed()).toBe(true);
  });
});

test("isProblemResponse distinguishes a problem response from a success", () => {
  expect(isProblemResponse(createProblem("forbidden", "The user is suspended."))).toBe(true);
  expect(isProblemResponse({ status: 200, body: {} })).toBe(false);
});
