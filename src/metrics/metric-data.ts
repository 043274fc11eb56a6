import type { Metric } from "./catalogue.ts";
import type { MetricCounter, Histogram, Series } from "./series.ts";

/** A value of a metric. For a histogram it is the distribution. */
export interface DataPoint {
  /** Label values, in the order of the metric's labels. */
  readonly labels: readonly string[];
  readonly value: number | Histogram;
}

/** A metric with all of its values. */
export interface MetricData {
  readonly metric: Metric;
  readonly points: readonly DataPoint[];
}

/** Converts counters to metric data. */
export const toCounterData = (metric: Metric, series: Series<MetricCounter>): MetricData => ({
  metric,
  points: [...series.all()].map(({ labels, cell }) => ({ labels, value: cell.value })),
});

/**
 * Converts histograms to metric data, which contains the histograms themselves. Copy a histogram to keep its values.
 */
export const toHistogramData = (metric: Metric, series: Series<Histogram>): MetricData => ({
  metric,
  points: [...series.all()].map(({ labels, cell }) => ({ labels, value: cell })),
});

/** Converts one value without labels to metric data. Without a value, the data has no points. */
export const toSingleValueData = (metric: Metric, value: DataPoint["value"] | undefined): MetricData => ({
  metric,
  points: value === undefined ? [] : [{ labels: [], value }],
});
