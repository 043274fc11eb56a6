import { Registry, type Metric as RegisteredMetric, type RegistryContentType } from "prom-client";
import { prometheusLabel, prometheusName } from "../../metrics/catalogue.ts";
import type { Point, Reading } from "../../metrics/reading.ts";

/** Returns readings in Prometheus' text format 0.0.4, which each scraper and promtool read. */
export async function expose(readings: readonly Reading[]): Promise<string> {
  const registry = new Registry<RegistryContentType>();
  for (const reading of readings) register(registry, reading);
  return registry.metrics();
}

/** A sample, as the package writes it. */
interface Sample {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

function register(registry: Registry<RegistryContentType>, { metric, points }: Reading): void {
  const name = prometheusName(metric);
  const { kind: type, help } = metric;
  const names = metric.labels.map(prometheusLabel);
  const values = points.flatMap((point) => samplesOf(name, names, point));
  // The package's own metrics look up their labels at each count; it writes whatever gives it samples, but its types do
  // not say so.
  registry.registerMetric({
    name,
    get: async () => ({ name, help, type, values }),
  } as unknown as RegisteredMetric);
}

function samplesOf(
  name: string,
  names: readonly string[],
  { labels: given, value }: Point,
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
