type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A document in a form that two ways of writing the same contract share. Each step says why it is needed; nothing
 * else is evened out: descriptions, examples and extensions are compared as they are.
 */
export function normalise(document: Json): Json {
  const { "x-generated": _banner, webhooks, ...rest } = walk(document, document) as Json;
  const { parameters: _parameters, responses: _responses, ...components } = rest["components"] as Json;
  return {
    ...rest,
    // The generator lists webhooks even when there are none.
    ...(isObject(webhooks) && Object.keys(webhooks).length > 0 ? { webhooks } : {}),
    // Parameters and responses are compared where they are used, see `follow`.
    components,
  };
}

function walk(value: unknown, root: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, root));
  if (!isObject(value)) return value;
  const followed = follow(value, root);
  const entries = Object.entries(followed).map(([name, member]) => [name, walk(member, root)] as const);
  return ordered(joined(Object.fromEntries(entries)));
}

/** The routes carry parameters and responses in place, the contract refers to them. */
function follow(value: Json, root: Json): Json {
  const reference = value["$ref"];
  const found =
    typeof reference === "string" && /^#\/components\/(parameters|responses)\/(.+)$/.exec(reference);
  if (!found) return value;
  const component = ((root["components"] as Json)[found[1]!] as Json)[found[2]!];
  if (!isObject(component)) throw new Error(`${String(reference)} is not there.`);
  return component;
}

/** The generator writes a reference with keywords beside it as `allOf` of the two, which means the same. */
function joined(value: Json): Json {
  const { allOf, ...beside } = value;
  if (!Array.isArray(allOf) || allOf.length !== 2 || Object.keys(beside).length > 0) return value;
  const [reference, keywords] = allOf;
  const isReference = isObject(reference) && Object.keys(reference).join() === "$ref";
  return isReference && isObject(keywords) && !("$ref" in keywords) ? { ...reference, ...keywords } : value;
}

/** The order of names and types means nothing; an empty list of them, or no properties, says nothing. */
function ordered(value: Json): Json {
  const { required, properties, parameters, type, ...rest } = value;
  const lists: Json = {};
  // A parameter that is not required is written with `required: false` or without.
  if (Array.isArray(required) ? required.length > 0 : required !== undefined && required !== false) {
    lists["required"] = Array.isArray(required) ? required.toSorted() : required;
  }
  if (isObject(properties) ? Object.keys(properties).length > 0 : properties !== undefined) {
    lists["properties"] = properties;
  }
  if (type !== undefined) lists["type"] = Array.isArray(type) ? type.toSorted() : type;
  if (Array.isArray(parameters)) lists["parameters"] = parameters.toSorted(byPlace);
  else if (parameters !== undefined) lists["parameters"] = parameters;
  return { ...rest, ...lists };
}

function byPlace(left: unknown, right: unknown): number {
  const place = (one: unknown) => (isObject(one) ? `${String(one["in"])} ${String(one["name"])}` : "");
  return place(left) < place(right) ? -1 : 1;
}
