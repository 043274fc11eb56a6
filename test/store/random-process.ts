/** A process of its own that does random work on a Postgres database: its address, a seed and how many steps. */
import fc from "fast-check";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { createStore } from "../../src/store/store.ts";
import { CommitRefused } from "../support/commit.ts";
import { randomWork, type Random } from "./random-work.ts";

const atOnce = 24;
const [url, seed, steps] = process.argv.slice(2);

const numbers = fc.sample(fc.nat(), { seed: Number(seed), numRuns: 50_000 });
let drawn = 0;
const random: Random = (below) => numbers[(drawn += 1) % numbers.length]! % below;

const engine = openPostgres(url!);
const work = await randomWork(createStore(engine), engine, random);
let left = Number(steps);
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left > 0) {
      left -= 1;
      await work().catch((error: unknown) => {
        // Another process has been faster: that is what such a word is for.
        if (!(error instanceof CommitRefused)) throw error;
      });
    }
  }),
);
await engine.close();
