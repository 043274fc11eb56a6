import { Miniflare } from "miniflare";
import { readWranglerConfig } from "./wrangler.ts";

const starts = 5;

const importing = `export default {
  async fetch(request) {
    if (request.url.endsWith("/import")) await import("./worker.js");
    return new Response();
  },
};`;

/**
 * Measures how long workerd takes to compile and evaluate a module, in milliseconds: the median of five new processes.
 * `text` is the source of the module. Rejects if its evaluation fails.
 */
export async function measureStartup(text: string): Promise<number> {
  const measured: number[] = [];
  for (let start = 0; start < starts; start += 1) measured.push(await measureOnce(text));
  return measured.toSorted((a, b) => a - b)[Math.floor(starts / 2)]!;
}

async function measureOnce(text: string): Promise<number> {
  const { compatibilityDate, compatibilityFlags } = await readWranglerConfig();
  const workerd = new Miniflare({
    compatibilityDate,
    compatibilityFlags,
    modulesRoot: "/",
    modules: [
      { type: "ESModule", path: "/index.js", contents: importing },
      { type: "ESModule", path: "/worker.js", contents: text },
    ],
  });
  try {
    const url = await workerd.ready;
    const measureRequest = async (path: string) => {
      const startedAt = performance.now();
      const response = await fetch(new URL(path, url));
      if (!response.ok) throw new Error(await response.text());
      return performance.now() - startedAt;
    };
    await measureRequest("/");
    const plain = await measureRequest("/");
    return (await measureRequest("/import")) - plain;
  } finally {
    await workerd.dispose();
  }
}
