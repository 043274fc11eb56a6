import { describe, expect, test, vi } from "vitest";
import { emitScript } from "../../scripts/emit/modules.ts";
import { ContractError } from "../../scripts/emit/contract-error.ts";
import { generateEditedContract, type Edits } from "./edited-contract.ts";

describe("the emission of a schema throws", () => {
  const getError = (schema: unknown): ContractError => {
    try {
      emitScript(schema);
    } catch (error) {
      if (error instanceof ContractError) return error;
      throw error;
    }
    throw new Error("No error was thrown.");
  };

  test.each(
    `$id $anchor $dynamicRef $dynamicAnchor $vocabulary allOf not if then else dependentSchemas dependentRequired
    dependencies prefixItems contains minContains maxContains additionalItems patternProperties propertyNames
    minProperties maxProperties unevaluatedProperties unevaluatedItems multipleOf exclusiveMaximum contentEncoding
    contentMediaType contentSchema definitions nullable discriminator example readOnly writeOnly toString typo`.split(
      /\s+/,
    ),
  )("for the keyword %s at any depth", (keyword) => {
    const schema = { anyOf: [{ properties: { a: { [keyword]: {} } } }] };
    expect(getError(schema)).toMatchObject({ keyword, pointer: "#/anyOf/0/properties/a" });
    expect(getError({ type: "string", [keyword]: {} }).message).toMatch(/^#: "\S+" is not supported[.] Use /);
  });

  test.each<[keyword: string, schema: unknown, pointer: string]>([
    ["format", { format: "ipv4" }, "#/format"],
    ["format", { type: "integer", format: "uint64" }, "#/format"],
    ["format", { type: "string", format: "toString" }, "#/format"],
    ["pattern", { type: "string", pattern: "\\a" }, "#/pattern"],
    ["type", { type: "text" }, "#/type"],
    ["type", { type: [] }, "#/type"],
    ["minLength", { minLength: -1 }, "#/minLength"],
    ["minimum", { minimum: "1" }, "#/minimum"],
    ["minimum", JSON.parse('{"minimum":1e400}'), "#/minimum"],
    ["number", JSON.parse('{"const":1e400}'), "#"],
    ["required", { required: "a" }, "#/required"],
    ["items", { items: [{}] }, "#/items"],
    ["anyOf", { anyOf: [] }, "#/anyOf"],
    ["additionalProperties", { additionalProperties: true }, "#/additionalProperties"],
    ["additionalProperties", { additionalProperties: { type: "string" } }, "#/additionalProperties"],
    ["required", { additionalProperties: false, required: ["a"] }, "#"],
    ["toString", { additionalProperties: false, properties: { toString: {} } }, "#/properties"],
    ["default", { type: "string", default: "a" }, "#"],
    ["default", { properties: { a: { type: "string", default: "a" } } }, "#/properties/a"],
    ["$schema", { $schema: "http://json-schema.org/draft-07/schema#" }, "#/$schema"],
    ["$ref", { $ref: "https://example.com/other" }, "#/$ref"],
    ["$ref", { $ref: "#/$defs/none", $defs: {} }, "#/$ref"],
    ["$ref", { $ref: "#/$defs/toString", $defs: {} }, "#/$ref"],
    ["$ref", { $ref: "#anchor" }, "#/$ref"],
    ["$ref", { $ref: "#" }, "#/$ref"],
    ["$ref", { properties: { a: { items: { $ref: "#" } } } }, "#/properties/a/items/$ref"],
    ["schema", [], "#"],
    ["schema", 1, "#"],
    ["schema", null, "#"],
  ])("for the %s of %j", (keyword, schema, pointer) => {
    expect(getError(schema)).toMatchObject({ keyword, pointer });
  });
});

const at = "/paths/~1things/get";
const field = (schema: object, name = "more") => ({
  [`/components/schemas/Thing/properties/${name}`]: schema,
});
const parameter = (one: object) => ({ [`${at}/parameters`]: [{ schema: { type: "string" }, ...one }] });
const credentials = {
  "/components/securitySchemes/ApiKey": { type: "apiKey", in: "header", name: "x-api-key" },
  "/components/securitySchemes/AccountId": { type: "apiKey", in: "header", name: "x-account-id" },
};

/** Returns the message without the file, and checks that it contains the file and the position. */
async function getMessage(edits: Edits, pointer: string): Promise<string> {
  const thrown: unknown = await generateEditedContract(edits).catch((error: unknown) => error);
  if (!(thrown instanceof ContractError)) throw new Error("No error was thrown.", { cause: thrown });
  const [file, ...rest] = thrown.message.split(`: #${pointer}: `);
  expect([file, thrown.pointer]).toEqual([expect.stringMatching(/openapi[.]yaml$/), `#${pointer}`]);
  return rest.join();
}

describe("the generation of a contract throws for", () => {
  test.each<[one: object, says: string, part?: string]>([
    [{ name: "X-Region", in: "header" }, '"name" must be Idempotency-Key'],
    [{ name: "idempotency-key", in: "header" }, '"name" must be Idempotency-Key'],
    [{ name: "region", in: "cookie" }, '"in" must be query, path or header'],
    [{ name: "constructor", in: "query" }, '"name" is constructor'],
    [{ name: "__proto__", in: "query" }, '"name" is __proto__'],
    [{ name: "a", in: "query", style: "form" }, '"style" is not supported here'],
    [{ name: "a", in: "query", schema: { type: "array" } }, '"type" must be string or integer', "/schema"],
    [{ name: "a", in: "query", schema: { type: "integer", maximum: 5, default: 7 } }, "<= 5", "/schema"],
  ])("the parameter %j", async (one, says, part = "") => {
    expect(await getMessage(parameter(one), `${at}/parameters/0${part}`)).toContain(says);
  });

  test.each<[security: object[], says: string]>([
    [[{}, { BearerJwt: [] }], "requires {}"],
    [[{ BearerJwt: [], ApiKey: [] }], "BearerJwt with ApiKey"],
    [[{ AccountId: [] }], "AccountId"],
    [[{ AdminJwt: [] }, { BearerJwt: [] }], "AdminJwt"],
  ])("the credentials %j", async (security, says) => {
    expect(await getMessage({ ...credentials, [`${at}/security`]: security }, at)).toContain(says);
  });

  const byKey = { ...credentials, [`${at}/security`]: [{ ApiKey: [] }] };
  const scoped = {
    ...byKey,
    "/components/schemas/ApiKeyScope": { type: "string", enum: ["send", "read"] },
  };
  const csv = { description: "Done.", content: { "text/csv": { schema: { type: "string" } } } };

  test.each<[name: string, edits: Edits, pointer: string, says: string]>([
    ["a missing scope", scoped, at, "must be one of send, read"],
    ["an unknown scope", { ...scoped, [`${at}/x-scope`]: "all" }, at, "must be one of send, read"],
    ["a scope without a 403", { ...scoped, [`${at}/x-scope`]: "read" }, at, "must have 403"],
    [
      "a scope without a key",
      { ...scoped, [`${at}/x-scope`]: "read", [`${at}/security`]: [{ BearerJwt: [] }] },
      at,
      "accepts no API key",
    ],
    ["callbacks", { [`${at}/callbacks`]: {} }, at, '"callbacks" is not supported here'],
    ["an unsupported method", { "/paths/~1things/put": {} }, "/paths/~1things", "Use get, post, delete"],
    ["CSV alone", { [`${at}/responses/200`]: csv }, `${at}/responses/200`, "application/json"],
    ["no content", { [`${at}/responses`]: { 204: {} } }, `${at}/responses/204`, "application/json"],
    ["no success", { [`${at}/responses`]: {} }, at, "must have a status of success"],
    [
      "a body that may be empty",
      { "/paths/~1things/post/requestBody/required": false },
      "/paths/~1things/post/requestBody",
      "must be true",
    ],
    [
      "a security scheme whose name is not in PascalCase",
      { "/components/securitySchemes/api-key": { type: "apiKey", in: "header", name: "x-key" } },
      "/components/securitySchemes/api-key",
      "PascalCase",
    ],
    [
      "a default behind a reference",
      {
        "/components/schemas/Limit": { type: "integer", default: 5 },
        ...field({ $ref: "#/components/schemas/Limit" }),
      },
      "/components/schemas/Limit",
      "has no effect here",
    ],
  ])("%s", async (_name, edits, pointer, says) => {
    expect(await getMessage(edits, pointer)).toContain(says);
  });

  test.each<[schema: object, says: string, part?: string]>([
    [{}, "accepts any value"],
    [{ type: ["string", "integer"] }, "several types"],
    [{ type: "integer", maximum: 10, default: 500 }, "must be <= 10"],
    [{ type: "integer", default: "5" }, "must be integer"],
    [{ type: "string", format: "date-time", default: "2026-02-30T00:00:00Z" }, "must match format"],
    [{ type: "object", additionalProperties: false, default: {} }, "must be a plain value"],
    [{ type: "string", pattern: "(", default: "a" }, "is no regular expression", "/pattern"],
  ])("the field %j", async (schema, says, part = "") => {
    const pointer = `/components/schemas/Thing/properties/more${part}`;
    expect(await getMessage(field(schema), pointer)).toContain(says);
  });
});

test("generates all supported features without a warning", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const limits = { maximum: 9, default: 1 };
  const files = await generateEditedContract({
    ...credentials,
    [`${at}/security`]: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }, { ApiKey: [] }],
    [`${at}/summary`]: "List */ things for $' or $& and $$",
    ...field({ type: "integer", format: "int32", ...limits }),
    ...field({ type: ["integer", "null"], ...limits, default: null }, "default"),
    "/x-chart": { type: "bar", default: "week" },
  });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  expect(files.get("client.ts")).toContain("/** List *\\/ things for $' or $& and $$ */");
});
