import { stripTypeScriptTypes } from "node:module";
import { objectAt, type JsonObject } from "./json.ts";
import { child } from "./pointer.ts";
import { Refusal } from "./refusal.ts";
import { createScope, type ScopeOptions } from "./schema.ts";

/** Returns the content of generated/schemas.ts: one exported zod schema for each component schema. */
export function schemasFile(document: JsonObject): string {
  return moduleText({ root: document, documented: true, names: componentNames(document) });
}

/** Returns one JSON Schema (`$defs` allowed) as a JavaScript module whose `schema` export is the zod schema. */
export function emitScript(schema: unknown): string {
  const text = moduleText({ root: schema, documented: false, names: new Map([["#", "schema"]]) });
  return stripTypeScriptTypes(text).replace(/ +(?=\r?\n)/g, "");
}

function moduleText(options: ScopeOptions): string {
  const scope = createScope(options);
  for (const reference of options.names.keys()) scope.refer(reference, reference);
  return `import { z } from "@hono/zod-openapi";\n\n${scope.text()}\n`;
}

/** Returns the names of the constants of the component schemas, by reference. */
export function componentNames(document: JsonObject): Map<string, string> {
  const schemas = Object.keys(objectAt(objectAt(document, "components"), "schemas"));
  return new Map(
    schemas.map((name) => {
      const reference = child("#", "components", "schemas", name);
      if (!/^[A-Z]\w*$/.test(name))
        throw new Refusal(name, reference, "must be a PascalCase name. Rename it.");
      return [reference, name];
    }),
  );
}
