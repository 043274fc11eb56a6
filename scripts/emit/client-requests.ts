import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";
import { isNothing, withoutNull } from "./nulls.ts";

/**
 * The contract with one form for each field of a request, which is all that a client writes: what it does not set it
 * leaves out, and a time it writes as an instant, for which every language has a type.
 */
export function withOneForm(contract: JsonObject): JsonObject {
  const components = objectAt(contract, "components");
  const schemas = objectAt(components, "schemas");
  const made = simplify({
    ...contract,
    components: { ...components, schemas: { ...schemas, ...instants(schemas) } },
  });
  return isJsonObject(made) ? made : contract;
}

function instants({ Time, StatsTime }: JsonObject): JsonObject {
  const isInstant = (example: unknown) => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(String(example));
  const made = Object.entries({ Time, StatsTime }).flatMap(([name, schema]) => {
    if (!isJsonObject(schema)) return [];
    const examples = listAt(schema, "examples").filter(isInstant);
    return [[name, { ...schema, format: "date-time", ...("examples" in schema && { examples }) }]];
  });
  return Object.fromEntries(made) as JsonObject;
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, simplify(one)]));
  if (own(copy, "additionalProperties") !== false) return copy;
  const required = listAt(copy, "required");
  const given = Object.entries(objectAt(copy, "properties")).filter(([, schema]) => !isNothing(schema));
  const properties = given.map(([name, schema]) => [
    name,
    required.includes(name) ? schema : firstForm(withoutNull(schema) ?? schema),
  ]);
  return { ...copy, properties: Object.fromEntries(properties) };
}

function firstForm(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema;
  const { anyOf, ...rest } = schema;
  const [first] = Array.isArray(anyOf) ? (anyOf as unknown[]) : [];
  return isJsonObject(first) ? { ...first, ...rest } : schema;
}
