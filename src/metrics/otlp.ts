import type { Metric } from "./catalogue.ts";
import type { DataPoint, MetricData } from "./metric-data.ts";
import { Histogram } from "./series.ts";

/** Delta temporality: values since the last accepted request. The receiver adds up the values of all processes. */
const deltaTemporality = 1;

/** Totals of counters and histograms at the last accepted request. */
export type ExportedTotals = ReadonlyMap<string, DataPoint["value"]>;

/** Exporting process, and the exported period in Unix milliseconds. */
export interface ExportContext {
  readonly version: string;
  readonly instance: string;
  readonly since: number;
  readonly now: number;
}

/**
 * Builds the body of an `ExportMetricsServiceRequest` of OTLP/HTTP in JSON. Counters and histograms contain the
 * increase since `exported`, and are omitted if there is none. Gauges contain their current value.
 */
export function buildOtlpRequest(
  metricData: readonly MetricData[],
  exported: ExportedTotals,
  context: ExportContext,
): object {
  const { version, instance } = context;
  const metrics = metricData.flatMap(({ metric, points }) => {
    const data = points.flatMap((point) => buildDataPoints(metric, point, exported, context));
    return data.length === 0 ? [] : [buildMetric(metric, data)];
  });
  const attributes = buildAttributes(
    ["service.name", "service.version", "service.instance.id"],
    ["connect-hub", version, instance],
  );
  const scopeMetrics = [{ scope: { name: "connect-hub", version }, metrics }];
  return { resourceMetrics: [{ resource: { attributes }, scopeMetrics }] };
}

/** Returns the totals that the next request has to subtract. */
export function getExportedTotals(metricData: readonly MetricData[]): ExportedTotals {
  return new Map(
    metricData.flatMap(({ metric, points }) =>
      metric.kind === "gauge"
        ? []
        : points.map(({ labels, value }) => [getKey(metric, labels), copyValue(value)] as const),
    ),
  );
}

const copyValue = (value: DataPoint["value"]): DataPoint["value"] =>
  typeof value === "number" ? value : value.copy();

const getKey = ({ name }: Metric, labels: readonly string[]) => [name, ...labels].join("\n");

function buildMetric({ name, unit, help: description, kind }: Metric, dataPoints: readonly object[]): object {
  const base = { name, unit, description };
  if (kind === "gauge") return { ...base, gauge: { dataPoints } };
  const aggregationTemporality = deltaTemporality;
  if (kind === "histogram") return { ...base, histogram: { aggregationTemporality, dataPoints } };
  return { ...base, sum: { aggregationTemporality, isMonotonic: true, dataPoints } };
}

function buildDataPoints(
  metric: Metric,
  { labels, value }: DataPoint,
  exported: ExportedTotals,
  { since, now }: ExportContext,
): readonly object[] {
  const attributes = buildAttributes(metric.labels, labels);
  const timeUnixNano = toNanoseconds(now);
  if (metric.kind === "gauge") return [{ attributes, timeUnixNano, asDouble: value }];
  const times = { startTimeUnixNano: toNanoseconds(since), timeUnixNano };
  const previous = exported.get(getKey(metric, labels));
  if (typeof value === "number") {
    const added = value - (typeof previous === "number" ? previous : 0);
    return added === 0 ? [] : [{ attributes, ...times, asDouble: added }];
  }
  const previousHistogram = previous instanceof Histogram ? previous : new Histogram(value.bounds);
  const counts = value.counts.map((count, index) => count - previousHistogram.counts[index]!);
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return [];
  const sum = value.sum - previousHistogram.sum;
  const bucketCounts = counts.map(String);
  return [{ attributes, ...times, count: String(count), sum, bucketCounts, explicitBounds: value.bounds }];
}

/** Omits empty labels. */
const buildAttributes = (names: readonly string[], values: readonly string[]) =>
  names.flatMap((key, index) => {
    const stringValue = values[index] ?? "";
    return stringValue === "" ? [] : [{ key, value: { stringValue } }];
  });

const toNanoseconds = (milliseconds: number) => `${Math.round(milliseconds)}000000`;
