import { isDeepStrictEqual } from "node:util";
import { descriptionOf } from "./document.ts";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";
import { isAnnotation } from "./keywords.ts";
import { resolve } from "./pointer.ts";

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
  if (isNothing(schema)) return schema;
  const plain = withNullBeside(schema, root);
  if (plain && takesNull(plain, root, [])) return plain;
  // Another keyword refuses null: what decides validity becomes one form of two.
  const entries = Object.entries(schema);
  const about = Object.fromEntries(entries.filter(([keyword]) => isAnnotation(keyword)));
  const form = Object.fromEntries(entries.filter(([keyword]) => !isAnnotation(keyword)));
  return { ...about, anyOf: [form, nothing] };
}

/** The schema with null as one more type, value or form; undefined where it has no place for one. */
function withNullBeside(schema: JsonObject, root: unknown): JsonObject | undefined {
  const { $ref, anyOf, type, ...rest } = schema;
  if ($ref !== undefined) {
    if (anyOf !== undefined || type !== undefined) return undefined;
    // What the reference says of itself, a field that may be null as well would not pass on.
    const description = descriptionOf(root, schema, String($ref));
    return { ...(description !== undefined && { description }), ...rest, anyOf: [{ $ref }, nothing] };
  }
  if (Array.isArray(anyOf)) {
    if (type !== undefined) return undefined;
    const forms = anyOf as unknown[];
    return {
      anyOf: forms.some((form) => isDeepStrictEqual(form, nothing)) ? forms : [...forms, nothing],
      ...rest,
    };
  }
  if (type === undefined) return undefined;
  const { enum: values } = rest;
  return {
    ...schema,
    type: [...new Set([type, "null"].flat())],
    ...(Array.isArray(values) ? { enum: [...new Set<unknown>([...(values as unknown[]), null])] } : {}),
  };
}

/** Whether null is valid; of a schema that comes back to itself the generator tells when it gets there. */
function takesNull(schema: unknown, root: unknown, trail: readonly unknown[]): boolean {
  if (!isJsonObject(schema) || trail.includes(schema)) return schema !== false;
  const takes = (one: unknown) => takesNull(one, root, [...trail, schema]);
  const { $ref, type, enum: values, anyOf, oneOf } = schema;
  if (typeof $ref === "string" && !takes(resolve(root, $ref, $ref))) return false;
  if (type !== undefined && ![type].flat().includes("null")) return false;
  if (Array.isArray(values) && !values.includes(null)) return false;
  if ("const" in schema && schema["const"] !== null) return false;
  if ("not" in schema && takes(schema["not"])) return false;
  if (Array.isArray(anyOf) && !anyOf.some(takes)) return false;
  if (Array.isArray(oneOf) && oneOf.filter(takes).length !== 1) return false;
  const branch = "if" in schema ? (takes(schema["if"]) ? schema["then"] : schema["else"]) : true;
  return takes(branch) && listAt(schema, "allOf").every(takes);
}

const nothing = { type: "null" };

/** Whether null alone is valid: the field belongs to another form of the object, and here it can only be left out. */
export const isNothing = (schema: unknown): boolean =>
  isJsonObject(schema) && own(schema, "type") === nothing.type;

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
