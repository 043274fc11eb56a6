import { copyFile, mkdtemp, rename, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "../../../src/ports/store.ts";
import { openExclusive } from "../../../src/runtimes/process/exclusive-file.ts";
import { openFile } from "../../../src/store/engines/sqlite/file.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createStore } from "../../../src/store/store.ts";
import { newUser } from "../../store/fixtures.ts";
import { commit } from "../../support/commit.ts";

const isReady = (store: Store): Promise<boolean> =>
  store.ready().then(
    () => true,
    () => false,
  );

const opener = { openFile: openSqlite, openPlain: openFile };

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-aside-"));
  path = join(folder, "test.sqlite");
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Asserts that a user written by another command's engine is stored, and visible to the next process while the command
 * still has the file open.
 */
async function expectKept(beside: ReturnType<typeof openSqlite>): Promise<void> {
  const store = createStore(beside);
  const user = newUser();
  await commit(store, [store.users.insert(user)]);
  const next = openExclusive(opener, path);
  expect(await createStore(next).users.find(user.id)).toEqual(user);
  await next.close();
  await beside.close();
}

test("the log stays if a command still writes to it when the service ends", async () => {
  const owned = openExclusive(opener, path);
  await migrate(owned);
  await createStore(owned).ready();
  const beside = openSqlite(path);
  await createStore(beside).ready();
  await owned.close();
  await expectKept(beside);
});

test("the log of a file that replaced the open file stays, and is not set aside", async () => {
  const owned = openExclusive(opener, path);
  await migrate(owned);
  await createStore(owned).ready();
  await owned.read({ sql: "PRAGMA wal_checkpoint(TRUNCATE)", parameters: [] });
  await copyFile(path, `${path}-copy`);
  await rename(`${path}-copy`, path);
  await Promise.all(["-wal", "-shm"].map((end) => rm(`${path}${end}`)));
  const beside = openSqlite(path);
  await createStore(beside).ready();
  await owned.close();
  await expectKept(beside);
});

test("a file that was moved away while it was open has all commits after it is moved back", async () => {
  const engine = openExclusive(opener, path);
  await migrate(engine);
  await engine.read({ sql: "PRAGMA wal_checkpoint(TRUNCATE)", parameters: [] });
  const store = createStore(engine);
  const user = newUser();
  await commit(store, [store.users.insert(user)]);
  await rename(path, `${path}-moved`);
  while (await isReady(store)) await new Promise((resolve) => setImmediate(resolve));
  await engine.close();

  await rename(`${path}-moved`, path);
  const again = openExclusive(opener, path);
  expect(await createStore(again).users.find(user.id)).toEqual(user);
  await again.close();
});

test("the log of an unchanged file stays if only the symbolic link to it now has another target", async () => {
  const link = join(folder, "link.sqlite");
  await symlink(path, link);
  const other = openSqlite(join(folder, "other.sqlite"));
  await other.close();
  const engine = openExclusive(opener, link);
  await migrate(engine);
  const beside = openSqlite(path);
  const user = newUser();
  const store = createStore(engine);
  await commit(store, [store.users.insert(user)]);
  await createStore(beside).ready();
  await rm(link);
  await symlink(join(folder, "other.sqlite"), link);
  await engine.close();
  expect((await stat(`${path}-wal`)).size).toBeGreaterThan(0);
  const next = openExclusive(opener, path);
  expect(await createStore(next).users.find(user.id)).toEqual(user);
  await next.close();
  await beside.close();
});
