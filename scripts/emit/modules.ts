import { stripTypeScriptTypes } from "node:module";
import { getObject, type JsonObject } from "./json.ts";
import { appendTokens } from "./pointer.ts";
import { ContractError } from "./contract-error.ts";
import { createScope, type ScopeOptions } from "./schema.ts";

/**
 * Returns the content of generated/schemas.ts: one exported zod schema for each component schema. Throws `ContractError`
 * for a schema that zod cannot express exactly.
 */
export function emitSchemasFile(document: JsonObject): string {
  return moduleText({ root: document, documented: true, names: getComponentNames(document) });
}

/**
 * Returns one JSON Schema (with `$defs` if necessary) as a JavaScript module. Its export `schema` is the zod schema.
 * Throws `ContractError` for a schema that zod cannot express exactly.
 */
export function emitScript(schema: unknown): string {
  const text = moduleText({ root: schema, documented: false, names: new Map([["#", "schema"]]) });
  return stripTypeScriptTypes(text).replace(/ +(?=\r?\n)/g, "");
}

function moduleText(options: ScopeOptions): string {
  const scope = createScope(options);
  for (const reference of options.names.keys()) scope.refer(reference, reference);
  return `import { z } from "@hono/zod-openapi";\n\n${scope.text()}\n`;
}

/**
 * Returns the constant names of the component schemas, by reference. Throws `ContractError` for a name that is not
 * PascalCase.
 */
export function getComponentNames(document: JsonObject): Map<string, string> {
  const schemas = Object.keys(getObject(getObject(document, "components"), "schemas"));
  return new Map(
    schemas.map((name) => {
      const reference = appendTokens("#", "components", "schemas", name);
      if (!/^[A-Z]\w*$/.test(name))
        throw new ContractError(name, reference, "must be a PascalCase name. Rename it.");
      return [reference, name];
    }),
  );
}
