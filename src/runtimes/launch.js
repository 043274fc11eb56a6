// JavaScript, and the first to run: a start finds all the rest compiled, and never loads what strips types in Node, which
// would stay in memory in every thread (28 MB in two).
import { spawnSync } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, "node_modules/.cache/compile");
const compiling = process.argv[2] === "--compile";

/** @param {string} path */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @param {string} stamp */
function isStale(stamp) {
  const sources = ["src", "generated"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(root, folder, name),
    ),
  );
  const compiledAt = changedAt(stamp);
  return sources.some((source) => changedAt(source) >= compiledAt);
}

/** Where it cannot be kept, as on a disk that is read-only, each start compiles for itself. */
const { directory } = enableCompileCache(cache);
if (directory !== undefined) {
  // Threads take it from here.
  process.env["NODE_COMPILE_CACHE"] = cache;
  const stamp = join(
    directory,
    encodeURIComponent(["compiled", process.version, ...process.execArgv].join(" ")),
  );
  if (!compiling && isStale(stamp)) {
    // Node writes its cache when a process ends; what it holds is good for the same flags alone.
    const again = [...process.execArgv, fileURLToPath(import.meta.url), "--compile"];
    if (spawnSync(process.execPath, again).status === 0) writeFileSync(stamp, "");
  }
}

const { run } = await import("./node.ts");
if (compiling) await import("../store/dialects/sqlite-writer.ts");
else await run();
