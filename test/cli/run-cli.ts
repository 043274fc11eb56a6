import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { createStore } from "../../src/store/store.ts";
import type { Store } from "../../src/ports/store.ts";

const root = new URL("../..", import.meta.url).pathname;
/** Program to test instead of the package, such as the executable file. */
const otherProgram = process.env["CONNECT_HUB_TEST_PROGRAM"];
const [program, ...sources] =
  otherProgram === undefined ? [process.execPath, join(inject("packageFolder"), "cli.js")] : [otherProgram];
/** Compile cache of Node that the npm script uses, too. */
const compileCache = join(root, "node_modules/.cache/compile");

/** Result of a command. `code` is null if a signal ended it. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the complete standard error so far, and with the process. */
  readonly onError?: (text: string, child: ChildProcess) => void;
}

/** Runs commands on a separate temporary folder. */
export interface TestCli {
  readonly folder: string;
  /** Folder of the database. The first command creates it. */
  readonly data: string;
  run(args: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Reads from the database. */
  readStore<Result>(read: (store: Store) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** Creates a temporary folder for the commands of a test. */
export async function createCli(): Promise<TestCli> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-cli-"));
  const data = join(folder, "data");
  return {
    folder,
    data,
    run: (args, options = {}) => run(data, args, options),
    async readStore(read) {
      const store = createStore(openSqlite(join(data, "connect-hub.sqlite")));
      try {
        return await read(store);
      } finally {
        await store.close();
      }
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

function run(data: string, args: readonly string[], options: RunOptions): Promise<CommandResult> {
  const { PATH } = process.env;
  const child = spawn(program!, [...sources, ...args], {
    cwd: root,
    env: { PATH, CONNECT_HUB_DATA: data, NODE_COMPILE_CACHE: compileCache, ...options.environment },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    options.onError?.(stderr, child);
  });
  child.stdin.on("error", () => {}).end(options.input ?? "");
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}
