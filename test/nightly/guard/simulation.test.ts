import { expect, test } from "vitest";
import { createSmallCustomers, day } from "../../../scripts/bench/fraud/customers.ts";
import { listAims } from "../../../scripts/bench/fraud/measure.ts";
import { createRandom } from "../../../scripts/bench/fraud/random.ts";
import { simulateScenes } from "../../../scripts/bench/fraud/scenes.ts";
import { begin, simulate } from "../../../scripts/bench/fraud/simulate.ts";

test("a day of attacks reaches the aims that conflict with no other", () => {
  const scenes = simulateScenes(7, { days: 0, daysOfAttack: 1 });
  const reached = listAims(scenes).filter(({ value, limit }) => value <= limit);
  expect(scenes.week.outcomes.every(({ attempts }) => attempts > 0)).toBe(true);
  expect(reached.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "accounts blocked in a country because of other accounts",
      "legitimate sends blocked, forms with a challenge",
      "messages to one phone in an hour",
      "messages to one phone in a day",
      "units lost in an account, a country and a day, if no code is entered and the country is new",
      "units lost in an account, a country and a day, as a share of the limit that the guard names",
    ]),
  );
});

test("a simulation with the same seed has the same results", () => {
  const period = { from: begin, until: begin + day };
  const [one, other] = [1, 2].map(() =>
    simulate(3, period, createSmallCustomers(period, createRandom(3)), []),
  );
  expect(one!.tallies).toEqual(other!.tallies);
});
