import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/contract.ts";
import { isExtensible } from "../../scripts/emit/value-sets.ts";
import fc from "../support/properties.ts";
import type { Tree } from "./cases/edit.ts";

const runs = Number(process.env["COMPAT_RUNS"] ?? 300);
const ajv = new Ajv2020({ strict: false, logger: false });
const count = fc.nat(3);
const typed = (types: readonly unknown[], keywords: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constantFrom(...types), ...keywords }, { requiredKeys: ["type"] });

/** Schemas with the keywords that the contracts use. */
const { schema: schemas } = fc.letrec<{ schema: object }>((tie) => {
  const schema = tie("schema");
  const some = fc.array(schema, { minLength: 1, maxLength: 3 });
  const fields = fc.record({ a: schema, b: schema }, { requiredKeys: [] });
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      typed(["string", ["string", "null"], "null"], {
        minLength: count,
        maxLength: count,
        pattern: fc.constantFrom("^a", "b$"),
        enum: fc.subarray(["a", "ab", "b", "c", null], { minLength: 1 }),
      }),
      typed(["integer", "number"], { minimum: count, exclusiveMinimum: count, maximum: count }),
      fc.record({ const: fc.constantFrom("a", "b", 1) }),
      typed(["array"], { items: schema, minItems: count, maxItems: count, uniqueItems: fc.boolean() }),
      typed(["object", ["object", "null"]], {
        properties: fields,
        required: fc.subarray(["a", "b"]),
        additionalProperties: fc.constant(false),
        allOf: some,
      }),
      fc.record(
        { anyOf: some, allOf: some, type: fc.constantFrom("string", "object") },
        { requiredKeys: ["anyOf"] },
      ),
      fc.record({ oneOf: some }),
      fc.record({ not: schema, if: schema, ["then"]: schema }, { requiredKeys: [] }),
    ),
  };
});

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, -1, 0, 1, 1.5, 2, 3, "", "a", "ab", "b", "c", "abb", "d"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.record({ a: tie("value"), b: tie("value"), c: tie("value") }, { requiredKeys: [] }),
  ),
})).value;

/** A schema, a copy with keywords of another schema at random positions, and values to try. */
const changes = fc
  .record({
    before: schemas,
    edits: fc.array(fc.tuple(fc.nat(), fc.nat(), schemas), { minLength: 1, maxLength: 2 }),
    values: fc.array(values, { minLength: 30, maxLength: 30 }),
  })
  .map(({ before, edits, ...rest }) => {
    const after = structuredClone(before) as Tree;
    for (const [where, what, other] of edits) {
      const parts = listSchemas(after);
      const part = parts[where % parts.length]!;
      const keywords = [...Object.keys(other), ...Object.keys(part)];
      const keyword = keywords[what % keywords.length] ?? "type";
      if (keyword in other) part[keyword] = (other as Tree)[keyword];
      else delete part[keyword];
    }
    return { ...rest, before: before as Tree, after };
  })
  .filter(({ after }) => listSchemas(after).every((part) => !("anyOf" in part && "oneOf" in part)));

function listSchemas(schema: unknown, isMap = false): Tree[] {
  if (typeof schema !== "object" || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([keyword, value]) =>
    ["enum", "required", "type"].includes(keyword) ? [] : listSchemas(value, keyword === "properties"),
  );
  return isMap || Array.isArray(schema) ? inner : [schema as Tree, ...inner];
}

/**
 * Returns the schema as a client reads it: objects and sets of strings are open, and a value may match several forms.
 */
function toReadSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toReadSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (name === "additionalProperties") return [];
    if (name === "enum" && isExtensible(schema as Tree)) return [["type", ["string", "null"]]];
    if (["not", "if", "then", "enum"].includes(name)) return [[name, value]];
    return [[name === "oneOf" ? "anyOf" : name, toReadSchema(value)]];
  });
  return Object.fromEntries(members);
}

/** Returns true if the change breaks a client that writes or reads such values. */
function isBreaking(before: Tree, after: Tree, isRequest: boolean): boolean {
  const [old, now] = [before, after].map((schema) => {
    const content = { content: { "application/json": { schema } } };
    const post = isRequest ? { requestBody: content } : { responses: { 200: content } };
    return { openapi: "3.1.0", paths: { "/things": { post: { operationId: "change", ...post } } } };
  });
  return compareContracts(old!, now!).some(({ level }) => level === "major");
}

test.each([
  ["a request that was valid is still valid", true],
  ["a response is one that a client could read before", false],
])("if a change is not breaking, %s", (_, isRequest) => {
  let checkedRuns = 0;
  const property = fc.property(changes, ({ before, after, ...rest }) => {
    if (isBreaking(before, after, isRequest)) return;
    checkedRuns += 1;
    const [from, to] = isRequest ? [before, after] : [after, toReadSchema(before)];
    const [isSent, isRead] = [ajv.compile(from as Tree), ajv.compile(to as Tree)];
    for (const value of rest.values) {
      if (isSent(value)) expect(isRead(value), JSON.stringify({ before, after, value })).toBe(true);
    }
  });
  fc.assert(property, { numRuns: runs });
  expect(checkedRuns / runs).toBeGreaterThan(0.1);
});
