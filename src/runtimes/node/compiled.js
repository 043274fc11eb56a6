// JavaScript: a start finds all the rest compiled, and never loads what strips types in Node, which would stay in memory in
// every thread (28 MB in two). A bundle by esbuild would be a second build of the same: it is not there with --omit=dev, and
// the threads start from files of their own.
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
/** This Node's own folder, with these flags and for this user; undefined where nothing can be kept. */
const folder = getCompileCacheDir();
// Threads take it from here.
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

/** Has all compiled that a start may load, also what it imports only where the configuration asks for it. */
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
 * Not where the disk is read-only: there each start compiles for itself what it does not find.
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

/** Whether a source has changed since all was compiled. @param {string} folder */
function isStale(folder) {
  const compiledAt = changedAt(stampOf(folder));
  return ["src", "generated"].some((sources) =>
    readdirSync(join(root, sources), { recursive: true, encoding: "utf8" }).some(
      (name) => changedAt(join(root, sources, name)) >= compiledAt,
    ),
  );
}

/** Of these sources: others may share the folder. @param {string} folder */
function stampOf(folder) {
  return join(folder, `compiled-${hash("sha256", root)}`);
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
