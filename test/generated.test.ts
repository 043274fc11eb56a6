import { glob, readFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations } from "../generated/routes.ts";
import { banner } from "../scripts/emit/files/banner.ts";
import { generateFiles } from "../scripts/emit/files/all.ts";

const root = join(import.meta.dirname, "..");

/** The `<area>/<operationId>` of all files below a folder that bear the name of an operation: camelCase is theirs alone. */
async function placesIn(folder: string, ending: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(`*/*${ending}`, { cwd: join(root, folder) }));
  const named = files.filter((file) => /[A-Z]/.test(basename(file)));
  return named.map((file) => `${dirname(file)}/${basename(file, ending)}`).toSorted();
}

const places = Object.entries(operations)
  .map(([id, { area }]) => `${area}/${id}`)
  .toSorted();

describe("generated/", async () => {
  const files = await generateFiles(new URL("../spec/", import.meta.url));

  test("holds what the generator writes and nothing else", async () => {
    expect((await readdir(join(root, "generated"))).toSorted()).toEqual([...files.keys()].toSorted());
  });

  test.each([...files.keys()])("%s is what spec/ says; if not, run: npm run generate", async (name) => {
    expect(await readFile(join(root, "generated", name), "utf8")).toBe(files.get(name));
  });

  test.each([...files.keys()])("%s says on its first line that it is generated", (name) => {
    expect(files.get(name)!.split("\n")[0]).toContain(banner);
  });

  test("is the same each time, byte for byte", async () => {
    expect(await generateFiles(new URL("../spec/", import.meta.url))).toEqual(files);
  });
});

describe("an operation has the same name and area", () => {
  test("in spec/paths/<area>/<operationId>.yaml", async () => {
    expect(await placesIn("spec/paths", ".yaml")).toEqual(places);
  });

  test("in src/operations/<area>/<operationId>.ts", async () => {
    expect(await placesIn("src/operations", ".ts")).toEqual(places);
  });

  test("in test/contract/<area>/<operationId>.test.ts", async () => {
    expect(await placesIn("test/contract", ".test.ts")).toEqual(places);
  });

  test("and the area is the tag of the contract", async () => {
    const document: unknown = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));
    const { paths } = document as {
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
    };
    const tagged = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, tags }) => `${tags[0]}/${operationId}`);
    expect(tagged.toSorted()).toEqual(places);
  });
});
