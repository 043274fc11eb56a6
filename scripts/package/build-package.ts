import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle, root } from "./bundle.ts";
import { copyDocuments, serviceDocuments } from "./documents.ts";
import { collectLicences } from "./licences.ts";

/** Sources of the entry points and threads, by the name of the bundled file. */
const entryPoints = {
  "connect-hub": "src/runtimes/node/bin.js",
  server: "src/runtimes/node/index.ts",
  cli: "src/cli/index.ts",
  writer: "src/store/engines/sqlite/writer.ts",
  reader: "src/runtimes/node/reader.ts",
};

/** Packages that cannot be bundled, because they contain machine code. */
const installed = ["better-sqlite3"];

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

/** Builds the package `connect-hub` in a folder, and replaces the folder. */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const metafiles = [];
  for (const [name, source] of Object.entries(entryPoints)) {
    const banner = source.endsWith(".js") ? "" : requireOfModules;
    metafiles.push(await bundle(source, join(folder, `${name}.js`), { external: installed, banner }));
  }
  await chmod(join(folder, "connect-hub.js"), 0o755);
  await copyDocuments([...serviceDocuments, "mock.json"], folder);
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
  await copyFile(join(root, "README.md"), join(folder, "README.md"));
  await writeFile(join(folder, "LICENSES.txt"), await collectLicences(metafiles));
  await writeFile(join(folder, "package.json"), await createManifest());
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
