import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { node20 } from "../client/runtimes.ts";
import { killWatchedChildren, watchChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-missing-"));
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "generated"), join(folder, "generated"));
  cpSync(join(root, "src"), join(folder, "src"), { recursive: true });
});
afterEach(() => {
  killWatchedChildren();
  rmSync(folder, { recursive: true });
});

/** Links these installed packages into the copy of the project. */
function install(names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
}

/** Returns the output and exit code of an npm script in the copy, with this version of Node as the system's. */
async function runScript(node: string, script: string) {
  const inside = join(folder, "bin");
  mkdirSync(inside);
  symlinkSync(node, join(inside, "node"));
  const others = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((path) => !path.includes("node_modules"));
  const child = spawn("npm", ["run", "--silent", script], {
    cwd: folder,
    env: { PATH: [inside, ...others].join(delimiter), HOME: folder, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watched = watchChild(child);
  const ended = await watched.exit;
  return { ended, said: watched.stdout() + watched.stderr() };
}

const all = readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith("."));
const old = node20 === undefined ? [] : [node20];
if (old.length === 0)
  console.log("There is no Node 20 in the PATH: the message for an old version of Node was not tested.");

describe.each(["start", "cli"])("npm run %s", (script) => {
  test.each(old)(
    "on Node 20, without npm ci or without the installed Node 24, prints one line that requires Node 24",
    async (node) => {
      for (const names of [[], all.filter((name) => name !== "node")]) {
        install(names);
        const { ended, said } = await runScript(node, script);
        expect(said).toMatch(
          /^connect-hub requires Node 24, but this is v20\.\S+: "npm ci" installs it, except with --omit=dev or NODE_ENV=production; or install it yourself\.\n$/,
        );
        expect(ended).toBe(1);
        rmSync(join(folder, "bin"), { recursive: true });
      }
    },
  );

  test("on Node 24, with missing packages, prints one line with their names", async () => {
    const withoutOne = await (install(all.filter((name) => name !== "kysely")),
    runScript(process.execPath, script));
    expect(withoutOne).toEqual({
      ended: 1,
      said: 'connect-hub is missing these packages: kysely: run "npm ci".\n',
    });
    for (const name of ["node_modules", "bin"]) rmSync(join(folder, name), { recursive: true });
    const { ended, said } = await runScript(process.execPath, script);
    expect(said).toMatch(
      /^connect-hub is missing these packages: @hono\/node-server, .*, zod: run "npm ci"\.\n$/,
    );
    expect(ended).toBe(1);
  });
});
