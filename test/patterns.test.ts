import { describe, expect, test } from "vitest";
import { findPatterns } from "../scripts/patterns/find-patterns.ts";
import { checkPattern } from "../scripts/patterns/check-pattern.ts";

const found = (text: string) =>
  findPatterns("a.ts", text).map(({ line, source, flags }) => [line, source, flags]);

describe("findPatterns finds", () => {
  test("literals in any position", () => {
    expect(found("const a = 4 / 2 / 1;\nconst b = [/x\\/y/gi].map((each) => each.test(`${/z/}`));")).toEqual([
      [2, "x\\/y", "gi"],
      [2, "z", ""],
    ]);
  });

  test("RegExp calls whose text consists of constants", () => {
    const text = [
      'const digit = "\\\\d";',
      "const tail = String.raw`${digit}+\\.`;",
      'const a = new RegExp(`^${digit}` + (tail + "$"), "u");',
      "const b = RegExp(String.raw`\\s`);",
    ].join("\n");
    expect(found(text)).toEqual([
      [3, "^\\d\\d+\\.$", "u"],
      [4, "\\s", ""],
    ]);
  });

  test("RegExp calls whose text or flags are not constant", () => {
    const text =
      'let a = "x";\nnew RegExp(a);\nnew RegExp(`x${process.argv[2]}`);\nnew RegExp("x", a);\nRegExp();';
    expect(found(text)).toEqual([2, 3, 4, 5].map((line) => [line, undefined, ""]));
  });

  test("other ways to create regular expressions, and ignores shadowed constants", () => {
    const unknown = [
      'new globalThis.RegExp("a")',
      "const Other = RegExp",
      "class Other extends RegExp {}",
      'new (RegExp)("a")',
      'Reflect.construct(RegExp, ["a"])',
      'const c = "a"; function f(c: string) { return new RegExp(c); }',
    ];
    for (const text of unknown) expect([text, found(text)]).toEqual([text, [[1, undefined, ""]]]);
    expect(found('"x".match("(a+)+"); y.search(`b`)')).toEqual([
      [1, "(a+)+", ""],
      [1, "b", ""],
    ]);
    expect(
      found("const a = (b: RegExp): boolean => b instanceof RegExp; router.match(method, path);"),
    ).toEqual([]);
  });
});

describe("checkPattern rejects", () => {
  const fault = (source: string, flags = "") => checkPattern({ source, flags });

  test.each([
    ["two adjacent repetitions", String.raw`^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$`],
    ["a repetition that may start anywhere", String.raw`\/+$`],
    ["repetitions that also match the text between them", "^.*a.*a$"],
  ])("quadratic time: %s", async (_, source) => {
    expect(await fault(source)).toMatch(/^it takes 2nd degree polynomial time, for example on "/);
  });

  test("exponential time", async () => {
    expect(await fault("^(a|a)*$")).toContain("it takes exponential time");
  });

  test.each([
    ["^(?:[a-z]{1,10}[a-z0-9]{1,10}){1,6}$", /exponential/],
    ["^(?:a{0,20}){0,8}$", /exponential/],
    ["^.{0,1000}.{0,1000}.{0,1000}x$", /polynomial/],
  ])("bounded repetitions that still take a minute: %s", async (source, says) => {
    expect(await fault(source)).toMatch(says);
  });

  test("patterns that cannot be analyzed", async () => {
    expect(await fault(String.raw`(a+)\1*(?=b)`)).toContain("its time is unknown");
    expect(await checkPattern({ source: undefined, flags: "" })).toContain("Write it as a literal");
  });

  test("no other patterns", async () => {
    expect(await fault(String.raw`^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$`, "i")).toBeUndefined();
    expect(await fault(String.raw`^[\s\S]*[^/]`)).toBeUndefined();
    expect(await fault("0{1,4}$")).toBeUndefined();
    expect(await fault(String.raw`^[{1,9}]\{1,9\}[a-z0-9]{0,61}$`)).toBeUndefined();
  });
});
