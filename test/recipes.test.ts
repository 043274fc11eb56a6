import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { operations as operatorOperations } from "../generated/operator/routes.ts";
import { operations } from "../generated/routes.ts";
import { refusals } from "../src/domain/refusals.ts";
import { migrations } from "../src/store/migrations/index.ts";
import { kinds } from "./config/support.ts";

const root = new URL("..", import.meta.url).pathname;
const read = (path: string) => readFileSync(root + path, "utf8");
const guide = read("src/README.md");

/** A section of src/README.md, without its heading. */
function sectionOf(title: string): string {
  const [, text] = guide.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`src/README.md has no section "${title}".`);
  return text.split("\n## ")[0] ?? "";
}

/** The files that begin the steps of a recipe. */
const filesOf = (title: string): readonly string[] =>
  [...sectionOf(title).matchAll(/^\d+\. ((?:`[^`]+`(?: and )?)+)/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([\w./<>-]+\/[\w./<>-]*)`/g)].map(([, name = ""]) => name),
  );

type Names = Readonly<Record<string, string>>;

const fill = (template: string, names: Names) =>
  template.replaceAll(/<(\w+)>/g, (placeholder, name: string) => names[name] ?? placeholder);

const ids = Object.keys(operations);
const namesOf = (table: Readonly<Record<string, { readonly area: string }>>): readonly Names[] =>
  Object.entries(table).map(([operationId, { area }]) => ({ area, operationId }));
const recipes: Readonly<Record<string, readonly Names[]>> = {
  "Add an operation": namesOf(operations),
  "Add an operation for the operator": namesOf(operatorOperations),
  // The sandbox takes no options, and its tests are one file.
  "Add a provider": Object.keys(kinds)
    .filter((kind) => kind !== "sandbox")
    .map((kind) => ({ kind })),
  // The first migration creates the tables from their definitions, and adds no column.
  "Add a column on three stores": migrations
    .slice(1)
    .map(({ name }) => ({ migration: name.slice("0000-".length) })),
};

describe.each(Object.entries(recipes))("%s", (title, all) => {
  test("has been followed by each that there is", () => {
    const templates = filesOf(title).filter((name) => name.includes("<"));
    expect(templates.length).toBeGreaterThan(0);
    const named = all.flatMap((names) => templates.map((template) => fill(template, names)));
    expect(named.filter((name) => globSync(name, { cwd: root }).length === 0)).toEqual([]);
  });
});

describe("Add an operation", () => {
  const [made, edited] = [true, false].map((isMade) =>
    filesOf("Add an operation").filter((name) => name.includes("<") === isMade),
  ) as [string[], string[]];

  test("takes three new files, and lines in two", () => {
    expect(made).toHaveLength(3);
    expect(edited).toEqual(["spec/openapi.yaml", "src/operations/index.ts"]);
  });

  test("takes nothing else: no other file lists all operations", () => {
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

test.each(filesOf("Add an error code").filter((name) => !name.endsWith("/")))(
  "Add an error code: %s has every code",
  (name) => {
    // What a send alone may answer has an enumeration of its own.
    const text = read(name) + (name.endsWith("/ErrorCode.yaml") ? read(sendProblemCode) : "");
    expect(Object.keys(refusals).filter((code) => !text.includes(code))).toEqual([]);
  },
);

test.each(["Add an error code", "Add a price rule"])("%s names files", (title) => {
  expect(filesOf(title).length).toBeGreaterThan(2);
});

test("the life of a send has ten steps, and each names a file", () => {
  const steps = sectionOf("The life of a send")
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

  test("has every folder", () => {
    const folders = globSync("src/*/", { cwd: root, withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(rows.map(({ folder }) => folder).toSorted()).toEqual(names.toSorted());
  });

  test.each(rows)("says what $folder imports", ({ folder, isOpen, named }) => {
    const found = importsOf(folder).filter((name) => named.includes(name) === isOpen);
    expect(found).toEqual([]);
  });

  test.each(rows.filter(({ isOpen }) => !isOpen))("of $folder is the linter's", ({ folder, named }) => {
    const refused = refusedBy(folder);
    expect(named.filter((name) => refused.some((pattern) => pattern.test(`../${name}/a.ts`)))).toEqual([]);
  });
});

/** The other folders and files of src/ that a folder's files import. */
function importsOf(folder: string): readonly string[] {
  const imported = globSync(`src/${folder}/**/*.{ts,js}`, { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/\b(?:from|import)\b\s*\(?\s*"(\.[^"]+)"/g)].map(([, target = ""]) =>
      normalize(join(dirname(path), target)).split("/"),
    ),
  );
  const names = imported.filter(([top]) => top === "src").map(([, name = ""]) => name.replace(/\.ts$/, ""));
  return [...new Set(names)].filter((name) => name !== folder);
}

/** What the linter refuses in a folder. */
function refusedBy(folder: string): readonly RegExp[] {
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
