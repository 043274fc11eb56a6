import { reachedFrom } from "../compat/references.ts";
import {
  isJsonObject,
  listAt,
  mapMembers,
  mapObjects,
  objectAt,
  omit,
  own,
  type JsonObject,
} from "./json.ts";
import { isNothing, withoutNull } from "./nulls.ts";
import { resolve } from "./pointer.ts";
import { isExtensible } from "./value-sets.ts";

const schemaPrefix = "#/components/schemas/";
const prefixOfReceived = "Received";

/**
 * Returns the contract for generators of clients. Every request and response keeps its meaning:
 * - Models have the names of their components, not their titles.
 * - Webhooks are no operations of a client; the schemas of their events stay.
 * - An operation has no servers of its own.
 * - A field of a request has one form, and a value set of a response is a string.
 * - An identifier is plain text, and a number has the width that holds every value.
 * - The description is the summary, because generators repeat it in every file.
 */
export function clientDocument(contract: JsonObject): JsonObject {
  const document = omit(withExtensibleSets(withOneForm(contract)), ["webhooks", "x-generated"]);
  const info = objectAt(document, "info");
  const components = objectAt(document, "components");
  const made = {
    ...document,
    info: { ...info, description: info["summary"] },
    components: {
      ...components,
      schemas: mapMembers(objectAt(components, "schemas"), (schema) => omit(schema as JsonObject, ["title"])),
    },
    // Generators prefer these servers to the address that the client is given.
    paths: mapObjects(objectAt(document, "paths"), (object) => omit(object, ["servers"])),
  };
  return mapObjects(made, withWidth);
}

/**
 * Without a format, generators use 32 bits for an integer and some use a float for a number: both lose digits. With the
 * format `uuid`, an identifier of a response has a class that the next request does not take.
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
 * Returns the contract with one form for each field of a request, because a client writes only one. It omits an unset
 * field, and writes a time as an instant, for which every language has a type.
 */
export function withOneForm(contract: JsonObject): JsonObject {
  const components = objectAt(contract, "components");
  const schemas = mapMembers(objectAt(components, "schemas"), (schema, name) =>
    name === "Time" || name === "StatsTime" ? instant(schema as JsonObject) : schema,
  );
  return mapObjects({ ...contract, components: { ...components, schemas } }, (object) => {
    if (own(object, "additionalProperties") !== false) return object;
    const required = listAt(object, "required");
    const sent = Object.entries(objectAt(object, "properties")).filter(([, schema]) => !isNothing(schema));
    const properties = mapMembers(Object.fromEntries(sent), (schema, name) =>
      required.includes(name) ? schema : firstForm(withoutNull(schema) ?? (schema as JsonObject)),
    );
    return { ...object, properties };
  });
}

function instant(schema: JsonObject): JsonObject {
  const isInstant = (example: unknown) => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(String(example));
  const examples = listAt(schema, "examples").filter(isInstant);
  return { ...schema, format: "date-time", ...("examples" in schema && { examples }) };
}

function firstForm(schema: JsonObject): JsonObject {
  const [first] = listAt(schema, "anyOf");
  return isJsonObject(first) ? { ...first, ...omit(schema, ["anyOf"]) } : schema;
}

/**
 * Returns the contract with the extensible value sets of responses and events as strings, whose known values are in
 * `x-extensible-enum`: a client of this version reads the values of later versions. Requests keep their sets. A
 * component that a request and a response use, and that has such a set, gets a second component for responses, whose
 * name begins with `Received`.
 */
export function withExtensibleSets(contract: JsonObject): JsonObject {
  const components = objectAt(contract, "components");
  const schemas = objectAt(components, "schemas");
  const operations = Object.values(objectAt(contract, "paths")).flatMap((item) =>
    Object.values(item as JsonObject).filter(isJsonObject),
  );
  const sent = reachedFrom(
    operations.map((operation) => [operation["parameters"], operation["requestBody"]]),
    contract,
  );
  const isSent = (name: string) => sent.has(schemaPrefix + name);
  const unsent = Object.keys(schemas).filter((name) => !isSent(name));
  const responses = operations.map((operation) => operation["responses"]);
  const received = reachedFrom(
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
    paths: mapObjects(objectAt(contract, "paths"), (object) =>
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
  const parts = [reference, ...reachedFrom({ $ref: reference }, contract)];
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
  const name = String(own(object, "$ref")).slice(schemaPrefix.length);
  if (split.has(name)) return { ...object, $ref: schemaPrefix + prefixOfReceived + name };
  if (!isExtensible(object)) return object;
  const values = listAt(object, "enum");
  const type = values.includes(null) ? ["string", "null"] : "string";
  const known = values.filter((value) => value !== null);
  return { type, ...omit(object, ["enum"]), "x-extensible-enum": known };
}
