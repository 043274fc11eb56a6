import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { referenceDocument } from "../../src/http/reference-document.ts";
import { policy, servedPage, start } from "../../src/http/reference-page.ts";

const generated = (name: string) => fileURLToPath(new URL(`../../generated/${name}`, import.meta.url));
const script = fileURLToPath(new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference")));

const headers = `/*
  X-Content-Type-Options: nosniff
/
  Content-Security-Policy: ${policy}
`;

/** Writes the contract and its reference page into a folder whose files are served as they are, beside the Worker. */
export async function writeAssets(folder: string): Promise<void> {
  const read = (path: string) => readFile(path, "utf8");
  const [contract, additions] = [generated("openapi.json"), generated("reference.json")];
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(`${folder}/index.html`, servedPage()),
    writeFile(`${folder}/_headers`, headers),
    copyFile(contract, `${folder}/openapi.json`),
    writeFile(`${folder}/reference.json`, referenceDocument(await read(contract), await read(additions))),
    writeFile(`${folder}/reference.js`, `${await read(script)}\n${start}`),
  ]);
}
