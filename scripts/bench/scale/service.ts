import type { Contender } from "../contender.ts";

/** What the service is told besides what every contender is told. */
export interface Timed extends Contender {
  /** What it takes for now as it starts, in Unix milliseconds. */
  readonly now: number;
}

/**
 * The real service with its clock set to the end of the data: "the last hour" holds as many rows whenever it runs, and
 * however long the filling took.
 */
const { now } = JSON.parse(process.argv[2]!) as Timed;
const real = Date.now;
const ahead = real() - now;
Date.now = () => real() - ahead;
await import("../connect-hub.ts");
