import { format, resolveConfig } from "prettier";
import { clientDocument, withExtensibleSets } from "./client-document.ts";
import { suitNames } from "./client-names.ts";
import { clientFile } from "./client.ts";
import { areasOf, banner, bundleSpec, fileAt, type ContractFolders } from "./contracts.ts";
import type { JsonObject } from "./json.ts";
import { mockFile } from "./mock.ts";
import { schemasFile } from "./modules.ts";
import { toOpenapi30 } from "./openapi-30.ts";
import { referenceFile } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import { routesFile } from "./routes.ts";
import { typesFile } from "./types.ts";

type Contract = Omit<ContractFolders, "generated">;

/**
 * Returns all generated files of a contract by name. The same contract always gives the same bytes. Rejects with a
 * `Refusal` whose message names the file, the place and the remedy.
 */
export async function generateFiles(contract: Contract): Promise<Map<string, string>> {
  const document = await bundleSpec(contract.spec);
  try {
    return await formatted(await sourcesOf(contract, document), contract.spec);
  } catch (error) {
    if (error instanceof Refusal)
      error.message = `${await fileAt(error.pointer, document, contract.spec)}: ${error.message}`;
    throw error;
  }
}

async function sourcesOf({ spec, client, isPublished }: Contract, document: JsonObject) {
  // The schemas first: they refuse every keyword that the other files would ignore.
  const schemas = schemasFile(document);
  const routes = routesFile(document, await areasOf(spec));
  const types = await typesFile(document);
  const modules = {
    "types.ts": types,
    "schemas.ts": schemas,
    "routes.ts": routes,
    "client.ts": clientFile(document, client),
  };
  const documents = { "openapi.json": document };
  if (!isPublished) return { ...documents, ...modules };
  const forClients = suitNames(clientDocument(document));
  return {
    ...documents,
    "mock.json": mockFile(document),
    "openapi.client.json": { "x-generated": banner, ...forClients },
    "openapi.client.3.0.json": { "x-generated": banner, ...toOpenapi30(forClients) },
    "client-types.ts": await typesFile(withExtensibleSets(document)),
    "reference.json": await referenceFile(document, new URL("decisions/", spec)),
    ...modules,
  };
}

async function formatted(sources: Readonly<Record<string, string | JsonObject>>, spec: URL) {
  const options = { ...(await resolveConfig(new URL("./generated.ts", spec))), printWidth: 110 };
  const files = new Map<string, string>();
  for (const [name, source] of Object.entries(sources)) {
    // JSON has no comments: the banner is its first member, on the first line as in a module.
    const text = typeof source === "string" ? `// ${banner}\n${source}` : JSON.stringify(source);
    const parser = typeof source === "string" ? "typescript" : "json";
    files.set(name, (await format(text, { ...options, parser })).replace(/^\{\n {2}/, "{ "));
  }
  return files;
}
