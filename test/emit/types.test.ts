import { expect, test } from "vitest";
import { all, put, schema as at } from "../compat/cases/edit.ts";
import { contractWith, filesOf } from "./contract.ts";

const base = { type: "object", required: ["a"], properties: { a: { type: "integer" } } };
const pair = [{ type: "string" }, { type: "integer" }];
const Base = { $ref: "#/components/schemas/Base" };

test.each<[schema: object, type: string]>([
  [{ type: "object" }, "{ [key: string]: unknown; }"],
  [{ type: "object", additionalProperties: false }, "Record<string, never>"],
  [{ ...base, additionalProperties: { type: "string" } }, "{ a: number; } & { [key: string]: unknown; }"],
  [
    { ...Base, required: ["b"], properties: { b: { type: "string" } } },
    '{ b: string; } & components["schemas"]["Base"]',
  ],
  [{ type: "object", anyOf: [base, Base] }, '{ a: number; } | components["schemas"]["Base"]'],
  [{ type: "object", allOf: [Base] }, 'components["schemas"]["Base"]'],
  [
    { ...base, properties: { a: { type: "integer" }, properties: pair[0], additionalProperties: pair[1] } },
    "{ a: number; properties?: string; additionalProperties?: number; }",
  ],
  [{ const: { type: "object" } }, '{ type: "object"; }'],
  [{ ...Base, description: "The same." }, 'components["schemas"]["Base"]'],
  [{ type: "array", prefixItems: pair }, "(string | number | unknown)[]"],
  [{ type: "array", prefixItems: pair, items: false }, "(string | number)[]"],
  [{ type: "array", prefixItems: pair, items: { type: "boolean" } }, "(string | number | boolean)[]"],
  [{ type: "array", prefixItems: pair, items: false, minItems: 2 }, "[string, number]"],
])("the type of %j is not narrower than it, and no wider than it can be told", async (schema, type) => {
  const contract = contractWith(all(put(at("Base"), base), put(at("Sample"), schema)));
  const text = (await filesOf(contract, false)).get("types.ts")!;
  const plain = text
    .replaceAll(/\/\*\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(": | ", ": ");
  const [, found] = /\bSample: (.*?);? \}; responses:/.exec(plain) ?? [];
  expect(found).toBe(type);
});
