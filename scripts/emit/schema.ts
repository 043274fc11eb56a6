import { assertValidDefault } from "./defaults.ts";
import {
  isJsonObject,
  getList,
  toLiteral,
  toMemberName,
  getObject,
  omit,
  pick,
  type JsonObject,
} from "./json.ts";
import {
  toRegExpLiteral,
  formats,
  isAnnotation,
  isWidth,
  selectKeywords,
  listValidationKeywords,
} from "./keywords.ts";
import { isNullOnly, withoutNull } from "./nulls.ts";
import { appendTokens, resolve, parsePointer } from "./pointer.ts";
import { isPreludeName, getPreludeText } from "./prelude-text.ts";
import { ContractError } from "./contract-error.ts";

/** Options of `createScope`. */
export type ScopeOptions = {
  /** Document of the references. */
  readonly root: unknown;
  /** True if `.openapi()` carries the keywords that zod cannot express, for the document of the routes. */
  readonly documented: boolean;
  /** Constant names by reference. Other references get the names `Ref0`, `Ref1` and so on. */
  readonly names: ReadonlyMap<string, string>;
  /** True if the named constants are imported from another module. */
  readonly imported?: boolean;
};

/** State of one emitted module: the helpers that it uses, and one constant for each referenced schema. */
export type Scope = Pick<ScopeOptions, "root" | "documented"> & {
  /** Returns the expression of a nested schema. Throws like `emitSchema`. */
  emit(schema: unknown, pointer: string): string;
  /** Marks a helper of the prelude as used and returns its name. */
  use(helper: string): string;
  /** Emits the constant of a reference once, and returns its name. Throws `ContractError` for a recursive schema. */
  refer(reference: string, pointer: string): string;
  /** Returns the source of the used helpers and of the constants. */
  text(): string;
};

/** Creates a scope for the schemas of a document. */
export function createScope({ root, documented, names, imported = false }: ScopeOptions): Scope {
  const helpers = new Set<string>();
  const nameByKey = new Map<string, string>();
  /** Complete constants by name, each after the constants that it uses. */
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
      // Normalizes the spelling of the pointer.
      const key = appendTokens("#", ...parsePointer(reference, pointer));
      const named = names.get(key);
      if (imported && named !== undefined) return named;
      const known = nameByKey.get(key);
      const name = known ?? named ?? `Ref${nameByKey.size}`;
      if (constants.has(name)) return name;
      if (known !== undefined)
        throw new ContractError(
          "$ref",
          pointer,
          "leads back to itself. Write a schema that does not contain itself.",
        );
      if (isPreludeName(name))
        throw new ContractError(
          name,
          key,
          "is a name that the generated code uses itself. Rename the component.",
        );
      nameByKey.set(key, name);
      const component = documented ? named : undefined;
      constants.set(name, emitSchema(resolve(root, reference, pointer), key, scope, component));
      return name;
    },
    text() {
      const sources = [...constants].map(([name, text]) => `export const ${name} = ${text};`);
      return [getPreludeText(helpers), ...sources].filter((part) => part !== "").join("\n\n");
    },
  };
  return scope;
}

/** A part of a schema that a zod method expresses exactly. */
type Idiom = {
  readonly text: string;
  /** Keywords that the text implements. */
  readonly covers: readonly string[];
  /** Keywords that the document generator does not find in the zod schema. */
  readonly document?: JsonObject;
};

/**
 * Returns a JSON Schema as a zod expression that accepts and rejects the same values as JSON Schema 2020-12. Throws
 * `ContractError` for a schema that it cannot express exactly. `component` is its name in the document.
 */
export function emitSchema(schema: unknown, pointer: string, scope: Scope, component?: string): string {
  if (typeof schema === "boolean" && !scope.documented) return schema ? "z.unknown()" : "z.never()";
  if (!isJsonObject(schema))
    throw new ContractError("schema", pointer, "must be an object. Write one with a type.");
  if ("default" in schema)
    throw new ContractError(
      "default",
      pointer,
      "has no effect here. Set it on an optional field or parameter.",
    );
  const keywords = listValidationKeywords(schema, pointer);
  const base = findIdiom(schema, pointer, scope);
  const rest = keywords.filter((keyword) => !base?.covers.includes(keyword));
  const parts = [...(base ? [base.text] : []), ...emitRules(schema, rest, pointer, scope)];
  const annotations = getAnnotations(schema);
  if (base && parts.length === 1) {
    const shown = scope.documented ? base.document : {};
    return withDocument(base.text, { ...shown, ...annotations }, scope, component, pointer);
  }
  if (parts.length > 0) {
    const text = `${scope.use("exact")}(${parts.join(", ")})`;
    return withDocument(text, scope.documented ? schema : annotations, scope, component, pointer);
  }
  if (scope.documented) throw new ContractError("schema", pointer, "accepts any value. Give it a type.");
  return withDocument("z.unknown()", annotations, scope, component, pointer);
}

/** Returns the zod idiom of a schema, or undefined if it can be expressed by rules only. */
function findIdiom(schema: JsonObject, pointer: string, scope: Scope): Idiom | undefined {
  if (typeof schema["$ref"] === "string")
    return { text: scope.refer(schema["$ref"], appendTokens(pointer, "$ref")), covers: ["$ref"] };
  const types = [schema["type"] ?? []].flat();
  const [type, ...others] = types.filter((one) => one !== "null");
  if (types.length > 0 && type === undefined) return { text: "z.null()", covers: ["type"] };
  if (others.length > 0 && scope.documented)
    throw new ContractError("type", pointer, "has several types, which OpenAPI 3.0 lacks. Use anyOf.");
  if (type === undefined || others.length > 0) return undefined;
  const isNullable = types.includes("null");
  if ("const" in schema || "enum" in schema) return isNullable ? undefined : findValueIdiom(type, schema);
  const found = findTypeIdiom(String(type), schema, pointer, scope);
  if (!found || !isNullable) return found;
  const document = found.document?.["type"]
    ? { ...found.document, type: schema["type"] }
    : (found.document ?? {});
  return { ...found, text: `${found.text}.nullable()`, document };
}

function findTypeIdiom(type: string, schema: JsonObject, pointer: string, scope: Scope): Idiom | undefined {
  if (type === "string") return getStringIdiom(schema, pointer, scope);
  if (type === "integer" || type === "number") return getNumberIdiom(type, schema, scope);
  if (type === "boolean") return { text: "z.boolean()", covers: ["type"] };
  if (type === "array") return getArrayIdiom(schema, pointer, scope);
  return schema["additionalProperties"] === false ? getClosedIdiom(schema, pointer, scope) : undefined;
}

function findValueIdiom(type: unknown, schema: JsonObject): Idiom | undefined {
  const { const: only, enum: values } = schema;
  if ("const" in schema) {
    if (values !== undefined || typeof only !== type || typeof only === "object") return undefined;
    return {
      text: `z.literal(${toLiteral(only)})`,
      covers: ["type", "const"],
      document: { type, const: only },
    };
  }
  // zod stores an enum as an object. It would sort names like "10" first, and cannot contain `__proto__`.
  const isName = (value: unknown) => typeof value === "string" && !/^\d+$|^__proto__$/.test(value);
  const names = getList(schema, "enum");
  if (type !== "string" || names.length === 0 || !names.every(isName)) return undefined;
  return { text: `z.enum(${toLiteral(values)})`, covers: ["type", "enum"] };
}

/** Returns a call that sets a limit, or an empty text if the schema has no limit. */
const emitLimit = (method: string, limit: unknown) =>
  limit === undefined ? "" : `.${method}(${toLiteral(limit)})`;

/**
 * Returns the zod expression of `type: string`. Lengths count code points. `x-pattern-words` is the message of a
 * pattern issue.
 */
function getStringIdiom(schema: JsonObject, pointer: string, scope: Scope): Idiom {
  const { format, pattern, "x-pattern-words": patternMessage } = schema;
  const check = formats[String(format)];
  const start =
    format === undefined
      ? "z.string()"
      : check === undefined
        ? "z.guid()"
        : `z.stringFormat("${String(format)}", ${scope.use(check)})`;
  const text = `${start}${emitLimit("min", schema["minLength"])}${emitLimit("max", schema["maxLength"])}`;
  const covers = ["type", "format", "minLength", "maxLength", "pattern"];
  const shown = format !== undefined && (format !== "uuid" || pattern !== undefined) ? { format } : {};
  if (pattern === undefined) return { text, covers, document: shown };
  const message = typeof patternMessage === "string" ? `, ${JSON.stringify(patternMessage)}` : "";
  const match = `.regex(${toRegExpLiteral(String(pattern), appendTokens(pointer, "pattern"))}${message})`;
  return { text: `${text}${match}`, covers, document: { ...shown, pattern } };
}

function getNumberIdiom(type: "integer" | "number", schema: JsonObject, scope: Scope): Idiom {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const limits = `${emitLimit("min", minimum)}${emitLimit("gt", exclusiveMinimum)}${emitLimit("max", maximum)}`;
  const covers = ["type", "minimum", "maximum", "exclusiveMinimum"];
  if (type === "number") return { text: `z.number()${limits}`, covers };
  const isSafe = (limit: unknown) => Number.isFinite(limit) && Math.abs(Number(limit)) <= 2 ** 53 - 1;
  // `z.int()` accepts only integers that a double represents exactly. Without such bounds, 1e300 is an integer as well.
  if ((isSafe(minimum) || isSafe(exclusiveMinimum)) && isSafe(maximum))
    return { text: `z.int()${limits}`, covers };
  return { text: `${scope.use("integer")}()${limits}`, covers, document: pick(schema, covers) };
}

function getArrayIdiom(schema: JsonObject, pointer: string, scope: Scope): Idiom {
  const { items, minItems, maxItems } = schema;
  const item = items === undefined ? "z.unknown()" : scope.emit(items, appendTokens(pointer, "items"));
  const covers = ["type", "items", "minItems", "maxItems"];
  const text = `z.array(${item})${emitLimit("min", minItems)}${emitLimit("max", maxItems)}`;
  return { text, covers, ...(items === undefined && { document: pick(schema, covers) }) };
}

/**
 * Returns the zod expression of an object with `additionalProperties: false`. Open objects need rules, because zod
 * drops `__proto__`.
 */
function getClosedIdiom(schema: JsonObject, pointer: string, scope: Scope): Idiom {
  const properties = getObject(schema, "properties");
  const required = getList(schema, "required").map(String);
  const inherited = Object.keys(properties).find((name) => name in {});
  if (inherited !== undefined)
    throw new ContractError(
      inherited,
      appendTokens(pointer, "properties"),
      "is a name that every object has. Rename it.",
    );
  const missing = required.find((name) => !Object.hasOwn(properties, name));
  if (missing !== undefined)
    throw new ContractError(
      "required",
      pointer,
      `names ${missing}, which is no property. Add it to properties.`,
    );
  const members = Object.entries(properties).map(([name, one]) => {
    const place = appendTokens(pointer, "properties", name);
    const text = required.includes(name) ? scope.emit(one, place) : emitOptional(one, place, scope);
    return `${toMemberName(name)}: ${text}`;
  });
  const covers = ["type", "properties", "required", "additionalProperties"];
  return { text: `z.strictObject({ ${members.join(", ")} })`, covers };
}

/** Returns the keywords of a schema as calls of prelude rules. Keywords of one type are combined in one call. */
function emitRules(schema: JsonObject, keywords: readonly string[], pointer: string, scope: Scope): string[] {
  const call = (rule: string, ...parameters: string[]) => `${scope.use(rule)}(${parameters.join(", ")})`;
  const inner = (keyword: string) =>
    getList(schema, keyword).map((one, index) => scope.emit(one, appendTokens(pointer, keyword, index)));
  const literals = (values: readonly unknown[]) => values.map((value) => toLiteral(value, pointer));
  const isClosed = keywords.includes("additionalProperties");
  const writers: Readonly<Record<string, () => string>> = {
    type: () => call("types", ...literals([schema["type"]].flat())),
    enum: () => call("allowValues", ...literals(getList(schema, "enum"))),
    const: () => call("allowValues", toLiteral(schema["const"], pointer)),
    anyOf: () => call("matchAny", ...inner("anyOf")),
    oneOf: () => call("matchOne", ...inner("oneOf")),
    ...(schema["uniqueItems"] === true && { uniqueItems: () => call("uniqueItems") }),
    ...(!isClosed && {
      properties: () => {
        const pairs = Object.entries(getObject(schema, "properties")).map(
          ([name, one]) =>
            `[${toLiteral(name)}, ${scope.emit(one, appendTokens(pointer, "properties", name))}]`,
        );
        return call("properties", `[${pairs.join(", ")}]`);
      },
      required: () => call("required", ...literals(getList(schema, "required"))),
    }),
  };
  const own = keywords.flatMap((keyword) => (Object.hasOwn(writers, keyword) ? [writers[keyword]!()] : []));
  const typed = ["string", "number", "array", "object"].flatMap((type) => {
    const names = selectKeywords(type, keywords).filter(
      (keyword) => keyword !== "uniqueItems" && !Object.hasOwn(writers, keyword),
    );
    if (names.length === 0) return [];
    const { text } = findTypeIdiom(type, pick(schema, [...names, "x-pattern-words"]), pointer, scope)!;
    return [call("forType", toLiteral(type), text)];
  });
  return [...own, ...typed];
}

/**
 * Returns the expression of a field or parameter that may be absent, or null if its schema accepts null. Both are read
 * as its default, if it has one. `wrap` changes the expression of a schema that does not accept null, before the
 * default is added. Throws `ContractError` for an invalid default.
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
    given || isNullOnly(schema)
      ? emitNullable(schema, given, pointer, scope)
      : wrap(scope.emit(omit(schema, ["default"]), pointer));
  if (!("default" in schema)) return `${scope.use("optional")}(${text})`;
  if ("$ref" in schema && scope.documented)
    throw new ContractError(
      "default",
      pointer,

      "has no effect next to $ref. Write the schema here instead of $ref.",
    );
  const value = schema["default"];
  assertValidDefault(value, (value === null ? undefined : given) ?? schema, pointer, scope.root);
  return `${text}.default(${toLiteral(value, pointer)})`;
}

/**
 * Returns the expression of a field that may be null, which is read as an unset field. `given` is the schema without
 * null, or undefined if only null is valid.
 */
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
  const fallback = "default" in schema ? toLiteral(schema["default"], pointer) : "undefined";
  const text = `${scope.use("omissible")}(${inner}, ${fallback})`;
  const annotations = scope.documented ? schema : getAnnotations(schema);
  return withDocument(text, annotations, scope, undefined, pointer);
}

/** Returns the keywords of a schema that appear in the document only. */
const getAnnotations = (schema: JsonObject) =>
  pick(
    schema,
    Object.keys(schema).filter((keyword) => isAnnotation(keyword) || isWidth(schema, keyword)),
  );

const typedByZod = ["title", "description", "deprecated", "format", "pattern"];

/** Returns the expression with the keywords that the document shows, and with the name of its component, if any. */
function withDocument(
  text: string,
  document: JsonObject,
  scope: Scope,
  component: string | undefined,
  at: string,
): string {
  const name = component === undefined ? [] : [JSON.stringify(component)];
  const raw = toLiteral(document, at);
  const isTyped = Object.keys(document).every((keyword) => typedByZod.includes(keyword));
  const shown = raw === "{}" ? [] : [isTyped ? raw : `${scope.use("keywords")}(${raw})`];
  const parameters = [...name, ...shown];
  return parameters.length === 0 ? text : `${text}.openapi(${parameters.join(", ")})`;
}
