import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const bin = new URL("../node_modules/.bin/", import.meta.url).pathname;

/** Path of Node 20, if it is installed outside of the project. Otherwise undefined. */
export const node20 = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .map((folder) => join(folder, "node"))
  .find(
    (path) => existsSync(path) && execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("v20."),
  );

/** Path of Chromium, if it is installed. Otherwise empty. */
export const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .filter((path) => existsSync(path))
  .slice(0, 1);

/** Runtimes that can run a file, each with its command. */
export const runtimeCommands: readonly (readonly [name: string, command: readonly [string, ...string[]]])[] =
  [
    ["Node 24", [process.execPath]],
    ...(node20 === undefined ? [] : [["Node 20", [node20]] as const]),
    ["Bun", [join(bin, "bun"), "--no-install"]],
    ["Deno", [join(bin, "deno"), "run", "--no-prompt", "--node-modules-dir=manual", "--allow-net=127.0.0.1"]],
  ];
