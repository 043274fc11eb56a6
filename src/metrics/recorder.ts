import type { MeasuredRoute, Metrics } from "../ports/metrics.ts";
import { catalogue, type Metric } from "./catalogue.ts";
import { Distribution, Series } from "./series.ts";

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

/** Counts, and says what was counted. */
export interface Recorder {
  readonly metrics: Metrics;
  read(): readonly Reading[];
}

/** A recorder that has counted nothing yet. */
export function createRecorder(): Recorder {
  const requests = new Series(() => new Distribution(catalogue.requests.bounds));
  return {
    metrics: {
      route: (route) => createRouteCount(requests, route),
    },
    read: () => [{ metric: catalogue.requests, points: distributionsOf(requests) }],
  };
}

/** Answers are counted by status in an array, without a look at the labels. */
function createRouteCount(
  requests: Series<Distribution>,
  { method, path, operation }: MeasuredRoute,
): (status: number, milliseconds: number) => void {
  const byStatus: Distribution[] = [];
  return (status, milliseconds) => {
    byStatus[status] ??= requests.of(method, path, String(status), operation);
    byStatus[status].observe(milliseconds / 1000);
  };
}

const distributionsOf = (series: Series<Distribution>): readonly Point[] =>
  [...series.all()].map(({ labels, cell }) => ({ labels, value: cell }));
