import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ContractError } from "../../scripts/emit/contract-error.ts";
import { cases } from "./cases.ts";
import { createLoader } from "./load.ts";

const loader = await createLoader();
afterAll(() => loader.close());

describe.each(cases)("%s", (_name, schema, valid, invalid) => {
  test("accepts the valid values with all their members, and rejects the invalid values", async () => {
    const zod = await loader.load(schema);
    const accepted = (values: readonly unknown[]) => values.filter((value) => zod.safeParse(value).success);
    expect(accepted(valid)).toEqual(valid);
    expect(accepted(invalid)).toEqual([]);
    for (const value of valid) expect(JSON.stringify(zod.parse(value))).toBe(JSON.stringify(value));
  });
});

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
const files = (await Array.fromAsync(glob("**/*.json", { cwd: folder }))).toSorted();

/** Groups of the suite with keywords that the contracts do not use, each with that keyword. */
const unsupportedGroups: Readonly<Record<string, string>> = {
  "items and subitems": "prefixItems",
  "prefixItems with no additional items allowed": "prefixItems",
  "items does not look in applicators, valid case": "allOf",
  "prefixItems validation adjusts the starting index for items": "prefixItems",
  "items with heterogeneous array": "prefixItems",
  "properties, patternProperties, additionalProperties interaction": "patternProperties",
};

describe.each(files)("%s of the official suite", (file) => {
  const groups = JSON.parse(readFileSync(join(folder, file), "utf8")) as readonly Group[];
  test.each(groups)("$description", async ({ description, schema, tests }) => {
    const zod = await loader.load(schema).catch((error: unknown) => {
      if (error instanceof ContractError) return error;
      throw error;
    });
    const keyword = unsupportedGroups[description];
    if (keyword !== undefined || zod instanceof ContractError)
      return expect(zod).toEqual(expect.objectContaining({ keyword }));
    const results = tests.map((one) => [one.description, zod.safeParse(one.data).success]);
    expect(results).toEqual(tests.map((one) => [one.description, one.valid]));
  });
});
