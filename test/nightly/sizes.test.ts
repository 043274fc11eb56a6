import { expect, test } from "vitest";
import { measureClone, measurePackage } from "../../scripts/sizes/measure.ts";

test("a clone and the package are measured, and the package is the smaller installation", async () => {
  const [clone, packaged] = [await measureClone(), await measurePackage()];
  for (const figures of [clone, packaged])
    expect(Object.values(figures).filter((value: unknown) => !(Number(value) > 0))).toEqual([]);
  expect(packaged.packages).toBe(3);
  expect(packaged.bytes).toBeLessThan(clone.bytes / 4);
});
