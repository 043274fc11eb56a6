import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createConnectHubClient, type ConnectHubClient } from "../../generated/client.ts";
import type { Demo } from "../../src/demo/demo.ts";
import { fetchAndValidate } from "../support/fetch-and-validate.ts";
import { pollUntil } from "../support/poll-until.ts";
import { isRunning, watchChild, type WatchedChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;

/** The service as a process. */
export interface ServiceProcess extends WatchedChild {
  /** Resolves with the address once the process listens and, in the sandbox, has a demo user. */
  listening(): Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the service on Node with these variables only, from a folder that contains its sources. */
export const startNode = (
  environment: Environment,
  folder = root,
  given: readonly string[] = [],
): ServiceProcess =>
  startProcess(process.execPath, ["src/runtimes/node/launch.js", ...given], environment, folder);

/** Runs a command of the operator, with these variables only. */
export const startCommand = (given: readonly string[], environment: Environment): WatchedChild =>
  startProcess(process.execPath, ["src/cli/index.ts", ...given], {
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
    ...environment,
  });

/** Starts a module of this folder on Node, with these variables only. */
export const startModule = (name: string, environment: Environment): ServiceProcess =>
  startProcess(process.execPath, [`test/runtimes/${name}`], environment);

/** Runs a script of package.json, such as `start:bun`, with these variables only. */
export function startScript(
  name: string,
  environment: Environment,
  given: readonly string[] = [],
): ServiceProcess {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  return startProcess("sh", ["-c", [scripts[name]!, ...given].join(" ")], environment);
}

/** Starts any command that runs the service, in a folder, with these variables only. */
export function startProcess(
  command: string,
  given: readonly string[],
  environment: Environment,
  folder = root,
): ServiceProcess {
  const PATH = `${join(root, "test/node_modules/.bin")}${delimiter}${process.env["PATH"]}`;
  const child = spawn(command, given, {
    cwd: folder,
    env: { PATH, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watched = watchChild(child);
  return {
    ...watched,
    async listening() {
      const url = await pollUntil(() => {
        if (!isRunning(watched)) throw new Error(`It ended before it listened: ${watched.stderr()}`);
        return /^connect-hub listens on (\S+) \((production|sandbox)\)$/m.exec(watched.stdout());
      });
      if (url[2] === "sandbox") await pollUntil(() => findCurlLine(watched.stdout()));
      return url[1]!;
    },
  };
}

export { pollUntil } from "../support/poll-until.ts";
export { killWatchedChildren as killAll } from "../support/watched-child.ts";

/** Returns the curl command that a start prints. */
export const findCurlLine = (stdout: string) => /^curl .*(?=\n)/m.exec(stdout)?.[0];

/** Creates a folder for the data of one service. `remove` deletes it. */
export async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-node-"));
  const data = join(folder, "data");
  return { folder, data, remove: () => rm(folder, { recursive: true }) };
}

/** Reads `demo.json`. */
export async function readDemo(data: string): Promise<Demo & { readonly baseUrl: string }> {
  return JSON.parse(await readFile(join(data, "demo.json"), "utf8")) as Demo & { readonly baseUrl: string };
}

/** Creates a client with the credentials of the demo user. Every response is checked against the API document. */
export async function createDemoClient(data: string): Promise<ConnectHubClient> {
  const { baseUrl, apiKey, accountId, userId } = await readDemo(data);
  return createConnectHubClient({ baseUrl, apiKey, accountId, userId, fetch: fetchAndValidate });
}

/** Waits until the message has this status, and returns it. */
export function waitForStatus(client: ConnectHubClient, id: string, status: string) {
  return pollUntil(async () => {
    const { data } = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
    return data?.status === status && data;
  });
}
