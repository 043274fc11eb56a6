import type { Traffic } from "../../ports/store/traffic.ts";
import type { Engine } from "../engine.ts";
import { createPut } from "./put.ts";
import { createStale } from "./stale.ts";
import { createSums } from "./sums.ts";

/** All accounts' messages on an engine. */
export const createTraffic = (engine: Engine): Traffic => ({
  sums: createSums(engine),
  ...createStale(engine),
  ...createPut(engine),
});
