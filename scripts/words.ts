import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { Command } from "commander";
import { findExceeded, type SignCounts } from "./words/limits.ts";
import { findSigns, signs } from "./words/signs.ts";
import { readTexts } from "./words/texts.ts";

const program = new Command("npm run words --")
  .description(
    "Counts signs of unclear English in comments, names, messages and documents. Fails if a count is above its limit in scripts/words/limits.json.",
  )
  .argument("[path...]", "files or folders; the limits apply only without any")
  .option("--list", "print each sign with its file and line")
  .option("--sign <id>", "count only this sign; the limits do not apply")
  .option("--check", "print nothing but the signs above their limit")
  .option("--lower", "lower the limits to the present counts, if none is exceeded")
  .parse();
const options = program.opts<{ check?: boolean; list?: boolean; sign?: string; lower?: boolean }>();
if (options.sign !== undefined && !signs.some(({ id }) => id === options.sign)) {
  program.error(`There is no sign ${options.sign}. The signs are ${signs.map(({ id }) => id).join(", ")}.`);
}

const root = new URL("../", import.meta.url).pathname;
const limitsFile = new URL("words/limits.json", import.meta.url);
const areas = ["src", "scripts", "test", "READMEs", "guides", "contracts", "decisions"] as const;
type Area = (typeof areas)[number];

/** Returns the part of the repository whose counts a file belongs to. */
function getArea(path: string): Area {
  if (path.includes("/decisions/")) return "decisions";
  if (path.startsWith("spec/")) return path.endsWith(".md") ? "guides" : "contracts";
  if (path.endsWith(".md")) return "READMEs";
  return path.startsWith("test/") ? "test" : path.startsWith("scripts/") ? "scripts" : "src";
}

const named = program.args.length > 0 ? program.args : ["src", "scripts", "test", "spec", "README.md"];
const files = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...named],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\0")
  // The official test suite of JSON Schema has texts of its own.
  .filter((path) => /\.(ts|js|mjs|md|ya?ml)$/.test(path) && !path.startsWith("test/emit/suite/"));
if (files.length === 0) program.error(`No text in ${named.join(", ")}.`);

const counts = new Map(signs.map(({ id }) => [id, new Map<Area, number>()]));
const words = new Map<Area, number>();
for (const path of files) {
  const area = getArea(path);
  const content = await readFile(root + path, "utf8").catch(() => "");
  for (const { line, ...text } of readTexts(path, content)) {
    if (/^(doc|inline|prose)$/.test(text.kind)) {
      words.set(area, (words.get(area) ?? 0) + text.text.split(/\s+/).length);
    }
    for (const { sign, excerpt } of findSigns(text)) {
      if (options.sign !== undefined && sign !== options.sign) continue;
      const count = counts.get(sign)!;
      count.set(area, (count.get(area) ?? 0) + 1);
      if (options.list) console.log(`${path}:${line}: ${sign} [${text.kind}] ${excerpt}`);
    }
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0);
const totals = Object.fromEntries([...counts].map(([sign, count]) => [sign, sum(count.values())]));
const printRow = (label: string, cells: readonly (string | number)[], note = "") =>
  options.check ||
  console.log(
    label.padEnd(18) + cells.map((cell) => String(cell).padStart(10)).join("") + (note && `   ${note}`),
  );
printRow("sign", [...areas, "all"], "instead");
for (const { id, instead } of signs) {
  if (options.sign !== undefined && id !== options.sign) continue;
  printRow(id, [...areas.map((area) => counts.get(id)!.get(area) ?? 0), totals[id]!], instead);
}
const found = areas.map((area) => sum(Array.from(counts.values(), (count) => count.get(area) ?? 0)));
const read = areas.map((area) => words.get(area) ?? 0);
const perHundred = (count: number, of: number) => (of === 0 ? "" : ((100 * count) / of).toFixed(2));
printRow("all", [...found, sum(found)]);
printRow("words of text", [...read, sum(read)]);
printRow("signs / 100 words", [
  ...areas.map((_, index) => perHundred(found[index]!, read[index]!)),
  perHundred(sum(found), sum(read)),
]);

if (program.args.length === 0 && options.sign === undefined) {
  const limits = JSON.parse(await readFile(limitsFile, "utf8")) as SignCounts;
  const exceeded = findExceeded(totals, limits);
  for (const sign of exceeded) {
    console.error(
      `${sign}: ${totals[sign]} places, at most ${limits[sign] ?? 0} are allowed. To list them, run: npm run words -- --list --sign ${sign}`,
    );
  }
  if (exceeded.length > 0) process.exitCode = 1;
  else if (options.lower) await writeFile(limitsFile, `${JSON.stringify(totals, undefined, 2)}\n`);
}
