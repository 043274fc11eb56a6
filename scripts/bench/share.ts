import { connectHub } from "./contenders.ts";
import { addCustomer } from "./database.ts";
import { createSources } from "./databases.ts";
import { load, unexpected } from "./load.ts";
import type { Options } from "./options.ts";
import { requestOf, workloads } from "./workloads.ts";

/** What one account's sends took alone, and beside another account's loops of long reads; its `ratio` is of the p99. */
export type ShareRun = Awaited<ReturnType<typeof measureShare>>;

const loopsAtOnce = 16;
const sendersAtOnce = 4;
const warmUpSeconds = 2;
const rowsPerPage = 100;

/** Sends by one account while another one asks for the longest statistics and the deepest sorted pages, in 16 loops. */
export async function measureShare({ messages, seconds }: Options) {
  await using sources = await createSources(messages);
  await using site = await sources.start(connectHub, true);
  const { port, access, database } = site;
  const sender = { ...(await addCustomer(database, "sender", Date.now())), telegramIds: [] };
  const page = Math.max(1, Math.floor(messages / rowsPerPage));
  const common = { port, seconds, warmUpSeconds };
  const sends = { ...common, connections: sendersAtOnce, requests: workloads["sendSms"]!.requests(sender) };
  const reads = {
    ...common,
    connections: loopsAtOnce,
    requests: longReads(page).map(([path, body]) => requestOf(access, path, body)),
  };
  const quiet = await load(sends);
  const [beside, loops] = await Promise.all([load(sends), load(reads)]);
  const loads = Object.entries({ quiet, beside, loops });
  for (const [name, { perSecond, p50Milliseconds, p99Milliseconds }] of loads) {
    const times = `p50 ${p50Milliseconds.toFixed(1)} ms  p99 ${p99Milliseconds.toFixed(1)} ms`;
    console.log(`${name.padEnd(8)} ${perSecond.toFixed(0)}/s  ${times}`);
  }
  const ratio = beside.p99Milliseconds / quiet.p99Milliseconds;
  console.log(`p99 of sends beside the loops, to the quiet one: ${ratio.toFixed(2)}`);
  const [wrong = null] = loads.flatMap(([name, each]) => {
    const reason = unexpected(200, each);
    return reason === undefined ? [] : [`${name}: ${reason}`];
  });
  return { void: wrong, quiet, beside, loops, ratio };
}

const longReads = (page: number): readonly [string, object][] => [
  [
    "/api/v1/connect-hub/whatsapp/stats",
    {
      type: "yearly",
      start_time: "0001-01-01T12:00:00Z",
      end_time: "2000-01-01T00:00:00Z",
      timezone: "America/Sao_Paulo",
    },
  ],
  ["/api/v1/connect-hub/telegram/tdr", { page, rows_per_page: rowsPerPage, sort_by: "country" }],
];
