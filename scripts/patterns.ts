import { glob, readFile } from "node:fs/promises";
import { Command } from "commander";
import { findPatterns, type Pattern } from "./patterns/find.ts";
import { judge } from "./patterns/judge.ts";

new Command("npm run patterns --")
  .description("Fails if a regular expression of the service may take more than linear time.")
  .parse();

const root = new URL("../", import.meta.url).pathname;

/** Files whose regular expressions are made while the service runs, and why none of them can take long. */
const reviewed: Readonly<Record<string, string>> = {
  "src/domain/phone/numbering.ts": "libphonenumber's own, on at most 15 digits",
  "src/domain/phone/number-kind.ts": "libphonenumber's own, on at most 15 digits",
};

const found: Pattern[] = [];
for await (const file of glob(["src/**/*.{ts,js}", "generated/**/*.ts"], { cwd: root })) {
  found.push(...findPatterns(file, await readFile(root + file, "utf8")));
}
const isReviewed = ({ file, source }: Pattern) => source === undefined && file in reviewed;
const complaints = Object.keys(reviewed)
  .filter((name) => !found.some((pattern) => pattern.file === name && isReviewed(pattern)))
  .map(
    (name) => `scripts/patterns.ts: ${name} makes no regular expression any more; take it out of the list.`,
  );
const verdicts = new Map<string, Promise<string | undefined>>();
for (const pattern of found.filter((each) => !isReviewed(each))) {
  const { file, line, source, flags } = pattern;
  const text = `/${source}/${flags}`;
  const verdict = verdicts.get(text) ?? judge(pattern);
  verdicts.set(text, verdict);
  const fault = await verdict;
  if (fault !== undefined)
    complaints.push(`${file}:${line}: ${source === undefined ? "RegExp" : text}: ${fault}.`);
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
