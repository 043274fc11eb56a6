import { utimesSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFolder, killAll, startNode } from "./node-process.ts";

let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killAll();
  await place.remove();
});

/** Says at the end of each thread whether it has loaded what strips types. */
const watch = `import { writeSync } from "node:fs";
  process.on("exit", () => {
    const strips = process.moduleLoadList.some((name) => name.includes("amaro"));
    writeSync(2, strips ? "stripped types\\n" : "found all compiled\\n");
  });`;
const watching = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watch)}` };

/** What the threads of one start say at their end. */
async function startAndStop(environment: Readonly<Record<string, string>>): Promise<string> {
  const service = startNode({ CONNECT_HUB_DATA: place.data, ...watching, ...environment });
  await service.listening();
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  return service.stderr();
}

test("a start strips no types in any of its threads, also the first one after a source changed", async () => {
  const now = new Date();
  utimesSync("src/runtimes/node.ts", now, now);
  expect(await startAndStop({})).toBe("found all compiled\n".repeat(2));
});

test("a start that can keep nothing compiled strips the types itself", async () => {
  expect(await startAndStop({ NODE_DISABLE_COMPILE_CACHE: "1" })).toBe("stripped types\n".repeat(2));
});
