import { defineConfig } from "vitest/config";
import { patienceMilliseconds } from "./support/patience.ts";

const root = new URL("..", import.meta.url).pathname;
// Threads of the store read their code from the cache. Without it each strips types again, by WebAssembly, whose compiler in
// Node 24 sometimes crashes the process on a busy machine.
process.env["NODE_COMPILE_CACHE"] ??= `${root}node_modules/.cache/compile`;
const coverage = "test/contract/coverage.test.ts";
const nightly = "test/nightly/**/*.test.ts";
/** The store's suite on node:sqlite, which test/nightly/runtimes/store.test.ts runs on Deno. */
const onDeno = "test/store/node-sqlite.test.ts";
/** Files that need a Postgres server. */
const onPostgres = [
  "test/store/postgres*.test.ts",
  "test/runtimes/instances*.test.ts",
  "test/runtimes/postgres-*.test.ts",
];
/** What depends on the isolation and the affected rows of a database: money, races, idempotency and the queue. */
const onEachStore = [
  "test/contract/{lost-answers,races,uncommitted-sends,unpaid-sends}.test.ts",
  "test/contract/account/refreshSession.test.ts",
  "test/contract/billing/*.test.ts",
  "test/contract/esim/{createEsimPackage,settling}.test.ts",
  "test/contract/sms/sendSms.test.ts",
  "test/contract/verifications/{races,racing-attempts}.test.ts",
  "test/operator/customers/{correctBalance,creditCustomer,debitCustomer}.test.ts",
  "test/operator/queue/*.test.ts",
];
/** Folders of files that change nothing that others use. A worker process loads the service once for all of them. */
const together = [
  "caches",
  "common",
  "contract",
  "guard",
  "http",
  "metrics",
  "operator",
  "config",
  "texts",
].map((folder) => `test/${folder}/**/*.test.ts`);
const files = (folder: string) => `test/${folder}/**/*.test.ts`;
/** Other folders of such files, each with worker processes of its own. */
const apart = ["cli", "domain", "delivery", "providers"];
/** What the command line names; the coverage of both contracts is that of a run of everything, or of both their folders. */
const named = process.argv
  .slice(2)
  .filter((word) => word.startsWith("test/") && !word.endsWith(".config.ts"));
const isCovered =
  named.length === 0 ||
  named.includes(coverage) ||
  ["test/contract", "test/operator"].every((folder) => named.includes(folder));
const isOnDeno = named.includes(onDeno);
const isNightly = named.some((word) => word.startsWith("test/nightly"));
const setup = ["test/support/global-setup.ts"];
const postgresSetup = [...setup, "test/support/postgres-setup.ts"];

interface Project {
  readonly include: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
  readonly globalSetup?: string[];
  readonly setupFiles?: string[];
  /** Where the service of the tests keeps its data. */
  readonly store?: "postgres" | "d1";
  readonly groupOrder?: number;
}

const project = (name: string, { groupOrder = 0, store, ...given }: Project) => ({
  test: {
    root,
    name,
    globalSetup: setup,
    setupFiles: ["test/support/cheap-scrypt.ts"],
    env: store === undefined ? {} : { CONNECT_HUB_TEST_STORE: store },
    // Longer than what a test waits for, so that the test itself says what did not come about.
    testTimeout: 2 * patienceMilliseconds,
    hookTimeout: 2 * patienceMilliseconds,
    expect: { poll: { timeout: patienceMilliseconds } },
    sequence: { groupOrder },
    ...given,
  },
});

export default defineConfig({
  root,
  test: {
    maxWorkers: 3,
    projects: [
      project("tests", {
        include: ["test/**/*.test.ts"],
        exclude: [
          ...(isOnDeno ? [] : [onDeno]),
          coverage,
          nightly,
          ...together,
          ...apart.map(files),
          ...onPostgres,
        ],
      }),
      project("together", { include: together, exclude: [coverage], isolate: false }),
      // The command line hashes passwords in a process of its own, at the usual cost.
      project("cli", { include: [files("cli")], setupFiles: [] }),
      project("domain", { include: [files("domain")], isolate: false, setupFiles: [] }),
      project("delivery", { include: [files("delivery")], isolate: false }),
      project("providers", { include: [files("providers")], isolate: false }),
      project("postgres", { include: onPostgres, globalSetup: postgresSetup }),
      project("contract-postgres", {
        include: onEachStore,
        isolate: false,
        store: "postgres",
        globalSetup: postgresSetup,
      }),
      project("contract-d1", { include: onEachStore, isolate: false, store: "d1" }),
      ...(isNightly ? [project("nightly", { include: [nightly], globalSetup: postgresSetup })] : []),
      // It reads what all other tests have exercised.
      ...(isCovered ? [project("coverage", { include: [coverage], groupOrder: 1 })] : []),
    ],
  },
});
