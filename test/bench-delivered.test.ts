import { expect, test } from "vitest";
import { readOptions } from "../scripts/bench/options.ts";
import { measureDelivered } from "../scripts/bench/delivered/measure.ts";

test("SMS are delivered by an SMSC, and the service's CPU time is told", async () => {
  const options = readOptions(["--delivered", "--rounds", "1", "--sends", "100", "--connections", "4"]);
  const { void: wrong, rounds } = await measureDelivered(options);
  expect(wrong).toBeNull();
  expect(rounds).toHaveLength(1);
  expect(rounds[0]!.cpuSecondsPerThousand).toBeGreaterThan(0);
});
