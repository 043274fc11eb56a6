import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { page, policy } from "../../src/http/reference.ts";

const contract = fileURLToPath(new URL("../../generated/openapi.json", import.meta.url));
const script = fileURLToPath(new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference")));

/** Writes the contract and its reference page into a folder whose files are served as they are, beside the Worker. */
export async function writeAssets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(`${folder}/index.html`, page),
    writeFile(`${folder}/_headers`, `/\n  Content-Security-Policy: ${policy}\n`),
    copyFile(contract, `${folder}/openapi.json`),
    copyFile(script, `${folder}/reference.js`),
  ]);
}
