import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readRelease, releasedVersions } from "../../scripts/compat/releases.ts";
import { judge } from "../../scripts/compat/verdict.ts";

const folder = new URL("../../spec/releases/", import.meta.url);
const versions = await releasedVersions(folder);
const changelog = readFileSync(new URL("../../spec/CHANGELOG.md", import.meta.url), "utf8");

describe("spec/releases/", () => {
  test("begins with the first version", () => {
    expect(versions[0]).toBe("1.0.0");
  });

  test.each(versions.slice(1).map((version, index) => [versions[index]!, version]))(
    "after %s comes %s, whose number allows its changes",
    async (before, after) => {
      const verdict = judge(await readRelease(folder, before), await readRelease(folder, after));
      expect(verdict).toMatchObject({ isAllowed: true, released: before, version: after });
    },
  );

  test.each(versions)("the changelog has a section for %s", (version) => {
    expect(changelog).toContain(`\n## ${version}\n`);
  });
});
