import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { root } from "./bundle.ts";

const packagePath = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Returns the names, versions and licence texts of all packages in some bundles, and of the packages in `others`. A
 * package under MIT without a text gets the text of MIT with its author. Rejects if a package under another licence has
 * no text.
 */
export async function collectLicences(
  metafiles: readonly Metafile[],
  others: readonly string[] = [],
): Promise<string> {
  const inputs = metafiles.flatMap(({ inputs: files }) => Object.keys(files));
  const folders = new Set([...inputs.flatMap((file) => packagePath.exec(file)?.[0] ?? []), ...others]);
  // The licence of this repository is MIT too.
  const [, mit = ""] =
    /(Permission is hereby granted[^]*)$/.exec(await readFile(join(root, "LICENSE"), "utf8")) ?? [];
  const texts = await Promise.all(
    [...folders].toSorted().map((folder) => readLicence(join(root, folder), mit)),
  );
  return joinLicences(texts);
}

/** Joins licence texts with a line between them. */
export const joinLicences = (texts: readonly string[]): string => texts.join(`\n\n${"-".repeat(80)}\n\n`);

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
}

async function readLicence(folder: string, mit: string): Promise<string> {
  const { name, version, license, author } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as PackageJson;
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  if (texts.length === 0 && license !== "MIT") throw new Error(`${name} ${version} has no licence text.`);
  const holder = typeof author === "object" ? author.name : (author ?? `the authors of ${name}`);
  if (texts.length === 0) texts.push(`MIT licence\n\nCopyright (c) ${holder}\n\n${mit}`);
  return `${name} ${version}\n\n${texts.map((one) => one.trim()).join("\n\n")}\n`;
}
