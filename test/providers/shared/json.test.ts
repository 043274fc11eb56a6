import { afterEach, describe, expect, test, vi } from "vitest";
import { parseJson, parseJsonExactly } from "../../../src/providers/shared/values.ts";
import fc from "../../support/properties.ts";

afterEach(() => void vi.restoreAllMocks());

const long = "12345678901234567890";

/** Parses JSON exactly with a function that is called for each value. */
function parsedOneByOne(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? context?.source : value,
  );
}

describe("numbers that JavaScript would round", () => {
  test.each([
    [long, long],
    [`-${long}`, `-${long}`],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740992", "9007199254740992"],
    ["9007199254740991.0", 9_007_199_254_740_991],
    ["0.5", "0.5"],
    ["1.0", 1],
    ["1e3", 1_000],
    ["1E+400", "1E+400"],
    ["-0", -0],
    [`{"a":[true,${long},false,null]}`, { a: [true, long, false, null] }],
    [String.raw`{"\\":${long},"\"":"\\\"${long},","":1.5}`, { "\\": long, '"': `\\"${long},`, "": "1.5" }],
    [`{"${long}":"${long}"}`, { [long]: long }],
    [`${long}x`, undefined],
    [`"${long}`, undefined],
    ["1.", undefined],
    ["", undefined],
  ])("keep their digits: %s", (text, value) => {
    expect(parseJsonExactly(text)).toEqual(value);
  });

  test("keep their digits at every position", () => {
    const number = fc.oneof(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
      fc.constantFrom("1e3", "1E-2", "0e0", "-1.50e+10", "1.0", "9007199254740991.5"),
    );
    const characters = fc.oneof(fc.string(), fc.constantFrom('"', "\\", '\\"1.5', `",${long}`));
    const quoted = characters.map((each) => JSON.stringify(each));
    // V8 13.6 parses the name "\"" as "\\" if a previous object had that name, so names that end with a backslash are
    // excluded.
    const name = characters.filter((each) => !each.endsWith("\\")).map((each) => JSON.stringify(each));
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        number,
        quoted,
        fc.constantFrom("true", "false", "null"),
        fc.array(tie("value"), { maxLength: 4 }).map((all) => `[ ${all.join(" , ")}]`),
        fc
          .array(fc.tuple(name, tie("value")), { maxLength: 4 })
          .map((all) => `{${all.map(([named, each]) => `${named} :${each}`).join()}}`),
      ),
    }));
    fc.assert(
      fc.property(value, (text) => {
        expect(parseJsonExactly(text)).toEqual(parsedOneByOne(text));
      }),
    );
  });

  test.each([
    ["small values", `[${"1,".repeat(1_000)}"a",true]`, 1],
    ["one long number", `[${"1,".repeat(1_000)}${long}]`, 2],
    ["no JSON", `[${`${long},`.repeat(1_000)}`, 1],
  ])("are found without a call for each value, in %s", (_, text, passes) => {
    const parse = vi.spyOn(JSON, "parse");
    parseJsonExactly(text);
    expect(parse.mock.calls.map((given) => given.length)).toEqual(Array.from({ length: passes }, () => 1));
  });
});

test("parseJson returns undefined for invalid JSON", () => {
  expect([parseJson("{"), parseJson(""), parseJson("null")]).toEqual([undefined, undefined, null]);
});
