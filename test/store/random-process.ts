/**
 * A process of its own that does random work on a Postgres database: its address, a seed, how many steps at least and for
 * how many seconds. Writes in JSON how often it did what, and how often it was refused because another was faster.
 */
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { createStore } from "../../src/store/store.ts";
import { CommitRefused } from "../support/commit.ts";
import { randomWork, type Random } from "./random-work.ts";
import fc from "../support/properties.ts";

const atOnce = 24;
const [url, seed, steps, seconds] = process.argv.slice(2);

const numbers = fc.sample(fc.nat(), { seed: Number(seed), numRuns: 50_000 });
let drawn = 0;
const random: Random = (below) => numbers[(drawn += 1) % numbers.length]! % below;

const engine = openPostgres(url!);
const store = createStore(engine);
const next = await randomWork(store, engine, random);
const counts: Record<string, { done: number; refused: number }> = {};
const until = performance.now() + 1_000 * Number(seconds);
let left = Number(steps);
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left > 0 || performance.now() < until) {
      left -= 1;
      const work = next();
      const count = (counts[work.name] ??= { done: 0, refused: 0 });
      try {
        await work();
        count.done += 1;
      } catch (error) {
        // Another process has been faster: that is what such a word is for.
        if (!(error instanceof CommitRefused)) throw error;
        count.refused += 1;
      }
    }
  }),
);
console.log(JSON.stringify(counts));
await engine.close();
