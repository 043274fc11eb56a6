import { createTimes } from "../figures.ts";
import { count, fixed } from "../report.ts";
import type { Kind, Site } from "./kind.ts";
import { asked } from "./lists.ts";

/** What one kind of request took on all databases; the ratio is the largest one's p50 to that of the smallest. */
export type Figure = Awaited<ReturnType<typeof measure>>;

const blocks = 10;
const maximumWarmUps = 30;
const maximumSiteMilliseconds = 60_000;

/** Measures one kind: one request after the other, in ten blocks, the databases in turn in each. */
export async function measure(kind: Kind, sites: readonly Site[], requests: number) {
  const { name, aim } = kind;
  const runs = await Promise.all(sites.map((site) => createRun(kind, site)));
  for (const run of runs) await run.block(Math.min(requests, maximumWarmUps));
  for (const { times } of runs) times.reset();
  for (let block = 0; block < blocks; block += 1) {
    const share = Math.floor((requests * (block + 1)) / blocks) - Math.floor((requests * block) / blocks);
    for (const run of runs) await run.block(share);
  }
  const times = runs.map(({ messages, page, times }) => ({
    messages,
    requests: times.count(),
    ...times.percentiles(),
    /** Which page was asked for, where that depends on how many there are. */
    ...(page !== undefined && { page }),
  }));
  const ratio = times.length > 1 ? times.at(-1)!.p50Milliseconds / times[0]!.p50Milliseconds : null;
  return { name, times, ratio, aim, met: ratio === null ? null : ratio <= aim };
}

async function createRun(kind: Kind, site: Site) {
  const page = await kind.page?.(site);
  const times = createTimes();
  let number = 0;
  let spent = 0;
  async function block(requests: number): Promise<void> {
    for (let index = 0; index < requests && spent < maximumSiteMilliseconds; index += 1) {
      const { milliseconds } = await asked(site, kind.ask(number, site, page ?? 1));
      number += 1;
      spent += milliseconds;
      times.record(milliseconds);
    }
  }
  return { messages: site.messages, page, times, block };
}

/** The row of the table: what the kind took on each database, and how the largest compares with the smallest. */
export function rowOf({ name, times, ratio, aim, met }: Figure) {
  const cells = times.map(({ messages, p50Milliseconds, p99Milliseconds, page }) => {
    const isNamed = page === undefined || name.endsWith(`page ${count(page)}`);
    const where = isNamed ? "" : ` (page ${count(page)})`;
    const cell = `${fixed(p50Milliseconds, 2)} / ${fixed(p99Milliseconds, 2)}${where}`;
    return [`${count(messages)}: p50 / p99 ms`, cell];
  });
  const yesNo = met ? "yes" : "NO";
  return {
    request: name,
    ...(Object.fromEntries(cells) as Record<string, string>),
    "ratio of p50": fixed(ratio, 2),
    aim: `≤ ${aim}`,
    met: met === null ? "" : yesNo,
  };
}
