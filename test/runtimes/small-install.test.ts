import { cp, mkdir, readFile, readdir, stat, symlink } from "node:fs/promises";
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { isRunning, killWatched, watchChild } from "../support/watched-child.ts";
import { clientOf, createFolder, messageWith } from "./node-process.ts";

const root = new URL("../..", import.meta.url).pathname;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killWatched();
  await place.remove();
});

type Package = Partial<Record<"dev" | "optional" | "devOptional", boolean>>;

/** The folders of the packages that `npm ci --omit=dev` installs, but for what is not needed everywhere. */
async function needed(): Promise<readonly string[]> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Package>>;
  };
  return Object.entries(lock.packages).flatMap(([path, { dev, optional, devOptional }]) =>
    path === "" || dev || optional || devOptional ? [] : [path],
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

test("what has to be installed is small, and is all that the service needs", async () => {
  const packages = await needed();
  const sizes = await Promise.all(packages.map((path) => bytesOf(join(root, path))));
  expect(packages.length).toBeLessThanOrEqual(60);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(65e6);

  const home = join(place.folder, "home");
  for (const name of ["src", "generated", "package.json"]) {
    await cp(join(root, name), join(home, name), { recursive: true });
  }
  for (const path of packages.filter((each) => !each.includes("/node_modules/"))) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await symlink(join(root, path), join(home, path));
  }
  const service = watchChild(
    spawn(process.execPath, ["src/runtimes/node/launch.js"], {
      cwd: home,
      env: { PORT: "0", CONNECT_HUB_DATA: place.data },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  const url = await eventually(() => {
    if (!isRunning(service)) throw new Error(`It ended before it listened: ${service.stderr()}`);
    return /^curl /m.test(service.stdout()) && /^connect-hub listens on (\S+)/m.exec(service.stdout())?.[1];
  });
  const client = await clientOf(place.data);
  const body = { from: "Example", to: "+447700900100", text: "Your code is 123456" };
  const { data } = await client.POST("/api/v1/connect-hub/sms", { body });
  expect(await messageWith(client, data!.messageId, "DELIVERED")).toBeTruthy();
  // The page of the reference needs a library that is not there.
  const page = await fetch(url, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([302, "/openapi.json"]);
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
});
