import { isJsonObject, listAt, mapMembers, objectAt, omit, own, type JsonObject } from "./json.ts";
import { isAnnotation } from "./keywords.ts";
import { follow } from "./pointer.ts";

const nothing = { type: "null" };

/** Returns true if null is the only valid value: the field belongs to another form of the object. */
export const isNothing = (schema: unknown): boolean => isJsonObject(schema) && own(schema, "type") === "null";

/**
 * Returns the document in which every optional field of a closed object, which is a request's, may be null. A null means
 * that the field is left out.
 */
export function withNulls(value: unknown, root = value): unknown {
  if (Array.isArray(value)) return value.map((one) => withNulls(one, root));
  if (!isJsonObject(value)) return value;
  const copy = mapMembers(value, (one) => withNulls(one, root));
  if (own(copy, "additionalProperties") !== false) return copy;
  const required = listAt(copy, "required");
  const properties = mapMembers(objectAt(copy, "properties"), (schema, name) =>
    required.includes(name) || !isJsonObject(schema) || isNothing(schema) ? schema : orNull(schema, root),
  );
  return { ...copy, properties };
}

function orNull(schema: JsonObject, root: unknown): JsonObject {
  const { $ref, anyOf, type, enum: values, ...rest } = schema;
  const deciding = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  if (deciding.join() === "$ref") {
    // A field that may be null as well does not show the description of its reference.
    const description = descriptionOf(root, schema);
    return { ...(description !== undefined && { description }), ...rest, anyOf: [{ $ref }, nothing] };
  }
  if (deciding.join() === "anyOf") {
    const forms = anyOf as unknown[];
    return { anyOf: forms.some(isNothing) ? forms : [...forms, nothing], ...rest };
  }
  if (
    type !== undefined &&
    !deciding.some((keyword) => ["$ref", "anyOf", "oneOf", "const"].includes(keyword))
  ) {
    const withNull = Array.isArray(values) && { enum: [...new Set<unknown>([...values, null])] };
    return { ...schema, type: [...new Set([type, "null"].flat())], ...withNull };
  }
  return {
    ...omit(schema, deciding),
    anyOf: [omit(schema, Object.keys(schema).filter(isAnnotation)), nothing],
  };
}

/** Returns the description of a field, or the description or title of its reference. */
export function descriptionOf(root: unknown, field: JsonObject): string | undefined {
  const { description, title } = follow(root, field, String(field["$ref"])).object;
  const said = own(field, "description") ?? description ?? title;
  return typeof said === "string" ? said : undefined;
}

/** Returns the schema without the null that it takes besides other values; undefined if it takes none, or only null. */
export function withoutNull(schema: unknown): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { type, anyOf, enum: values, ...rest } = schema;
  if (Array.isArray(anyOf) && type === undefined) {
    const others = (anyOf as unknown[]).filter((one) => !isNothing(one));
    if (others.length === anyOf.length || others.length === 0) return undefined;
    const [only] = others;
    const beside = omit(schema, ["anyOf"]);
    return others.length === 1 && isJsonObject(only) ? { ...only, ...beside } : { ...beside, anyOf: others };
  }
  const types = [type].flat();
  const others = types.filter((one) => one !== "null");
  if (others.length === types.length || others.length === 0 || "const" in schema) return undefined;
  return {
    ...rest,
    type: others.length === 1 ? others[0] : others,
    ...(anyOf !== undefined && { anyOf }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
  };
}
