import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buildReferenceDocument } from "../../src/http/pages/reference-document.ts";
import { escapeScript, pageScript, renderSelfContainedPage } from "../../src/http/pages/reference-page.ts";

const library = new URL("../../generated/reference.js", import.meta.url);

/**
 * Creates the API reference as one self-contained HTML file with contract, decisions, pictures and script. The
 * parameters are the texts of generated/openapi.json and generated/reference.json.
 */
export async function createReferencePage(contract: string, additions: string): Promise<string> {
  const script = escapeScript(`${await readFile(library, "utf8")}\n${pageScript}`);
  const hash = `sha256-${createHash("sha256").update(script).digest("base64")}`;
  return renderSelfContainedPage(buildReferenceDocument(contract, additions), script, hash);
}
