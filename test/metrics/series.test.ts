import { expect, test } from "vitest";
import { Count, Distribution, Series } from "../../src/metrics/series.ts";

test("a series stays the same for the same labels", () => {
  const series = new Series(() => new Count());
  series.of("sms", "GB").add();
  series.of("sms", "GB").add(2);
  series.of("sms", "FR").add();
  expect([...series.all()].map(({ labels, cell }) => [...labels, cell.value])).toEqual([
    ["sms", "GB", 3],
    ["sms", "FR", 1],
  ]);
});

test("beyond the most series, new labels are counted together and known ones by themselves", () => {
  const series = new Series(() => new Count(), 2);
  for (const country of ["GB", "FR", "DE", "GB", "ES"]) series.of("sms", country).add();
  expect([...series.all()].map(({ labels, cell }) => [...labels, cell.value])).toEqual([
    ["sms", "GB", 2],
    ["sms", "FR", 1],
    ["other", "other", 2],
  ]);
});

test("a value belongs to the first bucket whose bound it does not pass", () => {
  const distribution = new Distribution([1, 5]);
  for (const value of [0, 1, 1.5, 5, 6]) distribution.observe(value);
  expect(distribution.counts).toEqual([2, 2, 1]);
  expect(distribution.sum).toBe(13.5);
});
