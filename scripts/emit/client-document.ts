import { withOneForm } from "./client-requests.ts";
import { withExtensibleSets } from "./client-responses.ts";
import { isJsonObject, objectAt, type JsonObject } from "./json.ts";
import { mapObjects } from "./map-objects.ts";

const smallest = -(2 ** 31);
const largest = 2 ** 31 - 1;

/**
 * The contract as generators of clients need it, with the meaning of every request and answer as it was:
 * models are called like their components and not like their titles; what the service sends by itself is no operation
 * of a client (the schema of the event stays); an operation has no servers of its own; a field of a request has one
 * form; a value set of a response is a string; an identifier is plain text in requests and responses; a number has the
 * width that holds every value; and the guide is not repeated at the head of every file.
 */
export function clientDocument(contract: JsonObject): JsonObject {
  const {
    webhooks: _sentByTheService,
    "x-generated": _banner,
    ...document
  } = withExtensibleSets(withOneForm(contract));
  const info = objectAt(document, "info");
  const components = objectAt(document, "components");
  const schemas = Object.entries(objectAt(components, "schemas")).map(([name, schema]) => {
    const { title: _title, ...rest } = schema as JsonObject;
    return [name, rest] as const;
  });
  const made = {
    ...document,
    info: { ...info, description: info["summary"] },
    components: { ...components, schemas: Object.fromEntries(schemas) },
    // Generators go to these, literally or by their defaults, whatever address the client is given.
    paths: mapObjects(objectAt(document, "paths"), ({ servers: _ownServers, ...object }) => object),
  };
  return withFormats(made) as JsonObject;
}

/**
 * Without a format, generators take an integer for 32 bits and some a number for a float: both lose digits. With the
 * format `uuid`, an identifier of a response has a class that the path, query or body of the next request does not take.
 */
function withFormats(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFormats);
  if (!isJsonObject(value)) return value;
  return mapObjects(value, (object) => {
    if (object["format"] === "uuid") return withoutFormat(object);
    const width = "format" in object ? undefined : widthOf(object);
    return width === undefined ? object : { ...object, format: width };
  });
}

const withoutFormat = ({ format: _format, ...rest }: JsonObject): JsonObject => rest;

function widthOf({ type, minimum, maximum }: JsonObject): string | undefined {
  const [only, ...others] = [type].flat().filter((one) => one !== "null");
  if (others.length > 0) return undefined;
  if (only === "number") return "double";
  if (only !== "integer") return undefined;
  const isSmall = Number(minimum ?? -Infinity) >= smallest && Number(maximum ?? Infinity) <= largest;
  return isSmall ? undefined : "int64";
}
