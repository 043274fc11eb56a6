import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { icon } from "../../src/http/pages/icon.ts";
import { pagePolicy } from "../../src/http/pages/page-text.ts";
import { problemCodes, problemIndex, problemPage } from "../../src/http/pages/problem-pages.ts";
import { referenceDocument } from "../../src/http/pages/reference-document.ts";
import { clientDocuments } from "../../src/http/pages/reference.ts";
import { policy, servedPage, start } from "../../src/http/pages/reference-page.ts";

const generated = (name: string) => fileURLToPath(new URL(`../../generated/${name}`, import.meta.url));
const script = fileURLToPath(new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference")));

const headers = `/*
  X-Content-Type-Options: nosniff
/
  Content-Security-Policy: ${policy}
/problems
  Content-Security-Policy: ${pagePolicy}
/problems/*
  Content-Security-Policy: ${pagePolicy}
/favicon.ico
  Content-Type: image/svg+xml
`;

/** Writes the contract and its reference page into a folder whose files are served as they are, beside the Worker. */
export async function writeAssets(folder: string): Promise<void> {
  const read = (path: string) => readFile(path, "utf8");
  const contract = generated("openapi.json");
  const additions = generated("reference.json");
  await mkdir(folder, { recursive: true });
  const text = await read(contract);
  await mkdir(`${folder}/problems`, { recursive: true });
  await Promise.all([
    ...problemCodes.map((code) => writeFile(`${folder}/problems/${code}.html`, problemPage(text, code))),
    writeFile(`${folder}/problems.html`, problemIndex()),
    writeFile(`${folder}/favicon.ico`, icon),
    writeFile(`${folder}/index.html`, servedPage()),
    writeFile(`${folder}/_headers`, headers),
    copyFile(contract, `${folder}/openapi.json`),
    ...clientDocuments.map((name) => copyFile(generated(name), `${folder}/${name}`)),
    writeFile(`${folder}/reference.json`, referenceDocument(text, await read(additions))),
    writeFile(`${folder}/reference.js`, `${await read(script)}\n${start}`),
  ]);
}
