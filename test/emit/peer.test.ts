import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, expect, test } from "vitest";
import { createLoader } from "./load.ts";
import { instances, schemas } from "./arbitraries.ts";
import fc from "../support/properties.ts";

const loader = await createLoader();
afterAll(() => loader.close());

const numRuns = Number(process.env["EMIT_RUNS"] ?? 200);
const values = fc.array(instances, { minLength: 20, maxLength: 20 });

test("gives the same result as Ajv for any schema and value, and each issue has a position", async () => {
  await fc.assert(
    fc.asyncProperty(schemas, values, async (schema, tried) => {
      const zod = await loader.load(schema);
      const validate = new Ajv2020({ strict: false, ownProperties: true }).compile(schema);
      for (const value of tried) {
        const { success, error } = zod.safeParse(value);
        expect([value, success]).toEqual([value, validate(value)]);
        if (!success) expect(error.issues.length).toBeGreaterThan(0);
        for (const { path } of error?.issues ?? []) expect(isWithin(value, path)).toBe(true);
      }
    }),
    { numRuns },
  );
});

/**
 * Returns true if the path leads to a member of the value, or to a member that an object or list in the value lacks.
 */
function isWithin(value: unknown, path: readonly PropertyKey[]): boolean {
  const parent = path.slice(0, -1).reduce<unknown>((place, key) => Object(place)[key], value);
  return path.length === 0 || (typeof parent === "object" && parent !== null);
}
