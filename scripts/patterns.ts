import { glob, readFile } from "node:fs/promises";
import { Command } from "commander";
import { findPatterns, type Pattern } from "./patterns/find-patterns.ts";
import { checkPattern } from "./patterns/check-pattern.ts";

new Command("npm run patterns --")
  .description("Fails if a regular expression of the service may take more than linear time.")
  .parse();

const root = new URL("../", import.meta.url).pathname;

/** Files that create regular expressions at run time, with the reason why none of them can take long. */
const reviewed: Readonly<Record<string, string>> = {
  "src/domain/phone/numbering.ts": "patterns of libphonenumber, applied to at most 15 digits",
  "src/domain/phone/number-kind.ts": "patterns of libphonenumber, applied to at most 15 digits",
};

const found: Pattern[] = [];
for await (const file of glob(["src/**/*.{ts,js}", "generated/**/*.ts"], { cwd: root })) {
  found.push(...findPatterns(file, await readFile(root + file, "utf8")));
}
const isReviewed = ({ file, source }: Pattern) => source === undefined && file in reviewed;
const complaints = Object.keys(reviewed)
  .filter((name) => !found.some((pattern) => pattern.file === name && isReviewed(pattern)))
  .map(
    (name) =>
      `scripts/patterns.ts: ${name} creates no regular expression at run time. Remove it from the list.`,
  );
const checks = new Map<string, Promise<string | undefined>>();
for (const pattern of found.filter((each) => !isReviewed(each))) {
  const { file, line, source, flags } = pattern;
  const text = `/${source}/${flags}`;
  const check = checks.get(text) ?? checkPattern(pattern);
  checks.set(text, check);
  const problem = await check;
  if (problem !== undefined)
    complaints.push(`${file}:${line}: ${source === undefined ? "RegExp" : text}: ${problem}.`);
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
