import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { codeOf, reasonOf } from "../../src/common/reason.ts";
import { isJsonObject, objectAt, type JsonObject } from "../emit/json.ts";
import { CompatRefusal } from "./members.ts";

/** Returns the path of a file or folder in messages. */
export const nameOf = ({ pathname }: URL): string =>
  pathname.slice(Math.max(pathname.lastIndexOf("/spec/"), pathname.lastIndexOf("/generated/")) + 1);

/** Returns the three numbers of a version, or undefined: `1.10.0` is one, `1.10` and `1.10.0-rc.1` are none. */
function parseVersion(text: string): readonly number[] | undefined {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)?.slice(1).map(Number);
}

/** Returns a number above 0 if the left version is the later one. */
export function compareVersions(left: string, right: string): number {
  const [some = [], others = []] = [parseVersion(left), parseVersion(right)];
  return (
    some.map((number, index) => number - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}

/** Returns the versions of the released contracts, the earliest first. */
export async function listReleases(folder: URL): Promise<readonly string[]> {
  const files = existsSync(folder) ? await readdir(folder) : [];
  const versions = files
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
  const wrong = versions.find((version) => !parseVersion(version));
  if (wrong === undefined) return versions.toSorted(compareVersions);
  throw new CompatRefusal(`${nameOf(folder)}${wrong}.json is not named by a version such as 1.2.0.json.`);
}

/** Returns the released contract of that version. */
export async function readRelease(folder: URL, version: string): Promise<JsonObject> {
  const file = new URL(`${version}.json`, folder);
  const contract = await readContract(file);
  if (versionOf(contract) === version) return contract;
  throw new CompatRefusal(`${nameOf(file)} says in info.version that it is ${versionOf(contract)}.`);
}

export async function readContract(file: URL): Promise<JsonObject> {
  const contract: unknown = await readFile(file, "utf8")
    .then((text) => JSON.parse(text) as unknown)
    .catch((error: unknown) => {
      throw new CompatRefusal(`${nameOf(file)} cannot be read (${reasonOf(error)}); run: npm run generate.`);
    });
  if (isJsonObject(contract) && isJsonObject(contract["paths"])) return contract;
  throw new CompatRefusal(`${nameOf(file)} is not an OpenAPI contract: it has no paths.`);
}

/** Returns `info.version` of a contract, which must be three numbers. */
export function versionOf(contract: JsonObject): string {
  const version = String(objectAt(contract, "info")["version"]);
  if (parseVersion(version)) return version;
  throw new CompatRefusal(`info.version is "${version}"; it must be three numbers such as 1.2.0.`);
}

/** Stores the text of a contract as the release of a version. Never overwrites a release. */
export async function recordRelease(folder: URL, version: string, text: string): Promise<void> {
  const file = new URL(`${version}.json`, folder);
  await mkdir(folder, { recursive: true });
  await writeFile(file, text, { flag: "wx" }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
    throw new CompatRefusal(`${nameOf(file)} is there already, and a release is not changed.`);
  });
}
