import type { Request } from "autocannon";
import { connectHub, lines } from "./contenders.ts";
import { createSources } from "./databases.ts";
import { firstReason } from "./figures.ts";
import { load, unexpected, type Load } from "./load.ts";
import type { Options } from "./options.ts";
import { tableOf } from "./report.ts";
import { requestOf, sendSms, workloads, type Access } from "./workloads.ts";

/** What one account's sends and another one's long reads took, each alone and beside the other; ratios are of the p99. */
export type ShareRun = Awaited<ReturnType<typeof measureShare>>;

/** Long reads, and how many connections ask for them. */
interface LongReads {
  readonly connections: number;
  readonly requests: (access: Access, messages: number) => Request[];
}

const sendersAtOnce = 4;
const maximumWarmUpSeconds = 2;
const rowsPerPage = 100;
const longest = {
  type: "yearly",
  start_time: "0001-01-01T12:00:00Z",
  end_time: "2000-01-01T00:00:00Z",
  timezone: "America/Sao_Paulo",
};

const longReads: Readonly<Record<string, LongReads>> = {
  "the longest statistics, the deepest pages": {
    connections: 16,
    requests: (access, messages) => [
      requestOf(access, "/api/v1/connect-hub/whatsapp/stats", longest),
      requestOf(access, "/api/v1/connect-hub/telegram/tdr", {
        page: Math.max(1, Math.floor(messages / rowsPerPage)),
        rows_per_page: rowsPerPage,
        sort_by: "country",
      }),
    ],
  },
  "daily statistics over a year": { connections: 64, requests: workloads["getTelegramStats"]!.requests },
};

/** Sends by one account, with and without another one that asks for long reads in loops. */
export async function measureShare({ messages, seconds, store }: Options) {
  await using sources = await createSources(messages, store);
  const entry = store === "postgres" ? lines.postgres.contenders["connect-hub on Postgres"] : connectHub;
  await using site = await sources.start(entry, true);
  const { port, access } = site;
  const common = { seconds, warmUpSeconds: Math.min(seconds, maximumWarmUpSeconds) };
  const found = [];
  for (const [name, { connections, requests }] of Object.entries(longReads)) {
    const sends = {
      ...common,
      connections: sendersAtOnce,
      targets: [{ port, requests: sendSms(access.others[0]) }],
    };
    const reads = { ...common, connections, targets: [{ port, requests: requests(access, messages) }] };
    const quietSends = await load(sends);
    const quietReads = await load(reads);
    const [besideSends, besideReads] = await Promise.all([load(sends), load(reads)]);
    const loads = { quietSends, besideSends, quietReads, besideReads };
    const ratio = besideSends.p99Milliseconds / quietSends.p99Milliseconds;
    console.log(`\n${name}, ${connections} connections\n\n${tableOf(rowsOf(loads))}`);
    console.log(`\np99 of sends beside them, to the quiet one: ${ratio.toFixed(2)}`);
    found.push({ name, void: reasonOf(loads), ...loads, ratio });
  }
  return { void: firstReason(found), found };
}

const titles = {
  quietSends: "sends alone",
  besideSends: "sends beside reads",
  quietReads: "reads alone",
  besideReads: "reads beside sends",
};
type Loads = Readonly<Record<keyof typeof titles, Load>>;

const rowsOf = (loads: Loads) =>
  Object.entries(titles).map(([name, title]) => {
    const { perSecond, p50Milliseconds, p99Milliseconds } = loads[name as keyof Loads];
    return {
      title,
      "a second": perSecond.toFixed(0),
      "p50 ms": p50Milliseconds.toFixed(1),
      "p99 ms": p99Milliseconds.toFixed(1),
      "p99 to p50": (p99Milliseconds / p50Milliseconds).toFixed(1),
    };
  });

function reasonOf(loads: Loads): string | null {
  const reasons = Object.entries(loads).map(([name, each]) => ({ name, reason: unexpected(200, each) }));
  const wrong = reasons.find(({ reason }) => reason !== undefined);
  return wrong ? `${wrong.name}: ${wrong.reason}` : null;
}
