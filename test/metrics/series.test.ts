import { expect, test } from "vitest";
import { MetricCounter, Histogram, Series } from "../../src/metrics/series.ts";

test("the same labels return the same series", () => {
  const series = new Series(() => new MetricCounter());
  series.of("sms", "GB").add();
  series.of("sms", "GB").add(2);
  series.of("sms", "FR").add();
  expect([...series.all()].map(({ labels, cell }) => [...labels, cell.value])).toEqual([
    ["sms", "GB", 3],
    ["sms", "FR", 1],
  ]);
});

test("above the maximum, new labels are counted together and known labels separately", () => {
  const series = new Series(() => new MetricCounter(), 2);
  for (const country of ["GB", "FR", "DE", "GB", "ES"]) series.of("sms", country).add();
  expect([...series.all()].map(({ labels, cell }) => [...labels, cell.value])).toEqual([
    ["sms", "GB", 2],
    ["sms", "FR", 1],
    ["other", "other", 2],
  ]);
});

test("a value is counted in the first bucket with a bound of at least that value", () => {
  const distribution = new Histogram([1, 5]);
  for (const value of [0, 1, 1.5, 5, 6]) distribution.observe(value);
  expect(distribution.counts).toEqual([2, 2, 1]);
  expect(distribution.sum).toBe(13.5);
});
