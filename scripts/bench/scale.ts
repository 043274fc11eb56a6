import { fill, filledMilliseconds, filledUntil, type Sample } from "./filling.ts";
import { kinds, rowsPerPage, type Ask, type Kind } from "./kinds.ts";
import type { Options } from "./options.ts";
import { startContender } from "./process.ts";
import { fixed, percentile, tableOf } from "./report.ts";
import { openEngine, prepare, type Customer } from "./service.ts";
import { createDatabase, createFolder } from "./site.ts";
import { sendRequest, toRequest } from "./workloads.ts";

const maximumWarmUps = 30;

interface ScaleSite {
  readonly messages: number;
  readonly port: number;
  readonly customer: Customer;
  readonly samples: readonly Sample[];
}

type ScaleOptions = Pick<Options, "store" | "sizes" | "kinds" | "requests">;

/** Fills a database of each size, and measures each kind of request on all of them. */
export async function measureScale({ store, sizes, kinds: names, requests }: ScaleOptions) {
  if (store === "d1") throw new Error("Databases of this size are filled on SQLite and Postgres only.");
  await using opened = new AsyncDisposableStack();
  const sites: ScaleSite[] = [];
  for (const messages of sizes) {
    const { path: folder } = opened.use(createFolder());
    const database = await createDatabase(store, folder);
    const engine = openEngine(database);
    const owners = await prepare(engine, filledUntil - filledMilliseconds - 86_400_000);
    await engine.close();
    const started = performance.now();
    const samples = await fill(database, messages, owners);
    console.log(`${messages} messages: filled in ${fixed((performance.now() - started) / 1_000)} s`);
    const settings = { database, owner: owners[0], folder, now: filledUntil };
    const { port } = opened.use(await startContender("connect-hub.ts", settings));
    sites.push({ messages, port, customer: owners[0], samples });
  }
  const figures = [];
  for (const name of names) figures.push({ name, times: await measureKind(kinds[name]!, sites, requests) });
  const table = figures.map(({ name, times }) => ({
    request: name,
    ...Object.fromEntries(
      times.map(({ messages, p50, p99 }) => [
        `${messages}: p50 / p99 ms`,
        `${fixed(p50, 2)} / ${fixed(p99, 2)}`,
      ]),
    ),
    "ratio of p50": fixed(times.at(-1)!.p50 / times[0]!.p50, 2),
  }));
  console.log(`\n${tableOf(table)}`);
  return { invalid: undefined, figures };
}

/** Sends one request after another, to the databases in turn. */
async function measureKind({ ask, page }: Kind, sites: readonly ScaleSite[], requests: number) {
  const send = async ({ port, customer }: ScaleSite, [path, body]: Ask) => {
    const request = toRequest(customer, path, body);
    // Reads of SIMs require the user.
    request.headers!["x-user-id"] = customer.userId;
    const started = performance.now();
    const response = await sendRequest(port, request);
    const received: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(received)}`);
    return { received, milliseconds: performance.now() - started };
  };
  const runs = [];
  for (const site of sites) {
    const first =
      page && ((await send(site, ask(site.samples[0]!, 1))).received as { readonly total: number });
    const pages = Math.max(1, Math.ceil((first?.total ?? 0) / rowsPerPage));
    runs.push({ site, page: page?.(pages) ?? 1, times: [] as number[] });
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
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }));
}
