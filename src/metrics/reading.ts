import { catalogue, type Metric } from "./catalogue.ts";
import { Distribution, type Count, type Series } from "./series.ts";

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

const byName = new Map(Object.values(catalogue).map((metric): [string, Metric] => [metric.name, metric]));

/** What another thread has read of the metric of this name; a distribution has lost its class on the way. */
export function readingOf(name: string, points: readonly Point[]): Reading {
  const metric = byName.get(name)!;
  return {
    metric,
    points: points.map(({ labels, value }) => ({
      labels,
      value: typeof value === "number" ? value : Distribution.of(value),
    })),
  };
}

/** Readings of counters and histograms with the values added up that have the same labels. */
export function addUp(readings: readonly Reading[]): readonly Reading[] {
  return [...Map.groupBy(readings, ({ metric }) => metric)].map(([metric, all]) => {
    const points = Map.groupBy(
      all.flatMap(({ points }) => points),
      ({ labels }) => labels.join("\n"),
    );
    return { metric, points: [...points.values()].map(sumOf) };
  });
}

function sumOf([first, ...others]: readonly Point[]): Point {
  return others.reduce<Point>(
    ({ labels, value }, other) => ({
      labels,
      value:
        typeof value === "number"
          ? value + (other.value as number)
          : Distribution.of(value, other.value as Distribution),
    }),
    first!,
  );
}

/** One value without labels, or none. */
export const readOne = (metric: Metric, value: Point["value"] | undefined): Reading => ({
  metric,
  points: value === undefined ? [] : [{ labels: [], value }],
});
