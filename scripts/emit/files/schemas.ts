import type { JsonObject } from "../json.ts";
import { emitSchema } from "../schema.ts";
import { createScope } from "../scope.ts";
import { withBanner } from "./banner.ts";
import { componentNames } from "./names.ts";

/** generated/schemas.ts: one exported zod schema for each component schema. */
export function schemasFile(document: JsonObject): string {
  const names = componentNames(document);
  const scope = createScope({ root: document, emit: emitSchema, documented: true, names });
  for (const [reference, name] of names) scope.declare(reference, name);
  return withBanner(`import { z } from "@hono/zod-openapi";\n\n${scope.text()}\n`);
}
