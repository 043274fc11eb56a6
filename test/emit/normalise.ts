type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Normalizes a document, so that two spellings of the same contract are equal. Each step has its reason. Everything
 * else, such as descriptions, examples and extensions, is compared unchanged.
 */
export function normalise(document: Json): Json {
  const { "x-generated": _banner, webhooks, ...rest } = walk(document, document) as Json;
  const { parameters: _parameters, responses: _responses, ...components } = rest["components"] as Json;
  return {
    ...rest,
    // The generator lists webhooks even if the contract has none.
    ...(isObject(webhooks) && Object.keys(webhooks).length > 0 ? { webhooks } : {}),
    // Parameters and responses are compared where they are used. See `follow`.
    components,
  };
}

function walk(value: unknown, root: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, root));
  if (!isObject(value)) return value;
  const followed = follow(value, root);
  const entries = Object.entries(followed).map(([name, member]) => [name, walk(member, root)] as const);
  return sortMembers(joinAllOf(Object.fromEntries(entries)));
}

/** Replaces references to parameters and responses by their targets, because routes contain them inline. */
function follow(value: Json, root: Json): Json {
  const reference = value["$ref"];
  const found =
    typeof reference === "string" && /^#\/components\/(parameters|responses)\/(.+)$/.exec(reference);
  if (!found) return value;
  const component = ((root["components"] as Json)[found[1]!] as Json)[found[2]!];
  if (!isObject(component)) throw new Error(`${String(reference)} is not there.`);
  return component;
}

/**
 * Joins an `allOf` of a reference and keywords, which the generator writes for a reference with keywords next to it.
 */
function joinAllOf(value: Json): Json {
  const { allOf, ...beside } = value;
  if (!Array.isArray(allOf) || allOf.length !== 2 || Object.keys(beside).length > 0) return value;
  const [reference, keywords] = allOf;
  const isReference = isObject(reference) && Object.keys(reference).join() === "$ref";
  return isReference && isObject(keywords) && !("$ref" in keywords) ? { ...reference, ...keywords } : value;
}

/** Sorts names and types, because their order has no meaning. Removes empty lists of names and empty properties. */
function sortMembers(value: Json): Json {
  const { required, properties, parameters, type, ...rest } = value;
  const lists: Json = {};
  // An optional parameter has `required: false`, or no `required`.
  if (Array.isArray(required) ? required.length > 0 : required !== undefined && required !== false) {
    lists["required"] = Array.isArray(required) ? required.toSorted() : required;
  }
  if (isObject(properties) ? Object.keys(properties).length > 0 : properties !== undefined) {
    lists["properties"] = properties;
  }
  if (type !== undefined) lists["type"] = Array.isArray(type) ? type.toSorted() : type;
  if (Array.isArray(parameters)) lists["parameters"] = parameters.toSorted(compareParameters);
  else if (parameters !== undefined) lists["parameters"] = parameters;
  return { ...rest, ...lists };
}

function compareParameters(left: unknown, right: unknown): number {
  const place = (one: unknown) => (isObject(one) ? `${String(one["in"])} ${String(one["name"])}` : "");
  return place(left) < place(right) ? -1 : 1;
}
