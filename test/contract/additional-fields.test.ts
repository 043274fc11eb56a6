import { describe, expect, test } from "vitest";
import { withoutNull } from "../../scripts/emit/nulls.ts";
import { bothContracts, contract, allOperations, resolve } from "../support/contract.ts";

type Json = Readonly<Record<string, unknown>>;

const events = Object.values(contract.webhooks).flatMap((item) => Object.values(item));
const requestParts = allOperations.flatMap((operation) => [operation.requestBody, operation.parameters]);
const responseParts = [...allOperations.map(({ responses }) => responses), ...events];

/** Lists all object schemas that a part of the contract refers to, by the name of their component or field. */
function objectsIn(part: unknown, seen: Set<unknown>, name = ""): readonly (readonly [string, Json])[] {
  if (typeof part !== "object" || part === null || seen.has(part)) return [];
  seen.add(part);
  if (Array.isArray(part)) return part.flatMap((item) => objectsIn(item, seen, name));
  const { $ref, examples: _examples, ...rest } = part as Json;
  const target = resolve(part);
  const inner = typeof $ref === "string" ? objectsIn(target, seen, $ref.split("/").at(-1)) : [];
  const own = "properties" in rest ? [[name, part as Json] as const] : [];
  return [
    ...own,
    ...inner,
    ...Object.entries(rest).flatMap(([key, one]) => objectsIn(one, seen, name || key)),
  ];
}

const requestObjects = objectsIn(requestParts, new Set());
const responseObjects = objectsIn(responseParts, new Set());

describe("requests allow no additional fields", () => {
  test.each(requestObjects)("%s", (_name, schema) => {
    expect(schema["additionalProperties"]).toBe(false);
  });
});

describe("responses and events allow additional fields", () => {
  test.each(responseObjects)("%s", (_name, schema) => {
    expect(schema).not.toHaveProperty("additionalProperties");
  });
});

test("a response field that repeats a request field has the same name and schema", () => {
  const echoes = allOperations.flatMap(({ requestBody, responses }) => {
    const requestProperties = objectsIn(requestBody, new Set()).map(
      ([, schema]) => schema["properties"] as Json,
    );
    return objectsIn(responses["200"], new Set()).flatMap(([, schema]) =>
      Object.entries(schema["properties"] as Readonly<Record<string, Json>>)
        .filter(([, field]) => field["x-echo"] === true)
        .map(([name, { "x-echo": _echo, ...field }]) => ({
          name,
          field,
          candidates: requestProperties.map((each) => withoutNull(each[name])),
        })),
    );
  });
  expect(echoes.map(({ name }) => name)).toEqual(["sort_by", "sort_direction"]);
  for (const { field, candidates } of echoes)
    expect(candidates).toContainEqual(expect.objectContaining(field));
});

test("every object of the contract was checked", () => {
  const all = objectsIn(bothContracts, new Set()).map(([, schema]) => schema);
  expect(requestObjects.length + responseObjects.length).toBe(all.length);
  expect(responseObjects.length).toBeGreaterThan(requestObjects.length);
});
