import { describe, expect, test } from "vitest";
import { isPatternIncluded } from "../../scripts/compat/schema/pattern-inclusion.ts";

describe("isPatternIncluded", () => {
  test.each([
    ["^[0-9]{4,6}$", "^[0-9]{4,8}$"],
    ["^[0-9]{4,8}$", "^[ -]*(?:[0-9\\u0660-\\u0669][ -]*){4,8}$"],
    ["^\\+?[1-9][0-9]{6,14}$", "^ *(?:\\+ *)?[1-9](?:[ ()-]*[0-9]){6,14} *$"],
    ["^a$", "^(a|b)$"],
    ["^abc$", "b"],
    ["^\\d+$", "^\\w*$"],
    ["^[^a]$", "^(?:[^\\t]|\\t)$"],
    ["^(ab)+$", "^(a?b?){1,}$"],
    ["^x{3}$", "^x{2,}$"],
  ])("finds that all matches of %s match %s", (narrow, wide) => {
    expect(isPatternIncluded(narrow, wide)).toBe(true);
  });

  test.each([
    ["^[0-9]{4,8}$", "^[0-9]{4,6}$"],
    ["^[0-9]{4,8}$", "^[0-9]{5,8}$"],
    ["^[ -]*(?:[0-9][ -]*){4,8}$", "^[0-9]{4,8}$"],
    ["a", "^a$"],
    ["^[^a]$", "^[a-z]$"],
    ["^$", "^a+$"],
  ])("finds that a match of %s does not match %s", (narrow, wide) => {
    expect(isPatternIncluded(narrow, wide)).toBe(false);
  });

  test.each([
    "^(?=a)b$",
    "^\\p{L}$",
    "^\\u{1}$",
    "^.$",
    "^a$|^b$",
    "^(?<name>a)$",
    "^\\bx$",
    "^[a",
    "^x{,2}$",
  ])("does not compare %s", (pattern) => {
    expect(isPatternIncluded(pattern, pattern)).toBeUndefined();
    expect(isPatternIncluded("^a$", pattern)).toBeUndefined();
  });
});
