import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { referenceDocument } from "../../src/http/pages/reference-document.ts";
import { scriptInPage, start, wholePage } from "../../src/http/pages/reference-page.ts";

const library = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));

/** The reference as one HTML file that needs no network: contract, decisions, pictures and script are in it. */
export async function referenceFile(contract: string, additions: string): Promise<string> {
  const script = scriptInPage(`${await readFile(library, "utf8")}\n${start}`);
  const hash = `sha256-${createHash("sha256").update(script).digest("base64")}`;
  return wholePage(referenceDocument(contract, additions), script, hash);
}
