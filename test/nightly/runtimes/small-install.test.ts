import { cp, mkdir, readFile, readdir, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createDemoClient,
  createFolder,
  killAll,
  waitForStatus,
  startNode,
} from "../../runtimes/node-process.ts";

const root = new URL("../../..", import.meta.url).pathname;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killAll();
  await place.remove();
});

type Package = Partial<Record<"dev" | "optional" | "devOptional", boolean>>;

/**
 * Returns the folders of the packages that `npm ci --omit=dev` installs, or `npm ci` with `withTools`. Optional packages
 * are not included.
 */
async function needed(withTools = false): Promise<readonly string[]> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Package>>;
  };
  return Object.entries(lock.packages).flatMap(([path, { dev, optional, devOptional }]) =>
    path === "" || (dev && !withTools) || optional || devOptional ? [] : [path],
  );
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const inside = names.filter((name) => name !== "node_modules").map((name) => join(folder, name));
  const sizes = inside.map(async (path) => {
    const found = await stat(path);
    return found.isDirectory() ? bytesOf(path) : found.size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test("the installation is small, and contains everything that the service needs", async () => {
  const packages = await needed();
  const sizes = await Promise.all(packages.map((path) => bytesOf(join(root, path))));
  expect(packages.length).toBeLessThanOrEqual(60);
  expect((await needed(true)).length).toBeLessThanOrEqual(65);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(65e6);

  const home = join(place.folder, "home");
  for (const name of ["src", "generated", "package.json"]) {
    await cp(join(root, name), join(home, name), { recursive: true });
  }
  for (const path of packages.filter((each) => !each.includes("/node_modules/"))) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await symlink(join(root, path), join(home, path));
  }
  const service = startNode({ CONNECT_HUB_DATA: place.data }, home);
  const url = await service.listening();
  const client = await createDemoClient(place.data);
  const body = { from: "Example", to: "+447700900100", text: "Your code is 123456" };
  const { data } = await client.POST("/api/v1/connect-hub/sms", { body });
  expect(await waitForStatus(client, data!.messageId, "DELIVERED")).toBeTruthy();
  expect(await (await fetch(url)).text()).toContain("<title>connect-hub reference</title>");
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
});
