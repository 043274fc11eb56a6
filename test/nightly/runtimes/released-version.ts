import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../../..", import.meta.url).pathname;

/**
 * The release that an upgrade starts from: the first commit of the main branch whose package.json has its version. Its
 * schema and the schema of `test/store/released/1.0.0.sqlite.gz` are the same. This command prints it: git log --first-parent
 * --diff-merges=first-parent -S'"version": "1.0.0"' --format=%H -- package.json
 */
export const releasedCommit = "acf4a49f1e6b92dd0efdcd5ad1a91953bcb3f732";
/** Variable with a folder that contains the release and its node_modules, for a clone without the commit. */
const folderVariable = "CONNECT_HUB_TEST_RELEASED";

/** Sources of the release that can be started. `remove` deletes them, unless the environment names the folder. */
export interface ReleasedVersion {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Unpacks the release from the history of this repository, with the packages of this clone. Throws if the commit or one
 * of its packages is missing.
 */
export async function unpackReleasedVersion(): Promise<ReleasedVersion> {
  const given = process.env[folderVariable];
  if (given) return { folder: given, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-released-"));
  const remove = () => rm(folder, { recursive: true });
  try {
    extract(folder);
    linkPackages(folder);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function extract(folder: string): void {
  const archive = join(folder, "released.tar");
  try {
    execFileSync("git", ["archive", `--output=${archive}`, releasedCommit], { cwd: root, stdio: "pipe" });
  } catch (error) {
    throw new Error(
      `The released commit ${releasedCommit} is not in this clone. Run: git fetch --unshallow. Or set ${folderVariable} to a folder that contains the release and its node_modules.`,
      { cause: error },
    );
  }
  execFileSync("tar", ["-xf", archive, "-C", folder]);
}

/** Links the packages of this clone, and prints those whose version differs from the release. */
function linkPackages(folder: string): void {
  const packages = join(root, "node_modules");
  const { dependencies } = readJson(join(folder, "package.json")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    const installed = join(packages, name, "package.json");
    if (!existsSync(installed))
      throw new Error(
        `The release needs the package ${name}, which this clone does not have. Set ${folderVariable} to a folder that contains the release and its node_modules.`,
      );
    const found = (readJson(installed) as { readonly version: string }).version;
    if (found !== version) console.log(`The release runs with ${name} ${found} instead of ${version}.`);
  }
  symlinkSync(packages, join(folder, "node_modules"));
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
