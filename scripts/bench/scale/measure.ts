import type { Kind, Site } from "./kinds.ts";

/** What one kind of request took on one database. */
export interface Times {
  readonly messages: number;
  readonly requests: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  /** Which page was asked for, where that depends on how many there are. */
  readonly page?: number;
}

/** What one kind of request took on all databases. */
export interface Figure {
  readonly name: string;
  readonly times: readonly Times[];
  /** The p50 on the largest database to that on the smallest; null where there is only one. */
  readonly ratio: number | null;
  readonly aim: number;
  readonly met: boolean | null;
}

const blocks = 10;
const warmUpsAtMost = 30;
const siteMillisecondsAtMost = 60_000;

/** Measures one kind: one request after the other, in ten blocks, the databases in turn in each. */
export async function measure(kind: Kind, sites: readonly Site[], requests: number): Promise<Figure> {
  const runs = await Promise.all(sites.map((site) => createRun(kind, site)));
  for (const run of runs) await run.block(Math.min(requests, warmUpsAtMost), false);
  for (let index = 0; index < blocks; index += 1) {
    const count = Math.floor((requests * (index + 1)) / blocks) - Math.floor((requests * index) / blocks);
    for (const run of runs) await run.block(count, true);
  }
  const { name, aim } = kind;
  const times = runs.map((run) => run.times());
  const ratio = times.length > 1 ? times.at(-1)!.p50Milliseconds / times[0]!.p50Milliseconds : null;
  return { name, times, ratio, aim, met: ratio === null ? null : ratio <= aim };
}

async function createRun(kind: Kind, site: Site) {
  const { next, page } = await kind.requests(site);
  const measured: number[] = [];
  let [number, spent] = [0, 0];
  return {
    async block(count: number, isMeasured: boolean) {
      for (let index = 0; index < count && spent < siteMillisecondsAtMost; index += 1) {
        const milliseconds = await site.client.time(next(number));
        number += 1;
        spent += milliseconds;
        if (isMeasured) measured.push(milliseconds);
      }
    },
    times(): Times {
      const sorted = measured.toSorted((a, b) => a - b);
      return {
        messages: site.messages,
        requests: sorted.length,
        p50Milliseconds: percentile(sorted, 0.5),
        p99Milliseconds: percentile(sorted, 0.99),
        ...(page !== undefined && { page }),
      };
    },
  };
}

/** The smallest value that so many of the values do not exceed. */
const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
