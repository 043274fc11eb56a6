import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { variables } from "../src/config.ts";
import { contractOperations } from "./support/contract.ts";

const root = new URL("..", import.meta.url).pathname;
const read = (path: string) => readFileSync(root + path, "utf8");
const documents = ["README.md", ...globSync("spec/**/*.md", { cwd: root })];
/** Paths of the project in backticks: those with a folder of ours in front and no placeholder in them. */
const pathPattern = /`((?:spec|src|test|scripts|generated)\/[\w./*{},-]+)`/g;

describe("documents", () => {
  test.each(documents)("%s names only files that exist", (path) => {
    const named = [...read(path).matchAll(pathPattern)].map(([, name = ""]) => name);
    const missing = named
      .flatMap(expandBraces)
      .filter((name) => !existsSync(root + name) && globSync(name, { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });

  test("the README's table of operations is the contract's", () => {
    const listed = [...read("README.md").matchAll(/^\| `(\w+)` +\| `([A-Z]+ \/\S*)` /gm)];
    const declared = contractOperations.map(({ operationId, method, path }) => [
      operationId,
      `${method} ${path}`,
    ]);
    expect(listed.map(([, id, request]) => [id, request])).toEqual(declared);
  });

  test("the README's table of variables is the configuration's", () => {
    const listed = [...read("README.md").matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|/gm)];
    const taken = Object.entries(variables).map(([name, { takes }]) => [name, takes]);
    expect(listed.map(([, name, takes]) => [name, takes])).toEqual(taken);
  });

  test("every decision has its own number and says what pins it", () => {
    const records = globSync("spec/decisions/*.md", { cwd: root }).toSorted();
    const numbers = records.map((path) => /(\d{4})-/.exec(path)?.[1]);
    expect(numbers).toEqual(records.map((_, index) => String(index + 1).padStart(4, "0")));
    for (const path of records) expect(read(path), path).toMatch(/\*\*Pinned by:\*\* `?test\//);
  });
});

/** "test/a/{b,c}.ts" -> both names. */
function expandBraces(path: string): readonly string[] {
  const [, before = "", choices, after = ""] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === undefined ? [path] : choices.split(",").map((choice) => before + choice + after);
}
