import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";

const packagePath = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Returns the names, versions and licence texts of all packages in some bundles. Throws if a package has no licence
 * text, because it may not be distributed without one.
 */
export async function collectLicences(root: string, metafiles: readonly Metafile[]): Promise<string> {
  const inputs = metafiles.flatMap(({ inputs: files }) => Object.keys(files));
  const folders = new Set(inputs.flatMap((file) => packagePath.exec(file)?.[0] ?? []));
  const texts = await Promise.all([...folders].toSorted().map((folder) => readLicence(join(root, folder))));
  return texts.join(`\n\n${"-".repeat(80)}\n\n`);
}

async function readLicence(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  if (texts.length === 0 && license !== "MIT") throw new Error(`${name} ${version} has no licence text.`);
  const text = texts.length === 0 ? `Licence: ${license}` : texts.map((one) => one.trim()).join("\n\n");
  return `${name} ${version}\n\n${text}\n`;
}
