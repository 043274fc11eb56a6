import { format, resolveConfig } from "prettier";
import { createClientDocument, withExtensibleSets } from "./client-document.ts";
import { adaptNames } from "./client-names.ts";
import { emitClientFile } from "./client.ts";
import { readAreas, banner, bundleSpec, findSourceFile, type ContractFolders } from "./contracts.ts";
import type { JsonObject } from "./json.ts";
import { emitMockFile } from "./mock.ts";
import { emitSchemasFile } from "./modules.ts";
import { toOpenapi30 } from "./openapi-30.ts";
import { emitReferenceFile } from "./reference.ts";
import { readReferenceScript } from "./reference-script.ts";
import { ContractError } from "./contract-error.ts";
import { emitRoutesFile } from "./routes.ts";
import { emitTypesFile } from "./types.ts";

type Contract = Omit<ContractFolders, "generated">;

/**
 * Returns the texts of all generated files of a contract by name. The same contract always gives the same bytes. Rejects
 * with `ContractError` if a part of the contract is invalid or not supported. Its message names the position and the
 * reason, and the file if the spec could be read as one document.
 */
export async function generateFiles(contract: Contract): Promise<Map<string, string>> {
  const document = await bundleSpec(contract.spec);
  try {
    const files = await formatSources(await emitSources(contract, document), contract.spec);
    if (contract.isPublished) files.set("reference.js", await readReferenceScript());
    return files;
  } catch (error) {
    if (error instanceof ContractError)
      error.message = `${await findSourceFile(error.pointer, document, contract.spec)}: ${error.message}`;
    throw error;
  }
}

async function emitSources({ spec, client, isPublished }: Contract, document: JsonObject) {
  // Schemas are emitted first, because they reject every keyword that the other files would ignore.
  const schemas = emitSchemasFile(document);
  const routes = emitRoutesFile(document, await readAreas(spec));
  const types = await emitTypesFile(document);
  const modules = {
    "types.ts": types,
    "schemas.ts": schemas,
    "routes.ts": routes,
    "client.ts": emitClientFile(document, client),
  };
  const documents = { "openapi.json": document };
  if (!isPublished) return { ...documents, ...modules };
  const forClients = adaptNames(createClientDocument(document));
  return {
    ...documents,
    "mock.json": emitMockFile(document),
    "openapi.client.json": { "x-generated": banner, ...forClients },
    "openapi.client.3.0.json": { "x-generated": banner, ...toOpenapi30(forClients) },
    "client-types.ts": await emitTypesFile(withExtensibleSets(document)),
    "reference.json": await emitReferenceFile(document, new URL("decisions/", spec)),
    ...modules,
  };
}

async function formatSources(sources: Readonly<Record<string, string | JsonObject>>, spec: URL) {
  const options = { ...(await resolveConfig(new URL("./generated.ts", spec))), printWidth: 110 };
  const files = new Map<string, string>();
  for (const [name, source] of Object.entries(sources)) {
    // JSON has no comments. The banner is the first member and moves to the first line, as in a module.
    const text = typeof source === "string" ? `// ${banner}\n${source}` : JSON.stringify(source);
    const parser = typeof source === "string" ? "typescript" : "json";
    files.set(name, (await format(text, { ...options, parser })).replace(/^\{\n {2}/, "{ "));
  }
  return files;
}
