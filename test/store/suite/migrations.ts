import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../../../src/store/migrate.ts";
import { migrations, type Migration } from "../../../src/store/migrations/index.ts";
import { testStart } from "../../support/clock.ts";
import { declaredColumns, readColumns } from "../declared-columns.ts";
import { newUser, refusalOf, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const names = migrations.map(({ name }) => name);

/** How a database gets its schema, and how one that lacks it is recognised. */
export function migrationSuite(open: () => Promise<OpenStore>): void {
  describe("migrations", () => {
    let opened: OpenStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const record = (name: string) =>
      opened.engine.builder
        .insertInto("schema_migrations")
        .values({ name, applied_at: testStart, works_with: null })
        .compile();
    const forget = (name: string) =>
      opened.engine.builder.deleteFrom("schema_migrations").where("name", "=", name).compile();

    test("run in order, and the second time not at all", async () => {
      const { engine, store } = opened;
      expect(await migrate(engine, testStart)).toEqual(names);
      const user = newUser();
      await commit(store, [store.users.insert(user)]);
      expect(await migrate(engine, testStart)).toEqual([]);
      expect(await store.users.find(user.id)).toEqual(user);
      await store.ready();
    });

    test("run each step once when two start at the same time", async () => {
      const { engine, store } = opened;
      const ran = await Promise.all([migrate(engine, testStart), migrate(engine, testStart)]);
      expect(ran.flat().toSorted()).toEqual(names);
      await store.ready();
    });

    test("that fail in an empty database leave nothing", async () => {
      const { engine } = opened;
      await engine.commit([{ sql: "create table webhook_endpoints (wrong text)", parameters: [] }]);
      await expect(migrate(engine, testStart)).rejects.toThrow("webhook_endpoints");
      expect(await engine.read({ sql: "select name from schema_migrations", parameters: [] })).toEqual([]);
      await engine.commit([{ sql: "drop table webhook_endpoints", parameters: [] }]);
      expect(await migrate(engine, testStart)).toEqual(names);
    });

    test("that fail leave nothing of their step", async () => {
      const { engine } = opened;
      await migrate(engine, testStart);
      const later: Migration = {
        name: "9998-later",
        steps: () => ["first", "second"].map((name) => sql.raw(`create table ${name} (id text)`)),
      };
      await engine.commit([{ sql: "create table second (wrong text)", parameters: [] }]);
      await expect(migrate(engine, testStart, [...migrations, later])).rejects.toThrow("second");
      const applied = await engine.read({
        sql: "select name from schema_migrations order by name",
        parameters: [],
      });
      expect(applied).toEqual(names.map((name) => ({ name })));
      await engine.commit([{ sql: "drop table second", parameters: [] }]);
      expect(await migrate(engine, testStart, [...migrations, later])).toEqual(["9998-later"]);
    });

    test("create the tables and columns that the store defines", async () => {
      const { engine } = opened;
      await migrate(engine, testStart);
      expect(await readColumns(engine)).toEqual(declaredColumns);
    });

    test("after the first are recorded in an empty database, and not run", async () => {
      const { engine } = opened;
      const later: Migration = { name: "9998-later", steps: () => [sql`create table later (id text)`] };
      const all = [...migrations, later];
      expect(await migrate(engine, testStart, all)).toEqual(all.map(({ name }) => name));
      expect(await readColumns(engine)).toEqual(declaredColumns);
      expect(await migrate(engine, testStart, all)).toEqual([]);
    });

    test("refuse a database of an unreleased version, and change nothing", async () => {
      const { engine } = opened;
      await migrate(engine, testStart, [{ name: "0001-accounts", steps: () => [] }]);
      expect(await refusalOf(migrate(engine, testStart))).toMatchObject({
        kind: "schema",
        reason: "it has the schema of an unreleased version: begin with an empty database",
      });
      const applied = await engine.read({ sql: "select name from schema_migrations", parameters: [] });
      expect(applied).toEqual([{ name: "0001-accounts" }]);
    });

    test("that never ran make the store unready", async () => {
      expect(await refusalOf(opened.store.ready())).toMatchObject({ kind: "schema" });
    });

    test("of which one is missing make the store unready", async () => {
      await migrate(opened.engine, testStart);
      await opened.engine.commit([forget(names.at(-1)!)]);
      expect(await refusalOf(opened.store.ready())).toMatchObject({
        kind: "schema",
        reason: "1 migrations are missing: run migrate",
      });
    });

    test("of a newer version leave the store ready where they say that this version works beside them", async () => {
      const { engine, store } = opened;
      await migrate(engine, testStart);
      const newer = (name: string, worksWith: string) => ({ name, steps: () => [], worksWith });
      const beside = [...migrations, newer("9998-newer", names.at(-1)!), newer("9999-newest", names.at(-1)!)];
      expect(await migrate(engine, testStart, beside)).toEqual(["9998-newer", "9999-newest"]);
      await store.ready();
      const user = newUser();
      await commit(store, [store.users.insert(user)]);
      expect(await store.users.find(user.id)).toEqual(user);
      expect(await migrate(engine, testStart)).toEqual([]);
      // One that needs what this version does not know.
      const needing = [...beside, newer("9999-z", "9998-newer")];
      expect(await migrate(engine, testStart, needing)).toEqual(["9999-z"]);
      expect(await refusalOf(store.ready())).toMatchObject({ kind: "schema" });
    });

    test("of a newer version make the store unready, and an older version changes nothing", async () => {
      await migrate(opened.engine, testStart);
      await opened.engine.commit([record("9999-future")]);
      expect(await migrate(opened.engine, testStart)).toEqual([]);
      expect(await refusalOf(opened.store.ready())).toMatchObject({
        kind: "schema",
        reason: "the database was migrated by a newer version of connect-hub",
      });
    });
  });

  describe("a store that is closed", () => {
    test("says so to reads, writes and whoever asks whether it is ready", async () => {
      const { engine, store, close } = await open();
      await migrate(engine, testStart);
      const last = commit(store, [store.users.insert(newUser())]);
      await close();
      await last;
      const gone = { kind: "gone" };
      expect(await refusalOf(commit(store, [store.users.insert(newUser())]))).toMatchObject(gone);
      expect(await refusalOf(store.users.find("none"))).toMatchObject(gone);
      expect(await refusalOf(store.ready())).toMatchObject(gone);
    });
  });
}
