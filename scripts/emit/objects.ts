import type { Idiom } from "./bound.ts";
import { annotationsOf, withDocument } from "./documented.ts";
import { isJsonObject, listAt, literal, memberName, objectAt, type JsonObject } from "./json.ts";
import { isAnnotation, takesAnything, type SchemaObject } from "./keywords.ts";
import { isNothing, withoutNull } from "./nulls.ts";
import { child } from "./pointer.ts";
import type { Scope } from "./scope.ts";

/**
 * The zod of `type: object` with `additionalProperties: false`; undefined where zod is not exact: it reads inherited
 * members and leaves out `__proto__`, so names that every object has and open objects are left to the rules.
 */
export function objectIdiom(schema: SchemaObject, pointer: string, scope: Scope): Idiom | undefined {
  if (schema.additionalProperties !== false || "patternProperties" in schema) return undefined;
  const properties = objectAt(schema, "properties");
  const required = listAt(schema, "required").map(String);
  const names = Object.keys(properties);
  if (names.some((name) => name in {}) || required.some((name) => !names.includes(name))) return undefined;
  const members = names.map((name) => {
    const place = child(pointer, "properties", name);
    if (required.includes(name)) return `${memberName(name)}: ${scope.emit(properties[name], place)}`;
    return `${memberName(name)}: ${emitOptional(properties[name], place, scope)}`;
  });
  const text = members.length === 0 ? "z.strictObject({})" : `z.strictObject({ ${members.join(", ")} })`;
  const isHidden = required.some((name) => takesAnything(properties[name]));
  const covers = ["type", "properties", "required", "additionalProperties"];
  return { text, covers, ...(isHidden ? { document: { required } } : {}) };
}

/** The expression of a schema whose value may be absent, or null, and then is its default, if it has one. */
export function emitOptional(
  schema: unknown,
  pointer: string,
  scope: Scope,
  wrap = (text: string) => text,
): string {
  if (isJsonObject(schema) && isNothing(schema)) return emitNullable(schema, undefined, pointer, scope);
  const given = withoutNull(schema);
  if (given) return emitNullable(schema as SchemaObject, given, pointer, scope);
  if (!isJsonObject(schema) || !("default" in schema))
    return `${scope.use("optional")}(${wrap(scope.emit(schema, pointer))})`;
  const { default: value, ...rest } = schema;
  // The document finds the default itself, save beside a reference.
  const text = scope.emit("$ref" in schema ? schema : rest, pointer);
  return `${wrap(text)}.default(${literal(value, pointer)})`;
}

/** `given` is what the schema takes but null, which is read as if nothing were there; undefined where it takes nothing else. */
function emitNullable(
  schema: SchemaObject,
  given: JsonObject | undefined,
  pointer: string,
  scope: Scope,
): string {
  const bare = Object.fromEntries(
    Object.entries(given ?? {}).filter(
      ([keyword]) => keyword === "x-pattern-words" || !isAnnotation(keyword),
    ),
  );
  const hasDefault = "default" in schema;
  const fallback = hasDefault ? literal(schema.default, pointer) : "undefined";
  const inner = given ? scope.emit(bare, pointer) : "z.never()";
  const text = `${scope.use("omissible")}(${inner}, ${fallback})`;
  const documented = withDocument(
    text,
    scope.documented ? schema : annotationsOf(schema),
    scope,
    undefined,
    pointer,
  );
  return hasDefault ? `${documented}.default(${fallback})` : `${scope.use("optional")}(${documented})`;
}
