import type { Metric } from "./catalogue.ts";
import type { Count, Distribution, Series } from "./series.ts";

/** A value of a metric; that of a histogram is how its values are distributed. */
export interface Point {
  /** In the order of the metric's labels. */
  readonly labels: readonly string[];
  readonly value: number | Distribution;
}

/** A metric with all of its values. */
export interface Reading {
  readonly metric: Metric;
  readonly points: readonly Point[];
}

/** What was counted. */
export const readCounts = (metric: Metric, series: Series<Count>): Reading => ({
  metric,
  points: [...series.all()].map(({ labels, cell }) => ({ labels, value: cell.value })),
});

/** How what was measured is distributed. */
export const readDistributions = (metric: Metric, series: Series<Distribution>): Reading => ({
  metric,
  points: [...series.all()].map(({ labels, cell }) => ({ labels, value: cell })),
});

/** One value without labels, or none. */
export const readOne = (metric: Metric, value: Point["value"] | undefined): Reading => ({
  metric,
  points: value === undefined ? [] : [{ labels: [], value }],
});
