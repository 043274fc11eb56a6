import type { z } from "@hono/zod-openapi";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emitScript } from "../../scripts/emit/modules.ts";

/** A folder in which emitted modules can resolve their import. `close` removes it. */
export type Loader = {
  load(schema: unknown): Promise<z.ZodType>;
  close(): Promise<void>;
};

/** Creates a loader that emits schemas like the command line does, writes each module to a file and imports it. */
export async function createLoader(): Promise<Loader> {
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "emitted-"));
  let count = 0;
  return {
    async load(schema) {
      const file = join(folder, `${count++}.mjs`);
      await writeFile(file, emitScript(schema));
      const module: { schema: z.ZodType } = await import(pathToFileURL(file).href);
      return module.schema;
    },
    close: () => rm(folder, { recursive: true }),
  };
}
