import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";

/** Folder of this repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packages that are used only if they are installed. */
const optional = ["pg-native", "pg-cloudflare"];

/** Differences between bundles. */
export interface BundleOptions {
  /** Modules that the runtime or the installation provides. */
  readonly external: readonly string[];
  /** Conditions for the `imports` and `exports` of package.json, in addition to Node's conditions. */
  readonly conditions?: readonly string[];
  /** Code at the beginning of the file. */
  readonly banner?: string;
}

/**
 * Bundles an entry point into one file without shared chunks, because chunks change the evaluation order of modules.
 * Returns the bundled sources.
 */
export async function bundle(
  source: string,
  file: string,
  { external, conditions = [], banner = "" }: BundleOptions,
): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: file,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    // Stack traces and error names in the log stay readable.
    keepNames: true,
    format: "esm",
    platform: "node",
    target: "node24",
    conditions: ["module", ...conditions],
    external: [...optional, ...external],
    legalComments: "none",
    banner: { js: banner },
  });
  // Messages name the command of the installation.
  const text = outputFiles[0]!.text
    .replaceAll(/npm run (?:-s )?cli --/g, "connect-hub")
    .replaceAll("npm start", "connect-hub start");
  await writeFile(file, text);
  return metafile;
}
