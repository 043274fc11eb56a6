import { describe, expect, test } from "vitest";
import { findPatterns } from "../scripts/patterns/find.ts";
import { judge } from "../scripts/patterns/judge.ts";

const found = (text: string) =>
  findPatterns("a.ts", text).map(({ line, source, flags }) => [line, source, flags]);

describe("regular expressions are found", () => {
  test("as literals, wherever they stand", () => {
    expect(found("const a = 4 / 2 / 1;\nconst b = [/x\\/y/gi].map((each) => each.test(`${/z/}`));")).toEqual([
      [2, "x\\/y", "gi"],
      [2, "z", ""],
    ]);
  });

  test("as calls of RegExp whose text is put together of constants", () => {
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

  test("and where the text or the flags are not known before the code runs", () => {
    const text =
      'let a = "x";\nnew RegExp(a);\nnew RegExp(`x${process.argv[2]}`);\nnew RegExp("x", a);\nRegExp();';
    expect(found(text)).toEqual([2, 3, 4, 5].map((line) => [line, undefined, ""]));
  });
});

describe("a regular expression is refused", () => {
  const fault = (source: string, flags = "") => judge({ source, flags });

  test.each([
    ["two adjacent repetitions", String.raw`^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$`],
    ["a repetition sought anywhere", String.raw`\/+$`],
    ["repetitions with something between that they take too", "^.*a.*a$"],
  ])("whose time grows with the square of the input: %s", async (_, source) => {
    expect(await fault(source)).toMatch(/^it takes 2nd degree polynomial time, for example on "/);
  });

  test("whose time doubles with each character", async () => {
    expect(await fault("^(a|a)*$")).toContain("it takes exponential time");
  });

  test("which cannot be judged", async () => {
    expect(await fault(String.raw`(a+)\1*(?=b)`)).toContain("nobody can say that it is linear");
    expect(await judge({ source: undefined, flags: "" })).toContain("write it as a literal");
  });

  test("and no other", async () => {
    expect(await fault(String.raw`^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$`, "i")).toBeUndefined();
    expect(await fault(String.raw`^[\s\S]*[^/]`)).toBeUndefined();
  });
});
