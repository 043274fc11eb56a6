import { Registry, type Metric as RegisteredMetric, type RegistryContentType } from "prom-client";
import { toPrometheusLabel, toPrometheusName } from "../../metrics/catalogue.ts";
import type { DataPoint, MetricData } from "../../metrics/metric-data.ts";

/** Formats metrics in the Prometheus text format 0.0.4, which every scraper and promtool can read. */
export async function formatPrometheus(metricData: readonly MetricData[]): Promise<string> {
  const registry = new Registry<RegistryContentType>();
  for (const reading of metricData) register(registry, reading);
  return registry.metrics();
}

/** A sample in the format of the package. */
interface Sample {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

function register(registry: Registry<RegistryContentType>, { metric, points }: MetricData): void {
  const name = toPrometheusName(metric);
  const { kind: type, help } = metric;
  const names = metric.labels.map(toPrometheusLabel);
  const values = points.flatMap((point) => toSamples(name, names, point));
  // The metric classes of the package look up their labels at each observation. The package accepts any object that
  // returns samples, which its types do not express.
  registry.registerMetric({
    name,
    get: async () => ({ name, help, type, values }),
  } as unknown as RegisteredMetric);
}

function toSamples(
  name: string,
  names: readonly string[],
  { labels: given, value }: DataPoint,
): readonly Sample[] {
  const labels = Object.fromEntries(names.map((label, index) => [label, given[index] ?? ""]));
  if (typeof value === "number") return [{ labels, value }];
  let total = 0;
  const buckets = value.counts.map((count, index) => ({
    metricName: `${name}_bucket`,
    labels: { ...labels, le: value.bounds[index] ?? "+Inf" },
    value: (total += count),
  }));
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: value.sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
}
