import { describe, expect, test } from "vitest";
import { emitModule } from "../../scripts/emit/module.ts";
import { Refusal } from "../../scripts/emit/refusal.ts";

const refusalOf = (schema: unknown): Refusal => {
  try {
    emitModule(schema);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("It was not refused.");
};

const unknownKeywords: Record<string, unknown> = {
  $id: "https://example.com/schema",
  $anchor: "here",
  $dynamicRef: "#here",
  $dynamicAnchor: "here",
  $vocabulary: {},
  unevaluatedProperties: false,
  unevaluatedItems: false,
  contentEncoding: "base64",
  contentMediaType: "application/json",
  contentSchema: {},
  definitions: {},
  dependencies: {},
  nullable: true,
  discriminator: { propertyName: "kind" },
  example: 1,
  additionalItems: false,
  toString: 1,
  typo: 1,
};

describe("a keyword that is not known", () => {
  test.each(Object.entries(unknownKeywords))(
    "%s stops the emission, wherever it stands",
    (keyword, value) => {
      const schema = { allOf: [{ properties: { a: { [keyword]: value } } }] };
      expect(refusalOf(schema)).toMatchObject({ keyword, pointer: "#/allOf/0/properties/a" });
      expect(refusalOf({ type: "string", [keyword]: value }).message).toContain(`"${keyword}"`);
    },
  );
});

const malformed: readonly (readonly [keyword: string, schema: unknown, pointer: string])[] = [
  ["format", { format: "ipv4" }, "#/format"],
  ["format", { type: "integer", format: "uint64" }, "#/format"],
  ["pattern", { type: "string", pattern: "\\a" }, "#/pattern"],
  ["patternProperties", { patternProperties: { "(": {} } }, "#/patternProperties"],
  ["type", { type: "text" }, "#/type"],
  ["type", { type: [] }, "#/type"],
  ["minLength", { minLength: -1 }, "#/minLength"],
  ["minimum", { minimum: "1" }, "#/minimum"],
  ["multipleOf", { multipleOf: 0 }, "#/multipleOf"],
  ["required", { required: "a" }, "#/required"],
  ["items", { items: [{}] }, "#/items"],
  ["allOf", { allOf: [] }, "#/allOf"],
  ["$schema", { $schema: "http://json-schema.org/draft-07/schema#" }, "#/$schema"],
  ["$ref", { $ref: "https://example.com/other" }, "#/$ref"],
  ["$ref", { $ref: "#/$defs/none", $defs: {} }, "#/$ref"],
  ["$ref", { $ref: "#/$defs/toString", $defs: {} }, "#/$ref"],
  ["$ref", { $ref: "#anchor" }, "#/$ref"],
  ["$ref", { $ref: "#" }, "#"],
  ["$ref", { $ref: "#/$defs/a", $defs: { a: { allOf: [{ not: { $ref: "#/$defs/a" } }] } } }, "#/$defs/a"],
  ["schema", [], "#"],
  ["schema", 1, "#"],
  ["schema", null, "#"],
];

describe("a keyword with a value that it does not take", () => {
  test.each(malformed)("%s of %j is refused with its place", (keyword, schema, pointer) => {
    expect(refusalOf(schema)).toMatchObject({ keyword, pointer });
  });
});

test("a number beyond what a double holds is refused", () => {
  expect(refusalOf(JSON.parse('{"const":1e400}')).keyword).toBe("number");
  expect(refusalOf(JSON.parse('{"minimum":1e400}')).keyword).toBe("minimum");
});

test("annotations of the form x- are let through", () => {
  expect(emitModule({ type: "string", "x-extension": "0001" })).toContain('"x-extension": "0001"');
});
