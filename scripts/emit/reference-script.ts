import { readFile } from "node:fs/promises";
import { banner } from "./contracts.ts";

const resolved = import.meta.resolve("@scalar/api-reference");

/**
 * Returns the library that renders the reference page, after a comment with its version, author and licence. The
 * service serves this copy, so that an installation needs neither the package nor its dependencies.
 */
export async function readReferenceScript(): Promise<string> {
  const read = (name: string) => readFile(new URL(name, resolved), "utf8");
  const { name, version, author, license } = JSON.parse(await read("../package.json")) as Readonly<
    Record<string, string>
  >;
  // The source map is not served.
  const script = (await read("browser/standalone.js")).replace(/\n\/\/# sourceMappingURL=\S*\s*$/, "");
  return `/*! ${banner} ${name} ${version}. Copyright (c) ${author}. Licence: ${license}, with the text of /LICENSE. */\n${script}\n`;
}
