import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createClientDocument, withExtensibleSets, withOneForm } from "../../scripts/emit/client-document.ts";
import { resolve } from "../../scripts/emit/pointer.ts";
import { withNulls } from "../../scripts/emit/nulls.ts";

const contract = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");

describe("the document for client generators", () => {
  test("equals the contract except for titles, number and UUID formats, alternative forms, extensible value sets, the guide, operation servers and webhooks", () => {
    const customerContract = JSON.parse(contract) as Record<string, unknown>;
    const document = createClientDocument(customerContract);
    expect(Object.keys(customerContract)).toContain("webhooks");
    expect(removeDifferences(document)).toEqual(
      removeDifferences(withExtensibleSets(withOneForm(customerContract))),
    );
  });

  test("has the value sets of responses and events as strings with known values, and keeps the sets of requests", () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const set = { type: "string", enum: ["a", "b"] };
    const known = { type: "string", "x-extensible-enum": ["a", "b"] };
    const named = { type: "string", enum: ["thing.happened"] };
    const content = (schema: object) => ({ content: { "application/json": { schema } } });
    const operation = (Asked: object, Told: object) => ({
      operationId: "change",
      parameters: [{ in: "query", name: "kind", schema: set }],
      requestBody: content(Asked),
      responses: { 200: { headers: { Kind: { schema: Told } }, ...content(to("Told")) } },
    });
    const Asked = { properties: { kinds: to("Kinds"), one: to("Asking") } };
    const schemas = { Asked, Asking: set, Kinds: { type: "array", items: to("Kind") }, Kind: set };
    const createResponseSchema = (kinds: string, one: object) => ({
      properties: {
        kinds: to(kinds),
        one,
        no: { enum: ["a", "b", null] },
        is: { const: "a" },
        of: { enum: [1, 2] },
      },
    });
    const event = (kind: object) => ({ properties: { type: named, kind } });
    const contract = (Told: object, Event: object, of: object, more: object = {}) => ({
      paths: { "/things": { post: operation(to("Asked"), of) } },
      webhooks: { happened: { post: { operationId: "happened", requestBody: content(to("Event")) } } },
      components: { schemas: { ...schemas, ...more, Told, Event } },
    });
    const received = {
      ReceivedKinds: { type: "array", items: to("ReceivedKind") },
      ReceivedKind: known,
    };
    const opened = createResponseSchema("ReceivedKinds", known);
    expect(withExtensibleSets(contract(createResponseSchema("Kinds", set), event(set), set))).toEqual(
      contract(
        {
          properties: {
            ...opened.properties,
            no: { type: ["string", "null"], "x-extensible-enum": ["a", "b"] },
          },
        },
        event(known),
        known,
        received,
      ),
    );
  });

  test.each(["openapi.client.json", "openapi.client.3.0.json"])(
    "%s: no response has a closed set of several values, no identifier has its own type, and no long number has 32 bits",
    (name) => {
      const text = readFileSync(new URL(`../../generated/${name}`, import.meta.url), "utf8");
      const faults: string[] = [];
      const found = new Set<string>();
      walk(JSON.parse(text), "#", (schema, at) => {
        if (schema["format"] === "uuid") faults.push(`${at} is a UUID`);
        const { type, minimum = -Infinity, maximum = Infinity, format, enum: values } = schema;
        const isLong = Number(minimum) < -(2 ** 31) || Number(maximum) >= 2 ** 31;
        if ([type].flat().includes("integer") && isLong && format !== "int64")
          faults.push(`${at} has 32 bits`);
        if (at.includes("/responses/") && Array.isArray(values) && values.length > 1)
          faults.push(`${at} is closed`);
        if (Array.isArray(schema["x-extensible-enum"])) found.add(at.split("/").at(3) ?? "");
      });
      expect(faults).toEqual([]);
      expect([...found]).toEqual(
        expect.arrayContaining(
          `ErrorCode FaultCode SendProblemCode BlockReason TdrStatus ServiceStatus ReceivedMessageStatus ReceivedChannel
          ReceivedTransactionType ReceivedVerificationState`.split(/\s+/),
        ),
      );
    },
  );

  test("has one form without null for each optional field of a request, and keeps null in responses", () => {
    const Time = { type: "string", maxLength: 64 };
    const time = { $ref: "#/components/schemas/Time" };
    const range = { type: "object", additionalProperties: false, properties: { from: time } };
    const closed = (properties: object) => ({ type: "object", additionalProperties: false, properties });
    const properties = { text: { type: "string" }, kind: { type: "string", enum: ["a"] }, at: { ...time } };
    const contract = {
      components: {
        schemas: {
          Time,
          Asked: closed({ ...properties, during: { description: "When", anyOf: [range, time] } }),
          Told: { type: "object", properties: { text: { type: ["string", "null"] } } },
        },
      },
    };
    expect(withOneForm(withNulls(contract) as typeof contract)).toEqual({
      components: {
        schemas: {
          Time: { ...Time, format: "date-time" },
          Asked: closed({ ...properties, during: { ...range, description: "When" } }),
          Told: contract.components.schemas.Told,
        },
      },
    });
  });

  test("sends each operation to the configured address, and keeps a field named `servers`", () => {
    const asked = { type: "object", properties: { servers: { type: "string" } } };
    const operation = { requestBody: { content: { "application/json": { schema: asked } } } };
    const servers = [{ url: "{base_url}", variables: { base_url: { default: "http://localhost:8787" } } }];
    const own = [{ url: "{other_url}", variables: { other_url: { default: "http://localhost:8788" } } }];
    const made = createClientDocument({
      servers,
      paths: { "/things": { servers: own, post: { ...operation, servers: own }, get: operation } },
    });
    expect(made).toMatchObject({ servers, paths: { "/things": { post: operation, get: operation } } });
    expect(JSON.stringify(made)).not.toContain("other_url");
  });

  // OpenAPI Generator's Java client would send an empty list if the caller omits the list.
  test("has a named schema for each optional list of a request", () => {
    const { components } = createClientDocument(withOneForm(JSON.parse(contract))) as unknown as Contract;
    const inline = Object.entries(components.schemas).flatMap(
      ([schema, { additionalProperties, required = [], properties = {} }]) =>
        Object.entries(properties)
          .filter(([name, { type }]) => type === "array" && !required.includes(name))
          .flatMap(([name]) => (additionalProperties === false ? `${schema}.${name}` : [])),
    );
    expect(inline).toEqual([]);
  });

  test("gives a number the width of its values, removes the format of an identifier, and keeps examples", () => {
    const number = { type: "number", minimum: 0 };
    const schemas = {
      Thing: {
        title: "A thing",
        properties: {
          price: number,
          big: { type: "integer" },
          bound: { type: "integer", minimum: 0, maximum: 2 ** 31 - 1 },
          wide: { type: "integer", minimum: 0, maximum: 2 ** 31 },
          own: { type: "integer", format: "int32" },
          id: { type: "string", format: "uuid" },
          title: { type: "string", examples: [{ type: "number" }] },
        },
      },
    };
    const made = createClientDocument({ info: { summary: "A summary" }, components: { schemas } });
    expect(made).toEqual({
      info: { summary: "A summary", description: "A summary" },
      paths: {},
      components: {
        schemas: {
          Thing: {
            properties: {
              ...schemas.Thing.properties,
              id: { type: "string" },
              price: { ...number, format: "double" },
              big: { type: "integer", format: "int64" },
              wide: { type: "integer", minimum: 0, maximum: 2 ** 31, format: "int64" },
            },
          },
        },
      },
    });
  });
});

interface Contract {
  readonly components: { readonly schemas: Readonly<Record<string, ObjectSchema>> };
}

interface ObjectSchema {
  /** False for a schema of requests only. */
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

/** Calls `look` with every object of a document, and with every target of a reference in a response. */
function walk(document: unknown, start: string, look: (schema: Record<string, unknown>, at: string) => void) {
  const walked = new Set<string>();
  const step = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) look(value as Record<string, unknown>, at);
    for (const [name, member] of Object.entries(value)) {
      if (name === "$ref" && at.includes("/responses/") && typeof member === "string") {
        const way = `#/responses/${member.slice(2)}`;
        if (walked.has(way)) continue;
        walked.add(way);
        step(resolve(document, member, at), way);
      } else if (name !== "examples" && name !== "example") step(member, `${at}/${name}`);
    }
  };
  step(document, start);
}

/** Returns a document without the intended differences. */
function removeDifferences({
  webhooks: _webhooks,
  "x-generated": _banner,
  ...document
}: Record<string, unknown>): unknown {
  const text = JSON.stringify(document, (name, value: unknown) => {
    if (name === "format" && ["double", "int64", "uuid"].includes(String(value))) return undefined;
    if (name === "paths") return withoutServers(value as Record<string, Record<string, object>>);
    if (name === "info") return { ...(value as object), description: undefined };
    if (name === "schemas") {
      const schemas = Object.entries(value as Record<string, object>);
      return Object.fromEntries(schemas.map(([key, schema]) => [key, { ...schema, title: undefined }]));
    }
    return value;
  });
  return JSON.parse(text) as unknown;
}

function withoutServers(paths: Record<string, Record<string, object>>): unknown {
  const bare = (item: Record<string, object>) =>
    Object.entries(item).map(([method, operation]) => [method, { ...operation, servers: undefined }]);
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, Object.fromEntries(bare(item))]),
  );
}
