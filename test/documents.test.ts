import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createProgram } from "../src/cli/program.ts";
import { variables } from "../src/config/config.ts";

const root = new URL("..", import.meta.url).pathname;
const read = (path: string) => readFileSync(root + path, "utf8");
/** These files are shipped with the clients and refer to files there. */
const ofClients = [
  "scripts/client/pack-readme.md",
  ...globSync("scripts/client/languages/*/README.md", { cwd: root }),
];
const documents = globSync(["*.md", "{spec,src,scripts,test}/**/*.md"], { cwd: root }).filter(
  (path) => !ofClients.includes(path),
);
const { scripts } = JSON.parse(read("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Paths of the project in backticks, without placeholders. */
const pathPattern = /`((?:spec|src|test|scripts|generated)\/[\w./*{},-]*)`/g;

describe.each(documents)("%s", (path) => {
  test("names only files that exist", () => {
    const named = [...read(path).matchAll(pathPattern)].map(([, name = ""]) => name);
    const missing = named
      .flatMap(expandBraces)
      .filter((name) => !existsSync(root + name) && globSync(name, { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });

  test("links only to files and headings that exist", () => {
    const targets = [...removeCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
    const broken = targets.filter((target) => !/^https?:/.test(target) && !targetExists(path, target));
    expect(broken).toEqual([]);
  });

  test("names only commands that package.json has", () => {
    const named = [...read(path).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:0-9]*)/g)];
    expect(named.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("documents", () => {
  test("the README has at most 150 lines", () => {
    expect(read("README.md").split("\n").length).toBeLessThanOrEqual(150);
  });

  test("every document can be reached from the README", () => {
    const seen = new Set<string>();
    const follow = (path: string): void => {
      if (seen.has(path) || !existsSync(root + path)) return;
      seen.add(path);
      const targets = [...removeCode(read(path)).matchAll(/\]\(([^)#\s]+\.md)[^)]*\)/g)];
      for (const [, target = ""] of targets) follow(join(dirname(path), target));
    };
    follow("README.md");
    const readers = documents.filter((path) => path.endsWith("README.md") || path === "spec/guide.md");
    expect(readers.filter((path) => !seen.has(path))).toEqual([]);
  });

  test("the table of variables equals the configuration", () => {
    const listed = [...read("src/runtimes/README.md").matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|/gm)];
    const taken = Object.entries(variables).map(([name, { takes }]) => [name, takes]);
    expect(listed.map(([, name, takes]) => [name, takes])).toEqual(taken);
  });

  test("the table of commands contains every command of the operator", () => {
    const [, table = ""] = read("src/runtimes/README.md").split("\n## Commands\n");
    const listed = [...table.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`([a-z -]+)/g)].map(([, name = ""]) => name.trim()),
    );
    const commands = createProgram().commands.flatMap((command) =>
      // The commands of `call` are listed in the API itself.
      command.commands.length === 0 || command.name() === "call"
        ? [command.name()]
        : command.commands.map((part) => `${command.name()} ${part.name()}`),
    );
    expect(commands.filter((name) => !listed.includes(name))).toEqual([]);
  });

  test("decisions are numbered consecutively and name the tests that pin them", () => {
    for (const folder of ["spec/decisions", "spec/operator/decisions"]) {
      const records = globSync(`${folder}/*.md`, { cwd: root }).toSorted();
      const numbers = records.map((path) => /(\d{4})-/.exec(path)?.[1]);
      expect(numbers).toEqual(records.map((_, index) => String(index + 1).padStart(4, "0")));
      for (const path of records) expect(read(path), path).toMatch(/\*\*Pinned by:\*\* `?test\//);
    }
  });
});

/** Expands "test/a/{b,c}.ts" to both paths. */
function expandBraces(path: string): readonly string[] {
  const [, before = "", choices, after = ""] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === undefined ? [path] : choices.split(",").map((choice) => before + choice + after);
}

/** Removes code blocks, and brackets in inline code, so that they are not parsed as links or headings. */
function removeCode(text: string): string {
  return text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, "")
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll("[", ""));
}

function targetExists(from: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  if (!existsSync(root + path)) return false;
  return anchor === undefined || listAnchors(read(path)).includes(anchor);
}

/** Returns the anchors that GitHub creates for headings. */
function listAnchors(text: string): readonly string[] {
  const headings = [...removeCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
