import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, expect, test } from "vitest";
import { withNulls } from "../../scripts/emit/nulls.ts";
import { createLoader } from "./load.ts";

const loader = await createLoader();
afterAll(() => loader.close());

const starts = [{ pattern: "^a" }, { pattern: "^b" }];

test.each<[schema: object, valid: unknown[], invalid: unknown[]]>([
  [{ type: "string" }, ["a"], [1]],
  [{ type: ["string", "null"], enum: ["a", null] }, ["a"], ["b"]],
  [{ type: "string", const: "a" }, ["a"], ["b"]],
  [{ const: "a" }, ["a"], ["b"]],
  [{ enum: ["a", 1] }, ["a", 1], ["b"]],
  [{}, ["a", 1], []],
  [{ oneOf: [{ type: "string" }, { type: "integer" }] }, ["a", 1], [1.5]],
  [{ anyOf: [{ type: "string" }, { type: "integer" }] }, ["a", 1], [1.5]],
  [{ type: "string", anyOf: starts }, ["a", "b"], ["c", 1]],
  [{ type: "string", oneOf: starts }, ["a", "b"], ["c", 1]],
  [{ $ref: "#/$defs/Two" }, ["aa"], ["a"]],
  [{ $ref: "#/$defs/Two", anyOf: starts }, ["aa", "bb"], ["cc", "a"]],
  [{ $ref: "#/$defs/Two", enum: ["aa"] }, ["aa"], ["bb"]],
  [{ $ref: "#/$defs/Two", type: "string" }, ["aa"], ["a"]],
])(
  "an optional field %j also accepts null, and otherwise the same values as before",
  async (field, valid, invalid) => {
    const Two = { type: "string", minLength: 2 };
    const closed = { type: "object", additionalProperties: false, properties: { field }, $defs: { Two } };
    const schemaWithNulls = withNulls(closed) as object;
    // `compile` checks the schema against the meta-schema, which forbids repeated types.
    const ajv = new Ajv2020({ strict: false }).compile(schemaWithNulls);
    const zod = await loader.load(schemaWithNulls);
    const validate = (value: unknown) => [ajv({ field: value }), zod.safeParse({ field: value }).success];
    for (const value of [...valid, null]) expect([value, ...validate(value)]).toEqual([value, true, true]);
    for (const value of invalid) expect([value, ...validate(value)]).toEqual([value, false, false]);
    expect(zod.parse({ field: null })).toEqual({ field: undefined });
  },
);

test("in a union of closed forms, a field that only another form has can be null, which becomes undefined", async () => {
  const form = (properties: object, required: string[] = []) => {
    return { type: "object", additionalProperties: false, properties, required };
  };
  const [text, none] = [{ type: "string" }, { type: "null" }];
  const schemaWithNulls = withNulls({
    oneOf: [form({ a: text, b: none }), form({ b: text, a: none }, ["b"])],
  });
  const ajv = new Ajv2020({ strict: false }).compile(schemaWithNulls as object);
  const zod = await loader.load(schemaWithNulls);
  const validate = (value: unknown) => [value, ajv(value), zod.safeParse(value).success];
  for (const value of [{ a: "x", b: null }, { b: "x", a: null }, { b: "x" }, { a: null, b: null }, {}])
    expect(validate(value)).toEqual([value, true, true]);
  for (const value of [{ a: "x", b: "x" }, { a: 1, b: null }, { c: null }])
    expect(validate(value)).toEqual([value, false, false]);
  expect(zod.parse({ a: "x", b: null })).toEqual({ a: "x", b: undefined });
});
