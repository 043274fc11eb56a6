import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Refusal } from "../../scripts/emit/refusal.ts";
import { createLoader } from "./load.ts";

type Group = {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
};

const folder = join(import.meta.dirname, "suite/draft2020-12");
const loader = await createLoader();
afterAll(() => loader.close());

/** The keywords of the suite that the emitter refuses, with the number of cases; may only shrink. */
const refusedCases: Record<string, number> = {};

describe("the JSON Schema suite, the part that comes with the project", async () => {
  const files = (await Array.fromAsync(glob("**/*.json", { cwd: folder }))).toSorted();
  const refused: Record<string, number> = {};
  const failed: string[] = [];
  let passed = 0;

  for (const file of files) {
    const groups: Group[] = JSON.parse(readFileSync(join(folder, file), "utf8"));
    for (const { description, schema, tests } of groups) {
      const place = `${file}: ${description}`;
      const emitted = await loader.load(schema).catch((error: unknown) => error);
      if (emitted instanceof Refusal) {
        refused[emitted.keyword] = (refused[emitted.keyword] ?? 0) + tests.length;
        continue;
      }
      if (emitted instanceof Error) throw emitted;
      const zod = emitted as Awaited<ReturnType<typeof loader.load>>;
      for (const one of tests) {
        if (zod.safeParse(one.data).success === one.valid) passed++;
        else failed.push(`${place}: ${one.description}`);
      }
    }
  }
  const refusals = Object.values(refused).reduce((sum, count) => sum + count, 0);
  console.log(`JSON Schema suite: ${passed} passed, ${refusals} refused, ${failed.length} failed`, refused);

  test("passes whatever it does not refuse", () => {
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  });

  test("refuses only what is known to be refused", () => {
    expect(refused).toEqual(refusedCases);
  });
});
