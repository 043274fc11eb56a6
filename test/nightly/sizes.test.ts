import { expect, test } from "vitest";
import { measureBinary, measureClone, measurePackage } from "../../scripts/sizes/measure.ts";

test("the clone, the package and the executable file are measured, and the clone is the largest", async () => {
  const clone = await measureClone();
  const others = { package: await measurePackage(), executable: await measureBinary() };
  for (const { packages, ...figures } of [clone, others.package, others.executable]) {
    expect(packages).toBeGreaterThanOrEqual(0);
    expect(Object.values(figures).filter((value) => !(value > 0))).toEqual([]);
  }
  expect(others.package.packages).toBe(3);
  expect(others.executable.packages).toBe(0);
  expect(others.package.bytes).toBeLessThan(clone.bytes / 4);
  expect(others.executable.bytes).toBeLessThan(clone.bytes / 2);
});
