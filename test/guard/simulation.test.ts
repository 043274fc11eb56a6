import { expect, test } from "vitest";
import { isWithinAims, reportOf } from "../../scripts/bench/fraud/measure.ts";
import { simulate } from "../../scripts/bench/fraud/simulate.ts";

test("a short simulation stops what it says, and is the same for the same seed", () => {
  const options = { days: 16, customers: 40 };
  const simulated = simulate(7, options);
  const { honest, outcomes } = simulated;
  expect(honest.sends).toBeGreaterThan(30_000);
  expect(honest.blocked / honest.sends).toBeLessThan(0.0008);
  const missed = outcomes.filter(
    ({ attack, ...rest }) => !attack.isHard && !isWithinAims({ attack, ...rest }),
  );
  expect(missed.map(({ attack }) => attack.name)).toEqual([]);
  expect(reportOf(simulate(7, options))).toEqual(reportOf(simulated));
});
