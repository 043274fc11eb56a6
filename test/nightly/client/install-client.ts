import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { packClient } from "../../../scripts/client/pack-tarball.ts";

const run = promisify(execFile);

/** An empty project in which the packed client is installed. */
export interface InstalledClient {
  readonly folder: string;
  readonly tarball: string;
  /** Folder of the package in node_modules. */
  readonly package: string;
  remove(): Promise<void>;
}

/** Packs the client and installs the tarball with its dependencies into an empty project. */
export async function installClient(): Promise<InstalledClient> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-client-"));
  const tarball = await packClient(join(folder, "tarball"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  await run("npm", ["install", "--prefix", folder, ...quiet, tarball], { cwd: folder });
  return {
    folder,
    tarball,
    package: join(folder, "node_modules/connect-hub-client"),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Writes `job.ts` into the project as JavaScript that imports only the package: by `import` and by `require`. */
export async function writeJob(folder: string, given: object): Promise<void> {
  const source = await readFile(new URL("job.ts", import.meta.url), "utf8");
  for (const [format, ending] of [
    ["esm", "js"],
    ["cjs", "cjs"],
  ] as const) {
    const { code } = await transform(source, { loader: "ts", format, target: "node20" });
    const outside = code.replaceAll('"../../../src/client/index.ts"', '"connect-hub-client"');
    if (/\.ts"/.test(outside)) throw new Error("The job imports a file of the project.");
    await writeFile(join(folder, `job.${ending}`), outside);
  }
  const text = JSON.stringify(given);
  await writeFile(join(folder, "given.js"), `export default ${text};\n`);
  const done = `job(${text}).then((seen) => console.log(JSON.stringify(seen)));\n`;
  await writeFile(join(folder, "run.js"), `import { job } from "./job.js";\n${done}`);
  await writeFile(join(folder, "run.cjs"), `const { job } = require("./job.cjs");\n${done}`);
}
