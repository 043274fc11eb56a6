import { startContender } from "./child.ts";
import { openEngine, type Customer } from "./database.ts";
import { load, type Load } from "./load.ts";
import { describeMachine } from "./machine.ts";
import type { Options } from "./options.ts";
import { createSources } from "./sources.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import { createStore } from "../../src/store/store.ts";
import type { Database } from "../../src/config.ts";
import { post, workloads, type Access } from "./workloads.ts";

/** What one account's sends took alone, and beside another account's loops of long reads. */
export interface ShareRun {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly options: Options;
  /** Why it does not count; null when it does. */
  readonly void: string | null;
  readonly quiet: Load;
  readonly beside: Load;
  readonly loops: Load;
  /** The p99 of sends beside the loops, to the quiet one. */
  readonly ratio: number;
}

const loopsAtOnce = 16;
const sendersAtOnce = 4;
const warmUpSeconds = 2;
const rowsPerPage = 100;

/** Sends by one account while another one asks for the longest statistics and the deepest sorted pages, in 16 loops. */
export async function measureShare(options: Options): Promise<ShareRun> {
  const sources = await createSources(options.messages);
  const { folder, database, access, drop } = await sources.create("sqlite", true);
  const sender: Access = { ...(await addCustomer(database)), telegramIds: [] };
  const told = { database, accountId: access.accountId, folder, dispatching: false };
  const hub = await startContender("connect-hub.ts", told);
  try {
    const common = { port: hub.port, seconds: options.seconds, warmUpSeconds };
    const send = () =>
      load({ ...common, connections: sendersAtOnce, requests: workloads["sendSms"]!.requests(sender) });
    const quiet = await send();
    const requests = longReads(Math.max(1, Math.floor(options.messages / rowsPerPage))).flatMap((ask) =>
      ask(access),
    );
    const [beside, loops] = await Promise.all([
      send(),
      load({ ...common, connections: loopsAtOnce, requests }),
    ]);
    const ratio = beside.p99Milliseconds / quiet.p99Milliseconds;
    for (const [name, { perSecond, p50Milliseconds, p99Milliseconds }] of Object.entries({
      quiet,
      beside,
      loops,
    })) {
      console.log(
        `${name.padEnd(8)} ${perSecond.toFixed(0)}/s  p50 ${p50Milliseconds.toFixed(1)} ms  p99 ${p99Milliseconds.toFixed(1)} ms`,
      );
    }
    console.log(`p99 of sends beside the loops, to the quiet one: ${ratio.toFixed(2)}`);
    return {
      machine: describeMachine(),
      options,
      void: wrongOf({ quiet, beside, loops }),
      quiet,
      beside,
      loops,
      ratio,
    };
  } finally {
    await hub.stop();
    await drop();
    sources.remove();
  }
}

const longReads = (page: number) => [
  post("/api/v1/connect-hub/whatsapp/stats", {
    type: "yearly",
    start_time: "0001-01-01T12:00:00Z",
    end_time: "2000-01-01T00:00:00Z",
    timezone: "America/Sao_Paulo",
  }),
  post("/api/v1/connect-hub/telegram/tdr", { page, rows_per_page: rowsPerPage, sort_by: "country" }),
];

/** Why the loads do not count, if they do not: every answer has to be 200. */
function wrongOf(loads: Readonly<Record<string, Load>>): string | null {
  for (const [name, { statuses, errors }] of Object.entries(loads)) {
    const others = Object.keys(statuses).filter((status) => status !== "200");
    if (errors > 0 || others.length > 0) return `${name}: ${errors} without an answer, ${others.join(", ")}`;
  }
  return null;
}

/** Another user who can pay for everything. */
async function addCustomer(database: Database): Promise<Customer> {
  const engine = openEngine(database);
  const store = createStore(engine);
  const now = Date.now();
  const userId = createId(now);
  const account = { id: createId(now), userId, currency: "EUR", balanceMicros: 1_000_000_000_000 };
  const { key, write } = createKey({ clock: { now: () => now, steady: () => now }, store }, account, "Bench");
  const user = {
    id: userId,
    firstName: "Grace",
    lastName: "Hopper",
    email: `${userId}@example.com`,
    passwordHash: "none",
    role: "user",
    status: "active",
    isVerified: true,
    createdAt: now,
    updatedAt: now,
  } as const;
  await store.commit([store.users.insert(user), store.accounts.insert(account, now), write]);
  await engine.close();
  return { key, accountId: account.id, userId };
}
