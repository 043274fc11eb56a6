import { readFile } from "node:fs/promises";
import { lintFromString, createConfig } from "@redocly/openapi-core";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { clientDocument } from "../../scripts/emit/client-document.ts";
import { suitNames } from "../../scripts/emit/client-names.ts";
import { isJsonObject, listAt, objectAt, type JsonObject } from "../../scripts/emit/json.ts";
import { toOpenapi30 } from "../../scripts/emit/openapi-30.ts";
import contract from "../../generated/openapi.json" with { type: "json" };
import latest from "../../generated/openapi.client.json" with { type: "json" };
import earlier from "../../generated/openapi.client.3.0.json" with { type: "json" };

const documents: readonly (readonly [name: string, document: JsonObject])[] = [
  ["openapi.client.json", latest],
  ["openapi.client.3.0.json", earlier],
];

/** Every object of a document outside of its examples, with the place of each. */
function objectsIn(value: unknown, at = "#"): readonly (readonly [at: string, object: JsonObject])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${at}/${index}`));
  if (!isJsonObject(value)) return [];
  const members = Object.entries(value).filter(([name]) => name !== "example" && name !== "examples");
  return [[at, value], ...members.flatMap(([name, member]) => objectsIn(member, `${at}/${name}`))];
}

describe.each(documents)("%s", (_name, document) => {
  test("is valid, references and examples too", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "openapi.json",
      config: await createConfig({ extends: ["spec"], rules: { "no-invalid-media-type-examples": "error" } }),
    });
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  test("has a summary in place of the guide", () => {
    expect(objectAt(document, "info")["description"]).toBe(contract.info.summary);
    expect(contract.info.description.length).toBeGreaterThan(1_000);
  });

  test("has every operation of the contract, with its parameters, answers and credentials", () => {
    const shape = (of: JsonObject) =>
      Object.entries(objectAt(of, "paths")).flatMap(([path, item]) =>
        Object.entries(item as JsonObject).map(([method, operation]) => {
          const { operationId, tags, security, responses, parameters = [] } = operation as JsonObject;
          const statuses = Object.keys(responses as JsonObject);
          return {
            path,
            method,
            operationId,
            tags,
            security,
            statuses,
            parameters: JSON.stringify(parameters).length > 2,
          };
        }),
      );
    expect(shape(document)).toEqual(shape(contract));
  });

  test("has open answers", () => {
    const closed = objectsIn(objectAt(objectAt(document, "components"), "responses")).filter(
      ([, object]) => object["additionalProperties"] === false,
    );
    expect(closed).toEqual([]);
  });

  test("has a width for every number that may need one", () => {
    const narrow = objectsIn(document).filter(
      ([, { type, format, maximum, minimum }]) =>
        (type === "number" && format === undefined) ||
        (type === "integer" && format === undefined && (maximum === undefined || minimum === undefined)),
    );
    expect(narrow.map(([at]) => at)).toEqual([]);
  });

  test("has no names at which generators stumble", () => {
    for (const [at, object] of objectsIn(document)) {
      const fields = Object.keys(objectAt(object, "properties"));
      const bare = fields.map((field) => field.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
      expect(new Set(bare).size, at).toBe(bare.length);
      for (const [name, format] of [
        ["datetime", "date-time"],
        ["date", "date"],
      ] as const) {
        expect(objectAt(objectAt(object, "properties"), name)["format"], at).not.toBe(format);
      }
      if (listAt(object, "enum").includes("value")) expect(object).toHaveProperty("x-enum-varnames");
      // Where forms are told apart by nothing, generators try them or put them into one.
      if (Array.isArray(object["oneOf"])) expect(object, at).toHaveProperty("discriminator");
    }
  });
});

describe("a document of clients", () => {
  const schemasOf = (schemas: object) =>
    objectAt(objectAt(suitNames(clientDocument({ components: { schemas } })), "components"), "schemas");

  test("has a width for a number that may be null", () => {
    const Count = { type: ["integer", "null"] };
    const Share = { type: ["number", "null"] };
    expect(schemasOf({ Count, Share })).toEqual({
      Count: { ...Count, format: "int64" },
      Share: { ...Share, format: "double" },
    });
  });

  test("takes a field for one, whatever its name", () => {
    const $ref = "#/components/schemas/Any";
    const now = { type: "object", properties: { a: { type: "string" } } };
    const Holder = { properties: { default: { $ref }, example: { type: "integer" } } };
    const forms = ["Now", "Earlier"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const made = schemasOf({
      Holder,
      Any: { oneOf: forms },
      Now: now,
      Earlier: { ...now, deprecated: true },
    });
    expect(made).toEqual({
      Holder: { properties: { default: forms[0], example: { type: "integer", format: "int64" } } },
      Now: now,
    });
  });
});

describe("a document of 3.0", () => {
  const schema = (of: object) => ({ components: { schemas: { Thing: of } } });
  const made = (of: object) =>
    objectAt(objectAt(objectAt(toOpenapi30(schema(of)), "components"), "schemas"), "Thing");

  test.each<[object, object]>([
    [
      { oneOf: ["a", "b"].map((one) => ({ type: "array", prefixItems: [{ const: one }] })) },
      { anyOf: [{ type: "array" }, { type: "array" }] },
    ],
    [{ type: "object", not: { propertyNames: { pattern: "a" } } }, { type: "object" }],
    [
      { type: "array", prefixItems: [{ type: "string" }], items: false },
      { type: "array", items: {} },
    ],
    [
      { type: "object", patternProperties: { "^x": { type: "string" } }, additionalProperties: false },
      { type: "object" },
    ],
    [
      { oneOf: [{ not: { prefixItems: [{ const: 1 }] } }, { type: "array" }] },
      { anyOf: [{}, { type: "array" }] },
    ],
    [{ not: { anyOf: [{ type: "array" }], oneOf: [{ contains: { const: 1 } }] } }, {}],
    [
      { not: { type: ["string", "integer"], anyOf: [{ minLength: 3 }] } },
      {
        not: {
          anyOf: [{ minLength: 3 }],
          allOf: [{ anyOf: [{ type: "string" }, { type: "integer" }] }],
        },
      },
    ],
  ])("takes no less without what it does not know: %j", (schema, expected) => {
    expect(made(schema)).toEqual(expected);
  });

  test.each<[object, object]>([
    [{ type: ["string", "null"] }, { type: "string", nullable: true }],
    [{ type: ["string", "integer"] }, { anyOf: [{ type: "string" }, { type: "integer" }] }],
    [{ anyOf: [{ $ref: "#/a" }, { type: "null" }] }, { anyOf: [{ $ref: "#/a" }], nullable: true }],
    [
      { type: "string", const: "flash" },
      { type: "string", enum: ["flash"] },
    ],
    [
      { type: "integer", exclusiveMinimum: 0 },
      { type: "integer", minimum: 0, exclusiveMinimum: true },
    ],
    [
      { type: "string", examples: ["a", "b"] },
      { type: "string", example: "a" },
    ],
    [
      { $ref: "#/a", description: "A" },
      { allOf: [{ $ref: "#/a" }], description: "A" },
    ],
    [{ $ref: "#/a" }, { $ref: "#/a" }],
    [
      { type: "array", items: { type: ["number", "null"] } },
      { type: "array", items: { type: "number", nullable: true } },
    ],
    [{ properties: { const: { const: 1 } } }, { properties: { const: { enum: [1] } } }],
    [{ properties: { any: true, none: false } }, { properties: { any: {}, none: { not: {} } } }],
    [
      { type: "object", additionalProperties: false },
      { type: "object", additionalProperties: false },
    ],
    [{ type: "object", dependentRequired: { a: ["b"] }, if: {}, then: {} }, { type: "object" }],
  ])("%j becomes %j", (before, after) => {
    expect(made(before)).toEqual(after);
  });

  test("takes every example of the contract's schemas that the contract takes", () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const prepared = (of: JsonObject) => ({ $id: String(of["openapi"]), components: of["components"] });
    ajv.addSchema(prepared(earlier));
    let checked = 0;
    for (const item of Object.values(earlier.paths)) {
      for (const operation of Object.values(item) as JsonObject[]) {
        const content = objectAt(objectAt(operation, "requestBody"), "content");
        const media = objectAt(content, "application/json");
        const reference = objectAt(media, "schema")["$ref"];
        if (typeof reference !== "string") continue;
        const check = ajv.getSchema(`3.0.3${reference}`)!;
        for (const example of Object.values(objectAt(media, "examples"))) {
          const { value } = example as JsonObject;
          if (value === undefined) continue;
          expect(check(value), JSON.stringify(check.errors)).toBe(true);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(10);
  });
});

test("a union keeps its forms where more than one is current", () => {
  const forms = ["A", "B"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const of = (deprecated: boolean) =>
    suitNames({
      paths: { body: { schema: { $ref: "#/components/schemas/Either" } } },
      components: {
        schemas: { Either: { oneOf: forms }, A: { type: "object" }, B: { type: "object", deprecated } },
      },
    });
  expect(objectAt(objectAt(of(false), "components"), "schemas")).toHaveProperty("Either");
  expect(of(true)).toEqual({
    paths: { body: { schema: forms[0], examples: {} } },
    components: { schemas: { A: { type: "object" } } },
  });
});

test("what clients are generated from by us keeps its names", () => {
  const { schemas } = clientDocument(contract)["components"] as { readonly schemas: JsonObject };
  const names = Object.keys(schemas).filter((name) => !name.startsWith("Received"));
  expect(names).toEqual(Object.keys(contract.components.schemas));
  expect(objectAt(schemas, "FaultCode")).not.toHaveProperty("x-enum-varnames");
});

test.each(["openapi.json", "openapi.client.json", "openapi.client.3.0.json", "operator/openapi.json"])(
  "in %s the place of a fault is a schema with a name, and no server variable has a description",
  async (name) => {
    const document = JSON.parse(
      await readFile(new URL(`../../generated/${name}`, import.meta.url), "utf8"),
    ) as JsonObject;
    const fault = objectAt(objectAt(objectAt(document, "components"), "schemas"), "Fault");
    expect(JSON.stringify(objectAt(fault, "properties")["in"])).toMatch(/#\/components\/schemas\//);
    const servers = (document["servers"] ?? []) as unknown as readonly JsonObject[];
    const variables = servers.flatMap(({ variables = {} }) => Object.values(variables as JsonObject));
    expect(variables.filter((variable) => "description" in (variable as JsonObject))).toEqual([]);
  },
);
