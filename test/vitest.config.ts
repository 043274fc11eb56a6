import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;
const coverage = "test/contract/coverage.test.ts";
const shared = {
  root,
  globalSetup: ["test/support/global-setup.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** The coverage test looks at what all others have exercised, so it comes after them. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: "tests",
          include: ["test/**/*.test.ts"],
          exclude: [coverage],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...shared, name: "coverage", include: [coverage], sequence: { groupOrder: 1 } } },
    ],
  },
});
