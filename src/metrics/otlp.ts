import type { Metric } from "./catalogue.ts";
import type { Point, Reading } from "./reading.ts";
import { Distribution } from "./series.ts";

/** What happened since the last request that was taken: the receiver adds it up, however many processes tell. */
const delta = 1;

/** What counts had come to when they were last told. */
export type Told = ReadonlyMap<string, Point["value"]>;

/** Who tells, and of which time in Unix milliseconds. */
export interface Telling {
  readonly version: string;
  readonly instance: string;
  readonly since: number;
  readonly now: number;
}

/**
 * The body of an `ExportMetricsServiceRequest` of OTLP/HTTP in JSON: counts as what was added to `told`, gauges as they
 * are. What did not change is left out.
 */
export function otlpRequest(readings: readonly Reading[], told: Told, telling: Telling): object {
  const { version, instance } = telling;
  const metrics = readings.flatMap(({ metric, points }) => {
    const data = points.flatMap((point) => dataPoint(metric, point, told, telling));
    return data.length === 0 ? [] : [metricOf(metric, data)];
  });
  const attributes = attributesOf(
    ["service.name", "service.version", "service.instance.id"],
    ["connect-hub", version, instance],
  );
  const scopeMetrics = [{ scope: { name: "connect-hub", version }, metrics }];
  return { resourceMetrics: [{ resource: { attributes }, scopeMetrics }] };
}

/** What these readings tell, to be left out of the next request. */
export function toldBy(readings: readonly Reading[]): Told {
  return new Map(
    readings.flatMap(({ metric, points }) =>
      metric.kind === "gauge"
        ? []
        : points.map(({ labels, value }) => [keyOf(metric, labels), copyOf(value)] as const),
    ),
  );
}

const copyOf = (value: Point["value"]): Point["value"] => (typeof value === "number" ? value : value.copy());

const keyOf = ({ name }: Metric, labels: readonly string[]) => [name, ...labels].join("\n");

function metricOf({ name, unit, help: description, kind }: Metric, dataPoints: readonly object[]): object {
  const told = { name, unit, description };
  if (kind === "gauge") return { ...told, gauge: { dataPoints } };
  const aggregationTemporality = delta;
  if (kind === "histogram") return { ...told, histogram: { aggregationTemporality, dataPoints } };
  return { ...told, sum: { aggregationTemporality, isMonotonic: true, dataPoints } };
}

function dataPoint(
  metric: Metric,
  { labels, value }: Point,
  told: Told,
  { since, now }: Telling,
): readonly object[] {
  const attributes = attributesOf(metric.labels, labels);
  const timeUnixNano = nanoseconds(now);
  if (metric.kind === "gauge") return [{ attributes, timeUnixNano, asDouble: value }];
  const times = { startTimeUnixNano: nanoseconds(since), timeUnixNano };
  const before = told.get(keyOf(metric, labels));
  if (typeof value === "number") {
    const added = value - (typeof before === "number" ? before : 0);
    return added === 0 ? [] : [{ attributes, ...times, asDouble: added }];
  }
  const earlier = before instanceof Distribution ? before : new Distribution(value.bounds);
  const counts = value.counts.map((count, index) => count - earlier.counts[index]!);
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return [];
  const sum = value.sum - earlier.sum;
  const bucketCounts = counts.map(String);
  return [{ attributes, ...times, count: String(count), sum, bucketCounts, explicitBounds: value.bounds }];
}

/** Labels that say nothing are left out. */
const attributesOf = (names: readonly string[], values: readonly string[]) =>
  names.flatMap((key, index) => {
    const stringValue = values[index] ?? "";
    return stringValue === "" ? [] : [{ key, value: { stringValue } }];
  });

const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds)}000000`;
