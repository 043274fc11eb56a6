import { describe, expect, test } from "vitest";
import { withoutNull } from "../../scripts/emit/nulls.ts";
import { bothContracts, contract, allOperations, resolve } from "../support/contract.ts";

type Json = Readonly<Record<string, unknown>>;

const sent = Object.values(contract.webhooks).flatMap((item) => Object.values(item));
const taken = allOperations.flatMap((operation) => [operation.requestBody, operation.parameters]);
const answered = [...allOperations.map(({ responses }) => responses), ...sent];

/** Every schema of an object that a part of the contract leads to, by the name of its component or its fields. */
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

describe("requests are closed", () => {
  test.each(takenObjects)("%s", (_name, schema) => {
    expect(schema["additionalProperties"]).toBe(false);
  });
});

describe("answers and events are open", () => {
  test.each(answeredObjects)("%s", (_name, schema) => {
    expect(schema).not.toHaveProperty("additionalProperties");
  });
});

test("what an answer echoes is what its request has under the same name", () => {
  const echoes = allOperations.flatMap(({ requestBody, responses }) => {
    const asked = objectsIn(requestBody, new Set()).map(([, schema]) => schema["properties"] as Json);
    return objectsIn(responses["200"], new Set()).flatMap(([, schema]) =>
      Object.entries(schema["properties"] as Readonly<Record<string, Json>>)
        .filter(([, field]) => field["x-echo"] === true)
        .map(([name, { "x-echo": _echo, ...field }]) => ({
          name,
          field,
          taken: asked.map((each) => withoutNull(each[name])),
        })),
    );
  });
  expect(echoes.map(({ name }) => name)).toEqual(["sort_by", "sort_direction"]);
  for (const { field, taken } of echoes) expect(taken).toContainEqual(expect.objectContaining(field));
});

test("every object of the contract was looked at", () => {
  const all = objectsIn(bothContracts, new Set()).map(([, schema]) => schema);
  expect(takenObjects.length + answeredObjects.length).toBe(all.length);
  expect(answeredObjects.length).toBeGreaterThan(takenObjects.length);
});
