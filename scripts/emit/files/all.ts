import { format, resolveConfig } from "prettier";
import { clientDocument } from "../client-document.ts";
import { withExtensibleSets } from "../client-responses.ts";
import { suitNames } from "../client-names.ts";
import { refuseBadDefaults } from "../defaults.ts";
import type { JsonObject } from "../json.ts";
import { toOpenapi30 } from "../openapi-30.ts";
import { withoutToldRules } from "../told-rules.ts";
import { banner } from "./banner.ts";
import { areasOf, bundleSpec } from "./bundle.ts";
import { clientFile } from "./client.ts";
import type { ContractFolders } from "./contracts.ts";
import { mockFile } from "./mock.ts";
import { referenceFile } from "./reference.ts";
import { routesFile } from "./routes.ts";
import { schemasFile } from "./schemas.ts";
import { typesFile } from "./types.ts";

/** All generated files of a contract by name; the same contract always gives the same bytes. */
export async function generateFiles(
  contract: Omit<ContractFolders, "generated">,
): Promise<Map<string, string>> {
  const { spec, client, isPublished } = contract;
  const bundled = await bundleSpec(spec);
  const document = withoutToldRules(bundled) as JsonObject;
  const sources = {
    "openapi.json": JSON.stringify(bundled),
    ...(isPublished && {
      "mock.json": mockFile(bundled as JsonObject),
      ...(await publishedFiles(document, spec)),
    }),
    "types.ts": await typesFile(document),
    "schemas.ts": schemasFile(document),
    "routes.ts": routesFile(document, await areasOf(spec)),
    "client.ts": clientFile(document, client),
  };
  // Last: what is no schema has been refused with its place by then.
  refuseBadDefaults(document);
  const options = { ...(await resolveConfig(new URL("./generated.ts", spec))), printWidth: 110 };
  const files = new Map<string, string>();
  for (const [name, text] of Object.entries(sources)) {
    const parser = name.endsWith(".json") ? "json" : "typescript";
    // JSON has no comments: the banner is its first member, on the first line as everywhere.
    files.set(name, (await format(text, { ...options, parser })).replace(/^\{\n {2}/, "{ "));
  }
  return files;
}

/** What only a contract for partners has. */
async function publishedFiles(document: JsonObject, spec: URL): Promise<Readonly<Record<string, string>>> {
  const forClients = suitNames(clientDocument(document));
  const marked = (made: JsonObject) => JSON.stringify({ "x-generated": banner, ...made });
  return {
    "openapi.client.json": marked(forClients),
    "openapi.client.3.0.json": marked(toOpenapi30(forClients)),
    "client-types.ts": await typesFile(withExtensibleSets(document)),
    "reference.json": await referenceFile(document, new URL("decisions/", spec)),
  };
}
