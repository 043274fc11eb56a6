import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import type { Store } from "../../src/ports/store.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { accept, addAccount, newUser } from "./fixtures.ts";

/** Turkish lower case of "I" is not "i". In most Linux locales, "-" is ignored at first, as with ka-shifted. */
const locale = "template template0 locale_provider icu icu_locale 'tr-TR-u-ka-shifted'";

let database: Awaited<ReturnType<typeof createDatabase>>;
let engine: Engine;
let store: Store;
beforeAll(async () => {
  database = await createDatabase(locale);
  engine = openPostgres(database.url);
  await migrate(engine);
  store = createStore(engine);
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

test("customers are found by name, and case is ignored for ASCII letters only", async () => {
  await addAccount(store, 0, newUser({ firstName: "IRIS", lastName: "Émile" }));
  const countOf = async (name: string) => (await store.customers.listByName(name, { limit: 10 })).length;
  expect([await countOf("iris"), await countOf("ÉMILE"), await countOf("émile")]).toEqual([1, 1, 0]);
  expect([await countOf("Iris"), await countOf("ÉmILE"), await countOf("ırıs")]).toEqual([1, 1, 0]);
});

test("holds and queues are sorted by code points", async () => {
  const names = ["smsc-z", "smscb", "smsca"];
  const account = await addAccount(store, 1e9);
  for (const name of names) await accept(store, account, { queue: `sms:${name}` });
  const hold = { since: testStart, by: "ada", reason: null };
  await store.commit(names.map((name) => store.holds.begin({ ...hold, scope: `provider:${name}` })));
  const scopes = (await store.holds.list()).map(({ scope }) => scope);
  expect(scopes).toEqual(["provider:smsc-z", "provider:smsca", "provider:smscb"]);
  expect(await store.messages.listQueues(10)).toEqual(["sms:smsc-z", "sms:smsca", "sms:smscb"]);
});
