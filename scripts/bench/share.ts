import { startContender } from "./contenders/contender.ts";
import { addCustomer } from "./database.ts";
import { createSources } from "./databases.ts";
import { load, type Load } from "./load.ts";
import type { Options } from "./options.ts";
import { post, workloads, type Access } from "./workloads.ts";

/** What one account's sends took alone, and beside another account's loops of long reads. */
export interface ShareRun {
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
export async function measureShare({ messages, seconds }: Options): Promise<ShareRun> {
  const sources = await createSources(messages);
  const { folder, database, access, drop } = await sources.create("sqlite", true);
  const sender: Access = { ...(await addCustomer(database, "sender", Date.now())), telegramIds: [] };
  const told = { database, accountId: access.accountId, folder, dispatching: false };
  const hub = await startContender("connect-hub.ts", told);
  try {
    const common = { port: hub.port, seconds, warmUpSeconds };
    const sends = { ...common, connections: sendersAtOnce, requests: workloads["sendSms"]!.requests(sender) };
    const requests = longReads(Math.max(1, Math.floor(messages / rowsPerPage))).flatMap((ask) => ask(access));
    const quiet = await load(sends);
    const reads = { ...common, connections: loopsAtOnce, requests };
    const [beside, loops] = await Promise.all([load(sends), load(reads)]);
    const loads = Object.entries({ quiet, beside, loops });
    for (const [name, { perSecond, p50Milliseconds, p99Milliseconds }] of loads) {
      const times = `p50 ${p50Milliseconds.toFixed(1)} ms  p99 ${p99Milliseconds.toFixed(1)} ms`;
      console.log(`${name.padEnd(8)} ${perSecond.toFixed(0)}/s  ${times}`);
    }
    const ratio = beside.p99Milliseconds / quiet.p99Milliseconds;
    console.log(`p99 of sends beside the loops, to the quiet one: ${ratio.toFixed(2)}`);
    return { void: wrongOf(loads), quiet, beside, loops, ratio };
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
function wrongOf(loads: readonly (readonly [string, Load])[]): string | null {
  for (const [name, { statuses, errors }] of loads) {
    const others = Object.keys(statuses).filter((status) => status !== "200");
    if (errors > 0 || others.length > 0) return `${name}: ${errors} without an answer, ${others.join(", ")}`;
  }
  return null;
}
