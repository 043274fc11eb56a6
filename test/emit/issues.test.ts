import { afterAll, describe, expect, test } from "vitest";
import { createLoader } from "./load.ts";

const loader = await createLoader();
afterAll(() => loader.close());

const closed = (properties: object, ...required: string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const page = { type: "integer", minimum: 1, maximum: 9, default: 1 };
const text = { type: "string" };

test.each<[name: string, schema: unknown, value: unknown, ...issues: [path: string, kind: string][]]>([
  [
    "a nested item",
    { anyOf: [{ properties: { a: { items: { items: { type: "integer" } } } } }] },
    { a: [[1], ["x"]] },
    ["a.1.0", "invalid_type"],
  ],
  [
    "each of several keywords",
    { ...closed({ a: text }, "a"), oneOf: [{ required: ["c"] }] },
    { b: 1 },
    ["a", "invalid_type"],
    ["", "unrecognized_keys"],
    ["c", "required"],
  ],
  [
    "the nearest of several alternatives",
    { oneOf: [closed({ a: text }, "a"), closed({ b: text, c: {} }, "b")] },
    { b: 1, c: 2 },
    ["b", "invalid_type"],
  ],
  ["several alternatives that fit", { oneOf: [true, {}] }, 1, ["", "conflict"]],
  ["a value that is not in the enum", { enum: [1, "a"] }, 2, ["", "value"]],
  ["a length", { minLength: 2 }, "a", ["", "too_small"]],
  ["a pattern", { pattern: "b" }, "a", ["", "invalid_format"]],
  ["a format", { format: "date-time" }, "a", ["", "invalid_format"]],
  ["a repeated item", { uniqueItems: true }, [1, 1], ["1", "repeated"]],
  ["a missing member", { required: ["a"] }, {}, ["a", "required"]],
  ["an integer", { type: "integer" }, 1.5, ["", "type"]],
  [
    "a required member with a fallback elsewhere",
    closed({ page: text, b: page }, "page"),
    {},
    ["page", "invalid_type"],
  ],
])("the issue of %s has its position and kind", async (_name, schema, value, ...issues) => {
  const { error } = (await loader.load(schema)).safeParse(value);
  const found = error?.issues.map((issue) => [
    issue.path.join("."),
    issue.code === "custom" ? issue.params?.["fault"] : issue.code,
  ]);
  expect(found).toEqual(issues);
});

describe("defaults", () => {
  test.each([
    ["of a closed object", closed({ page, a: {} })],
    [
      "of a closed object with more rules",
      { ...closed({ page, a: {} }), anyOf: [{ required: ["a"] }, { required: ["page"] }] },
    ],
    ["of an alternative", { oneOf: [{ type: "string" }, closed({ page, a: {} })] }],
    ["of a reference", { $ref: "#/$defs/page", $defs: { page: closed({ page, a: {} }) } }],
    [
      "of one of two matching alternatives",
      { anyOf: [closed({ page, a: {} }), { properties: { a: { type: "integer" } } }] },
    ],
  ])("%s are filled in", async (_name, schema) => {
    const zod = await loader.load(schema);
    expect(zod.parse({ a: 1 })).toEqual({ a: 1, page: 1 });
    expect(zod.parse({ page: 3 })).toEqual({ page: 3 });
  });
});
