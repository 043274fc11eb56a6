import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createNotificationHandlers } from "../../../src/runtimes/process/notification-handlers.ts";
import { openDatabase } from "../../../src/runtimes/process/database.ts";
import { openPostgres } from "../../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createRequestHeaders } from "../../support/accounts.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { startService, type TestService } from "../../support/service.ts";
import { openTcpProxy, type TcpProxy } from "../../support/stores/tcp-proxy.ts";
import { startCluster, type Cluster } from "../../support/stores/cluster.ts";
import { execute } from "../../support/stores/postgres.ts";
import { getRefusal } from "../../store/fixtures.ts";

const path = "/api/v1/connect-hub/sms";
const priceMicros = 40_000;
const body = JSON.stringify({ from: "Example", to: "+447700900123", text: "Your code is 123456" });

let primary: Cluster;
let standby: Cluster;
let address: TcpProxy;
beforeAll(async () => {
  primary = await startCluster(["fsync=off"]);
  standby = await primary.startStandby();
  address = await openTcpProxy(primary.url("postgres"));
  const replicas = "select 1 from pg_stat_replication where state = 'streaming'";
  await pollUntil(async () => (await execute(replicas, primary.url("postgres"))).length > 0);
  await configure(primary, "synchronous_standby_names = '*'");
});
afterAll(async () => {
  await address.close();
  await primary.remove();
  await standby.remove();
});

/** Changes a setting of a running server. Open sessions get it soon. */
async function configure(cluster: Cluster, setting: string): Promise<void> {
  const url = new URL(cluster.url("postgres"));
  url.searchParams.set("options", "-c default_transaction_read_only=off -c synchronous_commit=local");
  await execute(`alter system set ${setting}`, url.href);
  await execute("select pg_reload_conf()", url.href);
}

describe("if a primary fails during sends and its standby takes over its address", () => {
  let service: TestService;
  let dueHeard = 0;
  beforeAll(async () => {
    service = await startService({}, async () => {
      const engine = openPostgres(address.url(primary.url("postgres")), { connectMilliseconds: 1_000 });
      await migrate(engine);
      return { engine, close: () => engine.close() };
    });
    const { onDue, ...handlers } = createNotificationHandlers(service.context, []);
    const heard = () => {
      dueHeard += 1;
      onDue();
    };
    service.engine.notifier!.listen({ ...handlers, onDue: heard });
    await pollUntil(() => dueHeard > 0);
  });
  afterAll(() => service.stop());

  const numbers = async (sql: string) => (await service.engine.read({ sql, parameters: [] }))[0]!;

  /**
   * Starts eight clients, which retry each message until it is accepted. Returns the accepted ids and the number of
   * rejections.
   */
  function startSending() {
    const taken: string[] = [];
    let refused = 0;
    let over = false;
    let keys = 0;
    async function send(): Promise<void> {
      const headers = { ...createRequestHeaders(service.demo), "idempotency-key": `key-${(keys += 1)}` };
      for (;;) {
        const response = await service.sendRaw(path, { method: "POST", headers, body });
        const answer = (await response.json()) as { messageId?: string };
        if (response.status === 200) return void taken.push(answer.messageId!);
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    const senders = Array.from({ length: 8 }, async () => {
      while (!over) await send();
    });
    return {
      taken,
      refused: () => refused,
      async stop() {
        over = true;
        await Promise.all(senders);
      },
    };
  }

  test("every accepted send exists once, and the service recovers", async () => {
    const { balance: before } = await numbers("select balance_micros as balance from accounts");
    const { taken, refused, stop } = startSending();
    await pollUntil(() => taken.length > 100);
    await primary.crash();
    await pollUntil(() => refused() > 20);
    address.redirectTo(standby.url("postgres"));
    const refusedBefore = refused();
    await pollUntil(() => refused() > refusedBefore + 20);
    const read = service.engine.read({ sql: "select 1", parameters: [] });
    expect(await getRefusal(read)).toMatchObject({ kind: "gone" });
    const takenBefore = taken.length;
    await execute("select pg_promote()", standby.url("postgres"));
    await pollUntil(() => taken.length > takenBefore + 100);
    await stop();

    const rows = await service.engine.read({ sql: "select id from messages", parameters: [] });
    expect(rows.map(({ id }) => id).toSorted()).toEqual(taken.toSorted());
    const charged = taken.length * priceMicros;
    expect(
      await numbers(`select (select balance_micros from accounts) as balance,
        (select count(*) from transactions where type = 'DEBIT') as debits,
        (select sum(case type when 'DEBIT' then -value_micros else value_micros end) from transactions) as ledger`),
    ).toEqual({
      balance: Number(before) - charged,
      debits: taken.length,
      ledger: Number(before) - charged,
    });
  });

  test("the service listens for notifications again, and receives those of another instance", async () => {
    const before = dueHeard;
    await pollUntil(async () => {
      await execute("notify connect_hub_due", standby.url("postgres"));
      return dueHeard > before;
    });
    expect(await service.deliver()).toBeGreaterThan(0);
  });
});

const open = (url: string) =>
  openDatabase({ dataFolder: ".", database: { kind: "postgres", url } }, () => {
    throw new Error("This is no file.");
  });

describe("a server that no longer accepts writes", () => {
  let cluster: Cluster;
  let engine: Engine;
  beforeAll(async () => {
    cluster = await startCluster(["fsync=off"]);
    engine = openPostgres(cluster.url("postgres"), { connections: 1 });
    await execute("create table notes (word text)", cluster.url("postgres"));
  });
  afterAll(async () => {
    await engine.close();
    await cluster.remove();
  });

  const note = (word: string) =>
    engine.commit([{ sql: "insert into notes values ($1)", parameters: [word] }]);
  const gone = async (commit: Promise<unknown>) => {
    const refused = await commit.then(
      () => undefined,
      (error: unknown) => error,
    );
    return refused !== undefined && (await getRefusal(Promise.reject(refused)));
  };

  test("rejects reads and writes as unavailable, a start reports the cause, and writes succeed again afterwards", async () => {
    await note("first");
    await configure(cluster, "default_transaction_read_only = on");
    const refused = { kind: "gone", reason: expect.stringMatching(/standby|read-only/) };
    expect(await pollUntil(() => gone(note("second")))).toMatchObject(refused);
    const read = engine.read({ sql: "select word from notes", parameters: [] });
    expect(await getRefusal(read)).toMatchObject(refused);
    await expect(open(cluster.url("postgres"))).rejects.toThrow(
      /^DATABASE_URL: 127\.0\.0\.1:\d+\/postgres is a standby or read-only/,
    );
    await configure(cluster, "default_transaction_read_only = off");
    await pollUntil(() => note("third").catch(() => false));
  });

  test("reports a commit whose wait for the standby is cancelled as unavailable, although the server keeps it", async () => {
    await configure(cluster, "synchronous_standby_names = 'nobody'");
    let last = 0;
    // The session gets the setting soon. Until then, its commits succeed without waiting.
    const alone = getRefusal(pollUntil(() => note(`alone ${(last += 1)}`).then(() => false)));
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
    await pollUntil(async () => (await execute(cancel, cluster.url("postgres"))).length > 0);
    expect(await alone).toMatchObject({
      kind: "gone",
      reason: expect.stringContaining("synchronous_standby_names"),
    });
    await configure(cluster, "synchronous_standby_names = ''");
    await pollUntil(() => note("again").catch(() => false));
    const kept = await engine.read({
      sql: "select word from notes where word = $1",
      parameters: [`alone ${last}`],
    });
    expect(kept).toHaveLength(1);
  });
});
