import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createConnectHubClient, type ConnectHubClient } from "../../generated/client.ts";
import type { Demo } from "../../src/demo/demo.ts";
import { checkedFetch } from "../support/checked-fetch.ts";
import { eventually } from "../support/eventually.ts";
import { isRunning, watchChild, type WatchedChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;

/** The service as a process of its own. */
export interface ServiceProcess extends WatchedChild {
  /** Resolves with the address once the process listens and, in the sandbox, has a demo user. */
  listening(): Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the service on Node with these variables and no others, from a folder that has its sources. */
export const startNode = (
  environment: Environment,
  folder = root,
  given: readonly string[] = [],
): ServiceProcess =>
  startProcess(process.execPath, ["src/runtimes/node/launch.js", ...given], environment, folder);

/** Runs one of the operator's commands, with these variables and no others. */
export const startCommand = (given: readonly string[], environment: Environment): WatchedChild =>
  startProcess(process.execPath, ["src/cli/index.ts", ...given], environment);

/** Starts a module of this folder on Node, with these variables and no others. */
export const startModule = (name: string, environment: Environment): ServiceProcess =>
  startProcess(process.execPath, [`test/runtimes/${name}`], environment);

/** Runs a script of package.json, such as `start:bun`, with these variables and no others. */
export function startScript(
  name: string,
  environment: Environment,
  given: readonly string[] = [],
): ServiceProcess {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  return startProcess("sh", ["-c", [scripts[name]!, ...given].join(" ")], environment);
}

function startProcess(
  command: string,
  given: readonly string[],
  environment: Environment,
  folder = root,
): ServiceProcess {
  const PATH = `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`;
  const child = spawn(command, given, {
    cwd: folder,
    env: { PATH, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watched = watchChild(child);
  return {
    ...watched,
    async listening() {
      const url = await eventually(() => {
        if (!isRunning(watched)) throw new Error(`It ended before it listened: ${watched.stderr()}`);
        return /^connect-hub listens on (\S+) \((production|sandbox)\)$/m.exec(watched.stdout());
      });
      if (url[2] === "sandbox") await eventually(() => curlOf(watched.stdout()));
      return url[1]!;
    },
  };
}

export { eventually } from "../support/eventually.ts";
export { killWatched as killAll } from "../support/watched-child.ts";

/** The curl line that a start prints. */
export const curlOf = (stdout: string) => /^curl .*(?=\n)/m.exec(stdout)?.[0];

/** A folder for one service's data, removed with `remove`. */
export async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-node-"));
  const data = join(folder, "data");
  return { folder, data, remove: () => rm(folder, { recursive: true }) };
}

/** What `demo.json` says. */
export async function readDemo(data: string): Promise<Demo & { readonly baseUrl: string }> {
  return JSON.parse(await readFile(join(data, "demo.json"), "utf8")) as Demo & { readonly baseUrl: string };
}

/** A client with the demo user's credentials; every answer is held against the contract. */
export async function clientOf(data: string): Promise<ConnectHubClient> {
  const { baseUrl, apiKey, accountId, userId } = await readDemo(data);
  return createConnectHubClient({ baseUrl, apiKey, accountId, userId, fetch: checkedFetch });
}

/** The message once it has this status. */
export function messageWith(client: ConnectHubClient, id: string, status: string) {
  return eventually(async () => {
    const { data } = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
    return data?.status === status && data;
  });
}
