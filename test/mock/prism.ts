import { spawn } from "node:child_process";
import { freePort } from "../end-to-end/support/ports.ts";
import { eventually } from "../support/eventually.ts";
import { isRunning, watchChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;

/** Starts Prism's command with these arguments, on a free port. Resolves with its address once it listens. */
export async function startPrism(...command: readonly string[]): Promise<string> {
  const port = await freePort();
  const child = spawn("node_modules/.bin/prism", [...command, "--port", String(port)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watched = watchChild(child);
  const said = () => `${watched.stdout()}${watched.stderr()}`;
  await eventually(
    () => {
      if (!isRunning(watched)) throw new Error(`Prism ended: ${said()}`);
      return watched.stdout().includes("Prism is listening");
    },
    () => `Prism listens: ${said()}`,
  );
  return `http://127.0.0.1:${port}`;
}

export { killWatched as stopPrism } from "../support/watched-child.ts";
