import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { clientDocument } from "../../scripts/emit/client-document.ts";
import { withOneForm } from "../../scripts/emit/client-requests.ts";
import { withNulls } from "../../scripts/emit/nulls.ts";

const contract = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");

describe("the document that clients are generated from", () => {
  test("says what the contract says, but for titles, widths, the guide, an operation's servers and what is no operation of a client", () => {
    const wanted = JSON.parse(contract) as Record<string, unknown>;
    const document = clientDocument(wanted);
    expect(Object.keys(wanted)).toContain("webhooks");
    expect(plain(document)).toEqual(plain(withOneForm(wanted)));
  });

  test("has one form for each field of a request, and leaves what it is told to leave out at that", () => {
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

  test("sends each operation to the address that the client is given, and leaves a field `servers` alone", () => {
    const asked = { type: "object", properties: { servers: { type: "string" } } };
    const operation = { requestBody: { content: { "application/json": { schema: asked } } } };
    const servers = [{ url: "{base_url}", variables: { base_url: { default: "http://localhost:8787" } } }];
    const own = [{ url: "{other_url}", variables: { other_url: { default: "http://localhost:8788" } } }];
    const made = clientDocument({
      servers,
      paths: { "/things": { servers: own, post: { ...operation, servers: own }, get: operation } },
    });
    expect(made).toMatchObject({ servers, paths: { "/things": { post: operation, get: operation } } });
    expect(JSON.stringify(made)).not.toContain("other_url");
  });

  // OpenAPI Generator's Java client would send an empty list where the caller leaves it out.
  test("has a schema with a name for each list that a request may leave out", () => {
    const { components } = clientDocument(withOneForm(JSON.parse(contract))) as unknown as Contract;
    const inline = Object.entries(components.schemas).flatMap(
      ([schema, { additionalProperties, required = [], properties = {} }]) =>
        Object.entries(properties)
          .filter(([name, { type }]) => type === "array" && !required.includes(name))
          .flatMap(([name]) => (additionalProperties === false ? `${schema}.${name}` : [])),
    );
    expect(inline).toEqual([]);
  });

  test("gives a number the width that holds its values, and leaves examples alone", () => {
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
          title: { type: "string", examples: [{ type: "number" }] },
        },
      },
    };
    const made = clientDocument({ info: { summary: "A summary" }, components: { schemas } });
    expect(made).toEqual({
      info: { summary: "A summary", description: "A summary" },
      paths: {},
      components: {
        schemas: {
          Thing: {
            properties: {
              ...schemas.Thing.properties,
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
  /** False in what a request may be alone. */
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

/** A document without the differences that are meant. */
function plain({
  webhooks: _webhooks,
  "x-generated": _banner,
  ...document
}: Record<string, unknown>): unknown {
  const text = JSON.stringify(document, (name, value: unknown) => {
    if (name === "format" && (value === "double" || value === "int64")) return undefined;
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
