import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";
import { declarationFiles } from "./pack-declarations.ts";
import type { Contract } from "./pack-examples.ts";
import { readmeText } from "./pack-readme.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
/** The contract, and what generators of other clients need of it. */
const documents = ["openapi.json", "mock.json", "openapi.client.json", "openapi.client.3.0.json"];

/** Makes `connect-hub-client-<version of the contract>.tgz` in a folder and returns its path. */
export async function packClient(folder: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), "connect-hub-client-"));
  try {
    await fillPackage(stage);
    await mkdir(folder, { recursive: true });
    const { stdout } = await run("npm", ["pack", stage, "--json", "--pack-destination", resolve(folder)]);
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    return join(resolve(folder), packed!.filename);
  } finally {
    await rm(stage, { recursive: true });
  }
}

/** Writes what the package is made of into an empty folder. */
async function fillPackage(folder: string): Promise<void> {
  const contract = JSON.parse(await readFile(`${root}generated/openapi.json`, "utf8")) as Contract;
  const files = new Map([
    ["package.json", await manifestText(contract.info.version)],
    ["README.md", await readmeText(contract)],
    ["index.js", await bundleText({ format: "esm", external: ["openapi-fetch"] })],
    // With what it depends on, whose own form for `require` not every loader reads the same.
    ["index.cjs", await bundleText({ format: "cjs" })],
    ...declarationFiles(root),
  ]);
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  await copyFile(`${root}LICENSE`, join(folder, "LICENSE"));
  for (const name of documents) await copyFile(`${root}generated/${name}`, join(folder, name));
}

async function manifestText(version: string): Promise<string> {
  const own = JSON.parse(await readFile(`${root}package.json`, "utf8")) as {
    readonly license: string;
    readonly dependencies: { readonly "openapi-fetch": string };
  };
  const manifest = {
    name: "connect-hub-client",
    version,
    description:
      "The typed client of connect-hub: one-time passwords by SMS, flash call, WhatsApp and Telegram.",
    license: own.license,
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
    dependencies: { "openapi-fetch": `^${own.dependencies["openapi-fetch"]}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function bundleText(options: Pick<BuildOptions, "format" | "external">): Promise<string> {
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
