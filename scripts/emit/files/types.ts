import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { JsonObject } from "../json.ts";
import { withBanner } from "./banner.ts";

/** generated/types.ts: the types of paths and components, by openapi-typescript. */
export async function typesFile(document: JsonObject): Promise<string> {
  // The document is JSON that Redocly has bundled; openapi-typescript checks its shape again.
  const nodes = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
    defaultNonNullable: false,
    silent: true,
  });
  return withBanner(astToString(nodes));
}
