import { glob, readFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations as operatorOperations } from "../generated/operator/routes.ts";
import { operations } from "../generated/routes.ts";
import { banner } from "../scripts/emit/contracts.ts";
import { generateFiles } from "../scripts/emit/generate.ts";
import { listContracts } from "../scripts/emit/contracts.ts";

const root = join(import.meta.dirname, "..");

/**
 * Returns `<area>/<operationId>` of all files in a folder that are named after an operation. Only these have names in
 * camelCase.
 */
async function listPaths(folder: string, ending: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(`*/*${ending}`, { cwd: join(root, folder) }));
  const named = files.filter((file) => /[A-Z]/.test(basename(file)));
  return named.map((file) => `${dirname(file)}/${basename(file, ending)}`).toSorted();
}

const toPaths = (table: Readonly<Record<string, { readonly area: string }>>) =>
  Object.entries(table)
    .map(([id, { area }]) => `${area}/${id}`)
    .toSorted();

const contracts = listContracts(new URL("../", import.meta.url));

const folders = contracts.map((contract) => ({
  contract,
  folder: contract.generated.pathname.slice(root.length + 1),
}));

describe.each(folders)("$folder", async ({ folder, contract }) => {
  const files = await generateFiles(contract);
  const text = (name: string) => readFile(join(root, folder, name), "utf8");

  test("contains the output of the generator and nothing else", async () => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...files.keys()].toSorted());
  });

  test.each([...files.keys()])(
    "%s is up to date with spec/ (otherwise, run: npm run generate)",
    async (name) => {
      expect(await text(name)).toBe(files.get(name));
    },
  );

  test.each([...files.keys()])("%s states on its first line that it is generated", (name) => {
    expect(files.get(name)!.split("\n")[0]).toContain(banner);
  });

  test("is reproducible, byte for byte", async () => {
    expect(await generateFiles(contract)).toEqual(files);
  });
});

describe.each([
  {
    whose: "the customer",
    places: toPaths(operations),
    bundle: "generated/openapi.json",
    folders: ["spec/paths", "src/operations", "test/contract"],
  },
  {
    whose: "the operator",
    places: toPaths(operatorOperations),
    bundle: "generated/operator/openapi.json",
    folders: ["spec/operator/paths", "src/operator", "test/operator"],
  },
])("an operation of $whose API has the same name and area", ({ places, bundle, folders }) => {
  const endings = [".yaml", ".ts", ".test.ts"];

  test.each(folders.map((folder, index) => [folder, endings[index]!]))(
    "in %s/<area>/<operationId>%s",
    async (folder, ending) => {
      expect(await listPaths(folder, ending)).toEqual(places);
    },
  );

  test("and the area equals the tag in the API", async () => {
    const document: unknown = JSON.parse(await readFile(join(root, bundle), "utf8"));
    const { paths } = document as {
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
    };
    const tagged = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, tags }) => `${tags[0]}/${operationId}`);
    expect(tagged.toSorted()).toEqual(places);
  });
});
