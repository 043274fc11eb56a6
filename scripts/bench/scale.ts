import { seedDatabase, seedPeriodMilliseconds, seedPeriodEnd, type Sample } from "./seed-data.ts";
import { formatNumber, getPercentile, formatTable } from "./report.ts";
import { openEngine, prepareDatabase } from "./service.ts";
import { createDatabase, createFolder, startContender, type Store } from "./contender-process.ts";
import { sendRequest, smsPath, toRequest } from "./workloads.ts";

const rowsPerPage = 10;

/** Path and body of a request. A request without a body is a GET. */
type Ask = readonly [path: string, body?: object];

/** A kind of request. */
interface Kind {
  /** Returns the request for a sample of the messages and a page number. */
  readonly ask: (sample: Sample, page: number) => Ask;
  /** Returns the page to request from a list with this number of pages. Default: page 1. */
  readonly page?: (pages: number) => number;
}

const deep = (pages: number) => Math.min(1_000, Math.ceil(pages / 2));
const last = (pages: number) => pages;
/** About 30 days that do not start or end at a full minute. */
const range = {
  from: new Date(seedPeriodEnd - 100 * 86_400_000 - 12_345_678).toISOString(),
  to: new Date(seedPeriodEnd - 70 * 86_400_000 - 1_234_567).toISOString(),
};
const year = {
  start_time: new Date(seedPeriodEnd - seedPeriodMilliseconds).toISOString(),
  end_time: new Date(seedPeriodEnd).toISOString(),
};
const askStatistics = (type: string, timezone: string): Ask => [
  "/api/v1/connect-hub/telegram/stats",
  { type, timezone, ...year },
];
const askRecords = (page: number, filter = {}): Ask => [
  "/api/v1/connect-hub/telegram/tdr",
  { page, rows_per_page: rowsPerPage, filter },
];
const askTransactions = (page: number, filter = {}): Ask => [
  "/api/billing/me/transactions",
  { page, rowsPerPage, filter },
];
const text = "Your code is 123456";
/** Returns a number whose messages the sandbox delivers immediately. */
const toDelivered = (recipient: string) => `${recipient.slice(0, -2)}99`;

/** Twelve kinds of reads, and a send. The first kind covers the last hour, so it is measured before time has passed. */
export const requestKinds: Readonly<Record<string, Kind>> = {
  "statistics of the last hour": { ask: () => askStatistics("lasth", "UTC") },
  "statistics by days of Berlin": { ask: () => askStatistics("daily", "Europe/Berlin") },
  records: { ask: (_, page) => askRecords(page) },
  "records, last page": { ask: (_, page) => askRecords(page), page: last },
  "records by status and time, page 1,000": {
    ask: (_, page) => askRecords(page, { status: "READ", timestamp: range }),
    page: deep,
  },
  "records of a recipient": { ask: ({ recipient }) => askRecords(1, { to: recipient }) },
  "record by uuid": { ask: ({ id }) => [`/api/v1/connect-hub/telegram/${id}/tdr`] },
  "message by id": { ask: ({ id }) => [`/api/v1/connect-hub/messages/${id}`] },
  transactions: { ask: (_, page) => askTransactions(page) },
  "transactions of a rare type, page 1,000": {
    ask: (_, page) => askTransactions(page, { type: "REFUND" }),
    page: deep,
  },
  "transactions by time, last page": {
    ask: (_, page) => askTransactions(page, { datetime: range }),
    page: last,
  },
  SIMs: { ask: () => [`/api/v1/esim/sim-registries?count=${rowsPerPage}&offset=0`] },
  "send of an SMS": {
    ask: ({ recipient }) => [smsPath, { from: "Example", to: toDelivered(recipient), text }],
  },
};

const maximumWarmUps = 30;

type ScaleSite = Awaited<ReturnType<typeof openSite>>;

/**
 * Seeds one database of each size, and measures each kind of request on all of them. `requests` is the number of
 * measured requests of each kind and database. Rejects for D1, and if a response is not 200.
 */
export async function measureScale(
  { store, sizes }: { readonly store: Store; readonly sizes: readonly number[] },
  requests = 300,
) {
  if (store === "d1") throw new Error("Databases of this size are filled on SQLite and Postgres only.");
  await using opened = new AsyncDisposableStack();
  const sites: ScaleSite[] = [];
  for (const messages of sizes) sites.push(await openSite(store, messages, opened));
  const figures = [];
  for (const [name, kind] of Object.entries(requestKinds)) {
    figures.push({ name, times: await measureKind(kind, sites, requests) });
  }
  const table = figures.map(({ name, times }) => ({
    request: name,
    ...Object.fromEntries(
      times.map(({ messages, p50, p99 }) => [
        `p50 / p99 ms, ${messages}`,
        `${formatNumber(p50, 2)} / ${formatNumber(p99, 2)}`,
      ]),
    ),
    "ratio of p50": formatNumber(times.at(-1)!.p50 / times[0]!.p50, 2),
  }));
  console.log(`\n${formatTable(table)}`);
  return { invalid: undefined, figures };
}

/** Seeds a database and starts the service on it. */
async function openSite(store: Store, messages: number, opened: AsyncDisposableStack) {
  const { path: folder } = opened.use(createFolder());
  const database = await createDatabase(store, folder);
  const engine = openEngine(database);
  const [customer, other] = await prepareDatabase(
    engine,
    seedPeriodEnd - seedPeriodMilliseconds - 86_400_000,
  );
  await engine.close();
  const started = performance.now();
  const samples = await seedDatabase(database, messages, [customer, other]);
  console.log(`${messages} messages: filled in ${formatNumber((performance.now() - started) / 1_000)} s`);
  const settings = { database, owner: customer, folder, now: seedPeriodEnd };
  const { port } = opened.use(await startContender("connect-hub.ts", settings));
  return { messages, port, customer, samples };
}

/**
 * Sends the requests one after another, alternating between the databases. At most 30 requests to each database precede
 * as a warm-up.
 */
async function measureKind({ ask, page = () => 1 }: Kind, sites: readonly ScaleSite[], requests: number) {
  const send = async ({ port, customer }: ScaleSite, [path, body]: Ask) => {
    const request = toRequest(customer, path, body);
    // Reads of SIMs require a user id.
    request.headers!["x-user-id"] = customer.userId;
    const started = performance.now();
    const response = await sendRequest(port, request);
    const received: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(received)}`);
    return { received, milliseconds: performance.now() - started };
  };
  const runs = [];
  for (const site of sites) {
    const { received } = await send(site, ask(site.samples[0]!, 1));
    const { total = 1 } = received as { readonly total?: number };
    const pages = Math.max(1, Math.ceil(total / rowsPerPage));
    runs.push({ site, page: page(pages), times: [] as number[] });
  }
  const warmUps = Math.min(maximumWarmUps, requests);
  for (let number = -warmUps; number < requests; number += 1) {
    for (const { site, page, times } of runs) {
      const sample = site.samples[(number + warmUps) % site.samples.length]!;
      const { milliseconds } = await send(site, ask(sample, page));
      if (number >= 0) times.push(milliseconds);
    }
  }
  return runs.map(({ site: { messages }, times }) => ({
    messages,
    p50: getPercentile(times, 0.5),
    p99: getPercentile(times, 0.99),
  }));
}
