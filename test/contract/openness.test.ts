import { describe, expect, test } from "vitest";
import { contract, contractOperations, resolve } from "../support/contract.ts";

type Json = Readonly<Record<string, unknown>>;

const sent = Object.values(contract.webhooks).flatMap((item) => Object.values(item));
const taken = contractOperations.flatMap((operation) => [operation.requestBody, operation.parameters]);
const answered = [...contractOperations.map(({ responses }) => responses), ...sent];

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

test("every object of the contract was looked at", () => {
  const all = objectsIn(contract, new Set()).map(([, schema]) => schema);
  expect(takenObjects.length + answeredObjects.length).toBe(all.length);
  expect(answeredObjects.length).toBeGreaterThan(takenObjects.length);
});
