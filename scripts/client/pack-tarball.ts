import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";
import { emitDeclarationFiles } from "./pack-declarations.ts";
import type { Contract } from "./pack-examples.ts";
import { createReadmeText } from "./pack-readme.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
/** The contract, the contract for a mock server, and documents for generators of other clients. */
const documents = ["openapi.json", "mock.json", "openapi.client.json", "openapi.client.3.0.json"];

/**
 * Creates `connect-hub-client-VERSION.tgz` in a folder, where VERSION is the version of the contract. Returns its
 * absolute path. Creates a missing folder and replaces an existing file. Rejects if the client does not compile.
 */
export async function packClient(folder: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), "connect-hub-client-"));
  try {
    await writePackage(stage);
    await mkdir(folder, { recursive: true });
    const { stdout } = await run("npm", ["pack", stage, "--json", "--pack-destination", resolve(folder)]);
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    return join(resolve(folder), packed!.filename);
  } finally {
    await rm(stage, { recursive: true });
  }
}

/** Writes the files of the package into an empty folder. */
async function writePackage(folder: string): Promise<void> {
  const contract = JSON.parse(await readFile(`${root}generated/openapi.json`, "utf8")) as Contract;
  const files = new Map([
    ["package.json", await createManifest(contract.info.version)],
    ["README.md", await createReadmeText(contract)],
    ["index.js", await bundleClient({ format: "esm", external: ["openapi-fetch"] })],
    // Bundled with its dependency, because some loaders cannot `require` the dependency's CommonJS build.
    ["index.cjs", await bundleClient({ format: "cjs" })],
    ...emitDeclarationFiles(root),
  ]);
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  await copyFile(`${root}LICENSE`, join(folder, "LICENSE"));
  for (const name of documents) await copyFile(`${root}generated/${name}`, join(folder, name));
}

async function createManifest(version: string): Promise<string> {
  const packageJson = JSON.parse(await readFile(`${root}package.json`, "utf8")) as {
    readonly license: string;
    readonly dependencies: { readonly "openapi-fetch": string };
  };
  const manifest = {
    name: "connect-hub-client",
    version,
    description:
      "The typed client of connect-hub: one-time passwords by SMS, flash call, WhatsApp and Telegram.",
    license: packageJson.license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.3" },
    main: "./index.cjs",
    module: "./index.js",
    types: "./index.d.ts",
    exports: {
      ".": {
        require: { types: "./index.d.cts", default: "./index.cjs" },
        default: { types: "./index.d.ts", default: "./index.js" },
      },
      ...Object.fromEntries(documents.map((name) => [`./${name}`, `./${name}`])),
      "./package.json": "./package.json",
    },
    dependencies: { "openapi-fetch": `^${packageJson.dependencies["openapi-fetch"]}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function bundleClient(options: Pick<BuildOptions, "format" | "external">): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [`${root}src/client/index.ts`],
    bundle: true,
    write: false,
    platform: "neutral",
    target: "es2022",
    charset: "utf8",
  });
  return outputFiles[0]!.text;
}
