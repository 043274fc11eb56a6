import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { getErrorCode, describeError } from "../../src/common/errors.ts";
import { isJsonObject, getObject, type JsonObject } from "../emit/json.ts";
import { CompatError } from "./members.ts";

/** Returns the path of a file or folder in `spec/` or `generated/` relative to the project, for messages. */
export const toRelativePath = ({ pathname }: URL): string =>
  pathname.slice(Math.max(pathname.lastIndexOf("/spec/"), pathname.lastIndexOf("/generated/")) + 1);

/**
 * Returns the three numbers of a version such as `1.10.0`. Returns undefined for other texts, such as `1.10` and
 * `1.10.0-rc.1`.
 */
function parseVersion(text: string): readonly number[] | undefined {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)?.slice(1).map(Number);
}

/**
 * Returns a number above 0 if the left version is later, below 0 if it is earlier, and 0 if both are equal. Both must
 * consist of three numbers.
 */
export function compareVersions(left: string, right: string): number {
  const [leftNumbers = [], rightNumbers = []] = [parseVersion(left), parseVersion(right)];
  return (
    leftNumbers
      .map((number, index) => number - (rightNumbers[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}

/**
 * Returns the versions of all released contracts in ascending order. Returns an empty list if the folder does not
 * exist. Throws `CompatError` for a JSON file that is not named by a version.
 */
export async function listReleases(folder: URL): Promise<readonly string[]> {
  const files = existsSync(folder) ? await readdir(folder) : [];
  const versions = files
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
  const invalid = versions.find((version) => !parseVersion(version));
  if (invalid === undefined) return versions.toSorted(compareVersions);
  throw new CompatError(
    `${toRelativePath(folder)}${invalid}.json is not named by a version such as 1.2.0.json.`,
  );
}

/** Reads the released contract of a version. Throws `CompatError` if it is unreadable or has another version. */
export async function readRelease(folder: URL, version: string): Promise<JsonObject> {
  const file = new URL(`${version}.json`, folder);
  const contract = await readContract(file);
  if (getVersion(contract) === version) return contract;
  throw new CompatError(`${toRelativePath(file)} has info.version ${getVersion(contract)}.`);
}

/** Reads a contract. Throws `CompatError` if the file cannot be read, or is not JSON with `paths`. */
export async function readContract(file: URL): Promise<JsonObject> {
  const contract: unknown = await readFile(file, "utf8")
    .then((text) => JSON.parse(text) as unknown)
    .catch((error: unknown) => {
      throw new CompatError(
        `${toRelativePath(file)} cannot be read (${describeError(error)}); run: npm run generate.`,
      );
    });
  if (isJsonObject(contract) && isJsonObject(contract["paths"])) return contract;
  throw new CompatError(`${toRelativePath(file)} is not an OpenAPI contract: it has no paths.`);
}

/** Returns `info.version` of a contract. Throws `CompatError` unless it consists of three numbers, such as `1.2.0`. */
export function getVersion(contract: JsonObject): string {
  const version = String(getObject(contract, "info")["version"]);
  if (parseVersion(version)) return version;
  throw new CompatError(`info.version is "${version}"; it must be three numbers such as 1.2.0.`);
}

/** Stores a contract as the release of a version. Throws `CompatError` if this release exists. */
export async function recordRelease(folder: URL, version: string, text: string): Promise<void> {
  const file = new URL(`${version}.json`, folder);
  await mkdir(folder, { recursive: true });
  await writeFile(file, text, { flag: "wx" }).catch((error: unknown) => {
    if (getErrorCode(error) !== "EEXIST") throw error;
    throw new CompatError(`${toRelativePath(file)} exists already, and a release must not change.`);
  });
}
