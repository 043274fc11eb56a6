import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createNotificationHandlers } from "../../src/runtimes/process/notification-handlers.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { openAccount, type Credentials } from "../support/accounts.ts";
import { commit } from "../support/commit.ts";
import { pollUntil } from "../support/poll-until.ts";
import { parseMetrics } from "../support/metrics-text.ts";
import { signUpOperator, type Operator } from "../support/operators.ts";
import { startService, type TestService } from "../support/service.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let [here, elsewhere]: TestService[] = [];
let admin: Operator;
let customer: Credentials;
let dueHeard: number;

/** Starts two instances whose clocks stand still, so that cached values do not expire. */
beforeAll(async () => {
  database = await createDatabase();
  const open = async () => {
    const engine = openPostgres(database.url);
    await migrate(engine);
    return { engine, close: engine.close };
  };
  here = await startService({}, open);
  elsewhere = await startService({}, open);
  dueHeard = 0;
  const { onDue, ...handlers } = createNotificationHandlers(elsewhere.context, []);
  elsewhere.engine.notifier!.listen({
    ...handlers,
    onDue() {
      dueHeard += 1;
      onDue();
    },
  });
  await pollUntil(() => dueHeard > 0);
  admin = await signUpOperator(here);
});
beforeEach(async () => {
  customer = await openAccount(here!, 1_000_000);
});
afterAll(async () => {
  await here!.stop();
  await elsewhere!.stop();
  await database.drop();
});

/**
 * Waits for all notifications. They arrive in the order of the commits, so a new one arrives after all previous ones.
 */
async function allHeard(): Promise<void> {
  const before = dueHeard;
  await execute("notify connect_hub_due", database.url);
  await pollUntil(() => dueHeard > before);
}

const statusOf = async (credentials: Credentials) =>
  (await elsewhere!.client(credentials).GET("/api/v1/esim/status")).response.status;

test("the other instance rejects a revoked key before its cached value expires", async () => {
  expect(await statusOf(customer)).toBe(200);
  const { store, clock } = here!.context;
  const [key] = await store.apiKeys.list(customer.userId);
  await admin.operator.POST("/operator/v1/customers/{customer}/keys/{key_id}/revoke", {
    params: { path: { customer: customer.userId, key_id: key!.id } },
  });
  await allHeard();
  expect(await statusOf(customer)).toBe(401);
  const another = await openAccount(here!, 0);
  expect(await statusOf(another)).toBe(200);
  await commit(store, store.apiKeys.revokeAll(another.userId, clock.now()));
  await allHeard();
  expect(await statusOf(another)).toBe(401);
});

test("a key that is revoked while an instance receives no notifications is rejected once it receives them again", async () => {
  expect(await statusOf(customer)).toBe(200);
  const { store, clock } = here!.context;
  const name = new URL(database.url).pathname.slice(1);
  const before = dueHeard;
  // No instance can listen again before the key is revoked.
  await execute(`alter database ${name} allow_connections false`);
  await execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and query like 'listen%'`);
  await commit(store, store.apiKeys.revokeAll(customer.userId, clock.now()));
  await execute(`alter database ${name} allow_connections true`);
  // Notifications from before the interruption may be read only now.
  await pollUntil(() => dueHeard > before);
  await pollUntil(async () => (await statusOf(customer)) === 401);
});

test("a suspension and its end at one instance disable and enable the customer's keys at the other instance", async () => {
  const params = { path: { customer: customer.userId } };
  expect(await statusOf(customer)).toBe(200);
  await admin.operator.POST("/operator/v1/customers/{customer}/suspend", { params });
  await allHeard();
  expect(await statusOf(customer)).toBe(401);
  expect(await elsewhere!.context.suspensions.isSuspended(customer.accountId)).toBe(true);
  await admin.operator.POST("/operator/v1/customers/{customer}/reinstate", { params });
  await allHeard();
  expect(await statusOf(customer)).toBe(200);
});

test("guard settings of the operator apply at the other instance before its cached values expire", async () => {
  const body = { from: "Example", to: "+447700900100", text: "Your code is 493817." };
  const sent = async () =>
    (await elsewhere!.client(customer).POST("/api/v1/connect-hub/sms", { body })).response.status;
  const settings = "/operator/v1/customers/{customer}/guard";
  const params = { path: { customer: customer.userId } };
  expect(await sent()).toBe(200);
  await admin.operator.POST(settings, { params, body: { countries: { on: ["FR"] } } });
  await allHeard();
  expect(await sent()).toBe(403);
  const entry = { list: "allow", prefix: "4477", customer: customer.accountId } as const;
  const { data } = await admin.operator.POST("/operator/v1/guard/entries", { body: entry });
  await allHeard();
  expect(await sent()).toBe(200);
  const entries = "/operator/v1/guard/entries/{id}/delete";
  await admin.operator.POST(entries, { params: { path: { id: data!.id } } });
  await allHeard();
  expect(await sent()).toBe(403);
});

test("the metrics contain the number of connections", async () => {
  const samples = parseMetrics(await (await here!.sendRaw("/metrics")).text());
  const valueOf = (name: string, state?: string) =>
    samples.find((one) => one.name === name && one.labels["db_client_connection_state"] === state)?.value;
  expect(valueOf("db_client_connections", "used")).toBeGreaterThanOrEqual(0);
  expect(valueOf("db_client_connections", "idle")).toBeGreaterThanOrEqual(0);
  expect(valueOf("db_client_connection_pending_requests")).toBe(0);
});

test("maintenance and holds start and end at the other instance", async () => {
  const { holds, maintenance } = elsewhere!.context;
  const isHeld = async () => (await holds.current()).has("channel:sms");
  const state = async () => [await isHeld(), await maintenance.isOn("sms")];
  const { store, clock } = here!.context;
  expect(await state()).toEqual([false, false]);
  const hold = { scope: "channel:sms", since: clock.now(), by: admin.userId, reason: null } as const;
  await commit(store, [store.holds.begin(hold), store.maintenance.begin("sms", clock.now())]);
  await allHeard();
  expect(await state()).toEqual([true, true]);
  await commit(store, [store.holds.end("channel:sms"), store.maintenance.end("sms")]);
  await allHeard();
  expect(await state()).toEqual([false, false]);
});

test("a changed price applies at the other instance one second after its previous price read", async () => {
  const { store } = here!.context;
  const price = { channel: "sms", currency: "EUR", prefix: "4478", network: "Example" } as const;
  const find = async () => (await elsewhere!.context.prices.find("sms", "EUR", "+447800900123"))?.priceMicros;
  await commit(store, store.prices.put([{ ...price, priceMicros: 1 }]));
  elsewhere!.clock.advance(5_000);
  expect(await find()).toBe(1);
  await commit(store, store.prices.put([{ ...price, priceMicros: 2 }]));
  elsewhere!.clock.advance(1_000);
  await allHeard();
  expect(await find()).toBe(2);
  elsewhere!.clock.advance(1_000);
  await commit(store, store.prices.put([{ ...price, priceMicros: 3 }]));
  await allHeard();
  expect(await find()).toBe(3);
});
