import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { createStore } from "../../src/store/store.ts";
import type { Store } from "../../src/ports/store.ts";

const root = new URL("../..", import.meta.url).pathname;
/** Where the package's script keeps what Node has compiled. */
const compileCache = join(root, "node_modules/.cache/compile");

/** How a command ended; `code` is null when a signal ended it. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Sees what standard error says so far, with the process. */
  readonly onError?: (text: string, child: ChildProcess) => void;
}

/** The operator's commands on a folder of their own. */
export interface TestCli {
  readonly folder: string;
  /** Where the database is; made by the first command. */
  readonly data: string;
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Looks into the database. */
  look<Result>(read: (store: Store) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** Makes a folder for the commands of a test. */
export async function createCli(): Promise<TestCli> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-cli-"));
  const data = join(folder, "data");
  return {
    folder,
    data,
    run: (args, options = {}) => run(data, args, options),
    async look(read) {
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

function run(data: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ["src/cli/index.ts", ...args], {
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
