import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { icon } from "../../src/http/pages/icon.ts";
import { pagePolicy } from "../../src/http/pages/render-page.ts";
import { problemCodes, renderProblemIndex, renderProblemPage } from "../../src/http/pages/problem-pages.ts";
import { buildReferenceDocument } from "../../src/http/pages/reference-document.ts";
import { clientDocuments } from "../../src/http/pages/reference.ts";
import { referencePagePolicy, renderReferencePage, pageScript } from "../../src/http/pages/reference-page.ts";

const generated = (name: string) => fileURLToPath(new URL(`../../generated/${name}`, import.meta.url));

const headers = `/*
  X-Content-Type-Options: nosniff
/
  Content-Security-Policy: ${referencePagePolicy}
/problems
  Content-Security-Policy: ${pagePolicy}
/problems/*
  Content-Security-Policy: ${pagePolicy}
/favicon.ico
  Content-Type: image/svg+xml
`;

/**
 * Writes the static files that Cloudflare serves next to the Worker into a folder, which is created if necessary. They
 * include the contract, its reference page, the problem pages and the documents for client generators. Other files in
 * the folder stay.
 */
export async function writeAssets(folder: string): Promise<void> {
  const read = (path: string) => readFile(path, "utf8");
  const contract = generated("openapi.json");
  const additions = generated("reference.json");
  await mkdir(folder, { recursive: true });
  const text = await read(contract);
  await mkdir(`${folder}/problems`, { recursive: true });
  await Promise.all([
    ...problemCodes.map((code) =>
      writeFile(`${folder}/problems/${code}.html`, renderProblemPage(text, code)),
    ),
    writeFile(`${folder}/problems.html`, renderProblemIndex()),
    writeFile(`${folder}/favicon.ico`, icon),
    writeFile(`${folder}/index.html`, renderReferencePage()),
    writeFile(`${folder}/_headers`, headers),
    copyFile(contract, `${folder}/openapi.json`),
    ...clientDocuments.map((name) => copyFile(generated(name), `${folder}/${name}`)),
    writeFile(`${folder}/reference.json`, buildReferenceDocument(text, await read(additions))),
    writeFile(`${folder}/reference.js`, `${await read(generated("reference.js"))}\n${pageScript}`),
  ]);
}
