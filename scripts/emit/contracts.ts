import { bundle, loadConfig } from "@redocly/openapi-core";
import { existsSync } from "node:fs";
import { glob } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject, objectAt, type JsonObject } from "./json.ts";
import { withNulls } from "./nulls.ts";
import { tokensOf } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

/** A hand-written contract, and the folder of the files that are generated from it. */
export interface ContractFolders {
  readonly spec: URL;
  readonly generated: URL;
  /** The name of its client, before `Client`. */
  readonly client: string;
  /** True if partners get its reference and documents for generators of clients. */
  readonly isPublished: boolean;
}

/** Returns both contracts of a project: the customers' and the operator's. */
export const contractsOf = (root: URL): readonly ContractFolders[] => [
  {
    spec: new URL("spec/", root),
    generated: new URL("generated/", root),
    client: "ConnectHub",
    isPublished: true,
  },
  {
    spec: new URL("spec/operator/", root),
    generated: new URL("generated/operator/", root),
    client: "Operator",
    isPublished: false,
  },
];

/** The text on the first line of each generated file. */
export const banner = "Generated from spec/ by `npm run generate`. Never edited by hand.";

/** Every contract keeps the same rules of Redocly. */
const rulesOfTheSpec = new URL("../../spec/redocly.yaml", import.meta.url);

/** Reads a spec folder as one document: `openapi.yaml` with all its files and the guide, references to components kept. */
export async function bundleSpec(folder: URL): Promise<JsonObject> {
  const config = await loadConfig({ configPath: fileURLToPath(rulesOfTheSpec) });
  const ref = fileURLToPath(new URL("openapi.yaml", folder));
  const { bundle: document, problems } = await bundle({ ref, config, dereference: false });
  const problem = problems.find((one) => one.severity === "error");
  if (problem) throw new Refusal("$ref", problem.location[0]?.pointer ?? "#", `fails: ${problem.message}`);
  const parsed: unknown = JSON.parse(JSON.stringify(document.parsed));
  if (!isJsonObject(parsed)) throw new Refusal("openapi", "#", "must be an object.");
  const info = objectAt(parsed, "info");
  // The guide is a file, and a file ends with a line break.
  const description = String(info["description"]).trimEnd();
  const whole = { ...parsed, info: { ...info, description } };
  return { "x-generated": banner, ...(withNulls(whole) as JsonObject) };
}

/** Returns the area of each operationId, which is the folder of its file: `paths/<area>/<operationId>.yaml`. */
export async function areasOf(folder: URL): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob("paths/*/*.yaml", { cwd: fileURLToPath(folder) }));
  return new Map(files.map((file) => [basename(file, ".yaml"), basename(dirname(file))]));
}

/** Returns the file of a spec folder that has the place of a refusal. */
export async function fileAt(pointer: string, document: JsonObject, folder: URL): Promise<string> {
  const [first = "", second = "", third = ""] = tokensOf(pointer, pointer);
  const operation = objectAt(objectAt(objectAt(document, first), second), third);
  const id = String(operation["operationId"]);
  const area = (await areasOf(folder)).get(id);
  const names = [`components/${second}/${third}.yaml`, `paths/${area}/${id}.yaml`, `webhooks/${id}.yaml`];
  const files = names.flatMap((name) => [new URL(name, folder), new URL(`../${name}`, folder)]);
  const found = files.find((file) => existsSync(file)) ?? new URL("openapi.yaml", folder);
  return found.pathname.slice(new URL("../../", import.meta.url).pathname.length);
}
