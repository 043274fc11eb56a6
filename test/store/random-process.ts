/**
 * Process that does random work on a migrated Postgres database with accounts. Arguments: address, seed, minimum number
 * of steps, and minimum number of seconds.
 *
 * Runs 24 steps at a time until both minimums are reached. Then writes JSON to the standard output, with the numbers of
 * completed and refused steps of each kind. Any error other than a refusal ends the process with exit code 1.
 */
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { createStore } from "../../src/store/store.ts";
import { CommitRefusedError } from "../support/commit.ts";
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
        // A concurrent step, in this or another process, changed the same rows first.
        if (!(error instanceof CommitRefusedError)) throw error;
        count.refused += 1;
      }
    }
  }),
);
console.log(JSON.stringify(counts));
await engine.close();
