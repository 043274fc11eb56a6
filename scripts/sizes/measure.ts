import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildBinary } from "../package/build-binary.ts";
import { buildPackage } from "../package/build-package.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const idleMilliseconds = 5_000;

/** Figures of an installation. Times are in milliseconds, from the command until the service listens. */
export interface Installation {
  readonly packages: number;
  readonly bytes: number;
  /** Without a compile cache, and with a new database. */
  readonly firstStart: number;
  readonly laterStart: number;
  /** Resident memory of an idle sandbox in bytes, 5 seconds after its second start. Linux only. */
  readonly memory: number;
}

/** Measures the packages of this clone, and a start from its sources. */
export const measureClone = (): Promise<Installation> =>
  withFolder(async (folder) => {
    const tracked = await run("git", ["ls-files"], { cwd: root });
    const sizes = tracked.stdout
      .trim()
      .split("\n")
      .map((name) => sizeOf(join(root, name)));
    const sources = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const packages = join(root, "node_modules");
    const starts = await measureStarts(["npm", "start", "--silent"], root, folder);
    return {
      packages: await countPackages(packages),
      bytes: sources + (await sizeOf(packages)),
      ...starts,
    };
  });

/** Builds the package, installs it into an empty folder with the registry, and measures it. */
export const measurePackage = (): Promise<Installation> =>
  withFolder(async (folder) => {
    const [build, home] = [join(folder, "dist"), join(folder, "home")];
    await mkdir(home);
    await buildPackage(build);
    const { stdout } = await run("npm", ["pack", build, "--silent"], { cwd: home });
    const file = join(home, stdout.trim());
    await run("npm", ["install", file, "--no-audit", "--no-fund"], { cwd: home });
    await rm(file);
    const command = join(home, "node_modules/.bin/connect-hub");
    const starts = await measureStarts([command, "start"], home, folder);
    const packages = join(home, "node_modules");
    return { packages: await countPackages(packages), bytes: await sizeOf(packages), ...starts };
  });

/** Builds the executable file into an empty folder, and measures it. */
export const measureBinary = (): Promise<Installation> =>
  withFolder(async (folder) => {
    const home = join(folder, "home");
    const file = join(home, "connect-hub");
    await buildBinary(file);
    const starts = await measureStarts([file, "start"], home, folder);
    return { packages: 0, bytes: await sizeOf(file), ...starts };
  });

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-sizes-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureStarts(command: readonly [string, ...string[]], cwd: string, folder: string) {
  const env = {
    PATH: process.env["PATH"],
    PORT: "0",
    CONNECT_HUB_DATA: join(folder, "data"),
    NODE_COMPILE_CACHE: join(folder, "cache"),
  };
  const start = async () => {
    const started = performance.now();
    const child = spawn(command[0], command.slice(1), { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    for await (const text of child.stdout) if (String(text).includes("connect-hub listens on")) break;
    return { child, milliseconds: performance.now() - started };
  };
  const first = await start();
  await stop(first.child);
  const later = await start();
  await pause(idleMilliseconds);
  const memory = await readMemory(later.child.pid!);
  await stop(later.child);
  return { firstStart: first.milliseconds, laterStart: later.milliseconds, memory };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}

/** Returns the resident memory of a process and its children in bytes. npm is not counted. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8"))
    .trim()
    .split(" ")
    .filter(Boolean);
  const ofChildren = await Promise.all(children.map((child) => readMemory(Number(child))));
  const kibibytes = /^VmRSS:\s{1,20}(\d{1,12}) kB$/m.exec(status)?.[1];
  const isNpm = /^Name:\s(npm|sh)/m.test(status);
  return ofChildren.reduce((sum, bytes) => sum + bytes, isNpm ? 0 : Number(kibibytes) * 1024);
}

/** Counts the packages below a `node_modules` folder. */
async function countPackages(folder: string): Promise<number> {
  const lock = JSON.parse(await readFile(join(folder, ".package-lock.json"), "utf8")) as { packages: object };
  return Object.keys(lock.packages).length;
}

/** Returns the size of a file, or of all files below a folder. Further hard links of a file are not counted. */
async function sizeOf(path: string, linked = new Set<number>()): Promise<number> {
  const found = await lstat(path);
  if (found.isDirectory()) {
    let size = 0;
    for (const name of await readdir(path))
      if (name !== ".cache") size += await sizeOf(join(path, name), linked);
    return size;
  }
  if (found.nlink > 1 && linked.has(found.ino)) return 0;
  linked.add(found.ino);
  return found.size;
}
