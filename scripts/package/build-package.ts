import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { collectLicences } from "./licences.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Sources of the entry points and threads, by the name of the bundled file. */
const entryPoints = {
  "connect-hub": "src/runtimes/node/bin.js",
  server: "src/runtimes/node/index.ts",
  cli: "src/cli/index.ts",
  writer: "src/store/engines/sqlite/writer.ts",
  reader: "src/runtimes/node/reader.ts",
};

/** Generated files that the service serves, or that the mock reads. */
const documents = [
  "openapi.json",
  "openapi.client.json",
  "openapi.client.3.0.json",
  "reference.json",
  "reference.js",
  "mock.json",
];

/** Packages that cannot be bundled, because they contain machine code. */
const installed = ["better-sqlite3"];

/** Packages that are not bundled: those with machine code, and those that are used only if they are installed. */
const external = [...installed, "pg-native", "pg-cloudflare"];

/** Package that serves the mock. The command downloads it. */
const prism = "@stoplight/prism-cli";

/** Packages in CommonJS call `require`, which a module does not have. */
const requireOfModules =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

interface PackageJson {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Builds the package `connect-hub` in a folder, and replaces the folder. Each entry point is one file without shared
 * chunks, because chunks change the evaluation order of modules.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "generated"), { recursive: true });
  const metafiles = [];
  for (const [name, source] of Object.entries(entryPoints))
    metafiles.push(await bundle(source, join(folder, `${name}.js`)));
  await chmod(join(folder, "connect-hub.js"), 0o755);
  for (const name of documents)
    await copyFile(join(root, "generated", name), join(folder, "generated", name));
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
  await copyFile(join(root, "README.md"), join(folder, "README.md"));
  await writeFile(join(folder, "LICENSES.txt"), await collectLicences(root, metafiles));
  await writeFile(join(folder, "package.json"), await createManifest());
}

async function bundle(source: string, file: string): Promise<Metafile> {
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
    external,
    legalComments: "none",
    banner: { js: source.endsWith(".js") ? "" : requireOfModules },
  });
  // Messages name the command of the installation.
  const text = outputFiles[0]!.text
    .replaceAll(/npm run (?:-s )?cli --/g, "connect-hub")
    .replaceAll("Usage: npm start", "Usage: connect-hub start");
  await writeFile(file, text);
  return metafile;
}

async function createManifest(): Promise<string> {
  const read = async (name: string) => JSON.parse(await readFile(join(root, name), "utf8")) as PackageJson;
  const { version, license, dependencies, devDependencies } = await read("package.json");
  const tools = await read("test/package.json");
  const manifest = {
    name: "connect-hub",
    version,
    description:
      "Self-hosted messaging service: accounts, billing, one-time passwords, verifications and eSIM packages.",
    license,
    type: "module",
    bin: { "connect-hub": "connect-hub.js" },
    engines: { node: `>=${Number.parseInt(devDependencies["node"]!)}` },
    mock: `${prism}@${tools.dependencies[prism]}`,
    dependencies: Object.fromEntries(installed.map((name) => [name, dependencies[name]])),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
