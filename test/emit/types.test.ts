import { expect, test } from "vitest";
import { generateEditedContract } from "./edited-contract.ts";

const base = { type: "object", required: ["a"], properties: { a: { type: "integer" } } };
const Base = { $ref: "#/components/schemas/Base" };

test.each<[schema: object, type: string]>([
  [{ type: "object" }, "{ [key: string]: unknown; }"],
  [{ type: "object", additionalProperties: false }, "Record<string, never>"],
  [{ type: "object", anyOf: [base, Base] }, '{ a: number; } | components["schemas"]["Base"]'],
  [{ ...Base, description: "The same." }, 'components["schemas"]["Base"]'],
  [
    { ...base, properties: { a: { type: "integer" }, properties: { type: "string" } } },
    "{ a: number; properties?: string; }",
  ],
  [{ const: { type: "object" } }, '{ type: "object"; }'],
])("the type of %j is %s", async (schema, type) => {
  const edits = { "/components/schemas/Base": base, "/components/schemas/Sample": schema };
  const text = (await generateEditedContract(edits, false)).get("types.ts")!;
  const plain = text
    .replaceAll(/\/\*\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(": | ", ": ");
  const [, found] = /\bSample: (.*?);? \}; responses:/.exec(plain) ?? [];
  expect(found).toBe(type);
});
