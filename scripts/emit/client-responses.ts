import { reachedFrom } from "../compat/references.ts";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";
import { mapObjects } from "./map-objects.ts";
import { resolve } from "./pointer.ts";
import { isExtensible } from "./value-sets.ts";

const schemaPrefix = "#/components/schemas/";
const prefixOfReceived = "Received";

/**
 * Returns the contract with the extensible value sets of responses and events as strings, whose known values are in
 * `x-extensible-enum`: a client of this version reads the values of later versions. Requests keep their sets. A
 * component that a request and a response use, and that has such a set, gets a second component for responses, whose
 * name begins with `Received`.
 */
export function withExtensibleSets(contract: JsonObject): JsonObject {
  const components = objectAt(contract, "components");
  const schemas = objectAt(components, "schemas");
  const sent = reachedFrom(requestsOf(contract), contract);
  const isSent = (name: string) => sent.has(schemaPrefix + name);
  const received = reachedFrom([responsesOf(contract), unsentOf(schemas, isSent)], contract);
  const split = Object.keys(schemas).filter(
    (name) => isSent(name) && received.has(schemaPrefix + name) && hasExtensibleSet(name, contract),
  );
  const renamed = new Map(split.map((name) => [schemaPrefix + name, schemaPrefix + prefixOfReceived + name]));
  const open = (part: unknown) => mapObjects(part as JsonObject, (object) => openObject(object, renamed));
  const openedSchemas = Object.entries(schemas).flatMap(([name, schema]) => {
    if (!isSent(name)) return [[name, open(schema)]];
    if (!split.includes(name)) return [[name, schema]];
    return [
      [name, schema],
      [prefixOfReceived + name, open(schema)],
    ];
  });
  const opened = ["responses", "headers"].filter((kind) => kind in components);
  return {
    ...contract,
    ...("webhooks" in contract && { webhooks: open(contract["webhooks"]) }),
    paths: mapObjects(objectAt(contract, "paths"), (object) =>
      isOperation(object) ? { ...object, responses: open(object["responses"]) } : object,
    ),
    components: {
      ...components,
      ...Object.fromEntries(opened.map((kind) => [kind, open(components[kind])])),
      schemas: Object.fromEntries(openedSchemas),
    },
  };
}

const isOperation = (object: JsonObject) => isJsonObject(object["responses"]) && "operationId" in object;

/** The parts of a contract that a client writes: parameters and bodies. */
function requestsOf(contract: JsonObject): readonly unknown[] {
  const items = Object.values(objectAt(contract, "paths")).filter(isJsonObject);
  return items.flatMap((item) => [
    item["parameters"],
    ...Object.values(item)
      .filter(isJsonObject)
      .flatMap(({ parameters, requestBody }) => [parameters, requestBody]),
  ]);
}

/** The parts of a contract that a client reads. */
function responsesOf(contract: JsonObject): readonly unknown[] {
  const items = Object.values(objectAt(contract, "paths")).filter(isJsonObject);
  const operations = items.flatMap((item) => Object.values(item).filter(isJsonObject));
  return [...operations.map(({ responses }) => responses), contract["webhooks"]];
}

/** The schemas that no request has: those of responses and events, and those that are only described. */
const unsentOf = (schemas: JsonObject, isSent: (name: string) => boolean) =>
  Object.entries(schemas).flatMap(([name, schema]) => (isSent(name) ? [] : [schema]));

function hasExtensibleSet(name: string, contract: JsonObject): boolean {
  const reference = schemaPrefix + name;
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

function openObject(object: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  const to = renamed.get(String(own(object, "$ref")));
  const referring = to === undefined ? object : { ...object, $ref: to };
  if (!isExtensible(referring)) return referring;
  const { enum: _values, ...rest } = referring;
  const values = listAt(referring, "enum");
  const type = values.includes(null) ? ["string", "null"] : "string";
  return { type, ...rest, "x-extensible-enum": values.filter((value) => value !== null) };
}
