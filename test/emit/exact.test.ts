import { afterAll, describe, expect, test } from "vitest";
import { arrayCases } from "./cases/arrays.ts";
import { formatCases } from "./cases/formats.ts";
import { logicCases } from "./cases/logic.ts";
import { objectCases } from "./cases/objects.ts";
import { plainCases } from "./cases/plain.ts";
import { createLoader } from "./load.ts";

const loader = await createLoader();
afterAll(() => loader.close());

const cases = [...plainCases, ...arrayCases, ...objectCases, ...logicCases, ...formatCases];

describe.each(cases)("%s", (_name, schema, valid, invalid) => {
  test("accepts and refuses what JSON Schema 2020-12 says", async () => {
    const zod = await loader.load(schema);
    const accepted = (values: readonly unknown[]) => values.filter((value) => zod.safeParse(value).success);
    expect(accepted(valid)).toEqual(valid);
    expect(accepted(invalid)).toEqual([]);
  });

  test("keeps every member of what it accepts", async () => {
    const zod = await loader.load(schema);
    for (const value of valid) expect(JSON.stringify(zod.parse(value))).toBe(JSON.stringify(value));
  });
});
