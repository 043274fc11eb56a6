import { spawn } from "node:child_process";
import { findFreePort } from "../end-to-end/support/find-free-port.ts";
import { pollUntil } from "../support/poll-until.ts";
import { isRunning, watchChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;

/** Starts Prism with this command on a free port. Resolves with its address once it listens. */
export async function startPrism(...command: readonly string[]): Promise<string> {
  const port = await findFreePort();
  const child = spawn("test/node_modules/.bin/prism", [...command, "--port", String(port)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watched = watchChild(child);
  const readOutput = () => `${watched.stdout()}${watched.stderr()}`;
  await pollUntil(
    () => {
      if (!isRunning(watched)) throw new Error(`Prism exited: ${readOutput()}`);
      return watched.stdout().includes("Prism is listening");
    },
    () => `Prism listens: ${readOutput()}`,
  );
  return `http://127.0.0.1:${port}`;
}

export { killWatchedChildren as stopPrism } from "../support/watched-child.ts";
