import { afterAll, describe, expect, test } from "vitest";
import { createLoader } from "./load.ts";

const loader = await createLoader();
afterAll(() => loader.close());

const issues = async (schema: unknown, value: unknown) => {
  const { error } = (await loader.load(schema)).safeParse(value);
  return error?.issues.map(({ path, code, message: _message, ...rest }) => [
    path.join("."),
    code,
    "params" in rest ? rest.params : {},
  ]);
};

const closed = (properties: object, ...required: string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

describe("issues", () => {
  test("have the path of what is wrong, at any depth", async () => {
    const schema = { allOf: [{ properties: { a: { items: { prefixItems: [{ type: "integer" }] } } } }] };
    expect(await issues(schema, { a: [[1], ["x"]] })).toEqual([["a.1.0", "invalid_type", {}]]);
  });

  test("come from all keywords at once", async () => {
    const schema = {
      ...closed({ a: { type: "string" } }, "a"),
      minProperties: 3,
      dependentRequired: { b: ["c"] },
    };
    expect(await issues(schema, { b: 1 })).toEqual([
      ["a", "invalid_type", {}],
      ["", "unrecognized_keys", {}],
      ["", "custom", { fault: "length" }],
      ["c", "custom", { fault: "required" }],
    ]);
  });

  test("of alternatives are those of the nearest one", async () => {
    const schema = {
      oneOf: [closed({ a: { type: "string" } }, "a"), closed({ b: { type: "string" }, c: {} }, "b")],
    };
    expect(await issues(schema, { b: 1, c: 2 })).toEqual([["b", "invalid_type", {}]]);
    expect(await issues({ oneOf: [true, {}] }, 1)).toEqual([["", "custom", { fault: "conflict" }]]);
  });

  test("say what kind of fault they are", async () => {
    const kind = async (schema: unknown, value: unknown) => (await issues(schema, value))?.[0]?.[2];
    expect(await kind({ enum: [1, "a"] }, 2)).toEqual({ fault: "value" });
    expect(await kind({ multipleOf: 2 }, 3)).toEqual({ fault: "range" });
    expect(await kind({ minLength: 2 }, "a")).toEqual({ fault: "length" });
    expect(await kind({ pattern: "b" }, "a")).toEqual({ fault: "pattern" });
    expect(await kind({ format: "date" }, "a")).toEqual({ fault: "format" });
    expect(await kind({ uniqueItems: true }, [1, 1])).toEqual({ fault: "repeated" });
    expect(await kind({ required: ["a"] }, {})).toEqual({ fault: "required" });
    expect(await kind({ propertyNames: { maxLength: 1 } }, { ab: 1 })).toEqual({ fault: "unknown" });
    expect(await kind({ type: "integer" }, 1.5)).toEqual({ fault: "type" });
  });
});

describe("defaults", () => {
  const page = { type: "integer", minimum: 1, maximum: 9, default: 1 };

  test.each([
    ["of a closed object", closed({ page, a: {} })],
    ["of an open object", { type: "object", properties: { page } }],
    ["of an object with more rules", { ...closed({ page, a: {} }), maxProperties: 1 }],
    ["of an alternative", { oneOf: [{ type: "string" }, closed({ page, a: {} })] }],
    ["of a reference", { $ref: "#/$defs/page", $defs: { page: closed({ page, a: {} }) } }],
    ["of one part", { allOf: [closed({ page, a: {} }), { properties: { a: { type: "integer" } } }] }],
  ])("%s are filled in, and count for no other keyword", async (_name, schema) => {
    const zod = await loader.load(schema);
    expect(zod.parse({ a: 1 })).toEqual({ a: 1, page: 1 });
    expect(zod.parse({ page: 3 })).toEqual({ page: 3 });
  });

  test("of what is required are only told", async () => {
    expect(await issues(closed({ page }, "page"), {})).toEqual([["page", "invalid_type", {}]]);
  });
});
