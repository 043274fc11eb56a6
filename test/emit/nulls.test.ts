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
])("a field %j that may be left out may be null, and is else what it was", async (field, valid, invalid) => {
  const Two = { type: "string", minLength: 2 };
  const closed = { type: "object", additionalProperties: false, properties: { field }, $defs: { Two } };
  const made = withNulls(closed) as object;
  // Strict types: no type is said twice, which the meta-schema forbids.
  const ajv = new Ajv2020({ strict: false }).compile(made);
  const zod = await loader.load(made);
  const judge = (value: unknown) => [ajv({ field: value }), zod.safeParse({ field: value }).success];
  for (const value of [...valid, null]) expect([value, ...judge(value)]).toEqual([value, true, true]);
  for (const value of invalid) expect([value, ...judge(value)]).toEqual([value, false, false]);
  expect(zod.parse({ field: null })).toEqual({ field: undefined });
});

test("of several closed forms, a field that is null alone belongs to another form and can only be left out", async () => {
  const form = (properties: object, required: string[] = []) => {
    return { type: "object", additionalProperties: false, properties, required };
  };
  const [text, none] = [{ type: "string" }, { type: "null" }];
  const made = withNulls({ oneOf: [form({ a: text, b: none }), form({ b: text, a: none }, ["b"])] });
  const ajv = new Ajv2020({ strict: false }).compile(made as object);
  const zod = await loader.load(made);
  const judge = (value: unknown) => [value, ajv(value), zod.safeParse(value).success];
  for (const value of [{ a: "x", b: null }, { b: "x", a: null }, { b: "x" }, { a: null, b: null }, {}])
    expect(judge(value)).toEqual([value, true, true]);
  for (const value of [{ a: "x", b: "x" }, { a: 1, b: null }, { c: null }])
    expect(judge(value)).toEqual([value, false, false]);
  expect(zod.parse({ a: "x", b: null })).toEqual({ a: "x", b: undefined });
});
