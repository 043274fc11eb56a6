import { refuseBadDefault } from "./defaults.ts";
import { isJsonObject, listAt, literal, memberName, objectAt, omit, pick, type JsonObject } from "./json.ts";
import { expression, formats, isAnnotation, isWidth, keywordsOf, validationKeywords } from "./keywords.ts";
import { isNothing, withoutNull } from "./nulls.ts";
import { child, resolve, tokensOf } from "./pointer.ts";
import { isPreludeName, preludeText } from "./prelude-text.ts";
import { Refusal } from "./refusal.ts";

/** The options of `createScope`. */
export type ScopeOptions = {
  readonly root: unknown;
  /** True if `.openapi()` carries the keywords that zod cannot show, for the document of the routes. */
  readonly documented: boolean;
  /** The names of the constants of certain references. */
  readonly names: ReadonlyMap<string, string>;
  /** True if another module declares the named constants. */
  readonly imported?: boolean;
};

/** The state of one emitted module: the helpers that it uses, and one constant for each schema that is referred to. */
export type Scope = Pick<ScopeOptions, "root" | "documented"> & {
  /** Returns the expression of a schema inside another one. */
  emit(schema: unknown, pointer: string): string;
  /** Marks a helper of the prelude as used and returns its name. */
  use(helper: string): string;
  /** Returns the name of the constant of a reference. */
  refer(reference: string, pointer: string): string;
  /** Returns the source of the used helpers and of the constants. */
  text(): string;
};

/** Creates a scope for the schemas of a document. */
export function createScope({ root, documented, names, imported = false }: ScopeOptions): Scope {
  const helpers = new Set<string>();
  const nameByKey = new Map<string, string>();
  /** The complete constants by name; each after those that it refers to. */
  const constants = new Map<string, string>();
  const scope: Scope = {
    root,
    documented,
    emit: (schema, pointer) => emitSchema(schema, pointer, scope),
    use(helper) {
      helpers.add(helper);
      return helper;
    },
    refer(reference, pointer) {
      // One spelling for each place.
      const key = child("#", ...tokensOf(reference, pointer));
      const named = names.get(key);
      if (imported && named !== undefined) return named;
      const known = nameByKey.get(key);
      const name = known ?? named ?? `Ref${nameByKey.size}`;
      if (constants.has(name)) return name;
      if (known !== undefined)
        throw new Refusal(
          "$ref",
          pointer,
          "leads back to itself. Write a schema that does not contain itself.",
        );
      if (isPreludeName(name))
        throw new Refusal(name, key, "is a name that the generated code uses itself. Rename the component.");
      nameByKey.set(key, name);
      const component = documented ? named : undefined;
      constants.set(name, emitSchema(resolve(root, reference, pointer), key, scope, component));
      return name;
    },
    text() {
      const sources = [...constants].map(([name, text]) => `export const ${name} = ${text};`);
      return [preludeText(helpers), ...sources].filter((part) => part !== "").join("\n\n");
    },
  };
  return scope;
}

/** A part of a schema for which zod has a method of its own. */
type Idiom = {
  readonly text: string;
  /** The keywords that the text carries out. */
  readonly covers: readonly string[];
  /** Keywords that the document generator does not find in the zod schema. */
  readonly document?: JsonObject;
};

/**
 * Returns a JSON Schema as a zod expression that accepts and rejects the same values as JSON Schema 2020-12. Throws a
 * `Refusal` for a schema that it cannot express exactly. `component` is the name under which the document lists it.
 */
export function emitSchema(schema: unknown, pointer: string, scope: Scope, component?: string): string {
  if (typeof schema === "boolean" && !scope.documented) return schema ? "z.unknown()" : "z.never()";
  if (!isJsonObject(schema))
    throw new Refusal("schema", pointer, "must be an object. Write one with a type.");
  if ("default" in schema)
    throw new Refusal("default", pointer, "has no effect here. Set it on an optional field or parameter.");
  const keywords = validationKeywords(schema, pointer);
  const base = idiom(schema, pointer, scope);
  const rest = keywords.filter((keyword) => !base?.covers.includes(keyword));
  const parts = [...(base ? [base.text] : []), ...rules(schema, rest, pointer, scope)];
  const about = annotationsOf(schema);
  if (base && parts.length === 1) {
    const shown = scope.documented ? base.document : {};
    return withDocument(base.text, { ...shown, ...about }, scope, component, pointer);
  }
  if (parts.length > 0) {
    const text = `${scope.use("exact")}(${parts.join(", ")})`;
    return withDocument(text, scope.documented ? schema : about, scope, component, pointer);
  }
  if (scope.documented) throw new Refusal("schema", pointer, "accepts any value. Give it a type.");
  return withDocument("z.unknown()", about, scope, component, pointer);
}

/** Returns the zod idiom of a schema, or undefined if only rules are exact. */
function idiom(schema: JsonObject, pointer: string, scope: Scope): Idiom | undefined {
  if (typeof schema["$ref"] === "string")
    return { text: scope.refer(schema["$ref"], child(pointer, "$ref")), covers: ["$ref"] };
  const types = [schema["type"] ?? []].flat();
  const [type, ...others] = types.filter((one) => one !== "null");
  if (types.length > 0 && type === undefined) return { text: "z.null()", covers: ["type"] };
  if (others.length > 0 && scope.documented)
    throw new Refusal("type", pointer, "has several types, which OpenAPI 3.0 lacks. Use anyOf.");
  if (type === undefined || others.length > 0) return undefined;
  const isNullable = types.includes("null");
  if ("const" in schema || "enum" in schema) return isNullable ? undefined : valueIdiom(type, schema);
  const found = idiomOf(String(type), schema, pointer, scope);
  if (!found || !isNullable) return found;
  const document = found.document?.["type"]
    ? { ...found.document, type: schema["type"] }
    : (found.document ?? {});
  return { ...found, text: `${found.text}.nullable()`, document };
}

function idiomOf(type: string, schema: JsonObject, pointer: string, scope: Scope): Idiom | undefined {
  if (type === "string") return stringIdiom(schema, pointer, scope);
  if (type === "integer" || type === "number") return numberIdiom(type, schema, scope);
  if (type === "boolean") return { text: "z.boolean()", covers: ["type"] };
  if (type === "array") return arrayIdiom(schema, pointer, scope);
  return schema["additionalProperties"] === false ? closedIdiom(schema, pointer, scope) : undefined;
}

function valueIdiom(type: unknown, schema: JsonObject): Idiom | undefined {
  const { const: only, enum: values } = schema;
  if ("const" in schema) {
    if (values !== undefined || typeof only !== type || typeof only === "object") return undefined;
    return {
      text: `z.literal(${literal(only)})`,
      covers: ["type", "const"],
      document: { type, const: only },
    };
  }
  // An enum is kept as an object, which puts names like "10" first and has no room for __proto__.
  const isName = (value: unknown) => typeof value === "string" && !/^\d+$|^__proto__$/.test(value);
  const names = listAt(schema, "enum");
  if (type !== "string" || names.length === 0 || !names.every(isName)) return undefined;
  return { text: `z.enum(${literal(values)})`, covers: ["type", "enum"] };
}

/** Returns a call that sets a limit, or nothing if the schema has none. */
const bound = (method: string, limit: unknown) =>
  limit === undefined ? "" : `.${method}(${literal(limit)})`;

/** Returns the zod of `type: string`. Lengths are in code points; an issue of the pattern has its words. */
function stringIdiom(schema: JsonObject, pointer: string, scope: Scope): Idiom {
  const { format, pattern, "x-pattern-words": words } = schema;
  const check = formats[String(format)];
  const start =
    format === undefined
      ? "z.string()"
      : check === undefined
        ? "z.guid()"
        : `z.stringFormat("${String(format)}", ${scope.use(check)})`;
  const text = `${start}${bound("min", schema["minLength"])}${bound("max", schema["maxLength"])}`;
  const covers = ["type", "format", "minLength", "maxLength", "pattern"];
  const shown = format !== undefined && (format !== "uuid" || pattern !== undefined) ? { format } : {};
  if (pattern === undefined) return { text, covers, document: shown };
  const said = typeof words === "string" ? `, ${JSON.stringify(words)}` : "";
  const match = `.regex(${expression(String(pattern), child(pointer, "pattern"))}${said})`;
  return { text: `${text}${match}`, covers, document: { ...shown, pattern } };
}

function numberIdiom(type: "integer" | "number", schema: JsonObject, scope: Scope): Idiom {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const limits = `${bound("min", minimum)}${bound("gt", exclusiveMinimum)}${bound("max", maximum)}`;
  const covers = ["type", "minimum", "maximum", "exclusiveMinimum"];
  if (type === "number") return { text: `z.number()${limits}`, covers };
  const isSafe = (limit: unknown) => Number.isFinite(limit) && Math.abs(Number(limit)) <= 2 ** 53 - 1;
  // Zod's own integers are those that a double holds exactly: without such bounds, 1e300 is an integer as well.
  if ((isSafe(minimum) || isSafe(exclusiveMinimum)) && isSafe(maximum))
    return { text: `z.int()${limits}`, covers };
  return { text: `${scope.use("integer")}()${limits}`, covers, document: pick(schema, covers) };
}

function arrayIdiom(schema: JsonObject, pointer: string, scope: Scope): Idiom {
  const { items, minItems, maxItems } = schema;
  const item = items === undefined ? "z.unknown()" : scope.emit(items, child(pointer, "items"));
  const covers = ["type", "items", "minItems", "maxItems"];
  const text = `z.array(${item})${bound("min", minItems)}${bound("max", maxItems)}`;
  return { text, covers, ...(items === undefined && { document: pick(schema, covers) }) };
}

/** Returns the zod of an object with `additionalProperties: false`. Open objects have rules: zod drops `__proto__`. */
function closedIdiom(schema: JsonObject, pointer: string, scope: Scope): Idiom {
  const properties = objectAt(schema, "properties");
  const required = listAt(schema, "required").map(String);
  const inherited = Object.keys(properties).find((name) => name in {});
  if (inherited !== undefined)
    throw new Refusal(inherited, child(pointer, "properties"), "is a name that every object has. Rename it.");
  const missing = required.find((name) => !Object.hasOwn(properties, name));
  if (missing !== undefined)
    throw new Refusal("required", pointer, `names ${missing}, which is no property. Add it to properties.`);
  const members = Object.entries(properties).map(([name, one]) => {
    const place = child(pointer, "properties", name);
    const text = required.includes(name) ? scope.emit(one, place) : emitOptional(one, place, scope);
    return `${memberName(name)}: ${text}`;
  });
  const covers = ["type", "properties", "required", "additionalProperties"];
  return { text: `z.strictObject({ ${members.join(", ")} })`, covers };
}

/** Returns the keywords as calls of rules of the prelude. */
function rules(schema: JsonObject, keywords: readonly string[], pointer: string, scope: Scope): string[] {
  const call = (rule: string, ...parameters: string[]) => `${scope.use(rule)}(${parameters.join(", ")})`;
  const inner = (keyword: string) =>
    listAt(schema, keyword).map((one, index) => scope.emit(one, child(pointer, keyword, index)));
  const literals = (values: readonly unknown[]) => values.map((value) => literal(value, pointer));
  const isClosed = keywords.includes("additionalProperties");
  const writers: Readonly<Record<string, () => string>> = {
    type: () => call("types", ...literals([schema["type"]].flat())),
    enum: () => call("among", ...literals(listAt(schema, "enum"))),
    const: () => call("among", literal(schema["const"], pointer)),
    anyOf: () => call("anyOf", ...inner("anyOf")),
    oneOf: () => call("oneOf", ...inner("oneOf")),
    ...(schema["uniqueItems"] === true && { uniqueItems: () => call("uniqueItems") }),
    ...(!isClosed && {
      properties: () => {
        const pairs = Object.entries(objectAt(schema, "properties")).map(
          ([name, one]) => `[${literal(name)}, ${scope.emit(one, child(pointer, "properties", name))}]`,
        );
        return call("properties", `[${pairs.join(", ")}]`);
      },
      required: () => call("required", ...literals(listAt(schema, "required"))),
    }),
  };
  const own = keywords.flatMap((keyword) => (Object.hasOwn(writers, keyword) ? [writers[keyword]!()] : []));
  const typed = ["string", "number", "array", "object"].flatMap((type) => {
    const names = keywordsOf(type, keywords).filter(
      (keyword) => keyword !== "uniqueItems" && !Object.hasOwn(writers, keyword),
    );
    if (names.length === 0) return [];
    const { text } = idiomOf(type, pick(schema, [...names, "x-pattern-words"]), pointer, scope)!;
    return [call("ofType", literal(type), text)];
  });
  return [...own, ...typed];
}

/**
 * Returns the expression of a field or parameter that may be absent, or null if its schema takes null. Both are read as
 * its default, if it has one. `wrap` changes the expression before the default is added.
 */
export function emitOptional(
  schema: unknown,
  pointer: string,
  scope: Scope,
  wrap = (text: string) => text,
): string {
  if (!isJsonObject(schema)) return `${scope.use("optional")}(${wrap(scope.emit(schema, pointer))})`;
  const given = withoutNull(schema);
  const text =
    given || isNothing(schema)
      ? emitNullable(schema, given, pointer, scope)
      : wrap(scope.emit(omit(schema, ["default"]), pointer));
  if (!("default" in schema)) return `${scope.use("optional")}(${text})`;
  if ("$ref" in schema && scope.documented)
    throw new Refusal("default", pointer, "is lost beside $ref. Write the schema here instead of $ref.");
  const value = schema["default"];
  refuseBadDefault(value, (value === null ? undefined : given) ?? schema, pointer, scope.root);
  return `${text}.default(${literal(value, pointer)})`;
}

/** `given` is the schema without null, which is read as if the field were absent; undefined if only null is valid. */
function emitNullable(
  schema: JsonObject,
  given: JsonObject | undefined,
  pointer: string,
  scope: Scope,
): string {
  const names = Object.keys(given ?? {}).filter(
    (keyword) => keyword === "x-pattern-words" || !isAnnotation(keyword),
  );
  const inner = given ? scope.emit(pick(given, names), pointer) : "z.never()";
  const fallback = "default" in schema ? literal(schema["default"], pointer) : "undefined";
  const text = `${scope.use("omissible")}(${inner}, ${fallback})`;
  const about = scope.documented ? schema : annotationsOf(schema);
  return withDocument(text, about, scope, undefined, pointer);
}

/** Returns the keywords of a schema that only the document shows. */
const annotationsOf = (schema: JsonObject) =>
  pick(
    schema,
    Object.keys(schema).filter((keyword) => isAnnotation(keyword) || isWidth(schema, keyword)),
  );

const typedByZod = ["title", "description", "deprecated", "format", "pattern"];

/** Returns the expression with the keywords that the document shows, under the name of its component if it has one. */
function withDocument(
  text: string,
  document: JsonObject,
  scope: Scope,
  component: string | undefined,
  at: string,
): string {
  const name = component === undefined ? [] : [JSON.stringify(component)];
  const raw = literal(document, at);
  const isTyped = Object.keys(document).every((keyword) => typedByZod.includes(keyword));
  const shown = raw === "{}" ? [] : [isTyped ? raw : `${scope.use("keywords")}(${raw})`];
  const parameters = [...name, ...shown];
  return parameters.length === 0 ? text : `${text}.openapi(${parameters.join(", ")})`;
}
