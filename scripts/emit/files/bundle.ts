import { bundle, loadConfig } from "@redocly/openapi-core";
import { glob } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject, objectAt, type JsonObject } from "../json.ts";
import { withNulls } from "../nulls.ts";
import { withNulRule } from "../told-rules.ts";
import { Refusal } from "../refusal.ts";
import { banner } from "./banner.ts";

/** Every contract keeps the same law. */
const lawOfTheSpec = new URL("../../../spec/redocly.yaml", import.meta.url);

/** The document of a spec folder: `openapi.yaml` with all files and the guide in it, references to components kept. */
export async function bundleSpec(folder: URL): Promise<JsonObject> {
  const config = await loadConfig({ configPath: fileURLToPath(lawOfTheSpec) });
  const ref = fileURLToPath(new URL("openapi.yaml", folder));
  const { bundle: document, problems } = await bundle({ ref, config, dereference: false });
  const [problem] = problems.filter((one) => one.severity === "error");
  if (problem) {
    const place = String(problem.location[0]?.pointer ?? "#");
    throw new Refusal("$ref", place, `cannot be bundled: ${problem.message}`);
  }
  const parsed: unknown = JSON.parse(JSON.stringify(document.parsed));
  if (!isJsonObject(parsed)) throw new Refusal("openapi", "#", "is not an object");
  const info = objectAt(parsed, "info");
  // The guide is a file, and a file ends with a line break.
  const description = String(info["description"]).trimEnd();
  const whole = { ...parsed, info: { ...info, description } };
  return { "x-generated": banner, ...(withNulRule(withNulls(whole)) as JsonObject) };
}

/** The area of each operationId, by the place of its file: `paths/<area>/<operationId>.yaml`. */
export async function areasOf(folder: URL): Promise<Map<string, string>> {
  const areas = new Map<string, string>();
  for await (const file of glob("paths/*/*.yaml", { cwd: fileURLToPath(folder) })) {
    areas.set(basename(file, ".yaml"), basename(dirname(file)));
  }
  return areas;
}
