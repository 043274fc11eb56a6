import { defineConfig } from "vitest/config";
import { patienceMilliseconds } from "./support/patience.ts";

const root = new URL("..", import.meta.url).pathname;
// Threads of the store read their code from the cache. Without it each strips types again, by WebAssembly, whose compiler in
// Node 24 sometimes crashes the process on a busy machine.
process.env["NODE_COMPILE_CACHE"] ??= `${root}node_modules/.cache/compile`;
const coverage = "test/contract/coverage.test.ts";
/** What needs a Postgres server runs when the tests' store is Postgres. */
const onPostgres = [
  "test/store/postgres*.test.ts",
  "test/runtimes/instances*.test.ts",
  "test/runtimes/postgres-*.test.ts",
];
const elsewhere = process.env["CONNECT_HUB_TEST_STORE"] === "postgres" ? [] : onPostgres;
/** These change nothing that others use, so that a worker loads the service once for all of them. */
const together = [
  "caches",
  "common",
  "contract",
  "domain",
  "guard",
  "http",
  "metrics",
  "operator",
  "config",
  "verification-texts",
].map((folder) => `test/${folder}/**/*.test.ts`);
/** What the command line names; the coverage of both contracts is that of a run of everything, or of both their folders. */
const named = process.argv
  .slice(2)
  .filter((word) => word.startsWith("test/") && !word.endsWith(".config.ts"));
const isCovered =
  named.length === 0 ||
  named.includes(coverage) ||
  ["test/contract", "test/operator"].every((folder) => named.includes(folder));
const shared = {
  root,
  globalSetup: ["test/support/global-setup.ts"],
  // Longer than what a test waits for, so that the test itself says what did not come about.
  testTimeout: 2 * patienceMilliseconds,
  hookTimeout: 2 * patienceMilliseconds,
  expect: { poll: { timeout: patienceMilliseconds } },
};

/** The coverage test looks at what all others have exercised, so it comes after them. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: "tests",
          include: ["test/**/*.test.ts"],
          exclude: [coverage, ...together, ...elsewhere],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "together",
          include: together,
          exclude: [coverage],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      ...(isCovered
        ? [{ test: { ...shared, name: "coverage", include: [coverage], sequence: { groupOrder: 1 } } }]
        : []),
    ],
  },
});
