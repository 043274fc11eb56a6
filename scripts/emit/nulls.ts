import { descriptionOf } from "./document.ts";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";

/**
 * The document in which every optional field of a closed object, which is a request's, may be null: that means left out.
 * It is said here once for all of them.
 */
export function withNulls(value: unknown, root = value): unknown {
  if (Array.isArray(value)) return value.map((one) => withNulls(one, root));
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNulls(one, root)]));
  if (own(copy, "additionalProperties") !== false) return copy;
  const required = listAt(copy, "required");
  const properties = Object.entries(objectAt(copy, "properties")).map(([name, schema]) => [
    name,
    required.includes(name) || !isJsonObject(schema) ? schema : orNull(schema, root),
  ]);
  return { ...copy, properties: Object.fromEntries(properties) };
}

function orNull(schema: JsonObject, root: unknown): JsonObject {
  const { $ref, anyOf, ...rest } = schema;
  if ($ref !== undefined) {
    // What the reference says of itself, a field that may be null as well would not pass on.
    const description = descriptionOf(root, schema, String($ref));
    return { ...(description !== undefined && { description }), ...rest, anyOf: [{ $ref }, nothing] };
  }
  if (Array.isArray(anyOf)) return { anyOf: [...(anyOf as unknown[]), nothing], ...rest };
  const { type, enum: values } = schema;
  return {
    ...schema,
    type: [...[type].flat(), "null"],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}

const nothing = { type: "null" };

/** The schema without the null that it takes beside other values; undefined where it takes none, or nothing else. */
export function withoutNull(schema: unknown): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { type, anyOf, enum: values, ...rest } = schema;
  if (Array.isArray(anyOf) && type === undefined) return fromAnyOf(anyOf, schema);
  const types = [type].flat();
  const others = types.filter((one) => one !== "null");
  if (others.length === types.length || others.length === 0 || "const" in schema) return undefined;
  return {
    ...rest,
    type: others.length === 1 ? others[0] : others,
    ...(anyOf === undefined ? {} : { anyOf }),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  };
}

function fromAnyOf(
  anyOf: readonly unknown[],
  { anyOf: _forms, ...rest }: JsonObject,
): JsonObject | undefined {
  const others = anyOf.filter((one) => !isJsonObject(one) || own(one, "type") !== "null");
  if (others.length === anyOf.length || others.length === 0) return undefined;
  const [only] = others;
  return others.length === 1 && isJsonObject(only) ? { ...only, ...rest } : { ...rest, anyOf: others };
}
