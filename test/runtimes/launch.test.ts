import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
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

/** A module that prints, at the end of each thread, whether the thread has loaded the type stripper. */
const watch = `import { writeSync } from "node:fs";
  process.on("exit", () => {
    const strips = process.moduleLoadList.some((name) => name.includes("amaro"));
    writeSync(2, strips ? "stripped types\\n" : "found all compiled\\n");
  });`;
const watching = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watch)}` };

/** Returns the output of all threads of one start at their end. */
async function startAndStop(environment: Readonly<Record<string, string>>): Promise<string> {
  const compiled = { NODE_COMPILE_CACHE: join(place.folder, "compiled") };
  const service = startNode({ CONNECT_HUB_DATA: place.data, ...watching, ...compiled, ...environment });
  await service.listening();
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
  return service.stderr();
}

const routes = JSON.stringify({
  providers: {
    smsc: { kind: "smpp", host: "127.0.0.1", port: 1, systemId: "a", password: { env: "SECRET" } },
  },
  routes: { sms: [{ providers: ["smsc"] }] },
});

test.each([
  ["the first start", {}],
  ["a start with routes", { CONNECT_HUB_ROUTES: routes, SECRET: "secret" }],
])("%s strips no types in any of its threads", async (_, environment) => {
  expect(await startAndStop(environment)).toBe("found all compiled\n".repeat(2));
});

test("a start after a source change compiles again, and another start does not", async () => {
  const folder = join(place.folder, "compiled");
  const stamps = () =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.includes("compiled-"))
      .map((name) => statSync(join(folder, name)).mtimeMs);
  await startAndStop({});
  const [first, ...others] = stamps();
  expect(others).toEqual([]);
  await startAndStop({});
  expect(stamps()).toEqual([first]);
  const now = new Date();
  utimesSync("src/runtimes/node/index.ts", now, now);
  await startAndStop({});
  expect(stamps()[0]).toBeGreaterThan(first!);
});

test("a start without a writable cache strips the types itself", async () => {
  expect(await startAndStop({ NODE_DISABLE_COMPILE_CACHE: "1" })).toBe("stripped types\n".repeat(2));
});
