import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { node20 } from "../client/peers.ts";
import { killWatched, watchChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-missing-"));
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "generated"), join(folder, "generated"));
  cpSync(join(root, "src"), join(folder, "src"), { recursive: true });
});
afterEach(() => {
  killWatched();
  rmSync(folder, { recursive: true });
});

/** Gives the copy these packages of the project. */
function install(names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
}

/** What `npm run` of a script says and ends with in the copy, with this Node for the system's. */
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
  const ended = await watched.ended;
  return { ended, said: watched.stdout() + watched.stderr() };
}

const all = readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith("."));
const old = node20 === undefined ? [] : [node20];
if (old.length === 0) console.log("There is no Node 20 in the PATH: what an old Node is told was not tried.");

describe.each(["start", "cli"])("npm run %s", (script) => {
  test.each(old)(
    "on Node 20, where npm ci was not run or left Node 24 out, says so in a line",
    async (node) => {
      for (const names of [[], all.filter((name) => name !== "node")]) {
        install(names);
        const { ended, said } = await runScript(node, script);
        expect(said).toMatch(
          /^connect-hub needs Node 24, and this is v20\.\S+: "npm ci" brings it, but not with --omit=dev or NODE_ENV=production; or install it yourself\.\n$/,
        );
        expect(ended).toBe(1);
        rmSync(join(folder, "bin"), { recursive: true });
      }
    },
  );

  test("on Node 24, where packages are missing, names them in a line", async () => {
    const withoutOne = await (install(all.filter((name) => name !== "kysely")),
    runScript(process.execPath, script));
    expect(withoutOne).toEqual({ ended: 1, said: 'connect-hub lacks kysely: run "npm ci".\n' });
    for (const name of ["node_modules", "bin"]) rmSync(join(folder, name), { recursive: true });
    const { ended, said } = await runScript(process.execPath, script);
    expect(said).toMatch(/^connect-hub lacks @hono\/node-server, .*, zod: run "npm ci"\.\n$/);
    expect(ended).toBe(1);
  });
});
