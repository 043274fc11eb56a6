import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Engine } from "../../src/store/engine.ts";
import type { Write } from "../../src/store/write.ts";
import { openDatabase } from "../../src/runtimes/process/database.ts";
import { openPostgres, unhurried } from "../../src/store/engines/postgres/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { testStart } from "../support/clock.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { accept, addAccount, refusalOf } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { acceptAndEnd, partsOf, placesOf } from "./month-places.ts";

const plain = (sql: string): Write => ({ sql, parameters: [] });

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(() => database.drop());

describe("migrations", () => {
  test("of three at the same time run each step once", async () => {
    const engines = [1, 2, 3].map(() => openPostgres(database.url));
    const ran = await Promise.all(engines.map((engine) => migrate(engine, testStart)));
    expect(ran.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
    await Promise.all(engines.map((engine) => engine.close()));
  });

  test("take as long as there are rows, and requests after them are bounded again", async () => {
    await execute(
      `create function bounded() returns event_trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '0' then raise 'a bounded migration'; end if;
      end $$;
      create event trigger bounded on ddl_command_start when tag in ('CREATE INDEX') execute function bounded()`,
      database.url,
    );
    const folder = mkdtempSync(join(tmpdir(), "connect-hub-migrations-"));
    const configured = { dataFolder: folder, database: { kind: "postgres", url: database.url } } as const;
    const { engine, ran } = await openDatabase(configured, testStart, () => {
      throw new Error("no file");
    });
    expect(ran).toEqual(migrations.map(({ name }) => name));
    expect(await engine.read(plain("show statement_timeout"))).toEqual([{ statement_timeout: "10s" }]);
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  test("wait where another process has just made what they are about to make", async () => {
    await execute("create domain schema_migrations as text", database.url);
    const { commit, ...rest } = openPostgres(database.url);
    const refused: unknown[] = [];
    const engine = { ...rest, commit: commitAfterRefusal };
    expect(await migrate(engine, testStart)).toEqual(migrations.map(({ name }) => name));
    expect(refused).toMatchObject([{ kind: "busy" }]);
    await engine.close();

    async function commitAfterRefusal(writes: Parameters<typeof commit>[0]) {
      try {
        return await commit(writes);
      } catch (error) {
        refused.push(error);
        await execute("drop domain schema_migrations", database.url);
        throw error;
      }
    }
  });

  test("wait for their commit however long it takes, which requests do not", async () => {
    const slow = [plain("select pg_sleep(0.6)")];
    const hurried = openPostgres(database.url, { answerMilliseconds: 100 });
    expect(await refusalOf(hurried.commit(slow))).toMatchObject({ kind: "gone" });
    const patient = openPostgres(database.url, unhurried);
    await patient.commit(slow);
    await Promise.all([hurried.close(), patient.close()]);
  });
});

const start = Date.parse("2026-09-15T12:00:00Z");
const hour = 3_600_000;

/** Has the column that the store of this version writes of each message. */
const written = migrations.filter(({ name }) =>
  ["0034-verifications", "0050-telegram-records"].includes(name),
);

describe("a database from before there were months", () => {
  const filesOf = () =>
    execute(
      `select pg_relation_filenode(oid) as file from pg_class where relname ~ '^message(s|_events)(_before)?$' and relkind = 'r'
      order by 1`,
      database.url,
    );

  test("keeps its rows where they are, looked through while others commit, and goes on", async () => {
    const engine = openPostgres(database.url);
    const store = createStore(engine);
    const until = (name: string) => [...migrations.filter((each) => each.name < name), ...written];
    await migrate(engine, start, until("0030"));
    const account = await addAccount(store, 1e9);
    for (const createdAt of [start - 400 * 24 * hour, start]) await acceptAndEnd(store, account, createdAt);
    const files = await filesOf();
    await migrate(engine, start, until("0031"));
    const owners: unknown[] = [];
    const noting: Engine = {
      ...engine,
      commit(writes) {
        owners.push(...writes.filter(({ sql }) => sql.includes("validate")).map(({ owner }) => owner));
        return engine.commit(writes);
      },
    };
    const sender = await hold("update messages set updated_at = updated_at", database.url);
    await migrate(noting, start, until("0032"));
    await sender.letGo();
    // With `everyone` all who send would wait for it.
    expect(owners).toEqual([undefined, undefined]);
    await accept(store, account, { createdAt: start });
    expect((await migrate(engine, start))[0]).toBe("0032-months");
    expect(await filesOf()).toEqual(files);
    expect(await partsOf(database.url)).toEqual(["before", "other"]);
    await accept(store, account, { createdAt: Date.parse("2026-10-31T23:59:59Z") });
    await accept(store, account, { createdAt: Date.parse("2026-11-01T00:00:00Z") });
    expect(Object.values(await placesOf(database.url)).toSorted()).toEqual([
      ...Array(3).fill("messages_before"),
      "messages_other",
    ]);
    const constraints = await execute(
      "select 1 from pg_constraint where contype = 'c' and conname ~ '_before$'",
      database.url,
    );
    expect(constraints).toEqual([]);
    await engine.close();
  });

  test("may have ids of a clock that was ahead", async () => {
    const engine = openPostgres(database.url);
    const store = createStore(engine);
    await migrate(engine, start, [...migrations.filter(({ name }) => name < "0030"), ...written]);
    const account = await addAccount(store, 1e9);
    const { id } = await accept(store, account, { createdAt: Date.parse("2030-01-01T00:00:00Z") });
    await migrate(engine, start);
    expect(Object.values(await placesOf(database.url))).toEqual(["messages_other"]);
    expect(await store.messages.events(id)).toHaveLength(1);
    await engine.close();
  });
});
