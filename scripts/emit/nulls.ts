import { isJsonObject, getList, mapMembers, getObject, omit, findMember, type JsonObject } from "./json.ts";
import { isAnnotation } from "./keywords.ts";
import { followReferences } from "./pointer.ts";

const nothing = { type: "null" };

/** Returns true if null is the only valid value. The field then belongs to another form of the object. */
export const isNullOnly = (schema: unknown): boolean =>
  isJsonObject(schema) && findMember(schema, "type") === "null";

/**
 * Returns the document in which every optional field of a request, which is a closed object, accepts null. Null means
 * that the field is unset. `root` is the document of the references. Callers omit it for a whole document.
 */
export function withNulls(value: unknown, root = value): unknown {
  if (Array.isArray(value)) return value.map((one) => withNulls(one, root));
  if (!isJsonObject(value)) return value;
  const copy = mapMembers(value, (one) => withNulls(one, root));
  if (findMember(copy, "additionalProperties") !== false) return copy;
  const required = getList(copy, "required");
  const properties = mapMembers(getObject(copy, "properties"), (schema, name) =>
    required.includes(name) || !isJsonObject(schema) || isNullOnly(schema)
      ? schema
      : acceptNull(schema, root),
  );
  return { ...copy, properties };
}

function acceptNull(schema: JsonObject, root: unknown): JsonObject {
  const { $ref, anyOf, type, enum: values, ...rest } = schema;
  const validationNames = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  if (validationNames.join() === "$ref") {
    // A field that also accepts null does not show the description of its reference.
    const description = findDescription(root, schema);
    return { ...(description !== undefined && { description }), ...rest, anyOf: [{ $ref }, nothing] };
  }
  if (validationNames.join() === "anyOf") {
    const forms = anyOf as unknown[];
    return { anyOf: forms.some(isNullOnly) ? forms : [...forms, nothing], ...rest };
  }
  if (
    type !== undefined &&
    !validationNames.some((keyword) => ["$ref", "anyOf", "oneOf", "const"].includes(keyword))
  ) {
    const withNull = Array.isArray(values) && { enum: [...new Set<unknown>([...values, null])] };
    return { ...schema, type: [...new Set([type, "null"].flat())], ...withNull };
  }
  return {
    ...omit(schema, validationNames),
    anyOf: [omit(schema, Object.keys(schema).filter(isAnnotation)), nothing],
  };
}

/**
 * Returns the description of a field, otherwise the description or title of its reference. Returns undefined if there
 * is none. Throws `ContractError` if the reference has no target.
 */
export function findDescription(root: unknown, field: JsonObject): string | undefined {
  const { description, title } = followReferences(root, field, String(field["$ref"])).object;
  const text = findMember(field, "description") ?? description ?? title;
  return typeof text === "string" ? text : undefined;
}

/**
 * Returns the schema without null. Returns undefined if its `type` or `anyOf` does not contain null or contains only
 * null, and for a schema with a `const` next to its type.
 */
export function withoutNull(schema: unknown): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { type, anyOf, enum: values, ...rest } = schema;
  if (Array.isArray(anyOf) && type === undefined) {
    const others = (anyOf as unknown[]).filter((one) => !isNullOnly(one));
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
