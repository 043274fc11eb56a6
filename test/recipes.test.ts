import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { operations as operatorOperations } from "../generated/operator/routes.ts";
import { operations } from "../generated/routes.ts";
import { problemTypes } from "../src/domain/problems.ts";
import { migrations } from "../src/store/migrations/index.ts";
import { kinds } from "./config/support.ts";

const root = new URL("..", import.meta.url).pathname;
const read = (path: string) => readFileSync(root + path, "utf8");
const guide = read("src/README.md");

/** Returns a section of src/README.md, without its heading. */
function readSection(title: string): string {
  const [, text] = guide.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`src/README.md has no section "${title}".`);
  return text.split("\n## ")[0] ?? "";
}

/** Returns the files at the beginning of the steps of a recipe. */
const listFiles = (title: string): readonly string[] =>
  [...readSection(title).matchAll(/^\d+\. ((?:`[^`]+`(?: and )?)+)/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([\w./<>-]+\/[\w./<>-]*)`/g)].map(([, name = ""]) => name),
  );

type Names = Readonly<Record<string, string>>;

const fill = (template: string, names: Names) =>
  template.replaceAll(/<(\w+)>/g, (placeholder, name: string) => names[name] ?? placeholder);

const ids = Object.keys(operations);
const toNames = (table: Readonly<Record<string, { readonly area: string }>>): readonly Names[] =>
  Object.entries(table).map(([operationId, { area }]) => ({ area, operationId }));
const recipes: Readonly<Record<string, readonly Names[]>> = {
  "Add an operation": toNames(operations),
  "Add an operation for the operator": toNames(operatorOperations),
  // The sandbox has no options and a single test file.
  "Add a provider": Object.keys(kinds)
    .filter((kind) => kind !== "sandbox")
    .map((kind) => ({ kind })),
  // The first migration creates the tables from their definitions and adds no column.
  "Add a column on three stores": migrations
    .slice(1)
    .map(({ name }) => ({ migration: name.slice("0000-".length) })),
};

describe.each(Object.entries(recipes))("%s", (title, all) => {
  test("applies to every existing example", () => {
    const templates = listFiles(title).filter((name) => name.includes("<"));
    expect(templates.length).toBeGreaterThan(0);
    const named = all.flatMap((names) => templates.map((template) => fill(template, names)));
    expect(named.filter((name) => globSync(name, { cwd: root }).length === 0)).toEqual([]);
  });
});

describe("Add an operation", () => {
  const [made, edited] = [true, false].map((isMade) =>
    listFiles("Add an operation").filter((name) => name.includes("<") === isMade),
  ) as [string[], string[]];

  test("needs three new files, and a line in two existing files", () => {
    expect(made).toHaveLength(3);
    expect(edited).toEqual(["spec/openapi.yaml", "src/operations/index.ts"]);
  });

  test("needs nothing else, because no other file lists all operations", () => {
    const files = globSync("{src,scripts,spec,test}/**/*.{ts,js,json,yaml,md}", { cwd: root });
    const written = [...files, "README.md"].filter((name) => !name.startsWith("spec/releases/"));
    const lists = written.filter((name) => {
      const words = new Set(read(name).match(/\w+/g));
      return ids.every((id) => words.has(id));
    });
    expect(lists.toSorted()).toEqual(edited.toSorted());
  });
});

const sendProblemCode = "spec/components/schemas/SendProblemCode.yaml";

test.each(listFiles("Add an error code").filter((name) => !name.endsWith("/")))(
  "Add an error code: %s contains every code",
  (name) => {
    // Codes that only sends have are in a separate enumeration.
    const text = read(name) + (name.endsWith("/ErrorCode.yaml") ? read(sendProblemCode) : "");
    expect(Object.keys(problemTypes).filter((code) => !text.includes(code))).toEqual([]);
  },
);

test.each(["Add an error code", "Add a price rule"])("the recipe “%s” names files", (title) => {
  expect(listFiles(title).length).toBeGreaterThan(2);
});

test("the life of a send has ten steps, and at most one of them names no file", () => {
  const steps = readSection("The life of a send")
    .split(/^\d+\. /m)
    .slice(1);
  expect(steps).toHaveLength(10);
  expect(steps.filter((step) => !/`(src|generated)\/[^`]+`/.test(step)).length).toBeLessThanOrEqual(1);
});

describe("the table of folders", () => {
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\| .*? +\| (.*?) +\|$/gm)].map(
    ([, folder = "", cell = ""]) => ({
      folder,
      isOpen: cell.startsWith("everything but"),
      named: [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name),
    }),
  );

  test("contains every folder", () => {
    const folders = globSync("src/*/", { cwd: root, withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(rows.map(({ folder }) => folder).toSorted()).toEqual(names.toSorted());
  });

  test.each(rows)("lists the imports of $folder", ({ folder, isOpen, named }) => {
    const found = listImports(folder).filter((name) => named.includes(name) === isOpen);
    expect(found).toEqual([]);
  });

  test.each(rows.filter(({ isOpen }) => !isOpen))(
    "agrees with the linter for $folder",
    ({ folder, named }) => {
      const refused = listRejectedPatterns(folder);
      expect(named.filter((name) => refused.some((pattern) => pattern.test(`../${name}/a.ts`)))).toEqual([]);
    },
  );
});

/** Returns the other folders and files of src/ that the files of a folder import. */
function listImports(folder: string): readonly string[] {
  const imported = globSync(`src/${folder}/**/*.{ts,js}`, { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/\b(?:from|import)\b\s*\(?\s*"(\.[^"]+)"/g)].map(([, target = ""]) =>
      normalize(join(dirname(path), target)).split("/"),
    ),
  );
  const names = imported.filter(([top]) => top === "src").map(([, name = ""]) => name.replace(/\.ts$/, ""));
  return [...new Set(names)].filter((name) => name !== folder);
}

/** Returns the import patterns that the linter rejects in a folder. */
function listRejectedPatterns(folder: string): readonly RegExp[] {
  const { overrides } = JSON.parse(read("scripts/oxlint.json")) as {
    readonly overrides: readonly {
      readonly files: readonly string[];
      readonly rules: { readonly "no-restricted-imports"?: unknown };
    }[];
  };
  const own = overrides.filter(({ files }) => files.includes(`**/src/${folder}/**`));
  return own.flatMap(({ rules }) =>
    [...JSON.stringify(rules["no-restricted-imports"] ?? "").matchAll(/"regex":("(?:[^"\\]|\\.)*")/g)].map(
      ([, regex = '""']) => new RegExp(JSON.parse(regex) as string),
    ),
  );
}
