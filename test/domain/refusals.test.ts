import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  blocked,
  blockReasons,
  faultCodes,
  maximumFaults,
  invalid,
  isRefusal,
  refusals,
  refuse,
} from "../../src/domain/refusals.ts";

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
const statuses = Object.entries(refusals).map(([code, { status }]) => [code, String(status)]);

describe("every error code has the status", () => {
  const listed = /^- `(\w+)` \((\d+)\)/gm;
  const told = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, code, status]) => [code, status]);
  const codesOf = (codes: readonly string[]) => statuses.filter(([code]) => codes.includes(code!));

  test("that the table of the guide gives it", () => {
    expect(told(info.description, /^\| `(\w+)` +\| (\d+) +\|/gm)).toEqual(statuses);
  });

  test.each([
    ["all operations", ErrorCode],
    ["sends that are not allowed", SendProblemCode],
  ])("that the contract's list for %s gives it", (_, { description, enum: codes }) => {
    expect(told(description, listed)).toEqual(codesOf(codes));
    expect(codesOf(codes).map(([code]) => code)).toEqual(codes);
  });

  test("and is one of the contract's", () => {
    const codes = new Set([...ErrorCode.enum, ...SendProblemCode.enum]);
    expect(Object.keys(refusals).toSorted()).toEqual([...codes].toSorted());
  });
});

test("titles differ, so that a title tells the error", () => {
  const titles = Object.values(refusals).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("fault codes are the contract's", () => {
  expect(faultCodes).toEqual(FaultCode.enum);
});

test("reasons of blocks are the contract's", () => {
  expect(blockReasons).toEqual(BlockReason.enum);
  const refusal = { ...refuse("blocked", "Not there."), reason: "country" };
  expect(blocked("country", "Not there.")).toEqual({ ...refusal, challenge: false });
  expect(blocked("country", "Not there.", true)).toEqual({ ...refusal, challenge: true });
});

test("a refusal carries its code, detail and faults", () => {
  expect(refuse("not_found", "No SMS of this account has this id.")).toEqual({
    refusal: "not_found",
    detail: "No SMS of this account has this id.",
    faults: [],
  });
});

test("an invalid request carries every fault and says how many there are", () => {
  const fault = { in: "body", pointer: "/to", code: "required", message: "to is required." } as const;
  expect(invalid([fault])).toEqual({
    refusal: "invalid_request",
    detail: expect.stringContaining("1 fault;") as string,
    faults: [fault],
  });
  expect(invalid([fault, { ...fault, pointer: "/from" }]).detail).toContain("2 faults;");
});

describe("what is told of faults is bounded", () => {
  const fault = { in: "body", pointer: "/to", code: "value", message: "It is wrong." } as const;
  const pointerOf = (pointer: string) => invalid([{ ...fault, pointer }]).faults[0]?.pointer;

  test("each is named and counted once", () => {
    const { detail, faults } = invalid([
      fault,
      { ...fault, code: "type" },
      { ...fault },
      { ...fault, in: "query" },
    ]);
    expect(faults).toEqual([fault, { ...fault, code: "type" }, { ...fault, in: "query" }]);
    expect(detail).toContain("3 faults;");
  });

  test("the first hundred are named, and whoever has more is told so", () => {
    const many = Array.from({ length: maximumFaults + 1 }, (_, index) => ({
      ...fault,
      pointer: `/${index}`,
    }));
    expect(invalid(many.slice(1)).detail).toBe('The request has 100 faults; "errors" names each.');
    const { detail, faults } = invalid(many);
    expect(detail).toBe('The request has more than 100 faults; "errors" names 100 of them.');
    expect(faults).toEqual(many.slice(0, maximumFaults));
  });

  test("a long pointer becomes that of the nearest place around it", () => {
    expect(pointerOf(`/a/${"k".repeat(253)}`)).toBe(`/a/${"k".repeat(253)}`);
    expect(pointerOf(`/a/${"k".repeat(254)}`)).toBe("/a");
    expect(pointerOf(`/${"k".repeat(256)}`)).toBe("");
    expect(pointerOf("/0".repeat(30_000))).toBe("/0".repeat(128));
  });

  test("a long message loses its end, never half a character", () => {
    const message = `${"x".repeat(498)}\u{1f600}`;
    expect(invalid([{ ...fault, message }]).faults[0]?.message).toBe(message);
    const cut = invalid([{ ...fault, message: `${message}x` }]).faults[0]!.message;
    expect(cut).toHaveLength(500);
    expect(cut.isWellFormed()).toBe(true);
  });
});

test("a refusal is told from a success", () => {
  expect(isRefusal(refuse("forbidden", "The user is suspended."))).toBe(true);
  expect(isRefusal({ status: 200, body: {} })).toBe(false);
});
