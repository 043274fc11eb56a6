import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile, type Plugin } from "esbuild";

const entry = fileURLToPath(new URL("../../src/runtimes/worker/index.ts", import.meta.url));

/** The Worker as one module of JavaScript. */
export interface Bundle {
  readonly text: string;
  readonly bytes: number;
  readonly gzippedBytes: number;
  /** The modules that stay outside of it. */
  readonly imports: readonly string[];
  /** How many bytes of the bundle each source file makes up, the largest first. */
  readonly parts: readonly { readonly file: string; readonly bytes: number }[];
}

/** Leaves out zod's messages in fifty languages: ours are made of its issues, and nothing tells a bundler so. */
const withoutLocales: Plugin = {
  name: "without-locales",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/** Bundles the Worker; only modules of `node:` stay outside, which workerd has. */
export async function bundleWorker(): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2024",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "module", "import"],
    external: ["node:*"],
    legalComments: "none",
    plugins: [withoutLocales],
  });
  const [file] = outputFiles;
  if (!file) throw new Error("esbuild made no file.");
  const { text, contents } = file;
  return {
    text,
    bytes: contents.length,
    gzippedBytes: gzipSync(contents, { level: 9 }).length,
    imports: importsOf(metafile),
    parts: partsOf(metafile),
  };
}

function importsOf({ outputs }: Metafile): readonly string[] {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  return [...new Set(imported)];
}

function partsOf({ outputs }: Metafile): Bundle["parts"] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .map(([file, { bytesInOutput }]) => ({ file, bytes: bytesInOutput }))
    .toSorted((a, b) => b.bytes - a.bytes);
}
