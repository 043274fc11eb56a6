import type { Kind, Requests, Site } from "./kinds.ts";

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
  const runs = await Promise.all(
    sites.map(async (site) => ({
      site,
      asked: await kind.requests(site),
      number: 0,
      times: [] as number[],
      spent: 0,
    })),
  );
  const block = async (run: (typeof runs)[number], count: number): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let index = 0; index < count && run.spent < siteMillisecondsAtMost; index += 1) {
      const time = await run.site.client.time(run.asked.next(run.number));
      run.number += 1;
      run.spent += time;
      times.push(time);
    }
    return times;
  };
  for (const run of runs) await block(run, Math.min(requests, warmUpsAtMost));
  for (let index = 0; index < blocks; index += 1) {
    const count = Math.floor((requests * (index + 1)) / blocks) - Math.floor((requests * index) / blocks);
    for (const run of runs) run.times.push(...(await block(run, count)));
  }
  return figureOf(
    kind,
    runs.map(({ site, asked, times }) => timesOf(site, asked, times)),
  );
}

function figureOf({ name, aim }: Kind, times: readonly Times[]): Figure {
  const ratio = times.length > 1 ? times.at(-1)!.p50Milliseconds / times[0]!.p50Milliseconds : null;
  return { name, times, ratio, aim, met: ratio === null ? null : ratio <= aim };
}

function timesOf({ messages }: Site, { page }: Requests, milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return {
    messages,
    requests: sorted.length,
    p50Milliseconds: percentile(sorted, 0.5),
    p99Milliseconds: percentile(sorted, 0.99),
    ...(page !== undefined && { page }),
  };
}

/** The smallest value that so many of the values do not exceed. */
const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
