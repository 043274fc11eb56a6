/**
 * True in an installed package and in the executable file. There, each entry point is one JavaScript file, next to the
 * generated files. The executable file contains these files in a folder of its own. In a clone, the entry points are the
 * sources.
 */
const isPackaged = !import.meta.url.endsWith(".ts");

/** Returns the URL of a thread's program. `source` is its path in `src/`, without an ending. */
export function locateThread(source: string): URL {
  return isPackaged
    ? new URL(`${source.slice(source.lastIndexOf("/") + 1)}.js`, import.meta.url)
    : new URL(`${source}.ts`, import.meta.url);
}

/** Returns the URL of a file that is generated from `spec/`, such as `openapi.json`. */
export function locateGenerated(name: string): URL {
  return new URL(isPackaged ? `generated/${name}` : `../generated/${name}`, import.meta.url);
}
