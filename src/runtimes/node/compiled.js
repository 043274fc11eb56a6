// This file is JavaScript, so that a start can load all other modules from the compile cache. Node then never loads its
// type stripper, which would stay in the memory of every thread (28 MB in two threads). The
// installed package is bundled and does not need this file, but a clone runs its sources without a build.
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { accessSync, constants, readdirSync, statSync, writeFileSync } from "node:fs";
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const compileMilliseconds = 60_000;
const root = fileURLToPath(new URL("../../..", import.meta.url));

const cache = process.env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules/.cache/compile");
enableCompileCache(cache);
/** Cache folder of this Node version, these flags and this user. Undefined if nothing can be cached. */
const folder = getCompileCacheDir();
// Threads read the folder from this variable.
if (folder !== undefined) process.env["NODE_COMPILE_CACHE"] = cache;

if (process.argv[2] === "--compile") {
  await compile();
} else {
  if (folder !== undefined && isWritable(folder) && isStale(folder)) {
    const flags = process.execArgv.filter((flag) => !flag.startsWith("--inspect"));
    const again = [...flags, fileURLToPath(import.meta.url), "--compile"];
    spawnSync(process.execPath, again, { timeout: compileMilliseconds });
  }
  const { run } = await import("./index.ts");
  await run();
}

/** Compiles all modules that a start may load, including those that it imports only for some configurations. */
async function compile() {
  await import("./index.ts");
  await import("../../store/engines/sqlite/writer.ts");
  await import("./reader.ts");
  await import("../../store/engines/postgres/engine.ts");
  await import("../../config/routes.ts");
  await import("../../config/templates.ts");
  await import("../../providers/registry.ts");
  await import("../../providers/sockets.ts");
  flushCompileCache();
  if (folder !== undefined) writeFileSync(stampOf(folder), "");
}

/**
 * Returns false on a read-only disk, for example. Each start then compiles the modules that are not cached.
 * @param {string} folder
 */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns true if a source has changed since the last compilation. @param {string} folder */
function isStale(folder) {
  const compiledAt = changedAt(stampOf(folder));
  return ["src", "generated"].some((sources) =>
    readdirSync(join(root, sources), { recursive: true, encoding: "utf8" }).some(
      (name) => changedAt(join(root, sources, name)) >= compiledAt,
    ),
  );
}

/**
 * Returns the path of a file whose modification time is the last compilation of these sources. Its name contains a hash
 * of their folder, because other copies of the sources may use the same cache.
 * @param {string} folder
 */
function stampOf(folder) {
  return join(folder, `compiled-${hash("sha256", root)}`);
}

/**
 * Returns the modification time of a file in Unix milliseconds, or 0 if it does not exist.
 * @param {string} path
 */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
