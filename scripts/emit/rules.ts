import { isJsonObject, listAt, literal, objectAt } from "./json.ts";
import { expression, type SchemaObject } from "./keywords.ts";
import { child } from "./pointer.ts";
import { Refusal } from "./refusal.ts";
import type { Scope } from "./scope.ts";
import { formatChecks } from "./strings.ts";

/** A keyword in its place, with what is needed to write the call of its rule. */
type Place = {
  readonly schema: SchemaObject;
  readonly value: unknown;
  readonly keyword: string;
  readonly at: string;
  readonly scope: Scope;
};

type Write = (place: Place) => string | undefined;

const call = ({ scope }: Place, helper: string, ...parameters: string[]) =>
  `${scope.use(helper)}(${parameters.join(", ")})`;
const inner = ({ scope, at }: Place, schema: unknown, ...path: (string | number)[]) =>
  scope.emit(schema, child(at, ...path));
const pairs = (place: Place) =>
  Object.entries(place.value as object).map(
    ([name, one]) => `[${literal(name)}, ${inner(place, one, name)}]`,
  );

const limit: Write = (place) => call(place, place.keyword, literal(place.value, place.at));
const single: Write = (place) => call(place, place.keyword, inner(place, place.value));
const several: Write = (place) =>
  call(place, place.keyword, ...(place.value as unknown[]).map((one, index) => inner(place, one, index)));
/** Keywords that are carried out together with another one. */
const joined = new Set(["minContains", "maxContains", "then", "else"]);

const writers: Record<string, Write> = {
  type: (place) => call(place, "types", ...[place.value].flat().map((name) => literal(name))),
  enum: (place) => call(place, "among", ...(place.value as unknown[]).map((one) => literal(one, place.at))),
  const: (place) => call(place, "among", literal(place.value, place.at)),
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: limit,
  minLength: limit,
  maxLength: limit,
  pattern: (place) => call(place, "pattern", expression(String(place.value), "pattern", place.at)),
  format,
  items: (place) => call(place, "items", inner(place, place.value), ...start(place)),
  prefixItems: several,
  contains,
  minItems: limit,
  maxItems: limit,
  uniqueItems: (place) => (place.value ? call(place, "uniqueItems") : undefined),
  properties: (place) => call(place, "properties", `[${pairs(place).join(", ")}]`),
  required: (place) => call(place, "required", ...(place.value as string[]).map((name) => literal(name))),
  additionalProperties,
  patternProperties: (place) =>
    call(
      place,
      "patternProperties",
      ...Object.entries(place.value as object).map(
        ([source, one]) => `[${expression(source, place.keyword, place.at)}, ${inner(place, one, source)}]`,
      ),
    ),
  propertyNames: single,
  minProperties: limit,
  maxProperties: limit,
  dependentRequired: (place) =>
    call(place, place.keyword, ...Object.entries(place.value as object).map((pair) => literal(pair))),
  dependentSchemas: (place) => call(place, place.keyword, ...pairs(place)),
  allOf: several,
  anyOf: several,
  oneOf: several,
  not: single,
  if: conditional,
};

/** The keywords of a schema as calls of the rules of the prelude, one for each. */
export function rules(
  schema: SchemaObject,
  keywords: readonly string[],
  pointer: string,
  scope: Scope,
): string[] {
  const calls = keywords.map((keyword) => {
    if (joined.has(keyword)) return undefined;
    const write = writers[keyword];
    const at = child(pointer, keyword);
    if (!write) throw new Refusal(keyword, at, "has no rule");
    return write({ schema, value: schema[keyword], keyword, at, scope });
  });
  if (keywords.includes("properties")) calls.push(defaults(schema, scope));
  return calls.filter((one) => one !== undefined);
}

function format(place: Place): string {
  const name = String(place.value);
  const check = formatChecks[name];
  return call(place, "format", literal(name), check ? place.scope.use(check) : place.scope.use("isUuid"));
}

function start({ schema }: Place): string[] {
  return "prefixItems" in schema ? [String(listAt(schema, "prefixItems").length)] : [];
}

function contains(place: Place): string {
  const { minContains, maxContains } = place.schema;
  const least = minContains === undefined && maxContains === undefined ? [] : [literal(minContains ?? 1)];
  const most = maxContains === undefined ? [] : [literal(maxContains)];
  return call(place, "contains", inner(place, place.value), ...least, ...most);
}

function additionalProperties(place: Place): string | undefined {
  if (place.value === true) return undefined;
  const names = literal(Object.keys(objectAt(place.schema, "properties")));
  const sources = Object.keys(objectAt(place.schema, "patternProperties"));
  const patterns = `[${sources.map((source) => expression(source, "patternProperties", place.at)).join(", ")}]`;
  if (place.value === false) return call(place, "noAdditionalProperties", names, patterns);
  return call(place, "additionalProperties", inner(place, place.value), names, patterns);
}

function conditional(place: Place): string | undefined {
  const { schema, at } = place;
  if (!("then" in schema) && !("else" in schema)) return undefined;
  const branch = (name: "then" | "else") =>
    name in schema ? place.scope.emit(schema[name], at.replace(/if$/, name)) : "null";
  return call(place, "when", inner(place, place.value), branch("then"), branch("else"));
}

function defaults(schema: SchemaObject, scope: Scope): string | undefined {
  const required = listAt(schema, "required");
  const found = Object.entries(objectAt(schema, "properties")).flatMap(([name, one]) =>
    isJsonObject(one) && "default" in one && !required.includes(name) ? [literal([name, one.default])] : [],
  );
  return found.length === 0 ? undefined : `${scope.use("defaults")}([${found.join(", ")}])`;
}
