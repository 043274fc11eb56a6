import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile, type Plugin } from "esbuild";

const entry = fileURLToPath(new URL("../../src/runtimes/worker/index.ts", import.meta.url));

/** The Worker as one JavaScript module. */
export interface Bundle {
  readonly text: string;
  readonly bytes: number;
  readonly gzippedBytes: number;
  /** Modules that are not bundled. */
  readonly imports: readonly string[];
  /** Bytes of each source file in the bundle, largest first. */
  readonly parts: readonly { readonly file: string; readonly bytes: number }[];
}

/**
 * Removes the messages of zod in fifty languages. The service builds its messages from zod's issues, but a bundler
 * cannot detect that.
 */
const withoutLocales: Plugin = {
  name: "without-locales",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/** Bundles the Worker. Only modules of `node:` are not bundled, because workerd provides them. */
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
  if (!file) throw new Error("esbuild created no file.");
  const { text, contents } = file;
  return {
    text,
    bytes: contents.length,
    gzippedBytes: gzipSync(contents, { level: 9 }).length,
    imports: listImports(metafile),
    parts: listParts(metafile),
  };
}

function listImports({ outputs }: Metafile): readonly string[] {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  return [...new Set(imported)];
}

function listParts({ outputs }: Metafile): Bundle["parts"] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .map(([file, { bytesInOutput }]) => ({ file, bytes: bytesInOutput }))
    .toSorted((a, b) => b.bytes - a.bytes);
}
