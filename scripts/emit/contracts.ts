import { bundle, loadConfig } from "@redocly/openapi-core";
import { existsSync } from "node:fs";
import { glob } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject, getObject, type JsonObject } from "./json.ts";
import { withNulls } from "./nulls.ts";
import { parsePointer } from "./pointer.ts";
import { ContractError } from "./contract-error.ts";

/** A handwritten contract, and the folder of the files that are generated from it. Both URLs end with a slash. */
export interface ContractFolders {
  readonly spec: URL;
  readonly generated: URL;
  /** Prefix of the client's names, such as `Operator` in `createOperatorClient` and `OperatorOptions`. */
  readonly client: string;
  /** True if customers get the API reference and the documents for client generators. */
  readonly isPublished: boolean;
}

/** Returns both contracts of a project: the customer API and the operator API. `root` ends with a slash. */
export const listContracts = (root: URL): readonly ContractFolders[] => [
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

/** Text on the first line of each generated file. */
export const banner = "Generated from spec/ by `npm run generate`. Never edited by hand.";

/** All contracts use the same rules of Redocly. */
const redoclyConfig = new URL("../../spec/redocly.yaml", import.meta.url);

/**
 * Reads a spec folder as one document: `openapi.yaml` with all its files and the guide. References to components are
 * kept. Every optional field of a request accepts null. Rejects with `ContractError` if a reference has no target or
 * leads to an unreadable file. If `openapi.yaml` itself is missing or is not YAML, it rejects with another error.
 */
export async function bundleSpec(folder: URL): Promise<JsonObject> {
  const config = await loadConfig({ configPath: fileURLToPath(redoclyConfig) });
  const ref = fileURLToPath(new URL("openapi.yaml", folder));
  const { bundle: document, problems } = await bundle({ ref, config, dereference: false });
  const problem = problems.find((one) => one.severity === "error");
  if (problem)
    throw new ContractError("$ref", problem.location[0]?.pointer ?? "#", `fails: ${problem.message}`);
  const parsed: unknown = JSON.parse(JSON.stringify(document.parsed));
  if (!isJsonObject(parsed)) throw new ContractError("openapi", "#", "must be an object.");
  const info = getObject(parsed, "info");
  // The guide is a file, so it ends with a line break.
  const description = String(info["description"]).trimEnd();
  const withDescription = { ...parsed, info: { ...info, description } };
  return { "x-generated": banner, ...(withNulls(withDescription) as JsonObject) };
}

/** Returns the area of each operationId. It is the folder of the operation's file: `paths/AREA/OPERATION.yaml`. */
export async function readAreas(folder: URL): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob("paths/*/*.yaml", { cwd: fileURLToPath(folder) }));
  return new Map(files.map((file) => [basename(file, ".yaml"), basename(dirname(file))]));
}

/**
 * Returns the file of a spec folder that contains the position of an error, relative to the project. Returns
 * `openapi.yaml` if no other file contains it.
 */
export async function findSourceFile(pointer: string, document: JsonObject, folder: URL): Promise<string> {
  const [first = "", second = "", third = ""] = parsePointer(pointer, pointer);
  const operation = getObject(getObject(getObject(document, first), second), third);
  const id = String(operation["operationId"]);
  const area = (await readAreas(folder)).get(id);
  const names = [`components/${second}/${third}.yaml`, `paths/${area}/${id}.yaml`, `webhooks/${id}.yaml`];
  const files = names.flatMap((name) => [new URL(name, folder), new URL(`../${name}`, folder)]);
  const file = files.find((candidate) => existsSync(candidate)) ?? new URL("openapi.yaml", folder);
  return file.pathname.slice(new URL("../../", import.meta.url).pathname.length);
}
