import { defineConfig } from "vitest/config";
import { hangTimeoutMilliseconds } from "./support/hang-timeout.ts";

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
/** Files about money, concurrent requests, idempotency and queues, which depend on the isolation level and the row counts of a database. */
const onEachStore = [
  "test/contract/{lost-responses,concurrent-sign-in,uncommitted-sends,unpaid-sends}.test.ts",
  "test/contract/account/refreshSession.test.ts",
  "test/contract/billing/*.test.ts",
  "test/contract/esim/{createEsimPackage,concurrent-resolution}.test.ts",
  "test/contract/sms/sendSms.test.ts",
  "test/contract/verifications/{concurrent-requests,concurrent-attempts}.test.ts",
  "test/operator/customers/{correctBalance,creditCustomer,debitCustomer}.test.ts",
  "test/operator/queue/*.test.ts",
];
/** Folders whose files share no state. One worker process loads the service once for all of them. */
const sharedProcess = [
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
/** Folders whose files share no state, each with separate worker processes. */
const separateProcesses = ["cli", "domain", "delivery", "providers"];
/** Files and folders in the command line. Coverage of both contracts requires a run of all tests, or of both contract folders. */
const requested = process.argv
  .slice(2)
  .filter((word) => word.startsWith("test/") && !word.endsWith(".config.ts"));
const isCovered =
  requested.length === 0 ||
  requested.includes(coverage) ||
  ["test/contract", "test/operator"].every((folder) => requested.includes(folder));
const isOnDeno = requested.includes(onDeno);
const isNightly = requested.some((word) => word.startsWith("test/nightly"));
const setup = ["test/support/global-setup.ts"];
const postgresSetup = [...setup, "test/support/postgres-setup.ts"];

interface Project {
  readonly include: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
  readonly globalSetup?: string[];
  readonly setupFiles?: string[];
  /** Database of the tested service. Default: SQLite. */
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
    testTimeout: 2 * hangTimeoutMilliseconds,
    hookTimeout: 2 * hangTimeoutMilliseconds,
    expect: { poll: { timeout: hangTimeoutMilliseconds } },
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
          "**/node_modules/**",
          ...(isOnDeno ? [] : [onDeno]),
          coverage,
          nightly,
          ...sharedProcess,
          ...separateProcesses.map(files),
          ...onPostgres,
        ],
      }),
      project("sharedProcess", { include: sharedProcess, exclude: [coverage], isolate: false }),
      // The command line hashes passwords in a process of its own, at the usual cost.
      project("cli", {
        include: [files("cli")],
        setupFiles: [],
        globalSetup: [...setup, "test/support/cli-setup.ts"],
      }),
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
