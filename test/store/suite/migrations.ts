import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { withKysely } from "../../../src/store/kysely.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import type { Migration } from "../../../src/store/migrations/migration.ts";
import { declaredColumns, readColumns } from "../declared-columns.ts";
import { newUser, getRefusal, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const names = migrations.map(({ name }) => name);

/**
 * Tests the migrations, the readiness check with missing and newer migrations, and a closed store. `open` returns a
 * store whose database has no tables.
 */
export function migrationSuite(open: () => Promise<OpenStore>): void {
  describe("migrations", () => {
    let opened: OpenStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const record = (name: string) =>
      opened.engine.builder
        .insertInto("connect_hub_migration")
        .values({ name, timestamp: "2026-01-01T00:00:00.000Z" })
        .compile();
    const forget = (name: string) =>
      opened.engine.builder.deleteFrom("connect_hub_migration").where("name", "=", name).compile();

    test("run in order, and only once", async () => {
      const { engine, store } = opened;
      expect(await migrate(engine)).toEqual(names);
      const user = newUser();
      await commit(store, [store.users.insert(user)]);
      expect(await migrate(engine)).toEqual([]);
      expect(await store.users.find(user.id)).toEqual(user);
      await store.ready();
    });

    test("run each step once if two runs start at the same time", async () => {
      const { engine, store } = opened;
      const ran = await Promise.all([migrate(engine), migrate(engine)]);
      expect(ran.flat().toSorted()).toEqual(names);
      await store.ready();
    });

    test("that fail in an empty database leave nothing", async () => {
      const { engine } = opened;
      await engine.commit([{ sql: "create table webhook_endpoints (wrong text)", parameters: [] }]);
      await expect(migrate(engine)).rejects.toThrow("webhook_endpoints");
      expect(Object.keys(await readColumns(engine))).toEqual(["webhook_endpoints"]);
      await engine.commit([{ sql: "drop table webhook_endpoints", parameters: [] }]);
      expect(await migrate(engine)).toEqual(names);
    });

    test("that fail leave nothing of their step", async () => {
      const { engine } = opened;
      await migrate(engine);
      const later: Migration = {
        name: "9998-later",
        statements: () => ["first", "second"].map((name) => sql.raw(`create table ${name} (id text)`)),
      };
      await engine.commit([{ sql: "create table second (wrong text)", parameters: [] }]);
      await expect(migrate(engine, [...migrations, later])).rejects.toThrow("second");
      const applied = await engine.read({
        sql: "select name from connect_hub_migration order by name",
        parameters: [],
      });
      expect(applied).toEqual(names.map((name) => ({ name })));
      await engine.commit([{ sql: "drop table second", parameters: [] }]);
      expect(await migrate(engine, [...migrations, later])).toEqual(["9998-later"]);
    });

    test("that violate a constraint report it, and leave nothing", async () => {
      const { engine } = opened;
      await migrate(engine);
      const doubled: Migration = {
        name: "9998-doubled",
        statements: () => [
          sql`create table doubled (id text constraint doubled_id_key primary key)`,
          sql`insert into doubled values ('a'), ('a')`,
        ],
      };
      await expect(migrate(engine, [...migrations, doubled])).rejects.toThrow("doubled");
      expect(await readColumns(engine)).toEqual(declaredColumns);
      expect(await migrate(engine)).toEqual([]);
    });

    test("do not run if the applied migrations cannot be read", async () => {
      const { engine } = opened;
      await migrate(engine);
      const read = () => Promise.reject(new StoreError("gone", "ECONNRESET"));
      const later: Migration = { name: "9998-later", statements: () => [sql`create table later (id text)`] };
      const silent = withKysely({ ...engine, read });
      expect(await getRefusal(migrate(silent, [...migrations, later]))).toMatchObject({ kind: "gone" });
      expect(await migrate(engine, [...migrations, later])).toEqual(["9998-later"]);
      expect(Object.keys(await readColumns(engine))).toContain("later");
    });

    test("do not run if another version has applied an unknown migration", async () => {
      const { engine } = opened;
      await migrate(engine);
      await engine.commit([record("9999-future")]);
      const later: Migration = { name: "9998-later", statements: () => [] };
      expect(await getRefusal(migrate(engine, [...migrations, later]))).toMatchObject({ kind: "schema" });
    });

    test("create the tables and columns that the store defines", async () => {
      const { engine } = opened;
      await migrate(engine);
      expect(await readColumns(engine)).toEqual(declaredColumns);
    });

    test("after the first are only recorded in an empty database", async () => {
      const { engine } = opened;
      const later: Migration = { name: "9998-later", statements: () => [sql`create table later (id text)`] };
      const all = [...migrations, later];
      expect(await migrate(engine, all)).toEqual(all.map(({ name }) => name));
      expect(await readColumns(engine)).toEqual(declaredColumns);
      expect(await migrate(engine, all)).toEqual([]);
    });

    test("that never ran make the store not ready", async () => {
      expect(await getRefusal(opened.store.ready())).toMatchObject({ kind: "schema" });
    });

    test("of which one is missing make the store not ready", async () => {
      await migrate(opened.engine);
      await opened.engine.commit([forget(names.at(-1)!)]);
      expect(await getRefusal(opened.store.ready())).toMatchObject({
        kind: "schema",
        reason: "1 migrations are missing: run migrate",
      });
    });

    test("of a newer version leave the store ready if they are compatible", async () => {
      const { engine, store } = opened;
      await migrate(engine);
      const newer = (name: string) => ({ name, statements: () => [] });
      const beside = [...migrations, newer("9997-newer-compatible"), newer("9998-newest-compatible")];
      expect(await migrate(engine, beside)).toEqual(["9997-newer-compatible", "9998-newest-compatible"]);
      await store.ready();
      const user = newUser();
      await commit(store, [store.users.insert(user)]);
      expect(await store.users.find(user.id)).toEqual(user);
      expect(await migrate(engine)).toEqual([]);
      // A migration that previous versions do not support.
      const needing = [...beside, newer("9999-newest")];
      expect(await migrate(engine, needing)).toEqual(["9999-newest"]);
      expect(await getRefusal(store.ready())).toMatchObject({ kind: "schema" });
    });

    test("of a newer version make the store not ready, and an older version changes nothing", async () => {
      await migrate(opened.engine);
      await opened.engine.commit([record("9999-future")]);
      expect(await migrate(opened.engine)).toEqual([]);
      expect(await getRefusal(opened.store.ready())).toMatchObject({
        kind: "schema",
        reason: "the database was migrated by a newer version of connect-hub",
      });
    });
  });

  describe("a closed store", () => {
    test("rejects reads, writes and readiness checks", async () => {
      const { engine, store, close } = await open();
      await migrate(engine);
      const last = commit(store, [store.users.insert(newUser())]);
      await close();
      await last;
      const gone = { kind: "gone" };
      expect(await getRefusal(commit(store, [store.users.insert(newUser())]))).toMatchObject(gone);
      expect(await getRefusal(store.users.find("none"))).toMatchObject(gone);
      expect(await getRefusal(store.ready())).toMatchObject(gone);
    });
  });
}
