import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "../../../src/operations/context.ts";
import { ensureDemoUser } from "../../../src/runtimes/process/demo.ts";
import { openExclusive } from "../../../src/runtimes/process/exclusive-file.ts";
import { openFile } from "../../../src/store/engines/sqlite/file.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createStore } from "../../../src/store/store.ts";
import { startService } from "../../support/service.ts";
import { newUser, getRefusal } from "../../store/fixtures.ts";
import { commit } from "../../support/commit.ts";

const opener = { openFile: openSqlite, openPlain: openFile };
const refused = /^Another connect-hub process uses the database in /;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-owned-"));
  path = join(folder, "test.sqlite");
});
afterEach(() => rm(folder, { recursive: true }));

describe("a locked file", () => {
  test("cannot be opened by a second service, also by another name, until the first has closed it", async () => {
    const first = openExclusive(opener, path);
    const link = join(folder, "link.sqlite");
    await symlink(path, link);
    expect(() => openExclusive(opener, path)).toThrow(refused);
    expect(() => openExclusive(opener, link)).toThrow(refused);
    await first.close();
    await openExclusive(opener, link).close();
  });

  test("is rejected if it has a second hard link, which has no log with the latest commits", async () => {
    await openExclusive(opener, path).close();
    const linked = join(folder, "linked.sqlite");
    await link(path, linked);
    for (const name of [path, linked])
      expect(() => openExclusive(opener, name)).toThrow(/has a second hard link/);
    await rm(linked);
    await openExclusive(opener, path).close();
  });

  test("is rejected next to an .owner file that is not a lock, and the error names that file", async () => {
    await openExclusive(opener, path).close();
    await writeFile(
      `${path}.owner`,
      "What somebody else has written here is longer than an empty file.".repeat(20),
    );
    expect(() => openExclusive(opener, path)).toThrow(
      `The file ${path}.owner is not a lock file of connect-hub`,
    );
    await rm(`${path}.owner`);
    await openExclusive(opener, path).close();
  });

  test("can be written by commands at the same time", async () => {
    const owned = openExclusive(opener, path);
    await migrate(owned);
    const beside = openSqlite(path);
    const user = newUser();
    const store = createStore(beside);
    await commit(store, [store.users.insert(user)]);
    expect(await createStore(owned).users.find(user.id)).toEqual(user);
    await beside.close();
    await owned.close();
  });

  test("is unlocked even if closing it failed", async () => {
    const engine = openSqlite(path);
    const close = () => engine.close().then(() => Promise.reject(new Error("not now")));
    const owned = openExclusive({ ...opener, openFile: () => ({ ...engine, close }) }, path);
    await expect(owned.close()).rejects.toThrow("not now");
    await openExclusive(opener, path).close();
  });

  test("is unlocked when its process was killed", async () => {
    const source = new URL("../../../src/", import.meta.url).href;
    const code = `
      import { openExclusive } from "${source}runtimes/process/exclusive-file.ts";
      import { openFile } from "${source}store/engines/sqlite/file.ts";
      import { openSqlite } from "${source}store/engines/sqlite/open.ts";
      globalThis.engine = openExclusive({ openFile: openSqlite, openPlain: openFile }, ${JSON.stringify(path)});
      console.log("owned");
      setInterval(() => {}, 1_000);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
    await once(child.stdout, "data");
    expect(() => openExclusive(opener, path)).toThrow(refused);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    await openExclusive(opener, path).close();
  });
});

describe("a file that has changed", () => {
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    removed: () => rm(path),
    emptied: () => truncate(path),
    replaced: async () => {
      await writeFile(`${path}-other`, "Something else.");
      await rename(`${path}-other`, path);
    },
    "without its log": () => rm(`${path}-wal`),
    "without the index of its log": () => rm(`${path}-shm`),
    "without its lock, which another process may create again": () => rm(`${path}.owner`),
    "with another file in place of its log": () => replaceCompanion("-wal"),
    "with another file in place of the index of its log": () => replaceCompanion("-shm"),
    "with another file in place of its lock, which another process may hold": () =>
      replaceCompanion(".owner"),
  };

  async function replaceCompanion(end: string): Promise<void> {
    await writeFile(`${path}-other`, "");
    await rename(`${path}-other`, `${path}${end}`);
  }

  test.each(Object.entries(changes))("%s: accepts no more commits and is not ready", async (_, change) => {
    const engine = openExclusive(opener, path);
    await migrate(engine);
    const store = createStore(engine);
    await store.ready();
    await change();
    while (!(await isRefused(store.ready()))) await new Promise((resolve) => setImmediate(resolve));
    expect(await getRefusal(commit(store, [store.users.insert(newUser())]))).toMatchObject({
      kind: "gone",
    });
    await engine.close();
  });
});

test("a file that lost its log contains all commits once no other connection reads it, even before it is closed", async () => {
  const engine = openExclusive(opener, path);
  await migrate(engine);
  const store = createStore(engine);
  await store.ready();
  const beside = openFile(path, { readonly: true });
  beside.exec("BEGIN");
  beside.prepare("SELECT count(*) FROM users").all();
  const user = newUser();
  await commit(store, [store.users.insert(user)]);
  await rm(`${path}-wal`);
  while (!(await isRefused(store.ready()))) await new Promise((resolve) => setImmediate(resolve));
  // While another process reads an earlier state, the log cannot be written into the file completely.
  beside.close();
  expect(await isRefused(store.ready())).toBe(true);
  await copyFile(path, `${path}-left`);
  const left = openSqlite(`${path}-left`);
  expect(await createStore(left).users.find(user.id)).toEqual(user);
  await left.close();
  await engine.close();
});

test("a file that was replaced by a copy while it was open stays that copy, and the old log is set aside", async () => {
  const engine = openExclusive(opener, path);
  await migrate(engine);
  const store = createStore(engine);
  const [before, after] = [newUser(), newUser()];
  await commit(store, [store.users.insert(before)]);
  await engine.read({ sql: "PRAGMA wal_checkpoint(TRUNCATE)", parameters: [] });
  await copyFile(path, `${path}-copy`);
  await commit(store, [store.users.insert(after)]);
  await rename(`${path}-copy`, path);
  while (!(await isRefused(store.ready()))) await new Promise((resolve) => setImmediate(resolve));
  await engine.close();

  const restored = openExclusive(opener, path);
  const users = createStore(restored).users;
  expect(await users.find(before.id)).toEqual(before);
  expect(await users.find(after.id)).toBeUndefined();
  await restored.close();
  expect((await stat(`${path}-wal.old`)).size).toBeGreaterThan(0);
});

const isRefused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    () => true,
  );

test("demo.json is not written again if its content is the same", async () => {
  const service = await startService();
  const context: Context = service.context;
  const kept = await ensureDemoUser(folder, "http://127.0.0.1:8787", context);
  // A folder at this path makes every write to the file fail.
  await mkdir(join(folder, "demo.json.new"));
  expect(await ensureDemoUser(folder, "http://127.0.0.1:8787", context)).toMatchObject(kept);
  await expect(ensureDemoUser(folder, "http://127.0.0.1:8788", context)).rejects.toThrow("EISDIR");
  await service.stop();
});
