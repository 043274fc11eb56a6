import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/compare.ts";
import { asRead, changedSchemas, contractOf } from "./samples.ts";
import fc from "../support/properties.ts";

const runs = Number(process.env["COMPAT_RUNS"] ?? 800);
const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });

/** What Ajv says of each value; undefined where the code that it makes of a schema breaks down. */
function validator(schema: unknown): (value: unknown) => boolean | undefined {
  const validate = ajv.compile(schema as object);
  return (value) => {
    try {
      return validate(value);
    } catch {
      return undefined;
    }
  };
}

/** Whether the change breaks a client that writes (`requests`) or reads (`answers`) such values. */
function breaks(before: unknown, after: unknown, direction: "requests" | "answers"): boolean {
  return compareContracts(contractOf(before), contractOf(after)).some(
    ({ level, users }) => level === "major" && [...users].some((user) => user.startsWith(direction)),
  );
}

describe("what is called compatible is compatible", () => {
  test("a request that was valid is still valid", () => {
    let judged = 0;
    fc.assert(
      fc.property(changedSchemas, ({ before, after, values }) => {
        if (breaks(before, after, "requests")) return;
        judged += 1;
        const [old, now] = [validator(before), validator(after)];
        for (const value of values) {
          if (old(value)) expect(now(value), JSON.stringify({ before, after, value })).not.toBe(false);
        }
      }),
      { numRuns: runs },
    );
    expect(judged / runs).toBeGreaterThan(0.1);
  });

  test("an answer that comes now is one that a client could read before", () => {
    let judged = 0;
    fc.assert(
      fc.property(changedSchemas, ({ before, after, values }) => {
        if (breaks(before, after, "answers")) return;
        judged += 1;
        const [old, now] = [validator(asRead(before)), validator(after)];
        for (const value of values) {
          if (now(value)) expect(old(value), JSON.stringify({ before, after, value })).not.toBe(false);
        }
      }),
      { numRuns: runs },
    );
    expect(judged / runs).toBeGreaterThan(0.1);
  });
});
