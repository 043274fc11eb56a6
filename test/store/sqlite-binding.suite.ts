import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toSqliteStoreError } from "../../src/store/engines/sqlite/errors.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { accept, addAccount, readBalance, newUser, getRefusal, type OpenStore } from "./fixtures.ts";
import { measureLog } from "./log-size.ts";
import { storeSuite } from "./store.suite.ts";
import { commit } from "../support/commit.ts";

/** Tests of the store on a file, with the SQLite binding that `open` uses. */
export function sqliteBindingSuite(name: string, open: (path: string) => Engine): void {
  async function openFile(): Promise<OpenStore & { readonly path: string }> {
    const folder = await mkdtemp(join(tmpdir(), "connect-hub-binding-"));
    const path = join(folder, "test.sqlite");
    const engine = open(path);
    const close = async () => {
      await engine.close();
      await rm(folder, { recursive: true });
    };
    return { store: createStore(engine), engine, path, close };
  }

  storeSuite(name, openFile);

  describe(`a file opened with ${name}`, () => {
    let opened: Awaited<ReturnType<typeof openFile>>;
    beforeEach(async () => {
      opened = await openFile();
      await migrate(opened.engine);
    });
    afterEach(() => opened.close());

    test("uses WAL and full synchronization", async () => {
      const pragma = async (text: string) => ({ ...(await opened.engine.read(plain(`pragma ${text}`)))[0] });
      expect(await pragma("journal_mode")).toEqual({ journal_mode: "wal" });
      expect(await pragma("synchronous")).toEqual({ synchronous: 2 });
      expect(await pragma("foreign_keys")).toEqual({ foreign_keys: 1 });
      expect(await pragma("busy_timeout")).toEqual({ timeout: 250 });
    });

    test("has a log of at most 16 MiB again after a long read has ended", async () => {
      const { during, after } = await measureLog(`${opened.path}-fresh`, open);
      expect(during).toBeGreaterThan(24 * 1024 * 1024);
      expect(after).toBeLessThanOrEqual(16 * 1024 * 1024);
    });

    test("contains all commits when it is opened again", async () => {
      const user = newUser();
      await commit(opened.store, [opened.store.users.insert(user)]);
      await opened.engine.close();
      const again = open(opened.path);
      expect(await createStore(again).users.find(user.id)).toEqual(user);
      await again.close();
    });

    test("fails as gone if it is no database, or cannot be created", async () => {
      const notes = `${opened.path}-notes`;
      await writeFile(notes, "Nothing that SQLite would know. ".repeat(100));
      expect(refusalOfOpening(notes)).toMatchObject({ kind: "gone", reason: "SQLITE_NOTADB" });
      const below = join(notes, "below");
      expect(refusalOfOpening(below)).toMatchObject({ kind: "gone", reason: "SQLITE_CANTOPEN" });
    });

    test("fails as busy while another connection has the write lock, and works again afterwards", async () => {
      const { store, path } = opened;
      const other = open(path);
      await other.read(plain("begin immediate"));
      const [user, later] = [newUser(), newUser()];
      expect(await getRefusal(commit(store, [store.users.insert(user)]))).toMatchObject({ kind: "busy" });
      await other.read(plain("rollback"));
      await other.close();
      await commit(store, [store.users.insert(later)]);
      expect(await store.users.find(later.id)).toEqual(later);
      expect(await store.users.find(user.id)).toBeUndefined();
    });

    test("fails as gone while it cannot be written, and reads continue", async () => {
      const { store, engine } = opened;
      const user = newUser();
      await engine.read(plain("pragma query_only = 1"));
      const refused = commit(store, [store.users.insert(user)]);
      expect(await getRefusal(refused)).toMatchObject({ kind: "gone", reason: "SQLITE_READONLY" });
      expect(await store.users.find(user.id)).toBeUndefined();
    });

    test("fails as gone if the disk is full, without partial writes", async () => {
      const { store, engine } = opened;
      const account = await addAccount(store, 1_000_000);
      const [{ page_count: pages } = {}] = await engine.read(plain("pragma page_count"));
      await engine.read(plain(`pragma max_page_count = ${Number(pages) + 2}`));
      const refused = accept(store, account, { text: "x".repeat(200_000) });
      expect(await getRefusal(refused)).toMatchObject({ kind: "gone", reason: "SQLITE_FULL" });
      expect(await readBalance(store, account)).toBe(1_000_000);
      expect((await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 })).total).toBe(1);
    });

    test("fails as gone after it was closed, with all accepted commits settled", async () => {
      const { store, engine } = opened;
      const last = commit(store, [store.users.insert(newUser())]);
      await engine.close();
      await last;
      expect(await getRefusal(commit(store, [store.users.insert(newUser())]))).toMatchObject({
        kind: "gone",
      });
      expect(await getRefusal(store.users.find("id"))).toMatchObject({ kind: "gone" });
    });
  });

  function refusalOfOpening(path: string): unknown {
    try {
      return open(path);
    } catch (error) {
      return toSqliteStoreError(error);
    }
  }
}

const plain = (sql: string) => ({ sql, parameters: [] });
