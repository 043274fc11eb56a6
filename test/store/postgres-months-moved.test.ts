import { expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { startOfMonth } from "../../src/domain/time/months.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { commit } from "../support/commit.ts";
import { eventually } from "../support/eventually.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { accept, addAccount, claim, refusalOf } from "./fixtures.ts";
import { partsOf, placesOf, untilLockedOut } from "./month-places.ts";

const at = Date.parse("2027-05-05T00:00:00Z");

/** Whoever attaches a part waits before its commit until it is let go. */
async function holdAttaching(url: string) {
  await execute(
    `create table let_go ();
    create function wait_for_it() returns event_trigger language plpgsql as $$ begin
      while not exists (select from let_go) loop perform pg_sleep(0.01); end loop; end $$;
    create event trigger held on ddl_command_end when tag in ('ALTER TABLE') execute function wait_for_it()`,
    url,
  );
  return {
    async reached() {
      const attaching =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
      await eventually(async () => (await execute(attaching, url)).length > 0, "that the month is made");
    },
    letGo: () => execute("insert into let_go default values", url),
  };
}

async function open(url: string) {
  const engine = openPostgres(url);
  await migrate(engine, Date.parse("2026-09-15T12:00:00Z"));
  return { engine, store: createStore(engine) };
}

test("a message that moves to a month that comes to be is found by whoever changes it meanwhile", async () => {
  const { url, drop } = await createDatabase();
  const { engine, store } = await open(url);
  // Another instance, whose connections have planned nothing yet.
  const elsewhere = await open(url);
  try {
    await accept(store, await addAccount(store, 1e9), { createdAt: at });
    const [message] = await claim(store, at);
    const attaching = await holdAttaching(url);
    const prepared = store.months.prepare([startOfMonth(at)]);
    await attaching.reached();
    const { messages } = elsewhere.store;
    const failed = commit(
      elsewhere.store,
      messages.fail(message!, { detail: "No.", refundId: createId(at) }, at),
    );
    await untilLockedOut(url);
    await attaching.letGo();
    await Promise.all([prepared, failed]);
    expect(Object.values(await placesOf(url))).toEqual(["messages_2027_05"]);
    const counted = `select status, requests::int, amount_micros::int as micros from message_totals
      where requests <> 0 and span = 3600000`;
    expect(await execute(counted, url)).toEqual([{ status: "FAILED", requests: 1, micros: 0 }]);
  } finally {
    await engine.close();
    await elsewhere.engine.close();
    await drop();
  }
});

test("a month with too many rows elsewhere is not made, and keeps no later month from being made", async () => {
  const { url, drop } = await createDatabase();
  const { engine, store } = await open(url);
  try {
    const { id } = await accept(store, await addAccount(store, 1e9), { createdAt: at });
    const columns = `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'messages' and column_name <> 'id'`;
    const names = String((await execute(columns, url))[0]!["names"]);
    const numbered = "substr(id, 1, 24) || lpad(to_hex(number), 12, '0')";
    await execute(
      `insert into messages (id, ${names}) select ${numbered}, ${names} from messages, generate_series(1, 10001) as number
      where id = '${id}'`,
      url,
    );
    const months = [0, 1].map((later) => startOfMonth(at, later));
    expect(await refusalOf(store.months.prepare(months))).toMatchObject({ kind: "busy" });
    expect(await partsOf(url)).toEqual(["before", "2027_06", "other"].toSorted());
  } finally {
    await engine.close();
    await drop();
  }
});
