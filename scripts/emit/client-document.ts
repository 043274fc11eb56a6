import { findReachableReferences } from "../compat/references.ts";
import {
  isJsonObject,
  getList,
  mapMembers,
  mapObjects,
  getObject,
  omit,
  findMember,
  type JsonObject,
} from "./json.ts";
import { isNullOnly, withoutNull } from "./nulls.ts";
import { resolve } from "./pointer.ts";
import { isExtensible } from "./value-sets.ts";

const schemaPrefix = "#/components/schemas/";
const prefixOfReceived = "Received";

/**
 * Creates the contract for generators of clients. Requests and responses keep their meaning. It differs from the
 * contract as follows:
 * - Models have the names of their components instead of their titles.
 * - Webhooks are removed, because a client does not call them. The schemas of their events stay.
 * - Operations have no servers of their own.
 * - An optional field of a request has one form, and an extensible value set of a response is a string.
 * - An identifier is plain text, and a number has a width that holds every value.
 * - The description is the summary, because generators repeat it in every file.
 */
export function createClientDocument(contract: JsonObject): JsonObject {
  const document = omit(withExtensibleSets(withOneForm(contract)), ["webhooks", "x-generated"]);
  const info = getObject(document, "info");
  const components = getObject(document, "components");
  const clientContract = {
    ...document,
    info: { ...info, description: info["summary"] },
    components: {
      ...components,
      schemas: mapMembers(getObject(components, "schemas"), (schema) =>
        omit(schema as JsonObject, ["title"]),
      ),
    },
    // Generators would use these servers instead of the configured address.
    paths: mapObjects(getObject(document, "paths"), (object) => omit(object, ["servers"])),
  };
  return mapObjects(clientContract, withWidth);
}

/**
 * Sets the width of numbers. Without a format, generators use 32 bits for an integer, and some use a float for a
 * number, which both lose digits. The format `uuid` is removed: it gives an identifier of a response a class that the
 * next request does not accept.
 */
function withWidth(object: JsonObject): JsonObject {
  const { format, type, minimum, maximum } = object;
  if (format === "uuid") return omit(object, ["format"]);
  const types = [type].flat().filter((one) => one !== "null");
  if (format !== undefined || types.length > 1) return object;
  if (types[0] === "number") return { ...object, format: "double" };
  const isSmall = Number(minimum ?? -Infinity) >= -(2 ** 31) && Number(maximum ?? Infinity) < 2 ** 31;
  return types[0] === "integer" && !isSmall ? { ...object, format: "int64" } : object;
}

/**
 * Returns the contract with one form for each optional field of a request, because a client writes one form only. It is
 * the first alternative without null, because a client omits an unset field. Fields that accept only null are removed.
 * A request is an object with `additionalProperties: false`. A client writes a time as an instant, because every
 * language has a type for it.
 */
export function withOneForm(contract: JsonObject): JsonObject {
  const components = getObject(contract, "components");
  const schemas = mapMembers(getObject(components, "schemas"), (schema, name) =>
    name === "Time" || name === "StatsTime" ? instant(schema as JsonObject) : schema,
  );
  return mapObjects({ ...contract, components: { ...components, schemas } }, (object) => {
    if (findMember(object, "additionalProperties") !== false) return object;
    const required = getList(object, "required");
    const sent = Object.entries(getObject(object, "properties")).filter(([, schema]) => !isNullOnly(schema));
    const properties = mapMembers(Object.fromEntries(sent), (schema, name) =>
      required.includes(name) ? schema : firstForm(withoutNull(schema) ?? (schema as JsonObject)),
    );
    return { ...object, properties };
  });
}

function instant(schema: JsonObject): JsonObject {
  const isInstant = (example: unknown) => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(String(example));
  const examples = getList(schema, "examples").filter(isInstant);
  return { ...schema, format: "date-time", ...("examples" in schema && { examples }) };
}

function firstForm(schema: JsonObject): JsonObject {
  const [first] = getList(schema, "anyOf");
  return isJsonObject(first) ? { ...first, ...omit(schema, ["anyOf"]) } : schema;
}

/**
 * Returns the contract with the extensible value sets of responses and events as strings. Their known values are in
 * `x-extensible-enum`, so that a client of this version can read values of later versions. Requests keep their sets. If
 * a component with such a set is used by both a request and a response, it gets a second component for responses, with
 * the prefix `Received`.
 */
export function withExtensibleSets(contract: JsonObject): JsonObject {
  const components = getObject(contract, "components");
  const schemas = getObject(components, "schemas");
  const operations = Object.values(getObject(contract, "paths")).flatMap((item) =>
    Object.values(item as JsonObject).filter(isJsonObject),
  );
  const sent = findReachableReferences(
    operations.map((operation) => [operation["parameters"], operation["requestBody"]]),
    contract,
  );
  const isSent = (name: string) => sent.has(schemaPrefix + name);
  const unsent = Object.keys(schemas).filter((name) => !isSent(name));
  const responses = operations.map((operation) => operation["responses"]);
  const received = findReachableReferences(
    [responses, contract["webhooks"], unsent.map((name) => schemas[name])],
    contract,
  );
  const isSplit = (name: string) =>
    isSent(name) && received.has(schemaPrefix + name) && hasExtensibleSet(schemaPrefix + name, contract);
  const split = new Set(Object.keys(schemas).filter(isSplit));
  const open = (part: unknown) => mapObjects(part as JsonObject, (object) => openSet(object, split));
  const opened = Object.entries(schemas).flatMap(([name, schema]) => {
    if (!isSent(name)) return [[name, open(schema)]];
    return [[name, schema], ...(split.has(name) ? [[prefixOfReceived + name, open(schema)]] : [])];
  });
  return {
    ...contract,
    ...("webhooks" in contract && { webhooks: open(contract["webhooks"]) }),
    paths: mapObjects(getObject(contract, "paths"), (object) =>
      "operationId" in object && "responses" in object
        ? { ...object, responses: open(object["responses"]) }
        : object,
    ),
    components: {
      ...mapMembers(components, (part, kind) =>
        kind === "responses" || kind === "headers" ? open(part) : part,
      ),
      schemas: Object.fromEntries(opened) as JsonObject,
    },
  };
}

function hasExtensibleSet(reference: string, contract: JsonObject): boolean {
  const parts = [reference, ...findReachableReferences({ $ref: reference }, contract)];
  let isFound = false;
  for (const part of parts) {
    mapObjects(resolve(contract, part, "$ref") as JsonObject, (object) => {
      isFound ||= isExtensible(object);
      return object;
    });
  }
  return isFound;
}

function openSet(object: JsonObject, split: ReadonlySet<string>): JsonObject {
  const name = String(findMember(object, "$ref")).slice(schemaPrefix.length);
  if (split.has(name)) return { ...object, $ref: schemaPrefix + prefixOfReceived + name };
  if (!isExtensible(object)) return object;
  const values = getList(object, "enum");
  const type = values.includes(null) ? ["string", "null"] : "string";
  const known = values.filter((value) => value !== null);
  return { type, ...omit(object, ["enum"]), "x-extensible-enum": known };
}
