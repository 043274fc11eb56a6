import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { bundle, root } from "./bundle.ts";
import { copyDocuments, serviceDocuments } from "./documents.ts";
import { collectLicences, joinLicences } from "./licences.ts";

const run = promisify(execFile);

/** Sources of the entry point and of the thread for long reads, by the name of the bundled file. */
const entryPoints = {
  "connect-hub": "src/cli/binary.ts",
  reader: "src/runtimes/bun/reader.ts",
};

/** Folder of the package that contains Bun. */
const bunPackage = "test/node_modules/bun";

/**
 * Builds one executable file for this operating system and processor. It contains Bun, the bundled service and the
 * generated files, in the same folders as in the installed package. Rejects if Bun is not installed.
 */
export async function buildBinary(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-binary-"));
  try {
    const metafiles = [];
    for (const [name, source] of Object.entries(entryPoints))
      metafiles.push(
        await bundle(source, join(folder, `${name}.js`), { external: ["bun:sqlite"], conditions: ["bun"] }),
      );
    await copyDocuments(serviceDocuments, folder);
    const own = (await readFile(join(root, "LICENSE"), "utf8")).trim();
    const packages = await collectLicences(metafiles, [bunPackage]);
    await writeFile(join(folder, "LICENSES.txt"), joinLicences([own, await explainBun(), packages]));
    await mkdir(dirname(resolve(file)), { recursive: true });
    await compile(folder, resolve(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Compiles the files of a folder. The executable file ignores `.env` and `bunfig.toml` of its working folder. A script in
 * `BUN_OPTIONS`, such as an OpenTelemetry SDK, finds its packages by their package.json.
 */
async function compile(folder: string, file: string): Promise<void> {
  const autoload = [
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    "--compile-autoload-package-json",
  ];
  const assets = ["--asset=generated", "--asset=LICENSES.txt"];
  const sources = Object.keys(entryPoints).map((name) => `${name}.js`);
  const parameters = ["build", "--compile", ...autoload, ...assets, ...sources, `--outfile=${file}`];
  await run(join(root, bunPackage, "bin/bun.exe"), parameters, { cwd: folder });
}

/** Names the licences of the libraries in Bun. Its package does not contain their texts. */
async function explainBun(): Promise<string> {
  const text = await readFile(join(root, bunPackage, "package.json"), "utf8");
  const { version } = JSON.parse(text) as { readonly version: string };
  return `Bun ${version} contains libraries under other licences, such as JavaScriptCore (LGPL 2). This page lists them, and explains how
to link Bun with a changed JavaScriptCore: https://github.com/oven-sh/bun/blob/bun-v${version}/LICENSE.md`;
}
