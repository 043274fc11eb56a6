import { connectHub } from "./contenders.ts";
import { createSources } from "./databases.ts";
import { load, unexpected } from "./load.ts";
import type { Options } from "./options.ts";
import { requestOf, sendSms } from "./workloads.ts";

/** What one account's sends took alone, and beside another account's loops of long reads; its `ratio` is of the p99. */
export type ShareRun = Awaited<ReturnType<typeof measureShare>>;

const loopsAtOnce = 16;
const sendersAtOnce = 4;
const warmUpSeconds = 2;
const rowsPerPage = 100;
const longest = {
  type: "yearly",
  start_time: "0001-01-01T12:00:00Z",
  end_time: "2000-01-01T00:00:00Z",
  timezone: "America/Sao_Paulo",
};

/** Sends by one account while another one asks for the longest statistics and the deepest sorted pages, in 16 loops. */
export async function measureShare({ messages, seconds }: Options) {
  await using sources = await createSources(messages);
  await using site = await sources.start(connectHub, true);
  const { port, access } = site;
  const page = Math.max(1, Math.floor(messages / rowsPerPage));
  const deepest = { page, rows_per_page: rowsPerPage, sort_by: "country" };
  const common = { port, seconds, warmUpSeconds };
  const sends = { ...common, connections: sendersAtOnce, requests: sendSms(access.other) };
  const reads = {
    ...common,
    connections: loopsAtOnce,
    requests: [
      requestOf(access, "/api/v1/connect-hub/whatsapp/stats", longest),
      requestOf(access, "/api/v1/connect-hub/telegram/tdr", deepest),
    ],
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
  const reasons = loads.map(([name, each]) => ({ name, reason: unexpected(200, each) }));
  const wrong = reasons.find(({ reason }) => reason !== undefined);
  return { void: wrong ? `${wrong.name}: ${wrong.reason}` : null, quiet, beside, loops, ratio };
}
