import { describe, expect, test } from "vitest";
import { z } from "zod";
import { allowBlank, readYaml, validateKeys, type YamlFile } from "../../src/config/read-yaml.ts";

const read = <Schema extends z.ZodType>(text: string, schema: Schema, environment?: Record<string, string>) =>
  readYaml({ text, name: "f.yaml", ...(environment && { environment }) }, () => schema);
const faultsOf = (...given: Parameters<typeof read>) =>
  read(...given).faults.map((fault) => fault.replace("f.yaml:", ""));
const textAt = z.strictObject({ a: z.string() });

describe("{ env: NAME }", () => {
  test("is replaced by the variable if there is an environment", () => {
    expect(read("a: { env: NAME }", textAt, { NAME: "value" }).value).toEqual({ a: "value" });
    expect(faultsOf("a: { env: NAME }", textAt, {})).toEqual([
      "1:11: the environment variable NAME is not set.",
    ]);
  });

  test("is an ordinary mapping if there is no environment", () => {
    expect(read("a: { env: NAME }", z.object({ a: z.object({ env: z.string() }) })).value).toEqual({
      a: { env: "NAME" },
    });
  });

  test("is converted to a number or a boolean if the schema expects one; a text of the file is not converted", () => {
    const schema = z.strictObject({ a: z.int(), b: z.boolean() });
    const environment = { N: "5", T: "true" };
    expect(read("a: { env: N }\nb: { env: T }", schema, environment).value).toEqual({ a: 5, b: true });
    expect(faultsOf("a: '5'\nb: 'true'", schema, environment)).toHaveLength(2);
  });
});

describe("{ file: PATH }", () => {
  const readSecret = (path: string) =>
    path === "/run/secret" ? { value: "s3cret" } : { fault: `${path}: there is no such file.` };
  const readWith = (text: string, given: Partial<YamlFile> = { readSecret }) =>
    readYaml({ text, name: "f.yaml", environment: {}, ...given }, () => textAt);

  test("is replaced by the content of the file", () => {
    expect(readWith("a: { file: /run/secret }").value).toEqual({ a: "s3cret" });
  });

  test.each([
    ["a: { file: /run/other }", { readSecret }, "f.yaml:1:12: /run/other: there is no such file."],
    ["a: { file: 5 }", { readSecret }, "f.yaml:1:12: file requires the path of a file."],
    ["a: { file: /run/secret }", {}, "f.yaml:1:12: this runtime has no files; use { env: NAME }."],
  ])("reports line and column of %s", (text, given, fault) => {
    expect(readWith(text, given).faults).toEqual([fault]);
  });
});

test("reports all errors in the order of the text, with line and column", () => {
  const schema = z.strictObject({ one: textAt, list: z.array(z.int()), more: z.string() });
  expect(faultsOf("list: [1, x]\none: { a: [], b: 1 }", schema)).toEqual([
    "1:1: more is missing (has to be a text).",
    "1:11: list.1: has to be a number.",
    "2:11: one.a: has to be a text.",
    "2:15: one.b: there is no such key; known keys are a.",
  ]);
});

test.each([
  ["colour", "did you mean color? known keys are color, size"],
  ["SIZE", "did you mean size? known keys are color, size"],
  ["weight", "known keys are color, size"],
])("suggests a known key for the unknown key %s", (key, says) => {
  const schema = z.strictObject({ color: z.string().optional(), size: z.string().optional() });
  expect(faultsOf(`${key}: x`, schema)).toEqual([`1:1: ${key}: there is no such key; ${says}.`]);
});

test("reports an invalid key and its invalid value", () => {
  const schema = validateKeys(z.record(z.string(), textAt), (name) => name === "x", "has to be x");
  expect(faultsOf("y: { a: [] }", schema)).toEqual(["1:1: y: has to be x.", "1:9: y.a: has to be a text."]);
});

test.each([
  ["[1, two]", "1:5: 1: has to be a number."],
  ["{ a: 1, b: 2 }", "1:9: b: there is no such key; known keys are a."],
  ["true", "1:1: the file has to be one or the other."],
])("reports the errors of the matching union branch: %s", (text, fault) => {
  const schema = z.union([z.array(z.number()), z.strictObject({ a: z.number() })], {
    error: "has to be one or the other",
  });
  expect(faultsOf(text, schema)).toEqual([fault]);
});

test("reads a number as its source text if a text is expected, also in a union", () => {
  const schema = z.object({ a: z.union([z.array(z.string()), z.string()]), b: z.array(z.string()) });
  expect(read("a: 0012\nb: [1e3, 12345678901234567890]", schema).value).toEqual({
    a: "0012",
    b: ["1e3", "12345678901234567890"],
  });
});

test("a blank value counts as unset if that is allowed", () => {
  expect(read("a:\n", z.strictObject({ a: allowBlank(z.string()) })).value).toEqual({ a: undefined });
  expect(faultsOf("a:\n", textAt)).toEqual(["1:3: a: has to be a text."]);
});
