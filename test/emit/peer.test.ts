import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, expect, test } from "vitest";
import { createLoader } from "./load.ts";
import { instances, schemas } from "./arbitraries.ts";
import fc from "../support/properties.ts";

const loader = await createLoader();
afterAll(() => loader.close());

const numRuns = Number(process.env["EMIT_RUNS"] ?? 200);

test("agrees with Ajv on any schema and any value", async () => {
  await fc.assert(
    fc.asyncProperty(
      schemas,
      fc.array(instances, { minLength: 20, maxLength: 20 }),
      async (schema, values) => {
        const zod = await loader.load(schema);
        const ajv = new Ajv2020({ strict: false, ownProperties: true });
        const validate = ajv.compile(schema);
        for (const value of values)
          expect([value, zod.safeParse(value).success]).toEqual([value, validate(value)]);
      },
    ),
    { numRuns },
  );
});

test("reports each refusal with an issue that has a place", async () => {
  await fc.assert(
    fc.asyncProperty(
      schemas,
      fc.array(instances, { minLength: 10, maxLength: 10 }),
      async (schema, values) => {
        const zod = await loader.load(schema);
        for (const value of values) {
          const result = zod.safeParse(value);
          if (result.success) continue;
          expect(result.error.issues.length).toBeGreaterThan(0);
          for (const issue of result.error.issues) expect(isWithin(value, issue.path)).toBe(true);
        }
      },
    ),
    { numRuns: 100 },
  );
});

/** Whether the path leads to a member of the value, or to one that is missing from an object that is there. */
function isWithin(value: unknown, path: readonly PropertyKey[]): boolean {
  const parents = path.slice(0, -1).reduce<unknown>((place, key) => Object(place)[key], value);
  return path.length === 0 || (typeof parents === "object" && parents !== null);
}
