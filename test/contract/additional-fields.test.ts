import { describe, expect, test } from "vitest";
import { withoutNull } from "../../scripts/emit/nulls.ts";
import { bothContracts, contract, allOperations, resolve } from "../support/contract.ts";

type Json = Readonly<Record<string, unknown>>;

const sent = Object.values(contract.webhooks).flatMap((item) => Object.values(item));
const taken = allOperations.flatMap((operation) => [operation.requestBody, operation.parameters]);
const answered = [...allOperations.map(({ responses }) => responses), ...sent];

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

const takenObjects = objectsIn(taken, new Set());
const answeredObjects = objectsIn(answered, new Set());

describe("requests allow no additional fields", () => {
  test.each(takenObjects)("%s", (_name, schema) => {
    expect(schema["additionalProperties"]).toBe(false);
  });
});

describe("responses and events allow additional fields", () => {
  test.each(answeredObjects)("%s", (_name, schema) => {
    expect(schema).not.toHaveProperty("additionalProperties");
  });
});

test("a repeated value has the same field name in request and response", () => {
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
          taken: requestProperties.map((each) => withoutNull(each[name])),
        })),
    );
  });
  expect(echoes.map(({ name }) => name)).toEqual(["sort_by", "sort_direction"]);
  for (const { field, taken } of echoes) expect(taken).toContainEqual(expect.objectContaining(field));
});

test("every object of the contract was checked", () => {
  const all = objectsIn(bothContracts, new Set()).map(([, schema]) => schema);
  expect(takenObjects.length + answeredObjects.length).toBe(all.length);
  expect(answeredObjects.length).toBeGreaterThan(takenObjects.length);
});
