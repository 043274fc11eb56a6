import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = await mkdtemp(join(root, "node_modules/emitted-"));
afterAll(() => rm(folder, { recursive: true }));

const run = (input: string) =>
  spawnSync(process.execPath, [join(root, "scripts/emit/cli.ts")], { input, encoding: "utf8" });

describe("node scripts/emit/cli.ts", () => {
  test("prints a module whose export `schema` is the zod schema", async () => {
    const { status, stdout, stderr } = run('{"type":"object","required":["a"],"$defs":{}}');
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.match(/^import .*$/gm)).toEqual(['import { z } from "@hono/zod-openapi";']);
    const file = join(folder, "schema.mjs");
    await writeFile(file, stdout);
    const { schema } = await import(pathToFileURL(file).href);
    expect([schema.safeParse({ a: 1 }).success, schema.safeParse({}).success]).toEqual([true, false]);
  });

  test("exits with 1 and prints the unsupported keyword, its position and the remedy", () => {
    const { status, stdout, stderr } = run('{"properties":{"a":{"unevaluatedItems":false}}}');
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^#\/properties\/a: "unevaluatedItems" is not supported[.] Use type, .*\n$/);
  });

  test.each(["", "{", "nonsense"])("exits with 1 if the input %j is not JSON", (input) => {
    const { status, stdout, stderr } = run(input);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^The input is not JSON: .*\n$/);
  });
});
