import { expect, test } from "vitest";
import { listTargets, simulate } from "../../../scripts/bench/fraud.ts";

test("attacks are blocked within their limits, and legitimate sends pass", () => {
  const simulated = simulate(7, 1);
  for (const { attempts, attack } of simulated.attacked.outcomes)
    expect(attempts, attack.name).toBeGreaterThan(0);
  for (const { sends } of simulated.calm.tallies.values()) expect(sends).toBeGreaterThan(0);
  const aims = listTargets(simulated);
  expect(aims).toHaveLength(7);
  expect(aims.filter(({ value, limit }) => value > limit)).toEqual([]);
});
