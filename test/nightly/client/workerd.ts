import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

/** Bundles an entry into one module, like the authors of Workers and pages. */
export async function bundle(folder: string, entry: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder, sourcefile: join(folder, "entry.js") },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
  });
  return outputFiles[0]!.text;
}

/** Runs a project's job in workerd. */
export async function runInWorkerd(folder: string): Promise<unknown> {
  const entry = `import { job } from "./job.js";
import given from "./given.js";
export default { fetch: async () => Response.json(await job(given)) };`;
  const workerd = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents: await bundle(folder, entry) }],
    compatibilityDate: "2025-01-01",
  });
  try {
    const response = await workerd.dispatchFetch("http://localhost/");
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text);
  } finally {
    await workerd.dispose();
  }
}
