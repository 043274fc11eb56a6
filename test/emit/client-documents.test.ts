import { readFile } from "node:fs/promises";
import { lintFromString, createConfig } from "@redocly/openapi-core";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { createClientDocument } from "../../scripts/emit/client-document.ts";
import { adaptNames } from "../../scripts/emit/client-names.ts";
import { isJsonObject, getList, getObject, type JsonObject } from "../../scripts/emit/json.ts";
import { toOpenapi30 } from "../../scripts/emit/openapi-30.ts";
import contract from "../../generated/openapi.json" with { type: "json" };
import latest from "../../generated/openapi.client.json" with { type: "json" };
import earlier from "../../generated/openapi.client.3.0.json" with { type: "json" };

const documents: readonly (readonly [name: string, document: JsonObject])[] = [
  ["openapi.client.json", latest],
  ["openapi.client.3.0.json", earlier],
];

/** Returns every object of a document outside of its examples, with its position. */
function listObjects(value: unknown, at = "#"): readonly (readonly [at: string, object: JsonObject])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listObjects(item, `${at}/${index}`));
  if (!isJsonObject(value)) return [];
  const members = Object.entries(value).filter(([name]) => name !== "example" && name !== "examples");
  return [[at, value], ...members.flatMap(([name, member]) => listObjects(member, `${at}/${name}`))];
}

describe.each(documents)("%s", (_name, document) => {
  test("is valid, including references and examples", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "openapi.json",
      config: await createConfig({ extends: ["spec"], rules: { "no-invalid-media-type-examples": "error" } }),
    });
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  test("has a summary instead of the guide", () => {
    expect(getObject(document, "info")["description"]).toBe(contract.info.summary);
    expect(contract.info.description.length).toBeGreaterThan(1_000);
  });

  test("has every operation of the contract with its parameters, responses and credentials", () => {
    const shape = (of: JsonObject) =>
      Object.entries(getObject(of, "paths")).flatMap(([path, item]) =>
        Object.entries(item as JsonObject).map(([method, operation]) => {
          const { operationId, tags, security, responses, parameters = [] } = operation as JsonObject;
          const count = (parameters as readonly unknown[]).length;
          return [path, method, operationId, tags, security, Object.keys(responses as JsonObject), count];
        }),
      );
    expect(shape(document)).toEqual(shape(contract));
  });

  test("has open response schemas", () => {
    const closed = listObjects(getObject(getObject(document, "components"), "responses")).filter(
      ([, object]) => object["additionalProperties"] === false,
    );
    expect(closed).toEqual([]);
  });

  test("has a width for every number that may need one", () => {
    const narrow = listObjects(document).filter(
      ([, { type, format, maximum, minimum }]) =>
        (type === "number" && format === undefined) ||
        (type === "integer" && format === undefined && (maximum === undefined || minimum === undefined)),
    );
    expect(narrow.map(([at]) => at)).toEqual([]);
  });

  test("has no names and unions that break generators", () => {
    for (const [at, object] of listObjects(document)) {
      const fields = Object.keys(getObject(object, "properties"));
      const bare = fields.map((field) => field.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
      expect(new Set(bare).size, at).toBe(bare.length);
      for (const [name, format] of [
        ["datetime", "date-time"],
        ["date", "date"],
      ] as const) {
        expect(getObject(getObject(object, "properties"), name)["format"], at).not.toBe(format);
      }
      if (getList(object, "enum").includes("value")) expect(object).toHaveProperty("x-enum-varnames");
      // Without a discriminator, generators try all forms or merge them into one.
      if (Array.isArray(object["oneOf"])) expect(object, at).toHaveProperty("discriminator");
    }
  });
});

describe("a document for clients", () => {
  test("has a width for a nullable number", () => {
    const Count = { type: ["integer", "null"] };
    const Share = { type: ["number", "null"] };
    expect(createClientDocument({ components: { schemas: { Count, Share } } })["components"]).toEqual({
      schemas: { Count: { ...Count, format: "int64" }, Share: { ...Share, format: "double" } },
    });
  });

  test("replaces a union by its only current form, and does not treat a field as a union because of its name", () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const [Any, Both] = [{ oneOf: [to("Now"), to("Earlier")] }, { oneOf: [to("Now"), to("Other")] }];
    const Now = { type: "object", properties: { a: { type: "string" } } };
    const Earlier = { ...Now, deprecated: true };
    const Holder = (any: object) => ({ properties: { default: any, both: to("Both") } });
    const value = (field: string) => ({ value: { [field]: "x" } });
    const paths = (schema: object, examples: object) => ({ body: { schema, examples } });
    const made = adaptNames({
      paths: paths(to("Any"), { now: value("a"), earlier: value("b") }),
      components: { schemas: { Any, Both, Now, Earlier, Other: Now, Holder: Holder(to("Any")) } },
    });
    expect(made).toEqual({
      paths: paths(to("Now"), { now: value("a") }),
      components: { schemas: { Both, Now, Other: Now, Holder: Holder(to("Now")) } },
    });
  });
});

describe("a document in OpenAPI 3.0", () => {
  test("converts nulls, constants, examples, bounds and references", () => {
    const made = (properties: object) =>
      toOpenapi30({ components: { schemas: { Thing: { properties } } } })["components"];
    const before = {
      text: { type: ["string", "null"] },
      form: { anyOf: [{ $ref: "#/a" }, { type: "null" }] },
      const: { type: "string", const: "flash" },
      bound: { type: "integer", exclusiveMinimum: 0 },
      example: { type: "string", examples: ["a", "b"] },
      named: { $ref: "#/a", description: "A" },
      reference: { $ref: "#/a" },
      list: { type: "array", items: { type: ["number", "null"] } },
      closed: { type: "object", additionalProperties: false, properties: { const: { const: 1 } } },
    };
    const after = {
      text: { type: "string", nullable: true },
      form: { anyOf: [{ $ref: "#/a" }], nullable: true },
      const: { type: "string", enum: ["flash"] },
      bound: { type: "integer", minimum: 0, exclusiveMinimum: true },
      example: { type: "string", example: "a" },
      named: { allOf: [{ $ref: "#/a" }], description: "A" },
      reference: { $ref: "#/a" },
      list: { type: "array", items: { type: "number", nullable: true } },
      closed: { type: "object", additionalProperties: false, properties: { const: { enum: [1] } } },
    };
    expect(made(before)).toEqual({ schemas: { Thing: { properties: after } } });
  });

  test("accepts every example of the contract's request schemas", () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const prepared = (of: JsonObject) => ({ $id: String(of["openapi"]), components: of["components"] });
    ajv.addSchema(prepared(earlier));
    let checked = 0;
    for (const item of Object.values(earlier.paths)) {
      for (const operation of Object.values(item) as JsonObject[]) {
        const content = getObject(getObject(operation, "requestBody"), "content");
        const media = getObject(content, "application/json");
        const reference = getObject(media, "schema")["$ref"];
        if (typeof reference !== "string") continue;
        const check = ajv.getSchema(`3.0.3${reference}`)!;
        for (const example of Object.values(getObject(media, "examples"))) {
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

test("the schemas for the project's own generated clients keep their names", () => {
  const { schemas } = createClientDocument(contract)["components"] as { readonly schemas: JsonObject };
  const names = Object.keys(schemas).filter((name) => !name.startsWith("Received"));
  expect(names).toEqual(Object.keys(contract.components.schemas));
});

test.each(["openapi.json", "openapi.client.json", "openapi.client.3.0.json", "operator/openapi.json"])(
  "%s: the location of a fault has a named schema, and no server variable has a description",
  async (name) => {
    const document = JSON.parse(
      await readFile(new URL(`../../generated/${name}`, import.meta.url), "utf8"),
    ) as JsonObject;
    const fault = getObject(getObject(getObject(document, "components"), "schemas"), "Fault");
    expect(JSON.stringify(getObject(fault, "properties")["in"])).toMatch(/#\/components\/schemas\//);
    const servers = (document["servers"] ?? []) as unknown as readonly JsonObject[];
    const variables = servers.flatMap(({ variables = {} }) => Object.values(variables as JsonObject));
    expect(variables.filter((variable) => "description" in (variable as JsonObject))).toEqual([]);
  },
);
