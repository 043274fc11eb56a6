import { stripTypeScriptTypes } from "node:module";
import { emitSchema } from "./schema.ts";
import { createScope } from "./scope.ts";

/** One JSON Schema (`$defs` allowed) as a TypeScript module whose `schema` export is the zod schema. */
export function emitModule(schema: unknown): string {
  const names = new Map([["#", "schema"]]);
  const scope = createScope({ root: schema, emit: emitSchema, documented: false, names });
  scope.declare("#", "schema");
  return `import { z } from "@hono/zod-openapi";\n\n${scope.text()}\n`;
}

/** The same without its types, so that it is a module of JavaScript as well. */
export function emitScript(schema: unknown): string {
  return stripTypeScriptTypes(emitModule(schema)).replace(/ +(?=\r?\n)/g, "");
}
