import { describe, expect, test, vi } from "vitest";
import { Refusal } from "../../scripts/emit/refusal.ts";
import { all, put, schema as schemaAt, type Edit } from "../compat/cases/edit.ts";
import { contractWith, filesOf } from "./contract.ts";

async function refusalOf(edit: Edit): Promise<Refusal> {
  const thrown: unknown = await filesOf(contractWith(edit)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Refusal);
  return thrown as Refusal;
}

const get = (part: string) => `/paths/~1things/get${part}`;
const field = (schema: object, name = "more") => put(schemaAt("Thing", `/properties/${name}`), schema);
const parameter = (one: object) => put(get("/parameters"), [{ schema: { type: "string" }, ...one }]);
const scheme = (name: string, header: string) =>
  put(`/components/securitySchemes/${name}`, { type: "apiKey", in: "header", name: header });
const security = (alternatives: object[]) =>
  all(
    scheme("ApiKey", "x-api-key"),
    scheme("AccountId", "x-account-id"),
    put(get("/security"), alternatives),
  );

test("the contract that the refusals are about is generated", async () => {
  expect((await filesOf(contractWith(() => {}))).size).toBeGreaterThan(5);
});

describe("what the service would not do is refused with its place", () => {
  test.each<[string, Edit, string, string]>([
    [
      "a header that nobody reads",
      parameter({ name: "X-Region", in: "header", required: true }),
      "name",
      "X-Region",
    ],
    [
      "the header in other letters",
      parameter({ name: "idempotency-key", in: "header" }),
      "name",
      "idempotency-key",
    ],
    ["a name that every object has", parameter({ name: "constructor", in: "query" }), "name", "constructor"],
    ["a name that sets a prototype", parameter({ name: "__proto__", in: "query" }), "name", "__proto__"],
    ["credentials or none", security([{}, { BearerJwt: [] }]), "security", "asks for {}"],
    ["a token with a key", security([{ BearerJwt: [], ApiKey: [] }]), "security", "BearerJwt with ApiKey"],
    ["an identity without a key", security([{ AccountId: [] }]), "security", "AccountId"],
    ["an administrator or a user", security([{ AdminJwt: [] }, { BearerJwt: [] }]), "security", "AdminJwt"],
  ])("%s", async (_, edit, keyword, says) => {
    const refusal = await refusalOf(edit);
    expect(refusal).toMatchObject({ keyword, pointer: expect.stringContaining("#/paths/~1things/get") });
    expect(refusal.message).toContain(says);
  });

  test("credentials that it tells apart are taken", async () => {
    await filesOf(contractWith(security([{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }, { ApiKey: [] }])));
  });
});

describe("a default", () => {
  const at = "#/components/schemas/Thing/properties/more";
  test.each<[string, object, string]>([
    ["above its bound", { type: "integer", maximum: 10, default: 500 }, "must be <= 10"],
    ["of another type", { type: "integer", default: "5" }, "must be integer"],
    ["of another format", { type: "string", format: "date", default: "2026-02-30" }, "must match format"],
    [
      "that leaves defaults out",
      {
        type: "object",
        additionalProperties: false,
        properties: { a: { type: "integer", default: 3 } },
        default: {},
      },
      'must say all that is in it: {"a":3}',
    ],
  ])("%s is refused", async (_, schema, says) => {
    const refusal = await refusalOf(field(schema));
    expect(refusal).toMatchObject({ keyword: "default", pointer: at });
    expect(refusal.message).toContain(says);
  });

  test("of a parameter is held to its schema as well", async () => {
    const schema = { type: "integer", maximum: 5, default: 7 };
    const refusal = await refusalOf(parameter({ name: "count", in: "query", schema }));
    expect(refusal.pointer).toBe("#/paths/~1things/get/parameters/0/schema");
  });

  const Limit = { $ref: "#/components/schemas/Limit" };
  test.each([
    ["beside", Limit],
    ["beside, in allOf,", { description: "How many.", allOf: [Limit] }],
  ])("that is not %s the reference is refused, where a request may leave the field out", async (_, of) => {
    const limit = put(schemaAt("Limit"), { type: "integer", default: 5 });
    const refusal = await refusalOf(all(limit, field(of)));
    expect(refusal).toMatchObject({ keyword: "default", pointer: "#/components/schemas/Limit" });
    expect(refusal.message).toContain(at);
  });

  test("is no reason to refuse another fault without its place", async () => {
    const refusal = await refusalOf(field({ type: "string", pattern: "(", default: "a" }));
    expect(refusal).toMatchObject({ keyword: "pattern", pointer: `${at}/pattern` });
  });

  test("is reckoned as requests are, without a word, and not looked for outside of schemas", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await filesOf(contractWith(field({ type: "number", multipleOf: 0.01, default: 0.07 })));
    await filesOf(contractWith(field({ type: "integer", format: "int32", default: 1 })));
    await filesOf(contractWith(put("/x-chart", { type: "bar", default: "week" })));
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    const refusal = await refusalOf(field({ type: "number", multipleOf: 0.01, default: 0.075 }));
    expect(refusal).toMatchObject({ keyword: "default", pointer: at });
  });

  test("that is valid is taken, and so is a field of that name", async () => {
    await filesOf(contractWith(field({ type: ["string", "null"], format: "date", default: null })));
    await filesOf(contractWith(field({ type: "integer", minimum: 3 }, "default")));
  });
});

describe("what our client cannot show is refused with its place", () => {
  test.each<[string, object, string]>([
    ["no content", { "204": { description: "Done." } }, "#/paths/~1things/get/responses/204"],
    [
      "CSV",
      { "200": { description: "Done.", content: { "text/csv": { schema: { type: "string" } } } } },
      "#/paths/~1things/get/responses/200",
    ],
    ["no success", {}, "#/paths/~1things/get"],
  ])("%s", async (_, responses, pointer) => {
    expect((await refusalOf(put(get("/responses"), responses))).pointer).toBe(pointer);
  });

  test("a body that stands elsewhere", async () => {
    const body = put("/components/requestBodies", { Body: { content: {} } });
    const reference = put("/paths/~1things/post/requestBody", { $ref: "#/components/requestBodies/Body" });
    const refusal = await refusalOf(all(body, reference));
    expect(refusal).toMatchObject({ keyword: "requestBody", pointer: "#/paths/~1things/post" });
  });
});

describe("the client", () => {
  test("tells any summary as it is, in a comment that it does not end", async () => {
    const summary = put(get("/summary"), "List */ things for $' or $& and $$");
    const text = (await filesOf(contractWith(summary))).get("client.ts");
    expect(text).toContain("/** List *\\/ things for $' or $& and $$ */");
  });

  test("is refused credentials whose name is none of an option", async () => {
    const refusal = await refusalOf(scheme("api-key", "x-key"));
    expect(refusal.pointer).toBe("#/components/securitySchemes/api-key");
  });
});
