import { codeOf } from "../../src/common/reason.ts";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { isJsonObject, objectAt, type JsonObject } from "../emit/json.ts";
import { compareVersions, parseVersion } from "./version.ts";

/** What cannot be compared or recorded, in words for the person who ran it. */
export class CompatRefusal extends Error {}

/** How people call a folder of releases. */
export const nameOf = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf("/spec/") + 1);

/** The versions of the released contracts, the earliest first. */
export async function releasedVersions(folder: URL): Promise<readonly string[]> {
  const all = await readdir(folder).catch((error: unknown) => {
    // A contract that was never released has no folder of releases.
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  const names = all.filter((name) => name.endsWith(".json"));
  const versions = names.map((name) => {
    const text = name.slice(0, -".json".length);
    const version = parseVersion(text);
    if (!version)
      throw new CompatRefusal(`${nameOf(folder)}${name} is not named by a version such as 1.2.0.json.`);
    return { text, version };
  });
  return versions
    .toSorted((left, right) => compareVersions(left.version, right.version))
    .map(({ text }) => text);
}

/** The released contract of that version. */
export async function readRelease(folder: URL, version: string): Promise<JsonObject> {
  const contract = await readContract(new URL(`${version}.json`, folder), `${nameOf(folder)}${version}.json`);
  const inside = versionOf(contract);
  if (inside === version) return contract;
  throw new CompatRefusal(`${nameOf(folder)}${version}.json says in info.version that it is ${inside}.`);
}

/** A contract from a file; `name` is how it is called when it cannot be read. */
export async function readContract(file: URL, name: string): Promise<JsonObject> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CompatRefusal(`${name} cannot be read; run: npm run generate.`);
  });
  const contract: unknown = parseJson(text, name);
  if (!isJsonObject(contract) || !isJsonObject(contract["paths"])) {
    throw new CompatRefusal(`${name} is not an OpenAPI contract: it has no paths.`);
  }
  return contract;
}

/** `info.version` of a contract; it is three numbers. */
export function versionOf(contract: JsonObject): string {
  const version = String(objectAt(contract, "info")["version"]);
  if (parseVersion(version)) return version;
  throw new CompatRefusal(`info.version is "${version}"; it must be three numbers such as 1.2.0.`);
}

/** Keeps the text of a contract as that of a version; what was released is never written again. */
export async function recordRelease(folder: URL, version: string, text: string): Promise<void> {
  await writeFile(new URL(`${version}.json`, folder), text, { flag: "wx" }).catch((error: unknown) => {
    if (codeOf(error) === "EEXIST") {
      throw new CompatRefusal(
        `${nameOf(folder)}${version}.json is there already, and a release is not changed.`,
      );
    }
    throw error;
  });
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CompatRefusal(`${name} is not JSON: ${error instanceof Error ? error.message : ""}.`);
  }
}
