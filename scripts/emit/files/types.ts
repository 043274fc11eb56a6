import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { descriptionOf } from "../document.ts";
import { isJsonObject, own, type JsonObject } from "../json.ts";
import { child } from "../pointer.ts";
import { withBanner } from "./banner.ts";

/** generated/types.ts: the types of paths and components, by openapi-typescript. */
export async function typesFile(document: JsonObject): Promise<string> {
  // The document is JSON that Redocly has bundled; openapi-typescript checks its shape again.
  const described = withDescriptions(document, document, "#") as OpenAPI3;
  const nodes = await openapiTypescript(described, { defaultNonNullable: false, silent: true });
  return withBanner(astToString(nodes));
}

/** A copy in which fields that are of a named schema and say nothing themselves have its description: editors show it. */
function withDescriptions(document: JsonObject, value: unknown, at: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => withDescriptions(document, item, child(at, index)));
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const copy = withDescriptions(document, member, child(at, name));
    if (name !== "properties" || !isJsonObject(copy)) return [name, copy];
    const fields = Object.entries(copy).map(([field, schema]) => [
      field,
      describedField(document, schema, child(at, name, field)),
    ]);
    return [name, Object.fromEntries(fields)];
  });
  return Object.fromEntries(members);
}

function describedField(document: JsonObject, field: unknown, at: string): unknown {
  if (!isJsonObject(field) || typeof own(field, "$ref") !== "string") return field;
  return { description: descriptionOf(document, field, at), ...field };
}
